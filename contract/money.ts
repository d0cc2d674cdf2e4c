/** Service fee of the specification, section 9: 5 % of the price, in basis points. */
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

/** 5 % of `total_price` in cents, half-up to the cent (architecture, section 5). */
export function serviceFee(total_price: number): number {
  return Math.floor((total_price * SERVICE_FEE_BASIS_POINTS + 5_000) / 10_000);
}

export type Priced = { total_price: number; service_fee: number; final_amount: number };

/** Sum of unit prices, fee and what the customer pays, all in cents. Screens and server both ask here. */
export function priceOf(parts: readonly { price: number; quantity: number }[]): Priced {
  const total_price = parts.reduce((sum, part) => sum + part.price * part.quantity, 0);
  const service_fee = serviceFee(total_price);
  return { total_price, service_fee, final_amount: total_price + service_fee };
}
