import { v7 as uuid } from 'uuid';
import type { Db, Sql, Tx } from '../core/database/database.ts';
import { calendarBlocking, calendarsOf } from './bookable.ts';
import type { SlotPlan } from './plan.ts';

type Batch = { provider_id: string; service_id: string; batch_id: string | null; is_available: boolean };

/**
 * Makes slots in one statement, in the transaction that has locked the provider's schedules; those in time that an external calendar blocks are
 * closed. A start, or day of a day service, that exists already is passed over, and all are when the service is being deleted. Returns id and start of those made.
 */
export async function insertSlots(tx: Tx, slots: readonly SlotPlan[], b: Batch): Promise<{ id: string; starts_at: Date }[]> {
  const rows = slots.map((slot) => ({
    id: uuid(),
    starts_at: slot.starts_at.toISOString(),
    ends_at: slot.ends_at.toISOString(),
    capacity: slot.capacity,
  }));
  return tx<{ id: string; starts_at: Date }[]>`
    with calendars as materialized (${calendarsOf(tx, b.provider_id)}),
    slot as materialized (
      select s.*, ${b.service_id}::uuid as service_id
      from jsonb_to_recordset(${tx.json(rows)}) as s (id uuid, starts_at timestamptz, ends_at timestamptz, capacity int)
    )
    insert into slots (id, provider_id, service_id, starts_at, ends_at, all_day, needs_resources, capacity, is_available, block_reason, batch_id, calendar_id)
    select slot.id, ${b.provider_id}, service_id, starts_at, ends_at, ${isOfDay(tx, b.service_id)}, ${needsResources(tx, b.service_id)}, capacity, ${b.is_available}::boolean and blocking.id is null,
      coalesce(blocking.name, ''), ${b.batch_id}, blocking.id
    from slot left join lateral (${calendarBlocking(tx)}) blocking on ${b.is_available}::boolean
    where exists (select from services where id = ${b.service_id} for key share)
    order by starts_at
    on conflict do nothing
    returning id, starts_at`;
}

/** Whether a service is sold by days; who changes that has locked the provider's schedules too. */
function isOfDay(tx: Tx, service_id: string) {
  return tx`(select sold_by = 'day' from services where id = ${service_id})`;
}

/** Whether a service needs resources; who changes that has locked the provider's schedules too. */
function needsResources(tx: Tx, service_id: string) {
  return tx`(select exists (select from resource_needs n where n.service_id = ${service_id}))`;
}

type Change = { capacity?: number | undefined; is_available?: boolean | undefined; block_reason?: string | undefined };

/**
 * Changes an own slot; false when it is absent or has more people than the new capacity. One of which somebody has all places stays theirs
 * (resize_whole). One that a calendar has closed stays so until it is opened, or blocked for another reason, by hand. Locks the row first:
 * UPDATE checks constraints on its snapshot, in which places returned while it waited are still taken.
 */
export async function updateSlot(sql: Db, id: string, provider_id: string, c: Change): Promise<boolean> {
  const rows = await sql`
    with locked as (
      select id, spots_taken, capacity as former, coalesce(${c.capacity ?? null}, capacity) as capacity, coalesce(${c.is_available ?? null}, is_available) as is_available,
        coalesce(${c.block_reason ?? null}, block_reason) as block_reason,
        case when not coalesce(${c.is_available ?? null}, is_available) and coalesce(${c.block_reason ?? null}, block_reason) = block_reason
          then calendar_id end as calendar_id
      from slots where id = ${id} and provider_id = ${provider_id} for no key update
    )
    update slots set capacity = changed.capacity, spots_taken = case when is_whole then changed.capacity else changed.spots_taken end,
      is_available = changed.is_available, calendar_id = changed.calendar_id, block_reason = case when changed.is_available then '' else changed.block_reason end
    from (
      select locked.*, capacity <> former and capacity > 0 and spots_taken = former and is_taken_whole(id) as is_whole from locked
    ) changed where slots.id = changed.id and (is_whole or changed.spots_taken <= changed.capacity)
    returning slots.id`;
  return rows.length === 1;
}

