import { z } from 'zod';
import { amount, money } from './amounts.ts';
import { paymentStatuses } from './bookings.ts';
import { refundWays } from './moved-money.ts';
import { bookingStatuses } from '../rules/booking-states.ts';
import { date, month, utcInstant } from './dates.ts';
import { listOf, paging } from './lists.ts';
import { payoutMethods } from './partners.ts';
import { referral } from './referrals.ts';
import { line, requiredLine } from './text.ts';

/** A refund to the customer; the refunds of a booking never exceed what was paid. */
export const refundBody = z.object({
  amount,
  reason: line(500).default(''),
  way: z.enum(refundWays).optional(),
  /** Of the transfer, as the customer's bank shows it. */
  reference: line(100).default(''),
});
export type RefundBody = z.output<typeof refundBody>;

/** Takes back a refund that was never sent, or a payment that never came: `entry` is its id. Its two sides can read the reason. */
export const takeBackBody = z.object({ kind: z.enum(['refund', 'payment']), entry: z.uuid(), reason: requiredLine(500) });
export type TakeBackBody = z.output<typeof takeBackBody>;

/** The amounts of a booking after a refund. */
export const refunded = z
  .object({
    id: z.uuid(),
    booking_reference: z.string(),
    payment_status: z.enum(paymentStatuses),
    final_amount: money,
    /** The sum of all refunds. */
    refunded: money,
    /** What can still be refunded. */
    refundable: money,
  })
  .meta({ id: 'Refunded' });
export type RefundReply = z.output<typeof refunded>;

/**
 * The life of a commission. `held`: the partner's own booking, which the operator has yet to decide on; `reversed`: the booking was
 * cancelled or given back whole, or marked unpaid after a payout; `none`: the click earns nothing, for the reason that is given.
 */
export const commissionStates = ['pending', 'approved', 'paid', 'held', 'reversed', 'none'] as const;
export type CommissionState = (typeof commissionStates)[number];

export const earningsQuery = z.object({
  ...paging,
  /** The Hong Kong month of the booking. */
  month: month.optional(),
  status: z.enum(commissionStates).optional(),
});
export type EarningsQuery = z.output<typeof earningsQuery>;

/** A booking that came through a partner's link, without data of its customer. */
export const earning = z
  .object({
    /** The booking's. */
    id: z.uuid(),
    booked_at: utcInstant,
    service_title: z.string(),
    service_title_zh: z.string(),
    booking_date: date,
    participants: z.int(),
    booking_status: z.enum(bookingStatuses),
    status: z.enum(commissionStates),
    /** The commission after refunds. */
    amount: money,
    /** What was paid out; more than `amount` after a later refund, which the next payout deducts. */
    paid: money,
    /** When a pending commission will be approved; known once the experience is completed. */
    approved_from: utcInstant.nullable(),
    /** Whether a pending commission of a completed booking waits for the guest's payment. */
    waits_for_payment: z.boolean(),
    /** When its last payout was paid. */
    paid_at: utcInstant.nullable(),
    reference: z.string(),
    referral,
  })
  .meta({ id: 'Earning' });
export type Earning = z.output<typeof earning>;

/** Earnings, newest first; the sums are of all of the partner's commissions, whatever the filters. */
export const earnings = listOf(earning)
  .extend({ totals: z.object({ pending: money, approved: money, paid: money }) })
  .meta({ id: 'Earnings' });
export type Earnings = z.output<typeof earnings>;

export const statementQuery = z.object({ month });

/** A partner's month, from the journal: opening balance, movements, closing balance. */
export const partnerStatement = z
  .object({
    month,
    name: z.string(),
    name_zh: z.string(),
    opening: money,
    earned: money,
    /** Reversed commissions, as a negative amount. */
    reversed: money,
    /** As a negative amount. */
    paid_out: money,
    closing: money,
    lines: z.array(
      z.object({
        at: utcInstant,
        kind: z.enum(['commission', 'reversal', 'payout']),
        /** Empty for a payout, as are its date and party. */
        service_title: z.string(),
        service_title_zh: z.string(),
        booking_date: date.nullable(),
        participants: z.int().nullable(),
        placement: z.string(),
        amount: money,
        /** Of a payout. */
        reference: z.string(),
      }),
    ),
  })
  .meta({ id: 'PartnerStatement' });
export type PartnerStatement = z.output<typeof partnerStatement>;

/** Bookings, and what they come to. */
const bookingSum = z.object({ bookings: z.int(), amount: money });

/** So many lines of a provider's month or of an invoice are shown; its file has all. */
export const MOST_STATEMENT_LINES = 500;

