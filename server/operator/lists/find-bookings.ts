import type { z } from 'zod';
import type { managedBookingsQuery } from '../../../contract/operator.ts';
import { joinDigits } from '../../../rules/phone.ts';
import { common } from '../../bookings/list/filters.ts';
import { hasCustomer, idsOf, isCommon, limitedTo, mayBeInside, type NewestPart } from '../../bookings/list/search-words.ts';
import type { Sql } from '../../core/database/database.ts';
import { foundById } from './booking-reads.ts';

type ManagedBookingFilters = z.output<typeof managedBookingsQuery>;
type MatchingBookings = { ids: string[]; count: number; at_least: boolean };

/**
 * One page of all bookings, newest first (their ids carry when they were made), by words of reference, name, email or phone.
 * A rare text is found by index; one that many bookings have soon fills a page from the newest on, and is counted so far only (decision 014).
 */
export async function findBookings(sql: Sql, wanted: ManagedBookingFilters) {
  const text = wanted.search ? joinDigits(wanted.search) : null;
  const { ids, ...counted } = text === null ? await newest(sql, wanted) : await named(sql, wanted, text);
  return { ...counted, results: await foundById(sql, ids) };
}

async function newest(sql: Sql, wanted: ManagedBookingFilters): Promise<MatchingBookings> {
  const { page, page_size } = wanted;
  const [[counted], rows] = await Promise.all([
    countNewest(sql, wanted),
    sql<{ id: string }[]>`
      select b.id from bookings b where ${whereFilters(sql, wanted)} order by b.id desc limit ${page_size} offset ${(page - 1) * page_size}`,
  ]);
  return { ids: rows.map(({ id }) => id), count: counted?.count ?? 0, at_least: false };
}

/** As it has been added up by day, and what has changed since. */
function countNewest(sql: Sql, { status = null, days = null }: NullableChoice) {
  return sql<{ count: number }[]>`
    select coalesce(sum(case when ${status}::text = 'expired' then expired else bookings end), 0)::bigint as count
    from marketplace_day_sums
    where (${days}::int is null or day > (now() at time zone 'Asia/Hong_Kong')::date - ${days}::int)
      and (${status}::text is null or status = ${status} or (${status}::text = 'sold' and status in ('confirmed', 'completed'))
        or (${status}::text = 'expired' and status = 'cancelled'))`;
}

function whereFilters(sql: Sql, { status = null, days = null }: Omit<ManagedBookingFilters, 'days' | 'status'> & NullableChoice) {
  return sql`
    (${status}::text is null or b.status = ${status} or (${status}::text = 'sold' and b.status in ('confirmed', 'completed'))
      or (${status}::text = 'expired' and b.cancelled_by = 'system' and b.confirmed_at is null))
    and (${days}::int is null or b.created_at >= first_of_days(${days}::int))`;
}

async function named(sql: Sql, wanted: ManagedBookingFilters, text: string): Promise<MatchingBookings> {
  const { page, page_size } = wanted;
  const skipped = (page - 1) * page_size;
  const known = await listNamed(sql, text);
  if (known) {
    const rows = await sql<{ id: string }[]>`
      select b.id from bookings b where b.id = any(${known}::uuid[]) and ${whereFilters(sql, wanted)} order by b.id desc`;
    return { ids: rows.slice(skipped, skipped + page_size).map(({ id }) => id), count: rows.length, at_least: false };
  }
  const rows = await sql<{ id: string }[]>`
    select b.id from bookings b where ${whereFilters(sql, wanted)} and ${hasCustomer(sql, text)}
    order by b.id desc limit ${page_size + 1} offset ${skipped}`;
  return { ids: rows.slice(0, page_size).map(({ id }) => id), count: skipped + rows.length, at_least: rows.length > page_size };
}

/** The ids of all bookings with the text, or null when they are too many. Bookings not indexed yet are scanned. */
async function listNamed(sql: Sql, text: string): Promise<string[] | null> {
  const newest = await findNewest(sql, text, 'few');
  if (isCommon(newest)) return null;
  const [older, indexed] = await Promise.all([mayBeInside(text) ? findNewest(sql, text, 'many') : [], findIndexed(sql, text)]);
  return idsOf(newest, older, indexed);
}

async function findNewest(sql: Sql, text: string, part: NewestPart): Promise<{ id: string }[]> {
  return sql<{ id: string }[]>`
    select id from (select b.* from bookings b order by id desc ${limitedTo(sql, part)}) b where ${hasCustomer(sql, text)}`;
}

async function findIndexed(sql: Sql, text: string): Promise<{ id: string }[]> {
  return sql<{ id: string }[]>`
    select s.booking_id as id from booking_search s
    where booking_words(s.provider_id, s.words) @@ booking_words_query('00000000-0000-0000-0000-000000000000', search_text(${text}))
      and strpos(s.words, search_text(${text})) > 0
    union all
    select b.id from booking_changes n join bookings b on b.id = n.booking_id where n.is_new and ${hasCustomer(sql, text)}
    limit ${common.most_ids + 1}`;
}

type NullableChoice = { status?: ManagedBookingFilters['status'] | null; days?: ManagedBookingFilters['days'] | null };
