import { shareOf } from '../money.ts';
import type { BookedParty, OfferedUnit, PricedUnit } from '../party.ts';

/** On what terms a reseller sells, in basis points: the guest's service fee, and the reseller's discount on the price. */
export type ResaleTerms = { fee_bp: number; rate_bp: number };

/** The most that a reseller's discount may be: half of the price. */
export const MOST_DISCOUNT_BP = 5_000;

/** What a guest pays who books here, and what the reseller pays for the same; cents. */
export type ResalePrice = { retail: number; net: number };

/** A price with the guest's fee, and less the reseller's discount of the price; each share is rounded by itself, half a cent up. */
export function resalePriceOf(price: number, { fee_bp, rate_bp }: ResaleTerms): ResalePrice {
  const retail = price + shareOf(price, fee_bp);
  return { retail, net: retail - shareOf(price, rate_bp) };
}

/** The sum of a party's prices. */
export function sumOfPrices(prices: readonly ResalePrice[]): ResalePrice {
  return prices.reduce((sum, { retail, net }) => ({ retail: sum.retail + retail, net: sum.net + net }), { retail: 0, net: 0 });
}

/** Units at what a reseller pays the provider for them, the fee apart; at prices that were promised, where there are any. */
export function resoldUnits<U extends OfferedUnit>(
  units: readonly U[],
  rate_bp: number,
  promised: Readonly<Record<string, number>> = {},
): U[] {
  return units.map((unit) => {
    const list_price = promised[unit.id] ?? unit.price;
    return { ...unit, price: list_price - shareOf(list_price, rate_bp), list_price };
  });
}

/** The guest's fee of lines that a reseller books: each unit's own, so that a party costs what its people cost. */
export function resaleFee(lines: readonly Pick<PricedUnit, 'price' | 'quantity' | 'list_price'>[], fee_bp: number): number {
  return lines.reduce((sum, { price, list_price, quantity }) => sum + shareOf(list_price ?? price, fee_bp) * quantity, 0);
}

/** A party of resold units with the fee of a reseller's. */
export function resoldParty(party: BookedParty, fee_bp: number): BookedParty {
  const service_fee = resaleFee(
    party.units.map(({ unit, quantity }) => ({ ...unit, quantity })),
    fee_bp,
  );
  return { ...party, service_fee, final_amount: party.total_price + service_fee };
}
