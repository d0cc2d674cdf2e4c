import { z } from 'zod';
import { weekTemplate } from './availability.ts';
import { date, wallTime } from './dates.ts';
import { wholeNumber } from './lists.ts';
import { overlapsAllowed } from './overlaps.ts';

/** Half a year: a schedule opens the times of so many weeks at most. */
export const MOST_WEEKS_AHEAD = 26;

/**
 * Weekly times of a service that open by themselves, so many weeks ahead, until that is stopped. From `start_date` on, or from today. Unless
 * overlaps are allowed, what would overlap later is opened closed.
 */
export const scheduleBody = z.object({
  template: weekTemplate,
  weeks_ahead: wholeNumber(1, MOST_WEEKS_AHEAD).default(8),
  start_date: date.optional(),
  overlaps_allowed: overlapsAllowed,
});
export type ScheduleBody = z.output<typeof scheduleBody>;

export const schedule = z
  .object({
    service: z.uuid(),
    /** As the weekly template: times by day of the week, "0" Sunday to "6" Saturday. */
    template: z.record(
      z.string(),
      z.array(z.object({ start_time: wallTime, end_time: wallTime, end_day_offset: z.int().optional(), capacity: z.int().optional() })),
    ),
    weeks_ahead: z.int(),
    /** The last day whose times are open. */
    opened_until: date,
    /** Whether it ought to be further: the provider has as many slots ahead as an account may have. */
    is_behind: z.boolean(),
  })
  .meta({ id: 'Schedule' });
export type Schedule = z.output<typeof schedule>;

/** Null: the service has none. */
export const foundSchedule = z.object({ schedule: schedule.nullable() }).meta({ id: 'FoundSchedule' });

/** With how many slots were opened now. */
export const setSchedule = z.object({ schedule, created: z.int() }).meta({ id: 'SetSchedule' });
export type SetScheduleReply = z.output<typeof setSchedule>;
