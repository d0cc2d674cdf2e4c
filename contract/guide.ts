import { z } from 'zod';
import { bookedUnit } from './bookings.ts';
import { date } from './dates.ts';
import { manifest, passenger } from './manifest.ts';
import { personLabel } from './person-vouchers.ts';

/** A party as a guide sees it: who comes, what to know on the tour and how to reach them. Without money, and without the code that opens the booking. */
export const guideParty = passenger
  .omit({ confirmation_code: true, payment_status: true, units: true })
  .extend({ units: z.array(bookedUnit.omit({ price: true })) })
  .meta({ id: 'GuideParty' });
export type GuideParty = z.output<typeof guideParty>;

/** A party after a check-in, and whose of it the voucher was; null: everybody's. */
export const guideCheckIn = guideParty.extend({ person: personLabel.nullable() }).meta({ id: 'GuideCheckIn' });

/** A day's departures with the parties that come; requests that wait for an answer are left out. */
export const guideManifest = z
  .object({
    date,
    departures: z.array(
      manifest.shape.departures.element
        .omit({ capacity: true, sold_whole: true, is_available: true, postponed: true, waiting: true })
        .extend({ passengers: z.array(guideParty) }),
    ),
  })
  .meta({ id: 'GuideManifest' });
export type GuideManifest = z.output<typeof guideManifest>;

export const guideManifestQuery = z.object({ date: date.optional() });
