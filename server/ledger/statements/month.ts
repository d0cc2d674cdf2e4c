import type { Db, Query } from '../../core/database/database.ts';

/** A query fragment: the first day of a Hong Kong month, `YYYY-MM`. */
export function firstOfMonth(db: Db, month: string) {
  return db`${`${month}-01`}::date`;
}

/** A query fragment: whether an instant lies in a Hong Kong month. */
export function inMonth(db: Db, month: string, at: Query<unknown>) {
  const first = firstOfMonth(db, month);
  return db`(${at} >= ${first}::timestamp at time zone 'Asia/Hong_Kong' and ${at} < (${first} + interval '1 month') at time zone 'Asia/Hong_Kong')`;
}
