import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

export type MenuItem = { key: string; label: ReactNode; onClick: () => void; danger?: boolean };

/** A menu behind three dots, for rarer actions. Its portal is a landmark, as all that stands beside the screen's. */
export function Menu({ label, items, small = false }: { label: string; items: readonly MenuItem[]; small?: boolean }) {
  return (
    <Base.Root>
      <Base.Trigger className={`btn btn-ghost btn-icon ${small ? 'btn-sm' : ''}`} aria-label={label}>
        <Icon name="more" />
      </Base.Trigger>
      <Base.Portal render={<section aria-label={label} />}>
        <Base.Positioner className="menu-place" sideOffset={4} align="end">
          <Base.Popup className="menu">
            {items.map(({ key, label: words, onClick, danger }) => (
              <Base.Item key={key} className={danger ? 'menu-item is-danger' : 'menu-item'} onClick={onClick}>
                {words}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
