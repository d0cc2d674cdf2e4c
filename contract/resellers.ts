import { z } from 'zod';
import type { OctoErrorCode } from './octo/errors.ts';
import { MOST_DISCOUNT_BP } from '../rules/resale/resale.ts';
import { utcInstant } from './dates.ts';
import { line, requiredName } from './text.ts';

/** How many resellers a provider has at once, and how many keys that work each of them has. */
export const MOST_RESELLERS = 50;
export const MOST_KEYS = 5;
/** Of how many days a reseller's bookings and refusals are counted, and how many bookings at most. */
export const COUNTED_DAYS = 30;
export const MOST_COUNTED = 1_000;

/** The errors of the OCTO calls that a key which works can be refused with. */
export const refusedCodes = [
  'UNPROCESSABLE_ENTITY',
  'INVALID_PRODUCT_ID',
  'INVALID_OPTION_ID',
  'INVALID_UNIT_ID',
  'INVALID_AVAILABILITY_ID',
  'INVALID_BOOKING_UUID',
  'BAD_REQUEST',
  'TOO_MANY_REQUESTS',
] as const satisfies readonly OctoErrorCode[];
export type RefusedCode = (typeof refusedCodes)[number];

/** A key by which a reseller's software calls, without the key itself. */
export const resellerKey = z
  .object({
    id: z.uuid(),
    /** Its first letters. */
    shown: z.string(),
    created_at: utcInstant,
    /** To the minute; null: never. */
    last_used_at: utcInstant.nullable(),
    revoked_at: utcInstant.nullable(),
  })
  .meta({ id: 'ResellerKey' });
export type ResellerKey = z.output<typeof resellerKey>;

/** A reseller as its provider sees it. */
export const reseller = z
  .object({
    id: z.uuid(),
    name: z.string(),
    contact: z.string(),
    /** Its discount on the price, in basis points. */
    rate_bp: z.int(),
    created_at: utcInstant,
    /** The newest first. */
    keys: z.array(resellerKey),
    /** What it booked within the last 30 days, cancelled bookings too; 1,001: more than 1,000. */
    bookings: z.int(),
    /** What its software was refused within the last 30 days, the most frequent first; the last seconds may lack. */
    refusals: z.array(z.object({ error: z.enum(refusedCodes), count: z.int() })),
  })
  .meta({ id: 'Reseller' });
export type Reseller = z.output<typeof reseller>;

/** A service of a provider, and whether resellers may sell it. */
const resoldService = z
  .object({ id: z.uuid(), title: z.string(), title_zh: z.string(), is_instant: z.boolean(), for_resellers: z.boolean() })
  .meta({ id: 'ResoldService' });
export type ResoldService = z.output<typeof resoldService>;

/** Who sells for a provider, what, and where their software calls. */
export const resellers = z
  .object({ resellers: z.array(reseller), services: z.array(resoldService), address: z.url() })
  .meta({ id: 'Resellers' });
export type Resellers = z.output<typeof resellers>;

export const resellerBody = z.object({
  name: requiredName(80),
  /** A person, a telephone number or an address; the provider's own note. */
  contact: line(200).default(''),
});

/** The discount on the price of what it holds from now on. */
export const resellerRateBody = z.object({ rate_bp: z.int().min(0).max(MOST_DISCOUNT_BP) });

/** A key that has just been made: the only time that it is shown. */
export const newKey = z.object({ id: z.uuid(), key: z.string() }).meta({ id: 'NewKey' });
export type NewKey = z.output<typeof newKey>;

/** The services that resellers may sell; they may not sell the provider's others. */
export const resoldBody = z.object({ service_ids: z.array(z.uuid()).max(1_000) });

/** A reseller as an operator sees it. */
export const operatorReseller = reseller
  .omit({ contact: true, rate_bp: true, bookings: true, refusals: true })
  .extend({ provider: z.object({ id: z.uuid(), name: z.string(), name_zh: z.string() }) })
  .meta({ id: 'OperatorReseller' });
export type OperatorReseller = z.output<typeof operatorReseller>;
