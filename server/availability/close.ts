import type { Tx } from '../core/database.ts';
import { blockAhead } from './writes.ts';

/** Stops all booking with a provider, before looking whether anybody has booked: nobody slips in between. */
export async function closeAllTimes(tx: Tx, provider_id: string): Promise<void> {
  await blockAhead(tx, provider_id);
}
