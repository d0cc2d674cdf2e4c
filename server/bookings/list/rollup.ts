import type { Sql } from '../../core/database/database.ts';
import { applyChanges } from './rollup-writes.ts';

const AT_ONCE = 1_000;

/**
 * Adds the noted changes of bookings to the totals and indexes the words of new bookings, so that lists stay fast (decision 014). Changes
 * that are not applied yet are counted and found all the same. Returns how many there were.
 */
export async function applyBookingChanges(sql: Sql): Promise<number> {
  for (let all = 0; ;) {
    const filed = await applyChanges(sql, AT_ONCE);
    all += filed;
    if (filed < AT_ONCE) return all;
  }
}
