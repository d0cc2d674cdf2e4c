import { z } from 'zod';
import { money, price } from './amounts.ts';

/** What the operator sets for the whole marketplace. Rates are basis points: 500 is 5 %. */
export const settings = z
  .object({
    /** The marketplace's fee on top of a price. */
    fee_bp: z.int(),
    /** What a referral earns of the price, unless partner or service have their own rate. */
    commission_bp: z.int(),
    /** For so many days after a click. */
    attribution_days: z.int(),
    /** Approved so many days after the experience took place. */
    hold_days: z.int(),
    /** A request nobody answered is given up after so many hours. */
    expiry_hours: z.int(),
    /** Partners may earn at once, without waiting for the operator. */
    approve_partners: z.boolean(),
    /** Providers may sell at once, without waiting for the operator. */
    approve_providers: z.boolean(),
    /** The most a person that a provider who is not verified may newly ask for; `0.00` is no bound. */
    unverified_price_limit: money,
    /** A booking for so many people on is large: its customer confirms it by mail, unless their address is proved. 0 is never. */
    large_party: z.int(),
    /** The same of a booking that costs so much; `0.00` is never. */
    large_sum: money,
  })
  .meta({ id: 'Settings' });
export type Settings = z.output<typeof settings>;

/** What anyone may know of it: the terms that guests, providers and partners deal on. */
export const marketplaceTerms = settings
  .omit({ approve_partners: true, approve_providers: true, unverified_price_limit: true, large_party: true, large_sum: true })
  .meta({ id: 'MarketplaceTerms' });
export type MarketplaceTerms = z.output<typeof marketplaceTerms>;

export const settingsPatch = z.object({
  fee_bp: z.int().min(0).max(3_000).optional(),
  commission_bp: z.int().min(0).max(5_000).optional(),
  attribution_days: z.int().min(1).max(365).optional(),
  hold_days: z.int().min(0).max(90).optional(),
  expiry_hours: z.int().min(1).max(720).optional(),
  approve_partners: z.boolean().optional(),
  approve_providers: z.boolean().optional(),
  unverified_price_limit: price.optional(),
  large_party: z.int().min(0).max(1_000).optional(),
  large_sum: price.optional(),
});
export type SettingsPatch = z.output<typeof settingsPatch>;
