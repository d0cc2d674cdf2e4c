import type { ReferralStats } from '../../contract/partners.ts';
import type { Sql } from '../core/database/database.ts';
import { conversionRate } from './conversion.ts';

/** What came of a partner's links in the last Hong Kong days, today among them, and in as many before; what a booking earned counts on the day it was made. */
export async function getReferralStats(sql: Sql, partner_id: string, days: number): Promise<ReferralStats> {
  const [by_link, by_placement, by_day, totals, before] = await Promise.all([
    statsByLink(sql, partner_id, days),
    statsByPlacement(sql, partner_id, days),
    statsByDay(sql, partner_id, days),
    totalsOf(sql, partner_id, days),
    totalsOf(sql, partner_id, days, days),
  ]);
  return { days, ...withRate(totals), by_link, by_placement, by_day, before };
}

type Figures = { clicks: number; bookings: number; earned: string };
const withRate = <T extends Figures>(row: T) => ({ ...row, conversion_rate: conversionRate(row) });

/** What came of a partner's links in these days, of which the last is today or so many days ago; a link and a day may come in several rows, to be added up. */
function figuresOf(sql: Sql, partner_id: string, days: number, ago = 0) {
  return sql`
    select link_id, day, clicks, bookings, cents from link_figures_by_day
    where link_id = any(array(select id from referral_links where partner_id = ${partner_id}))
      and day > (now() at time zone 'Asia/Hong_Kong')::date - ${days + ago}::int
      and day <= (now() at time zone 'Asia/Hong_Kong')::date - ${ago}::int`;
}

async function totalsOf(sql: Sql, partner_id: string, days: number, ago = 0): Promise<Figures> {
  const [totals] = await sql<Figures[]>`
    select coalesce(sum(clicks), 0)::bigint as clicks, coalesce(sum(bookings), 0)::bigint as bookings, hkd(coalesce(sum(cents), 0)::bigint) as earned
    from (${figuresOf(sql, partner_id, days, ago)}) f`;
  return totals ?? { clicks: 0, bookings: 0, earned: '0.00' };
}

/** The same by link. */
function figuresByLink(sql: Sql, partner_id: string, days: number) {
  return sql`
    select link_id, sum(clicks)::bigint as clicks, sum(bookings)::bigint as bookings, sum(cents)::bigint as cents
    from (${figuresOf(sql, partner_id, days)}) f group by link_id`;
}

/** The most links listed by themselves; those with the most clicks come first. */
const MOST_LINKS = 100;

async function statsByLink(sql: Sql, partner_id: string, days: number) {
  const rows = await sql<Omit<ReferralStats['by_link'][number], 'conversion_rate'>[]>`
    select l.id, l.code, l.placement, l.target, coalesce(pg.title, s.title, '') as title, coalesce(pg.title_zh, s.title_zh, '') as title_zh,
      l.archived_at is not null as archived, coalesce(f.clicks, 0) as clicks, coalesce(f.bookings, 0) as bookings, hkd(coalesce(f.cents, 0)) as earned
    from referral_links l
    left join pages pg on pg.id = l.page_id
    left join services s on s.id = l.service_id
    left join (${figuresByLink(sql, partner_id, days)}) f on f.link_id = l.id
    where l.partner_id = ${partner_id} and (l.archived_at is null and not l.is_concierge or f.clicks > 0 or f.bookings > 0 or f.cents <> 0)
    order by coalesce(f.clicks, 0) desc, coalesce(f.bookings, 0) desc, l.created_at desc, l.id limit ${MOST_LINKS}`;
  return rows.map(withRate);
}

async function statsByPlacement(sql: Sql, partner_id: string, days: number) {
  const rows = await sql<Omit<ReferralStats['by_placement'][number], 'conversion_rate'>[]>`
    select m.placement, m.clicks, m.bookings, hkd(m.cents) as earned
    from (
      select l.placement, bool_or(l.archived_at is null and not l.is_concierge) as used, coalesce(sum(f.clicks), 0)::bigint as clicks,
        coalesce(sum(f.bookings), 0)::bigint as bookings, coalesce(sum(f.cents), 0)::bigint as cents
      from referral_links l left join (${figuresByLink(sql, partner_id, days)}) f on f.link_id = l.id
      where l.partner_id = ${partner_id} group by l.placement
    ) m
    where m.used or m.clicks > 0 or m.bookings > 0 or m.cents <> 0
    order by m.clicks desc, m.placement limit ${MOST_LINKS}`;
  return rows.map(withRate);
}

async function statsByDay(sql: Sql, partner_id: string, days: number) {
  const rows = await sql<ReferralStats['by_day']>`
    with days as (select (now() at time zone 'Asia/Hong_Kong')::date - n as day from generate_series(0, ${days}::int - 1) as n),
    made as (
      select day, sum(clicks)::bigint as clicks, sum(bookings)::bigint as bookings, sum(cents)::bigint as cents
      from (${figuresOf(sql, partner_id, days)}) f group by 1
    )
    select days.day as date, coalesce(made.clicks, 0) as clicks, coalesce(made.bookings, 0) as bookings, hkd(coalesce(made.cents, 0)) as earned
    from days left join made on made.day = days.day order by days.day`;
  return [...rows];
}
