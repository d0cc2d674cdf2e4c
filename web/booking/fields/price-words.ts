import { publicMoney } from '../../../rules/money.ts';

/** How a screen writes an amount, from cents or from the wire: guests and providers read it differently. */
export type MoneyWords = (amount: number | string) => string;

/** `HK$580 × 2 + HK$380 × 1`: what is paid for, without the fee; amounts in cents. Free tickets are left out. */
export function priceWords(bought: readonly { price: number; quantity: number }[], money: MoneyWords = publicMoney): string {
  const paid = bought.filter(({ price }) => price > 0);
  return (paid.length > 0 ? paid : bought).map(({ price, quantity }) => `${money(price)} × ${quantity}`).join(' + ');
}
