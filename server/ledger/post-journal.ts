import { tallyBookings } from '../bookings/list/tally.ts';
import type { Sql } from '../core/database/database.ts';
import { approveCommissions, lockJournal, postDue } from './writes.ts';

const BATCH_SIZE = 500;

/**
 * Brings the journal to what bookings demand now, and approves the commissions whose time has come (decision 018). Safe to repeat, and
 * for many processes at once: they take turns. Returns how many notes on bookings there were.
 */
export async function postJournal(sql: Sql): Promise<number> {
  await tallyBookings(sql);
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
