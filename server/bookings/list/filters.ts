import type { z } from 'zod';
import type { providerBookingsQuery } from '../../../contract/bookings.ts';
import { addDays, hongKongToInstant } from '../../../rules/time.ts';
import type { Sql } from '../../core/database/database.ts';
import { channelOf } from '../row-reads.ts';

/** What the list of a provider's bookings is asked for. */
export type BookingListQuery = z.output<typeof providerBookingsQuery>;
/** The same for a file with all rows of the list. */
export type BookingExportQuery = Omit<BookingListQuery, 'page' | 'page_size' | 'after'>;

/** The filters of a provider's list beside a text and the status; tabs count all statuses. */
export type ProviderBookingFilters = Pick<
  BookingListQuery,
  'service' | 'page_id' | 'channel' | 'unread' | 'refund_due' | 'payment_reported' | 'unpaid' | 'date_from' | 'date_to'
>;

/** The condition that a booking `b` is the provider's and passes the filters, what is unsettled apart (`unsettled-reads.ts`). */
export function whereFilters(sql: Sql, provider_id: string, filters: ProviderBookingFilters) {
  return sql`b.provider_id = ${lookedUp(sql, provider_id)} ${andFilters(sql, filters)}`;
}

/** The order of a list, which that of its pages by `after` is too: without one that is asked for, that of the index it is read by. */
export function orderingOf({
  ordering,
  date_from,
  date_to,
  unpaid,
}: Pick<BookingListQuery, 'ordering' | 'date_from' | 'date_to' | 'unpaid'>) {
  return ordering ?? (date_from || date_to || unpaid ? '-booking_date' : '-created_at');
}

/**
 * A provider's id, looked up. PostgreSQL then expects of this provider what it expects of any, and keeps its plan; otherwise it makes one
 * anew each time, because the provider seems to have more bookings than others, and that takes longer than the answer.
 */
export function lookedUp(sql: Sql, provider_id: string) {
  return sql`(select id from providers where id = ${provider_id})`;
}

/** The filters alone. Only those in use are written, so that PostgreSQL's cached plan suits the statement. */
export function andFilters(sql: Sql, { service, page_id, channel, unpaid, ...range }: ProviderBookingFilters) {
  const dates = instantsOf(range);
  return sql`
    ${service ? sql`and b.service_id = ${service}` : sql``}
    ${page_id ? sql`and b.page_id = ${page_id}` : sql``}
    ${channel ? sql`and ${channelOf(sql)} = ${channel}` : sql``}
    ${unpaid ? sql`and b.payment_status = 'unpaid' and b.status in ('confirmed', 'completed')` : sql``}
    ${dates ? sql`and b.starts_at >= ${dates.first} and b.starts_at < ${dates.end}` : sql``}`;
}

/** The days of a range in Hong Kong, as instants; an open end is far away. */
function instantsOf({ date_from, date_to }: Pick<ProviderBookingFilters, 'date_from' | 'date_to'>): { first: Date; end: Date } | null {
  if (!date_from && !date_to) return null;
  const midnight = (day: string) => hongKongToInstant(day, '00:00');
  return { first: midnight(date_from ?? '1900-01-01'), end: midnight(addDays(date_to ?? '2999-12-31', 1)) };
}

/** When a text is one that most bookings have (decision 014), so that they are gone through in order instead of by the index. */
export const common = {
  /** How many are found before the search is given up. */
  most_ids: 1_000,
  /** How many with the text make it common, of the newest few that are looked at first. */
  of_newest: 15,
} as const;
