import { marketplaceTerms, type MarketplaceTerms, type Settings } from '../../contract/settings.ts';
import type { Sql } from './database/database.ts';
import { ttlCache } from './cache/ttl-cache.ts';

// What must never be late (the fee of a price, the rate of a referral) is read in the statement that uses it.
const GOOD_FOR_MS = 5_000;

const memory = ttlCache(GOOD_FOR_MS, readSettings);

/** The operator's settings, cached. */
export const settingsOf = memory.get;

/** Drops the cached settings of this process; call it after changing them. */
export const clearSettings = memory.clear;

/** The settings that anyone may read. */
export async function termsOf(sql: Sql): Promise<MarketplaceTerms> {
  return marketplaceTerms.parse(await settingsOf(sql));
}

async function readSettings(sql: Sql): Promise<Settings> {
  const [settings] = await sql<Settings[]>`
    select fee_bp, commission_bp, attribution_days, hold_days, expiry_hours, approve_partners, approve_providers, hkd(unverified_price_limit) as unverified_price_limit,
      large_party, hkd(large_sum) as large_sum, hkd(settlement_minimum) as settlement_minimum, settlement_account,
      legal_name, legal_address, business_registration, facebook_url, instagram_url, threads_url, youtube_url from marketplace_settings`;
  if (!settings) throw new Error('the migration makes the one row');
  return settings;
}
