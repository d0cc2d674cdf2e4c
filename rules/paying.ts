/** The ways in which a customer may pay; `later` is FPS before a date. */
export const payWays = ['fps', 'card', 'on_site', 'later'] as const;
export type PayWay = (typeof payWays)[number];

/** What a booking's money follows from, in cents. */
export type BookingMoney = {
  status: string;
  final_amount: number;
  /** The sum of what was received. */
  paid_amount: number;
  /** The sum of what was given back. */
  refunded_amount: number;
  /** What refunds took off the price. */
  reduced_amount: number;
  /** Of a cancelled booking: what the customer does not get back. */
  retained_amount: number;
};

/** What a booking is worth now; the function `worth_of` says the same in SQL. */
export function worthOf({
  status,
  final_amount,
  reduced_amount,
  retained_amount,
}: Omit<BookingMoney, 'paid_amount' | 'refunded_amount'>): number {
  return status === 'cancelled' ? retained_amount : final_amount - reduced_amount;
}

/** What was received and not given back. */
export function inHand({ paid_amount, refunded_amount }: Pick<BookingMoney, 'paid_amount' | 'refunded_amount'>): number {
  return paid_amount - refunded_amount;
}

/** What the customer still has to pay; of a cancelled booking nothing. */
export function owedBy(booking: BookingMoney): number {
  return booking.status === 'cancelled' ? 0 : Math.max(0, worthOf(booking) - inHand(booking));
}

/** What the customer is to get back; the view `refunds_due` says the same in SQL. */
export function refundDue(booking: BookingMoney): number {
  return Math.max(0, inHand(booking) - worthOf(booking));
}
