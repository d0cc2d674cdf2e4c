import type { Booking } from '../contract/bookings.ts';
import { fromCents, toCents } from './money.ts';

/**
 * What goes back to the customer when this booking is cancelled: all that was paid, the fee included, less what was given back before.
 * A customer who may cancel does so within the free period, so it does not matter who cancels.
 */
export function refundOnCancelling({ paid, refunded }: Pick<Booking, 'paid' | 'refunded'>): string {
  return fromCents(toCents(paid) - toCents(refunded));
}
