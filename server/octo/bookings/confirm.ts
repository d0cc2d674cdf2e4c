import { validate as isUuid } from 'uuid';
import type { OctoBooking, OctoBookingState, OctoConfirmBody, OctoContact } from '../../../contract/octo/bookings.ts';
import { email, type Locale } from '../../../contract/text.ts';
import { bookForReseller, recordResold } from '../../bookings/resell/book-for-reseller.ts';
import { refuse } from '../../core/api/errors.ts';
import type { ResellerCaller } from '../../core/api/reseller-caller.ts';
import { constraintOf, isLockTimeout, type Tx } from '../../core/database/database.ts';
import { resellerHolder } from '../../holds/resell.ts';
import { listBookedProducts } from '../catalogue/product-reads.ts';
import { cannot, refuseOcto } from '../refusals.ts';
import type { ResellerBookingRow } from './booking-reads.ts';
import { contactOf, stateOf } from './booking-shape.ts';
import { lockResellerBooking, updateResellerBooking, type ResellerBookingFields } from './booking-writes.ts';
import { isHoldUsed } from './hold-reads.ts';
import { placesOf, unitItemsOf, unitsOf } from './party.ts';
import { TRIES, type OctoDeps } from './reserve.ts';
import { getRow, seeBooking } from './see.ts';

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
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const outcome = await deps.sql.begin((tx) => confirmOnce(tx, caller, uuid, body, locale)).catch(unlessAgain);
    if (outcome.result === 'lapsed') await deps.endLapsed(outcome.slot_id);
    if (outcome.result === 'booked') recordResold(outcome.places);
    if (outcome.result === 'booked' || outcome.result === 'confirmed') return seeBooking(deps, caller, uuid, locale);
  }
  return refuse('busy', { retry_after: 1 });
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
  const booked = await bookForReseller(tx, {
    service: row.service_id,
    availability_slot: row.slot_id,
    units: unitsOf(fields.unit_items),
    promised: { fee_bp: row.fee_bp, rate_bp: row.rate_bp, prices: row.prices },
    hold: { id: row.hold_id, holder: resellerHolder(uuid) },
    booking_reference: row.supplier_reference,
    reseller_name: caller.reseller_name,
    ...guestOf(fields, caller),
    notes: fields.notes ?? '',
    locale,
  });
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
  { resellerReference, notes, contact, emailReceipt, unitItems }: OctoConfirmBody,
): Promise<ResellerBookingFields> {
  const fields: ResellerBookingFields = {
    reseller_reference: resellerReference === undefined ? row.reseller_reference : resellerReference,
    notes: notes === undefined ? row.notes : notes,
    contact: contact ? { ...contactOf(row.contact), ...given(contact) } : contactOf(row.contact),
    email_receipt: emailReceipt ?? row.email_receipt,
    unit_items: row.unit_items,
  };
  if (!unitItems) return fields;
  const [product] = await listBookedProducts(tx, [row.service_id]);
  const unit_items = unitItemsOf(unitItems, product?.units ?? [], row.unit_items);
  if (product) placesOf(unit_items, product);
  return { ...fields, unit_items };
}

/** The keys that a contact names. */
function given(contact: NonNullable<OctoConfirmBody['contact']>): Partial<OctoContact> {
  const all = contactOf(contact);
  return Object.fromEntries(Object.entries(all).filter(([name]) => contact[name as keyof typeof contact] !== undefined));
}

/** A mailbox that nobody has would only bounce. */
const isEmail = (text: string | null): text is string => email.safeParse(text ?? '').success;

/** Who comes. Refuses: UNPROCESSABLE_ENTITY where a receipt is asked for and there is no address. */
export function guestOf({ contact, reseller_reference, email_receipt }: ResellerBookingFields, { reseller_name }: ResellerCaller) {
  const name = contact.fullName ?? [contact.firstName, contact.lastName].filter(Boolean).join(' ');
  if (email_receipt && !isEmail(contact.emailAddress)) cannot('email_needed');
  return {
    customer_name: (name.trim() || reseller_reference?.trim() || reseller_name).slice(0, 120),
    customer_email: email_receipt ? (contact.emailAddress ?? '') : '',
    customer_phone: contact.phoneNumber?.trim().slice(0, 32) ?? '',
  };
}
