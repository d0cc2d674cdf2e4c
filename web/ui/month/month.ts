import { addDays, monthStart, weekday } from '../../../rules/time.ts';

const WEEK = 7;

/** First and last day, Hong Kong's. */
export type CalendarRange = { from: string; to: string };

/** The week of a day, from Sunday. */
export function weekOf(day: string): CalendarRange {
  const from = addDays(day, -weekday(day));
  return { from, to: addDays(from, WEEK - 1) };
}

/** The month of a day with the ends of its first and last week. */
export function monthWeeksOf(day: string): CalendarRange {
  return { from: weekOf(monthStart(day)).from, to: weekOf(monthEnd(day)).to };
}

/** The days of a range, in rows of seven. */
export function weeksOf({ from, to }: CalendarRange): string[][] {
  const weeks: string[][] = [];
  for (let day = from; day <= to; day = addDays(day, WEEK)) weeks.push(Array.from({ length: WEEK }, (_, place) => addDays(day, place)));
  return weeks;
}

export function isSameMonth(day: string, other: string): boolean {
  return day.slice(0, 7) === other.slice(0, 7);
}

/** The same day of the month after (1) or before (-1), or that month's last. */
export function sameDayOfMonth(day: string, by: 1 | -1): string {
  const month = by === 1 ? addDays(monthEnd(day), 1) : monthStart(addDays(monthStart(day), -1));
  const wanted = month.slice(0, 8) + day.slice(8);
  const last = monthEnd(month);
  return wanted < last ? wanted : last;
}

/** Where a key leads from a day of the month grid (WAI-ARIA grid pattern); null when it leads nowhere. */
export function dayAfterKey(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -WEEK);
    case 'ArrowDown':
      return addDays(day, WEEK);
    case 'Home':
      return weekOf(day).from;
    case 'End':
      return weekOf(day).to;
    case 'PageUp':
      return sameDayOfMonth(day, -1);
    case 'PageDown':
      return sameDayOfMonth(day, 1);
    default:
      return null;
  }
}

function monthEnd(day: string): string {
  return addDays(monthStart(addDays(monthStart(day), 31)), -1);
}
