import type { z } from 'zod';
import type { providerBookingsQuery } from '../../contract/bookings.ts';
import { addDays, hongKongToInstant } from '../../contract/time.ts';
import type { Sql } from '../core/database.ts';

/** What narrows a provider's list; the state is apart, since tabs count all of them. */
export type Narrowed = Pick<z.output<typeof providerBookingsQuery>, 'search' | 'service' | 'page_id' | 'date_from' | 'date_to'>;

/** The bookings that have a text in their words, when they are few enough to be named one by one; else null. */
export type Found = string[] | null;

// A text in more bookings than this is so common that going through them in order soon has a page of them.
const MOST_FOUND = 1_000;

/**
 * The provider's bookings with the searched text in customer, contact, reference or title: those filed by their words, and those too
 * new for that (decision 014). Null without a text, and when there are too many to name.
 */
export async function findByWords(sql: Sql, provider_id: string, search: string | undefined): Promise<Found> {
  if (!search) return null;
  const text = searched(search);
  const found = await sql<{ id: string }[]>`
    select s.booking_id as id from booking_search s
    where search_grams(s.provider_id, s.words) @@ search_query(${provider_id}, ${text})
      and s.provider_id = ${provider_id} and strpos(s.words, lower(${text})) > 0
    union all
    select w.id from booking_news n join booking_words w on w.id = n.booking_id
    where n.provider_id = ${provider_id} and n.is_new and strpos(w.words, lower(${text})) > 0
    limit ${MOST_FOUND + 1}`;
  return found.length > MOST_FOUND ? null : found.map(({ id }) => id);
}

/** What stands after FROM: the bookings that were found, fetched before anything else is done with them, or all there are. */
export function bookingsAmong(sql: Sql, found: Found) {
  return found ? sql`(select * from bookings where id = any(${found}::uuid[]) offset 0) b` : sql`bookings b`;
}

/**
 * The condition on `b`. Each filter stands there only when it is wanted, so that the plan PostgreSQL keeps for it is the right one.
 * A text that found too many is looked for in each booking's words.
 */
export function matching(sql: Sql, provider_id: string, { search, service, page_id, ...range }: Narrowed, found: Found) {
  const dates = instantsOf(range);
  return sql`
    b.provider_id = ${provider_id}
    ${service ? sql`and b.service_id = ${service}` : sql``}
    ${page_id ? sql`and b.page_id = ${page_id}` : sql``}
    ${dates ? sql`and b.starts_at >= ${dates.first} and b.starts_at < ${dates.end}` : sql``}
    ${search && !found ? sql`and (select strpos(w.words, lower(${searched(search)})) > 0 from booking_words w where w.id = b.id)` : sql``}`;
}

/** The days of a range in Hong Kong, as instants; an open end is far away. */
function instantsOf({ date_from, date_to }: Pick<Narrowed, 'date_from' | 'date_to'>): { first: Date; end: Date } | null {
  if (!date_from && !date_to) return null;
  const midnight = (day: string) => hongKongToInstant(day, '00:00');
  return { first: midnight(date_from ?? '1900-01-01'), end: midnight(addDays(date_to ?? '2999-12-31', 1)) };
}

/** Digits are kept in one piece: who writes a telephone number in groups means the number. */
function searched(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length >= 4 && /^[\d\s+()-]+$/.test(text) ? digits : text;
}