/**
 * A provider's month. `net` is the sum of the five before it, of the month's lines: what was delivered and paid for, by the day on which the
 * later of the two was done. `closing` is the sum of `opening`, `collected`, `fee`, `commissions` and `settled`.
 */
export const providerStatement = z
  .object({
    month,
    name: z.string(),
    name_zh: z.string(),
    /** What customers paid for what was delivered, with the fee. */
    delivered: money,
    /** What the terms of cancelled bookings withheld of what was paid for them. */
    withheld: money,
    /** What refunds took off these two later, as a negative amount. What is not paid any more, or was not delivered after all, is taken off `delivered`. */
    refunds: money,
    /** The marketplace's fee, as a negative amount. */
    fee: money,
    /** Partners' commissions, as a negative amount. */
    commissions: money,
    net: money,
    /** What customers still owe for experiences of the month that are over, whether their bookings are completed yet or not. */
    unpaid: bookingSum,
    /** What is in hand for experiences of the month that are over, of paid bookings that are not completed yet. */
    over: bookingSum,
    /** What is in hand for experiences of the month that are still to take place. */
    ahead: bookingSum,
    /** What was refunded of experiences of the month, whether they took place or were cancelled. */
    refunded: bookingSum,
    /** Prices of completed bookings, by the day of the departure, paid, refunded or not, as the dashboard has it. */
    revenue: money,
    /** The balance when the month began: positive, the marketplace owes it to the provider; negative, the other way. */
    opening: money,
    /** What the marketplace collected of `delivered` and gave back of it. */
    collected: money,
    /** What was settled in the month: negative, the marketplace paid it. */
    settled: money,
    closing: money,
    /** Those that were paid in the month. */
    settlements: z.array(z.object({ id: z.uuid(), paid_at: utcInstant, amount: money, reference: z.string() })),
    /** At most `MOST_STATEMENT_LINES`, the oldest first; the file has all. */
    lines: z.array(
      z.object({
        at: utcInstant,
        kind: z.enum(['delivered', 'retained', 'refund', 'reversal', 'adjustment']),
        booking: z.uuid(),
        booking_reference: z.string(),
        service_title: z.string(),
        service_title_zh: z.string(),
        booking_date: date,
        participants: z.int(),
        gross: money,
        fee: money,
        commissions: money,
        net: money,
        /** What the marketplace has of `gross`. */
        collected: money,
      }),
    ),
  })
  .meta({ id: 'ProviderStatement' });
export type ProviderStatement = z.output<typeof providerStatement>;

const payee = {
  partner: z.object({ id: z.uuid(), name: z.string(), name_zh: z.string() }),
  payout_method: z.enum(payoutMethods),
  payout_name: z.string(),
  payout_account: z.string(),
};

/** A partner with approved commissions that no payout includes yet. */
export const payable = z
  .object({
    ...payee,
    suspended: z.boolean(),
    /** The amount of a payout made now; negative when more was reversed than earned since the last one. */
    approved: money,
    pending: money,
    bookings: z.int(),
  })
  .meta({ id: 'Payable' });
export type Payable = z.output<typeof payable>;

export const payoutStates = ['open', 'paid'] as const;
export const payoutsQuery = z.object({ ...paging, state: z.enum(payoutStates).optional(), partner: z.uuid().optional() });
export type PayoutsQuery = z.output<typeof payoutsQuery>;

/** A payout; the payee is the partner's present one. */
export const payout = z
  .object({
    id: z.uuid(),
    ...payee,
    amount: money,
    bookings: z.int(),
    created_at: utcInstant,
    paid_at: utcInstant.nullable(),
    reference: z.string(),
    /** Whether the partner changed the payee after the payout was made. */
    payee_changed: z.boolean(),
    /** The run it was paid in; null when it was made alone. */
    run_id: z.uuid().nullable(),
  })
  .meta({ id: 'Payout' });
export type Payout = z.output<typeof payout>;
export const payouts = listOf(payout).meta({ id: 'Payouts' });

/** Payouts that were made and paid in one act, with one bank file. */
export const payoutRun = z.object({ id: z.uuid(), payouts: z.int(), amount: money }).meta({ id: 'PayoutRun' });
export type PayoutRun = z.output<typeof payoutRun>;

/** Pays out all approved commissions of a partner that no payout includes yet. */
export const payoutBody = z.object({ partner: z.uuid() });
/** The bank's or FPS's reference of the transfer. */
export const paidBody = z.object({ reference: requiredLine(100) });
