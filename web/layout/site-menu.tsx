import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../lib/session/session.tsx';
import { Icon } from '../ui/icon.tsx';
import { HeaderSearch } from './header-search.tsx';
import { useDetails } from './use-details.ts';
import { useLogout } from './use-logout.ts';

/** The header's links on a phone. A native <details>: it opens without JavaScript. */
export function SiteMenu() {
  const { t } = useTranslation();
  const logout = useLogout();
  const { user } = useSession();
  return (
    <details ref={useDetails()} className="site-menu lg:hidden">
      <summary className="btn btn-ghost btn-icon" aria-label={t('nav.menu')}>
        <Icon name="menu" size="l" />
      </summary>
      <nav className="site-menu-panel" aria-label={t('nav.main')}>
        <HeaderSearch className="mb-1" />
        <Item to="/">{t('nav.home')}</Item>
        <Item to="/experiences">{t('nav.experiences')}</Item>
        <Item to="/saved">{t('nav.saved')}</Item>
        <div className="when-in contents">
          {user && <p className="muted truncate px-3 pb-1 text-sm">{user.first_name || user.username}</p>}
          <Item to="/services">{t('nav.services')}</Item>
          <Item to="/dashboard">{t('nav.dashboard')}</Item>
          <button type="button" className="site-menu-item" onClick={logout}>
            {t('nav.logout')}
          </button>
        </div>
        <div className="when-out contents">
          <Item to="/find-booking">{t('nav.find_booking')}</Item>
          <Item to="/login">{t('nav.login')}</Item>
          <Item to="/register">{t('nav.get_started')}</Item>
        </div>
      </nav>
    </details>
  );
}

function Item({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="site-menu-item" to={to}>
      {children}
    </Link>
  );
}
