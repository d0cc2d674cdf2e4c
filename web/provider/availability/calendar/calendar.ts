import type { OwnSlot } from '../../../../contract/availability.ts';
import { addDays } from '../../../../rules/time.ts';
import { monthWeeksOf, sameDayOfMonth, weekOf, type CalendarRange } from '../../../ui/month/month.ts';
import type { CalendarView } from './view-address.ts';

/** The days a view shows: a month with the ends of its first and last week, a week from Sunday, a day. */
export function rangeOf(view: CalendarView, date: string): CalendarRange {
  if (view === 'day') return { from: date, to: date };
  return view === 'week' ? weekOf(date) : monthWeeksOf(date);
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
  return view === 'week' ? addDays(date, by * 7) : sameDayOfMonth(date, by);
}

/** `shared`: what it needs, a boat or a guide, is used by another departure; `weather`: it waits for a decision about the weather. */
export type SlotState = 'open' | 'weather' | 'shared' | 'full' | 'blocked' | 'past';

/** What a guest could do with a slot at an instant (ms). */
export function stateOf(slot: OwnSlot, now: number): SlotState {
  if (Date.parse(slot.all_day ? slot.end_datetime : slot.start_datetime) <= now) return 'past';
  if (!slot.is_available) return 'blocked';
  if (slot.weather_stops) return 'weather';
  if (slot.available_spots > 0) return 'open';
  return slot.spots_taken < slot.capacity ? 'shared' : 'full';
}

/** What is said of a slot that cannot be booked. */
export function wordsKeyOf(slot: OwnSlot, state: Exclude<SlotState, 'open'>): Exclude<SlotState, 'open'> | 'whole' {
  return state === 'full' && slot.sold_whole ? 'whole' : state;
}

/** Slots by their day; a day without any is not there. */
export function byDay(slots: readonly OwnSlot[]): Map<string, OwnSlot[]> {
  return Map.groupBy(slots, ({ date }) => date);
}
