import type { Tx } from '../core/database/database.ts';
import { blockAhead } from './writes.ts';

/**
 * Blocks all slots ahead of a provider, before a look at their bookings. A booking locks its slot, then the provider, then the account; so
 * the end of a business blocks the slots first and locks the provider next, which keeps bookings from slots opened since.
 */
export async function closeAllTimes(tx: Tx, provider_id: string): Promise<void> {
  await blockAhead(tx, provider_id);
}
