import type { OctoBooking, OctoChangeBody } from '../../../contract/octo/bookings.ts';
import { OPTION_ID } from '../../../contract/octo/catalogue.ts';
import type { ChangeQuoteBody } from '../../../contract/changes.ts';
import type { Locale } from '../../../contract/text.ts';
import { hongKongDateTime } from '../../../rules/time.ts';
import { isResourceUsed, lockSlotsOfChange } from '../../availability/places.ts';
import { changeForReseller, recordChange, type ChangeCount } from '../../bookings/change/change.ts';
import { changeGuestForReseller } from '../../bookings/resell/guest-of-reseller.ts';
import { refuse, Refusal } from '../../core/api/errors.ts';
import type { ResellerCaller } from '../../core/api/reseller-caller.ts';
import { isLockTimeout, type Tx } from '../../core/database/database.ts';
import { holdForReseller, releaseResellerHold } from '../../holds/resell.ts';
import { getDeparture } from '../availability/availability.ts';
import type { OctoDeparture } from '../availability/departure-reads.ts';
import { availabilityIdOf, isOpen } from '../availability/departure-shape.ts';
import { heldPrices } from '../pricing/pricing.ts';
import { cannot, OctoRefusal } from '../refusals.ts';
import type { ConfirmedPart, ResellerBookingRow, UnitItemRow } from './booking-reads.ts';
import { itemsOf, stateOf } from './booking-shape.ts';
import { updateDeparture, updateExpiry, updatePromise, updateResellerBooking } from './booking-writes.ts';
import { changedFields, lockRow } from './confirm.ts';
import { TRIES, type OctoDeps } from './deps.ts';
import { proofOf } from './end.ts';
import { placesOf, unitItemsOf, unitsOf } from './party.ts';
import { guestOf } from './order.ts';
import { seeBooking } from './see.ts';
import { reasonOf } from './together/hold-batch.ts';

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
    const outcome = await deps.sql.begin((tx) => changeOnce(tx, caller, uuid, body)).catch(unlessUndone);
    if (outcome.result === 'lapsed') await deps.endLapsed(outcome.slot_id);
    else if (outcome.changed) recordChange(outcome.changed);
    if (outcome.result === 'done') return seeBooking(deps, caller, uuid, locale);
  }
  return refuse('busy', { retry_after: 1 });
}

/** `changed`: what came of the change of a booking; null where none was to be changed. */
type ChangeOutcome = { result: 'done' | 'again'; changed: ChangeCount | null } | { result: 'lapsed'; slot_id: string };

/** Takes back what a transaction has written. */
class Undone extends Error {
  readonly outcome: ChangeOutcome;
  constructor(outcome: ChangeOutcome) {
    super(outcome.result);
    this.outcome = outcome;
  }
}

function unlessUndone(error: unknown): ChangeOutcome {
  if (error instanceof Undone) return error.outcome;
  if (isLockTimeout(error) || isResourceUsed(error)) return { result: 'again', changed: null };
  throw error;
}

/** Locks the reseller's booking, then slots, then hold or booking (docs/locking.md). Nothing is written where something has to be ended first. */
async function changeOnce(tx: Tx, caller: ResellerCaller, uuid: string, body: OctoChangeBody): Promise<ChangeOutcome> {
  const row = await lockRow(tx, caller, uuid);
  const state = stateOf(row);
  if (row.booking && (state === 'CONFIRMED' || state === 'PENDING')) return changeBooked(tx, caller, { row, booking: row.booking, body });
  if (state !== 'ON_HOLD') return cannot(state === 'EXPIRED' ? 'hold_ended' : 'not_changeable');
  return changeHeld(tx, caller, row, body);
}

