import { addDays, monthStart, weekday } from '../../../../../rules/time.ts';

export const quickDays = ['today', 'week', 'month'] as const;
export type QuickDays = (typeof quickDays)[number];

/** The days of a range that is chosen by one press: today, the week from Monday to Sunday, or the month that `today` lies in. */
export function daysOf(range: QuickDays, today: string): { date_from: string; date_to: string } {
  if (range === 'today') return { date_from: today, date_to: today };
  if (range === 'month') {
    const date_from = monthStart(today);
    return { date_from, date_to: addDays(monthStart(addDays(date_from, 31)), -1) };
  }
  const date_from = addDays(today, -((weekday(today) + 6) % 7));
  return { date_from, date_to: addDays(date_from, 6) };
}
