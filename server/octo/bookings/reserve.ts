import { createHash, randomUUID } from 'node:crypto';
import { HOLD_MINUTES, type OctoBooking, type OctoReserveBody } from '../../../contract/octo/bookings.ts';
import type { Locale } from '../../../contract/text.ts';
import { refuse } from '../../core/api/errors.ts';
import type { ResellerCaller } from '../../core/api/reseller-caller.ts';
import type { Sql } from '../../core/database/database.ts';
import type { ProductDeparture } from '../availability/availability.ts';
import { isOpen } from '../availability/departure-shape.ts';
import { cannot, OctoRefusal, refuseOcto } from '../refusals.ts';
import { findRequest, type ResellerBookingRow } from './booking-reads.ts';
import { contactOf } from './booking-shape.ts';
import type { ResellerBookingFields } from './booking-writes.ts';
import type { HoldOrder, HoldRefusal } from './together/hold-batch.ts';
import { placesOf, unitItemsOf } from './party.ts';
import { TRIES, type OctoDeps } from './deps.ts';
import { seeBooking, showBooking } from './see.ts';

/**
 * Holds places for a reseller. The same uuid with the same request is answered with the booking that is there. Refuses: INVALID_BOOKING_UUID for a
 * uuid of another request or reseller, INVALID_PRODUCT_ID, INVALID_OPTION_ID, INVALID_AVAILABILITY_ID, INVALID_UNIT_ID, UNPROCESSABLE_ENTITY.
 */
export async function reserve(deps: OctoDeps, caller: ResellerCaller, body: OctoReserveBody, locale: Locale): Promise<OctoBooking> {
  const uuid = body.uuid ?? randomUUID();
  const body_hash = createHash('sha256').update(JSON.stringify(body)).digest();
  const request = { uuid, body_hash, caller };
  const held = await holdOnce(deps, request, body).catch(async (error: unknown) => {
    // What was held already is answered whatever is on sale by now.
    if (body.uuid === undefined || !(await isRepeated(deps.sql, request))) throw error;
    return null;
  });
  return held ? showBooking(deps, caller, held, locale) : seeBooking(deps, caller, uuid, locale);
}

type ReserveRequest = Pick<HoldOrder, 'uuid' | 'body_hash' | 'caller'>;

/** Refuses: INVALID_BOOKING_UUID. */
async function isRepeated(sql: Sql, { uuid, body_hash, caller }: ReserveRequest): Promise<boolean> {
  const before = await findRequest(sql, uuid);
  if (!before) return false;
  if (before.reseller_id === caller.reseller_id && before.body_hash.equals(body_hash)) return true;
  return refuseOcto('INVALID_BOOKING_UUID', { uuid });
}

/** The booking on hold; null where it was there before. */
async function holdOnce(deps: OctoDeps, request: ReserveRequest, body: OctoReserveBody): Promise<ResellerBookingRow | null> {
  const { caller } = request;
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const { found, is_recent } = await deps.recentDepartures.find(caller, body);
    const order = orderOf(request, body, found);
    const outcome = 'size' in order ? await deps.holdPlaces(order) : order;
    if (typeof outcome === 'object' && 'row' in outcome) return outcome.row;
    deps.recentDepartures.drop(caller, body);
    if (outcome === 'in_use' && (await isRepeated(deps.sql, request))) return null;
    if (outcome === 'lapsed' && 'size' in order) await deps.endLapsed(order.departure.id);
    // Nobody is refused for a departure of a moment ago: it is read anew.
    if (typeof outcome === 'object' && !is_recent) throw outcome.refused;
  }
  return refuse('busy', { retry_after: 1 });
}

/** What is to be held, or why it cannot be: INVALID_UNIT_ID, UNPROCESSABLE_ENTITY. */
function orderOf(request: ReserveRequest, body: OctoReserveBody, { product, departure }: ProductDeparture): HoldOrder | HoldRefusal {
  try {
    const unit_items = unitItemsOf(body.unitItems, product.units);
    const size = placesOf(unit_items, product);
    if (!isOpen(departure, product)) return cannot('closed');
    const fields = { ...fieldsOf(body), unit_items };
    return { ...request, fields, product, departure, size, minutes: minutesOf(body.expirationMinutes) };
  } catch (refused) {
    if (refused instanceof OctoRefusal) return { refused };
    throw refused;
  }
}

/** How long a hold lasts that asks for so many minutes. */
export function minutesOf(asked: number | null | undefined): number {
  return Math.min(asked ?? HOLD_MINUTES.usual, HOLD_MINUTES.longest);
}

function fieldsOf({ resellerReference, notes, contact, emailReceipt }: OctoReserveBody): Omit<ResellerBookingFields, 'unit_items'> {
  return {
    reseller_reference: resellerReference ?? null,
    notes: notes ?? null,
    contact: contactOf(contact),
    email_receipt: emailReceipt ?? false,
  };
}
