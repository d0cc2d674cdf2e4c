import { z } from 'zod';
import { date, hongKongInstant, utcInstant } from './dates.ts';
import { bookingStatuses } from '../rules/booking-states.ts';
import { weatherLines } from './paying.ts';
import { linkToken } from './text.ts';
import { weatherNotice } from './weather.ts';

/** A person of a booking, or a group that was booked as one: `Adult 2`. */
export const personLabel = z.object({
  /** Names the person within the booking. */
  key: z.string(),
  kind: z.string(),
  title: z.string(),
  title_zh: z.string(),
  /** Among those of the same unit, from 1. */
  number: z.int(),
});
export type PersonLabel = z.output<typeof personLabel>;

/** The voucher of one person of a confirmed booking, among those of the others. */
export const personVoucher = personLabel
  .extend({
    /** How many people come with it: more than one where a group was booked. */
    people: z.int(),
    /** What its QR code holds. */
    code: z.string(),
    /** The last part of its own address, which may be sent on: it shows this voucher alone. */
    token: linkToken,
    /** Whether the person is aboard. */
    is_used: z.boolean(),
  })
  .meta({ id: 'PersonVoucher' });
export type PersonVoucher = z.output<typeof personVoucher>;

/** Empty unless the booking is confirmed or completed. */
export const personVouchers = z.array(personVoucher);

/** What one person needs on the day. Nothing of who booked, and nothing that opens the booking. */
export const sharedVoucher = personLabel
  .omit({ key: true })
  .extend({
    people: z.int(),
    status: z.enum(bookingStatuses),
    /** What its QR code holds; null once the booking was cancelled. */
    code: z.string().nullable(),
    /** Since when the person is aboard; null: not yet. */
    used_at: utcInstant.nullable(),
    service_title: z.string(),
    service_title_zh: z.string(),
    booking_date: date,
    start_datetime: hongKongInstant,
    end_datetime: hongKongInstant,
    location: z.string(),
    location_zh: z.string(),
    meeting_point: z.string(),
    meeting_point_zh: z.string(),
    mtr_exit: z.string(),
    mtr_exit_zh: z.string(),
    arrive_minutes_before: z.int(),
    meeting_picture: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    weather: weatherLines,
    /** What the weather makes of the departure and is not decided, or was decided against; null: nothing. */
    weather_notice: weatherNotice.nullable(),
    provider: z.object({ name: z.string(), name_zh: z.string() }),
  })
  .meta({ id: 'SharedVoucher' });
export type SharedVoucher = z.output<typeof sharedVoucher>;
