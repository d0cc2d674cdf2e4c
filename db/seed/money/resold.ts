import { SERVICE_FEE_BASIS_POINTS, shareOf } from '../../../rules/money.ts';
import { resaleFee } from '../../../rules/resale/resale.ts';
import type { Party } from '../demand.ts';

export const RESELLER = 'Harbour Travel Desk';
/** Its discount on the price. */
export const DISCOUNT_BP = 1_500;

/** What the reseller pays for a party: units at their price less the discount, with the fee of each. */
export function resaleOf({ bought }: Party) {
  const units = bought.map(({ unit: { id: unit, kind, title, title_zh, price: list_price }, quantity }) => {
    const price = list_price - shareOf(list_price, DISCOUNT_BP);
    return { unit, kind, title, title_zh, quantity, price, list_price };
  });
  const total_price = units.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const service_fee = resaleFee(units, SERVICE_FEE_BASIS_POINTS);
  return { units, price: { total_price, service_fee, final_amount: total_price + service_fee } };
}
