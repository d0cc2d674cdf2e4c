import { lowestPrice, pricesFrom, YEAR_DAYS, type PriceRule } from '../../../rules/prices/prices.ts';
import { daysBetween, hongKongDate } from '../../../rules/time.ts';
import type { Sql } from '../../core/database/database.ts';
import { listRepriced } from './price-reads.ts';
import { updatePrices, type AdultPrices } from './price-writes.ts';

/** So many services are looked at, and written, at a time: who books one of them meanwhile waits for no more. */
const AT_ONCE = 50;
/** Prices of days are written for so many days more than are looked at, so that a service is not written every night. */
const SPARE_DAYS = 60;

/** What an adult pays from today on. */
export function adultPrices({ price, price_rules }: { price: number; price_rules: readonly PriceRule[] }): AdultPrices {
  if (price_rules.length === 0) return { from_price: null, prices_from: null, day_prices: null };
  const [adult, today] = [{ kind: 'adult', price }, hongKongDate(Date.now())];
  const day_prices = pricesFrom(adult, price_rules, today, YEAR_DAYS + 1 + SPARE_DAYS);
  return { from_price: lowestPrice(adult, price_rules, today), prices_from: today, day_prices };
}

/**
 * Renews the prices that another day has changed: a season is over, or has come within a year, holidays have become known, or the days ahead
 * run out. Returns of how many services.
 */
export async function renewFromPrices(sql: Sql): Promise<number> {
  let renewed = 0;
  for (let after: string | null = null; ;) {
    const services = await listRepriced(sql, after, AT_ONCE);
    const changed = services.flatMap(({ id, offer_version, ...service }) => {
      const now = adultPrices(service);
      return isSame(service, now) ? [] : [{ id, offer_version, ...now }];
    });
    if (changed.length > 0) renewed += await updatePrices(sql, changed);
    after = services.at(-1)?.id ?? null;
    if (services.length < AT_ONCE) return renewed;
  }
}

/** Whether the prices that are stored are those of now, for a year at least. */
function isSame({ from_price, prices_from, day_prices }: AdultPrices, now: AdultPrices): boolean {
  if (from_price !== now.from_price || !prices_from || !day_prices || !now.prices_from || !now.day_prices) return false;
  const ahead = day_prices.slice(daysBetween(prices_from, now.prices_from));
  return ahead.length > YEAR_DAYS && ahead.every((cents, nth) => cents === now.day_prices?.[nth]);
}
