import type { MailKind } from '../../contract/mails.ts';

/** A line of a booking's timeline, with what decides whom it concerns. */
export type Happened = {
  id: string;
  event: string;
  actor: 'provider' | 'customer' | 'system';
  /** Confirmed without anybody's deed. */
  instant: boolean;
  /** A large booking, which its customer confirms by mail, and whether they have: its provider hears nothing of it before. */
  is_large: boolean;
  is_email_confirmed: boolean;
  starts_at: Date;
};

export type Telling = { kind: MailKind; side: 'customer' | 'provider'; due_at?: Date; about?: Date };

const HOUR_MS = 3_600_000;

const requestMails: Telling[] = [
  { kind: 'request_received', side: 'customer' },
  { kind: 'new_request', side: 'provider' },
];

/** Whom an event concerns, and what they are told: never whoever did it, but for the customer, whose mail is the receipt. */
export function whoHears(happened: Happened, now: number): Telling[] {
  const { event, actor, instant, starts_at, is_large, is_email_confirmed } = happened;
  const is_unconfirmed = is_large && !is_email_confirmed;
  switch (event) {
    case 'created':
      if (is_large) return [{ kind: 'confirm_booking', side: 'customer' }];
      if (instant || actor === 'provider') return [];
      return requestMails;
    case 'email_confirmed':
      return instant ? [] : requestMails;
    case 'confirmed':
      return [
        { kind: 'confirmed', side: 'customer' },
        ...(instant ? [{ kind: 'new_booking', side: 'provider' } as const] : []),
        ...reminders(starts_at, now),
      ];
    case 'declined':
      return [{ kind: 'declined', side: 'customer' }];
    case 'cancelled':
      if (actor === 'provider') return [{ kind: 'cancelled_by_provider', side: 'customer' }];
      if (is_unconfirmed) return [{ kind: 'cancelled_by_you', side: 'customer' }];
      return [
        { kind: 'cancelled_by_you', side: 'customer' },
        { kind: 'cancelled_by_customer', side: 'provider' },
      ];
    case 'expired':
      // The mail that asked for it said so, and the address may be a stranger's.
      if (is_unconfirmed) return [];
      return [
        { kind: 'expired', side: 'customer' },
        { kind: 'request_expired', side: 'provider' },
      ];
    case 'completed':
      return [{ kind: 'review_invitation', side: 'customer' }];
    case 'refunded':
      return [{ kind: 'refunded', side: 'customer' }];
    default:
      // Marks of payment and attendance are the provider's own.
      return [];
  }
}

/** Reminders wait for their hour; whether they are still true is asked then. One whose hour has passed is not made. */
function reminders(starts_at: Date, now: number): Telling[] {
  const before = { reminder_24h: 24, reminder_2h: 2 } as const;
  return (['reminder_24h', 'reminder_2h'] as const)
    .map((kind) => ({ kind, side: 'customer' as const, due_at: new Date(starts_at.getTime() - before[kind] * HOUR_MS), about: starts_at }))
    .filter(({ due_at }) => due_at.getTime() > now);
}
