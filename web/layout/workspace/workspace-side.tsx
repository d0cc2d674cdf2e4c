import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { useSession } from '../../lib/session/session.tsx';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { Logo } from '../logo.tsx';
import type { WorkspaceLink } from './workspace-link.ts';

/** A workspace's sidebar, from 1024 px: its links, the home page, and the user with the role. */
export function WorkspaceSide({ links, role }: { links: readonly WorkspaceLink[]; role: string }) {
  const { t } = useTranslation('provider');
  return (
    <aside className="side" aria-label={t('nav.sidebar')}>
      <Logo />
      <nav className="grid gap-1" aria-label={t('nav.workspace')}>
        {links.map(({ to, label, icon, waiting = 0, end = false }) => (
          <NavLink key={to} to={to} end={end} className={({ isActive }) => (isActive ? 'it on' : 'it')}>
            <Icon name={icon} />
            <span>{label}</span>
            {waiting > 0 && (
              <span className="n">
                <span>{waiting}</span>
                <span className="sr"> {t('nav.waiting')}</span>
              </span>
            )}
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
      <WhoIsHere role={role} />
    </aside>
  );
}

function WhoIsHere({ role }: { role: string }) {
  const { user } = useSession();
  if (!user) return null;
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ') || user.username;
  return (
    <div className="mt-auto flex items-center gap-3 px-2 py-2">
      <Avatar name={name} />
      <div className="min-w-0 leading-snug">
        <b className="block truncate text-sm font-620">
          <UserText text={name} />
        </b>
        <span className="muted text-xs">{role}</span>
      </div>
    </div>
  );
}
