import type { OwnService } from '../../../../contract/catalogue.ts';
import { daysBetween } from '../../../../rules/time.ts';

const A_DAY = 1_440;
const NINE = 540;

export type FirstTimes = { start_time: string; end_time: string; end_day_offset?: number };

/** The times that a form begins with: 09:00 to 17:00, or as long as the experience where it lasts a day or more; a day ticket does not. */
export function firstTimes({ duration_minutes, sold_by }: Pick<OwnService, 'duration_minutes' | 'sold_by'>): FirstTimes {
  if (duration_minutes < A_DAY || sold_by === 'day') return { start_time: '09:00', end_time: '17:00' };
  const end = NINE + duration_minutes;
  return { start_time: '09:00', end_time: clockOf(end % A_DAY), end_day_offset: Math.floor(end / A_DAY) };
}

/** From a time that suits, as long as the experience; a day ticket, and what lasts a day or more, begins as ever. */
export function timesFrom(service: Pick<OwnService, 'duration_minutes' | 'sold_by'>, start_time: string): FirstTimes {
  const { duration_minutes, sold_by } = service;
  if (duration_minutes >= A_DAY || sold_by === 'day') return firstTimes(service);
  const [hours = 0, minutes = 0] = start_time.split(':').map(Number);
  return { start_time: start_time.slice(0, 5), end_time: clockOf((hours * 60 + minutes + duration_minutes) % A_DAY) };
}

/** The times of a departure, of Hong Kong; the day of the end only where it lasts days. */
export function timesLike({ start_datetime, end_datetime }: { start_datetime: string; end_datetime: string }): FirstTimes {
  const times = { start_time: start_datetime.slice(11, 16), end_time: end_datetime.slice(11, 16) };
  if (Date.parse(end_datetime) - Date.parse(start_datetime) <= A_DAY * 60_000) return times;
  return { ...times, end_day_offset: daysBetween(start_datetime.slice(0, 10), end_datetime.slice(0, 10)) };
}

function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
