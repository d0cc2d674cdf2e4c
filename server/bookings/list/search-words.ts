import type { Db } from '../../core/database/database.ts';
import { common } from './filters.ts';

/** The words by which a provider finds the customer of a booking `b`, as `search_text` folds them: what is searched and what is indexed. */
export function customerWords(db: Db) {
  // One by one: few of them have anything to fold.
  return db`concat_ws(E'\n', search_text(b.customer_name), (select search_text(u.username) from users u where u.id = b.client_id),
    search_text(b.customer_email), search_text(b.customer_phone), search_text(b.booking_reference))`;
}

/** Whether a text is part of the title that `b`, a booking or its total, has in either language. */
export function hasTitle(db: Db, text: string) {
  return db`strpos(search_text(concat_ws(E'\n', b.service_title, b.service_title_zh)), search_text(${text})) > 0`;
}

/** Whether a text is part of what the provider knows the customer of `b` by. */
export function hasCustomer(db: Db, text: string) {
  return db`strpos(${customerWords(db)}, search_text(${text})) > 0`;
}

/** As many of the newest bookings as show whether many have a text, or as have those that a provider is likely to mean by it. */
export type NewestPart = 'few' | 'many';

/** How many these are; it stands in the statement's text, so that PostgreSQL need not plan it anew. */
export function limitedTo(db: Db, part: NewestPart) {
  return part === 'few' ? db`limit 60` : db`limit 1000`;
}

/** Whether a text could stand inside a word: the index finds words by their beginnings, and Chinese anywhere. */
export function mayBeInside(text: string): boolean {
  return !/^[\u2e80-\u{10ffff}]/u.test(text);
}

/** Whether so many of the newest few have it that going through all in order soon fills a page. */
export function isCommon(newest: readonly unknown[]): boolean {
  return newest.length > common.of_newest;
}

/** All that was found, each once; null when that is too much. */
export function idsOf(...found: readonly (readonly { id: string }[])[]): string[] | null {
  const ids = new Set(found.flat().map(({ id }) => id));
  return ids.size > common.most_ids ? null : [...ids];
}
