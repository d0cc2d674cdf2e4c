import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { GuestBooking, lookupBody } from '../../../contract/guests.ts';
import type { resetBody, verifyBody } from '../../../contract/accounts.ts';
import type { Locale } from '../../../contract/text.ts';
import { askOwner, resetPassword, verifyEmail } from '../../accounts/sign-in/mailed-links.ts';
import type { Caller } from '../../core/api/caller.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';
import type { SignedLinks } from '../../core/signed-links.ts';
import { clearPayout } from '../../partners/profile.ts';
import { mailBookingLink } from '../../outbox/kinds/bookings/mail-booking-link.ts';
import { sendWhatWaited } from '../../outbox/senders.ts';
import type { Guest } from '../transition/decide.ts';
import { asConfirmationCode } from '../place/codes.ts';
import { findByCode, findByReference, getGuestBooking, travellerBookings } from './guest-reads.ts';
import { claimBookings } from './customer-writes.ts';
import { reindex } from '../list/rollup-writes.ts';

/** The holder of a booking's secret link. Refuses: not_found. */
export function guestOf(links: SignedLinks, token: string): Guest {
  return { provider_id: null, id: null, link: links.verify('booking', token) ?? notFound() };
}

/** The address of a booking's secret link, for its customer's eyes only. */
export function manageUrl(links: SignedLinks, origin: string, booking_id: string): string {
  return `${origin}/b/${links.sign('booking', booking_id)}`;
}

/** The booking that a secret link opens. Refuses: not_found. */
export async function seeAsGuest(sql: Sql, links: SignedLinks, token: string): Promise<GuestBooking> {
  return getGuestBooking(sql, guestOf(links, token));
}

/** Bookings as their customer sees them, in the order of the ids. The caller must have checked access. */
export async function seeAsTraveller(sql: Sql, ids: string[]): Promise<GuestBooking[]> {
  return travellerBookings(sql, ids);
}

/** Mails a booking's link again when reference, or code, and address belong together; the reply does not say whether they do. */
export async function lookUp(sql: Sql, { booking_reference, email }: z.output<typeof lookupBody>, locale: Locale): Promise<void> {
  const code = asConfirmationCode(booking_reference);
  const found = (await findByReference(sql, booking_reference, email)) ?? (code ? await findByCode(sql, code, email) : undefined);
  // For a booking that is not there too, so that time does not tell.
  await mailBookingLink(sql, { booking_id: found?.id ?? uuid(), locale });
}

/**
 * Proves an account's address, in its session or with its password, and gives it the bookings that were made with it before.
 * Refuses: link_not_valid, proof_needs_account, password_wrong.
 */
export async function proveAndClaim(
  sql: Sql,
  links: SignedLinks,
  caller: Caller | null,
  body: z.output<typeof verifyBody>,
): Promise<{ claimed_bookings: number }> {
  await askOwner(sql, links, caller, body);
  return sql.begin(async (tx) => {
    const { user_id, email } = await verifyEmail(tx, links, body.token);
    return { claimed_bookings: await claim(tx, user_id, email) };
  });
}

/**
 * Sets a new password by a mailed link, which proves the address as well. Where nobody had proved it before, a payout account in it may
 * be a stranger's, and goes. Refuses: link_not_valid, a weak password.
 */
export async function resetAndClaim(sql: Sql, links: SignedLinks, body: z.output<typeof resetBody>): Promise<void> {
  await sql.begin(async (tx) => {
    const { user_id, email, is_first_proof } = await resetPassword(tx, links, body);
    if (is_first_proof) await clearPayout(tx, user_id);
    await claim(tx, user_id, email);
  });
}

/** From now on the providers of these bookings find them by the account's name too. How many they are. */
async function claim(tx: Tx, user_id: string, email: string): Promise<number> {
  const ids = await claimBookings(tx, user_id, email);
  await reindex(tx, ids);
  await sendWhatWaited(tx, user_id);
  return ids.length;
}
