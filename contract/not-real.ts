import { z } from 'zod';
import { booking } from './bookings.ts';
import { requiredLine } from './text.ts';

/** So many bookings are shown, and cancelled, at once. */
export const MOST_ALIKE = 100;

/** Bookings still to come of the same pattern as one, itself among them, the soonest first. */
export const alikeBookings = z
  .object({
    results: z.array(booking),
    /** Whether there are others beside the first 100. */
    more: z.boolean(),
  })
  .meta({ id: 'AlikeBookings' });
export type AlikeBookings = z.output<typeof alikeBookings>;

export const notRealBody = z.object({ ids: z.array(z.uuid()).min(1).max(MOST_ALIKE), reason: requiredLine(500) });

/** How many were cancelled; others had been cancelled or had begun meanwhile. */
export const notReal = z.object({ cancelled: z.int() });
