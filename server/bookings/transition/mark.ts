import type { z } from 'zod';
import type { Booking, pageBookingBody, paymentBody } from '../../../contract/bookings.ts';
import type { attendanceBody } from '../../../contract/manifest.ts';
import { inHand, owedBy, worthOf } from '../../../rules/paying.ts';
import { accountOf, type Caller } from '../../core/api/caller.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { notFound, refuse } from '../../core/api/errors.ts';
import { remember, type Intent } from '../../core/api/idempotency.ts';
import { failNewestPayments, lockMoney, receivePayment, renewTimeToPay } from '../payment/payment-writes.ts';
import { lockFor, move, nameOf, staffOf } from './decide.ts';
import { recordMove } from '../figures.ts';
import { getBooking } from '../reads.ts';
import {
  isAboard,
  nobodyArrived,
  withCount,
  withoutPerson,
  withPerson,
  type PartyPersons,
  type PartyArrival,
} from '../vouchers/arrivals.ts';
import { getParty } from '../vouchers/party-reads.ts';
import { lockBooking, insertEvent, updateAttendance, updateNotes, type LockedBooking } from './move-writes.ts';

const ON_SITE = { way: 'on_site', source: 'provider', received_by: 'provider', reference: '' } as const;

/**
 * Marks as paid or unpaid, with a note in the timeline; the same mark twice is one line. Unpaid takes back the newest payments, no more than it
 * takes: what came in before stays, and a time to pay that is over is renewed once. Refuses: not_found, illegal_transition when cancelled, already_refunded, nothing_to_take_back of what was paid
 * by card or cost nothing.
 */
export async function markPayment(
  sql: Sql,
  id: string,
  { payment_status, note }: z.output<typeof paymentBody>,
  caller: Caller,
  intent: Intent | null,
): Promise<Booking> {
  return mark({ sql, caller, intent }, id, async (tx, locked) => {
    if (locked.payment_status === payment_status) return;
    const money = (await lockMoney(tx, id)) ?? notFound();
    const owed = owedBy(money);
    // What was given back cannot be taken back; what is owed on top of it, after a change, can be paid.
    if (money.refunded_amount > 0 && (payment_status === 'unpaid' || owed === 0)) refuse('already_refunded');
    if (payment_status === 'unpaid') {
      const [payment_id] = await failNewestPayments(tx, id, inHand(money) - worthOf(money));
      if (payment_id === undefined) refuse('nothing_to_take_back');
      await renewTimeToPay(tx, { booking_id: id, payment_id, where_left: 'none' });
    } else await receivePayment(tx, { ...ON_SITE, booking_id: id, amount: owed, made_by: accountOf(caller) });
    await insertEvent(tx, { booking_id: id, event: payment_status, ...byProvider(caller), note });
  });
}

/**
 * Ticks off the arrival of a party, a part of it or one person, or marks it as not come; the same mark twice is one line. Only confirmed and
 * completed bookings are aboard. Refuses: not_found, illegal_transition, not_yet for a no-show before the departure has begun.
 */
export async function markAttendance(
  sql: Sql,
  id: string,
  marked: z.output<typeof attendanceBody>,
  caller: Caller,
  intent: Intent | null,
): Promise<Booking> {
  return mark({ sql, caller, intent }, id, async (tx, locked) => {
    if (locked.status === 'pending' || locked.is_postponed) refuse('illegal_transition', { status: locked.status });
    if (marked.attendance === 'no_show' && locked.attendance !== 'no_show' && !locked.has_begun)
      refuse('not_yet', { start_datetime: locked.start_datetime });
    await noteAttendance(tx, locked, arrivalAfter(await getParty(tx, id), locked, marked), caller);
  });
}

function arrivalAfter(
  party: PartyPersons,
  locked: LockedBooking,
  { attendance, people, person }: z.output<typeof attendanceBody>,
): PartyArrival {
  if (person !== null) {
    const found = party.persons.find(({ key }) => key === person) ?? notFound();
    if (attendance !== 'arrived') return withoutPerson(party, locked, found);
    return isAboard(locked, person) ? locked : withPerson(party, locked, found, locked.asked_at);
  }
  if (attendance !== 'arrived') return { ...nobodyArrived, attendance };
  return withCount(party, locked, people !== null && people < party.participants ? people : null);
}

/** Stores who of the party of a locked booking has come, with a line in the timeline where that is news of the party. */
export async function noteAttendance(tx: Tx, locked: LockedBooking, marked: PartyArrival, caller: Caller): Promise<void> {
  await updateAttendance(tx, locked.id, marked);
  if (marked.attendance === 'expected' || marked.attendance === locked.attendance) return;
  await insertEvent(tx, { booking_id: locked.id, event: marked.attendance, ...byProvider(caller), note: '' });
}

function byProvider(caller: Caller) {
  return { actor: 'provider', actor_name: nameOf(caller, 'provider'), staff: staffOf(caller) } as const;
}

type Marking = { sql: Sql; caller: Caller; intent: Intent | null };

async function mark(
  { sql, caller, intent }: Marking,
  id: string,
  change: (tx: Tx, locked: LockedBooking) => Promise<void>,
): Promise<Booking> {
  return sql.begin(async (tx) => {
    const locked = await lockOwn(tx, id, caller);
    if (locked.status === 'cancelled') refuse('illegal_transition', { status: locked.status });
    await change(tx, locked);
    const reply = await getBooking(tx, id, caller);
    await remember(tx, intent, 200, reply, id);
    return reply;
  });
}

/**
 * A booking's status and the provider's own notes on it, as far as they are given: both or neither. Declining or cancelling
 * with notes alone gives them as the reason, in one line. Refuses: not_found, what `move` refuses.
 */
export async function updatePageBooking(
  sql: Sql,
  id: string,
  body: z.output<typeof pageBookingBody>,
  caller: Caller,
  intent: Intent | null,
): Promise<Booking> {
  const { status, admin_notes } = body;
  const reason = status === 'cancelled' ? body.reason || (admin_notes ?? '').replace(/\s+/g, ' ') : body.reason;
  const { event, reply } = await sql.begin(async (tx) => {
    const locked = await lockOwn(tx, id, caller, lockFor(status));
    const event = status === undefined ? null : await move(tx, locked, { to: status, reason }, caller);
    if (admin_notes !== undefined) await updateNotes(tx, id, admin_notes);
    const reply = await getBooking(tx, id, caller);
    await remember(tx, intent, 200, reply, id);
    return { event, reply } as const;
  });
  if (event) recordMove(event);
  return reply;
}

/** A provider may be somebody's customer too; here only the provider's side counts. */
async function lockOwn(tx: Tx, id: string, caller: Caller, lock = lockBooking): Promise<LockedBooking> {
  const locked = (await lock(tx, id, caller)) ?? notFound();
  return locked.provider_id === caller.provider_id ? locked : notFound();
}
