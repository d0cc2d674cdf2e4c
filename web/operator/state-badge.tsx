import type { ReactNode } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';

const looks = {
  good: { tone: 'success', icon: 'check' },
  waiting: { tone: 'warning', icon: 'clock' },
  stopped: { tone: 'danger', icon: 'block' },
  hidden: { tone: 'cancelled', icon: 'eye_off' },
} as const;

/** How something stands: always colour, shape and word. */
export function StateBadge({ as, children }: { as: keyof typeof looks; children: ReactNode }) {
  const { tone, icon } = looks[as];
  return (
    <Badge tone={tone}>
      <Icon name={icon} />
      {children}
    </Badge>
  );
}
