import { tallyBookings } from '../bookings/list/tally.ts';
import type { Sql } from '../core/database/database.ts';
import { approveCommissions, holdJournal, postDue } from './writes.ts';

const AT_ONCE = 500;

/**
 * Brings the journal to what bookings demand now, and approves the commissions whose time has come (decision 018). Safe to repeat, and
 * for many processes at once: they take turns. Returns how many notes on bookings there were.
 */
export async function keepJournal(sql: Sql): Promise<number> {
  await tallyBookings(sql);
  for (let all = 0; ;) {
    const posted = await sql.begin(async (tx) => {
      await holdJournal(tx);
      const notes = await postDue(tx, AT_ONCE);
      if (notes < AT_ONCE) await approveCommissions(tx);
      return notes;
    });
    all += posted;
    if (posted < AT_ONCE) return all;
  }
}
