import type { z } from 'zod';
import type { BookingStatus, providerBookingsQuery } from '../../contract/bookings.ts';
import { fromCents } from '../../contract/money.ts';
import type { Sql } from '../core/database.ts';
import { bookingsAmong, findByWords, matching, type Found, type Narrowed } from './matching.ts';
import { getBookings, type Viewer } from './reads.ts';

type Wishes = z.output<typeof providerBookingsQuery>;

/** How many bookings of a state there are and what they are worth (cents); `more`: at least. */
type Count = { status: BookingStatus; count: number; cents: number; more: boolean };

/** How many of a state are looked at when a text is too common to find all that have it. */
const LOOKED_AT = 500;

/**
 * One page of a provider's bookings, how many there are in each state under the same filters, and what they are worth.
 * All of it takes about as long however many bookings there are (decision 014).
 */
export async function listProviderBookings(sql: Sql, viewer: Viewer & { provider_id: string }, wishes: Wishes) {
  const found = await findByWords(sql, viewer.provider_id, wishes.search);
  const [counted, chosen] = await Promise.all([
    countBookings(sql, viewer.provider_id, wishes, found),
    chooseBookings(sql, viewer.provider_id, wishes, found),
  ]);
  const results = await getBookings(sql, chosen.slice(0, wishes.page_size), viewer);
  const of = (status: BookingStatus) => counted.find((state) => state.status === status)?.count ?? 0;
  const counts = { pending: of('pending'), confirmed: of('confirmed'), completed: of('completed'), cancelled: of('cancelled') };
  const shown = counted.filter(({ status }) => !wishes.status || status === wishes.status);
  const seen = wishes.after ? 0 : (wishes.page - 1) * wishes.page_size + chosen.length;
  return {
    // What was looked at may be less than what was found.
    count: Math.max(sum(shown, 'count'), results.length > 0 ? seen : 0),
    total_price: fromCents(sum(shown, 'cents')),
    results,
    counts: { all: sum(counted, 'count'), ...counts },
    at_least: counted.some(({ more }) => more),
    /** Behind which the next page begins, if there is one. */
    last: chosen.length > wishes.page_size ? (chosen[wishes.page_size - 1] ?? null) : null,
  };
}

const sum = (states: Count[], what: 'count' | 'cents') => states.reduce((total, state) => total + state[what], 0);

/** The ids of a page, in order, and of the first one after it. */
async function chooseBookings(sql: Sql, provider_id: string, wishes: Wishes, found: Found): Promise<string[]> {
  const { status, ordering, page, page_size, after } = wishes;
  const from_the_top = {
    '-created_at': sql`order by b.created_at desc, b.id desc`,
    created_at: sql`order by b.created_at, b.id`,
    booking_date: sql`order by b.starts_at, b.id`,
    '-booking_date': sql`order by b.starts_at desc, b.id desc`,
  };
  const last = after ?? null;
  const going_on = {
    '-created_at': sql`and (b.created_at, b.id) < (select created_at, id from bookings where id = ${last}) order by b.created_at desc, b.id desc`,
    created_at: sql`and (b.created_at, b.id) > (select created_at, id from bookings where id = ${last}) order by b.created_at, b.id`,
    booking_date: sql`and (b.starts_at, b.id) > (select starts_at, id from bookings where id = ${last}) order by b.starts_at, b.id`,
    '-booking_date': sql`and (b.starts_at, b.id) < (select starts_at, id from bookings where id = ${last}) order by b.starts_at desc, b.id desc`,
  };
  const rows = await sql<{ id: string }[]>`
    select b.id from ${bookingsAmong(sql, found)} where ${matching(sql, provider_id, wishes, found)}
      ${status ? sql`and b.status = ${status}` : sql``}
      ${after ? going_on[ordering] : from_the_top[ordering]}
    limit ${page_size + 1} offset ${after ? 0 : (page - 1) * page_size}`;
  return rows.map(({ id }) => id);
}

async function countBookings(sql: Sql, provider_id: string, narrowed: Narrowed, found: Found): Promise<Count[]> {
  const { search, date_from, date_to } = narrowed;
  if (search && !found) return countNewest(sql, provider_id, narrowed);
  if (!search && !date_from && !date_to) return readTotals(sql, provider_id, narrowed);
  return sql<Count[]>`
    select b.status, count(*) as count, sum(b.total_price)::bigint as cents, false as more
    from ${bookingsAmong(sql, found)} where ${matching(sql, provider_id, narrowed, found)} group by b.status`;
}

/** As it has been added up, and what is noted since. */
async function readTotals(sql: Sql, provider_id: string, { service, page_id }: Narrowed): Promise<Count[]> {
  return sql<Count[]>`
    select status, sum(bookings)::bigint as count, sum(cents)::bigint as cents, false as more
    from (
      select service_id, page_id, status, bookings, cents from booking_totals where provider_id = ${provider_id}
      union all
      select service_id, page_id, status, bookings, cents from booking_news where provider_id = ${provider_id}
    ) counted
    where (${service ?? null}::uuid is null or service_id = ${service ?? null}) and (${page_id ?? null}::uuid is null or page_id = ${page_id ?? null})
    group by status`;
}

/** Of each state the newest are looked at: as many of them have a common text, and perhaps more. */
async function countNewest(sql: Sql, provider_id: string, narrowed: Narrowed): Promise<Count[]> {
  const { search, ...others } = narrowed;
  return sql<Count[]>`
    select state.status, count(*) filter (where newest.has) as count,
      coalesce(sum(newest.total_price) filter (where newest.has), 0)::bigint as cents, count(*) = ${LOOKED_AT} as more
    from unnest('{pending,confirmed,completed,cancelled}'::text[]) as state (status)
    cross join lateral (
      select b.total_price, (select strpos(w.words, lower(${search ?? ''})) > 0 from booking_words w where w.id = b.id) as has
      from bookings b where ${matching(sql, provider_id, others, null)} and b.status = state.status
      order by b.created_at desc, b.id desc limit ${LOOKED_AT}
    ) newest
    group by state.status`;
}
