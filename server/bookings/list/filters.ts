import type { z } from 'zod';
import type { providerBookingsQuery } from '../../../contract/bookings.ts';
import { addDays, hongKongToInstant } from '../../../rules/time.ts';
import type { Sql } from '../../core/database/database.ts';

/** What the list of a provider's bookings is asked for. */
export type BookingListQuery = z.output<typeof providerBookingsQuery>;
/** The same for a file with all rows of the list. */
export type BookingExportQuery = Omit<BookingListQuery, 'page' | 'page_size' | 'after'>;

/** The filters of a provider's list beside a text and the status; tabs count all statuses. */
export type ProviderBookingFilters = Pick<
  BookingListQuery,
  'service' | 'page_id' | 'unread' | 'refund_due' | 'unpaid' | 'date_from' | 'date_to'
>;

/** A list shows the newest so many of those with unread messages, and as many of those with a refund due, the longest due. */
export const MOST_UNSETTLED = 200;

/** The condition that a booking `b` is the provider's and passes the filters; null: however many are unsettled. */
export function whereFilters(sql: Sql, provider_id: string, filters: ProviderBookingFilters, most: number | null = MOST_UNSETTLED) {
  return sql`b.provider_id = ${lookedUp(sql, provider_id)} ${andFilters(sql, provider_id, filters, most)}`;
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
export function andFilters(
  sql: Sql,
  provider_id: string,
  { service, page_id, unread, refund_due, unpaid, ...range }: ProviderBookingFilters,
  most: number | null = MOST_UNSETTLED,
) {
  const dates = instantsOf(range);
  return sql`
    ${service ? sql`and b.service_id = ${service}` : sql``}
    ${page_id ? sql`and b.page_id = ${page_id}` : sql``}
    ${unread ? sql`and b.id = any(array(${unreadIds(sql, provider_id)} limit ${most}))` : sql``}
    ${refund_due ? sql`and b.id = any(array(${dueIds(sql, provider_id)} limit ${most}))` : sql``}
    ${unpaid ? sql`and b.payment_status = 'unpaid' and b.status in ('confirmed', 'completed')` : sql``}
    ${dates ? sql`and b.starts_at >= ${dates.first} and b.starts_at < ${dates.end}` : sql``}`;
}

/** Whether there are more unsettled bookings of the provider than a list shows. */
export function hasMoreUnsettled(sql: Sql, provider_id: string, { unread, refund_due }: ProviderBookingFilters) {
  return sql`
    ${unread ? sql`exists (${unreadIds(sql, provider_id)} offset ${MOST_UNSETTLED})` : sql`false`}
    or ${refund_due ? sql`exists (${dueIds(sql, provider_id)} offset ${MOST_UNSETTLED})` : sql`false`}`;
}

// As in unread_messages, but in the order of messages_waiting. Few at any time, so their ids are read first; a join may go through all of the provider's bookings in order until a page is full.
function unreadIds(sql: Sql, provider_id: string) {
  return sql`
    select distinct m.booking_id from messages m
    where m.provider_id = ${provider_id}
      and (m.sender = 'customer' and m.read_at is null or m.sender = 'operator' and m.provider_read_at is null)
    order by m.booking_id desc`;
}

function dueIds(sql: Sql, provider_id: string) {
  return sql`select due.booking_id from refunds_due due where due.provider_id = ${provider_id} order by due.since`;
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
