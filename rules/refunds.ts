import type { Booking } from '../contract/bookings.ts';
import { fromCents, toCents } from './money.ts';

type Paid = Pick<Booking, 'payment_status' | 'final_amount' | 'refunded'>;

/**
 * What goes back to the customer when this booking is cancelled: all that was paid, the fee included, less what was given back before.
 * A customer who may cancel does so within the free period, so it does not matter who cancels.
 */
export function refundOnCancelling({ payment_status, final_amount, refunded }: Paid): string {
  return payment_status === 'paid' ? fromCents(toCents(final_amount) - toCents(refunded)) : '0.00';
}

/** What the customer of a cancelled booking is still owed; the view `refunds_due` says the same in SQL. */
export function refundDue(booking: Paid & Pick<Booking, 'status'>): string {
  return booking.status === 'cancelled' ? refundOnCancelling(booking) : '0.00';
}
