import { z } from 'zod';
import { bookingStatuses } from '../rules/booking-states.ts';
import { money } from './amounts.ts';
import { confirmation, publicBookingBody } from './bookings.ts';
import { date, wallTime } from './dates.ts';
import { countedListOf, paging } from './lists.ts';
import { email, phone } from './text.ts';

const { service, availability_slot, customer_name, participants, units, notes, locale, final_amount, pay_way, hold } =
  publicBookingBody.shape;

/** Also when other fields are wrong, so that all are reported at once. */
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A partner books for its guest: as a visitor books, but that an email address or a telephone number is enough. */
export const conciergeBookingBody = z
  .object({
    service,
    availability_slot,
    customer_name,
    customer_email: z.union([z.literal(''), email]).default(''),
    customer_phone: z.union([z.literal(''), phone]).default(''),
    participants,
    units,
    notes,
    /** The language of the guest's mails; the partner's own where it is left out. */
    locale,
    final_amount,
    pay_way,
    hold,
  })
  .refine((b) => b.participants !== undefined || b.units !== undefined, {
    path: ['participants'],
    params: { rule: 'required' },
    when: isObject,
  })
  .refine((b) => b.customer_email !== '' || b.customer_phone !== '', {
    path: ['customer_email'],
    params: { rule: 'email_or_phone' },
    when: isObject,
  });
export type ConciergeBookingRequest = z.output<typeof conciergeBookingBody>;

/** The reply: as a visitor's, without the secret link, which is the guest's and comes by mail. */
export const conciergeConfirmation = confirmation.omit({ manage_url: true }).meta({ id: 'ConciergeConfirmation' });

export const conciergeQuery = z.object(paging);

/** A booking that the partner made for its guest: what the partner entered, and what became of it. */
export const conciergeBooking = z
  .object({
    id: z.uuid(),
    booking_reference: z.string(),
    customer_name: z.string(),
    service_title: z.string(),
    service_title_zh: z.string(),
    booking_date: date,
    all_day: z.boolean(),
    booking_time: wallTime,
    end_time: wallTime,
    participants: z.int(),
    status: z.enum(bookingStatuses),
    /** What the partner earns once the experience has taken place; nothing of a cancelled booking. */
    commission: money,
    /** The booking looks like the partner's own, and the operator has yet to decide whether it earns. */
    commission_held: z.boolean(),
  })
  .meta({ id: 'ConciergeBooking' });
export type ConciergeBooking = z.output<typeof conciergeBooking>;

/** Those of today and later, the next one first. */
export const conciergeBookings = countedListOf(conciergeBooking).meta({ id: 'ConciergeBookings' });
