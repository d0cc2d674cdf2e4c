import type { DatabaseGauges } from '../../core/metrics/metrics.ts';
import { getCalendarGauges } from './calendar-reads.ts';

/** Gauges of calendars elsewhere. */
export const calendarGauges: DatabaseGauges<keyof Awaited<ReturnType<typeof getCalendarGauges>>> = {
  help: { sampan_calendars_failing: 'Calendars elsewhere that could not be read the last time; what they blocked stays blocked' },
  read: getCalendarGauges,
};
