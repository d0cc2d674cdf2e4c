import { z } from 'zod';
import { money } from './amounts.ts';
import { month, utcInstant } from './dates.ts';
import { requiredLine } from './text.ts';

/** Money that a provider has had from a reseller for a month. */
const resellerPayment = z
  .object({ id: z.uuid(), amount: money, bookings: z.int(), reference: z.string(), at: utcInstant })
  .meta({ id: 'ResellerPayment' });
export type ResellerPayment = z.output<typeof resellerPayment>;

/** What a reseller booked within a month, as it stands today; requests that wait for a reply are left out. */
const resellerMonth = z
  .object({
    id: z.uuid(),
    name: z.string(),
    bookings: z.int(),
    cancelled: z.int(),
    /** What guests pay here for the bookings that stand, the reseller's discount on it, and what it pays. */
    retail: money,
    discount: money,
    net: money,
    /** What the terms of cancelled bookings keep: it pays that too. */
    withheld: money,
    paid: money,
    /** Of the month, and of all months. */
    owed: money,
    owed_in_all: money,
    /** What it paid for bookings that were cancelled or became smaller. */
    due_back: money,
    payments: z.array(resellerPayment),
  })
  .meta({ id: 'ResellerMonth' });
export type ResellerMonth = z.output<typeof resellerMonth>;

/** What each reseller owes of a Hong Kong month, by the day of booking. */
export const resellerStatement = z.object({ month, resellers: z.array(resellerMonth) }).meta({ id: 'ResellerStatement' });
export type ResellerStatement = z.output<typeof resellerStatement>;

/** All that a reseller owes of a month is paid; `amount` is what was shown to be owed. */
export const resellerPaymentBody = z.object({ month, amount: money.max(15), reference: requiredLine(80) });
