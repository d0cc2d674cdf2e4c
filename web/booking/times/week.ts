import type { OpenSlot } from '../../../contract/availability.ts';
import { addDays, daysBetween } from '../../../rules/time.ts';

const DAYS = 7;

/** A day of the strip: with places, sold out, with nothing but what is on hold for the weather, or without slots. */
export type StripDay = { day: string; state: 'open' | 'full' | 'weather' | 'none'; is_today: boolean };

/** First day of the seven that `day` is shown among; the first strip begins today. Dates are Hong Kong's. */
export function stripStart(today: string, day: string): string {
  return addDays(today, Math.floor(daysBetween(today, day) / DAYS) * DAYS);
}

/** The strip after (1) or before (-1) this one. */
export function nextStrip(start: string, direction: 1 | -1): string {
  return addDays(start, direction * DAYS);
}

/** Last day of the strip. */
export function stripEnd(start: string): string {
  return addDays(start, DAYS - 1);
}

/** The seven days of a strip with what can be booked on them. */
export function daysOf(start: string, today: string, slots: readonly OpenSlot[]): StripDay[] {
  return Array.from({ length: DAYS }, (_, place) => {
    const day = addDays(start, place);
    const times = slotsOn(day, slots);
    return { day, state: stateOf(times), is_today: day === today };
  });
}

function stateOf(times: readonly OpenSlot[]): StripDay['state'] {
  if (times.length === 0) return 'none';
  if (times.some(isOpen)) return 'open';
  return times.every(({ weather_stops }) => weather_stops) ? 'weather' : 'full';
}

export function slotsOn(day: string, slots: readonly OpenSlot[]): OpenSlot[] {
  return slots.filter((slot) => slot.date === day);
}

/** The first day from `from` on that still has places. Slots come in time order. */
export function firstOpenDay(slots: readonly OpenSlot[], from: string): string | undefined {
  return slots.find((slot) => slot.date >= from && isOpen(slot))?.date;
}

/** The first day of the strip that still has places. */
export function openDayOf(start: string, slots: readonly OpenSlot[]): string | null {
  const day = firstOpenDay(slots, start);
  return day && day <= stripEnd(start) ? day : null;
}

export function isOpen(slot: OpenSlot): boolean {
  return slot.available_spots > 0;
}

/** Whether the host is deciding about a time of a strip because of the weather. */
export function isStopped(strip: string, slots: readonly OpenSlot[]): boolean {
  return slots.some(({ date, weather_stops }) => weather_stops && date >= strip && date <= stripEnd(strip));
}

/** The full times of the days of a strip, for which somebody may wait. */
export function fullTimes(strip: string, slots: readonly OpenSlot[]): OpenSlot[] {
  return slots.filter((slot) => slot.date >= strip && slot.date <= stripEnd(strip) && !isOpen(slot) && !slot.weather_stops);
}

/** The slots with those of a range replaced by fresh ones. */
export function withRange(slots: readonly OpenSlot[], fresh: readonly OpenSlot[], { from, to }: { from: string; to: string }): OpenSlot[] {
  const before = slots.filter(({ date }) => date < from);
  const after = slots.filter(({ date }) => date > to);
  return [...before, ...fresh, ...after];
}
