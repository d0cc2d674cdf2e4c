import type { OctoContact } from '../../../contract/octo/bookings.ts';
import type { Columns, Sql, Tx } from '../../core/database/database.ts';
import { anyTextOf } from '../../core/database/unseen.ts';
import { inBatches } from '../../core/database/batches.ts';
import type { ResaleTerms } from '../../../rules/resale/resale.ts';
import type { ReservationRow, UnitItemRow } from './booking-reads.ts';

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

/** Where a hold is, or was when its booking was made or moved by its reseller. */
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

const NEW_ROW = {
  uuid: 'text',
  provider_id: 'uuid',
  reseller_id: 'uuid',
  service_id: 'uuid',
  slot_id: 'uuid',
  starts_at: 'timestamptz',
  ends_at: 'timestamptz',
  hold_id: 'uuid',
  supplier_reference: 'text',
  reseller_reference: 'text',
  notes: 'text',
  contact: 'jsonb',
  unit_items: 'jsonb',
  email_receipt: 'boolean',
  fee_bp: 'int',
  rate_bp: 'int',
  prices: 'jsonb',
} as const satisfies Columns;

/**
 * Writes resellers' bookings beside their holds, in the same transaction. Returns how many: fewer where a uuid is in use, or where a departure is
 * not what was read of it any more.
 */
export async function insertResellerBookings(tx: Tx, rows: readonly NewResellerBooking[]): Promise<number> {
  const asked = rows.map(({ body_hash, ...row }) => ({ ...row, body_hash: body_hash.toString('hex') }));
  const inserted = await tx`
    insert into reseller_bookings (${tx.names(NEW_ROW)}, body_hash, expires_at)
    select ${tx.names(NEW_ROW)}, decode(body_hash, 'hex'), now() + make_interval(mins => minutes)
    from jsonb_to_recordset(${tx.json(asked)}) as asked (${tx.definitions(NEW_ROW)}, body_hash text, minutes int)
    where exists (select from slots sl where sl.id = asked.slot_id
      and (date_trunc('second', sl.starts_at), date_trunc('second', sl.ends_at)) = (asked.starts_at, asked.ends_at))
    on conflict on constraint reseller_bookings_pkey do nothing returning uuid`;
  return inserted.length;
}

/** Locks a reseller's booking; false when it has none of that uuid. */
export async function lockResellerBooking(tx: Tx, uuid: string, reseller_id: string): Promise<boolean> {
  const locked = await tx`select from reseller_bookings where uuid = ${uuid} and reseller_id = ${reseller_id} for update`;
  return locked.length === 1;
}

/** Locks those of the reservations whose hold lasts and that no other transaction has locked, by uuid, and returns them. */
export async function lockReservations(tx: Tx, uuids: readonly string[]): Promise<ReservationRow[]> {
  return tx<ReservationRow[]>`
    select rb.uuid, rb.reseller_id, rb.service_id, rb.slot_id, rb.hold_id, rb.supplier_reference, rb.reseller_reference, rb.notes, rb.contact, rb.unit_items,
      rb.email_receipt, rb.fee_bp, rb.rate_bp, rb.prices
    from reseller_bookings rb
    where rb.uuid = ${anyTextOf(tx, uuids)} and rb.booking_id is null and rb.cancelled_at is null
      and exists (select from holds h where h.id = rb.hold_id and h.ended_at is null and h.expires_at > now())
    order by rb.uuid for update of rb skip locked`;
}

type ConfirmedRow = ResellerBookingFields & {
  uuid: string;
  hold_id: string;
  booking_id: string;
};

/**
 * Writes of resellers' bookings that they became bookings, with what was said anew of them. Returns how many: fewer where a hold was not used by
 * its booking.
 */
export async function updateConfirmed(tx: Tx, rows: readonly ConfirmedRow[]): Promise<number> {
  const written = await tx`
    update reseller_bookings rb set reseller_reference = said.reseller_reference, notes = said.notes, contact = said.contact,
      email_receipt = said.email_receipt, booking_id = said.booking_id, updated_at = now()
    from jsonb_to_recordset(${tx.json(rows)}) as said (uuid text, hold_id uuid, booking_id uuid, reseller_reference text, notes text, contact jsonb, email_receipt boolean)
    join holds h on h.id = said.hold_id and h.booking_id = said.booking_id
    where rb.uuid = said.uuid returning rb.uuid`;
  return written.length;
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

/** Writes where a hold, or what it became, has moved. */
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
