import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { useSession } from '../lib/session.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { Said } from '../ui/said.tsx';
import { Logo } from './logo.tsx';
import { providerLinks, providerMore } from './provider-links.ts';

/** The provider's sidebar, from 1024 px. */
export function ProviderSide({ waiting }: { waiting: number }) {
  const { t } = useTranslation(['provider', 'manifest', 'reviews', 'settings']);
  return (
    <aside className="side" aria-label={t('nav.sidebar')}>
      <Logo />
      <nav className="grid gap-1" aria-label={t('nav.workspace')}>
        {providerLinks.map(({ to, words, icon, counts }) => (
          <NavLink key={to} to={to} className={({ isActive }) => (isActive ? 'it on' : 'it')}>
            <Icon name={icon} />
            {t(`nav.${words}`)}
            {counts && waiting > 0 && (
              <span className="n">
                {waiting}
                <span className="sr"> {t('nav.waiting')}</span>
              </span>
            )}
          </NavLink>
        ))}
        {providerMore.map(({ to, words, icon }) => (
          <NavLink key={to} to={to} className={({ isActive }) => (isActive ? 'it on' : 'it')}>
            <Icon name={icon} />
            {t(`${words}:title`)}
          </NavLink>
        ))}
      </nav>
      <div className="cap">{t('nav.sampan')}</div>
      <nav className="grid gap-1" aria-label={t('nav.sampan')}>
        <Link to="/" className="it">
          <Icon name="globe" />
          {t('nav.home')}
        </Link>
      </nav>
      <WhoIsHere />
    </aside>
  );
}

function WhoIsHere() {
  const { t } = useTranslation('provider');
  const { user } = useSession();
  if (!user) return null;
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ') || user.username;
  return (
    <div className="mt-auto flex items-center gap-3 px-2 py-2">
      <Avatar name={name} />
      <div className="min-w-0 leading-snug">
        <b className="block truncate text-sm font-[620]">
          <Said text={name} />
        </b>
        <span className="muted text-xs">{t('nav.role')}</span>
      </div>
    </div>
  );
}
