import type { BookingActor } from '../../contract/bookings.ts';
import { mayMove, type BookingStatus } from '../booking-states.ts';
import { shareOf } from '../money.ts';
import { inHand, worthOf, type BookingMoney } from '../paying.ts';

/** Who cancels at least `hours_before` hours before the start gets this share of the price back, in basis points. */
export type CancellationTier = { hours_before: number; share_bp: number };

/**
 * The terms of a service, or of a booking as they were promised. Without tiers all is given back until `cancellation_hours` before the start,
 * and then the customer may no longer cancel. With tiers, sorted by falling hours, the customer may cancel until the start, for the share.
 */
export type CancellationTerms = { cancellation_hours: number; cancellation_tiers: readonly CancellationTier[] | null };

/** What is given back to who cancels before an instant, and after the steps before it. */
type CancellationStep = { until: Date; share_bp: number };

/** Basis points of all of it. */
export const WHOLE_SHARE = 10_000;

/** The `cancellation_hours` of a service that is never free to cancel: longer before its start than anything is booked. */
export const NEVER_FREE_HOURS = 8_760;

/** Until how many hours before the start cancelling is free under these tiers. */
export function freeHoursOf(tiers: readonly CancellationTier[]): number {
  return tiers.find(({ share_bp }) => share_bp === WHOLE_SHARE)?.hours_before ?? NEVER_FREE_HOURS;
}

/** The terms as tiers: those that were set end at the start, the last with nothing given back. */
export function tiersOf({ cancellation_hours, cancellation_tiers }: CancellationTerms): readonly CancellationTier[] {
  if (cancellation_tiers === null) return [{ hours_before: cancellation_hours, share_bp: WHOLE_SHARE }];
  const giving = cancellation_tiers.filter(({ share_bp }) => share_bp > 0);
  return giving.at(-1)?.hours_before === 0 ? giving : [...giving, { hours_before: 0, share_bp: 0 }];
}

/** The steps of the terms for a start, in order of time; after the last the customer may no longer cancel. */
export function cancellationSteps(terms: CancellationTerms, starts_at: Date): CancellationStep[] {
  return tiersOf(terms).map(({ hours_before, share_bp }) => ({
    until: new Date(starts_at.getTime() - hours_before * 3_600_000),
    share_bp,
  }));
}

/** Until when cancelling is free of charge; null where it never is. */
export function freeCancellationUntil(terms: CancellationTerms, starts_at: Date): Date | null {
  return cancellationSteps(terms, starts_at).find(({ share_bp }) => share_bp === WHOLE_SHARE)?.until ?? null;
}

/**
 * Which rule a cancellation falls under. `everything`: provider, operator or the end of a request's time, all is given back; `request`: the
 * customer withdraws what was not accepted; `free`, `share` and `nothing`: the step of the terms; `closed`: the customer may not cancel.
 */
export const cancellationRules = ['everything', 'request', 'free', 'share', 'nothing', 'closed'] as const;
export type CancellationRule = (typeof cancellationRules)[number];

/** What a booking's cancellation depends on. */
export type CancellableBooking = CancellationTerms & BookingMoney & { status: BookingStatus; starts_at: Date };

/** A cancellation at some time: what comes of the money, under which rule, until when, and what comes next. Cents. */
export type Cancellation = {
  may_cancel: boolean;
  rule: CancellationRule;
  /** Of the price, in basis points. */
  share_bp: number;
  refund_cents: number;
  /** What stays of the money that is in hand. */
  retained_cents: number;
  /** What the terms keep of the price, whatever was paid. */
  withheld_cents: number;
  /** The end of this step; null where no time ends it. */
  until: Date | null;
  /** From `until` on; null where nothing follows. */
  next: Pick<Cancellation, 'may_cancel' | 'share_bp' | 'refund_cents'> | null;
};

/**
 * What cancelling a booking at `now` gives back: the one place that decides it. The terms keep a share of the price, whenever it is paid: of what is
 * in hand, that much is retained and the rest given back. The later, the less, never more than was paid.
 */
export function cancellationOf(booking: CancellableBooking, by: BookingActor, now: Date): Cancellation {
  const { status, starts_at } = booking;
  if (!mayMove(status, 'cancelled')) return { ...closed(booking), until: null };
  if (by !== 'customer') return { ...outcome(booking, 'everything', WHOLE_SHARE), until: null, next: null };
  if (status === 'pending') return { ...outcome(booking, 'request', WHOLE_SHARE), until: null, next: null };

  const steps = cancellationSteps(booking, starts_at);
  const nth = steps.findIndex(({ until }) => now < until);
  const step = steps[nth];
  if (!step) return { ...closed(booking), until: freeCancellationUntil(booking, starts_at) };
  const { may_cancel, share_bp, refund_cents } = outcomeOf(booking, steps[nth + 1]);
  return { ...outcomeOf(booking, step), until: step.until, next: { may_cancel, share_bp, refund_cents } };
}

const UNPAID = { status: 'confirmed', final_amount: 0, paid_amount: 0, refunded_amount: 0, reduced_amount: 0, retained_amount: 0 } as const;

/** What the terms alone say to the customer of a confirmed booking at `now`, whatever was paid. */
export function outlookOf(terms: CancellationTerms, starts_at: Date, now: Date): Cancellation {
  return cancellationOf({ ...terms, ...UNPAID, starts_at }, 'customer', now);
}

type StepOutcome = Omit<Cancellation, 'until' | 'next'>;

function outcomeOf(booking: CancellableBooking, step: CancellationStep | undefined): StepOutcome {
  if (!step) return closed(booking);
  const rule = step.share_bp === WHOLE_SHARE ? 'free' : step.share_bp === 0 ? 'nothing' : 'share';
  return outcome(booking, rule, step.share_bp);
}

function outcome(booking: CancellableBooking, rule: CancellationRule, share_bp: number): StepOutcome {
  const [in_hand, price] = [inHand(booking), worthOf(booking)];
  const withheld_cents = price - shareOf(price, share_bp);
  const retained_cents = Math.min(in_hand, withheld_cents);
  return { may_cancel: true, rule, share_bp, refund_cents: in_hand - retained_cents, retained_cents, withheld_cents };
}

function closed(booking: CancellableBooking) {
  const retained_cents = inHand(booking);
  return {
    may_cancel: false,
    rule: 'closed',
    share_bp: 0,
    refund_cents: 0,
    retained_cents,
    withheld_cents: worthOf(booking),
    next: null,
  } as const;
}
