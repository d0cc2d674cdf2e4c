import { toCents } from '../../rules/money.ts';

/** `"5900.50"` to 5900.5, for drawing only. */
export function dollarsOf(amount: string): number {
  return toCents(amount) / 100;
}

/** Dollars on a chart, short enough for its margin: `$0`, `$580`, `$5.9k`, `$1.2m`. */
export function shortMoney(dollars: number): string {
  if (dollars >= 999_950) return `$${oneDecimal(dollars / 1_000_000)}m`;
  if (dollars >= 1_000) return `$${oneDecimal(dollars / 1_000)}k`;
  return `$${oneDecimal(dollars)}`;
}

function oneDecimal(figure: number): string {
  return figure.toFixed(1).replace(/\.0$/, '');
}
