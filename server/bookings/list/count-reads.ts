import { bookingStatuses, type BookingStatus } from '../../../rules/booking-states.ts';
import type { Sql } from '../../core/database/database.ts';
import { anyOf, rowsUpTo, unseenText } from '../../core/database/unseen.ts';
import { whereFilters, type ProviderBookingFilters } from './filters.ts';
import { hasCustomer, hasTitle } from './search-words.ts';
import type { TextMatches } from './text-reads.ts';
import type { Unsettled } from './unsettled-reads.ts';

/** How many bookings of a state there are and what they are worth (cents); `more`: at least. */
export type Count = { status: BookingStatus; count: number; cents: number; more: boolean };

/** How many of each state are looked at when a text is too common to find all that have it. */
const LOOKED_AT = 100;
/** How many bookings are counted that are not paid, or of a channel: a provider who never marks payments has as many as bookings. */
const MOST_COUNTED = 1_000;

/** The bookings under a provider's filters by state; a state may come twice, to be added up. */
export async function countBookings(
  sql: Sql,
  provider_id: string,
  filters: ProviderBookingFilters,
  found: TextMatches | null,
): Promise<Count[]> {
  // What the totals do not tell apart is counted booking by booking.
  const ranged = filters.date_from ?? filters.date_to;
  const counted = filters.unpaid ?? filters.channel;
  const apart = ranged ?? counted;
  if (!found && counted) return countLatest(sql, provider_id, filters);
  if (!found && !apart) return readTotals(sql, provider_id, filters, '');
  if (!found) return filters.service ? countAll(sql, provider_id, filters) : readDays(sql, provider_id, filters);
  const { text, ids, services } = found;
  const counts = await Promise.all([
    services.length === 0 ? [] : apart ? countTitled(sql, provider_id, filters, found) : readTotals(sql, provider_id, filters, text),
    ...(ids
      ? [countNamed(sql, provider_id, filters, text, ids)]
      : bookingStatuses.map((status) => countNewest(sql, provider_id, filters, text, status))),
  ]);
  return counts.flat();
}

/** Those of unsettled bookings. */
export function countFound({ found, more }: Unsettled): Count[] {
  return bookingStatuses.map((status) => {
    const ofState = found.filter((one) => one.status === status);
    return { status, count: ofState.length, cents: ofState.reduce((sum, { cents }) => sum + cents, 0), more };
  });
}

/** As it has been added up, and what is noted since; with a text, of what was booked under a title with it. */
async function readTotals(sql: Sql, provider_id: string, { service, page_id }: ProviderBookingFilters, text: string): Promise<Count[]> {
  return sql<Count[]>`
    select b.status, sum(b.bookings)::bigint as count, sum(b.cents)::bigint as cents, false as more
    from booking_sums b
    where b.provider_id = ${provider_id} and (${service ?? null}::uuid is null or b.service_id = ${service ?? null}) and (${page_id ?? null}::uuid is null or b.page_id = ${page_id ?? null})
      and ${hasTitle(sql, text)}
    group by b.status`;
}

/** The same of a range of days, which are added up without their services. */
async function readDays(sql: Sql, provider_id: string, { page_id, date_from, date_to }: ProviderBookingFilters): Promise<Count[]> {
  return sql<Count[]>`
    select b.status, sum(b.bookings)::bigint as count, sum(b.cents)::bigint as cents, false as more
    from booking_day_sums b
    where b.provider_id = ${provider_id} and b.basis = 'departs' and (${page_id ?? null}::uuid is null or b.page_id = ${page_id ?? null})
      and b.day >= coalesce(${date_from ?? null}::date, '-infinity') and b.day <= coalesce(${date_to ?? null}::date, 'infinity')
    group by b.status`;
}

async function countAll(sql: Sql, provider_id: string, filters: ProviderBookingFilters): Promise<Count[]> {
  return sql<Count[]>`
    select b.status, count(*) as count, sum(b.total_price)::bigint as cents, false as more
    from bookings b where ${whereFilters(sql, provider_id, filters)} group by b.status`;
}

/** Of the last to depart or, of a channel, the last to be made: the order of the index that they are read by. */
async function countLatest(sql: Sql, provider_id: string, filters: ProviderBookingFilters): Promise<Count[]> {
  return sql<Count[]>`
    select b.status, count(*) as count, sum(b.total_price)::bigint as cents, (sum(count(*)) over ())::int = ${MOST_COUNTED} as more
    from (
      select b.status, b.total_price from bookings b where ${whereFilters(sql, provider_id, filters)}
      ${latestFirst(sql, filters)} limit ${MOST_COUNTED}
    ) b group by b.status`;
}

async function countTitled(
  sql: Sql,
  provider_id: string,
  filters: ProviderBookingFilters,
  { text, services }: TextMatches,
): Promise<Count[]> {
  return sql<Count[]>`
    select b.status, count(*) as count, sum(b.total_price)::bigint as cents, (sum(count(*)) over ())::int = ${MOST_COUNTED} as more
    from (
      select b.status, b.total_price from bookings b
      where ${whereFilters(sql, provider_id, filters)} and b.service_id = any(${services}::uuid[]) and ${hasTitle(sql, text)}
      ${filters.channel ? sql`${latestFirst(sql, filters)} limit ${MOST_COUNTED}` : sql``}
    ) b group by b.status`;
}

/** Those found by their customer, but not by their title as well. */
async function countNamed(sql: Sql, provider_id: string, filters: ProviderBookingFilters, text: string, ids: string[]): Promise<Count[]> {
  return sql<Count[]>`
    select b.status, count(*) as count, sum(b.total_price)::bigint as cents, false as more
    from (select * from bookings where id = ${anyOf(sql, ids)} offset 0) b
    where ${whereFilters(sql, provider_id, filters)} and not ${hasTitle(sql, text)}
    group by b.status`;
}

/** As above, among the newest bookings of one state. One state a query: joining all four can pick another index. */
async function countNewest(
  sql: Sql,
  provider_id: string,
  filters: ProviderBookingFilters,
  text: string,
  status: BookingStatus,
): Promise<Count[]> {
  return sql<Count[]>`
    select ${status} as status, count(*) filter (where newest.has) as count,
      coalesce(sum(newest.total_price) filter (where newest.has), 0)::bigint as cents, count(*) = ${LOOKED_AT} as more
    from (
      select b.total_price, not ${hasTitle(sql, text)} and ${hasCustomer(sql, text)} as has
      from bookings b where ${whereFilters(sql, provider_id, filters)} and b.status = ${unseenText(sql, status)}
      ${filters.date_from || filters.date_to ? sql`order by b.starts_at desc, b.id desc` : sql`order by b.created_at desc, b.id desc`} limit ${rowsUpTo(sql, LOOKED_AT)}
    ) newest`;
}

function latestFirst(sql: Sql, { unpaid, date_from, date_to }: ProviderBookingFilters) {
  return unpaid || date_from || date_to ? sql`order by b.starts_at desc, b.id desc` : sql`order by b.created_at desc, b.id desc`;
}
