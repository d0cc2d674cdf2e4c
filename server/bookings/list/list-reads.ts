import { bookingStatuses, type BookingStatus } from '../../../rules/booking-states.ts';
import { fromCents } from '../../../rules/money.ts';
import type { BookingListQuery } from './filters.ts';
import type { Sql } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';
import { chooseAmong, chooseBookings } from './choose-reads.ts';
import { countBookings, countFound } from './count-reads.ts';
import { listedBooking } from '../row-reads.ts';
import { findText } from './text-reads.ts';
import { findUnsettled } from './unsettled-reads.ts';

/**
 * One page of a provider's bookings, how many there are in each state under the same filters, and what they are worth.
 * All of it takes about as long however many bookings there are (decision 014).
 */
export async function listProviderBookings(sql: Sql, provider_id: string, query: BookingListQuery) {
  const { status, search, page, page_size, after } = query;
  const unsettled = await findUnsettled(sql, provider_id, query);
  const found = search && !unsettled ? await findText(sql, provider_id, search) : null;
  const [counted, rows] = await Promise.all([
    unsettled ? countFound(unsettled) : countBookings(sql, provider_id, query, found),
    unsettled
      ? chooseAmong(
          sql,
          provider_id,
          query,
          unsettled.found.map(({ id }) => id),
        )
      : chooseBookings(sql, provider_id, query, found),
  ]);
  const shown = rows.slice(0, page_size);
  const sum = (what: 'count' | 'cents', state?: BookingStatus) =>
    counted.reduce((total, one) => (state && one.status !== state ? total : total + one[what]), 0);
  const counts = Object.fromEntries(bookingStatuses.map((state) => [state, sum('count', state)])) as Record<BookingStatus, number>;
  return {
    // Of a common text less may be counted than is listed.
    count: Math.max(sum('count', status), after || shown.length === 0 ? 0 : (page - 1) * page_size + rows.length),
    total_price: fromCents(sum('cents', status)),
    results: shown.map(listedBooking),
    counts: { all: sum('count'), ...counts },
    at_least: counted.some(({ more }) => more),
    /** Behind which the next page begins, if there is one. */
    last: rows.length > page_size ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** The same of one of the provider's pages. Refuses: not_found. */
export async function listPageBookings(sql: Sql, provider_id: string, page_id: string, query: Omit<BookingListQuery, 'page_id'>) {
  const [own] = await sql`select id from pages where id = ${page_id} and provider_id = ${provider_id}`;
  if (!own) notFound();
  return listProviderBookings(sql, provider_id, { ...query, page_id });
}
