import { z } from 'zod';
import { money } from './amounts.ts';
import { date, utcInstant } from './dates.ts';

const bookingsAndAmount = z.object({ bookings: z.int(), amount: money });

/**
 * Bookings of departures that were over before Sampan completed such bookings by itself, and that nobody has completed. The operator completes
 * them all at once.
 */
export const pastBookings = z
  .object({
    /** Before when their departures ended; null where the marketplace has always completed by itself. */
    before: utcInstant.nullable(),
    bookings: z.int(),
    providers: z.int(),
    /** The days of the first and the last departure; null where there is no booking. */
    first: date.nullable(),
    last: date.nullable(),
    /** Paid ones and what is in hand: delivered and paid once they are completed. */
    paid: bookingsAndAmount,
    /** Unpaid ones and what is owed: delivered, not paid. */
    unpaid: bookingsAndAmount,
    /** Unpaid ones whose guests say that they have paid; the report stays for the provider to answer. */
    reported: z.int(),
    no_shows: z.int(),
    /** Fees of the paid ones, which become due in the month in which they are completed. */
    fees: money,
    /** When the operator asked for it; the rest is done within minutes of that. */
    asked_at: utcInstant.nullable(),
  })
  .meta({ id: 'PastBookings' });
export type PastBookings = z.output<typeof pastBookings>;
