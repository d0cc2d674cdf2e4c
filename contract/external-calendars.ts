import { z } from 'zod';
import { hongKongInstant, utcInstant } from './dates.ts';
import { requiredLine } from './text.ts';

/** A provider has so many at most. */
export const MOST_EXTERNAL_CALENDARS = 10;
/** So many bookings in blocked time are listed, and this many are counted. */
export const MOST_BOOKINGS_LISTED = 50;
export const MOST_BOOKINGS_COUNTED = 1_000;

/**
 * Why a calendar could not be read. `unreachable`: no answer in time; `not_public`: the address leads into a private network; `refused`: the
 * server's answer was an error; `not_a_calendar`: the answer is no whole calendar; `too_large`: more than 10 MB; `too_many_events`: more than
 * we read, or rules that repeat too often.
 */
export const calendarProblems = ['unreachable', 'not_public', 'refused', 'not_a_calendar', 'too_large', 'too_many_events'] as const;
export type CalendarProblem = (typeof calendarProblems)[number];

/** A calendar elsewhere whose events block time. Its address is a secret: only the host is shown. */
export const externalCalendar = z
  .object({
    id: z.uuid(),
    name: z.string(),
    host: z.string(),
    /** Null: it blocks the time of all services. */
    service: z.object({ id: z.uuid(), title: z.string(), title_zh: z.string() }).nullable(),
    /** It is being read now. */
    is_reading: z.boolean(),
    /** When its events were last read; null: never yet. What was read then holds until it can be read again. */
    read_at: utcInstant.nullable(),
    /** Since when it cannot be read, and why; null while it can. */
    failed_since: utcInstant.nullable(),
    problem: z.enum(calendarProblems).nullable(),
    /** Events that could not be understood; while there are any, no time that was blocked becomes free. */
    unread_events: z.int(),
    /** Slots ahead that it has closed. */
    closed_slots: z.int(),
  })
  .meta({ id: 'ExternalCalendar' });
export type ExternalCalendar = z.output<typeof externalCalendar>;

export const bookingInBlockedTime = z
  .object({
    id: z.uuid(),
    booking_reference: z.string(),
    customer_name: z.string(),
    participants: z.int(),
    service_title: z.string(),
    service_title_zh: z.string(),
    start_datetime: hongKongInstant,
    /** A day ticket, which has no time. */
    all_day: z.boolean(),
    /** The calendar's name. */
    calendar: z.string(),
  })
  .meta({ id: 'BookingInBlockedTime' });
export type BookingInBlockedTime = z.output<typeof bookingInBlockedTime>;

export const externalCalendars = z
  .object({
    calendars: z.array(externalCalendar),
    /** The next live bookings at times that a calendar blocks. They stay as they are. */
    bookings: z.array(bookingInBlockedTime),
    /** How many there are, counted up to 1,000. */
    booking_count: z.int(),
  })
  .meta({ id: 'ExternalCalendars' });
export type ExternalCalendars = z.output<typeof externalCalendars>;

/** `webcal:` is what calendar programs write for `https:`. */
const address = requiredLine(2_000).refine(isCalendarAddress, { params: { rule: 'calendar_address' } });

function isCalendarAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return ['https:', 'http:', 'webcal:'].includes(protocol) && hostname !== '';
}

export const externalCalendarBody = z.object({
  name: requiredLine(80),
  address,
  /** Without it the calendar blocks the time of all services. */
  service: z.uuid().optional(),
});
export type ExternalCalendarBody = z.output<typeof externalCalendarBody>;
