export type TemplateTime = { id: number; start_time: string; end_time: string };

/** Times by day of the week, 0 Sunday to 6 Saturday. */
export type Week = Record<number, TemplateTime[]>;

let made = 0;

/** Another time after those of the day, as long as the last of them; the first is the bulk form's. */
export function withOneMore(times: readonly TemplateTime[]): TemplateTime[] {
  const last = times.at(-1);
  made += 1;
  const next = last ? { start_time: last.end_time, end_time: later(last) } : { start_time: '09:00', end_time: '17:00' };
  return [...times, { id: made, ...next }];
}

/** The template as the contract takes it, with so many places at each time; days without times are left out. */
export function templateOf(week: Week, capacity: number): Record<string, { start_time: string; end_time: string; capacity: number }[]> {
  return Object.fromEntries(
    Object.entries(week)
      .filter(([, times]) => times.length > 0)
      .map(([day, times]) => [day, times.map(({ start_time, end_time }) => ({ start_time, end_time, capacity }))]),
  );
}

const LAST_MINUTE = 23 * 60 + 59;

function later({ start_time, end_time }: TemplateTime): string {
  const end = Math.min(minutesOf(end_time) * 2 - minutesOf(start_time), LAST_MINUTE);
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
