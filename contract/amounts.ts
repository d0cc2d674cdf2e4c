import { z } from 'zod';
import { toCents } from '../rules/money.ts';

// Apart from money.ts, so that a screen that only reckons with money does not load a validator.

/** Money on the wire: HKD with two decimals, `"480.00"`. */
export const money = z.string().regex(/^-?\d+\.\d{2}$/);

const written = z.union([z.number(), z.string().trim().max(20)]);
const inCents = (value: number | string) => toCents(String(value));

/** A price as callers may write it (number or string, at most two decimals, 0 to 1,000,000); becomes integer cents. */
export const price = written
  .refine((v) => /^\d{1,7}(?:\.\d{1,2})?$/.test(String(v)) && Number(v) <= 1_000_000, { params: { rule: 'price' } })
  .transform(inCents);

/** Money that changes hands, written alike: above 0, and as much as the dearest booking of a whole party comes to; becomes integer cents. */
export const amount = written
  .refine((v) => /^\d{1,10}(?:\.\d{1,2})?$/.test(String(v)) && Number(v) > 0, { params: { rule: 'amount' } })
  .transform(inCents);
