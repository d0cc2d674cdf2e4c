import type { OctoBooking, OctoChangeBody } from '../../../contract/octo/bookings.ts';
import { OPTION_ID } from '../../../contract/octo/catalogue.ts';
import type { ChangeQuoteBody } from '../../../contract/changes.ts';
import type { Locale } from '../../../contract/text.ts';
import { hongKongDateTime } from '../../../rules/time.ts';
import { lockSlotsOfChange } from '../../availability/places.ts';
import type { VisitorPlaces } from '../../bookings/place/limits/booking-limits.ts';
import { changeBooking, quoteChange } from '../../bookings/change/change.ts';
import { refuse, Refusal } from '../../core/api/errors.ts';
import type { ResellerCaller } from '../../core/api/reseller-caller.ts';
import { isLockTimeout, type Tx } from '../../core/database/database.ts';
import { holdForReseller, releaseResellerHold } from '../../holds/resell.ts';
import { isOpen } from '../availability/departure-shape.ts';
import { heldPrices } from '../pricing/pricing.ts';
import { cannot, OctoRefusal } from '../refusals.ts';
import type { ResellerBookingRow, UnitItemRow } from './booking-reads.ts';
import { itemsOf, stateOf } from './booking-shape.ts';
import { updateDeparture, updateExpiry, updatePromise, updateResellerBooking, type ResellerBookingFields } from './booking-writes.ts';
import { changedFields, guestOf, lockRow } from './confirm.ts';
import { proofOf } from './end.ts';
import { placesOf, unitItemsOf, unitsOf } from './party.ts';
import { getDeparture, refusedOrAgain, TRIES, type OctoDeps } from './reserve.ts';
import { seeBooking } from './see.ts';

/**
 * Changes a hold, or a booking by the rules for its customer (decision 056), all of it or nothing. Refuses: INVALID_BOOKING_UUID, INVALID_PRODUCT_ID,
 * INVALID_OPTION_ID, INVALID_AVAILABILITY_ID, INVALID_UNIT_ID, UNPROCESSABLE_ENTITY.
 */
export async function change(
  deps: OctoDeps,
  caller: ResellerCaller,
  uuid: string,
  body: OctoChangeBody,
  locale: Locale,
): Promise<OctoBooking> {
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const outcome = await deps.sql.begin((tx) => changeHeld(tx, caller, uuid, body)).catch(unlessLocked);
    if (outcome.result === 'lapsed') await deps.endLapsed(outcome.slot_id);
    if (outcome.result === 'booked') await changeBooked(deps, caller, { uuid, booking_id: outcome.booking_id, body });
    if (outcome.result === 'booked' || outcome.result === 'done') return seeBooking(deps.sql, caller, uuid, locale);
  }
  return refuse('busy', { retry_after: 1 });
}

type ChangeOutcome = { result: 'done' | 'again' } | { result: 'lapsed'; slot_id: string } | { result: 'booked'; booking_id: string };

function unlessLocked(error: unknown): ChangeOutcome {
  if (isLockTimeout(error)) return { result: 'again' };
  throw error;
}

/** Changes what is on hold; of a booking it says which. Nothing is written where something has to be ended first. */
async function changeHeld(tx: Tx, caller: ResellerCaller, uuid: string, body: OctoChangeBody): Promise<ChangeOutcome> {
  const row = await lockRow(tx, caller, uuid);
  const state = stateOf(row);
  if (row.booking && (state === 'CONFIRMED' || state === 'PENDING')) return { result: 'booked', booking_id: row.booking.id };
  if (state !== 'ON_HOLD') return cannot(state === 'EXPIRED' ? 'hold_ended' : 'not_changeable');
  const { unitItems, ...said } = body;
  const fields = await changedFields(tx, row, said);
  if (!unitItems && !namesDeparture(body)) {
    await updateResellerBooking(tx, uuid, fields);
    return { result: 'done' };
  }
  const { product, departure } = await getDeparture(tx, caller, departureOf(row, body));
  const unit_items = unitItems ? unitItemsOf(unitItems, product.units, row.unit_items) : row.unit_items;
  const places = placesOf(unit_items, product);
  const is_moved = departure.id !== row.slot_id;
  if (is_moved && !isOpen(departure, product)) return cannot('closed');
  if (is_moved) await lockSlotsOfChange(tx, [row.slot_id, departure.id]);
  const minutes = Math.max(1, Math.ceil((row.expires_at.getTime() - row.now.getTime()) / 60_000));
  const { reseller_id } = caller;
  // On its own slot it is held past the cut-off too.
  const cutoff_minutes = is_moved ? product.cutoff_minutes : 0;
  const order = {
    booking_uuid: uuid,
    reseller_id,
    slot_id: departure.id,
    places,
    minutes,
    cutoff_minutes,
    offer_version: product.offer_version,
  };
  const held = await holdForReseller(tx, order);
  if (held.result === 'full') {
    if (held.places_left + held.lapsed_places < places) cannot('sold_out');
    return { result: 'lapsed', slot_id: departure.id };
  }
  if (held.result !== 'made') return { result: refusedOrAgain(held.result) };
  if (is_moved) await releaseResellerHold(tx, proofOf(row));
  const at = {
    service_id: product.id,
    slot_id: departure.id,
    starts_at: new Date(departure.starts_at),
    ends_at: new Date(departure.ends_at),
  };
  await updateDeparture(tx, uuid, { ...at, hold_id: held.id });
  if (product.id !== row.service_id) await updatePromise(tx, uuid, heldPrices(caller, product));
  await updateExpiry(tx, uuid);
  await updateResellerBooking(tx, uuid, { ...fields, unit_items });
  return { result: 'done' };
}

