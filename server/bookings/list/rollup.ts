import type { Sql } from '../../core/database/database.ts';
import { addUpMoney, applyChanges, fileWords } from './rollup-writes.ts';

const AT_ONCE = 1_000;

/**
 * Adds the noted changes of bookings and of money to the totals and indexes the words of new bookings, so that lists stay fast (decision 014). Changes
 * that are not applied yet are counted and found all the same. Returns how many there were.
 */
export async function applyBookingChanges(sql: Sql): Promise<number> {
  let all = 0;
  for (let filed = AT_ONCE; filed === AT_ONCE; all += filed) filed = await applyChanges(sql, AT_ONCE);
  if (all > 0) await fileWords(sql);
  for (let added = AT_ONCE; added === AT_ONCE;) added = await addUpMoney(sql, AT_ONCE);
  return all;
}
