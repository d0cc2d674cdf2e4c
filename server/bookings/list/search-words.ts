import type { Db } from '../../core/database/database.ts';
import { common } from './filters.ts';

/** The words by which a provider finds the customer of a booking `b`, in small letters: what is searched and what is indexed. */
export function customerWords(db: Db) {
  return db`lower(concat_ws(E'\n', b.customer_name, (select u.username from users u where u.id = b.client_id),
    b.customer_email, b.customer_phone, b.booking_reference))`;
}

/** Whether a text is part of the title that `b`, a booking or its total, has in either language. */
export function hasTitle(db: Db, text: string) {
  return db`strpos(lower(concat_ws(E'\n', b.service_title, b.service_title_zh)), lower(${text})) > 0`;
}

/** Whether a text is part of what the provider knows the customer of `b` by. */
export function hasCustomer(db: Db, text: string) {
  return db`strpos(${customerWords(db)}, lower(${text})) > 0`;
}

/** A booking with the text among the newest, of which it is the `nth`. */
export type NewestMatch = { id: string; nth: number };

/**
 * How many of the newest bookings are looked through: enough to see whether many have the text and, of a text that could stand inside a
 * word, enough to find those that a provider is likely to mean. The index finds words by their beginnings, and Chinese anywhere. The number
 * stands in the statement's text, so that PostgreSQL need not plan it anew.
 */
export function limitedToNewest(db: Db, text: string) {
  return /^[\u2e80-\u{10ffff}]/u.test(text) ? db`limit 60` : db`limit 1000`;
}

/** Whether so many of the newest have it that going through all in order soon fills a page. */
export function isCommon(newest: readonly NewestMatch[]): boolean {
  return newest.filter(({ nth }) => nth <= common.newest).length > common.of_newest;
}

/** All that was found, each once; null when that is too much. */
export function idsOf(...found: readonly (readonly { id: string }[])[]): string[] | null {
  const ids = new Set(found.flat().map(({ id }) => id));
  return ids.size > common.most_ids ? null : [...ids];
}
