import { addDays, daysBetween, hongKongDate } from '../../../rules/time.ts';
import type { Sql } from '../../core/database/database.ts';
import type { Days, DaysAndParty } from '../../availability/bookable.ts';

/** On so many days at most it is looked at which of them can be booked; of more, prices are those of all their days. */
const MOST_LOOKED_AT = 14;
/** After the last day whose prices are written. */
const FAR_DAYS = 1_000;

type SearchDays = { from: string; to: string; is_short: boolean };
/** Days, a party and prices in cents, as a search asks for them. */
type SearchPrices = DaysAndParty & { min_price?: number | undefined; max_price?: number | undefined };

/** Whether a search is for certain days. */
export function hasDays({ date_from, date_to }: Days): boolean {
  return date_from !== undefined || date_to !== undefined;
}

/** The Hong Kong days that a search is for, from today on; null where it names none. */
export function askedDays({ date_from, date_to }: Days): SearchDays | null {
  if (!hasDays({ date_from, date_to })) return null;
  const today = hongKongDate(Date.now());
  const from = date_from !== undefined && date_from > today ? date_from : today;
  const to = date_to ?? addDays(from, FAR_DAYS);
  return { from, to, is_short: daysBetween(from, to) < MOST_LOOKED_AT };
}

/** What an adult pays on the days asked for, of the entry `e`: an array of cents, empty where that is not written. */
export function pricesOnDays(sql: Sql, days: SearchDays | null) {
  const [from, to] = [days?.from ?? null, days?.to ?? null];
  return sql`e.day_prices[greatest(1, ${from}::date - e.prices_from + 1):${to}::date - e.prices_from + 1]`;
}

/** The lowest of them, and for an entry that costs the same on all days its price. */
export function lowestOnDays(sql: Sql, wanted: Days) {
  return sql`case when e.day_prices is null then e.price
    else coalesce((select min(cents) from unnest(${pricesOnDays(sql, askedDays(wanted))}) as cents), e.price) end`;
}

/**
 * Whether the entry `e` costs what is asked for: on the lowest day of the year, or where days are asked for, on one of them. Of a few days
 * `slotsWanted` then finds out whether that one can be booked. Null turns a limit off.
 */
export function whereCosts(sql: Sql, wanted: SearchPrices) {
  const { min_price = null, max_price = null } = wanted;
  const days = min_price === null && max_price === null ? null : askedDays(wanted);
  const by_days: boolean = days !== null;
  return sql`
    (${max_price}::bigint is null or e.price <= ${max_price})
    and (${min_price}::bigint is null or e.price >= ${min_price} or ${by_days}::boolean and e.day_prices is not null)
    and (not ${by_days}::boolean or e.day_prices is null or exists (
      select from unnest(${pricesOnDays(sql, days)}) as cents
      where (${min_price}::bigint is null or cents >= ${min_price}) and (${max_price}::bigint is null or cents <= ${max_price})))`;
}

/** What a slot must be for a search: of a few days, also one that costs what is asked for. */
export function slotsWanted<W extends SearchPrices>(wanted: W): W & DaysAndParty {
  const { min_price = null, max_price = null } = wanted;
  return askedDays(wanted)?.is_short ? { ...wanted, cents: { min: min_price, max: max_price } } : wanted;
}
