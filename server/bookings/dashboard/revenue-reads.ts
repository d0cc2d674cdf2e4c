import type { ProviderRevenue, RevenuePart, RevenueRange } from '../../../contract/revenue.ts';
import type { Sql } from '../../core/database/database.ts';

type DatedRevenue = RevenuePart & { is_before: boolean };

/** A provider's revenue and bookings by day or month up to today in Hong Kong, and in the time before (docs/glossary.md). */
export async function getProviderRevenue(sql: Sql, provider_id: string, range: RevenueRange): Promise<ProviderRevenue> {
  const rows = await sql<DatedRevenue[]>`
    with parts as (${partsOf(sql, range)}),
    counted as (
      select day, sum(revenue_of(status, cents)) filter (where basis = 'departs') as cents, sum(bookings) filter (where basis = 'made') as bookings
      from booking_day_sums
      where provider_id = ${provider_id} and basis in ('made', 'departs')
        and day between (select min(date_from) from parts) and (select max(date_to) from parts)
      group by day
    )
    select is_before, date_from, date_to, hkd(coalesce(sum(cents), 0)::bigint) as revenue, coalesce(sum(bookings), 0)::bigint as bookings
    from parts left join counted on day between date_from and date_to
    group by is_before, date_from, date_to order by date_from`;
  const sums = ({ is_before: _, ...part }: DatedRevenue): RevenuePart => part;
  const before = rows.find(({ is_before }) => is_before);
  if (!before) throw new Error('every range has a time before it');
  return { range, parts: rows.filter(({ is_before }) => !is_before).map(sums), before: sums(before) };
}

/** First and last days of the parts of a range, and of the time before. A month counts to its end: what departs later is not completed. */
function partsOf(sql: Sql, range: RevenueRange) {
  if (range === 'days')
    return sql`
      select false as is_before, today - n as date_from, today - n as date_to
      from (select (now() at time zone 'Asia/Hong_Kong')::date as today) now, generate_series(0, 29) as n
      union all
      select true, today - 59, today - 30 from (select (now() at time zone 'Asia/Hong_Kong')::date as today) now`;
  return sql`
    select false as is_before, month::date as date_from, (month + interval '1 month')::date - 1 as date_to
    from (select now() at time zone 'Asia/Hong_Kong' as today) now,
      generate_series(date_trunc('month', today) - interval '11 months', date_trunc('month', today), interval '1 month') as month
    union all
    select true, (date_trunc('month', today) - interval '23 months')::date, (today - interval '1 year')::date
    from (select now() at time zone 'Asia/Hong_Kong' as today) now`;
}
