import type { z } from 'zod';
import type { providerStats } from '../../../contract/accounts.ts';
import { LONGEST_MINUTES } from '../../../rules/ranges.ts';
import type { Sql } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';

type Stats = z.output<typeof providerStats>;
/** Null to people of the provider's team only, and not yet here (core/api/serve.ts). */
type RefundsDue = NonNullable<Stats['refunds_due']>;

/**
 * The figures of a provider's dashboard: revenue (docs/glossary.md) of all time and of Hong Kong's month and the month before, and
 * bookings in every state, cancelled ones too.
 */
export async function getProviderStats(sql: Sql, provider_id: string): Promise<Stats> {
  const [totals, refunds_due, first_steps, upcoming] = await Promise.all([
    readTotals(sql, provider_id),
    readRefundsDue(sql, provider_id),
    readFirstSteps(sql, provider_id),
    readUpcoming(sql, provider_id),
  ]);
  return { ...totals, refunds_due, first_steps, upcoming };
}

async function readTotals(sql: Sql, provider_id: string) {
  const [totals] = await sql<Omit<Stats, 'refunds_due' | 'first_steps' | 'upcoming'>[]>`
    select b.*, m.*,
      (select jsonb_build_object('total', count(*), 'active', count(*) filter (where status = 'active'), 'draft', count(*) filter (where status = 'draft'))
        from services where provider_id = ${provider_id} and archived_at is null) as services,
      (select jsonb_build_object('total', count(*), 'views', coalesce(sum((select v.views from page_view_totals v where v.page_id = pg.id)), 0),
          'bookings', (select coalesce(sum(bookings), 0)::bigint from booking_sums
            where provider_id = ${provider_id} and page_id is not null and status <> 'cancelled'))
        from pages pg where provider_id = ${provider_id}) as pages
    from (
      select coalesce(sum(bookings), 0)::bigint as total_bookings,
        coalesce(sum(bookings) filter (where status = 'pending'), 0)::bigint as pending_bookings,
        coalesce(sum(bookings) filter (where status = 'confirmed'), 0)::bigint as confirmed_bookings,
        coalesce(sum(bookings) filter (where status = 'completed'), 0)::bigint as completed_bookings,
        coalesce(sum(bookings) filter (where status = 'cancelled'), 0)::bigint as cancelled_bookings,
        hkd(coalesce(sum(revenue_of(status, cents)), 0)::bigint) as total_revenue
      from booking_sums where provider_id = ${provider_id}
    ) b
    cross join (
      select hkd(coalesce(sum(revenue_of(status, cents)) filter (where day >= month), 0)::bigint) as this_month_revenue,
        hkd(coalesce(sum(revenue_of(status, cents)) filter (where day < month), 0)::bigint) as last_month_revenue
      from (select date_trunc('month', now() at time zone 'Asia/Hong_Kong')::date as month) now
      left join booking_day_sums on provider_id = ${provider_id} and basis = 'departs'
        and day >= (month - interval '1 month')::date and day < (month + interval '1 month')::date
    ) m`;
  if (!totals) throw new Error('an aggregate always has a row');
  return totals;
}

async function readRefundsDue(sql: Sql, provider_id: string): Promise<RefundsDue> {
  const [due] = await sql<RefundsDue[]>`
    select count(*) as bookings, hkd(coalesce(sum(cents), 0)::bigint) as amount, utc(min(since)) as since from refunds_due where provider_id = ${provider_id}`;
  if (!due) throw new Error('an aggregate always has a row');
  return due;
}

/** A step is done when what it asks for is there now: times that are over, or a page taken back, no longer count. */
async function readFirstSteps(sql: Sql, provider_id: string): Promise<Stats['first_steps']> {
  const [steps] = await sql<Stats['first_steps'][]>`
    select p.name_zh <> '' and p.phone <> '' as profile,
      exists (select from services s where s.provider_id = p.id and s.status = 'active' and s.archived_at is null) as service,
      exists (select from slots sl where sl.provider_id = p.id and sl.is_available and sl.starts_at > now() - interval '24 hours' and closes_at(sl.all_day, sl.starts_at, sl.ends_at) > now()) as times,
      live.id is not null as page,
      live.shared_at is not null or exists (select from booking_sums b where b.provider_id = p.id and b.page_id is not null) as shared,
      case when live.id is not null then jsonb_build_object('id', live.id, 'slug', live.slug) end as live_page
    from providers p
    left join lateral (select id, slug, shared_at from pages where provider_id = p.id and is_published
      order by shared_at, created_at limit 1) live on true
    where p.id = ${provider_id}`;
  return steps ?? notFound();
}

/** Departures with people aboard that are under way or begin today or tomorrow, in time order. */
async function readUpcoming(sql: Sql, provider_id: string): Promise<Stats['upcoming']> {
  return sql<Stats['upcoming']>`
    select sl.id as slot_id, s.id as service_id, s.title as service_title, s.title_zh as service_title_zh, sl.date,
      sl.all_day, sl.start_time::text, sl.end_time::text, hong_kong(sl.starts_at) as start_datetime, hong_kong(sl.ends_at) as end_datetime, sl.capacity, sl.spots_taken
    from slots sl join services s on s.id = sl.service_id
    where sl.provider_id = ${provider_id} and sl.spots_taken > 0 and sl.ends_at > now()
      and sl.starts_at > now() - make_interval(mins => ${LONGEST_MINUTES})
      and sl.starts_at < (((now() at time zone 'Asia/Hong_Kong')::date + 2)::timestamp at time zone 'Asia/Hong_Kong')
    order by sl.starts_at, s.title limit 50`;
}
