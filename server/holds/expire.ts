import type { Db, Sql } from '../core/database/database.ts';
import { areHoldsLeft, endLapsedOn, listLapsedSlots } from './writes.ts';

const MOST = 1_000;
const ROUNDS = 10;
/** Few enough slots that a booking of one of them waits for some milliseconds only. */
const AT_ONCE = 25;

/**
 * Ends the holds on these slots whose minutes are over, for somebody who needs their places. Waits a moment for a locked slot, then fails
 * (`isLockTimeout`). Returns how many ended.
 */
export async function endLapsedHolds(db: Db, slot_ids: readonly string[]): Promise<number> {
  return endLapsedOn(db, slot_ids, 'wait');
}

/** The same, and of holds on slots that have the boat or guide which these need. */
export async function endLapsedHoldsFor(db: Db, slot_ids: readonly string[]): Promise<number> {
  return endLapsedOn(db, slot_ids, 'wait', 'what_they_need');
}

/**
 * Ends holds whose minutes are over, in bounded rounds; many processes may do it at once. Slots that another transaction has locked are
 * passed over until the next run. Says whether there are holds left, so that somebody looks again. Fails for a slot on which they cannot be ended
 * once all others are done.
 */
export async function expireHolds(sql: Sql): Promise<{ ended: number; are_left: boolean }> {
  let ended = 0;
  const failed = new Map<string, unknown>();
  /** Where a group of slots fails, each is tried alone, so that one stops no other. */
  const endOn = async (slots: readonly string[]): Promise<number> => {
    const sound = slots.filter((slot) => !failed.has(slot));
    try {
      return await endLapsedOn(sql, sound, 'pass_over');
    } catch (error) {
      if (sound.length === 1) {
        failed.set(sound[0]!, error);
        return 0;
      }
      let alone = 0;
      for (const slot of sound) alone += await endOn([slot]);
      return alone;
    }
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const slots = await listLapsedSlots(sql, MOST);
    let now = 0;
    for (let from = 0; from < slots.length; from += AT_ONCE) now += await endOn(slots.slice(from, from + AT_ONCE));
    ended += now;
    if (now === 0) break;
  }
  for (const error of failed.values()) throw error;
  return { ended, are_left: await areHoldsLeft(sql) };
}
