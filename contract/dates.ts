import { z } from 'zod';

// Apart from time.ts, so that a screen that only reckons with dates does not load a validator.

/** A calendar date that exists, `YYYY-MM-DD`, years 2000 to 2199. */
export const date = z.iso.date().refine((d) => d >= '2000-01-01' && d <= '2199-12-31', { params: { rule: 'date' } });

/** Wall time on the wire: `HH:MM:SS`. */
export const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);

/** Instant in Hong Kong clothes: `2026-12-12T17:15:00+08:00`. */
export const hongKongInstant = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+08:00$/);

/** Instant in UTC, `...Z`. */
export const utcInstant = z.iso.datetime();
