import { toCents } from '../../contract/money.ts';

const whole = new Intl.NumberFormat('en-HK', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-HK', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `"1218.00"` or cents to `HK$1,218`: public screens, no decimals. */
export function publicMoney(amount: string | number): string {
  return `HK$${whole.format(cents(amount) / 100)}`;
}

/** `"1218.00"` or cents to `$1,218.00`: provider screens. */
export function exactMoney(amount: string | number): string {
  const value = cents(amount);
  return `${value < 0 ? '−' : ''}$${exact.format(Math.abs(value) / 100)}`;
}

function cents(amount: string | number): number {
  return typeof amount === 'number' ? amount : toCents(amount);
}
