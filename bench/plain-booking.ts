import { randomBytes, randomUUID } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { Sql } from '../server/core/database/database.ts';

/** The rows of a booking as Sampan wrote them. */
export type BookingRows = { booking: Row; key: Row };
type Row = Record<string, never>;

/** The rows of the newest booking, which `bookPlainly` copies. */
export async function readBookingRows(sql: Sql): Promise<BookingRows> {
  const [booking] = await sql<Row[]>`select * from bookings order by created_at desc, id desc limit 1`;
  const [key] = await sql<Row[]>`select * from idempotency_keys order by created_at desc limit 1`;
  return { booking: booking!, key: key! };
}

/**
 * Books one place in a single well-written statement: it takes the place if there is one and writes the booking and the key; triggers write
 * the rest, as they do for Sampan. False when the slot is full.
 */
export async function bookPlainly(sql: Sql, slot_id: string, rows: BookingRows): Promise<boolean> {
  return book(sql, uuid(), sql`taken as (${takePlaces(sql, slot_id, rows)})`, rows);
}

/**
 * Holds one place in one such statement, and makes a booking of the hold in a second. False when the slot is full, or the hold has ended
 * meanwhile.
 */
export async function holdAndBookPlainly(sql: Sql, slot_id: string, rows: BookingRows): Promise<boolean> {
  const [hold, id] = [uuid(), uuid()];
  const held = await sql`
    with taken as (${takePlaces(sql, slot_id, rows)})
    insert into holds (id, provider_id, service_id, slot_id, places, holder, visitor, created_at, expires_at)
    select ${hold}::uuid, provider_id, service_id, id, ${rows.booking.places!}::int, ${hold}::text, 'bench', now(), now() + interval '30 minutes' from taken
    returning id`;
  const used = sql`
    used as (
      update holds set ended_at = now(), ended_as = 'booked', booking_id = ${id}::uuid where id = ${hold} and ended_at is null and expires_at > now()
      returning slot_id
    ),
    taken as (select sl.id, sl.provider_id, sl.service_id, sl.starts_at, sl.ends_at from slots sl join used on used.slot_id = sl.id)`;
  return held.length === 1 && (await book(sql, id, used, rows));
}

function takePlaces(sql: Sql, slot_id: string, { booking: b }: BookingRows) {
  return sql`
    update slots set spots_taken = spots_taken + ${b.places!}
    where id = ${slot_id} and is_available and starts_at > now() and spots_taken + ${b.places!} <= capacity
    returning id, provider_id, service_id, starts_at, ends_at`;
}

/** `taken`: the CTEs that end with the slot whose places are the booking's, `taken`. */
async function book(sql: Sql, id: string, taken: ReturnType<typeof takePlaces>, { booking: b, key: k }: BookingRows): Promise<boolean> {
  const rows = await sql`
    with ${taken},
    booked as (
      insert into bookings (id, provider_id, service_id, slot_id, page_id, client_id, booking_reference, confirmation_code,
        customer_name, customer_email, customer_phone, locale, participants, places, total_price, service_fee, final_amount,
        status, confirmed_at, special_requests, source, payment_status, service_title, service_title_zh, starts_at, ends_at, cancellation_hours, units)
      select ${id}, taken.provider_id, taken.service_id, taken.id, ${b.page_id!}::uuid, null, ${`SMP-${randomBytes(6).toString('base64url')}`},
        ${b.confirmation_code!}, ${b.customer_name!}, ${b.customer_email!}, ${b.customer_phone!}, ${b.locale!},
        ${b.participants!}::int, ${b.places!}::int, ${b.total_price!}::bigint, ${b.service_fee!}::bigint, ${b.final_amount!}::bigint,
        ${b.status!}, case when ${b.status!} = 'confirmed' then now() end, ${b.special_requests!}, ${b.source!}, ${b.payment_status!},
        ${b.service_title!}, ${b.service_title_zh!}, taken.starts_at, taken.ends_at, ${b.cancellation_hours!}::int, ${sql.json(b.units!)}::jsonb
      from taken
    ),
    visitors as (
      insert into booking_visitors (booking_id, visitor, at) select ${id}::uuid, ${k.scope!}::text, now() from taken
    ),
    keys as (
      insert into idempotency_keys (scope, key, request_hash, status, booking_id)
      select 'bench', ${randomUUID()}, ${k.request_hash!}::bytea, 201, ${id}::uuid from taken
    )
    select id from taken`;
  return rows.length === 1;
}
