import { v7 as uuid } from 'uuid';
import type { Booking, ManualBooking } from '../../contract/bookings.ts';
import type { Caller } from '../core/caller.ts';
import type { Sql } from '../core/database.ts';
import { invalid, notFound, refuse } from '../core/errors.ts';
import { remember, type Intent } from '../core/idempotency.ts';
import { dialable } from '../core/phone.ts';
import { promiseOf, refuseFor } from './book.ts';
import { newConfirmationCode, newReference } from './codes.ts';
import { noteBooked } from './figures.ts';
import { partyOf } from './party.ts';
import { findOwnOffer, getBooking } from './reads.ts';
import { insertBookings, type NewBooking } from './writes.ts';

/**
 * Takes a booking by phone or at the counter: confirmed at once, through the same places as everyone's. The cut-off and the
 * party limits are for visitors; the provider may take a walk-in until the slot starts. Refuses: not_found, sale_stopped by an operator,
 * slot_of_other_service, slot_full with `available_spots`, slot_unavailable.
 */
export async function takeBooking(
  sql: Sql,
  asked: ManualBooking,
  caller: Caller & { provider_id: string },
  intent: Intent | null,
): Promise<Booking> {
  const offer = (await findOwnOffer(sql, asked, caller.provider_id)) ?? notFound();
  if (offer.is_stopped) refuse('sale_stopped');
  if (offer.slot_service_id !== offer.service_id) invalid({ availability_slot: [{ rule: 'slot_of_other_service' }] });
  const party = partyOf(asked, offer.tickets, { min_participants: 1, max_participants: 1_000, fee_bp: offer.fee_bp });
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
  };
  const taking = { booking, slot_id: asked.availability_slot, cutoff_minutes: 0, intent: null, reply: null, clicks: [] };
  const taken = await sql.begin(async (tx) => {
    const [outcome] = await insertBookings(tx, [taking]);
    if (outcome !== 'taken') return refuseFor(outcome!);
    const reply = await getBooking(tx, booking.id, caller);
    await remember(tx, intent, 201, reply, booking.id);
    return reply;
  });
  noteBooked(asked.source, party.places);
  return taken;
}
