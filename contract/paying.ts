import { z } from 'zod';
import { payWays } from '../rules/paying.ts';

export const payWay = z.enum(payWays);

/** How customers pay for a service. */
export const payTerms = z
  .object({
    /** In the order in which they are shown; never empty. What costs nothing is paid in no way. */
    pay_ways: z.array(payWay),
    /** So many hours after booking, or after acceptance, to pay by FPS. */
    pay_hours: z.int(),
    /** So many days before the start to pay `later`. */
    pay_days_before: z.int(),
    /** Whether the provider can be paid by FPS. */
    has_fps: z.boolean(),
  })
  .meta({ id: 'PayTerms' });

/** What is said of the payment, in both languages; empty where there is nothing to say (rules/paying/words.ts). */
export const paying = z.object({ en: z.string(), 'zh-HK': z.string() });

/** What was promised about the weather, a line a rule; empty where nothing was (rules/weather/words.ts). */
export const weatherLines = z.array(paying);
