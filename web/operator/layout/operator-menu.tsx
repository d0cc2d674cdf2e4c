import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { WorkspaceLink } from '../../layout/workspace/workspace-link.ts';

/** Every section of the operator, where there is no sidebar. */
export function OperatorMenu({ links }: { links: readonly WorkspaceLink[] }) {
  const { t } = useTranslation('operator');
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-ghost btn-icon lg:hidden" aria-label={t('nav.more')} onClick={() => setOpen(true)}>
        <Icon name="menu" />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('nav.more')}>
        <nav className="grid grid-cols-2 gap-1" aria-label={t('nav.more')}>
          {links.map(({ to, label, icon, end = false }) => (
            <NavLink
              key={to}
              to={to}
              end={end}
              className={({ isActive }) =>
                `flex min-h-12 items-center gap-3 rounded-control px-3 font-560 no-underline hover:bg-surface-2 ${isActive ? 'bg-primary-soft text-info-text' : ''}`
              }
              onClick={() => setOpen(false)}
            >
              <Icon name={icon} />
              {label}
            </NavLink>
          ))}
        </nav>
      </Dialog>
    </>
  );
}
