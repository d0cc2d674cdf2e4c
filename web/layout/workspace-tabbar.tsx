import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import type { WorkspaceLink } from './workspace-link.ts';
import { WorkspaceMore } from './workspace-more.tsx';

type Props = { links: readonly WorkspaceLink[]; more?: readonly WorkspaceLink[] };

/** The sidebar's links at the bottom of the screen, below 1024 px; those in `more` are in a menu behind the last tab. */
export function WorkspaceTabbar({ links, more = [] }: Props) {
  const { t } = useTranslation('provider');
  return (
    <nav className="tabbar auto-cols-fr! grid-flow-col! grid-cols-none!" aria-label={t('nav.sections')}>
      {links.map(({ to, label, icon, waiting = 0, end = false }) => (
        <NavLink key={to} to={to} end={end} className={({ isActive }) => (isActive ? 'on' : '')}>
          <Icon name={icon} />
          <span>{label}</span>
          {waiting > 0 && (
            <span className="dotn">
              {waiting}
              <span className="sr"> {t('nav.waiting')}</span>
            </span>
          )}
        </NavLink>
      ))}
      {more.length > 0 && <WorkspaceMore links={more} />}
    </nav>
  );
}
