import { z } from 'zod';

// Apart from time.ts, so that a screen that only reckons with dates does not load a validator.

/** A calendar date that exists, `YYYY-MM-DD`, years 2000 to 2199. */
export const date = z.iso.date().refine((d) => d >= '2000-01-01' && d <= '2199-12-31', { params: { rule: 'date' } });

/** A month, `YYYY-MM`. */
export const month = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, { error: 'month' })
  .refine((m) => m >= '2000-01' && m <= '2199-11', { params: { rule: 'month' } });

/** Wall time on the wire: `HH:MM:SS`. */
export const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);

/** Wall time as callers may write it, `HH:MM` or `HH:MM:SS`; becomes `HH:MM:SS`. */
export const timeText = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/, { error: 'time' })
  .transform((t) => (t.length === 5 ? `${t}:00` : t));

/** An instant as callers may write it: ISO 8601 with an offset, on a date that exists; without one it is Hong Kong time. Years 2000 to 2199. */
export const instantText = z
  .string()
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})?$/, { error: 'instant' })
  .transform((t) => (/(?:Z|[+-]\d{2}:\d{2})$/.test(t) ? t : `${t}+08:00`))
  .refine((t) => date.safeParse(t.slice(0, 10)).success && !Number.isNaN(Date.parse(t)), { params: { rule: 'instant' } });

/** Instant in Hong Kong clothes: `2026-12-12T17:15:00+08:00`. */
export const hongKongInstant = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+08:00$/);

/** Instant in UTC, `...Z`. */
export const utcInstant = z.iso.datetime();
