import { publicMoney } from '../../../rules/money.ts';

/** How a screen writes an amount, given in cents or as on the wire: guests and providers see different formats. */
export type MoneyWords = (amount: number | string) => string;

/** `HK$580 × 2 + HK$380 × 1`: the prices without the fee; amounts in cents. Free units are left out. */
export function priceWords(bought: readonly { price: number; quantity: number }[], money: MoneyWords = publicMoney): string {
  const paid = bought.filter(({ price }) => price > 0);
  return (paid.length > 0 ? paid : bought).map(({ price, quantity }) => `${money(price)} × ${quantity}`).join(' + ');
}
