import type { z } from 'zod';
import type { ownerBody } from '../../contract/accounts.ts';
import { confirmOwner, lockAccount, deleteAccount, type AccountRef } from '../accounts/delete-account.ts';
import type { SecondFactors } from '../accounts/second-factor/factor-codes.ts';
import { eraseCalendars } from '../availability/calendars/external-calendars.ts';
import { closeAllTimes } from '../availability/places.ts';
import { eraseSaved } from '../catalogue/saved/saved.ts';
import { closeBusiness, eraseCustomer, type FormerCustomer } from '../bookings/traveller/erase.ts';
import type { Caller } from '../core/api/caller.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { deleteRepliesAbout, deleteKeysOf } from '../core/api/idempotency.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { requireSettled } from '../ledger/settlements/settle.ts';
import { eraseMessages } from '../messages/send.ts';
import { eraseTemplates } from '../messages/templates.ts';
import { eraseInvitationsTo, eraseMailsAbout, eraseMailsTo, lockMails } from '../outbox/erase.ts';
import { eraseReserved, eraseResold } from '../octo/bookings/erase.ts';
import { closePartner } from '../partners/close.ts';
import { eraseOwnKeys } from '../resellers/own-keys/own-keys.ts';
import { eraseResellers } from '../resellers/resellers.ts';
import { anonymiseReviews } from '../reviews/review.ts';
import { eraseFromTeams } from '../team/team.ts';
import { eraseWaiting } from '../waiting-list/own-data.ts';
import { closeWebhooks } from '../outbox/webhooks/endpoints.ts';
import { listBookingIds } from './reads.ts';

/**
 * Deletes the caller's account in one transaction: sessions end and all personal data is erased, including what others wrote about the
 * person. Bookings stay without a name, reviews stay anonymous with the host's reply, and a provider closes with its owner.
 * Refuses: password_wrong, account_has_bookings, business_has_bookings, provider_has_balance, partner_has_earnings.
 */
export async function deleteOwnAccount(
  { sql, factors }: { sql: Sql; factors: SecondFactors },
  caller: Caller,
  body: z.output<typeof ownerBody>,
): Promise<void> {
  await confirmOwner({ sql, factors }, caller, body);
  // Earnings and balances are read from the journal.
  await postJournal(sql);
  await sql.begin((tx) => erasePersonalData(tx, caller, caller.proved_email));
}

/**
 * Deletes an account, if given, and erases the person from all bookings made with it, or made as a guest with the email address. Returns the
 * number of bookings. Refuses: account_has_bookings, business_has_bookings, provider_has_balance,
 * partner_has_earnings.
 */
export async function erasePersonalData(tx: Tx, account: AccountRef | null, guest_email: string | null): Promise<number> {
  await lockMails(tx);
  if (guest_email) await eraseWaiting(tx, guest_email);
  if (account?.provider_id) await closeAllTimes(tx, account.provider_id);
  if (account) await lockAccount(tx, account);
  const booking_ids = await listBookingIds(tx, { client_id: account?.id ?? null, guest_email });
  if (account?.provider_id) await closeBusiness(tx, account.provider_id);
  if (account?.provider_id) await requireSettled(tx, account.provider_id);
  if (account?.provider_id) await eraseTemplates(tx, account.provider_id);
  if (account?.provider_id) await closeWebhooks(tx, account.provider_id);
  if (account?.provider_id) await eraseCalendars(tx, account.provider_id);
  if (account?.provider_id) await eraseOwnKeys(tx, account.provider_id);
  if (account?.provider_id) await eraseResellers(tx, account.provider_id);
  await eraseFromTeams(tx, { user_id: account?.id ?? null, provider_id: account?.provider_id ?? null, email: guest_email });
  if (guest_email) await eraseInvitationsTo(tx, guest_email);
  if (guest_email) await eraseReserved(tx, guest_email);
  if (account?.partner_id) await closePartner(tx, account.partner_id);
  await anonymiseReviews(tx, booking_ids);
  await eraseBookings(tx, booking_ids, { name: FORMER_CUSTOMER, account_id: account?.id ?? null });
  if (account) {
    await eraseMailsTo(tx, account);
    await deleteKeysOf(tx, [account.id]);
    await eraseSaved(tx, account.id);
    await deleteAccount(tx, account);
  }
  return booking_ids.length;
}

/** Replaces the name of a customer who has deleted the account; bilingual, since any reader may see it. */
const FORMER_CUSTOMER = 'Deleted account 已刪除帳戶';

/**
 * Erases the customer and all written words from bookings; what was sold, when and for how much stays. After `lockMails`. Refuses: account_has_bookings.
 */
export async function eraseBookings(tx: Tx, booking_ids: string[], former: FormerCustomer): Promise<void> {
  await deleteRepliesAbout(tx, booking_ids);
  await eraseMessages(tx, booking_ids);
  await eraseMailsAbout(tx, booking_ids);
  await eraseResold(tx, booking_ids);
  await eraseCustomer(tx, booking_ids, former);
}
