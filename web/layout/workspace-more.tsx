import { Menu } from '@base-ui/react/menu';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import type { WorkspaceLink } from './workspace-link.ts';

/** The last tab of a phone's tab bar: a menu of the sections that have no tab of their own. */
export function WorkspaceMore({ links }: { links: readonly WorkspaceLink[] }) {
  const { t } = useTranslation('provider');
  const { pathname } = useLocation();
  const is_here = links.some(({ to }) => pathname.startsWith(to));
  return (
    <Menu.Root>
      <Menu.Trigger className={is_here ? 'on' : undefined}>
        <Icon name="more" />
        <span>{t('nav.more')}</span>
      </Menu.Trigger>
      <Menu.Portal>
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
