import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { AccountActions } from './account-actions.tsx';
import { HeaderFind } from './header-find.tsx';
import { HeaderSearch } from './header-search.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { SiteMenu } from './site-menu.tsx';

/** Home, then Services and Dashboard for signed-in visitors or the look-up of a booking for guests, and the language. `clear` lies on the screen's picture, in light colours. */
export function SiteHeader({ clear }: { clear: boolean }) {
  return (
    <div className="contents text-fg" data-theme={clear ? 'light' : undefined}>
      <header className={clear ? 'site-h clear' : 'site-h'}>
        <div className="wrap">
          <Logo />
          <MainNav />
          <div className="ml-auto flex min-w-0 items-center gap-1 md:gap-2">
            <HeaderSearch className="mr-1 w-52 min-w-0 shrink-[99] max-xl:hidden" />
            <HeaderFind className="max-lg:hidden xl:hidden" />
            <LanguageSwitch />
            <AccountActions />
            <SiteMenu />
          </div>
        </div>
      </header>
    </div>
  );
}

function MainNav() {
  const { t } = useTranslation();
  return (
    <nav className="nav" aria-label={t('nav.main')}>
      <NavLink to="/" end className={on}>
        {t('nav.home')}
      </NavLink>
      <NavLink to="/experiences" className={on}>
        {t('nav.experiences')}
      </NavLink>
      <NavLink to="/saved" className={on}>
        {t('nav.saved')}
      </NavLink>
      <NavLink to="/find-booking" className={(link) => `when-out ${on(link)}`}>
        {t('nav.find_booking')}
      </NavLink>
      <NavLink to="/services" className={(link) => `when-in ${on(link)}`}>
        {t('nav.services')}
      </NavLink>
      <NavLink to="/dashboard" className={(link) => `when-in ${on(link)}`}>
        {t('nav.dashboard')}
      </NavLink>
    </nav>
  );
}

const on = ({ isActive }: { isActive: boolean }) => (isActive ? 'on' : '');
