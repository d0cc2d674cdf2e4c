import type { Booking } from '../../../contract/bookings.ts';
import type { ReportedMoney } from '../../../rules/cancellation/cancellation-words.ts';
import { toCents } from '../../../rules/money.ts';
import { dueOnArrival } from '../../../rules/paying.ts';

type EndedBooking = Pick<Booking, 'status' | 'payment' | 'withheld' | 'paid' | 'refunded'>;

/** What becomes due back of a payment that arrives for a cancelled booking; cents. */
export function dueBackOf({ withheld, paid, refunded }: Omit<EndedBooking, 'status' | 'payment'>, arriving: number): number {
  return dueOnArrival({ withheld: toCents(withheld), in_hand: toCents(paid) - toCents(refunded), arriving });
}

/** The open report of a cancelled booking, and what of it comes back if it arrives; null where there is none. */
export function reportedAfterEnd(booking: EndedBooking): ReportedMoney | null {
  if (booking.status !== 'cancelled' || booking.payment?.state !== 'reported') return null;
  const amount_cents = toCents(booking.payment.amount);
  return { amount_cents, refund_cents: dueBackOf(booking, amount_cents) };
}
