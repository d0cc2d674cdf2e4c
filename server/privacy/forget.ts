import { askPassword, holdAccount, leave } from '../accounts/leave.ts';
import { closeBusiness, forgetCustomer } from '../bookings/forget.ts';
import type { Caller } from '../core/caller.ts';
import type { Sql } from '../core/database.ts';
import { forgetKeysOf } from '../core/idempotency.ts';
import { forgetMessages } from '../messages/send.ts';
import { forgetMails } from '../notifications/forget.ts';
import { closePartner } from '../partners/leave.ts';
import { unsign } from '../reviews/review.ts';

/**
 * Deletes the caller's account, all or nothing: sessions end, and every trace of who they were goes. Their bookings stay as
 * figures, their reviews as words of somebody. A business closes with its owner.
 * Refuses: password_wrong, account_has_bookings, business_has_bookings, partner_has_earnings.
 */
export async function forget(sql: Sql, caller: Caller, password: string): Promise<void> {
  await askPassword(sql, caller, password);
  await sql.begin(async (tx) => {
    await holdAccount(tx, caller);
    if (caller.provider_id !== null) await closeBusiness(tx, caller.provider_id);
    if (caller.partner_id !== null) await closePartner(tx, caller.partner_id);
    // All of these find the bookings by their client, so the account goes last.
    await unsign(tx, caller.id);
    await forgetMessages(tx, caller.id);
    await forgetMails(tx, caller.id);
    await forgetCustomer(tx, caller.id);
    await forgetKeysOf(tx, caller.id);
    await leave(tx, caller);
  });
}
