import { createHash, randomUUID } from 'node:crypto';
import { HOLD_MINUTES, type OctoBooking, type OctoReserveBody } from '../../../contract/octo/bookings.ts';
import type { Locale } from '../../../contract/text.ts';
import { newSupplierReference } from '../../bookings/resell/book-for-reseller.ts';
import { refuse } from '../../core/api/errors.ts';
import type { ResellerCaller } from '../../core/api/reseller-caller.ts';
import { constraintOf, isLockTimeout, type Sql, type Tx } from '../../core/database/database.ts';
import { holdForReseller } from '../../holds/resell.ts';
import { getDepartures, startOf } from '../availability/availability.ts';
import type { DepartingProduct, OctoDeparture } from '../availability/departure-reads.ts';
import { isOpen } from '../availability/departure-shape.ts';
import { heldPrices } from '../pricing/pricing.ts';
import { cannot, refuseOcto } from '../refusals.ts';
import { findRequest, type UnitItemRow } from './booking-reads.ts';
import { contactOf } from './booking-shape.ts';
import { insertResellerBooking, type ResellerBookingFields } from './booking-writes.ts';
import { placesOf, unitItemsOf } from './party.ts';
import { seeBooking, type SeeDeps } from './see.ts';

/** `endLapsed` ends requests and holds on a slot whose time is over. */
export type OctoDeps = SeeDeps & { endLapsed: (slot_id: string) => Promise<void> };

/** How often a hold is tried for which lapsed places had to be freed, or whose slot another transaction had locked. */
export const TRIES = 20;

/**
 * Holds places for a reseller. The same uuid with the same request is answered with the booking that is there. Refuses: INVALID_BOOKING_UUID for a
 * uuid of another request or reseller, INVALID_PRODUCT_ID, INVALID_OPTION_ID, INVALID_AVAILABILITY_ID, INVALID_UNIT_ID, UNPROCESSABLE_ENTITY.
 */
export async function reserve(deps: OctoDeps, caller: ResellerCaller, body: OctoReserveBody, locale: Locale): Promise<OctoBooking> {
  const uuid = body.uuid ?? randomUUID();
  const body_hash = createHash('sha256').update(JSON.stringify(body)).digest();
  if (!(await isRepeated(deps.sql, { uuid, body_hash, caller }))) await holdOnce(deps, caller, { ...body, uuid }, body_hash);
  return seeBooking(deps, caller, uuid, locale);
}

/** Refuses: INVALID_BOOKING_UUID. */
async function isRepeated(
  sql: Sql,
  { uuid, body_hash, caller }: { uuid: string; body_hash: Buffer; caller: ResellerCaller },
): Promise<boolean> {
  const before = await findRequest(sql, uuid);
  if (!before) return false;
  if (before.reseller_id === caller.reseller_id && before.body_hash.equals(body_hash)) return true;
  return refuseOcto('INVALID_BOOKING_UUID', { uuid });
}

async function holdOnce(
  deps: OctoDeps,
  caller: ResellerCaller,
  body: OctoReserveBody & { uuid: string },
  body_hash: Buffer,
): Promise<void> {
  const { uuid } = body;
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const { product, departure } = await getDeparture(deps.sql, caller, body);
    const unit_items = unitItemsOf(body.unitItems, product.units);
    const places = placesOf(unit_items, product);
    if (!isOpen(departure, product)) cannot('closed');
    const fields = { ...fieldsOf(body), unit_items };
    const order = { caller, uuid, body_hash, fields, product, departure, places, minutes: minutesOf(body.expirationMinutes) };
    const outcome = await deps.sql.begin((tx) => holdAndWrite(tx, order)).catch(unlessInUse);
    if (outcome === 'done') return;
    if (outcome === 'in_use' && (await isRepeated(deps.sql, { uuid, body_hash, caller }))) return;
    if (outcome === 'lapsed') await deps.endLapsed(departure.id);
  }
  refuse('busy', { retry_after: 1 });
}

/** A product and the departure that is asked for. Refuses: INVALID_PRODUCT_ID, INVALID_OPTION_ID, INVALID_AVAILABILITY_ID, UNPROCESSABLE_ENTITY for freesale. */
export async function getDeparture(
  sql: Sql | Tx,
  caller: ResellerCaller,
  { availabilityId, freesale, ...asked }: Pick<OctoReserveBody, 'productId' | 'optionId' | 'availabilityId' | 'freesale'>,
): Promise<{ product: DepartingProduct; departure: OctoDeparture }> {
  const start = startOf(availabilityId ?? '');
  const product = await getDepartures(sql, caller, asked, { starts: start ? [start] : [] });
  if (freesale) cannot('freesale');
  const departure = product.departures[0] ?? refuseOcto('INVALID_AVAILABILITY_ID', { availabilityId: availabilityId ?? '' });
  return { product, departure };
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

type HoldOrder = {
  caller: ResellerCaller;
  uuid: string;
  body_hash: Buffer;
  fields: Omit<ResellerBookingFields, 'unit_items'> & { unit_items: UnitItemRow[] };
  product: DepartingProduct;
  departure: OctoDeparture;
  places: number;
  minutes: number;
};

/** Thrown so that the hold beside it is undone. */
class UuidInUse extends Error {}

type HoldOutcome = 'done' | 'again' | 'lapsed' | 'in_use';

async function holdAndWrite(
  tx: Tx,
  { caller, uuid, body_hash, fields, product, departure, places, minutes }: HoldOrder,
): Promise<HoldOutcome> {
  const { provider_id, reseller_id } = caller;
  const { cutoff_minutes, offer_version } = product;
  const held = await holdForReseller(tx, {
    booking_uuid: uuid,
    reseller_id,
    slot_id: departure.id,
    places,
    minutes,
    cutoff_minutes,
    offer_version,
  });
  if (held.result === 'full') return held.places_left + held.lapsed_places < places ? cannot('sold_out') : 'lapsed';
  if (held.result !== 'made') return refusedOrAgain(held.result);
  const at = {
    service_id: product.id,
    slot_id: departure.id,
    starts_at: new Date(departure.starts_at),
    ends_at: new Date(departure.ends_at),
  };
  const row = {
    uuid,
    provider_id,
    reseller_id,
    ...at,
    hold_id: held.id,
    supplier_reference: newSupplierReference(),
    body_hash,
    minutes,
    ...heldPrices(caller, product),
    ...fields,
  };
  if (!held.is_new || !(await insertResellerBooking(tx, row))) throw new UuidInUse();
  return 'done';
}

/** Why a hold was not made that might have fitted. Refuses: UNPROCESSABLE_ENTITY. */
export function refusedOrAgain(result: 'stale' | 'locked' | 'closed' | 'limit'): 'again' {
  return result === 'stale' || result === 'locked' ? 'again' : cannot(result === 'limit' ? 'hold_limit' : 'closed');
}

function unlessInUse(error: unknown): HoldOutcome {
  if (error instanceof UuidInUse) return 'in_use';
  // Another hold of this uuid that was made at the same moment is there the next time.
  if (isLockTimeout(error) || constraintOf(error) === 'holds_live_of_holder') return 'again';
  throw error;
}
