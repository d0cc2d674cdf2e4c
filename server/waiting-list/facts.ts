import type { Db } from '../core/database/database.ts';

/** Since when the wait of a party `e` counts, in ms since 1970: from joining, or from the last offer that it let pass. */
export function waitsSince(db: Db) {
  return db`extract(epoch from coalesce(e.passed_at, e.created_at))::float8 * 1000`;
}
