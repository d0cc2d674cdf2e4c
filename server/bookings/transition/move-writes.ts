import { v7 as uuid } from 'uuid';
import type { BookingActor, bookingSources } from '../../../contract/bookings.ts';
import type { StaffRole } from '../../../contract/staff-roles.ts';
import type { BookingStatus } from '../../../rules/booking-states.ts';
import { termsStart } from '../../availability/weather/facts.ts';
import type { Tx } from '../../core/database/database.ts';
import { completedByItself } from '../completion/deadline.ts';
import { boardingOf, hasBegun, hasEnded, isLate, isPostponed, type Boarding } from '../deadline.ts';
import type { CancellationBasis } from '../cancellation/facts.ts';
import type { Viewer } from '../reads.ts';
import type { PartyArrival } from '../vouchers/arrivals.ts';

/** What a transition needs to know of the booking it moves; locked until the transaction ends. */
export type LockedBooking = CancellationBasis &
  PartyArrival & {
    id: string;
    provider_id: string;
    client_id: string | null;
    customer_name: string;
    /** The name of the reseller whose booking it is, or of who entered it. */
    taken_by: string;
    source: (typeof bookingSources)[number];
    /** Null once a cancelled booking's slot was deleted. */
    slot_id: string | null;
    places: number;
    start_datetime: string;
    /** What a large booking becomes once its customer has confirmed it by mail; null where that is not needed, or done. */
    confirm_to: 'pending' | 'confirmed' | null;
    payment_status: 'unpaid' | 'paid' | 'refunded';
    checked_in_at: Date | null;
    participants: number;
    /** A request whose time to be answered is over (deadline.ts). */
    late: boolean;
    has_begun: boolean;
    has_ended: boolean;
    boarding: Boarding;
  };

/** The columns of `LockedBooking`. */
function lockedColumns(tx: Tx) {
  return tx`id, provider_id, client_id, customer_name, taken_by, source, slot_id, places, hong_kong(starts_at) as start_datetime, payment_status, status, ${termsStart(tx)} as starts_at, cancellation_hours, cancellation_tiers,
    final_amount, paid_amount, refunded_amount, reduced_amount, retained_amount, now() as asked_at, ${isPostponed(tx)} as is_postponed,
    case when email_confirmed_at is null then confirm_to end as confirm_to, attendance, checked_in_at, participants, arrived_people, arrivals, ${isLate(tx)} as late, ${hasBegun(tx)} as has_begun, ${hasEnded(tx)} as has_ended, ${boardingOf(tx)} as boarding`;
}

/** Locks a booking that belongs to the provider or the client, or whose secret link they have; a second mover waits here and then sees the new state. */
export async function lockBooking(tx: Tx, id: string, owner: Viewer): Promise<LockedBooking | undefined> {
  const [locked] = await tx<LockedBooking[]>`
    select ${lockedColumns(tx)} from bookings b
    where id = ${id} and (provider_id = ${owner.provider_id} or client_id = ${owner.id} or id = ${owner.link ?? null})
    for update`;
  return locked;
}

/** The same for a booking that is to be cancelled, whose slot is locked first: slots come before bookings (docs/locking.md). */
export async function lockBookingAndSlot(tx: Tx, id: string, owner: Viewer): Promise<LockedBooking | undefined> {
  await tx`
    select id from slots where id = (
      select slot_id from bookings
      where id = ${id} and (provider_id = ${owner.provider_id} or client_id = ${owner.id} or id = ${owner.link ?? null})
    ) for no key update`;
  return lockBooking(tx, id, owner);
}

type Move = {
  status: BookingStatus;
  cancel_reason: string;
  cancel_description: string;
  cancelled_by: BookingActor | null;
  /** Cents that the terms keep of the price. What is retained of the money in hand follows (derive_payment). */
  withheld_amount: number;
};

// In these two, clock_timestamp(): now() is when the transaction began, which may have been before it waited for another's move.

/** Puts a locked booking into its new state, and stores when. */
export async function updateStatus(tx: Tx, id: string, move: Move): Promise<void> {
  const { status, cancel_reason, cancel_description, cancelled_by, withheld_amount } = move;
  await tx`
    update bookings set status = ${status},
      confirmed_at = case when ${status} = 'confirmed' then clock_timestamp() else confirmed_at end,
      pay_by = case when ${status} = 'confirmed' then ${payByNow(tx)} else pay_by end,
      completed_at = case when ${status} = 'completed' then clock_timestamp() end,
      cancelled_at = case when ${status} = 'cancelled' then clock_timestamp() end,
      cancel_reason = ${cancel_reason}, cancel_description = ${cancel_description}, cancelled_by = ${cancelled_by},
      withheld_amount = ${withheld_amount}
    where id = ${id}`;
}

