import type { Booking } from '../../../contract/bookings.ts';
import { customerMayCancel, mayMove, type BookingStatus } from '../../../rules/booking-states.ts';
import { givePlacesBack } from '../../availability/places.ts';
import type { Caller } from '../../core/api/caller.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { invalid, notFound, refuse } from '../../core/api/errors.ts';
import { remember, type Intent } from '../../core/api/idempotency.ts';
import { recordMove } from '../figures.ts';
import { getBooking } from '../reads.ts';
import { lockBooking, lockBookingAndSlot, insertEvent, updateStatus, type LockedBooking } from './move-writes.ts';

/** Somebody who has the secret link of a booking, and needs nothing else. */
export type Guest = { provider_id: null; id: null; link: string };

export type Decision = { to: BookingStatus; reason: string; description?: string };

/** Moves a booking along the state graph (rules/booking-states.ts), whichever call that came by. Refuses: not_found when it is not the caller's, what `move` refuses. */
export async function decide(sql: Sql, id: string, decision: Decision, caller: Caller | Guest, intent: Intent | null): Promise<Booking> {
  const hold = holderFor(decision.to);
  const { event, reply } = await sql.begin(async (tx) => {
    const held = (await hold(tx, id, caller)) ?? notFound();
    const event = await move(tx, held, decision, caller);
    const reply = await getBooking(tx, id, caller);
    await remember(tx, intent, 200, reply, id);
    return { event, reply } as const;
  });
  recordMove(event);
  return reply;
}

/** How a booking is locked that is to get into this state. */
export function holderFor(to: BookingStatus | undefined): typeof lockBooking {
  return to === 'cancelled' ? lockBookingAndSlot : lockBooking;
}

/**
 * Accepts, declines, completes or cancels a booking that `holderFor` has locked; a cancelled one gives its places back. Refuses:
 * illegal_transition with the state it is in, request_expired, email_unconfirmed for accepting what its customer has not confirmed, not_yet for completing before it has begun, a provider's decline or cancel
 * without a reason, and a customer's cancellation of a confirmed booking
 * after the free period. Returns what happened, to be counted (`recordMove`) once it is committed.
 */
export async function move(tx: Tx, held: LockedBooking, { to, reason, description = '' }: Decision, caller: Caller | Guest) {
  const { id } = held;
  const actor = held.provider_id === caller.provider_id ? 'provider' : 'customer';
  const actor_name = 'link' in caller ? held.customer_name : nameOf(caller, actor);
  if (!mayMove(held.status, to)) refuse('illegal_transition', { status: held.status });
  if (to === 'cancelled' && actor === 'provider' && reason === '') invalid({ reason: [{ rule: 'reason_required' }] });
  if (actor === 'customer') checkTerms(held, to);
  if (to === 'confirmed' && held.late) refuse('request_expired');
  if (to === 'confirmed' && held.confirm_to) refuse('email_unconfirmed');
  if (to === 'completed' && !held.has_begun) refuse('not_yet', { start_datetime: held.start_datetime });

  const cancelled = to === 'cancelled';
  const event = eventOf(held.status, to, actor);
  await updateStatus(tx, id, {
    status: to,
    cancel_reason: cancelled ? reason : '',
    cancel_description: cancelled ? description : '',
    cancelled_by: cancelled ? actor : null,
  });
  if (event === 'declined' || event === 'cancelled')
    await givePlacesBack(tx, { slot_id: held.slot_id, booking_id: id, places: held.places, reason: event });
  await insertEvent(tx, { booking_id: id, event, actor, actor_name, note: reason });
  return event;
}

/** A request the provider says no to is declined; everything else that ends early is cancelled. */
function eventOf(
  from: BookingStatus,
  to: BookingStatus,
  actor: 'provider' | 'customer',
): 'confirmed' | 'completed' | 'declined' | 'cancelled' {
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

/** A customer may only cancel: a request always, a confirmed booking until free cancellation ends. */
function checkTerms(held: LockedBooking, to: BookingStatus): void {
  if (to !== 'cancelled') refuse('forbidden');
  if (!customerMayCancel(held)) refuse('cancellation_closed');
}

/** How the timeline names who did something. */
export function nameOf(caller: Caller, actor: 'provider' | 'customer'): string {
  if (actor === 'provider' && caller.provider_name) return caller.provider_name;
  return [caller.first_name, caller.last_name].filter(Boolean).join(' ') || caller.username;
}
