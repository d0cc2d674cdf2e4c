import { v7 as uuid } from 'uuid';
import { LOCK_MS, recordReturned, returnPlaces } from '../../availability/places.ts';
import type { Db } from '../../core/database/database.ts';
import { isLate } from '../deadline.ts';

const AT_ONCE = 200;

/**
 * Cancels at most 200 requests on these slots that are past their deadline (deadline.ts), and on those that have what these need, returns their places and writes their timelines.
 * Locks slots by id, then bookings; skips bookings that are being answered. Waits a moment for a slot that another transaction has locked,
 * then fails (`isLockTimeout`). Returns how many were cancelled.
 */
export async function endLapsed(sql: Db, slot_ids: readonly string[]): Promise<number> {
  const move_ids = Array.from({ length: AT_ONCE }, () => uuid());
  const event_ids = move_ids.map(() => uuid());
  const ended = await sql`
    with locked as materialized (
      select id as slot_id, capacity, spots_taken from slots
      where id = any(array(select slots_to_free(${slot_ids}::uuid[]))) and (select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)) is not null
      order by id for no key update
    ),
    late as materialized (
      select b.id, b.provider_id, b.slot_id, b.places from bookings b
      where b.slot_id = any(array(select slot_id from locked)) and b.status = 'pending' and ${isLate(sql)}
      order by b.id limit ${AT_ONCE} for update skip locked
    ),
    ended as materialized (
      select late.*, (${move_ids}::uuid[])[row_number() over ()] as move_id, (${event_ids}::uuid[])[row_number() over ()] as event_id from late
    ),
    cancelled as (
      update bookings set status = 'cancelled', cancelled_at = clock_timestamp(), cancel_reason = '', cancel_description = '', cancelled_by = 'system'
      from ended where bookings.id = ended.id
    ),
    places_returned as (${returnPlaces(sql)}),
    ledger as (${recordReturned(sql)}),
    events as (
      insert into booking_events (id, provider_id, booking_id, event, at, actor)
      select event_id, provider_id, id, 'expired', clock_timestamp(), 'system' from ended
    )
    select id from ended`;
  return ended.length;
}
