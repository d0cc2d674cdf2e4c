/** The service fee, 5 % of the price in basis points: what a marketplace charges until its operator sets it. */
export const SERVICE_FEE_BASIS_POINTS = 500;

/** `"480.5"` to 48050. The string must be a plain decimal with at most two decimals. */
export function toCents(decimal: string): number {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const cents = Number(whole.replace('-', '')) * 100 + Number(fraction.padEnd(2, '0'));
  return decimal.startsWith('-') ? -cents : cents;
}

/** 48050 to `"480.50"`. */
export function fromCents(cents: number): string {
  const absolute = Math.abs(cents);
  const text = `${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
  return cents < 0 ? `-${text}` : text;
}

const whole = new Intl.NumberFormat('en-HK', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-HK', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * `"1218.00"` or cents to `HK$1,218`, as guests read prices. What is not whole, such as a total with its fee,
 * is written to the cent, `HK$537.50`: what is shown is what is charged.
 */
export function publicMoney(amount: string | number): string {
  const cents = typeof amount === 'number' ? amount : toCents(amount);
  return `HK$${(cents % 100 === 0 ? whole : exact).format(cents / 100)}`;
}

/** Cents to `HK$1,218.00`: a sum that is to be known to the cent. */
export function exactAmount(cents: number): string {
  return `HK$${exact.format(cents / 100)}`;
}

/** So many basis points of an amount in cents, half-up to the cent. */
export function shareOf(cents: number, basis_points: number): number {
  return Math.floor((cents * basis_points + 5_000) / 10_000);
}

/** `500` to `"5"`, `725` to `"7.25"`. */
export function percentOf(basis_points: number): string {
  return String(basis_points / 100);
}

export type PriceTotals = { total_price: number; service_fee: number; final_amount: number };

/** Sum of unit prices, fee and what the customer pays, all in cents. Screens and server both ask here. */
export function priceOf(parts: readonly { price: number; quantity: number }[], fee_bp: number): PriceTotals {
  const total_price = parts.reduce((sum, part) => sum + part.price * part.quantity, 0);
  const service_fee = shareOf(total_price, fee_bp);
  return { total_price, service_fee, final_amount: total_price + service_fee };
}
