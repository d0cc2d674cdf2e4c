import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

const tones = {
  info: { icon: 'info', role: undefined },
  success: { icon: 'check', role: 'status' },
  warning: { icon: 'alert', role: 'status' },
  danger: { icon: 'alert', role: 'alert' },
} as const;

type Props = { tone?: keyof typeof tones; className?: string; action?: ReactNode; children: ReactNode };

/** A sentence that belongs to the page, with at most one action. */
export function Banner({ tone = 'info', className = '', action, children }: Props) {
  const { icon, role } = tones[tone];
  return (
    <div className={`banner banner-${tone} ${className}`} role={role}>
      <Icon name={icon} />
      <div className={`min-w-0 grow ${action ? 'flex flex-wrap items-center gap-x-4 gap-y-3' : ''}`}>
        <div className={action ? 'min-w-0 grow basis-64' : 'contents'}>{children}</div>
        {action}
      </div>
    </div>
  );
}
