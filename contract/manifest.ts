import { z } from 'zod';
import { bookedUnit, booking, paymentStatuses } from './bookings.ts';
import { bookingStatuses } from '../rules/booking-states.ts';
import { date, hongKongInstant, utcInstant, wallTime } from './dates.ts';
import { departureDemand } from './departures.ts';
import { requiredLine } from './text.ts';
import { personLabel } from './person-vouchers.ts';
import { whole } from './wire.ts';

export const attendances = ['expected', 'arrived', 'no_show'] as const;

/** One party aboard. */
export const passenger = z.object({
  booking_id: z.uuid(),
  booking_reference: z.string(),
  confirmation_code: z.string(),
  status: z.enum(bookingStatuses),
  customer_name: z.string(),
  customer_phone: z.string(),
  /** The reseller whose software made the booking; null: none. */
  reseller: z.string().nullable(),
  participants: z.int(),
  places: z.int(),
  units: z.array(bookedUnit),
  special_requests: z.string(),
  admin_notes: z.string(),
  payment_status: z.enum(paymentStatuses),
  attendance: z.enum(attendances),
  /** Of a party that has arrived, how many have come so far; null: all of it. */
  arrived_people: z.int().nullable(),
  checked_in_at: utcInstant.nullable(),
  /** Who of a party that has arrived is known to be aboard, by a voucher of their own, in the order of the party. */
  persons_aboard: z.array(personLabel.extend({ at: utcInstant })),
});

/** One party whose departure was called off, and until when it chooses another date. */
const postponedParty = passenger
  .pick({ booking_id: true, customer_name: true, customer_phone: true, participants: true })
  .extend({ choose_by: utcInstant });

/** The passengers of each departure of a day; `spots_taken` always equals the places of its passengers. */
export const manifest = z
  .object({
    date,
    departures: z.array(
      z.object({
        slot_id: z.uuid(),
        service_id: z.uuid(),
        service_title: z.string(),
        service_title_zh: z.string(),
        meeting_point: z.string(),
        meeting_point_zh: z.string(),
        /** A day of a service that is sold by days: from opening to closing. */
        all_day: z.boolean(),
        start_time: wallTime,
        end_time: wallTime,
        /** The start, which may be on the day before. */
        start_datetime: hongKongInstant,
        end_datetime: hongKongInstant,
        /** Whether the departure has begun: only then can a party be a no-show. */
        has_begun: z.boolean(),
        capacity: z.int(),
        spots_taken: z.int(),
        /** One party takes all of it: its places say nothing of how many come. */
        sold_whole: z.boolean(),
        is_available: z.boolean(),
        passengers: z.array(passenger),
        /** Who does not come, and is counted nowhere above: their departure was called off, and they are to choose another date. */
        postponed: z.array(postponedParty),
        /** Null where nobody waits for places. */
        waiting: departureDemand.nullable(),
      }),
    ),
  })
  .meta({ id: 'Manifest' });
export type Manifest = z.output<typeof manifest>;

export const manifestQuery = z.object({ date: date.optional(), service: z.uuid().optional(), slot: z.uuid().optional() });

/** `people`: how many of a party have arrived; as many as it has, or null: all of it. `person`: only this one, by their key. */
export const attendanceBody = z
  .object({
    attendance: z.enum(attendances),
    people: whole(1, 1_000).nullable().default(null),
    person: requiredLine(64).nullable().default(null),
  })
  .refine(({ attendance, person }) => person === null || attendance !== 'no_show', {
    path: ['attendance'],
    params: { rule: 'choice', n: 'expected, arrived' },
  });

/** The content of a voucher's QR code, or its code as typed. `rest`: of a party that is aboard in part, the others too. */
export const checkInBody = z.object({ voucher: requiredLine(64), rest: z.boolean().default(false) });

/** The booking whose voucher it was, how many of its party are aboard now, and whose of it the voucher was; null: everybody's. */
export const checkInReply = booking.extend({ aboard: z.int(), person: personLabel.nullable() }).meta({ id: 'CheckedInBooking' });
export type CheckInReply = z.output<typeof checkInReply>;

/** Fields of a refusal of one of the provider's own vouchers, beside `detail` and `code`. */
export const refusedVoucher = z.object({
  booking_id: z.uuid(),
  client_name: z.string(),
  participants: z.int(),
  service_title: z.string(),
  service_title_zh: z.string(),
  booking_date: date,
  all_day: z.boolean(),
  booking_time: wallTime,
  /** With `voucher_used` and `voucher_partly_used`: since when. */
  checked_in_at: utcInstant.optional(),
  /** With `voucher_partly_used`: how many of the party are aboard. */
  aboard: z.int().optional(),
  /** With `voucher_used`, where it is one person's: whose. */
  ...personLabel.pick({ title: true, title_zh: true, number: true }).partial().shape,
});
export type RefusedVoucher = z.output<typeof refusedVoucher>;
