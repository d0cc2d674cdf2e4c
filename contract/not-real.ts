import { z } from 'zod';
import { listedBooking } from './bookings.ts';
import { requiredLine } from './text.ts';

/** The most bookings that are shown, or cancelled, at once. */
export const MOST_ALIKE = 100;

/** Upcoming bookings that look like the given one, itself among them, the soonest first. */
export const alikeBookings = z
  .object({
    results: z.array(listedBooking),
    /** Whether there are others beside the first 100. */
    more: z.boolean(),
  })
  .meta({ id: 'AlikeBookings' });
export type AlikeBookings = z.output<typeof alikeBookings>;

export const notRealBody = z.object({ ids: z.array(z.uuid()).min(1).max(MOST_ALIKE), reason: requiredLine(500) });

/** How many were cancelled; the others were cancelled already or had begun. */
export const notReal = z.object({ cancelled: z.int() });
