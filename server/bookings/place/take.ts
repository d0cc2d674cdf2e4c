import { v7 as uuid } from 'uuid';
import type { Booking, ManualBooking } from '../../../contract/bookings.ts';
import { resolveParty, type BookedParty } from '../../../rules/party.ts';
import type { Caller } from '../../core/api/caller.ts';
import { isLockTimeout, type Sql, type Tx } from '../../core/database/database.ts';
import { invalid, notFound, refuse } from '../../core/api/errors.ts';
import { remember, type Intent } from '../../core/api/idempotency.ts';
import { endLapsedHoldsFor } from '../../holds/expire.ts';
import { findHoldsOn } from '../../holds/on-slot.ts';
import { dialable } from '../../core/text/phone.ts';
import { checkPrice, checkSlot, promisesOf, refuseFor, refuseFull, TRIES, versionsOf } from './book.ts';
import { newConfirmationCode, newReference } from './codes.ts';
import { recordBooking, recordMove } from '../figures.ts';
import { endLapsed } from '../expiry/lapse-writes.ts';
import { findOwnOffer } from './offer.ts';
import { getBooking } from '../reads.ts';
import { insertTakenBy } from '../taken-writes.ts';
import { fitsLater, insertBookings, isReferenceUsed, type PlacesLeft } from './insert.ts';
import { madeForGuest, type BookingInsert, type NewBooking } from './new-booking.ts';

/** How long the provider waits at most for each row that another transaction has locked. */
const LOCK_MS = 1_000;

/**
 * Takes a booking by phone or at the counter: confirmed at once, from the same places as all others. The cut-off and the party limits
 * are for visitors; the provider may take a walk-in until the slot starts. Refuses: not_found, sale_stopped by an operator,
 * slot_of_other_service, price_changed with both totals, slot_full with `available_spots` and, where guests who are booking hold places,
 * `held_places` and `held_until` (Hong Kong time), slot_unavailable, weather_undecided, resource_taken, busy.
 */
export async function takeBooking(
  sql: Sql,
  request: ManualBooking,
  caller: Caller & { provider_id: string },
  intent: Intent | null,
): Promise<Booking> {
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const taken = await tryTaking(sql, request, caller, intent).catch(unlessReferenceUsed);
    if (taken) return taken;
  }
  return refuse('busy', { retry_after: 1 });
}

function unlessReferenceUsed(error: unknown): undefined {
  if (isLockTimeout(error)) refuse('busy', { retry_after: 2 });
  if (!isReferenceUsed(error)) throw error;
}

/** Undefined when the offer changed before the booking was written, or requests whose time had run out had to be ended first. */
async function tryTaking(
  sql: Sql,
  request: ManualBooking,
  caller: Caller & { provider_id: string },
  intent: Intent | null,
): Promise<Booking | undefined> {
  const offer = (await findOwnOffer(sql, request, caller.provider_id)) ?? notFound();
  if (offer.is_stopped) refuse('sale_stopped');
  checkSlot(offer);
  const party = resolveParty(request, offer.units, { min_participants: 1, max_participants: 1_000, fee_bp: offer.fee_bp });
  if ('broken' in party) return invalid(party.broken);
  checkPrice(request.final_amount, party.final_amount);
  const insert = insertByProvider(request, { offer, party }, caller);
  const { booking, slot_id } = insert;
  const { reply, places, is_late } = await sql.begin(async (tx) => {
    const [inserted] = await insertBookings(tx, [insert], { whenLocked: 'wait', lock_ms: LOCK_MS });
    if (inserted === undefined || inserted.result === 'stale') return {};
    // After waiting for the lock, a slot that is still missing has been closed.
    if (inserted.result === 'locked') return refuse('slot_unavailable');
    if (fitsLater(inserted, party.places)) return { is_late: true };
    if (inserted.result === 'full') return refuseHeld(tx, slot_id, inserted);
    if (inserted.result !== 'booked') return refuseFor(inserted);
    if (caller.staff) await insertTakenBy(tx, booking.id, { id: caller.id, role: caller.staff.role });
    const reply = await getBooking(tx, booking.id, caller);
    await remember(tx, intent, 201, reply, booking.id);
    return { reply, places: inserted.all };
  });
  if (is_late) await endAllLapsed(sql, slot_id);
  if (reply) recordBooking(request.source, places ?? party.places);
  return reply;
}

/** What a provider enters of a booking that it makes for a customer. */
type ProviderOrder = Pick<
  ManualBooking,
  'availability_slot' | 'customer_name' | 'customer_email' | 'customer_phone' | 'notes' | 'payment_status'
> &
  Pick<NewBooking, 'source'>;
type ResolvedOrder = { offer: Parameters<typeof promisesOf>[0]; party: BookedParty };

/** A booking that its provider makes for a customer: confirmed at once, past the cut-off too, with nothing that a visitor agrees to. */
export function insertByProvider(order: ProviderOrder, { offer, party }: ResolvedOrder, caller: Caller): BookingInsert {
  const booking: NewBooking = {
    ...promisesOf(offer),
    ...party,
    ...madeForGuest,
    takes_all: party.whole !== undefined,
    id: uuid(),
    booking_reference: newReference(),
    confirmation_code: newConfirmationCode(),
    customer_name: order.customer_name,
    customer_email: order.customer_email,
    customer_phone: order.customer_phone && dialable(order.customer_phone),
    locale: caller.locale,
    status: 'confirmed',
    special_requests: order.notes,
    source: order.source,
    payment_status: party.final_amount === 0 ? 'paid' : order.payment_status,
    taken_by: caller.provider_name ?? caller.username,
  };
  return {
    booking,
    slot_id: order.availability_slot,
    ...versionsOf(offer),
    cutoff_minutes: 0,
    hold: null,
    intent: null,
    clicks: [],
    concierge_link_id: null,
  };
}

/** Once the slot is let go: what has lapsed may be on another one that has the boat. */
async function endAllLapsed(sql: Sql, slot_id: string): Promise<void> {
  recordMove('expired', await endLapsed(sql, [slot_id]));
  await endLapsedHoldsFor(sql, [slot_id]);
}

async function refuseHeld(tx: Tx, slot_id: string, left: PlacesLeft): Promise<never> {
  const holds = await findHoldsOn(tx, slot_id);
  return refuseFull(left, holds && { held_places: holds.places, held_until: holds.until });
}
