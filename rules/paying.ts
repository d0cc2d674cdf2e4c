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
  /** Of a cancelled booking: what the customer does not get back, or what a reseller owes; no more than is in hand, but for a reseller. */
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

/** What the customer still has to pay; of a cancelled booking only a reseller owes something: what the terms keep. */
export function owedBy(booking: BookingMoney): number {
  return Math.max(0, worthOf(booking) - inHand(booking));
}

/** What the customer is to get back; the view `refunds_due` says the same in SQL. */
export function refundDue(booking: BookingMoney): number {
  return Math.max(0, inHand(booking) - worthOf(booking));
}

/** What becomes due back of money that arrives for a cancelled booking of whose price the terms keep `withheld`; cents. */
export function dueOnArrival({ withheld, in_hand, arriving }: { withheld: number; in_hand: number; arriving: number }): number {
  return Math.max(0, in_hand + arriving - withheld) - Math.max(0, in_hand - withheld);
}

const HOUR_MS = 3_600_000;

/** How a provider's customers pay: the ways that are offered, in the order in which they are shown, and the provider's times. */
export type PayTerms = {
  pay_ways: readonly PayWay[];
  /** So many hours after booking, or acceptance, to pay at once. */
  pay_hours: number;
  /** So many days before the start to pay `later`. */
  pay_days_before: number;
  has_fps: boolean;
};

/** How long there is to pay by card at once: the customer is still there. */
export const CARD_MINUTES = 30;

type Agreement = { way: PayWay | null; agreed_at: Date; starts_at: Date } & Pick<PayTerms, 'pay_hours' | 'pay_days_before'> & {
    /** It is confirmed as it is booked, with the customer still there. */
    at_once?: boolean;
  };

/**
 * Until when a booking is to be paid that is agreed now: so many hours after, or so many days before the start where that is later; never
 * past the start. Null where nothing is due before the customer comes.
 */
export function payBy({ way, agreed_at, starts_at, pay_hours, pay_days_before, at_once = false }: Agreement): Date | null {
  if (way === null || way === 'on_site') return null;
  const time_ms = way === 'card' && at_once ? Math.min(pay_hours * HOUR_MS, CARD_MINUTES * 60_000) : pay_hours * HOUR_MS;
  const soon = Math.min(agreed_at.getTime() + time_ms, starts_at.getTime());
  return new Date(way === 'later' ? Math.max(soon, starts_at.getTime() - pay_days_before * 24 * HOUR_MS) : soon);
}

/** Whether a booking that is not paid by then is cancelled. At the start its places are of no use to anybody else. */
export function isReleasedAt(pay_by: Date | null, starts_at: Date): boolean {
  return pay_by !== null && pay_by < starts_at;
}

/** Hours that a host has to answer a reported payment, from the end of the time to pay. */
export const ANSWER_HOURS = 48;

/** Hours that a guest gets to pay once a reported payment was not found; once a booking. */
export const RENEWED_HOURS = 24;

/** Reports of one debt that a host may fail to find before its guest can make no more. */
export const MOST_MISSING_REPORTS = 3;
