import { isOverdue } from '../availability/spots.ts';
import type { Db } from '../core/database.ts';

/**
 * Whether a request has waited too long for its provider, or its slot has begun: a condition on bookings `b`. By the clock of the database,
 * which all processes share: a server whose own is wrong refuses nobody's answer.
 */
export function isLate(db: Db) {
  return db`(${isOverdue(db)} or b.starts_at <= now())`;
}
