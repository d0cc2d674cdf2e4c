import { isOverdue } from '../availability/places.ts';
import type { Db } from '../core/database/database.ts';

// Conditions on bookings `b`. By the clock of the database, which all processes share: a server whose own is wrong refuses nobody's answer.

/** Whether a request has waited too long for its provider, or its departure has begun; of a day ticket, whether its day is over. */
export function isLate(db: Db) {
  return db`(${isOverdue(db)} or ${isOver(db)})`;
}

/** Whether nobody can come any more who was not there: the departure has begun, or the day of a day ticket is over. */
export function isOver(db: Db) {
  return db`(closes_at(b.all_day, b.starts_at, b.ends_at) <= now())`;
}

/** Whether the departure has begun, or a day ticket's day has opened: only then can a booking be completed, reviewed, or its party be a no-show. */
export function hasBegun(db: Db) {
  return db`(b.starts_at <= now())`;
}

/** Whether the departure, or a day ticket's day, has ended. */
export function hasEnded(db: Db) {
  return db`(b.ends_at <= now())`;
}

/** Whether its departure was called off, and its customer has yet to choose another date. */
export function isPostponed(db: Db) {
  return db`(b.choose_by is not null and b.status = 'confirmed')`;
}

export type Boarding = 'closed' | 'open' | 'over';

/**
 * Whether parties may come aboard: from the beginning of the departure's Hong Kong day, or from six hours before the start where that is
 * earlier, until the end. So the boat of 23:45 is boarded at 00:15 too, and the boat of 00:15 the evening before. A day ticket is good within
 * its opening hours.
 */
export function boardingOf(db: Db) {
  return db`
    case when now() < case when b.all_day then b.starts_at else least(date_trunc('day', b.starts_at, 'Asia/Hong_Kong'), b.starts_at - interval '6 hours') end then 'closed'
      when now() < b.ends_at then 'open' else 'over' end`;
}
