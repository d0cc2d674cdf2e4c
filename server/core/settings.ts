import type { MarketplaceTerms, Settings } from '../../contract/settings.ts';
import type { Sql } from './database.ts';

// Another process's change is known here after this long. What must never be late (the fee of a price, the rate of a referral) is
// read in the statement that uses it.
const GOOD_FOR_MS = 5_000;

const kept = new WeakMap<Sql, { settings: Promise<Settings>; until: number }>();

/** What the operator has set, from memory. */
export function settingsOf(sql: Sql): Promise<Settings> {
  const known = kept.get(sql);
  if (known && known.until > Date.now()) return known.settings;
  const settings = readSettings(sql);
  kept.set(sql, { settings, until: Date.now() + GOOD_FOR_MS });
  settings.catch(() => kept.delete(sql));
  return settings;
}

/** Has this process read them anew: call it after changing them. */
export function forgetSettings(sql: Sql): void {
  kept.delete(sql);
}

/** What anyone may know of them. */
export async function termsOf(sql: Sql): Promise<MarketplaceTerms> {
  const { approve_partners: _, approve_providers: __, unverified_price_limit: ___, ...terms } = await settingsOf(sql);
  return terms;
}

async function readSettings(sql: Sql): Promise<Settings> {
  const [settings] = await sql<Settings[]>`
    select fee_bp, commission_bp, attribution_days, hold_days, expiry_hours, approve_partners, approve_providers, hkd(unverified_price_limit) as unverified_price_limit from marketplace_settings`;
  if (!settings) throw new Error('the migration makes the one row');
  return settings;
}
