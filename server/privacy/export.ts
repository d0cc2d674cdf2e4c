import type { HandedOut } from '../../contract/people.ts';
import type { PersonalData } from '../../contract/travellers.ts';
import { ownAccount, type AccountRef } from '../accounts/delete-account.ts';
import { seeAsTraveller } from '../bookings/traveller/guest.ts';
import type { Caller } from '../core/api/caller.ts';
import type { Sql } from '../core/database/database.ts';
import { listCustomerMails } from '../outbox/outbox.ts';
import { seeWaiting } from '../waiting-list/own-data.ts';
import {
  findBusiness,
  findPartnership,
  listBookingIds,
  listConsents,
  listMessagesOf,
  listResoldOf,
  listReviewsOf,
  listSavedOf,
  listSessions,
} from './reads.ts';

/** Everything we hold of the caller, for them to keep. */
export async function exportOf(sql: Sql, caller: Caller): Promise<PersonalData> {
  const [account, data] = await Promise.all([ownAccount(sql, caller), dataOf(sql, caller, caller.proved_email)]);
  return { ...data, account };
}

/** Everything we hold of a person: with their account, if they have one, and of what was booked without one under an address. */
export async function dataOf(sql: Sql, account: AccountRef | null, guest_email: string | null): Promise<HandedOut> {
  const ids = await listBookingIds(sql, { client_id: account?.id ?? null, guest_email });
  const [user, consents, saved, sessions, waiting_list, found, messages, resold, reviews, mails, business, partnership] = await Promise.all(
    [
      account && ownAccount(sql, account),
      account ? listConsents(sql, account.id) : [],
      account ? listSavedOf(sql, account.id) : [],
      account ? listSessions(sql, account.id) : [],
      guest_email ? seeWaiting(sql, guest_email) : [],
      seeAsTraveller(sql, ids),
      listMessagesOf(sql, ids),
      listResoldOf(sql, ids),
      listReviewsOf(sql, ids),
      listCustomerMails(sql, account?.id ?? null, ids),
      account?.provider_id ? findBusiness(sql, account.provider_id) : null,
      account?.partner_id ? findPartnership(sql, account.partner_id) : null,
    ],
  );
  const said = Map.groupBy(messages, ({ booking_id }) => booking_id);
  const by_reseller = new Map(resold.map(({ booking_id, ...one }) => [booking_id, one]));
  const written = new Map(reviews.map(({ booking_id, ...review }) => [booking_id, review]));
  const bookings = found.map((booking) => ({
    ...booking,
    messages: said.get(booking.id) ?? [],
    resold: by_reseller.get(booking.id) ?? null,
    review: written.get(booking.id) ?? null,
  }));
  return {
    exported_at: new Date().toISOString(),
    account: user,
    consents,
    saved,
    sessions,
    waiting_list,
    bookings,
    mails,
    business,
    partnership,
  };
}