/** Until when a booking is to be paid that is confirmed now, as its provider asks today. */
function payByNow(tx: Tx) {
  return tx`(select pay_by_of(pay_way, now(), closes_at(all_day, starts_at, ends_at), p.pay_hours, p.pay_days_before) from providers p where p.id = provider_id)`;
}

/**
 * Makes a completed, locked booking confirmed again; false when it has a review, or when its time is over: so many seconds where a provider
 * completed it, so many days, and once only, where it was completed by itself.
 */
export async function reopenCompleted(tx: Tx, id: string, { seconds, days }: { seconds: number; days: number }): Promise<boolean> {
  const reopened = await tx`
    update bookings set status = 'confirmed', completed_at = null,
      completion_undone_at = case when made.by_itself then clock_timestamp() else completion_undone_at end
    from (select b.id, ${completedByItself(tx)} as by_itself from bookings b where b.id = ${id}) made
    where bookings.id = made.id and not exists (select from reviews r where r.booking_id = bookings.id)
      and case when made.by_itself then completion_undone_at is null and completed_at > clock_timestamp() - make_interval(days => ${days})
        else completed_at > clock_timestamp() - make_interval(secs => ${seconds}) end
    returning bookings.id`;
  return reopened.length === 1;
}

/** Records that the customer has confirmed a booking by mail; one that needs no answer of the provider becomes confirmed. */
export async function confirmByMail(tx: Tx, id: string): Promise<void> {
  await tx`
    update bookings set email_confirmed_at = clock_timestamp(), status = confirm_to,
      confirmed_at = case when confirm_to = 'confirmed' then clock_timestamp() end,
      pay_by = case when confirm_to = 'confirmed' then ${payByNow(tx)} end
    where id = ${id}`;
}

/** The account and the role of a person who acts for a provider by membership of its team. */
export type StaffActor = { id: string; role: StaffRole };

type Event = {
  booking_id: string;
  event:
    | 'email_confirmed'
    | 'confirmed'
    | 'completed'
    | 'reopened'
    | 'declined'
    | 'cancelled'
    | 'postponed'
    | 'payment_reported'
    | 'payment_received'
    | 'payment_missing'
    | 'payment_flagged'
    | 'payment_taken_back'
    | 'paid'
    | 'unpaid'
    | 'refunded'
    | 'refund_taken_back'
    | 'arrived'
    | 'no_show';
  actor: BookingActor;
  actor_name: string;
  note: string;
  /** The marketplace wrote the note, whatever side acted. */
  is_ours?: true;
  staff?: StaffActor | null;
};

/** A line of the booking's timeline. */
export async function insertEvent(tx: Tx, { booking_id, event, actor, actor_name, note, is_ours, staff = null }: Event): Promise<void> {
  await tx`
    insert into booking_events (id, provider_id, booking_id, event, at, actor, actor_name, note, is_ours, staff_id, staff_role)
    select ${uuid()}, provider_id, id, ${event}, clock_timestamp(), ${actor}, ${actor_name}, ${note}, ${is_ours ?? false}, ${staff?.id ?? null}, ${staff?.role ?? null}
    from bookings where id = ${booking_id}`;
}

/** Ticks off a party or a part of it, or marks it as not come. */
export async function updateAttendance(tx: Tx, id: string, { attendance, arrived_people, arrivals }: PartyArrival): Promise<void> {
  await tx`
    update bookings set attendance = ${attendance}, arrived_people = ${arrived_people}, arrivals = ${arrivals && tx.json(arrivals)}::jsonb,
      checked_in_at = case when ${attendance} = 'arrived' then coalesce(checked_in_at, now()) end
    where id = ${id}`;
}

/** The provider's own notes on a booking. */
export async function updateNotes(tx: Tx, id: string, admin_notes: string): Promise<void> {
  await tx`update bookings set admin_notes = ${admin_notes} where id = ${id}`;
}

/** Writes down the operator's decision on a partner's own booking; false when there is none that waits for it. */
export async function updateReferral(tx: Tx, booking_id: string, decision: 'paid' | 'refused'): Promise<boolean> {
  const decided = await tx`
    update booking_referrals set decision = ${decision}, decided_at = clock_timestamp()
    where booking_id = ${booking_id} and reason = 'own_booking' and decision is null returning booking_id`;
  return decided.length === 1;
}
