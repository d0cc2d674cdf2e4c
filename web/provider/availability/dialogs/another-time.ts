import type { OwnSlot } from '../../../../contract/availability.ts';
import { addDays, hongKongDate, hongKongTime } from '../../../../rules/time.ts';
import { timesLike, type FirstTimes } from './end-day.ts';

type DepartureSpan = Pick<OwnSlot, 'start_datetime' | 'end_datetime'>;

const A_DAY_MS = 86_400_000;

/**
 * When another departure as long as this one fits among a service's slots, for those who find it full: on its day, right after it or as soon as
 * none is under way, else before it. What lasts a day or more begins a day later. Where the day is full of departures, right after it.
 */
export function anotherTime(like: DepartureSpan, slots: readonly DepartureSpan[]): { day: string; times: FirstTimes } {
  const [start, end] = rangeOf(like);
  const day = hongKongDate(start);
  const lasts = end - start;
  if (lasts >= A_DAY_MS) return { day: addDays(day, 1), times: timesLike(like) };
  const known = slots.map(rangeOf);
  const fits = (from: number) => hongKongDate(from) === day && known.every(([starts, ends]) => from >= ends || from + lasts <= starts);
  const after = known.map(([, ends]) => ends).filter((ends) => ends > end);
  const before = known.map(([starts]) => starts - lasts).filter((from) => from < start && from > Date.now());
  const from = [end, ...after.toSorted((a, b) => a - b), start - lasts, ...before.toSorted((a, b) => b - a)].find(fits) ?? end;
  return { day: hongKongDate(from), times: { start_time: hongKongTime(from), end_time: hongKongTime(from + lasts) } };
}

function rangeOf({ start_datetime, end_datetime }: DepartureSpan): [number, number] {
  return [Date.parse(start_datetime), Date.parse(end_datetime)];
}
