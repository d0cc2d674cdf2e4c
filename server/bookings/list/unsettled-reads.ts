import type { BookingStatus } from '../../../rules/booking-states.ts';
import { joinDigits } from '../../../rules/phone.ts';
import type { Sql } from '../../core/database/database.ts';
import { whereFilters, type BookingListQuery, type ProviderBookingFilters } from './filters.ts';
import { hasCustomer, hasTitle } from './search-words.ts';

/** A list shows the newest so many of those with unread messages, and as many of those with a refund due or a reported payment, the oldest. */
const MOST_UNSETTLED = 200;
/** Under other filters so many are looked at. */
const MOST_LOOKED_AT = 2_000;

/** Unsettled bookings that pass all filters but the status; `more`: there are more than were looked at. */
export type Unsettled = { more: boolean; found: { id: string; status: BookingStatus; cents: number }[] };

/** The unsettled bookings that a list is asked for; null when it is asked for others too. */
export async function findUnsettled(sql: Sql, provider_id: string, query: BookingListQuery): Promise<Unsettled | null> {
  const { unread, refund_due, payment_reported, search } = query;
  if (!unread && !refund_due && !payment_reported) return null;
  const most = hasOtherFilters(query) ? MOST_LOOKED_AT : MOST_UNSETTLED;
  const text = search && joinDigits(search);
  const [unsettled] = await sql<Unsettled[]>`
    with looked_at as materialized (${unread ? unreadIds(sql, provider_id) : refund_due ? dueIds(sql, provider_id) : reportedIds(sql, provider_id)} limit ${most + 1})
    select (select count(*) from looked_at) > ${most} as more,
      coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'status', b.status, 'cents', b.total_price)) filter (where b.id is not null), '[]') as found
    from (select booking_id from looked_at limit ${most}) unsettled
    left join lateral (
      select b.id, b.status, b.total_price from (select * from bookings where id = unsettled.booking_id offset 0) b
      where ${whereFilters(sql, provider_id, query)} ${refund_due ? isRefundDue(sql) : sql``} ${payment_reported ? isReported(sql) : sql``}
        ${text ? sql`and (${hasTitle(sql, text)} or ${hasCustomer(sql, text)} or b.confirmation_code = upper(${text}))` : sql``}
    ) b on true`;
  return unsettled ?? { more: false, found: [] };
}

/** The same as a condition on bookings `b`, however many there are: for a file, which has all. */
export function whereUnsettled(
  sql: Sql,
  provider_id: string,
  { unread, refund_due, payment_reported }: Pick<ProviderBookingFilters, 'unread' | 'refund_due' | 'payment_reported'>,
) {
  return sql`
    ${unread ? sql`and b.id = any(array(${unreadIds(sql, provider_id)}))` : sql``}
    ${refund_due ? sql`and b.id = any(array(${dueIds(sql, provider_id)}))` : sql``}
    ${payment_reported ? sql`and b.id = any(array(${reportedIds(sql, provider_id)}))` : sql``}`;
}

function hasOtherFilters({
  status,
  search,
  service,
  page_id,
  channel,
  unread,
  refund_due,
  payment_reported,
  unpaid,
  date_from,
  date_to,
}: BookingListQuery): boolean {
  const several = [unread, refund_due, payment_reported].filter(Boolean).length > 1;
  return [status, search, service, page_id, channel, unpaid, date_from, date_to, several].some(Boolean);
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

function reportedIds(sql: Sql, provider_id: string) {
  return sql`select y.booking_id from payments y where y.provider_id = ${provider_id} and y.state = 'reported' order by y.created_at`;
}

function isReported(sql: Sql) {
  return sql`and exists (select from payments y where y.booking_id = b.id and y.state = 'reported')`;
}

// As the view refunds_due says.
function isRefundDue(sql: Sql) {
  return sql`and b.refund_due_since is not null`;
}