type Replaced = { deleted: boolean; made: string | null };
type SlotOfService = { id: string; provider_id: string; service_id: string };

/**
 * Deletes an own slot on which no booking takes a place and makes another with what it has; holds on it end. `deleted` alone: the service has a slot at that start, or on that day,
 * and the transaction must be given up. Calendars close it there or let it open, unless it is closed by hand: the transaction has locked the provider's schedules. Locks a slot at the new start too, in the order of ids: two moves may want each other's time.
 */
export async function replaceSlot(tx: Tx, { id, provider_id, service_id }: SlotOfService, slot: SlotPlan, c: Change): Promise<Replaced> {
  const [replaced] = await tx<[Replaced]>`
    with calendars as materialized (${calendarsOf(tx, provider_id)}),
    locked as materialized (
      select id, spots_taken from slots
      where provider_id = ${provider_id} and (id = ${id} or (service_id = ${service_id} and (starts_at = ${slot.starts_at} or (all_day and date = ${slot.date}::date))))
      order by id for update
    ),
    gone as (
      delete from slots using locked where slots.id = locked.id and locked.id = ${id} and locked.spots_taken = places_on_hold(locked.id)
      returning slots.provider_id, service_id, coalesce(${c.block_reason ?? null}, block_reason) as block_reason, batch_id,
        coalesce(${c.is_available ?? null}, is_available)
          or (calendar_id is not null and coalesce(${c.block_reason ?? null}, block_reason) = block_reason) as is_available
    ),
    slot as (select *, ${slot.starts_at}::timestamptz as starts_at, ${slot.ends_at}::timestamptz as ends_at from gone),
    made as (
      insert into slots (id, provider_id, service_id, starts_at, ends_at, all_day, needs_resources, capacity, is_available, block_reason, batch_id, calendar_id)
      select ${uuid()}, provider_id, service_id, starts_at, ends_at, ${isOfDay(tx, service_id)}, ${needsResources(tx, service_id)}, ${slot.capacity}, is_available and blocking.id is null,
        case when is_available then coalesce(blocking.name, '') else block_reason end, batch_id, blocking.id
      from slot left join lateral (${calendarBlocking(tx)}) blocking on slot.is_available
      on conflict do nothing
      returning id
    )
    select exists (select from gone) as deleted, (select id from made) as made`;
  return replaced;
}

/** Deletes an own slot on which no booking takes a place, and ends the holds on it; false when it is absent or has bookings. */
// Locked first: a hold becomes a booking without a change of the slot, which only who has its lock can rule out.
export async function deleteSlot(sql: Sql, id: string, provider_id: string): Promise<boolean> {
  const rows = await sql`
    with locked as materialized (select id, spots_taken from slots where id = ${id} and provider_id = ${provider_id} for update)
    delete from slots using locked where slots.id = locked.id and locked.spots_taken = places_on_hold(locked.id) returning slots.id`;
  return rows.length === 1;
}

// These lock slots in the order of their ids before they change them, so that two calls cannot deadlock.

/** Deletes the slots of a bulk creation on which no booking takes a place; returns how many were deleted and how many stay. */
export async function deleteBatch(
  sql: Sql,
  batch_id: string,
  provider_id: string,
): Promise<{ deleted: number; kept_with_bookings: number }> {
  const gone = await sql`
    with locked as materialized (
      select id, spots_taken from slots where batch_id = ${batch_id} and provider_id = ${provider_id} order by id for update
    )
    delete from slots using locked where slots.id = locked.id and locked.spots_taken = places_on_hold(locked.id) returning slots.id`;
  const [left] = await sql<
    { count: number }[]
  >`select count(*) as count from slots where batch_id = ${batch_id} and provider_id = ${provider_id}`;
  return { deleted: gone.length, kept_with_bookings: left?.count ?? 0 };
}

