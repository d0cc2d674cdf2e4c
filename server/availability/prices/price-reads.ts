import type { SlotPrices } from '../../../contract/availability.ts';
import { fromCents } from '../../../rules/money.ts';
import { unitsOn, type PriceRule } from '../../../rules/prices/prices.ts';
import type { Db } from '../../core/database/database.ts';

/** The rules of a service for other prices, and with any, its units with the usual ones in cents. */
export type PricedOffer = { price_rules: PriceRule[]; priced_units: { id: string; kind: string; price: number }[] | null };

/** The columns of a service `s` that say what it costs on a day; units are looked up only where there are rules. */
export function pricedOffer(db: Db) {
  return db`s.price_rules, case when s.from_price is not null then (
    select jsonb_agg(jsonb_build_object('id', u.id, 'kind', u.kind, 'price', u.price) order by u.position) from units u where u.service_id = s.id
  ) end as priced_units`;
}

/** Slots with what each unit costs on their dates; as they are where the service costs the same on all days. */
export function withPrices<S extends { date: string }>(
  slots: readonly S[],
  { price_rules, priced_units }: PricedOffer,
): (S & { prices?: SlotPrices })[] {
  if (!priced_units || price_rules.length === 0) return [...slots];
  const byDate = new Map<string, SlotPrices>();
  const pricesOf = (date: string) =>
    unitsOn(priced_units, price_rules, date).map(({ id, price }) => ({ unit: id, price: fromCents(price) }));
  return slots.map((slot) => {
    const prices = byDate.get(slot.date) ?? pricesOf(slot.date);
    byDate.set(slot.date, prices);
    return { ...slot, prices };
  });
}
