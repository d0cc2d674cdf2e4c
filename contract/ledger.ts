import { z } from 'zod';
import { amount, money } from './amounts.ts';
import { paymentStatuses } from './bookings.ts';
import { bookingStatuses } from '../rules/booking-states.ts';
import { date, month, utcInstant } from './dates.ts';
import { listOf, paging } from './lists.ts';
import { payoutMethods } from './partners.ts';
import { referral } from './referrals.ts';
import { line, requiredLine } from './text.ts';

/** Money given back to the customer; of more than one refund the amounts add up to what was paid at most. */
export const refundBody = z.object({
  amount,
  reason: line(500).default(''),
});
export type RefundBody = z.output<typeof refundBody>;

/** How a booking stands after a refund. */
export const refunded = z
  .object({
    id: z.uuid(),
    booking_reference: z.string(),
    payment_status: z.enum(paymentStatuses),
    final_amount: money,
    /** All that was given back so far. */
    refunded: money,
    /** What could still be. */
    refundable: money,
  })
  .meta({ id: 'Refunded' });
export type Refunded = z.output<typeof refunded>;

/**
 * The life of a commission. `held`: the partner's own booking, which the operator has yet to decide on; `reversed`: the booking was
 * cancelled or given back whole; `none`: the click earns nothing, for the reason that is given.
 */
export const commissionStates = ['pending', 'approved', 'paid', 'held', 'reversed', 'none'] as const;
export type CommissionState = (typeof commissionStates)[number];

export const earningsQuery = z.object({
  ...paging,
  /** In which it was booked, in Hong Kong. */
  month: month.optional(),
  status: z.enum(commissionStates).optional(),
});
export type EarningsQuery = z.output<typeof earningsQuery>;

/** A booking that a partner's click came before: nothing in it says who the customer is. */
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
    /** What the commission comes to now. */
    amount: money,
    /** What of it was paid out; more than `amount` where something was given back since, and the next payout is less by that. */
    paid: money,
    /** When a pending one is approved, as far as the date is known: the experience is completed. */
    approved_from: utcInstant.nullable(),
    /** Whether a pending one of a completed booking waits until the guest has paid: only money in hand is shared. */
    waits_for_payment: z.boolean(),
    /** Of the last payout it was part of. */
    paid_at: utcInstant.nullable(),
    reference: z.string(),
    referral,
  })
  .meta({ id: 'Earning' });
export type Earning = z.output<typeof earning>;

/** A list of them, newest first; the sums are of all that the partner ever earned, whatever is listed. */
export const earnings = listOf(earning)
  .extend({ totals: z.object({ pending: money, approved: money, paid: money }) })
  .meta({ id: 'Earnings' });
export type Earnings = z.output<typeof earnings>;

export const statementQuery = z.object({ month });

/** A partner's month, from the journal: what was owed at its beginning, what came and went, what is owed at its end. */
export const partnerStatement = z
  .object({
    month,
    name: z.string(),
    name_zh: z.string(),
    opening: money,
    earned: money,
    /** Taken back, as a negative amount. */
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

/** A provider's month, from the journal: `net` is the sum of the three. The fee is the marketplace's, on top of it all. */
export const settlement = z
  .object({
    month,
    name: z.string(),
    name_zh: z.string(),
    /** Prices of what was sold. */
    gross: money,
    /** Of prices, what was cancelled or given back, as a negative amount. */
    refunds: money,
    /** Of partners, less what they gave back, as a negative amount. */
    commissions: money,
    net: money,
    lines: z.array(
      z.object({
        at: utcInstant,
        kind: z.enum(['sale', 'reversal', 'adjustment']),
        booking: z.uuid(),
        booking_reference: z.string(),
        service_title: z.string(),
        service_title_zh: z.string(),
        booking_date: date,
        participants: z.int(),
        gross: money,
        refunds: money,
        commissions: money,
        net: money,
      }),
    ),
  })
  .meta({ id: 'Settlement' });
export type Settlement = z.output<typeof settlement>;

const payee = {
  partner: z.object({ id: z.uuid(), name: z.string(), name_zh: z.string() }),
  payout_method: z.enum(payoutMethods),
  payout_name: z.string(),
  payout_account: z.string(),
};

/** A partner with commissions that wait. */
export const payable = z
  .object({
    ...payee,
    suspended: z.boolean(),
    /** Approved and in no payout: what a payout made now would come to; negative when more was taken back than earned since. */
    approved: money,
    pending: money,
    bookings: z.int(),
  })
  .meta({ id: 'Payable' });
export type Payable = z.output<typeof payable>;

export const payoutStates = ['open', 'paid'] as const;
export const payoutsQuery = z.object({ ...paging, state: z.enum(payoutStates).optional(), partner: z.uuid().optional() });
export type PayoutsQuery = z.output<typeof payoutsQuery>;

/** Where the money goes is the partner's as it is now. */
export const payout = z
  .object({
    id: z.uuid(),
    ...payee,
    amount: money,
    bookings: z.int(),
    created_at: utcInstant,
    paid_at: utcInstant.nullable(),
    reference: z.string(),
    /** Whether the partner changed where the money goes after the payout was made. */
    payee_changed: z.boolean(),
  })
  .meta({ id: 'Payout' });
export type Payout = z.output<typeof payout>;
export const payouts = listOf(payout).meta({ id: 'Payouts' });

/** All approved commissions of a partner that no payout has. */
export const payoutBody = z.object({ partner: z.uuid() });
/** How the bank or FPS names the transfer. */
export const paidBody = z.object({ reference: requiredLine(100) });
