import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Today in Hong Kong; days are counted from it, yesterday is -1. */
export type Clock = { now: Date; today: string; midnight: Date };

export function clockAt(now: Date): Clock {
  const today = hongKongDate(now);
  return { now, today, midnight: hongKongToInstant(today, '00:00') };
}

/** The date `day` days from today. */
export function dateOf(clock: Clock, day: number): string {
  return addDays(clock.today, day);
}

/** That moment of a day counted from today, in Hong Kong. */
export function momentOf(clock: Clock, day: number, minute_of_day: number): Date {
  return new Date(clock.midnight.getTime() + day * DAY + minute_of_day * MINUTE);
}

export function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE);
}

export function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
