import { z } from 'zod';
import { publicBookingBody } from './bookings.ts';
import { holdToken } from './text.ts';

const { service, availability_slot, participants, units } = publicBookingBody.shape;

/** Places for a party on a slot, before who books has said who they are. Either `participants` (all adults) or `units`. */
export const holdBody = z
  .object({
    /** The page on which it is going to be booked, if it is one. */
    page: z.uuid().optional(),
    service,
    availability_slot,
    participants,
    units,
    /** A secret that who asks has made up at random; later it proves that the hold is theirs. */
    token: holdToken,
  })
  .refine((b) => b.participants !== undefined || b.units !== undefined, {
    path: ['participants'],
    params: { rule: 'required' },
    when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
  });
export type HoldRequest = z.output<typeof holdBody>;

/** Says whose a hold is. In a body, since addresses are logged. */
export const holderBody = z.object({ token: holdToken });

/** `live`, or what became of it: `replaced` is by another party of the same holder, `cancelled` by them or because the time is gone. */
export const hold = z
  .object({
    id: z.uuid(),
    status: z.enum(['live', 'booked', 'cancelled', 'expired', 'replaced']),
    places: z.int(),
    /** How long it lasts still, by the server's clock; 0 once it is over. */
    seconds_left: z.int(),
  })
  .meta({ id: 'Hold' });
export type Hold = z.output<typeof hold>;
