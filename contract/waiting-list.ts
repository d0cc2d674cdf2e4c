import { z } from 'zod';
import { money } from './amounts.ts';
import { publicBookingBody } from './bookings.ts';
import { cancellationTiers } from './cancellation.ts';
import { date, hongKongInstant, timeText, utcInstant, wallTime } from './dates.ts';
import { LONGEST_CALENDAR_DAYS } from '../rules/ranges.ts';
import { daysBetween } from '../rules/time.ts';
import { shownVersions } from './legal.ts';
import { payTerms, payWay } from './paying.ts';
import { email, locale, phone, requiredName } from './text.ts';

/** So many parties wait for one service. */
export const MOST_WAITING = 500;

const { service, participants, units } = publicBookingBody.shape;

/**
 * Joins the waiting list: of one departure (`availability_slot`), or of all within some days and times of a service. Either `participants` (all
 * adults) or `units`.
 */
export const joinBody = z
  .object({
    /** The page on which it is going to be booked, if it is one. */
    page: z.uuid().optional(),
    service,
    availability_slot: z.uuid().optional(),
    date_from: date.optional(),
    date_to: date.optional(),
    /** Of the start, both included; all day unless said. */
    time_from: timeText.default('00:00'),
    time_to: timeText.default('23:59'),
    participants,
    units,
    customer_name: requiredName(150),
    customer_email: email,
    customer_phone: z.union([z.literal(''), phone]).default(''),
    locale: locale.optional(),
    ...shownVersions,
  })
  .refine((b) => b.participants !== undefined || b.units !== undefined, {
    path: ['participants'],
    params: { rule: 'required' },
    when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
  })
  .refine((b) => b.availability_slot !== undefined || (b.date_from !== undefined && b.date_to !== undefined), {
    path: ['date_from'],
    params: { rule: 'required' },
  })
  .refine((b) => !b.date_from || !b.date_to || b.date_from <= b.date_to, { path: ['date_to'], params: { rule: 'before_start' } })
  .refine((b) => !b.date_from || !b.date_to || daysBetween(b.date_from, b.date_to) < LONGEST_CALENDAR_DAYS, {
    path: ['date_to'],
    params: { rule: 'calendar_too_long' },
  })
  .refine((b) => b.time_from <= b.time_to, { path: ['time_to'], params: { rule: 'before_start' } });
export type JoinRequest = z.output<typeof joinBody>;

/**
 * The reply says no more: the link is mailed, also where the address was on the list before. `confirmed`: it is the proved address of the account that
 * joins; places are offered to others once they have confirmed theirs by the link.
 */
export const joined = z.object({ email: z.string(), confirmed: z.boolean() }).meta({ id: 'WaitingListJoined' });
export type JoinReply = z.output<typeof joined>;

/**
 * `waiting`, `offered`, or how it ended: `lapsed`: two offers had no answer; `gone`: what was waited for will not take place; `past`: it has.
 */
export const waitingStates = ['waiting', 'offered', 'booked', 'left', 'lapsed', 'gone', 'past'] as const;
export type WaitingState = (typeof waitingStates)[number];

/** Places that are held for somebody who waited, with everything that a booking of them says. */
const waitingOffer = z.object({
  id: z.uuid(),
  start_datetime: hongKongInstant,
  end_datetime: hongKongInstant,
  all_day: z.boolean(),
  expires_at: utcInstant,
  /** By the server's clock. */
  seconds_left: z.int(),
  /** The host decides whether the departure goes ahead in the weather: until then its clock stands still, and nobody can take it. */
  is_paused: z.boolean(),
  /** What it costs now, fee included; null where it cannot be booked any more. */
  final_amount: money.nullable(),
  service_fee: money.nullable(),
  lines: z.array(z.object({ title: z.string(), title_zh: z.string(), quantity: z.int(), price: money })),
  /** Null where it cannot be booked any more. */
  pay_terms: payTerms.nullable(),
  confirmation: z.enum(['request', 'instant']),
  cancellation_hours: z.int(),
  cancellation_tiers: cancellationTiers.nullable(),
  /** Why it is theirs. */
  reason: z.object({ free: z.int(), waited: z.int(), weight: z.int(), longer: z.int() }),
});
export type WaitingOffer = z.output<typeof waitingOffer>;

/** A place in the waiting list, as its secret link shows it. */
export const waitingEntry = z
  .object({
    id: z.uuid(),
    status: z.enum(waitingStates),
    service: z.object({ id: z.uuid(), title: z.string(), title_zh: z.string(), provider_name: z.string(), provider_name_zh: z.string() }),
    page_slug: z.string().nullable(),
    /** One departure, and not any within the days and times. */
    one_departure: z.boolean(),
    date_from: date,
    date_to: date,
    time_from: wallTime,
    time_to: wallTime,
    participants: z.int(),
    joined_at: utcInstant,
    /** Whether the address was confirmed; nothing is offered before. */
    confirmed: z.boolean(),
    /** 1 is next; null once it has ended. */
    position: z.int().nullable(),
    /** How many parties wait for any of the same departures, this one included. */
    parties: z.int(),
    /** Of the parties whose waiting for this service ended within 90 days, how many were offered places; null while they are fewer than five. */
    odds: z.object({ offered: z.int(), parties: z.int() }).nullable(),
    offer: waitingOffer.nullable(),
    /** The secret link of the booking that was made. */
    manage_url: z.string().nullable(),
  })
  .meta({ id: 'WaitingListEntry' });
export type WaitingEntry = z.output<typeof waitingEntry>;

/** Takes what is offered: books it for who joined, on the terms that were shown. */
export const takeBody = z.object({
  /** The total that was shown; if it is another by now, nothing is booked (price_changed). */
  final_amount: money.max(15),
  pay_way: payWay.optional(),
  ...shownVersions,
});
export type TakeRequest = z.output<typeof takeBody>;

/** The secret link of the booking. */
export const taken = z.object({ manage_url: z.string() }).meta({ id: 'WaitingListBooking' });
export type TakeReply = z.output<typeof taken>;

/** So many departures a provider sees for which somebody waits, soonest first. */
export const MOST_DEMAND = 200;

/** Who waits for a provider's departures ahead. */
export const demand = z
  .object({
    departures: z.array(
      z.object({
        slot_id: z.uuid(),
        service: z.object({ id: z.uuid(), title: z.string(), title_zh: z.string() }),
        all_day: z.boolean(),
        start_datetime: hongKongInstant,
        end_datetime: hongKongInstant,
        capacity: z.int(),
        /** Parties that wait, the places they need, and what is offered to some of them now. */
        parties: z.int(),
        places: z.int(),
        offered: z.int(),
      }),
    ),
    /** Parties on days and times on which the service has no departure. */
    elsewhere: z.array(
      z.object({
        service: z.object({ id: z.uuid(), title: z.string(), title_zh: z.string() }),
        date_from: date,
        date_to: date,
        time_from: wallTime,
        time_to: wallTime,
        places: z.int(),
      }),
    ),
  })
  .meta({ id: 'WaitingListDemand' });
export type Demand = z.output<typeof demand>;
