import { Menu } from '@base-ui/react/menu';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import type { WorkspaceLink } from './workspace-link.ts';

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
              <span>{waiting}</span>
              <span className="sr"> {t('nav.waiting')}</span>
            </span>
          )}
        </NavLink>
      ))}
      {more.length > 0 && <WorkspaceMore links={more} />}
    </nav>
  );
}

/** The last tab of a phone's tab bar: a menu of the sections that have no tab of their own. */
function WorkspaceMore({ links }: { links: readonly WorkspaceLink[] }) {
  const { t } = useTranslation('provider');
  const { pathname } = useLocation();
  const is_here = links.some(({ to }) => pathname.startsWith(to));
  return (
    <Menu.Root>
      <Menu.Trigger className={is_here ? 'on' : undefined}>
        <Icon name="more" />
        <span>{t('nav.more')}</span>
      </Menu.Trigger>
      <Menu.Portal render={<section aria-label={t('nav.more')} />}>
        <Menu.Positioner className="menu-place" sideOffset={8} align="end">
          <Menu.Popup className="menu">
            {links.map(({ to, label, icon }) => (
              <Menu.Item
                key={to}
                className="menu-item"
                render={<Link to={to} aria-current={pathname.startsWith(to) ? 'page' : undefined} />}
              >
                <Icon name={icon} />
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
