import { z } from 'zod';
import { toCents } from './money.ts';

// Apart from money.ts, so that a screen that only reckons with money does not load a validator.

/** Money on the wire: HKD with two decimals, `"480.00"`. */
export const money = z.string().regex(/^-?\d+\.\d{2}$/);

/** A price as callers may write it (number or string, at most two decimals, 0 to 1,000,000); becomes integer cents. */
export const price = z
  .union([z.number(), z.string().trim().max(20)])
  .refine((v) => /^\d{1,7}(?:\.\d{1,2})?$/.test(String(v)) && Number(v) <= 1_000_000, {
    params: { rule: 'price' },
  })
  .transform((v) => toCents(String(v)));
