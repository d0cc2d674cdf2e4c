import { MOST_LISTED } from '../../../contract/lists.ts';
import type { ConciergeBooking } from '../../../contract/concierge.ts';
import type { Sql } from '../../core/database/database.ts';
import { countedPage } from '../../core/database/paging.ts';

/** A page of the bookings that a partner made for its guests and that begin today or later in Hong Kong, the next one first. */
export async function listConciergeBookings(sql: Sql, partner_id: string, { page, page_size }: { page: number; page_size: number }) {
  const from_today = sql`
    b.concierge_id = ${partner_id} and b.starts_at >= date_trunc('day', now() at time zone 'Asia/Hong_Kong') at time zone 'Asia/Hong_Kong'`;
  const [counted] = await sql<{ count: number }[]>`
    select count(*) as count from (select from bookings b where ${from_today} limit ${MOST_LISTED + 1}) known`;
  const rows = await sql<ConciergeBooking[]>`
    select b.id, b.booking_reference, b.customer_name, b.service_title, b.service_title_zh,
      (b.starts_at at time zone 'Asia/Hong_Kong')::date as booking_date, b.all_day, (b.starts_at at time zone 'Asia/Hong_Kong')::time(0)::text as booking_time,
      (b.ends_at at time zone 'Asia/Hong_Kong')::time(0)::text as end_time, b.participants, b.status,
      hkd(case when b.status = 'cancelled' or own.is_open or not (r.reason = 'last_click' or r.decision is not distinct from 'paid') then 0
        else earned.cents - share_of(earned.cents, b.refunded_amount, b.final_amount) end) as commission,
      own.is_open as commission_held
    from bookings b join booking_referrals r on r.booking_id = b.id
    cross join lateral (select b.status <> 'cancelled' and r.reason = 'own_booking' and r.decision is null as is_open) own
    -- As the journal reckons it (db/objects/ledger/expected_postings.sql).
    cross join lateral (select (b.total_price * r.rate_bp + 5000) / 10000 as cents) earned
    where ${from_today} order by b.starts_at, b.id limit ${page_size + 1} offset ${(page - 1) * page_size}`;
  return countedPage(counted?.count ?? 0, rows, page_size);
}
