import type { BookingStatus } from '../../rules/booking-states.ts';

// Money on a booking, as simple as it can be said, in cents. What the journal must come to is reckoned here a second time.
export type Known = {
  id: string;
  status: BookingStatus;
  has_begun: boolean;
  total: bigint;
  fee: bigint;
  /** Each payment that its provider received, the oldest first, and what the marketplace received. */
  own: bigint[];
  collected: bigint;
  /** What went back, and what of it the marketplace gave back. */
  back: bigint;
  given: bigint;
  /** What is given back to a customer who cancels, in basis points. */
  share_bp: number;
  /** What refunds took off the price, what since it was over, and what the terms keep of the price once it is cancelled. */
  reduced: bigint;
  since_over: bigint;
  withheld: bigint;
  /** What its guest says to have paid, and nobody has answered yet. */
  reported: bigint | null;
  rate_bp: number;
  /** Own bookings earn nothing until the operator has agreed. */
  credit: 'none' | 'earns' | 'held';
};
export const final = ({ total, fee }: Known) => total + fee;
const received = ({ own, collected }: Known) => own.reduce((sum, payment) => sum + payment, collected);
export const held = (known: Known) => received(known) - known.back;
const least = (one: bigint, other: bigint) => (one < other ? one : other);
export const worth = (known: Known) => (known.status === 'cancelled' ? least(known.withheld, held(known)) : final(known) - known.reduced);
export const due = (known: Known) => (held(known) > worth(known) ? held(known) - worth(known) : 0n);
export const owed = (known: Known) => (known.status === 'cancelled' || held(known) > worth(known) ? 0n : worth(known) - held(known));
export const part = (of: bigint, share: number) => BigInt(Math.min(100_000_000, Math.max(1, Math.round(Number(of) * share))));
export function paymentOf(known: Known): 'paid' | 'unpaid' | 'refunded' {
  if (received(known) > 0n && known.back >= received(known) && worth(known) <= 0n) return 'refunded';
  if (known.status === 'cancelled') return received(known) > 0n ? 'paid' : 'unpaid';
  return held(known) >= worth(known) ? 'paid' : 'unpaid';
}
/** The newest payments go that the provider has written down, as few as leave something unpaid. */
export function takeNewest(known: Known): void {
  const spare = held(known) - worth(known);
  for (let newer = 0n; known.own.length > 0 && newer <= spare;) newer += known.own.pop()!;
}

/** Money that went back, which takes off the price what was not due. */
export function giveBack(known: Known, cents: bigint): void {
  const reduces = cents > due(known) ? cents - due(known) : 0n;
  known.back += cents;
  if (known.status === 'cancelled') known.withheld -= reduces;
  else known.reduced += reduces;
  if (known.status === 'cancelled' || known.status === 'completed') known.since_over += reduces;
}
export const halfUp = (part: bigint, of: bigint, whole: bigint) => (whole === 0n ? 0n : (2n * part * of + whole) / (2n * whole));

export function withoutNothing(sums: Record<string, bigint>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(sums)
      .filter(([, cents]) => cents !== 0n)
      .map(([name, cents]) => [name, Number(cents)]),
  );
}
