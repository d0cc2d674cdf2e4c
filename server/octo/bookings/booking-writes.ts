import type { OctoContact } from '../../../contract/octo/bookings.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { inBatches } from '../../core/database/batches.ts';
import type { ResaleTerms } from '../../../rules/resale/resale.ts';
import type { UnitItemRow } from './booking-reads.ts';

/** What a reseller says of its booking. */
export type ResellerBookingFields = {
  reseller_reference: string | null;
  notes: string | null;
  contact: OctoContact;
  unit_items: readonly UnitItemRow[];
  email_receipt: boolean;
};

/** At what a reseller sells from the moment it holds: the terms, and the price in cents of each unit. */
export type PricePromise = ResaleTerms & { prices: Readonly<Record<string, number>> };

/** Where a hold is. */
export type HoldDeparture = { service_id: string; slot_id: string; hold_id: string; starts_at: Date; ends_at: Date };

type NewResellerBooking = ResellerBookingFields &
  PricePromise &
  HoldDeparture & {
    uuid: string;
    provider_id: string;
    reseller_id: string;
    supplier_reference: string;
    body_hash: Buffer;
    minutes: number;
  };

/** Writes a reseller's booking beside its hold, in the same transaction; false when the uuid is in use. */
export async function insertResellerBooking(tx: Tx, row: NewResellerBooking): Promise<boolean> {
  const inserted = await tx`
    insert into reseller_bookings (uuid, provider_id, reseller_id, service_id, slot_id, starts_at, ends_at, hold_id, supplier_reference,
      reseller_reference, notes, contact, unit_items, email_receipt, fee_bp, rate_bp, prices, body_hash, expires_at)
    values (${row.uuid}, ${row.provider_id}, ${row.reseller_id}, ${row.service_id}, ${row.slot_id}, ${row.starts_at}, ${row.ends_at}, ${row.hold_id},
      ${row.supplier_reference}, ${row.reseller_reference}, ${row.notes}, ${tx.json(row.contact)}, ${tx.json(row.unit_items)}, ${row.email_receipt},
      ${row.fee_bp}, ${row.rate_bp}, ${tx.json(row.prices)}, ${row.body_hash}, now() + make_interval(mins => ${row.minutes}))
    on conflict on constraint reseller_bookings_pkey do nothing returning uuid`;
  return inserted.length === 1;
}

/** Locks a reseller's booking; false when it has none of that uuid. */
export async function lockResellerBooking(tx: Tx, uuid: string, reseller_id: string): Promise<boolean> {
  const locked = await tx`select from reseller_bookings where uuid = ${uuid} and reseller_id = ${reseller_id} for update`;
  return locked.length === 1;
}

/** Writes what a reseller says anew of its booking, and that it became one, where it did. */
export async function updateResellerBooking(
  tx: Tx,
  uuid: string,
  row: ResellerBookingFields & { booking_id?: string; supplier_reference?: string },
): Promise<void> {
  await tx`
    update reseller_bookings set reseller_reference = ${row.reseller_reference}, notes = ${row.notes}, contact = ${tx.json(row.contact)},
      unit_items = ${tx.json(row.unit_items)}, email_receipt = ${row.email_receipt}, booking_id = coalesce(${row.booking_id ?? null}::uuid, booking_id),
      supplier_reference = coalesce(${row.supplier_reference ?? null}::text, supplier_reference), updated_at = now()
    where uuid = ${uuid}`;
}

/** Writes where the hold of a booking has moved. */
export async function updateDeparture(tx: Tx, uuid: string, held: HoldDeparture): Promise<void> {
  await tx`
    update reseller_bookings set service_id = ${held.service_id}, slot_id = ${held.slot_id}, hold_id = ${held.hold_id}, starts_at = ${held.starts_at},
      ends_at = ${held.ends_at}, updated_at = now()
    where uuid = ${uuid}`;
}

/** Writes at what a booking sells whose hold has moved to another product. */
export async function updatePromise(tx: Tx, uuid: string, { fee_bp, rate_bp, prices }: PricePromise): Promise<void> {
  await tx`update reseller_bookings set fee_bp = ${fee_bp}, rate_bp = ${rate_bp}, prices = ${tx.json(prices)} where uuid = ${uuid}`;
}

/** Writes until when the hold lasts, as the hold says. */
export async function updateExpiry(tx: Tx, uuid: string): Promise<void> {
  await tx`
    update reseller_bookings rb set expires_at = h.expires_at, updated_at = now() from holds h where rb.uuid = ${uuid} and h.id = rb.hold_id`;
}

/** Writes that a hold was cancelled. */
export async function updateCancelled(tx: Tx, uuid: string, reason: string | null): Promise<void> {
  await tx`
    update reseller_bookings set cancelled_at = now(), cancel_reason = ${reason}, updated_at = now() where uuid = ${uuid} and cancelled_at is null`;
}

/** Erases what resellers said of the people on bookings. */
export async function emptyResellerBookings(tx: Tx, booking_ids: readonly string[]): Promise<void> {
  await tx`update reseller_bookings set ${emptied(tx)} where booking_id = any(${booking_ids}::uuid[])`;
}

/** Erases the same of reservations for this address that have not become a booking. */
export async function emptyReservationsOf(tx: Tx, email: string): Promise<void> {
  await tx`update reseller_bookings set ${emptied(tx)} where lower(contact ->> 'emailAddress') = lower(${email}) and booking_id is null`;
}

function emptied(tx: Tx) {
  return tx`contact = '{}', notes = null, reseller_reference = null, cancel_reason = null, unit_items = (
    select coalesce(jsonb_agg(item || jsonb_build_object('contact', '{}'::jsonb, 'reseller_reference', null) order by nth), '[]')
    from jsonb_array_elements(unit_items) with ordinality as items (item, nth)
  )`;
}

/** How long a hold that never became a booking can still be asked for. */
const UNCONFIRMED_DAYS = 30;

/** Deletes reservations of a month ago that were never confirmed, with the contacts in them. Returns how many. */
export async function deleteUnconfirmed(sql: Sql): Promise<number> {
  return inBatches(async (most) => {
    const old = sql`
      select uuid from reseller_bookings
      where booking_id is null and created_at < now() - make_interval(days => ${UNCONFIRMED_DAYS}) limit ${most}`;
    return (await sql`delete from reseller_bookings where uuid = any(array(${old})) and booking_id is null returning uuid`).length;
  });
}
