import type { Booking, BookingActor } from '../../../contract/bookings.ts';
import { mayMove, type BookingStatus } from '../../../rules/booking-states.ts';
import type { Cancellation } from '../../../rules/cancellation/cancellation.ts';
import { fromCents, toCents } from '../../../rules/money.ts';
import { givePlacesBack } from '../../availability/places.ts';
import type { Caller } from '../../core/api/caller.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { invalid, notFound, refuse } from '../../core/api/errors.ts';
import { remember, type Intent } from '../../core/api/idempotency.ts';
import { askedBy } from '../cancellation/facts.ts';
import { recordMove } from '../figures.ts';
import { getBooking } from '../reads.ts';
import { lockBooking, lockBookingAndSlot, insertEvent, updateStatus, type LockedBooking, type StaffActor } from './move-writes.ts';

/** Somebody who has the secret link of a booking, and needs nothing else; or the reseller who made it, for its guest. */
export type Guest = { provider_id: null; id: null; link: string; is_reseller?: true };

/** `refund` is what was shown before a cancellation; `is_ours`: the marketplace wrote the reason, whatever side acts. */
export type Decision = { to: BookingStatus; reason: string; description?: string; refund?: string | undefined; is_ours?: true };

/** Moves a booking along the state graph (rules/booking-states.ts), whichever call that came by. Refuses: not_found when it is not the caller's, what `move` refuses. */
export async function decide(sql: Sql, id: string, decision: Decision, caller: Caller | Guest, intent: Intent | null): Promise<Booking> {
  const lock = lockFor(decision.to);
  const { event, reply } = await sql.begin(async (tx) => {
    const locked = (await lock(tx, id, caller)) ?? notFound();
    const event = await move(tx, locked, decision, caller);
    const reply = await getBooking(tx, id, caller);
    await remember(tx, intent, 200, reply, id);
    return { event, reply } as const;
  });
  recordMove(event);
  return reply;
}

/** The lock that a move into this state needs: cancelling returns places, so it locks the slot first. */
export function lockFor(to: BookingStatus | undefined): typeof lockBooking {
  return to === 'cancelled' ? lockBookingAndSlot : lockBooking;
}

/**
 * Accepts, declines, completes or cancels a booking that `lockFor` has locked; cancelling returns its places. Returns the event, to be
 * counted (`recordMove`) after the commit. Refuses: illegal_transition with the current state; request_expired; email_unconfirmed when
 * accepting what the customer has not confirmed; not_yet when completing before the start, illegal_transition when it is postponed; cancellation_closed when a customer cancels
 * after their terms allow it; refund_changed; refund_unseen when a provider cancels what is over; a provider's decline or cancellation without a reason.
 */
export async function move(
  tx: Tx,
  locked: LockedBooking,
  { to, reason, description = '', refund, is_ours }: Decision,
  caller: Caller | Guest,
) {
  const actor = locked.provider_id === caller.provider_id ? 'provider' : 'customer';
  const actor_name = 'link' in caller ? (caller.is_reseller ? locked.taken_by : locked.customer_name) : nameOf(caller, actor);
  if (!mayMove(locked.status, to)) refuse('illegal_transition', { status: locked.status });
  if (to === 'cancelled' && actor === 'provider' && reason === '') invalid({ reason: [{ rule: 'reason_required' }] });
  const cancellation = to === 'cancelled' ? askedBy(locked, actor) : null;
  if (actor === 'customer' && !cancellation) refuse('forbidden');
  // A reseller's guest is shown no refund: that is between the two.
  if (cancellation && actor === 'provider') checkShown(locked, cancellation, refund);
  if (cancellation) checkTerms(cancellation, locked.source === 'reseller' && actor === 'customer' ? undefined : refund);
  if (to === 'confirmed' && locked.late) refuse('request_expired');
  if (to === 'confirmed' && locked.confirm_to) refuse('email_unconfirmed');
  if (to === 'completed' && locked.is_postponed) refuse('illegal_transition', { status: locked.status });
  if (to === 'completed' && !locked.has_begun) refuse('not_yet', { start_datetime: locked.start_datetime });

  const event = eventOf(locked.status, to, actor);
  const staff = 'link' in caller || actor === 'customer' ? null : staffOf(caller);
  const withheld_amount = cancellation?.withheld_cents ?? 0;
  const written: WrittenMove = { to, event, reason, description, withheld_amount, actor, actor_name, staff };
  await writeMove(tx, locked, is_ours ? { ...written, is_ours } : written);
  return event;
}

type MoveEvent = 'confirmed' | 'completed' | 'declined' | 'cancelled';
type WrittenMove = Required<Omit<Decision, 'refund' | 'is_ours'>> & {
  is_ours?: true;
  event: MoveEvent;
  actor: BookingActor;
  actor_name: string;
  staff?: StaffActor | null;
  /** Cents that the terms keep of the price of a cancelled booking, whatever was paid. */
  withheld_amount: number;
};

/** Writes a legal move of a locked booking: its state, the places that come back, and a line of the timeline. */
export async function writeMove(tx: Tx, { id, slot_id, places }: LockedBooking, move: WrittenMove): Promise<void> {
  const { to, event, reason, description, withheld_amount, actor, actor_name, staff = null, is_ours } = move;
  const cancelled = to === 'cancelled';
  await updateStatus(tx, id, {
    status: to,
    cancel_reason: cancelled ? reason : '',
    cancel_description: cancelled ? description : '',
    cancelled_by: cancelled ? actor : null,
    withheld_amount,
  });
  if (event === 'declined' || event === 'cancelled') await givePlacesBack(tx, { slot_id, booking_id: id, places, reason: event });
  await insertEvent(tx, { booking_id: id, event, actor, actor_name, note: reason, staff, ...(is_ours && { is_ours }) });
}

/** A request the provider says no to is declined; everything else that ends early is cancelled. */
function eventOf(from: BookingStatus, to: BookingStatus, actor: 'provider' | 'customer'): MoveEvent {
  switch (to) {
    case 'confirmed':
    case 'completed':
      return to;
    case 'cancelled':
      return from === 'pending' && actor === 'provider' ? 'declined' : 'cancelled';
    case 'pending':
      throw new Error('No booking becomes a request.');
  }
}

/** What has taken place is not given back unseen. Refuses: refund_unseen with the refund, when the departure is over and none was shown. */
export function checkShown({ has_ended }: LockedBooking, { refund_cents }: Cancellation, shown_refund: string | undefined): void {
  if (has_ended && refund_cents > 0 && shown_refund === undefined) refuse('refund_unseen', { refund: fromCents(refund_cents) });
}

/** Refuses: cancellation_closed; refund_changed with the refund of now, when another was shown. */
export function checkTerms({ may_cancel, rule, share_bp, ...cents }: Cancellation, shown_refund: string | undefined): void {
  if (!may_cancel) refuse('cancellation_closed');
  if (shown_refund === undefined || toCents(shown_refund) === cents.refund_cents) return;
  const [refund, retained] = [cents.refund_cents, cents.retained_cents].map(fromCents) as [string, string];
  refuse('refund_changed', { shown_refund, refund, retained, rule, share_bp });
}

/** How the timeline names who did something. */
export function nameOf(caller: Caller, actor: 'provider' | 'customer'): string {
  if (actor === 'provider' && caller.provider_name) return caller.provider_name;
  return [caller.first_name, caller.last_name].filter(Boolean).join(' ') || caller.username;
}

/** Who of a provider's team acts; null where the provider's own account does. */
export function staffOf({ id, staff }: Pick<Caller, 'id' | 'staff'>): StaffActor | null {
  return staff && { id, role: staff.role };
}