function namesDeparture({ productId, optionId, availabilityId }: OctoChangeBody): boolean {
  return [productId, optionId, availabilityId].some((id) => id !== undefined && id !== null);
}

/** The departure that is asked for: what is not named stays as it is. */
function departureOf(row: ResellerBookingRow, { productId, optionId, availabilityId }: OctoChangeBody) {
  const starts_at = row.booking?.starts_at ?? hongKongDateTime(row.starts_at);
  return {
    productId: productId ?? row.service_id,
    optionId: optionId ?? OPTION_ID,
    availabilityId: availabilityId ?? starts_at,
    freesale: false,
  };
}

type BookedChange = { uuid: string; booking_id: string; body: OctoChangeBody };

/** Changes a booking as its customer might by its link, then what the reseller says of it. */
async function changeBooked({ sql }: OctoDeps, caller: ResellerCaller, { uuid, booking_id, body }: BookedChange): Promise<void> {
  const { unitItems, ...said } = body;
  const { row, fields } = await sql.begin(async (tx) => {
    const locked = await lockRow(tx, caller, uuid);
    return { row: locked, fields: await changedFields(tx, locked, said) };
  });
  const unit_items = itemsOf(row);
  let items: UnitItemRow[] = unit_items;
  const wanted: ChangeQuoteBody = {};
  if (unitItems || namesDeparture(body)) {
    const asked = departureOf(row, body);
    const { product, departure } = await getDeparture(sql, caller, asked);
    if (product.id !== row.service_id) cannot('other_product');
    if (unitItems) items = unitItemsOf(unitItems, product.units, unit_items);
    placesOf(items, product);
    if (unitItems) wanted.units = unitsOf(items);
    if (departure.starts_at !== row.booking?.starts_at) wanted.availability_slot = departure.id;
  }
  if (said.contact) wanted.customer_name = guestOf(fields, caller).customer_name;
  await changeByQuote({ sql }, booking_id, wanted);
  await writeSaid({ sql }, uuid, caller, { ...fields, unit_items: items });
}

/** A reseller has bounds of its own: the rate limit of its key, and how many places it holds. */
const unbounded: VisitorPlaces = async (_, __, book) => book();

const as_guest = (id: string) => ({ provider_id: null, id: null, link: id, is_reseller: true as const });

/** Quotes and changes at once: a reseller has agreed to the price of the day. Nothing to change is no refusal. */
async function changeByQuote({ sql }: Pick<OctoDeps, 'sql'>, id: string, wanted: ChangeQuoteBody): Promise<void> {
  if (Object.keys(wanted).length === 0) return;
  try {
    const { version, difference } = await quoteChange(sql, id, wanted, as_guest(id));
    await changeBooking(
      { sql, visitorPlaces: unbounded },
      id,
      { ...wanted, version, difference },
      { caller: as_guest(id), visitor: () => '', intent: null },
    );
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'busy') throw error;
    if (error.code === 'nothing_to_change') return;
    throw new OctoRefusal('UNPROCESSABLE_ENTITY', {}, reasonOf(error));
  }
}

function reasonOf({ code }: Refusal) {
  if (code === 'slot_full') return 'sold_out';
  if (code === 'slot_unavailable') return 'closed';
  return code === 'validation' ? 'party_size' : 'not_changeable';
}

async function writeSaid(
  { sql }: Pick<OctoDeps, 'sql'>,
  uuid: string,
  caller: ResellerCaller,
  fields: ResellerBookingFields,
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockRow(tx, caller, uuid);
    await updateResellerBooking(tx, uuid, fields);
  });
}
