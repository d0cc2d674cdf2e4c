import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { PublicBooking } from '../contract/bookings.ts';
import type { Sql } from '../server/core/database/database.ts';

/** The least that one could keep of a booking: its row, and the places of its slot. */
export async function addMinimalSlots(sql: Sql, { count, capacity }: { count: number; capacity: number }): Promise<string[]> {
  await sql`
    create table if not exists minimal_slots (
      id uuid primary key, provider_id uuid not null, capacity int not null, taken int not null default 0, check (taken between 0 and capacity))`;
  await sql`
    create table if not exists minimal_bookings (
      id uuid primary key, slot_id uuid not null references minimal_slots, provider_id uuid not null, reference text not null unique,
      name text not null, email text not null, places int not null, price bigint not null, fee bigint not null, status text not null,
      created_at timestamptz not null default now(), starts_at timestamptz not null)`;
  const rows = await sql<{ id: string }[]>`
    insert into minimal_slots (id, provider_id, capacity)
    select uuidv7(), gen_random_uuid(), ${capacity}::int from generate_series(1, ${count}::int) returning id`;
  return rows.map(({ id }) => id);
}

/** Books one place in a single statement. False when the slot is full. */
export async function bookMinimally(sql: Sql, slot_id: string, asked: PublicBooking): Promise<boolean> {
  const rows = await sql`
    with slot as (
      update minimal_slots set taken = taken + 1 where id = ${slot_id} and taken < capacity returning id, provider_id
    )
    insert into minimal_bookings (id, slot_id, provider_id, reference, name, email, places, price, fee, status, starts_at)
    select ${uuid()}::uuid, id, provider_id, ${`SMP-${randomBytes(6).toString('base64url')}`}, ${asked.customer_name}, ${asked.customer_email},
      1, 48000, 2400, 'confirmed', now() + interval '30 days'
    from slot returning id`;
  return rows.length === 1;
}
