import { z } from 'zod';
import { money } from './amounts.ts';
import { bookedUnit, MOST_PARTICIPANTS, unitQuantities } from './bookings.ts';
import { date, hongKongInstant, utcInstant, wallTime } from './dates.ts';
import { requiredName } from './text.ts';
import { wholeNumber } from './lists.ts';

/** What a booking is to become; what is left out stays. `units` is the whole party then. */
const changes = {
  availability_slot: z.uuid().optional(),
  units: unitQuantities.optional(),
  /** How many come, of a party that takes all of a departure; ignored of others. */
  participants: wholeNumber(1, MOST_PARTICIPANTS).optional(),
  customer_name: requiredName(150).optional(),
};

export const changeQuoteBody = z.object(changes);
export type ChangeQuoteBody = z.output<typeof changeQuoteBody>;

/** A change as its quote showed it: nothing changes if the booking or the difference is another by now. */
export const changeBody = z.object({
  ...changes,
  version: z.int(),
  /** In what the customer pays, fee included; below zero where it becomes less. */
  difference: money.max(15),
});
export type ChangeBody = z.output<typeof changeBody>;

const bookedParty = z.object({
  slot: z.uuid(),
  booking_date: date,
  all_day: z.boolean(),
  booking_time: wallTime,
  end_time: wallTime,
  start_datetime: hongKongInstant,
  end_datetime: hongKongInstant,
  participants: z.int(),
  units: z.array(bookedUnit),
  customer_name: z.string(),
  total_price: money,
  service_fee: money,
  final_amount: money,
});

/** What a change would make of a booking, before it is made. */
export const changeQuote = z
  .object({
    /** Counts what has happened to the booking. */
    version: z.int(),
    from: bookedParty,
    to: bookedParty,
    /** In what the customer pays, fee included; below zero where it becomes less. */
    difference: money,
    /** What the customer would still have to pay, of all that the booking then costs. */
    owed: money,
    /** Until when; null where no deadline is set. */
    pay_by: utcInstant.nullable(),
    /** What the customer would get back. */
    refund_due: money,
  })
  .meta({ id: 'ChangeQuote' });
export type ChangeQuote = z.output<typeof changeQuote>;
