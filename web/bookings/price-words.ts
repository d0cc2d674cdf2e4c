import { publicMoney } from '../../contract/money.ts';

/** `HK$580 × 2 + HK$380 × 1`: what is paid for, without the fee; amounts in cents. Free tickets are left out. */
export function priceWords(bought: readonly { price: number; quantity: number }[]): string {
  const paid = bought.filter(({ price }) => price > 0);
  return (paid.length > 0 ? paid : bought).map(({ price, quantity }) => `${publicMoney(price)} × ${quantity}`).join(' + ');
}
