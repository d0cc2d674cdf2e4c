import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../ui/icon.tsx';

/** The settings, where there is no sidebar. */
export function SettingsLink() {
  const { t } = useTranslation('settings');
  return (
    <Link className="btn btn-ghost btn-icon lg:hidden" to="/provider/settings" aria-label={t('title')}>
      <Icon name="person" />
    </Link>
  );
}
