import { addDays, monthStart, weekday } from '../../../../rules/time.ts';
import type { OwnSlot } from '../../../../contract/availability.ts';
import type { CalendarView } from './view-address.ts';

/** First and last day, Hong Kong's. */
export type CalendarRange = { from: string; to: string };

const WEEK = 7;

/** The days a view shows: a month with the ends of its first and last week, a week from Sunday, a day. */
export function rangeOf(view: CalendarView, date: string): CalendarRange {
  if (view === 'day') return { from: date, to: date };
  if (view === 'week') return weekOf(date);
  return { from: weekOf(monthStart(date)).from, to: weekOf(monthEnd(date)).to };
}

/** The days of a range, in rows of seven. */
export function weeksOf({ from, to }: CalendarRange): string[][] {
  const weeks: string[][] = [];
  for (let day = from; day <= to; day = addDays(day, WEEK)) weeks.push(daysFrom(day, WEEK));
  return weeks;
}

/** Every day of a range. */
export function daysIn({ from, to }: CalendarRange): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The day that is shown after (1) or before (-1) this one; a month later is the same day of it, or its last. */
export function stepped(view: CalendarView, date: string, by: 1 | -1): string {
  if (view === 'day') return addDays(date, by);
  if (view === 'week') return addDays(date, by * WEEK);
  const month = by === 1 ? addDays(monthEnd(date), 1) : monthStart(addDays(monthStart(date), -1));
  const wanted = month.slice(0, 8) + date.slice(8);
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
      return stepped('month', day, -1);
    case 'PageDown':
      return stepped('month', day, 1);
    default:
      return null;
  }
}

export type SlotState = 'open' | 'full' | 'blocked' | 'past';

/** What a guest could do with a slot at an instant (ms). */
export function stateOf(slot: OwnSlot, now: number): SlotState {
  if (Date.parse(slot.start_datetime) <= now) return 'past';
  if (!slot.is_available) return 'blocked';
  return slot.available_spots > 0 ? 'open' : 'full';
}

/** Slots by their day; a day without any is not there. */
export function byDay(slots: readonly OwnSlot[]): Map<string, OwnSlot[]> {
  return Map.groupBy(slots, ({ date }) => date);
}

function weekOf(day: string): CalendarRange {
  const from = addDays(day, -weekday(day));
  return { from, to: addDays(from, WEEK - 1) };
}

function monthEnd(day: string): string {
  return addDays(monthStart(addDays(monthStart(day), 31)), -1);
}

function daysFrom(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, place) => addDays(day, place));
}
