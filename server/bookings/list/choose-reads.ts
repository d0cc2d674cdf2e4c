import { bookingStatuses } from '../../../rules/booking-states.ts';
import type { Sql } from '../../core/database/database.ts';
import { anyOf, rowsUpTo, unseenText } from '../../core/database/unseen.ts';
import { andFilters, orderingOf, whereFilters, type BookingListQuery } from './filters.ts';
import { hasCustomer, hasTitle } from './search-words.ts';
import { rowColumns, type BookingRow } from '../row-reads.ts';
import type { TextMatches } from './text-reads.ts';

type Slice = { skipped: number; most: number };

// Above this many matching services, scanning the provider's bookings in order is quicker.
const MOST_SERVICES = 25;

/** One page of bookings plus the next. Each search returns at most a page, in order; the page is cut from their union. */
export async function chooseBookings(
  sql: Sql,
  provider_id: string,
  query: BookingListQuery,
  found: TextMatches | null,
): Promise<BookingRow[]> {
  const part = partOf(query);
  if (!found) return inOrder(sql, provider_id, query, part);
  const far = { skipped: 0, most: part.skipped + part.most };
  const { ids, services, text } = found;
  const many = ids === null || services.length > MOST_SERVICES;
  const [customers, titled] = await Promise.all([
    many ? inOrderWith(sql, provider_id, query, text, far) : [],
    services.length > 0 && services.length <= MOST_SERVICES ? ofServices(sql, query, found, far) : [],
  ]);
  return among(sql, provider_id, query, [...(ids ?? []), ...customers, ...titled], part);
}

/** The same of named bookings. */
export async function chooseAmong(sql: Sql, provider_id: string, query: BookingListQuery, ids: string[]): Promise<BookingRow[]> {
  return among(sql, provider_id, query, ids, partOf(query));
}

function partOf({ page, page_size, after }: BookingListQuery): Slice {
  return { skipped: after ? 0 : (page - 1) * page_size, most: page_size + 1 };
}

async function inOrder(sql: Sql, provider_id: string, query: BookingListQuery, { skipped, most }: Slice): Promise<BookingRow[]> {
  return sql<BookingRow[]>`
    select ${rowColumns(sql)} from (
      select b.* from bookings b where ${whereFilters(sql, provider_id, query)} ${ofState(sql, query)} ${behindLast(sql, query)}
      ${inOrderOf(sql, query)} limit ${rowsUpTo(sql, most)} offset ${rowsUpTo(sql, skipped)}
    ) b ${inOrderOf(sql, query)}`;
}

async function inOrderWith(sql: Sql, provider_id: string, query: BookingListQuery, text: string, { most }: Slice): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select b.id from bookings b where ${whereFilters(sql, provider_id, query)} ${ofState(sql, query)}
      and (${hasTitle(sql, text)} or ${hasCustomer(sql, text)})
    ${behindLast(sql, query)} ${inOrderOf(sql, query)} limit ${rowsUpTo(sql, most)}`;
  return rows.map(({ id }) => id);
}

// The services are the provider's, so the provider is not named: an index by provider would do, and go through all the other services.
async function ofServices(sql: Sql, query: BookingListQuery, found: TextMatches, { most }: Slice): Promise<string[]> {
  const states = query.status ? [query.status] : bookingStatuses;
  const rows = await sql<{ id: string }[]>`
    select first.id
    from unnest(array(select unnest(${found.services}::uuid[]))) as titled (service_id)
    cross join unnest(array(select unnest(${[...states]}::text[]))) as state (status)
    cross join lateral (
      select b.id from bookings b
      where b.service_id = titled.service_id and b.status = state.status ${andFilters(sql, query)} and ${hasTitle(sql, found.text)}
      ${behindLast(sql, query)} ${inOrderOf(sql, query)} limit ${rowsUpTo(sql, most)}
    ) first`;
  return rows.map(({ id }) => id);
}

/** The named ones, fetched before anything else is done with them. */
async function among(
  sql: Sql,
  provider_id: string,
  query: BookingListQuery,
  ids: string[],
  { skipped, most }: Slice,
): Promise<BookingRow[]> {
  return sql<BookingRow[]>`
    select ${rowColumns(sql)} from (
      select b.* from (select * from bookings where id = ${anyOf(sql, ids)} offset 0) b
      where ${whereFilters(sql, provider_id, query)} ${ofState(sql, query)} ${behindLast(sql, query)}
      ${inOrderOf(sql, query)} limit ${rowsUpTo(sql, most)} offset ${rowsUpTo(sql, skipped)}
    ) b ${inOrderOf(sql, query)}`;
}

function ofState(sql: Sql, { status }: BookingListQuery) {
  return status ? sql`and b.status = ${unseenText(sql, status)}` : sql``;
}

function inOrderOf(sql: Sql, query: BookingListQuery) {
  const orders = {
    '-created_at': sql`order by b.created_at desc, b.id desc`,
    created_at: sql`order by b.created_at, b.id`,
    booking_date: sql`order by b.starts_at, b.id`,
    '-booking_date': sql`order by b.starts_at desc, b.id desc`,
  };
  return orders[orderingOf(query)];
}

/** Behind which booking to begin: what has come in since then shifts nothing. */
function behindLast(sql: Sql, query: BookingListQuery) {
  const { after: last } = query;
  if (!last) return sql``;
  const behind = {
    '-created_at': sql`and (b.created_at, b.id) < (select created_at, id from bookings where id = ${last})`,
    created_at: sql`and (b.created_at, b.id) > (select created_at, id from bookings where id = ${last})`,
    booking_date: sql`and (b.starts_at, b.id) > (select starts_at, id from bookings where id = ${last})`,
    '-booking_date': sql`and (b.starts_at, b.id) < (select starts_at, id from bookings where id = ${last})`,
  };
  return behind[orderingOf(query)];
}
