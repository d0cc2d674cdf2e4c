import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSession } from '../lib/session/session.tsx';
import { Icon } from '../ui/icon.tsx';
import { HeaderSearch } from './header-search.tsx';
import { useLogout } from './use-logout.ts';

/** The header's links on a phone. A native <details>: it opens without JavaScript. */
export function SiteMenu() {
  const { t } = useTranslation();
  const menu = useRef<HTMLDetailsElement>(null);
  const location = useLocation();
  const logout = useLogout();
  const { user } = useSession();
  const left = useRef(location);
  useEffect(() => {
    // Not at hydration: the visitor may have opened the menu before.
    if (left.current === location) return;
    left.current = location;
    menu.current?.removeAttribute('open');
  }, [location]);
  useEffect(() => closeOutside(menu), []);
  return (
    <details ref={menu} className="site-menu lg:hidden">
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

/** Escape and a press outside close the menu; returns how to stop. */
function closeOutside(menu: RefObject<HTMLDetailsElement | null>): () => void {
  const stop = new AbortController();
  const close = (focus: boolean) => {
    if (!menu.current?.open) return;
    menu.current.open = false;
    if (focus) menu.current.querySelector('summary')?.focus();
  };
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(true), stop);
  document.addEventListener('pointerdown', ({ target }) => !menu.current?.contains(target as Node) && close(false), stop);
  return () => stop.abort();
}
