import { z } from 'zod';
import { booking } from './bookings.ts';
import { cancellationQuote } from './cancellation.ts';
import { cardPayment } from './cards.ts';
import { utcInstant } from './dates.ts';
import { fpsPayment } from './getting-paid.ts';
import { weatherLines } from './paying.ts';
import { personVouchers } from './person-vouchers.ts';
import { email, linkToken, requiredLine } from './text.ts';
import { weatherNotice } from './weather.ts';

/** A booking as its secret link shows it: what its client would see, and what they need on the day. */
export const guestBooking = booking
  .omit({ admin_notes: true })
  .extend({
    /** Until when a confirmed booking can be cancelled for free; null where it never can. The rule asks the same function. */
    free_cancellation_until: utcInstant.nullable(),
    /** What cancelling gives back now. */
    cancellation: cancellationQuote,
    weather: weatherLines,
    /** What the weather makes of the departure and is not decided, or was decided against; null: nothing. */
    weather_notice: weatherNotice.nullable(),
    meeting_point: z.string(),
    meeting_point_zh: z.string(),
    mtr_exit: z.string(),
    mtr_exit_zh: z.string(),
    arrive_minutes_before: z.int(),
    meeting_picture: z.string().nullable(),
    /** Of the meeting point, in degrees; null where the provider has named none. */
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    /** Whether it is to be paid by FPS; a request once it has been accepted. */
    pays_by_fps: z.boolean(),
    /** What is to be sent now, and to whom; null: nothing, or nothing yet. */
    fps: fpsPayment.nullable(),
    /** Whether it can be paid by card; a request once it has been accepted. */
    pays_by_card: z.boolean(),
    /** What is to be paid now by card; null: nothing, or nothing yet. */
    card: cardPayment.nullable(),
    provider: z.object({
      name: z.string(),
      name_zh: z.string(),
      phone: z.string(),
      whatsapp: z.string(),
      licence_number: z.string(),
    }),
  })
  .meta({ id: 'GuestBooking' });
export type GuestBooking = z.output<typeof guestBooking>;

/** The same where it is looked at alone: with a voucher for each person. */
export const bookingWithVouchers = guestBooking.extend({ person_vouchers: personVouchers }).meta({ id: 'BookingWithVouchers' });
export type BookingWithVouchers = z.output<typeof bookingWithVouchers>;

/** Asks for the link again: both must be right, and the answer does not say whether they were. A guest's confirmation code does as well as the reference. */
export const lookupBody = z.object({
  booking_reference: requiredLine(32).overwrite((s) => s.toUpperCase()),
  email,
});

/** Confirms a large booking: `proof` is the last part of the link in its mail. */
export const confirmBody = z.object({ proof: linkToken });

/** A provider's calendar feed; `url` is null until it is turned on. */
export const calendarFeed = z.object({ url: z.string().nullable(), with_names: z.boolean() }).meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.output<typeof calendarFeed>;

export const calendarFeedBody = z.object({ with_names: z.boolean().default(false) }).default({ with_names: false });
