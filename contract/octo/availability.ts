import { z } from 'zod';
import { date } from '../dates.ts';
import { availabilityContent } from './content.ts';
import { availabilityPricing, calendarPricing } from './pricing.ts';

/** A range has so many days at most. */
export const MOST_DAYS = 366;

const status = z.enum(['AVAILABLE', 'LIMITED', 'SOLD_OUT', 'CLOSED']);
const openingHours = z.array(z.object({ from: z.string(), to: z.string() }));

/** A departure, or a day with its opening hours. Its id is its start, so that it survives a departure that is made anew. */
export const octoAvailability = z
  .object({
    id: z.string(),
    localDateTimeStart: z.string(),
    localDateTimeEnd: z.string(),
    allDay: z.boolean(),
    available: z.boolean(),
    status,
    vacancies: z.int().nullable(),
    capacity: z.int().nullable(),
    maxUnits: z.int().nullable(),
    utcCutoffAt: z.string(),
    openingHours,
    ...availabilityContent,
    ...availabilityPricing,
  })
  .meta({ id: 'Availability' });
export type OctoAvailability = z.output<typeof octoAvailability>;

/** A day of Hong Kong: what its best departure has. */
export const octoCalendarDay = z
  .object({
    localDate: z.string(),
    available: z.boolean(),
    status,
    vacancies: z.int().nullable(),
    capacity: z.int().nullable(),
    openingHours,
    ...calendarPricing,
  })
  .meta({ id: 'AvailabilityCalendar' });
export type OctoCalendarDay = z.output<typeof octoCalendarDay>;

const units = z.array(z.object({ id: z.string(), quantity: z.int().min(0).max(10_000) })).max(100);
const product = { productId: z.string(), optionId: z.string() };

export const octoCalendarBody = z.object({ ...product, localDateStart: date, localDateEnd: date, units: units.nullish() });
export type OctoCalendarBody = z.output<typeof octoCalendarBody>;

/** By a day, by a range, or by ids: exactly one of the three. */
export const octoAvailabilityBody = z.object({
  ...product,
  localDate: date.nullish(),
  localDateStart: date.nullish(),
  localDateEnd: date.nullish(),
  availabilityIds: z.array(z.string()).min(1).max(100).nullish(),
  units: units.nullish(),
});
export type OctoAvailabilityBody = z.output<typeof octoAvailabilityBody>;
