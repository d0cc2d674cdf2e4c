import { applyBookingChanges } from '../bookings/list/rollup.ts';
import type { Sql } from '../core/database/database.ts';
import { approveDue, lockJournal, postDue } from './writes.ts';

const BATCH_SIZE = 500;

/**
 * Posts to the journal what bookings now call for, and approves commissions that are due (decision 018). Safe to repeat and to run in many
 * processes: they take turns. Returns the number of processed notes.
 */
export async function postJournal(sql: Sql): Promise<number> {
  await applyBookingChanges(sql);
  for (let all = 0; ;) {
    const { notes, approved } = await sql.begin(async (tx) => {
      await lockJournal(tx);
      const notes = await postDue(tx, BATCH_SIZE);
      return { notes, approved: notes < BATCH_SIZE ? await approveDue(tx, BATCH_SIZE) : 0 };
    });
    all += notes;
    if (notes < BATCH_SIZE && approved < BATCH_SIZE) return all;
  }
}
