import { addDays } from '../../../../rules/time.ts';

export type TypedRange = { from_date: string; from_time: string; to_date: string; to_time: string };

/** From midnight to midnight, Hong Kong time. */
export function wholeDay(day: string): TypedRange {
  return { from_date: day, from_time: '00:00', to_date: addDays(day, 1), to_time: '00:00' };
}

/** The range as the contract takes it: instants without an offset are Hong Kong's. */
export function rangeTyped({ from_date, from_time, to_date, to_time }: TypedRange): { start_datetime: string; end_datetime: string } {
  return { start_datetime: `${from_date}T${from_time}`, end_datetime: `${to_date}T${to_time}` };
}
