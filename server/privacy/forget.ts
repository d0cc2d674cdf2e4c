import type { z } from 'zod';
import type { ownerBody } from '../../contract/accounts.ts';
import { askPassword, holdAccount, leave, type Leaver } from '../accounts/leave.ts';
import type { SecondFactors } from '../accounts/second-factor/factor-codes.ts';
import { closeAllTimes } from '../availability/close.ts';
import { closeBusiness, forgetCustomer } from '../bookings/traveller/forget.ts';
import type { Caller } from '../core/api/caller.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { forgetAnswersAbout, forgetKeysOf } from '../core/api/idempotency.ts';
import { keepJournal } from '../ledger/keep.ts';
import { forgetMessages } from '../messages/send.ts';
import { eraseMailsAbout, eraseMailsTo, lockMails } from '../notifications/erase.ts';
import { closePartner } from '../partners/leave.ts';
import { unsign } from '../reviews/review.ts';
import { listBookingIds } from './reads.ts';

/**
 * Deletes the caller's account, all or nothing: sessions end, and every trace of who they were goes, with what others wrote about
 * them. Their bookings stay as figures, their reviews as words of somebody, with the host's reply. A business closes with its owner.
 * Refuses: password_wrong, account_has_bookings, business_has_bookings, partner_has_earnings.
 */
export async function forget(
  { sql, factors }: { sql: Sql; factors: SecondFactors },
  caller: Caller,
  asked: z.output<typeof ownerBody>,
): Promise<void> {
  await askPassword({ sql, factors }, caller, asked);
  // What somebody has earned is asked there.
  await keepJournal(sql);
  await sql.begin((tx) => forgetPerson(tx, caller, caller.proved_email));
}

/**
 * Takes a person's account, if they have one, and their name off everything they booked with it, or without one under an address.
 * How many bookings that were. Refuses: account_has_bookings, business_has_bookings, partner_has_earnings.
 */
export async function forgetPerson(tx: Tx, account: Leaver | null, guest_email: string | null): Promise<number> {
  await lockMails(tx);
  if (account?.provider_id) await closeAllTimes(tx, account.provider_id);
  if (account) await holdAccount(tx, account);
  const booking_ids = await listBookingIds(tx, { client_id: account?.id ?? null, guest_email });
  if (account?.provider_id) await closeBusiness(tx, account.provider_id);
  if (account?.partner_id) await closePartner(tx, account.partner_id);
  await unsign(tx, booking_ids);
  await forgetBookings(tx, booking_ids, FORMER_CUSTOMER);
  if (account) {
    await eraseMailsTo(tx, account);
    await forgetKeysOf(tx, account.id);
    await leave(tx, account);
  }
  return booking_ids.length;
}

/** In place of the name of a customer who has left, in both languages: whoever reads it may read either. */
const FORMER_CUSTOMER = 'Deleted account 已刪除帳戶';

/**
 * Takes off bookings who their customer was and what was written about it, by anybody; what was sold, for how much and when stays.
 * After `holdMails`. Refuses: account_has_bookings.
 */
export async function forgetBookings(tx: Tx, booking_ids: string[], name: string): Promise<void> {
  await forgetAnswersAbout(tx, booking_ids);
  await forgetMessages(tx, booking_ids);
  await eraseMailsAbout(tx, booking_ids);
  await forgetCustomer(tx, booking_ids, name);
}
