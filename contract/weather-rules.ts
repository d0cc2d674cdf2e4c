import { z } from 'zod';
import { MOST_HOURS_BEFORE, MOST_RULES, orderedRules, weatherOutcomes } from '../rules/weather/policy.ts';
import { warningNames } from '../rules/weather/warnings.ts';
import { listed, whole } from './wire.ts';

const warnings = z.array(z.enum(warningNames));

/** What becomes of a departure by the warnings of the Observatory (rules/weather/policy.ts). */
export const weatherRules = z.array(z.object({ warnings, hours_before: z.int(), outcome: z.enum(weatherOutcomes) }));

/** The same as a provider writes them. */
export const weatherRulesBody = listed(
  z
    .array(
      z.object({
        warnings: warnings.min(1).max(warningNames.length),
        hours_before: whole(0, MOST_HOURS_BEFORE),
        outcome: z.enum(weatherOutcomes),
      }),
    )
    .max(MOST_RULES),
)
  .nullable()
  .transform((rules) => rules && orderedRules(rules));
