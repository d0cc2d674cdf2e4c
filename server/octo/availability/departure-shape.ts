import type { OctoAvailability, OctoCalendarDay } from '../../../contract/octo/availability.ts';
import { addDays, daysBetween } from '../../../rules/time.ts';
import type { OctoDeparture } from './departure-reads.ts';

/** What of a service a departure depends on. */
export type DepartureTerms = { cutoff_minutes: number; max_participants: number; now: Date };

type Status = OctoAvailability['status'];

/** An instant in UTC to the second. */
export function utcSeconds(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}

/** Its start; a day starts at 00:00. */
export function availabilityIdOf({ starts_at, all_day }: Pick<OctoDeparture, 'starts_at' | 'all_day'>): string {
  return all_day ? `${starts_at.slice(0, 10)}T00:00:00+08:00` : starts_at;
}

type DepartureTimes = Pick<OctoDeparture, 'starts_at' | 'ends_at' | 'all_day'>;

/** Until when a departure, or a day, can be booked. */
export function cutoffOf({ starts_at, ends_at, all_day }: DepartureTimes, { cutoff_minutes }: DepartureTerms): Date {
  return new Date(Date.parse(all_day ? ends_at : starts_at) - cutoff_minutes * 60_000);
}

/** When a day is open, as `09:00`; a departure has no such hours. */
function openingHoursOf({ starts_at, ends_at, all_day }: DepartureTimes): OctoAvailability['openingHours'] {
  if (!all_day) return [];
  const to = ends_at.slice(11, 16);
  // The standard's times end before midnight.
  return [{ from: starts_at.slice(11, 16), to: to === '00:00' ? '23:59' : to }];
}

/** Whether a departure is on sale, whatever is left on it. */
export function isOpen(departure: DepartureTimes & Pick<OctoDeparture, 'is_available'>, terms: DepartureTerms): boolean {
  return departure.is_available && terms.now < cutoffOf(departure, terms);
}

function statusOf(departure: OctoDeparture, terms: DepartureTerms): Status {
  if (!isOpen(departure, terms)) return 'CLOSED';
  if (departure.free <= 0) return 'SOLD_OUT';
  return departure.free * 2 < departure.capacity ? 'LIMITED' : 'AVAILABLE';
}

/** How many places of all are free. */
export type PlacesFree = Pick<OctoDeparture, 'free' | 'capacity'>;

/** A slot as the standard's availability; `fits` says whether the party that was asked for does. */
export function availabilityOf(
  departure: OctoDeparture,
  terms: DepartureTerms,
  fits: (departure: PlacesFree) => boolean = () => true,
): OctoAvailability {
  const status = statusOf(departure, terms);
  const vacancies = status === 'CLOSED' ? 0 : Math.max(0, departure.free);
  const id = availabilityIdOf(departure);
  const { all_day, starts_at, ends_at } = departure;
  return {
    id,
    localDateTimeStart: id,
    localDateTimeEnd: all_day ? availabilityIdOf({ starts_at: addDays(starts_at.slice(0, 10), 1), all_day }) : ends_at,
    allDay: all_day,
    available: vacancies > 0 && fits(departure),
    status,
    vacancies,
    capacity: departure.capacity,
    maxUnits: Math.min(vacancies, terms.max_participants),
    utcCutoffAt: utcSeconds(cutoffOf(departure, terms)),
    openingHours: openingHoursOf(departure),
  };
}

/** One object for each day of a range; a day without departures is closed. */
export function calendarOf(range: { first: string; last: string }, availabilities: readonly OctoAvailability[]): OctoCalendarDay[] {
  const best = new Map<string, OctoAvailability>();
  for (const one of availabilities) {
    const day = one.localDateTimeStart.slice(0, 10);
    const before = best.get(day);
    if (!before || isBetter(one, before)) best.set(day, one);
  }
  return Array.from({ length: Math.max(0, daysBetween(range.first, range.last) + 1) }, (_, n) => {
    const localDate = addDays(range.first, n);
    const { available = false, status = 'CLOSED', vacancies = 0, capacity = 0, openingHours = [] } = best.get(localDate) ?? {};
    return { localDate, available, status, vacancies, capacity, openingHours };
  });
}

const order: readonly Status[] = ['CLOSED', 'SOLD_OUT', 'LIMITED', 'AVAILABLE'];

function isBetter(one: OctoAvailability, other: OctoAvailability): boolean {
  if (one.available !== other.available) return one.available;
  if (one.vacancies !== other.vacancies) return (one.vacancies ?? 0) > (other.vacancies ?? 0);
  return order.indexOf(one.status) > order.indexOf(other.status);
}
