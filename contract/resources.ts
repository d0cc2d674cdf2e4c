import { z } from 'zod';
import { date, hongKongInstant } from './dates.ts';
import { wholeNumber } from './lists.ts';
import { LONGEST_CALENDAR_DAYS } from '../rules/ranges.ts';
import { daysBetween } from '../rules/time.ts';
import { line } from './text.ts';

/** A provider has so many resources at most, so many services need one, and so many uses are listed. */
export const MOST_RESOURCES = 50;
export const MOST_NEEDS = 100;
export const MOST_USES = 200;

/** What is needed: so many for a departure as a whole, or for each place that is taken. */
export const needKinds = ['departure', 'place'] as const;

const needBody = z.object({
  service: z.uuid(),
  quantity: wholeNumber(1, 1_000),
  per: z.enum(needKinds),
  /** How long it is busy before the start and after the end of a departure, in minutes. */
  minutes_before: wholeNumber(0, 1_440).default(0),
  minutes_after: wholeNumber(0, 1_440).default(0),
});

const namedService = z.object({ id: z.uuid(), title: z.string(), title_zh: z.string() });

/** What a provider has a number of and several services share: a boat, a guide, kayaks. */
export const resource = z
  .object({
    id: z.uuid(),
    name: z.string(),
    name_zh: z.string(),
    count: z.int(),
    /** The services whose departures need it. */
    needs: z.array(
      z.object({
        service: namedService,
        quantity: z.int(),
        per: z.enum(needKinds),
        minutes_before: z.int(),
        minutes_after: z.int(),
      }),
    ),
  })
  .meta({ id: 'Resource' });
export type Resource = z.output<typeof resource>;

export const resourceBody = z
  .object({
    name: line(80).default(''),
    name_zh: line(80).default(''),
    /** How many there are; with 0 nothing that needs it is sold. */
    count: wholeNumber(0, 1_000),
    needs: z.array(needBody).max(MOST_NEEDS).default([]),
  })
  .refine(({ name, name_zh }) => name !== '' || name_zh !== '', { path: ['name'], params: { rule: 'required' } })
  .refine(({ needs }) => new Set(needs.map(({ service }) => service)).size === needs.length, {
    path: ['needs'],
    params: { rule: 'choice_twice' },
  });
export type ResourceBody = z.output<typeof resourceBody>;

/** Days on which departures begin, both included: six weeks at most. */
export const resourceUsesQuery = z
  .object({ date_from: date, date_to: date })
  .refine(({ date_from, date_to }) => date_from <= date_to, { path: ['date_to'], params: { rule: 'before_start' } })
  .refine(({ date_from, date_to }) => daysBetween(date_from, date_to) < LONGEST_CALENDAR_DAYS, {
    path: ['date_to'],
    params: { rule: 'calendar_too_long' },
  });

/** A departure with guests, and from when to when it uses how many of a resource: its turn-around included. */
export const resourceUse = z
  .object({
    resource: z.uuid(),
    slot: z.uuid(),
    service: namedService,
    start_datetime: hongKongInstant,
    all_day: z.boolean(),
    busy_from: hongKongInstant,
    busy_until: hongKongInstant,
    quantity: z.int(),
    spots_taken: z.int(),
  })
  .meta({ id: 'ResourceUse' });
export type ResourceUse = z.output<typeof resourceUse>;
