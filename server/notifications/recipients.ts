import type { BookingActor, TimelineEventKind } from '../../contract/bookings.ts';
import type { MailKind } from '../../contract/mails.ts';

/** An event of a booking's timeline, with the fields that decide who gets a mail. */
export type TimelineEvent = {
  id: string;
  event: TimelineEventKind;
  actor: BookingActor;
  /** The booking was confirmed automatically. */
  instant: boolean;
  /** A large booking, which its customer confirms by mail, and whether they have: its provider hears nothing of it before. */
  is_large: boolean;
  is_email_confirmed: boolean;
  /** Its departure was called off: its provider hears of the run, not of each booking. */
  is_called_off: boolean;
};

export type MailPlan = { kind: MailKind; side: 'customer' | 'provider' };

/** How many hours before the start a customer is reminded, and until how many minutes before it a delayed reminder is still sent. */
export const reminders = [
  { kind: 'reminder_24h', hours: 24, latest_minutes: 180 },
  { kind: 'reminder_2h', hours: 2, latest_minutes: 15 },
] as const satisfies { kind: MailKind; hours: number; latest_minutes: number }[];

const requestMails: MailPlan[] = [
  { kind: 'request_received', side: 'customer' },
  { kind: 'new_request', side: 'provider' },
];

/** The mails an event causes. The side that acted gets none, except the customer, whose mail is the receipt; both hear of an operator's act. */
export function mailsForEvent({ event, actor, instant, is_large, is_email_confirmed, is_called_off }: TimelineEvent): MailPlan[] {
  const is_unconfirmed = is_large && !is_email_confirmed;
  switch (event) {
    case 'created':
      if (is_large) return [{ kind: 'confirm_booking', side: 'customer' }];
      if (instant || actor === 'provider') return [];
      return requestMails;
    case 'email_confirmed':
      return instant ? [] : requestMails;
    case 'confirmed':
      return [{ kind: 'confirmed', side: 'customer' }, ...(instant ? [{ kind: 'new_booking', side: 'provider' } as const] : [])];
    case 'changed':
      return [
        { kind: 'changed', side: 'customer' },
        ...(actor === 'provider' ? [] : [{ kind: 'booking_changed', side: 'provider' } as const]),
      ];
    case 'declined':
      return [{ kind: 'declined', side: 'customer' }];
    case 'cancelled':
      if (actor === 'provider') return [{ kind: 'cancelled_by_provider', side: 'customer' }];
      if (is_unconfirmed) return [];
      if (actor === 'operator' && is_called_off) return [{ kind: 'cancelled_by_operator', side: 'customer' }];
      if (actor === 'operator')
        return [
          { kind: 'cancelled_by_operator', side: 'customer' },
          { kind: 'booking_cancelled_by_operator', side: 'provider' },
        ];
      return [
        { kind: 'cancelled_by_you', side: 'customer' },
        { kind: 'cancelled_by_customer', side: 'provider' },
      ];
    case 'postponed':
      return [{ kind: 'postponed', side: 'customer' }];
    case 'expired':
      // The mail that asked for it said so, and the address may be a stranger's.
      if (is_unconfirmed) return [];
      return [
        { kind: 'expired', side: 'customer' },
        { kind: 'request_expired', side: 'provider' },
      ];
    case 'payment_expired':
      return [
        { kind: 'payment_expired', side: 'customer' },
        { kind: 'booking_unpaid', side: 'provider' },
      ];
    case 'payment_unconfirmed':
      return [
        { kind: 'payment_unconfirmed', side: 'provider' },
        { kind: 'payment_unanswered', side: 'customer' },
      ];
    case 'completed':
      // What the operator completes was over long before.
      if (actor === 'operator') return [];
      return [{ kind: 'review_invitation', side: 'customer' }];
    case 'refunded':
      return [{ kind: 'refunded', side: 'customer' }];
    case 'payment_reported':
      return [{ kind: 'payment_reported', side: 'provider' }];
    case 'payment_received':
    case 'payment_missing':
      return [{ kind: event, side: 'customer' }];
    case 'payment_flagged':
    case 'payment_taken_back':
    case 'refund_taken_back':
    case 'reopened':
    case 'paid':
    case 'unpaid':
    case 'arrived':
    case 'no_show':
      // Marks of payment and attendance are the provider's own notes, and of what is undone nobody has heard yet.
      // A refund that is due again has a mail of its own.
      return [];
  }
}
