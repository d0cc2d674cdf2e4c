import { validate as isUuid } from 'uuid';
import type { OctoBooking, OctoBookingState, OctoConfirmBody } from '../../../contract/octo/bookings.ts';
import type { Locale } from '../../../contract/text.ts';
import { bookForReseller, recordResold } from '../../bookings/resell/book-for-reseller.ts';
import { refuse } from '../../core/api/errors.ts';
import type { ResellerCaller } from '../../core/api/reseller-caller.ts';
import { constraintOf, isLockTimeout, type Tx } from '../../core/database/database.ts';
import { listBookedProducts } from '../catalogue/product-reads.ts';
import { cannot, refuseOcto } from '../refusals.ts';
import type { ResellerBookingRow } from './booking-reads.ts';
import { stateOf } from './booking-shape.ts';
import { lockResellerBooking, updateResellerBooking, type ResellerBookingFields } from './booking-writes.ts';
import { isHoldUsed } from './hold-reads.ts';
import { placesOf, unitItemsOf } from './party.ts';
import { TRIES, type OctoDeps } from './deps.ts';
import { orderOf, saidFields } from './order.ts';
import { getRow, seeBooking, showBooking } from './see.ts';

/** What a confirmed booking is; it is answered as it stands. */
const confirmed: readonly OctoBookingState[] = ['CONFIRMED', 'PENDING', 'REDEEMED'];

/**
 * Makes a booking of a hold, with the party that is sent or the one that was held; a booking that there is already is answered as it is.
 * Refuses: INVALID_BOOKING_UUID, also for a hold that has ended; INVALID_UNIT_ID; UNPROCESSABLE_ENTITY, and the hold stays as it was.
 */
export async function confirm(
  deps: OctoDeps,
  caller: ResellerCaller,
  uuid: string,
  body: OctoConfirmBody,
  locale: Locale,
): Promise<OctoBooking> {
  const { unitItems, ...said } = body;
  const booked = unitItems || !isUuid(uuid) ? null : await deps.confirmHold({ caller, uuid, said, locale });
  if (booked) {
    recordResold(booked.places);
    return showBooking(deps, caller, booked.row, locale);
  }
  await confirmAlone(deps, caller, uuid, body, locale);
  return seeBooking(deps, caller, uuid, locale);
}

async function confirmAlone(deps: OctoDeps, caller: ResellerCaller, uuid: string, body: OctoConfirmBody, locale: Locale): Promise<void> {
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const outcome = await deps.sql.begin((tx) => confirmOnce(tx, caller, uuid, body, locale)).catch(unlessAgain);
    if (outcome.result === 'lapsed') await deps.endLapsed(outcome.slot_id);
    if (outcome.result === 'booked') recordResold(outcome.places);
    if (outcome.result === 'booked' || outcome.result === 'confirmed') return;
  }
  refuse('busy', { retry_after: 1 });
}

type ConfirmOutcome = { result: 'confirmed' | 'again' } | { result: 'booked'; places: number } | { result: 'lapsed'; slot_id: string };

/** A slot that is locked, or a reference that is in use (one in billions), is tried again. */
function unlessAgain(error: unknown): ConfirmOutcome {
  if (isLockTimeout(error) || constraintOf(error) === 'bookings_booking_reference_key') return { result: 'again' };
  throw error;
}

/** Locks the reseller's booking, then slot and hold (docs/locking.md). */
async function confirmOnce(tx: Tx, caller: ResellerCaller, uuid: string, body: OctoConfirmBody, locale: Locale): Promise<ConfirmOutcome> {
  const row = await lockRow(tx, caller, uuid);
  const state = stateOf(row);
  if (confirmed.includes(state)) return { result: 'confirmed' };
  if (state !== 'ON_HOLD') return refuseOcto('INVALID_BOOKING_UUID', { uuid });
  const fields = await changedFields(tx, row, body);
  const booked = await bookForReseller(tx, orderOf(row, fields, caller, locale));
  if (booked.result === 'lapsed') return { result: 'lapsed', slot_id: row.slot_id };
  if (booked.result === 'again') return { result: 'again' };
  if (booked.result !== 'booked') return cannot(reasons[booked.result]);
  // Its host deleted the time, or somebody who needed the places ended it, while this waited for the slot.
  if (!(await isHoldUsed(tx, row.hold_id, booked.id))) return refuseOcto('INVALID_BOOKING_UUID', { uuid });
  await updateResellerBooking(tx, uuid, { ...fields, booking_id: booked.id });
  return { result: 'booked', places: booked.places };
}

const reasons = { party: 'party_size', full: 'sold_out', closed: 'closed' } as const;

/** A booking of the caller, locked. Refuses: INVALID_BOOKING_UUID. */
export async function lockRow(tx: Tx, caller: ResellerCaller, uuid: string): Promise<ResellerBookingRow> {
  // No text that PostgreSQL could not read.
  if (!isUuid(uuid) || !(await lockResellerBooking(tx, uuid, caller.reseller_id))) refuseOcto('INVALID_BOOKING_UUID', { uuid });
  return getRow(tx, caller, uuid);
}

/** What a reseller says of a booking after a call that may change it. Refuses: INVALID_UNIT_ID, UNPROCESSABLE_ENTITY. */
export async function changedFields(
  tx: Tx,
  row: ResellerBookingRow,
  { unitItems, ...said }: OctoConfirmBody,
): Promise<ResellerBookingFields> {
  const fields = saidFields(row, said);
  if (!unitItems) return fields;
  const [product] = await listBookedProducts(tx, [row.service_id]);
  const unit_items = unitItemsOf(unitItems, product?.units ?? [], row.unit_items);
  if (product) placesOf(unit_items, product);
  return { ...fields, unit_items };
}
