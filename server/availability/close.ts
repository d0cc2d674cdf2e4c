import type { Tx } from '../core/database/database.ts';
import { blockAhead } from './writes.ts';

/**
 * Stops booking of all times a provider has, before looking whether anybody has booked. Whoever books holds their time, then the business,
 * then their account; so whoever ends a business asks for this first and for the business next, which keeps bookings from times made since.
 */
export async function closeAllTimes(tx: Tx, provider_id: string): Promise<void> {
  await blockAhead(tx, provider_id);
}
