import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';

/** The way back from a screen that is reached from a provider's settings. */
export function BackToSettings() {
  const { t } = useTranslation('provider');
  return (
    <Link className="link mb-4 inline-flex min-h-11 items-center gap-1.5 text-sm" to="/provider/settings">
      <Icon name="arrow_left" size="s" />
      {t('settings')}
    </Link>
  );
}
