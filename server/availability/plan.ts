import { addDays, hongKongToInstant, weekday } from '../../contract/time.ts';

/** A slot that could be made; times are Hong Kong wall time `HH:MM:SS`. */
export type Planned = { date: string; start_time: string; end_time: string; starts_at: Date; ends_at: Date; capacity: number };

type Bulk = {
  start_date: string;
  end_date: string;
  start_time: string;
  end_time: string;
  days_of_week: readonly number[];
  interval_minutes?: number | undefined;
  capacity?: number | undefined;
};

/** The slots of the bulk form, in time order: one a day, or with an interval back to back as long as a whole one fits. */
export function planBulk(bulk: Bulk, default_capacity: number): Planned[] {
  const capacity = bulk.capacity ?? default_capacity;
  const times = bulk.interval_minutes ? cut(bulk.start_time, bulk.end_time, bulk.interval_minutes) : [bulk];
  return daysOf(bulk)
    .filter((day) => bulk.days_of_week.includes(weekday(day)))
    .flatMap((day) => times.map(({ start_time, end_time }) => planned(day, start_time, end_time, capacity)));
}

type Template = Partial<Record<string, { start_time: string; end_time: string; capacity?: number | undefined }[]>>;

/** The slots of a weekly template, in time order; a start named twice on a day counts once. */
export function planTemplate(template: Template, range: { start_date: string; end_date: string }, default_capacity: number): Planned[] {
  return daysOf(range).flatMap((day) => {
    const times = (template[String(weekday(day))] ?? []).toSorted((a, b) => a.start_time.localeCompare(b.start_time));
    return times
      .filter((time, i) => time.start_time !== times[i - 1]?.start_time)
      .map((time) => planned(day, time.start_time, time.end_time, time.capacity ?? default_capacity));
  });
}

/** One slot; an end at or before the start is on the next day. */
export function planned(date: string, start_time: string, end_time: string, capacity: number): Planned {
  const ends_on = end_time > start_time ? date : addDays(date, 1);
  return {
    date,
    start_time,
    end_time,
    capacity,
    starts_at: hongKongToInstant(date, start_time),
    ends_at: hongKongToInstant(ends_on, end_time),
  };
}

function daysOf({ start_date, end_date }: { start_date: string; end_date: string }): string[] {
  const days: string[] = [];
  for (let day = start_date; day <= end_date; day = addDays(day, 1)) days.push(day);
  return days;
}

function cut(from: string, to: string, minutes: number): { start_time: string; end_time: string }[] {
  const times: { start_time: string; end_time: string }[] = [];
  const length = minutes * 60;
  for (let start = secondsOf(from); start + length <= secondsOf(to); start += length)
    times.push({ start_time: timeOf(start), end_time: timeOf(start + length) });
  return times;
}

const secondsOf = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
const timeOf = (seconds: number) =>
  [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
