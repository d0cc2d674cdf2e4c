import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Tone = 'success' | 'warning' | 'danger' | 'cancelled' | 'info' | 'plain' | 'on-photo';

const marks = {
  clock: (
    <>
      <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <path d="M6 3.6V6l1.7 1" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  disc_tick: (
    <>
      <circle cx="6" cy="6" r="5" fill="currentColor" />
      <path
        d="m3.7 6.2 1.6 1.6 3-3.4"
        fill="none"
        stroke="var(--info-soft)"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  tick: (
    <path d="m1.5 6.3 2.8 2.9L10.5 2.8" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" />
  ),
  cross: <path d="m2.5 2.5 7 7m0-7-7 7" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />,
  disc: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  ring: <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="2.4 2" />,
  bar: <rect x="1.5" y="4.9" width="9" height="2.2" rx="1.1" fill="currentColor" />,
} as const;

// Status is always colour, shape and word.
const statuses = {
  pending: { tone: 'warning', mark: 'clock' },
  confirmed: { tone: 'info', mark: 'disc_tick' },
  completed: { tone: 'success', mark: 'tick' },
  cancelled: { tone: 'cancelled', mark: 'cross' },
  called_off: { tone: 'warning', mark: 'cross' },
  active: { tone: 'success', mark: 'disc' },
  draft: { tone: 'warning', mark: 'ring' },
  inactive: { tone: 'cancelled', mark: 'bar' },
  published: { tone: 'success', mark: 'disc' },
  paid: { tone: 'success', mark: 'tick' },
  unpaid: { tone: 'warning', mark: 'clock' },
  refunded: { tone: 'cancelled', mark: 'cross' },
} as const satisfies Record<string, { tone: Tone; mark: keyof typeof marks }>;

/** A booking's, service's, page's or payment's state. */
export function StatusBadge({ status }: { status: keyof typeof statuses }) {
  const { t } = useTranslation();
  const { tone, mark } = statuses[status];
  return (
    <Badge tone={tone}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        {marks[mark]}
      </svg>
      <span>{t(`status.${status}`)}</span>
    </Badge>
  );
}

/** A few words in a badge. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
