import type { Sql } from '../../core/database/database.ts';
import { notifyOwner } from '../../accounts/notices.ts';
import { lockJournal } from '../writes.ts';
import { insertInvoices, listMonthsToInvoice } from './invoice-writes.ts';

/** So many invoices are made in one transaction: a refund that needs the journal meanwhile waits no longer. */
const INVOICES_AT_ONCE = 50;

/**
 * Makes the invoices of service fees of all months that are over, the oldest month first, and mails each to its provider. Safe to repeat and to run in many processes: they
 * take turns. Returns how many were made.
 */
export async function makeInvoices(sql: Sql, most = INVOICES_AT_ONCE): Promise<number> {
  let all = 0;
  for (const month of await listMonthsToInvoice(sql))
    for (let made = most; made === most; all += made)
      made = await sql.begin(async (tx) => {
        await lockJournal(tx);
        const user_ids = await insertInvoices(tx, month, most);
        for (const user_id of user_ids) await notifyOwner(tx, user_id, 'fee_invoice');
        return user_ids.length;
      });
  return all;
}
