import { z } from 'zod';
import { offeredWays } from './getting-paid.ts';
import { line, nameLine, phone, requiredName } from './text.ts';
import { date } from './dates.ts';

/** A provider's own profile. */
export const providerProfile = z
  .object({
    id: z.uuid(),
    name: z.string(),
    name_zh: z.string(),
    phone: z.string(),
    whatsapp: z.string(),
    /** Guests who answer an email about a booking reach the owner's address, once it is proved, and see it. */
    takes_answers: z.boolean(),
    licence_number: z.string(),
    licence_expiry: date.nullable(),
    verified: z.boolean(),
    /** false: an operator looks at the business first; nothing is sold before. */
    approved: z.boolean(),
    /** The Hong Kong day on which sales stop because the licence expires; set when the provider is warned. */
    licence_stops_on: date.nullable(),
    /** That day has come. */
    licence_stopped: z.boolean(),
    /** Why an operator took the business off the marketplace; null: nobody did. */
    suspended_because: z.string().nullable(),
    /** How guests pay, unless a service says otherwise. */
    pay_ways: z.array(z.enum(offeredWays)),
    /** Whether there is an account to pay to by FPS. */
    has_fps_account: z.boolean(),
    /** Whether the marketplace takes cards. */
    has_cards: z.boolean(),
  })
  .meta({ id: 'ProviderProfile' });
export type ProviderProfile = z.output<typeof providerProfile>;

export const providerPatch = z.object({
  name: requiredName(150).optional(),
  name_zh: nameLine(150).optional(),
  phone: z.union([z.literal(''), phone]).optional(),
  whatsapp: z.union([z.literal(''), phone]).optional(),
  takes_answers: z.boolean().optional(),
  licence_number: line(50).optional(),
  licence_expiry: date.nullable().optional(),
});
export type ProviderPatch = z.output<typeof providerPatch>;
