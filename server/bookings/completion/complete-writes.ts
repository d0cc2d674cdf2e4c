import { v7 as uuid } from 'uuid';
import type { Sql } from '../../core/database/database.ts';

/** How long after its end a booking whose party came is completed, where its provider has not done so. */
const A_DAY = '1 day';

/**
 * Completes at most `most` confirmed bookings whose party was checked in and that ended a day ago, the longest ago first, and writes their
 * timelines. Skips bookings that somebody is moving. Returns how many.
 */
export async function completeOldest(sql: Sql, most: number): Promise<number> {
  const event_ids = Array.from({ length: most }, () => uuid());
  const completed = await sql`
    with due as materialized (
      select id, provider_id, (${event_ids}::uuid[])[row_number() over ()] as event_id from (
        select id, provider_id from bookings
        where status = 'confirmed' and attendance = 'arrived' and ends_at < now() - ${A_DAY}::interval
        order by ends_at limit ${most} for no key update skip locked
      ) attended
    ),
    moved as (
      update bookings set status = 'completed', completed_at = clock_timestamp() from due where bookings.id = due.id
    ),
    events as (
      insert into booking_events (id, provider_id, booking_id, event, at, actor)
      select event_id, provider_id, id, 'completed', clock_timestamp(), 'system' from due
    )
    select id from due`;
  return completed.length;
}
