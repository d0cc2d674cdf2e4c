import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';

/** A workspace's settings, where there is no sidebar. */
export function SettingsLink({ to }: { to: string }) {
  const { t } = useTranslation('provider');
  return (
    <Link className="btn btn-ghost btn-icon lg:hidden" to={to} aria-label={t('settings')}>
      <Icon name="person" />
    </Link>
  );
}
