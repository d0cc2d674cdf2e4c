import { COMPLETED_AFTER_DAYS, COMPLETED_AGAIN_AFTER_DAYS, COMPLETION_UNDO_DAYS } from '../../../rules/ranges.ts';
import type { Db } from '../../core/database/database.ts';

/** How long after its end a booking whose party was checked in is completed, where its provider has not done so. */
export const ATTENDED_AFTER = '1 day';

/** Whether nobody of its provider completed a booking `b` when that was done last. */
export function completedByItself(db: Db) {
  return db`coalesce((
    select done.actor in ('system', 'operator') from booking_events done
    where done.booking_id = b.id and done.event = 'completed' order by done.at desc, done.id desc limit 1), false)`;
}

/** Of a booking `b` that is over and still confirmed: when it will be completed by itself; null of any other, and of those that wait for the operator. */
export function completesAt(db: Db) {
  return db`case when b.status = 'confirmed' and b.choose_by is null and b.ends_at <= now() then
    case when b.completion_undone_at is not null then b.completion_undone_at + make_interval(days => ${COMPLETED_AGAIN_AFTER_DAYS})
      when b.attendance = 'arrived' then b.ends_at + ${ATTENDED_AFTER}::interval
      when b.ends_at >= (select completes_from from marketplace_settings) then b.ends_at + make_interval(days => ${COMPLETED_AFTER_DAYS}) end end`;
}

/** Until when the provider of a booking `b` may take back that it was completed by itself; null where that is not so, or no longer. */
export function undoUntil(db: Db) {
  const until = db`b.completed_at + make_interval(days => ${COMPLETION_UNDO_DAYS})`;
  return db`case when b.status = 'completed' and b.completion_undone_at is null and ${until} > now() and not is_reviewed(b.id)
    and ${completedByItself(db)} then ${until} end`;
}
