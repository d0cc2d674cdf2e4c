import type { Sql } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';
import { payingOf, type PayingRow } from '../../../rules/paying/words.ts';
import type { WeatherRule } from '../../../rules/weather/policy.ts';
import { policyLines } from '../../../rules/weather/words.ts';
import type { BookingReply } from './book.ts';

type ReplyRow = Omit<BookingReply, 'confirm_minutes' | 'paying' | 'weather'> & {
  confirm_minutes: number | null;
  paying: PayingRow;
  weather_rules: WeatherRule[] | null;
};

/**
 * The reply to a booking on a page or of the catalogue, made again for a caller who did not get it: as the booking began, whatever has
 * become of it; only its times and the page's words are those of today. Refuses: not_found.
 */
export async function getBookingReply(sql: Sql, id: string): Promise<BookingReply> {
  const [row] = await sql<ReplyRow[]>`
    select b.id, b.booking_reference as booking_id, b.booking_reference, b.confirmation_code,
      case when b.confirmed_at = b.created_at then 'confirmed' else 'pending' end as status, b.service_title, b.service_title_zh,
      (b.starts_at at time zone 'Asia/Hong_Kong')::date as booking_date, b.all_day, (b.starts_at at time zone 'Asia/Hong_Kong')::time(0)::text as booking_time,
      (b.ends_at at time zone 'Asia/Hong_Kong')::time(0)::text as end_time, hong_kong(b.starts_at) as start_datetime, hong_kong(b.ends_at) as end_datetime,
      b.participants, hkd(b.total_price) as total_price, hkd(b.service_fee) as service_fee, hkd(b.final_amount) as final_amount,
      case when b.final_amount = 0 then 'paid' else 'unpaid' end as payment_status, b.pay_way,
      case when b.confirmed_at = b.created_at then utc(b.pay_by) end as pay_by, paying_of(b, pr) as paying, b.weather_rules, b.customer_name, b.customer_email,
      coalesce(p.thank_you_message, '') as thank_you_message, coalesce(p.thank_you_message_zh, '') as thank_you_message_zh,
      (extract(epoch from b.confirm_by - b.created_at) / 60)::int as confirm_minutes,
      shown_units(b.units) as units
    from bookings b join providers pr on pr.id = b.provider_id left join pages p on p.id = b.page_id where b.id = ${id}`;
  if (!row) return notFound();
  const { confirm_minutes, paying, weather_rules, ...reply } = row;
  const { status, pay_by } = reply;
  const begun = {
    ...paying,
    status,
    pay_by,
    paid_amount: 0,
    refunded_amount: 0,
    reduced_amount: 0,
    is_reported: false,
    is_lapsed: false,
    is_postponed: false,
  };
  return {
    ...reply,
    paying: payingOf(begun, 'customer'),
    weather: policyLines(weather_rules, reply),
    ...(confirm_minutes !== null && { confirm_minutes }),
  };
}
