import type { OwnService } from '../../../../contract/catalogue.ts';

const A_DAY = 1_440;
const NINE = 540;

export type FirstTimes = { start_time: string; end_time: string; end_day_offset?: number };

/** The times that a form begins with: 09:00 to 17:00, or as long as the experience where it lasts a day or more; a day ticket does not. */
export function firstTimes({ duration_minutes, sold_by }: Pick<OwnService, 'duration_minutes' | 'sold_by'>): FirstTimes {
  if (duration_minutes < A_DAY || sold_by === 'day') return { start_time: '09:00', end_time: '17:00' };
  const end = NINE + duration_minutes;
  return { start_time: '09:00', end_time: clockOf(end % A_DAY), end_day_offset: Math.floor(end / A_DAY) };
}

function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