async function changeHeld(tx: Tx, caller: ResellerCaller, row: ResellerBookingRow, body: OctoChangeBody): Promise<ChangeOutcome> {
  const { uuid } = row;
  const { unitItems, ...said } = body;
  const fields = await changedFields(tx, row, said);
  if (!unitItems && !namesDeparture(body)) {
    await updateResellerBooking(tx, uuid, fields);
    return { result: 'done', changed: null };
  }
  const { product, departure } = await getDeparture(tx, caller, departureOf(row, body));
  const unit_items = unitItems ? unitItemsOf(unitItems, product.units, row.unit_items) : row.unit_items;
  const size = placesOf(unit_items, product);
  const is_moved = departure.id !== row.slot_id;
  if (is_moved && !isOpen(departure, product)) return cannot('closed');
  if (is_moved) await lockSlotsOfChange(tx, [row.slot_id, departure.id]);
  // A hold that is moved ends when it would have.
  const minutes = (row.expires_at.getTime() - row.now.getTime()) / 60_000;
  const { reseller_id } = caller;
  // On its own slot it is held past the cut-off too.
  const cutoff_minutes = is_moved ? product.cutoff_minutes : 0;
  const order = {
    booking_uuid: uuid,
    reseller_id,
    slot_id: departure.id,
    ...size,
    minutes,
    cutoff_minutes,
    offer_version: product.offer_version,
  };
  // First, since both times may need the same boat.
  if (is_moved) await releaseResellerHold(tx, proofOf(row));
  const held = await holdForReseller(tx, order);
  if (held.result === 'full') {
    if (held.places_left + held.lapsed_places < held.needed) cannot('sold_out');
    throw new Undone({ result: 'lapsed', slot_id: departure.id });
  }
  if (held.result === 'stale' || held.result === 'locked') throw new Undone({ result: 'again', changed: null });
  if (held.result !== 'made') return cannot(reasonOf(held.result));
  await updateDeparture(tx, uuid, { ...placeOf(departure), service_id: product.id, hold_id: held.id });
  if (product.id !== row.service_id || (is_moved && product.price_rules.length > 0))
    await updatePromise(tx, uuid, heldPrices(caller, product));
  await updateExpiry(tx, uuid);
  await updateResellerBooking(tx, uuid, { ...fields, unit_items });
  return { result: 'done', changed: null };
}

function placeOf({ id, starts_at, ends_at }: OctoDeparture) {
  return { slot_id: id, starts_at: new Date(starts_at), ends_at: new Date(ends_at) };
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
    availabilityId: availabilityId ?? availabilityIdOf({ starts_at, all_day: row.all_day }),
    freesale: false,
  };
}

/** Changes a booking as its customer might by its link, and what the reseller says of it. Nothing is written where it is to be tried again. */
async function changeBooked(
  tx: Tx,
  caller: ResellerCaller,
  { row, booking, body }: { row: ResellerBookingRow; booking: ConfirmedPart; body: OctoChangeBody },
): Promise<ChangeOutcome> {
  const { unitItems, ...said } = body;
  const fields = await changedFields(tx, row, said);
  const unit_items = itemsOf(row);
  let items: UnitItemRow[] = unit_items;
  const wanted: ChangeQuoteBody = {};
  let moved: OctoDeparture | null = null;
  if (unitItems || namesDeparture(body)) {
    const { product, departure } = await getDeparture(tx, caller, departureOf(row, body));
    if (product.id !== row.service_id) cannot('other_product');
    if (unitItems) items = unitItemsOf(unitItems, product.units, unit_items);
    placesOf(items, product);
    if (unitItems) wanted.units = unitsOf(items);
    if (departure.starts_at !== booking.starts_at) moved = departure;
    if (moved) wanted.availability_slot = moved.id;
  }
  const guest = said.contact || said.emailReceipt !== undefined || said.notes !== undefined ? guestOf(fields, caller) : null;
  if (guest && said.contact) wanted.customer_name = guest.customer_name;
  const changed = Object.keys(wanted).length > 0 ? await changeForReseller(tx, booking.id, wanted).catch(unlessNothing) : null;
  if (changed?.lapsed_on) return { result: 'lapsed', slot_id: changed.lapsed_on };
  if (changed?.is_done === false) return { result: 'again', changed };
  if (moved) await updateDeparture(tx, row.uuid, { ...row, ...placeOf(moved) });
  if (guest) await changeGuestForReseller(tx, booking.id, { ...guest, notes: fields.notes ?? '' });
  await updateResellerBooking(tx, row.uuid, { ...fields, unit_items: items });
  return { result: 'done', changed };
}

/** A booking that is so already is no refusal; null. Refuses: UNPROCESSABLE_ENTITY. */
function unlessNothing(error: unknown): null {
  if (!(error instanceof Refusal) || error.code === 'busy') throw error;
  if (error.code === 'nothing_to_change') return null;
  throw new OctoRefusal('UNPROCESSABLE_ENTITY', {}, changeReasonOf(error));
}

function changeReasonOf({ code }: Refusal) {
  if (code === 'slot_full' || code === 'slot_not_whole' || code === 'resource_taken') return 'sold_out';
  if (code === 'slot_unavailable' || code === 'weather_undecided') return 'closed';
  return code === 'validation' ? 'party_size' : 'not_changeable';
}
