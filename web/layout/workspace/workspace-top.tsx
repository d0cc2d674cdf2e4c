import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import mark from '../../art/logo/logo-mark.svg';
import { Icon } from '../../ui/icon.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import { useLogout } from '../use-logout.ts';
import { TeamSwitch } from './team-switch.tsx';

/** Language, what the workspace adds, and Logout; on a phone also the mark, since there is no sidebar. */
export function WorkspaceTop({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const logout = useLogout();
  return (
    <header className="app-h">
      <Link className="-ml-1 flex min-h-11 min-w-11 items-center lg:hidden" to="/" aria-label={t('nav.home_label')}>
        <img src={mark} width="34" height="34" alt="" />
      </Link>
      <div className="ml-auto flex items-center gap-1">
        <LanguageSwitch />
        <TeamSwitch />
        {children}
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
