import type { ReferralStats } from '../../contract/partners.ts';
import type { Sql } from '../core/database/database.ts';
import { conversionRate } from './conversion.ts';

/** What came of a partner's links in the last Hong Kong days, today among them; what a booking earned counts on the day it was made. */
export async function getReferralStats(sql: Sql, partner_id: string, days: number): Promise<ReferralStats> {
  const [by_link, by_placement, by_day] = await Promise.all([
    statsByLink(sql, partner_id, days),
    statsByPlacement(sql, partner_id, days),
    statsByDay(sql, partner_id, days),
  ]);
  const [totals] = await sql<Figures[]>`
    select (select count(*) from referral_clicks c join referral_links l on l.id = c.link_id
        where l.partner_id = ${partner_id} and c.clicked_at >= first_of_days(${days})) as clicks,
      count(*) filter (where status <> 'cancelled') as bookings, hkd(coalesce(sum(cents), 0)::bigint) as earned
    from credited_bookings where partner_id = ${partner_id} and booked_at >= first_of_days(${days})`;
  return { days, ...withRate(totals ?? { clicks: 0, bookings: 0, earned: '0.00' }), by_link, by_placement, by_day };
}

type Figures = { clicks: number; bookings: number; earned: string };
const withRate = <T extends Figures>(row: T) => ({ ...row, conversion_rate: conversionRate(row) });

/** The most links listed by themselves; those with the most clicks come first. */
const MOST_LINKS = 100;

async function statsByLink(sql: Sql, partner_id: string, days: number) {
  const rows = await sql<Omit<ReferralStats['by_link'][number], 'conversion_rate'>[]>`
    select l.id, l.code, l.placement, l.target, coalesce(pg.title, s.title, '') as title, coalesce(pg.title_zh, s.title_zh, '') as title_zh,
      l.archived_at is not null as archived, seen.clicks, made.bookings, hkd(made.cents) as earned
    from referral_links l
    left join pages pg on pg.id = l.page_id
    left join services s on s.id = l.service_id
    cross join lateral (select count(*) as clicks from referral_clicks where link_id = l.id and clicked_at >= first_of_days(${days})) seen
    cross join lateral (
      select count(*) filter (where status <> 'cancelled') as bookings, coalesce(sum(cents), 0)::bigint as cents
      from credited_bookings where link_id = l.id and booked_at >= first_of_days(${days})) made
    where l.partner_id = ${partner_id} and (l.archived_at is null or seen.clicks > 0 or made.bookings > 0 or made.cents <> 0)
    order by seen.clicks desc, made.bookings desc, l.created_at desc, l.id limit ${MOST_LINKS}`;
  return rows.map(withRate);
}

async function statsByPlacement(sql: Sql, partner_id: string, days: number) {
  const rows = await sql<Omit<ReferralStats['by_placement'][number], 'conversion_rate'>[]>`
    select l.placement, sum(seen.clicks)::bigint as clicks, sum(made.bookings)::bigint as bookings, hkd(sum(made.cents)::bigint) as earned
    from referral_links l
    cross join lateral (select count(*) as clicks from referral_clicks where link_id = l.id and clicked_at >= first_of_days(${days})) seen
    cross join lateral (
      select count(*) filter (where status <> 'cancelled') as bookings, coalesce(sum(cents), 0)::bigint as cents
      from credited_bookings where link_id = l.id and booked_at >= first_of_days(${days})) made
    where l.partner_id = ${partner_id}
    group by l.placement having bool_or(l.archived_at is null) or sum(seen.clicks) > 0 or sum(made.bookings) > 0 or sum(made.cents) <> 0
    order by sum(seen.clicks) desc, l.placement limit ${MOST_LINKS}`;
  return rows.map(withRate);
}

async function statsByDay(sql: Sql, partner_id: string, days: number) {
  const rows = await sql<ReferralStats['by_day']>`
    with days as (select (now() at time zone 'Asia/Hong_Kong')::date - n as day from generate_series(0, ${days}::int - 1) as n),
    seen as (
      select (c.clicked_at at time zone 'Asia/Hong_Kong')::date as day, count(*) as clicks
      from referral_clicks c join referral_links l on l.id = c.link_id
      where l.partner_id = ${partner_id} and c.clicked_at >= first_of_days(${days}) group by 1
    ),
    made as (
      select (booked_at at time zone 'Asia/Hong_Kong')::date as day, count(*) filter (where status <> 'cancelled') as bookings,
        coalesce(sum(cents), 0)::bigint as cents
      from credited_bookings where partner_id = ${partner_id} and booked_at >= first_of_days(${days}) group by 1
    )
    select days.day as date, coalesce(seen.clicks, 0)::bigint as clicks, coalesce(made.bookings, 0)::bigint as bookings,
      hkd(coalesce(made.cents, 0)::bigint) as earned
    from days left join seen on seen.day = days.day left join made on made.day = days.day order by days.day`;
  return [...rows];
}
