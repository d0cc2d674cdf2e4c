import { addDays, hongKongDate, hongKongTime, hongKongToInstant, weekday } from '../../rules/time.ts';

/** A slot that could be made; date and time of its start are Hong Kong's, the time `HH:MM:SS`. */
export type SlotPlan = { date: string; start_time: string; end_time: string; starts_at: Date; ends_at: Date; capacity: number };

/** Hong Kong wall time `HH:MM:SS`; the day of the end is counted from the start's. */
type Times = { start_time: string; end_time: string; end_day_offset?: number | undefined };

type Bulk = Times & {
  start_date: string;
  end_date: string;
  days_of_week: readonly number[];
  interval_minutes?: number | undefined;
  capacity?: number | undefined;
};

/** The slots of the bulk form, in time order: one a day, or with an interval back to back as long as a whole one fits. */
export function planBulk(bulk: Bulk, default_capacity: number): SlotPlan[] {
  const capacity = bulk.capacity ?? default_capacity;
  return daysOf(bulk)
    .filter((day) => bulk.days_of_week.includes(weekday(day)))
    .map((day) => planned(day, bulk, capacity))
    .flatMap((hours) => (bulk.interval_minutes ? cut(hours, bulk.interval_minutes) : [hours]));
}

type Template = Partial<Record<string, (Times & { capacity?: number | undefined })[]>>;

/** The slots of a weekly template, in time order; a start named twice on a day counts once. */
export function planTemplate(template: Template, range: { start_date: string; end_date: string }, default_capacity: number): SlotPlan[] {
  return daysOf(range).flatMap((day) => {
    const times = (template[String(weekday(day))] ?? []).toSorted((a, b) => a.start_time.localeCompare(b.start_time));
    return times
      .filter((time, i) => time.start_time !== times[i - 1]?.start_time)
      .map((time) => planned(day, time, time.capacity ?? default_capacity));
  });
}

/** One slot. Unless the day of its end is said, an end at or before the start is on the next day. */
export function planned(date: string, { start_time, end_time, end_day_offset }: Times, capacity: number): SlotPlan {
  const ends_on = addDays(date, end_day_offset ?? (end_time > start_time ? 0 : 1));
  return between(hongKongToInstant(date, start_time), hongKongToInstant(ends_on, end_time), capacity);
}

/** A slot between two instants. */
export function between(starts_at: Date, ends_at: Date, capacity: number): SlotPlan {
  return { date: hongKongDate(starts_at), start_time: wallTime(starts_at), end_time: wallTime(ends_at), capacity, starts_at, ends_at };
}

function daysOf({ start_date, end_date }: { start_date: string; end_date: string }): string[] {
  const days: string[] = [];
  for (let day = start_date; day <= end_date; day = addDays(day, 1)) days.push(day);
  return days;
}

function cut({ starts_at, ends_at, capacity }: SlotPlan, minutes: number): SlotPlan[] {
  const slots: SlotPlan[] = [];
  const length = minutes * 60_000;
  for (let start = starts_at.getTime(); start + length <= ends_at.getTime(); start += length)
    slots.push(between(new Date(start), new Date(start + length), capacity));
  return slots;
}

/** Seconds are the same in every zone. */
const wallTime = (at: Date) => `${hongKongTime(at)}:${at.toISOString().slice(17, 19)}`;
