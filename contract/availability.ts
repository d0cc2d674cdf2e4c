import { z } from 'zod';
import { wholeNumber } from './lists.ts';
import { date, hongKongInstant, wallTime } from './dates.ts';
import { daysBetween } from './time.ts';

/** A bookable slot as the public sees it. */
export const openSlot = z
  .object({
    id: z.uuid(),
    start_datetime: hongKongInstant,
    end_datetime: hongKongInstant,
    date,
    start_time: wallTime,
    end_time: wallTime,
    available_spots: z.int(),
  })
  .meta({ id: 'OpenSlot' });
export type OpenSlot = z.output<typeof openSlot>;

/** Longest range a caller may ask slots for, in days. */
export const LONGEST_RANGE_DAYS = 366;
/** Default range of the public slot list, in days from today in Hong Kong. */
export const DEFAULT_RANGE_DAYS = 60;

export const openSlotsQuery = z
  .object({
    date_from: date.optional(),
    date_to: date.optional(),
    participants: wholeNumber(1, 1_000).optional(),
    /** With `true` full slots come too, with 0 places, so that a screen can show what is sold out. */
    include_full: z.enum(['true', 'false']).default('false'),
  })
  .refine((q) => !q.date_from || !q.date_to || q.date_from <= q.date_to, {
    path: ['date_to'],
    params: { rule: 'before_start' },
  })
  .refine((q) => !q.date_from || !q.date_to || daysBetween(q.date_from, q.date_to) <= LONGEST_RANGE_DAYS, {
    path: ['date_to'],
    params: { rule: 'range_too_long' },
  });
