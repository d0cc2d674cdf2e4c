import { toCents } from '../../../rules/money.ts';

const exact = new Intl.NumberFormat('en-HK', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `"1218.00"` or cents to `$1,218.00`: provider screens. */
export function exactMoney(amount: string | number): string {
  const value = typeof amount === 'number' ? amount : toCents(amount);
  return `${value < 0 ? '−' : ''}$${exact.format(Math.abs(value) / 100)}`;
}

/** The same with its currency, `HK$1,218.00`: what others read too, such as guests, and invoices. */
export function namedMoney(amount: string | number): string {
  return exactMoney(amount).replace('$', () => 'HK$');
}
