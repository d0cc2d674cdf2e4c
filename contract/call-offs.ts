import { z } from 'zod';
import { bookingStatuses } from '../rules/booking-states.ts';
import { money } from './amounts.ts';
import { date, hongKongInstant, utcInstant } from './dates.ts';
import { countedListOf, paging, wholeNumber } from './lists.ts';
import { staffRoles } from './staff-roles.ts';
import { locale, requiredLine } from './text.ts';

/** So many departures are called off at once, which is more than a provider has in a day, and so many bookings. */
export const MOST_CALLED_OFF = 100;
export const MOST_CALLED_OFF_BOOKINGS = 2_000;
/** The most guests that are listed; those who get no mail come first. */
export const MOST_CALL_OFF_GUESTS = 500;
/** Hours in which a guest chooses another date, unless the provider says otherwise, and the most and the least of them. */
export const CHOICE_HOURS = 168;
const MOST_CHOICE_HOURS = 720;
const LEAST_CHOICE_HOURS = 12;

/** `cancel`: money back; `postpone`: each guest chooses another date, or money back. */
export const callOffOutcomes = ['cancel', 'postpone'] as const;
export type CallOffOutcome = (typeof callOffOutcomes)[number];
/** `weather`: a rule that the provider has written, by a warning of the Observatory. */
const callOffActors = ['provider', 'operator', 'weather'] as const;
export type CallOffActor = (typeof callOffActors)[number];

/** Why, in both languages: each guest reads it in theirs. */
const callOffReason = z.object({ en: requiredLine(300), zh: requiredLine(300) });

/** The warning by which a rule has called off, when it was issued, and what the rule says. */
const callOffWeather = z
  .object({ warning: z.string(), issued_at: utcInstant, sentence_en: z.string(), sentence_zh: z.string() })
  .meta({ id: 'CallOffWeather' });
export type CallOffWeather = z.output<typeof callOffWeather>;

const slots = z.array(z.uuid()).min(1).max(MOST_CALLED_OFF);

export const callOffDayQuery = z.object({ date, slot: z.uuid().optional() });

/** A departure as it can be called off. */
const callOffDeparture = z
  .object({
    slot_id: z.uuid(),
    service_title: z.string(),
    service_title_zh: z.string(),
    all_day: z.boolean(),
    start_datetime: hongKongInstant,
    end_datetime: hongKongInstant,
    /** Guests can still book it. */
    is_open: z.boolean(),
    /** Requests and confirmed bookings that are not called off yet, and their people. */
    bookings: z.int(),
    participants: z.int(),
  })
  .meta({ id: 'CallOffDeparture' });

/** The departures of a Hong Kong day that are not over. */
export const callOffDay = z.object({ date, departures: z.array(callOffDeparture) }).meta({ id: 'CallOffDay' });
export type CallOffDay = z.output<typeof callOffDay>;

export const callOffPreviewBody = z.object({
  slot_ids: slots,
  outcome: z.enum(callOffOutcomes),
  reason: callOffReason,
  choice_hours: wholeNumber(LEAST_CHOICE_HOURS, MOST_CHOICE_HOURS).default(CHOICE_HOURS),
});
export type CallOffPreviewBody = z.output<typeof callOffPreviewBody>;

/** What is called off, and what the preview showed: nothing is done where that is not so any more. */
export const callOffBody = callOffPreviewBody.extend({ shown: z.object({ bookings: z.int(), refund: money.max(15) }) });
export type CallOffBody = z.output<typeof callOffBody>;

/** A guest of a departure that is called off, with what a telephone and WhatsApp need; the text is in the guest's language. */
export const callOffGuest = z
  .object({
    booking_id: z.uuid(),
    booking_reference: z.string(),
    name: z.string(),
    participants: z.int(),
    start_datetime: hongKongInstant,
    locale,
    /** Who is not mailed about it is to be called, unless a reseller made the booking. */
    is_mailed: z.boolean(),
    /** A reseller made the booking and hears of it by its own software. */
    is_resold: z.boolean(),
    status: z.enum(bookingStatuses),
    /** Until when the guest chooses another date; null where that is not so. */
    choose_by: utcInstant.nullable(),
    refund: money,
    phone: z.string(),
    /** `tel:`; empty where there is no number. */
    call_url: z.string(),
    whatsapp_url: z.string().nullable(),
  })
  .meta({ id: 'CallOffGuest' });
export type CallOffGuest = z.output<typeof callOffGuest>;

/** What calling departures off would do. */
export const callOffFigures = {
  bookings: z.int(),
  participants: z.int(),
  /** Of the bookings: those that are cancelled, and those whose guests choose. */
  cancelled: z.int(),
  postponed: z.int(),
  /** What becomes due to guests at once. */
  refund: money,
  /** What would become due if no guest chooses another date. */
  refund_at_most: money,
  /** Emails that guests get. */
  mails: z.int(),
  /** Guests who hear of it neither by mail nor from a reseller. */
  unreachable: z.int(),
};

/** What calling these departures off would do; nothing is done. */
export const callOffPreview = z
  .object({
    departures: z.array(callOffDeparture),
    ...callOffFigures,
    choose_by: utcInstant.nullable(),
    guests: z.array(callOffGuest),
  })
  .meta({ id: 'CallOffPreview' });
export type CallOffPreview = z.output<typeof callOffPreview>;

/** A run: what was called off, by whom, why, and how far it has come. */
export const callOffRun = z
  .object({
    id: z.uuid(),
    provider: z.object({ id: z.uuid(), name: z.string(), name_zh: z.string() }),
    outcome: z.enum(callOffOutcomes),
    reason: z.object({ en: z.string(), zh: z.string() }),
    weather: callOffWeather.nullable(),
    actor: z.enum(callOffActors),
    by: z.string(),
    staff: z.object({ name: z.string(), role: z.enum(staffRoles) }).nullable(),
    /** How many bookings were to be ended or postponed when it began. */
    bookings: z.int(),
    cancelled: z.int(),
    postponed: z.int(),
    refund: money,
    choose_by: utcInstant.nullable(),
    departures: z.int(),
    created_at: utcInstant,
    /** Null while it runs. */
    finished_at: utcInstant.nullable(),
    /** Nothing has happened for a while although it is not finished: it can be taken up again. */
    is_stalled: z.boolean(),
  })
  .meta({ id: 'CallOffRun' });
export type CallOffRun = z.output<typeof callOffRun>;

/** A run with its departures and guests. */
export const callOffDetails = callOffRun
  .extend({
    slots: z.array(callOffDeparture),
    /** Bookings that are still to be ended or postponed. */
    left: z.int(),
    /** Guests who have not chosen yet. */
    waiting: z.int(),
    /** Guests who heard of it neither by mail nor from a reseller. */
    unreachable: z.int(),
    guests: z.array(callOffGuest),
  })
  .meta({ id: 'CallOffDetails' });
export type CallOffDetails = z.output<typeof callOffDetails>;

export const callOffsQuery = z.object(paging);
export const callOffRuns = countedListOf(callOffRun);

/** The next dates for the guest of a departure that was called off: each has places for the whole party. */
export const otherDates = z
  .object({
    choose_by: utcInstant,
    /** Counts what has happened to the booking, as a change wants it. */
    version: z.int(),
    dates: z.array(
      z.object({ slot_id: z.uuid(), all_day: z.boolean(), start_datetime: hongKongInstant, end_datetime: hongKongInstant, left: z.int() }),
    ),
  })
  .meta({ id: 'OtherDates' });
export type OtherDates = z.output<typeof otherDates>;
