import type { Sql } from '../../core/database/database.ts';

/**
 * What an adult pays, in cents: the lowest of a year ahead, and the price of each day from `prices_from` on. All null where a service costs the
 * same on all days.
 */
export type AdultPrices = { from_price: number | null; prices_from: string | null; day_prices: number[] | null };

/** A service's prices in cents, worked out from one version of its offer. */
type NewPrices = AdultPrices & { id: string; offer_version: number };

/** Writes prices, but of services that have changed meanwhile: who changed them has written theirs. Returns how many. */
export async function updatePrices(sql: Sql, services: readonly NewPrices[]): Promise<number> {
  const renewed = await sql`
    with due as materialized (
      select s.id, new.from_price, new.prices_from, new.day_prices
      from jsonb_to_recordset(${sql.json(services)}) as new (id uuid, offer_version bigint, from_price bigint, prices_from date, day_prices integer[])
      join services s on s.id = new.id and s.offer_version = new.offer_version order by s.id for no key update of s
    )
    update services s set from_price = due.from_price, prices_from = due.prices_from, day_prices = due.day_prices
    from due where s.id = due.id returning s.id`;
  return renewed.length;
}
