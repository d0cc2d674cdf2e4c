import { z } from 'zod';
import { cancellationRules, WHOLE_SHARE, type CancellationTier } from '../rules/cancellation/cancellation.ts';
import { money } from './amounts.ts';
import { utcInstant } from './dates.ts';
import type { Broken } from './field-rules.ts';
import { listed, whole } from './wire.ts';

/** So many steps at most. */
export const MOST_TIERS = 5;

/** Steps of cancelling: who cancels at least `hours_before` hours before the start gets `share_bp` of the price back, in basis points. */
export const cancellationTiers = z.array(z.object({ hours_before: z.int(), share_bp: z.int() }));

/** The same as a provider writes them; none is null. Their order is checked by `brokenTiers`. */
export const cancellationTiersBody = listed(
  z.array(z.object({ hours_before: whole(0, 8_760), share_bp: whole(0, WHOLE_SHARE) })).max(MOST_TIERS),
)
  .nullable()
  .transform((tiers) => (tiers?.length ? tiers : null));

/** Steps go towards the start, and each gives back less than the one before: errors by index and field. */
export function brokenTiers(tiers: readonly CancellationTier[]): Record<string, Broken[]> {
  const broken: Record<string, Broken[]> = {};
  for (const [nth, tier] of tiers.entries()) {
    const before = tiers[nth - 1];
    if (!before) continue;
    if (tier.hours_before >= before.hours_before) broken[`${nth}.hours_before`] = [{ rule: 'tier_later' }];
    if (tier.share_bp >= before.share_bp) broken[`${nth}.share_bp`] = [{ rule: 'tier_less' }];
  }
  return broken;
}

/** What cancelling gives back now (rules/cancellation/cancellation.ts); the cancel call carries `refund`. */
export const cancellationQuote = z
  .object({
    may_cancel: z.boolean(),
    rule: z.enum(cancellationRules),
    /** Of the price, in basis points. */
    share_bp: z.int(),
    refund: money,
    /** What is in hand and not given back. */
    retained: money,
    /** The end of this step; null where no time ends it. */
    until: utcInstant.nullable(),
    /** What is given back from `until` on; null where nothing follows. */
    next: z.object({ may_cancel: z.boolean(), share_bp: z.int(), refund: money }).nullable(),
    /** What the customer says to have paid and nobody has confirmed, and what of it is given back if it arrives; null where nothing is open. */
    reported: z.object({ amount: money, refund: money }).nullable(),
  })
  .meta({ id: 'CancellationQuote' });
export type CancellationQuote = z.output<typeof cancellationQuote>;
