import { isOverdue } from '../availability/places.ts';
import type { Db } from '../core/database/database.ts';

// Conditions on bookings `b`. By the clock of the database, which all processes share: a server whose own is wrong refuses nobody's answer.

/** Whether a request has waited too long for its provider, or its slot has begun. */
export function isLate(db: Db) {
  return db`(${isOverdue(db)} or ${hasBegun(db)})`;
}

/** Whether the departure has begun: only then can a booking be completed, reviewed, or its party be a no-show. */
export function hasBegun(db: Db) {
  return db`(b.starts_at <= now())`;
}

export type Boarding = 'closed' | 'open' | 'over';

/**
 * Whether parties may come aboard: from the beginning of the departure's Hong Kong day, or from six hours before the start where that is
 * earlier, until the end. So the boat of 23:45 is boarded at 00:15 too, and the boat of 00:15 the evening before.
 */
export function boardingOf(db: Db) {
  return db`
    case when now() < least(date_trunc('day', b.starts_at, 'Asia/Hong_Kong'), b.starts_at - interval '6 hours') then 'closed'
      when now() < b.ends_at then 'open' else 'over' end`;
}
