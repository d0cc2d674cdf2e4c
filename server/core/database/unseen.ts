import type { Db } from './database.ts';

// PostgreSQL keeps one plan for all values of a statement only while a plan for the values at hand promises nothing better; where one id
// promises less work than ten, or a limit of 25 less than a tenth of the rows, it plans anew at every call, which takes longer than the
// call itself. Values that it does not see when it plans promise nothing. Not for values that need a plan of their own.

/** `any(...)` of these ids, for a statement that is asked for with one id as often as with many. */
export function anyOf(db: Db, ids: readonly string[]) {
  return db`any(array(select unnest(${ids}::uuid[])))`;
}

/** The same of texts. */
export function anyTextOf(db: Db, texts: readonly string[]) {
  return db`any(array(select unnest(${texts}::text[])))`;
}

/** A number of rows, for `limit`. */
export function rowsUpTo(db: Db, most: number) {
  return db`(select ${most}::bigint)`;
}

/** A text, for a column of which some values are frequent and some are rare. */
export function unseenText(db: Db, text: string) {
  return db`(select ${text}::text)`;
}
