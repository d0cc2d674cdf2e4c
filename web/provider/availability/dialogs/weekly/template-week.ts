import type { FirstTimes } from '../end-day.ts';

export type TemplateTime = { id: number; start_time: string; end_time: string; end_day_offset?: number };

/** Times by day of the week, 0 Sunday to 6 Saturday. */
export type Week = Record<number, TemplateTime[]>;

let made = 0;

/** The next time of a day, as long as its last one. For an experience that lasts days, and on an empty day, it is `first`. */
export function withOneMore(times: readonly TemplateTime[], first: FirstTimes): TemplateTime[] {
  const last = times.at(-1);
  made += 1;
  const next = last && first.end_day_offset === undefined ? { start_time: last.end_time, end_time: later(last) } : first;
  return [...times, { id: made, ...next }];
}

/** A template as the form has it. */
export function weekOf(template: Record<string, readonly { start_time: string; end_time: string; end_day_offset?: number }[]>): Week {
  return Object.fromEntries(
    Object.entries(template).map(([day, times]) => [
      day,
      times.map(({ start_time, end_time, end_day_offset }) => {
        made += 1;
        const offset = end_day_offset === undefined ? {} : { end_day_offset };
        return { id: made, start_time: start_time.slice(0, 5), end_time: end_time.slice(0, 5), ...offset };
      }),
    ]),
  );
}

/** The template as the contract takes it, with so many places at each time; days without times are left out. */
export function templateOf(week: Week, capacity: number): Record<string, (Omit<TemplateTime, 'id'> & { capacity: number })[]> {
  return Object.fromEntries(
    Object.entries(week)
      .filter(([, times]) => times.length > 0)
      .map(([day, times]) => [day, times.map(({ id: _, ...time }) => ({ ...time, capacity }))]),
  );
}

const A_DAY = 24 * 60;

function later({ start_time, end_time }: TemplateTime): string {
  // Over midnight the end is smaller than the start.
  const length = (minutesOf(end_time) - minutesOf(start_time) + A_DAY) % A_DAY;
  const end = (minutesOf(end_time) + length) % A_DAY;
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
