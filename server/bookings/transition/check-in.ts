import type { z } from 'zod';
import type { Booking } from '../../../contract/bookings.ts';
import type { checkInBody, CheckInReply } from '../../../contract/manifest.ts';
import type { BookingStatus } from '../../../rules/booking-states.ts';
import type { Caller } from '../../core/api/caller.ts';
import { remember, type Intent } from '../../core/api/idempotency.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import type { SignedLinks } from '../../core/signed-links.ts';
import { notFound, refuse } from '../../core/api/errors.ts';
import { findVoucher, type Voucher } from './check-in-reads.ts';
import { noteAttendance } from './mark.ts';
import { getBooking } from '../reads.ts';
import { aboardOf, isAboard, withCount, withPerson } from '../vouchers/arrivals.ts';
import { getParty } from '../vouchers/party-reads.ts';
import { findByLetters } from '../vouchers/person-codes.ts';
import type { PartyPerson } from '../../../rules/vouchers/persons.ts';
import { lockBooking, type LockedBooking } from './move-writes.ts';

type CheckInCall<Reply> = {
  caller: Caller & { provider_id: string };
  intent: Intent | null;
  /** What its caller reads of it. */
  replyOf: (tx: Tx, checked: CheckInReply) => Promise<Reply>;
};

/**
 * Checks a party in by the booking's voucher, or one person by their own, once: a second scan of the same voucher waits for the first and is
 * refused with the time of its use. Of a party that is aboard in part the booking's voucher checks in the others only where `rest` says so.
 * Refuses: not_found, also what is another provider's; voucher_cancelled before all else, voucher_pending, voucher_other_day where it is not on
 * board now (deadline.ts), voucher_not_in_party for a voucher of none of its persons, voucher_used, voucher_partly_used with `aboard`.
 */
export async function checkIn<Reply>(
  { sql, links }: { sql: Sql; links: SignedLinks },
  { voucher: text, rest }: z.output<typeof checkInBody>,
  { caller, intent, replyOf }: CheckInCall<Reply>,
): Promise<Reply> {
  const voucher = voucherOf(text) ?? notFound();
  const { id } = (await findVoucher(sql, voucher, caller.provider_id)) ?? notFound();
  return sql.begin(async (tx) => {
    const locked = (await lockBooking(tx, id, caller)) ?? notFound();
    const party = await getParty(tx, id);
    const details = detailsOf(await getBooking(tx, id, caller));
    checkGood(locked, details);
    const person =
      'letters' in voucher ? (findByLetters(links, id, party.persons, voucher.letters) ?? refuse('voucher_not_in_party', details)) : null;
    checkUnused(locked, { person, rest }, details);
    const arrival = person ? withPerson(party, locked, person, locked.asked_at) : withCount(party, locked, null);
    await noteAttendance(tx, locked, arrival, caller);
    const aboard = aboardOf(arrival, party.participants);
    const reply = await replyOf(tx, { ...(await getBooking(tx, id, caller)), aboard, person: person && labelOf(person) });
    await remember(tx, intent, 200, reply, id);
    return reply;
  });
}

/**
 * As the QR code has it, `SMP-7K2MQ9D 7K2M-Q9DX`, or the code or the reference alone, which its provider knows anyway; of one person
 * `SMP-7K2MQ9D K7QD-9XMW-3PTH`. Case, hyphens and the width of
 * letters do not matter.
 */
function voucherOf(text: string): Voucher | null {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase()
    .trim();
  const [alone] = /^SMP(?:-[A-Z0-9]+|[A-Z0-9]{7})$/.exec(plain) ?? [];
  if (alone) return { reference: alone.replace(/^SMP-?/, 'SMP-') };
  const [, number, first, second, third] =
    /^(?:SMP-?([A-Z0-9]+)\s+)?([A-Z0-9]{4})[-\s]?([A-Z0-9]{4})(?:[-\s]?([A-Z0-9]{4}))?$/.exec(plain) ?? [];
  if (!first || !second) return null;
  const reference = number ? `SMP-${number}` : null;
  if (!third) return { reference, code: `${first}-${second}` };
  return reference === null ? null : { reference, letters: first + second + third };
}

const refusedVouchers = {
  pending: 'voucher_pending',
  confirmed: null,
  completed: null,
  cancelled: 'voucher_cancelled',
} as const satisfies Record<BookingStatus, string | null>;

type ScannedBooking = ReturnType<typeof detailsOf>;

function detailsOf(booking: Booking) {
  const { id: booking_id, client_name, participants, service_title, service_title_zh, booking_date, all_day, booking_time } = booking;
  return { booking_id, client_name, participants, service_title, service_title_zh, booking_date, all_day, booking_time };
}

function checkGood({ status, boarding, is_postponed }: LockedBooking, details: ScannedBooking): void {
  const refused = refusedVouchers[status];
  if (refused) refuse(refused, details);
  if (boarding !== 'open' || is_postponed) refuse('voucher_other_day', details);
}

function checkUnused(
  locked: LockedBooking,
  { person, rest }: { person: PartyPerson | null; rest: boolean },
  details: ScannedBooking,
): void {
  if (locked.attendance !== 'arrived') return;
  const aboard = aboardOf(locked, locked.participants);
  const since = locked.checked_in_at && { checked_in_at: locked.checked_in_at.toISOString() };
  if (person) {
    if (!isAboard(locked, person.key)) return;
    const own = locked.arrivals?.[person.key];
    const { title, title_zh, number } = person;
    refuse('voucher_used', { ...details, ...since, ...(own && { checked_in_at: own }), title, title_zh, number });
  }
  if (locked.arrived_people === null) refuse('voucher_used', { ...details, ...since });
  if (!rest) refuse('voucher_partly_used', { ...details, ...since, aboard });
}

function labelOf({ key, kind, title, title_zh, number }: PartyPerson) {
  return { key, kind, title, title_zh, number };
}
