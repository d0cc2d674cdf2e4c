import type { Settings, SettingsPatch } from '../../contract/settings.ts';
import type { Db, Tx } from '../core/database/database.ts';

/** The settings, locked against other changes until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<Settings> {
  const [settings] = await tx<Settings[]>`
    select fee_bp, commission_bp, attribution_days, hold_days, expiry_hours, approve_partners, approve_providers, hkd(unverified_price_limit) as unverified_price_limit,
      large_party, hkd(large_sum) as large_sum, hkd(settlement_minimum) as settlement_minimum, settlement_account,
      legal_name, legal_address, business_registration, facebook_url, instagram_url, threads_url, youtube_url from marketplace_settings for update`;
  if (!settings) throw new Error('the migration makes the one row');
  return settings;
}

/** Changes what is given of the settings. */
export async function updateSettings(tx: Tx, s: SettingsPatch): Promise<void> {
  await tx`
    update marketplace_settings set fee_bp = coalesce(${s.fee_bp ?? null}, fee_bp), commission_bp = coalesce(${s.commission_bp ?? null}, commission_bp),
      attribution_days = coalesce(${s.attribution_days ?? null}, attribution_days), hold_days = coalesce(${s.hold_days ?? null}, hold_days),
      expiry_hours = coalesce(${s.expiry_hours ?? null}, expiry_hours), approve_partners = coalesce(${s.approve_partners ?? null}, approve_partners),
      approve_providers = coalesce(${s.approve_providers ?? null}, approve_providers),
      unverified_price_limit = coalesce(${s.unverified_price_limit ?? null}, unverified_price_limit),
      large_party = coalesce(${s.large_party ?? null}, large_party), large_sum = coalesce(${s.large_sum ?? null}, large_sum),
      settlement_minimum = coalesce(${s.settlement_minimum ?? null}, settlement_minimum), settlement_account = coalesce(${s.settlement_account ?? null}, settlement_account),
      legal_name = coalesce(${s.legal_name ?? null}, legal_name), legal_address = coalesce(${s.legal_address ?? null}, legal_address),
      business_registration = coalesce(${s.business_registration ?? null}, business_registration),
      facebook_url = coalesce(${s.facebook_url ?? null}, facebook_url), instagram_url = coalesce(${s.instagram_url ?? null}, instagram_url),
      threads_url = coalesce(${s.threads_url ?? null}, threads_url), youtube_url = coalesce(${s.youtube_url ?? null}, youtube_url)`;
}

/** Writes down whether there is a gateway, so that ways to pay are offered with cards or without. */
export async function offerCards(db: Db, takes_cards: boolean): Promise<void> {
  await db`update marketplace_settings set takes_cards = ${takes_cards} where takes_cards <> ${takes_cards}`;
}

/** Has providers wait for approval where nobody has an account yet: how a new marketplace begins in production. */
export async function requireApproval(db: Db): Promise<void> {
  await db`update marketplace_settings set approve_providers = false where approve_providers and not exists (select from users)`;
}

/** Writes down that the operator has asked for past bookings to be completed; false when that was done before. Others who ask wait. */
export async function askForPast(tx: Tx): Promise<boolean> {
  const asked = await tx`
    update marketplace_settings set past_completed_at = clock_timestamp() where past_completed_at is null returning past_completed_at`;
  return asked.length === 1;
}
