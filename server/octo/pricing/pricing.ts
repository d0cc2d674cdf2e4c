import type { OctoPricing, OctoUnitPricing } from '../../../contract/octo/pricing.ts';
import type { ResellerCaller } from '../../core/api/reseller-caller.ts';
import type { PricePromise } from '../bookings/booking-writes.ts';
import type { PricedUnit } from '../../../rules/party.ts';
import { resalePriceOf, sumOfPrices, type ResalePrice, type ResaleTerms } from '../../../rules/resale/resale.ts';

/** On what terms a caller sees prices of a product today; null where it did not ask for prices. */
export function shownTerms({ capabilities, rate_bp }: ResellerCaller, { fee_bp }: { fee_bp: number }): ResaleTerms | null {
  return capabilities.has('octo/pricing') ? { fee_bp, rate_bp } : null;
}

/** At what a caller sells a product that it holds now. */
export function heldPrices({ rate_bp }: ResellerCaller, { fee_bp, units }: { fee_bp: number; units: readonly UnitPrice[] }): PricePromise {
  return { fee_bp, rate_bp, prices: Object.fromEntries(units.map(({ id, price }) => [id, price])) };
}

/** Amounts as the standard's pricing. */
export function pricingOf({ retail, net }: ResalePrice): OctoPricing {
  return { original: retail, retail, net, currency: 'HKD', currencyPrecision: 2, includedTaxes: [] };
}

type UnitPrice = { id: string; price: number };

/** What each unit costs. */
export function unitPricingOf(units: readonly UnitPrice[], terms: ResaleTerms): OctoUnitPricing[] {
  return units.map(({ id, price }) => ({ unitId: id, ...pricingOf(resalePriceOf(price, terms)) }));
}

/** What so many of these units cost together. */
export function sumPricingOf(
  asked: readonly { id: string; quantity: number }[],
  units: readonly UnitPrice[],
  terms: ResaleTerms,
): OctoPricing {
  const prices = asked.map(({ id, quantity }) => {
    const { retail, net } = resalePriceOf(units.find((unit) => unit.id === id)?.price ?? 0, terms);
    return { retail: retail * quantity, net: net * quantity };
  });
  return pricingOf(sumOfPrices(prices));
}

/** What others pay for each of a booking's unit items, in their order: the first of a unit has its first line's price, or what was promised when it was held. */
export function listPricesOf(
  items: readonly { unit: string }[],
  lines: readonly PricedUnit[] | undefined,
  promised: ReadonlyMap<string, number>,
): number[] {
  const left = new Map<string, number[]>();
  for (const { unit, price, list_price, quantity } of lines ?? [])
    left.set(unit, [...(left.get(unit) ?? []), ...Array.from({ length: quantity }, () => list_price ?? price)]);
  return items.map(({ unit }) => left.get(unit)?.shift() ?? promised.get(unit) ?? 0);
}
