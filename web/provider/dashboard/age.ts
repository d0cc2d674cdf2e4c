export type Age = { unit: 'now' } | { unit: 'minutes' | 'hours' | 'days'; count: number };

const MINUTE = 60_000;

/** The age of an instant in the largest whole unit: 5 hours, not 312 minutes. */
export function ageOf(instant: string, now: number): Age {
  const minutes = Math.floor((now - Date.parse(instant)) / MINUTE);
  if (minutes < 1) return { unit: 'now' };
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  if (minutes < 48 * 60) return { unit: 'hours', count: Math.floor(minutes / 60) };
  return { unit: 'days', count: Math.floor(minutes / (24 * 60)) };
}
