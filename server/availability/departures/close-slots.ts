import type { Tx } from '../../core/database/database.ts';
import { closeLocked, lockOwnSlots, type SlotsToClose } from './close-writes.ts';

/**
 * Takes own slots off sale, for a reason that the provider reads beside them, in the transaction that calls them off; a calendar does not open
 * them again. A booking that has locked one of them commits before; a later one finds it closed. Returns how many of the slots there are
 * of those that may be closed, and how many of them were still open.
 */
export async function closeSlots(
  tx: Tx,
  provider_id: string,
  slot_ids: readonly string[],
  reason: string,
  which: SlotsToClose = 'not_over',
): Promise<{ found: number; open: number }> {
  const locked = await lockOwnSlots(tx, provider_id, slot_ids, which);
  await closeLocked(
    tx,
    locked.map(({ id }) => id),
    reason,
  );
  return { found: locked.length, open: locked.filter(({ is_available }) => is_available).length };
}
