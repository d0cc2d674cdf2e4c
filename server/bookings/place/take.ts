import { v7 as uuid } from 'uuid';
import type { Booking, ManualBooking } from '../../../contract/bookings.ts';
import type { Caller } from '../../core/api/caller.ts';
import type { Sql } from '../../core/database/database.ts';
import { notFound, refuse } from '../../core/api/errors.ts';
import { remember, type Intent } from '../../core/api/idempotency.ts';
import { dialable } from '../../core/text/phone.ts';
import { checkPrice, checkSlot, promiseOf, refuseFor, termsOf, TRIES } from './book.ts';
import { newConfirmationCode, newReference } from './codes.ts';
import { recordBooking, recordMove } from '../figures.ts';
import { endLapsed } from '../expiry/lapse-writes.ts';
import { partyOf } from './party.ts';
import { findOwnOffer, getBooking } from '../reads.ts';
import { fitsLater, insertBookings, isLockTimeout, isReferenceUsed, type NewBooking } from './writes.ts';

/** How long the provider waits at most for each row that somebody else has locked. */
const LOCK_MS = 1_000;

/**
 * Takes a booking by phone or at the counter: confirmed at once, through the same places as everyone's. The cut-off and the
 * party limits are for visitors; the provider may take a walk-in until the slot starts. Refuses: not_found, sale_stopped by an operator,
 * slot_of_other_service, price_changed with both totals, slot_full with `available_spots`, slot_unavailable, busy.
 */
export async function takeBooking(
  sql: Sql,
  asked: ManualBooking,
  caller: Caller & { provider_id: string },
  intent: Intent | null,
): Promise<Booking> {
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const taken = await takeNow(sql, asked, caller, intent).catch(unlessUndone);
    if (taken) return taken;
  }
  return refuse('busy', { retry_after: 1 });
}

function unlessUndone(error: unknown): undefined {
  if (isLockTimeout(error)) refuse('busy', { retry_after: 2 });
  if (!isReferenceUsed(error)) throw error;
}

/** Nothing when what was read did not hold any more, or requests whose time had run out had to be ended first. */
async function takeNow(
  sql: Sql,
  asked: ManualBooking,
  caller: Caller & { provider_id: string },
  intent: Intent | null,
): Promise<Booking | undefined> {
  const offer = (await findOwnOffer(sql, asked, caller.provider_id)) ?? notFound();
  if (offer.is_stopped) refuse('sale_stopped');
  checkSlot(offer);
  const party = partyOf(asked, offer.tickets, { min_participants: 1, max_participants: 1_000, fee_bp: offer.fee_bp });
  checkPrice(asked.final_amount, party.final_amount);
  const booking: NewBooking = {
    ...promiseOf(offer),
    ...party,
    id: uuid(),
    client_id: null,
    booking_reference: newReference(),
    confirmation_code: newConfirmationCode(),
    customer_name: asked.customer_name,
    customer_email: asked.customer_email,
    customer_phone: asked.customer_phone && dialable(asked.customer_phone),
    locale: caller.locale,
    status: 'confirmed',
    special_requests: asked.notes,
    source: asked.source,
    payment_status: asked.payment_status,
    taken_by: caller.provider_name ?? caller.username,
    visitor: '',
    confirm_minutes: null,
    confirm_to: null,
    terms_version: null,
    privacy_version: null,
  };
  const slot_id = asked.availability_slot;
  const taking = { booking, slot_id, ...termsOf(offer), cutoff_minutes: 0, intent: null, reply: null, clicks: [] };
  const { reply, expired } = await sql.begin(async (tx) => {
    const [outcome] = await insertBookings(tx, [taking], { whenLocked: 'wait', lock_ms: LOCK_MS });
    if (outcome === undefined || outcome === 'stale') return { expired: 0 };
    // Who has waited for the slot and has not got it finds it closed.
    if (outcome === 'locked') return refuse('slot_unavailable');
    if (fitsLater(outcome, party.places)) return { expired: await endLapsed(tx, [slot_id]) };
    if (outcome !== 'taken') return refuseFor(outcome);
    const reply = await getBooking(tx, booking.id, caller);
    await remember(tx, intent, 201, reply, booking.id);
    return { reply, expired: 0 };
  });
  recordMove('expired', expired);
  if (reply) recordBooking(asked.source, party.places);
  return reply;
}
