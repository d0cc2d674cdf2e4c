import type { PastBookings } from '../../../contract/past-bookings.ts';
import type { Db } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';

/** What the operator's act would complete, or has yet to. By the index of bookings to be completed: it reads those alone. */
export async function seePastBookings(db: Db): Promise<PastBookings> {
  const [past] = await db<PastBookings[]>`
    select case when isfinite(s.completes_from) then utc(s.completes_from) end as before, utc(s.past_completed_at) as asked_at, sums.*
    from marketplace_settings s
    cross join lateral (
      select count(*) as bookings, count(distinct b.provider_id) as providers,
        (min(b.starts_at) at time zone 'Asia/Hong_Kong')::date as first, (max(b.starts_at) at time zone 'Asia/Hong_Kong')::date as last,
        jsonb_build_object('bookings', count(*) filter (where b.payment_status <> 'unpaid'),
          'amount', hkd(coalesce(sum(b.paid_amount - b.refunded_amount) filter (where b.payment_status <> 'unpaid'), 0)::bigint)) as paid,
        jsonb_build_object('bookings', count(*) filter (where b.payment_status = 'unpaid'),
          'amount', hkd(coalesce(sum(worth_of(b.status, b.final_amount, b.reduced_amount, b.retained_amount) - b.paid_amount + b.refunded_amount)
            filter (where b.payment_status = 'unpaid'), 0)::bigint)) as unpaid,
        count(*) filter (where exists (select from payments y where y.booking_id = b.id and y.state = 'reported')) as reported,
        count(*) filter (where b.attendance = 'no_show') as no_shows,
        hkd(coalesce(sum(b.service_fee - share_of(b.service_fee, b.reduced_amount, b.final_amount))
          filter (where b.payment_status <> 'unpaid'), 0)::bigint) as fees
      from bookings b
      where b.status = 'confirmed' and b.completion_undone_at is null and b.choose_by is null and b.ends_at < s.completes_from
    ) sums`;
  return past ?? notFound();
}
