import type { Locale } from '../../../contract/text.ts';
import type { Recipients } from '../events/booking-reads.ts';
import type { Draft, BookingSide } from './kind.ts';

type MailTimes = Pick<Draft, 'source' | 'due_at' | 'about'>;

/** A mail to a side of a booking. */
export function toSide(row: Recipients & { booking_id: string }, side: BookingSide, when: MailTimes): Draft {
  return {
    side,
    booking_id: row.booking_id,
    user_id: null,
    sender_id: row.sender_id,
    recipient: side === 'customer' ? row.customer_email : row.provider_email,
    locale: side === 'customer' ? row.customer_locale : row.provider_locale,
    ...when,
  };
}

type MailAccount = { id: string; user_id: string; email: string; locale: Locale };

/** A mail to an account about a row of this id. */
export function toAccount({ id, user_id, email, locale }: MailAccount, due_at: Date): Draft {
  return {
    side: 'account',
    booking_id: null,
    user_id,
    sender_id: null,
    recipient: email,
    locale,
    source: id,
    due_at: due_at.toISOString(),
    about: null,
  };
}
