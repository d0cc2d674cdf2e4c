import type { Sql } from '../../core/database/database.ts';
import { lockJournal } from '../writes.ts';
import { findMonthToInvoice, insertInvoices } from './invoice-writes.ts';

/**
 * Makes the invoices of service fees of all months that are over, the oldest month first. Safe to repeat and to run in many processes: they
 * take turns. Returns how many were made.
 */
export async function makeInvoices(sql: Sql): Promise<number> {
  let all = 0;
  for (let month: string | null = null; ;) {
    const done: { month: string; made: number } | undefined = await sql.begin(async (tx) => {
      await lockJournal(tx);
      const next = await findMonthToInvoice(tx, month);
      return next === undefined ? undefined : { month: next, made: await insertInvoices(tx, next) };
    });
    if (!done) return all;
    all += done.made;
    month = done.month;
  }
}
