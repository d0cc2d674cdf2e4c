import { z } from 'zod';
import { date, hongKongInstant } from './dates.ts';
import { LONGEST_CALENDAR_DAYS } from '../rules/ranges.ts';
import { daysBetween } from '../rules/time.ts';

/** So many departures a provider's calendar lists at most. */
export const MOST_DEPARTURES = 1_000;

/** Of a departure's requests so many are counted. */
export const MOST_REQUESTS = 99;

/** From the first day to the last, both shown: six weeks at most, which is the longest month in whole weeks. */
export const departuresQuery = z
  .object({ date_from: date, date_to: date })
  .refine(({ date_from, date_to }) => date_from <= date_to, { path: ['date_to'], params: { rule: 'before_start' } })
  .refine(({ date_from, date_to }) => daysBetween(date_from, date_to) < LONGEST_CALENDAR_DAYS, {
    path: ['date_to'],
    params: { rule: 'calendar_too_long' },
  });

/**
 * `open`: can be booked; `weather`: off sale until it is decided whether it goes ahead in the weather; `shared`: a boat or guide that it needs is used by another departure; `full`: no places left; `blocked`: by the provider; `off_sale`: the service is not on sale; `cutoff`: too late to
 * book; `under_way` and `past`: has begun, is over. Of several the later in this list counts.
 */
const departureStates = ['open', 'weather', 'shared', 'full', 'cutoff', 'off_sale', 'blocked', 'under_way', 'past'] as const;

/** Who waits for a departure: parties, and the places that they need. */
export const departureDemand = z.object({ parties: z.int(), places: z.int() });
export type DepartureDemand = z.output<typeof departureDemand>;

/** A slot in the provider's calendar of all services. */
export const calendarDeparture = z.object({
  slot_id: z.uuid(),
  service_id: z.uuid(),
  /** The Hong Kong day on which it begins. */
  date,
  /** A day of a service that is sold by days: from opening to closing. */
  all_day: z.boolean(),
  start_datetime: hongKongInstant,
  end_datetime: hongKongInstant,
  capacity: z.int(),
  /** Places booked, and those held for requests; without guests of a departure that was called off who are to choose another date. */
  spots_taken: z.int(),
  /** One booking takes all of it. */
  sold_whole: z.boolean(),
  /** Requests that wait for the provider's answer, at most 99. */
  requests: z.int(),
  state: z.enum(departureStates),
  block_reason: z.string(),
  /** Null where nobody waits. */
  waiting: departureDemand.nullable(),
});
export type CalendarDeparture = z.output<typeof calendarDeparture>;

/** The departures of all of a provider's services that begin in a range of days, in time order. */
export const departures = z
  .object({
    /** Of the departures listed; `number` counts the provider's services from the first made, so that each has its own. */
    services: z.array(z.object({ id: z.uuid(), title: z.string(), title_zh: z.string(), number: z.int() })),
    departures: z.array(calendarDeparture),
    /** The first day of which not every departure is listed, because there are too many; null when all are. */
    cut_from: date.nullable(),
  })
  .meta({ id: 'Departures' });
export type Departures = z.output<typeof departures>;
