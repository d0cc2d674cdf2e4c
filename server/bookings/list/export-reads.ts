import type { paymentStatuses } from '../../../contract/bookings.ts';
import type { BookingStatus } from '../../../rules/booking-states.ts';
import type { Locale } from '../../../contract/text.ts';
import { isChinese } from '../../../rules/localized-text.ts';
import { joinDigits } from '../../../rules/phone.ts';
import type { Sql } from '../../core/database/database.ts';
import { whereFilters, type BookingExportQuery } from './filters.ts';
import { hasCustomer, hasTitle } from './search-words.ts';
import { whereUnsettled } from './unsettled-reads.ts';

export type ExportRow = {
  booking_reference: string;
  status: BookingStatus;
  service_title: string;
  booking_date: string;
  booking_time: string;
  participants: number;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  total_price: string;
  service_fee: string;
  final_amount: string;
  payment_status: (typeof paymentStatuses)[number];
  special_requests: string;
  created_at: string;
  /** Empty where none made it. */
  reseller: string;
};

const AT_ONCE = 500;

/**
 * All bookings under the filters, by departure, a few hundred at a time. Nothing is held in memory whole, and no connection while a slow
 * reader takes the rows.
 */
export async function* exportRows(sql: Sql, provider_id: string, query: BookingExportQuery, locale: Locale): AsyncGenerator<ExportRow[]> {
  const text = query.search && joinDigits(query.search);
  for (let last: string | null = null; ;) {
    const rows: (ExportRow & { id: string })[] = await sql<(ExportRow & { id: string })[]>`
    select b.id, b.booking_reference, b.status,
      case when ${isChinese(locale)} then coalesce(nullif(b.service_title_zh, ''), b.service_title) else coalesce(nullif(b.service_title, ''), b.service_title_zh) end as service_title,
      (b.starts_at at time zone 'Asia/Hong_Kong')::date as booking_date, case when b.all_day then '' else to_char(b.starts_at at time zone 'Asia/Hong_Kong', 'HH24:MI') end as booking_time,
      b.participants, b.customer_name, b.customer_email, b.customer_phone,
      hkd(b.total_price) as total_price, hkd(b.service_fee) as service_fee, hkd(b.final_amount) as final_amount,
      b.payment_status, b.special_requests, to_char(b.created_at at time zone 'Asia/Hong_Kong', 'YYYY-MM-DD HH24:MI') as created_at,
      case when b.source = 'reseller' then b.taken_by else '' end as reseller
    from bookings b
    where ${whereFilters(sql, provider_id, query)} ${whereUnsettled(sql, provider_id, query)} ${query.status ? sql`and b.status = ${query.status}` : sql``}
      ${text ? sql`and (${hasTitle(sql, text)} or ${hasCustomer(sql, text)} or b.confirmation_code = upper(${text}))` : sql``}
      and (${last}::uuid is null or (b.starts_at, b.id) > (select starts_at, id from bookings where id = ${last}))
    order by b.starts_at, b.id limit ${AT_ONCE}`;
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)!.id;
  }
}
