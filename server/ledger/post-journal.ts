import { applyBookingChanges } from '../bookings/list/rollup.ts';
import type { Sql } from '../core/database/database.ts';
import { approveCommissions, lockJournal, postDue } from './writes.ts';

const BATCH_SIZE = 500;

/**
 * Posts to the journal what bookings now call for, and approves commissions that are due (decision 018). Safe to repeat and to run in many
 * processes: they take turns. Returns the number of processed notes.
 */
export async function postJournal(sql: Sql): Promise<number> {
  await applyBookingChanges(sql);
  for (let all = 0; ;) {
    const posted = await sql.begin(async (tx) => {
      await lockJournal(tx);
      const notes = await postDue(tx, BATCH_SIZE);
      if (notes < BATCH_SIZE) await approveCommissions(tx);
      return notes;
    });
    all += posted;
    if (posted < BATCH_SIZE) return all;
  }
}
