import type { GuestBooking } from '../../../contract/guests.ts';
import type { PersonVoucher, SharedVoucher } from '../../../contract/person-vouchers.ts';
import { notFound } from '../../core/api/errors.ts';
import type { Sql } from '../../core/database/database.ts';
import type { SignedLinks } from '../../core/signed-links.ts';
import { noticeOf } from '../../availability/weather/facts.ts';
import { isAboard } from './arrivals.ts';
import { findByToken, personCode, personToken } from './person-codes.ts';
import { findPartyOf, findSharedBooking } from './person-voucher-reads.ts';
import { personsOf } from '../../../rules/vouchers/persons.ts';
import { policyLines } from '../../../rules/weather/words.ts';

type VoucherDeps = { sql: Sql; links: SignedLinks };

/** A booking with a voucher for each of its persons, once it is confirmed. Its reader must have been checked. */
export async function withPersonVouchers(
  { sql, links }: VoucherDeps,
  booking: GuestBooking,
): Promise<GuestBooking & { person_vouchers: PersonVoucher[] }> {
  if (booking.status !== 'confirmed' && booking.status !== 'completed') return { ...booking, person_vouchers: [] };
  const found = (await findPartyOf(sql, booking.id)) ?? notFound();
  const person_vouchers = personsOf(found.facts).map(({ unit: _, ...person }) => ({
    ...person,
    code: personCode(links, booking, person.key),
    token: personToken(links, booking.id, person.key),
    is_used: isAboard(found, person.key),
  }));
  return { ...booking, person_vouchers };
}

/**
 * The voucher of one person that its own address opens, as the booking is now. Refuses: not_found, also for a person who is not in the booking
 * any more, and while it is a request.
 */
export async function seePersonVoucher({ sql, links }: VoucherDeps, token: string): Promise<SharedVoucher> {
  const id = links.idOf(token) ?? notFound();
  const { facts, arrival, checked_in_at, booking_reference, weather_rules, all_day, weather_notice, ...shown } =
    (await findSharedBooking(sql, id)) ?? notFound();
  const { key, unit: _, ...person } = findByToken(links, personsOf(facts), token) ?? notFound();
  const used_at = isAboard(arrival, key) ? (arrival.arrivals?.[key] ?? checked_in_at) : null;
  const code = shown.status === 'cancelled' ? null : personCode(links, { id, booking_reference }, key);
  return { ...shown, ...person, used_at, code, weather: policyLines(weather_rules, { all_day }), weather_notice: noticeOf(weather_notice) };
}

/** What the QR code of one person's voucher holds. Refuses: not_found, also once the booking was cancelled. */
export async function getPersonCode(deps: VoucherDeps, token: string): Promise<string> {
  return (await seePersonVoucher(deps, token)).code ?? notFound();
}
