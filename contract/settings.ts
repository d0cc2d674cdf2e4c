import { z } from 'zod';
import { money, price } from './amounts.ts';
import { line } from './text.ts';

/** The address of the marketplace's own page on a social network; the empty string means none. */
const socialUrl = z
  .string()
  .trim()
  .max(200)
  .refine((address) => address === '' || /^https:\/\/[^\s/?#@]+\.[^\s/?#@]+(?:[/?#]\S*)?$/.test(address), {
    params: { rule: 'https_address' },
  });

/** What the operator sets for the whole marketplace. Rates are basis points: 500 is 5 %. */
export const settings = z
  .object({
    /** The marketplace's fee on top of a price. */
    fee_bp: z.int(),
    /** What a referral earns of the price, unless partner or service have their own rate. */
    commission_bp: z.int(),
    /** Days after a click within which a booking earns. */
    attribution_days: z.int(),
    /** Days from the experience to the approval of its commission. */
    hold_days: z.int(),
    /** Hours after which an unanswered request expires. */
    expiry_hours: z.int(),
    /** Partners may earn at once, without waiting for the operator. */
    approve_partners: z.boolean(),
    /** Providers may sell at once, without waiting for the operator. */
    approve_providers: z.boolean(),
    /** The highest new price a person of an unverified provider; `0.00` is no limit. */
    unverified_price_limit: money,
    /** A booking of at least so many people must be confirmed by mail, unless the customer's address is proved. 0: never. */
    large_party: z.int(),
    /** A booking of at least this price must be confirmed too; `0.00`: never. */
    large_sum: money,
    /** Balances with providers below it wait for more; `0.00`: none do. */
    settlement_minimum: money,
    /** Where providers pay what they owe the marketplace; empty where it is not said. */
    settlement_account: z.string(),
    /** Who issues the invoices of fees. Empty name: the marketplace by its own; empty others are left out. */
    legal_name: z.string(),
    legal_address: z.string(),
    business_registration: z.string(),
    facebook_url: z.string(),
    instagram_url: z.string(),
    threads_url: z.string(),
    youtube_url: z.string(),
  })
  .meta({ id: 'Settings' });
export type Settings = z.output<typeof settings>;

/** The public part of the settings. */
export const marketplaceTerms = settings
  .omit({
    approve_partners: true,
    approve_providers: true,
    unverified_price_limit: true,
    large_party: true,
    large_sum: true,
    settlement_minimum: true,
    settlement_account: true,
    legal_name: true,
    legal_address: true,
    business_registration: true,
  })
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
  settlement_minimum: price.optional(),
  settlement_account: line(200).optional(),
  legal_name: line(200).optional(),
  legal_address: line(300).optional(),
  business_registration: line(50).optional(),
  facebook_url: socialUrl.optional(),
  instagram_url: socialUrl.optional(),
  threads_url: socialUrl.optional(),
  youtube_url: socialUrl.optional(),
});
export type SettingsPatch = z.output<typeof settingsPatch>;
