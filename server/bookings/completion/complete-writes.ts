import { v7 as uuid } from 'uuid';
import { marketplace } from '../../../rules/localized-text.ts';
import { COMPLETED_AFTER_DAYS, COMPLETED_AGAIN_AFTER_DAYS } from '../../../rules/ranges.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import { ATTENDED_AFTER } from './deadline.ts';

/**
 * Why a booking is completed by itself: its party was checked in; its departure is over, scanned or not; its provider took that back and
 * did nothing since; it ended before this was done, and the operator has asked for it.
 */
export const dueReasons = ['attended', 'over', 'taken_back', 'past'] as const;
export type DueReason = (typeof dueReasons)[number];

/** Whether a confirmed booking `b` is due. Each has an index of the bookings that are. */
function isDue(db: Db, reason: DueReason) {
  const unasked = db`b.completion_undone_at is null`;
  const since = db`(select completes_from from marketplace_settings)`;
  return reason === 'attended'
    ? db`${unasked} and b.attendance = 'arrived' and b.ends_at < now() - ${ATTENDED_AFTER}::interval`
    : reason === 'over'
      ? db`${unasked} and b.ends_at >= ${since} and b.ends_at < now() - make_interval(days => ${COMPLETED_AFTER_DAYS})`
      : reason === 'taken_back'
        ? db`b.completion_undone_at < now() - make_interval(days => ${COMPLETED_AGAIN_AFTER_DAYS})`
        : db`${unasked} and b.ends_at < (select completes_from from marketplace_settings where past_completed_at is not null)`;
}

/**
 * Completes at most `most` confirmed bookings that are due for this reason, the longest over first, and writes their timelines. Skips
 * bookings that somebody is moving, and those whose guest chooses another date. Returns how many.
 */
export async function completeOldest(sql: Sql, reason: DueReason, most: number): Promise<number> {
  const event_ids = Array.from({ length: most }, () => uuid());
  const [actor, actor_name] = reason === 'past' ? ['operator', marketplace.name] : ['system', ''];
  const completed = await sql`
    with due as materialized (
      select id, provider_id, (${event_ids}::uuid[])[row_number() over ()] as event_id from (
        select b.id, b.provider_id from bookings b
        where b.status = 'confirmed' and b.choose_by is null and ${isDue(sql, reason)}
        order by b.ends_at limit ${most} for no key update of b skip locked
      ) over_by_now
    ),
    moved as (
      update bookings set status = 'completed', completed_at = clock_timestamp() from due where bookings.id = due.id
    ),
    events as (
      insert into booking_events (id, provider_id, booking_id, event, at, actor, actor_name)
      select event_id, provider_id, id, 'completed', clock_timestamp(), ${actor}, ${actor_name} from due
    )
    select id from due`;
  return completed.length;
}
