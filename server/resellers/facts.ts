import type { Db } from '../core/database/database.ts';

/** Whether resellers may sell the service `s`; where its provider has not said, those that are confirmed at once. */
export function isResold(db: Db) {
  return db`coalesce(s.for_resellers, s.confirmation = 'instant')`;
}
