import type { Tx } from '../../core/database/database.ts';

/** Which slots may be closed: those that are not over, or all. */
export type SlotsToClose = 'not_over' | 'all';

/** Locks a provider's slots, by id. */
export async function lockOwnSlots(
  tx: Tx,
  provider_id: string,
  slot_ids: readonly string[],
  which: SlotsToClose,
): Promise<{ id: string; is_available: boolean }[]> {
  return tx<{ id: string; is_available: boolean }[]>`
    select id, is_available from slots
    where provider_id = ${provider_id} and id = any(${slot_ids}::uuid[]) and (${which} = 'all' or ends_at > now()) order by id for no key update`;
}

/** Takes locked slots off sale by hand, whatever calendars say. */
export async function closeLocked(tx: Tx, slot_ids: readonly string[], block_reason: string): Promise<void> {
  await tx`
    update slots set is_available = false, block_reason = ${block_reason}, calendar_id = null where id = any(${slot_ids}::uuid[])`;
}
