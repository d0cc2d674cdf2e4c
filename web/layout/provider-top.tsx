import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Waiting } from '../../contract/bookings.ts';
import mark from '../art/logo-mark.svg';
import { Icon } from '../ui/icon.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SettingsLink } from './settings-link.tsx';
import { useLogout } from './use-logout.ts';
import { WaitingBell } from './waiting-bell.tsx';

/** What waits, language and Logout; on a phone also the mark and the settings, since there is no sidebar. */
export function ProviderTop({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation();
  const logout = useLogout();
  return (
    <header className="app-h">
      <Link className="-ml-1 flex min-h-11 min-w-11 items-center lg:hidden" to="/" aria-label={t('nav.home_label')}>
        <img src={mark} width="34" height="34" alt="" />
      </Link>
      <div className="ml-auto flex items-center gap-1">
        <LanguageSwitch />
        <WaitingBell waiting={waiting} />
        <SettingsLink />
        <button type="button" className="btn btn-secondary max-md:hidden" onClick={logout}>
          <Icon name="logout" />
          {t('nav.logout')}
        </button>
        <button type="button" className="btn btn-ghost btn-icon md:hidden" aria-label={t('nav.logout')} onClick={logout}>
          <Icon name="logout" />
        </button>
      </div>
    </header>
  );
}
