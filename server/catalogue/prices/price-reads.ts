import type { PriceRule } from '../../../rules/prices/prices.ts';
import { fromCents } from '../../../rules/money.ts';
import { bookableDays, type DaysAndParty } from '../../availability/bookable.ts';
import type { Sql } from '../../core/database/database.ts';
import { anyOf } from '../../core/database/unseen.ts';
import { askedDays, pricesOnDays } from './filters.ts';

/** A service that does not cost the same on all days, in cents, as it is in one version of its offer. */
export type RepricedService = {
  id: string;
  price: number;
  price_rules: PriceRule[];
  from_price: number | null;
  prices_from: string | null;
  day_prices: number[] | null;
  offer_version: number;
};

/** Such services after an id, by id (`services_price_rules`). */
export async function listRepriced(sql: Sql, after: string | null, most: number): Promise<RepricedService[]> {
  return sql<RepricedService[]>`
    select id, price, price_rules, from_price, prices_from, day_prices, offer_version from services
    where from_price is not null and (${after}::uuid is null or id > ${after}) order by id limit ${most}`;
}

type DayPrices = { from_price: string; price_varies: boolean };

/**
 * From which price these services are on the days asked for, of a few days those that can be booked, and whether it is the same on them. Absent
 * are services that cost the same on all days; all are where no days are asked for.
 */
export async function listDayPrices(sql: Sql, ids: readonly string[], wanted: DaysAndParty): Promise<Map<string, DayPrices>> {
  const days = askedDays(wanted);
  if (!days || ids.length === 0) return new Map();
  const rows = days.is_short
    ? await sql<{ id: string; lowest: number; highest: number }[]>`
        select e.service_id as id, min(e.day_prices[ahead.date - e.prices_from + 1]) as lowest, max(e.day_prices[ahead.date - e.prices_from + 1]) as highest
        from catalogue_entries e cross join lateral ${bookableDays(sql, wanted)} ahead
        where e.service_id = ${anyOf(sql, ids)} and e.day_prices is not null
        group by e.service_id having min(e.day_prices[ahead.date - e.prices_from + 1]) is not null`
    : await sql<{ id: string; lowest: number; highest: number }[]>`
        select e.service_id as id, min(asked.cents) as lowest, max(asked.cents) as highest
        from catalogue_entries e cross join lateral unnest(${pricesOnDays(sql, days)}) as asked (cents)
        where e.service_id = ${anyOf(sql, ids)} group by e.service_id`;
  return new Map(rows.map(({ id, lowest, highest }) => [id, { from_price: fromCents(lowest), price_varies: lowest !== highest }]));
}
