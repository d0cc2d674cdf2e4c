import type { Tx } from '../../core/database/database.ts';
import { refuse } from '../../core/api/errors.ts';
import { countExpected, countUpcoming } from './my-reads.ts';
import { emptyBookings } from './customer-writes.ts';
import { deleteFeed } from '../calendar-feed/feed-writes.ts';
import { deleteVisitors } from '../place/limits/visitor-writes.ts';

/**
 * Takes a customer's identity off their bookings, `name` in its place; the bookings stay, for the provider's books. While one is still to come its
 * provider must know who comes. Refuses: account_has_bookings with `upcoming_bookings`.
 */
export async function eraseCustomer(tx: Tx, booking_ids: string[], name: string): Promise<void> {
  const upcoming_bookings = await countUpcoming(tx, booking_ids);
  if (upcoming_bookings > 0) refuse('account_has_bookings', { upcoming_bookings });
  await emptyBookings(tx, booking_ids, name);
  await deleteVisitors(tx, booking_ids);
}

/** Ends a provider's business, all times of which are closed: the calendar feed stops. Refuses: business_has_bookings with `upcoming_bookings`. */
export async function closeBusiness(tx: Tx, provider_id: string): Promise<void> {
  const upcoming_bookings = await countExpected(tx, provider_id);
  if (upcoming_bookings > 0) refuse('business_has_bookings', { upcoming_bookings });
  await deleteFeed(tx, provider_id);
}
