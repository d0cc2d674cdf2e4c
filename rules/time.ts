// Hong Kong has had no summer time since 1979, so wall time and instant differ by a constant.
const HONG_KONG_OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** The Hong Kong calendar date of an instant (ms since 1970 or a Date). */
export function hongKongDate(instant: number | Date): string {
  return new Date(Number(instant) + HONG_KONG_OFFSET_MS).toISOString().slice(0, 10);
}

/** The Hong Kong wall time `HH:MM` of an instant. */
export function hongKongTime(instant: number | Date): string {
  return new Date(Number(instant) + HONG_KONG_OFFSET_MS).toISOString().slice(11, 16);
}

/** Whether the clock of this device shows Hong Kong's time at an instant, whatever its zone is called. */
export function isHongKongClock(instant: Date): boolean {
  return instant.getTimezoneOffset() * -60_000 === HONG_KONG_OFFSET_MS;
}

/** An instant as the API has it: `2026-12-12T17:15:00+08:00`. */
export function hongKongDateTime(instant: number | Date): string {
  return `${new Date(Number(instant) + HONG_KONG_OFFSET_MS).toISOString().slice(0, 19)}+08:00`;
}

/** The instant at which it is `HH:MM[:SS]` on that date in Hong Kong. */
export function hongKongToInstant(day: string, time: string): Date {
  return new Date(`${day}T${time.length === 5 ? `${time}:00` : time}+08:00`);
}

/** The date `days` after `day`; months and leap years included. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Day of the week of a date: 0 Sunday to 6 Saturday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** First day of the date's month. */
export function monthStart(day: string): string {
  return `${day.slice(0, 7)}-01`;
}
