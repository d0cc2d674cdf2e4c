import type { BookingActor } from '../../../contract/bookings.ts';
import type { CancellationQuote } from '../../../contract/cancellation.ts';
import { cancellationOf, type CancellableBooking, type Cancellation } from '../../../rules/cancellation/cancellation.ts';
import { fromCents } from '../../../rules/money.ts';
import { dueOnArrival, inHand } from '../../../rules/paying.ts';
import { termsStart } from '../../availability/weather/facts.ts';
import type { Db } from '../../core/database/database.ts';
import { isPostponed } from '../deadline.ts';

/** What a cancellation depends on, and when it is asked for: by the clock of the database, before the booking was waited for. */
export type CancellationBasis = CancellableBooking & {
  asked_at: Date;
  /** Its departure was called off, and its customer has not chosen another date yet. */
  is_postponed: boolean;
};

/** The same, and the cents that its customer says to have paid, which nobody has confirmed. */
export type QuoteBasis = CancellationBasis & { reported_amount: number };

/** The columns of `QuoteBasis`, on bookings `b`. */
export function cancellationColumns(db: Db) {
  return db`b.status, ${termsStart(db)} as starts_at, b.cancellation_hours, b.cancellation_tiers, b.final_amount, b.paid_amount, b.refunded_amount, b.reduced_amount,
    b.retained_amount, now() as asked_at, ${isPostponed(db)} as is_postponed,
    coalesce((select y.amount from payments y where y.booking_id = b.id and y.state = 'reported'), 0)::bigint as reported_amount`;
}

/** The same in one column `asked`, beside columns of the same names: as JSON has it. */
export type CancellationJson = Omit<QuoteBasis, 'starts_at' | 'asked_at'> & { starts_at: string; asked_at: string };

export function cancellationColumn(db: Db) {
  return db`(select to_jsonb(one) from (select ${cancellationColumns(db)}) one) as asked`;
}

export function readCancellation({ starts_at, asked_at, ...booking }: CancellationJson): QuoteBasis {
  return { ...booking, starts_at: new Date(starts_at), asked_at: new Date(asked_at) };
}

/** The cancellation by somebody at the time it was asked for; of a postponed booking all is given back, as when its provider cancels it. */
export function askedBy(booking: CancellationBasis, by: BookingActor): Cancellation {
  return cancellationOf(booking, booking.is_postponed ? 'provider' : by, booking.asked_at);
}

/** A cancellation as a reseller's guest sees it, who has paid nothing here. */
export function withoutMoney<T extends QuoteBasis>(asked: T): T {
  return { ...asked, paid_amount: 0, refunded_amount: 0, reported_amount: 0 };
}

/** What `askedBy` says, on the wire, and what comes back of money that has been reported. */
export function quoteFor(asked: QuoteBasis, by: BookingActor): CancellationQuote {
  const { may_cancel, rule, share_bp, refund_cents, retained_cents, withheld_cents, until, next } = askedBy(asked, by);
  const arriving = asked.reported_amount;
  const refund = fromCents(dueOnArrival({ withheld: withheld_cents, in_hand: inHand(asked), arriving }));
  return {
    may_cancel,
    rule,
    share_bp,
    refund: fromCents(refund_cents),
    retained: fromCents(retained_cents),
    until: until?.toISOString() ?? null,
    next: next && { may_cancel: next.may_cancel, share_bp: next.share_bp, refund: fromCents(next.refund_cents) },
    reported: arriving > 0 && may_cancel ? { amount: fromCents(arriving), refund } : null,
  };
}
