import type { Tx } from '../../core/database/database.ts';
import { refuse } from '../../core/api/errors.ts';
import { countOpen, countUpcoming } from './my-reads.ts';
import { emptyBookings, releaseBookings } from './customer-writes.ts';
import { deleteFeed } from '../calendar-feed/feed-writes.ts';
import { deleteVisitors } from '../place/limits/visitor-writes.ts';

/** What stands in place of a customer's name, and the account that goes with the customer, if any. */
export type FormerCustomer = { name: string; account_id: string | null };

/**
 * Takes a customer's identity off their bookings, `name` in its place; the bookings stay, for the provider's books. While one is still to come its
 * provider must know who comes. Refuses: account_has_bookings with `upcoming_bookings`.
 */
export async function eraseCustomer(tx: Tx, booking_ids: string[], { name, account_id }: FormerCustomer): Promise<void> {
  const upcoming_bookings = await countUpcoming(tx, booking_ids);
  if (upcoming_bookings > 0) refuse('account_has_bookings', { upcoming_bookings });
  await emptyBookings(tx, booking_ids, name);
  if (account_id) await releaseBookings(tx, account_id);
  await deleteVisitors(tx, booking_ids);
}

/** Ends a provider's business, all times of which are closed: the calendar feed stops. Refuses: business_has_bookings with what is open, by kind. */
export async function closeBusiness(tx: Tx, provider_id: string): Promise<void> {
  const open = await countOpen(tx, provider_id);
  if (Object.values(open).some((count) => count > 0)) refuse('business_has_bookings', open);
  await deleteFeed(tx, provider_id);
}