/** Deletes the slots of an own service on which guests could still come, and ends the holds on them; false when a booking takes places on one. */
export async function deleteAhead(tx: Tx, service_id: string, provider_id: string): Promise<boolean> {
  const [left] = await tx<{ booked: number }[]>`
    with locked as materialized (
      select id, spots_taken from slots
      where service_id = ${service_id} and provider_id = ${provider_id} and starts_at > now() - interval '24 hours'
        and closes_at(all_day, starts_at, ends_at) > now()
      order by id for update
    ),
    gone as (delete from slots using locked where slots.id = locked.id and locked.spots_taken = places_on_hold(locked.id))
    select count(*)::int as booked from locked where spots_taken <> places_on_hold(id)`;
  return left?.booked === 0;
}

/** Deletes slots that have the capacity they were made with, are open or closed by a calendar, and have no bookings; returns those that stay. */
export async function deleteUnchanged(
  tx: Tx,
  provider_id: string,
  slots: readonly { id: string; capacity: number }[],
): Promise<{ id: string; is_booked: boolean }[]> {
  return tx<{ id: string; is_booked: boolean }[]>`
    with made as (select * from jsonb_to_recordset(${tx.json([...slots])}) as m (id uuid, capacity int)),
    locked as materialized (
      select id, spots_taken, capacity, is_available or calendar_id is not null as is_open from slots
      where id = any(array(select id from made)) and provider_id = ${provider_id} order by id for update
    ),
    checked as materialized (
      select locked.id, locked.spots_taken > places_on_hold(locked.id) as is_booked, locked.capacity <> made.capacity or not locked.is_open as is_changed
      from locked join made on made.id = locked.id
    ),
    gone as (delete from slots using checked where slots.id = checked.id and not is_booked and not is_changed)
    select id, is_booked from checked where is_booked or is_changed`;
}

type BlockedRange = { service_id?: string | undefined; start_datetime: string; end_datetime: string };

/** Closes every open slot that overlaps the range; bookings stay. Returns the slots closed, with the people on them. */
export async function blockSlots(
  sql: Db,
  provider_id: string,
  r: BlockedRange,
  reason: string,
): Promise<{ id: string; spots_taken: number }[]> {
  return sql<{ id: string; spots_taken: number }[]>`
    with locked as (
      select id from slots
      where provider_id = ${provider_id} and (${r.service_id ?? null}::uuid is null or service_id = ${r.service_id ?? null})
        and starts_at < ${new Date(r.end_datetime)} and ends_at > ${new Date(r.start_datetime)} and is_available
      order by id for update
    )
    update slots set is_available = false, block_reason = ${reason} from locked where slots.id = locked.id
    returning slots.id, slots.spots_taken`;
}

/** Opens every slot blocked by hand that overlaps the range, in the transaction that has locked the provider's schedules; where a calendar blocks the time, it closes the slot. */
export async function unblockSlots(tx: Tx, provider_id: string, r: BlockedRange): Promise<number> {
  const rows = await tx<{ is_available: boolean }[]>`
    with calendars as materialized (${calendarsOf(tx, provider_id)}),
    slot as materialized (
      select id, service_id, starts_at, ends_at from slots
      where provider_id = ${provider_id} and (${r.service_id ?? null}::uuid is null or service_id = ${r.service_id ?? null})
        and starts_at < ${new Date(r.end_datetime)} and ends_at > ${new Date(r.start_datetime)} and not is_available and calendar_id is null
      order by id for update
    ),
    found as (select slot.id, blocking.id as calendar_id, blocking.name from slot left join lateral (${calendarBlocking(tx)}) blocking on true)
    update slots set is_available = found.calendar_id is null, block_reason = coalesce(found.name, ''), calendar_id = found.calendar_id
    from found where slots.id = found.id
    returning slots.is_available`;
  return rows.filter(({ is_available }) => is_available).length;
}
