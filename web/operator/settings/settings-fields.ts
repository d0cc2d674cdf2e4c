import type { FieldErrors } from 'react-hook-form';
import type { z } from 'zod';
import { percentOf } from '../../../rules/money.ts';
import { settingsPatch, type Settings } from '../../../contract/settings.ts';
import { check } from '../../../contract/validation.ts';
import { errorsOf, type RuleWords } from '../../lib/form.ts';
import type { SocialPages } from '../../lib/address/origin.ts';
import { basisPointsOf } from '../../lib/format/percent.ts';

/** Settings as they are typed: rates in percent, times as digits. */
export type SettingsFields = {
  fee_bp: string;
  commission_bp: string;
  attribution_days: string;
  hold_days: string;
  expiry_hours: string;
  approve_partners: boolean;
  approve_providers: boolean;
  unverified_price_limit: string;
  large_party: string;
  large_sum: string;
  settlement_minimum: string;
  settlement_account: string;
  legal_name: string;
  legal_address: string;
  business_registration: string;
} & SocialPages;

/** Most percent of each rate. */
export const MOST_PERCENT = { fee_bp: 30, commission_bp: 50 } as const;

export function fieldsOf({
  fee_bp,
  commission_bp,
  attribution_days,
  hold_days,
  expiry_hours,
  approve_partners,
  approve_providers,
  unverified_price_limit,
  large_party,
  large_sum,
  settlement_minimum,
  settlement_account,
  legal_name,
  legal_address,
  business_registration,
  facebook_url,
  instagram_url,
  threads_url,
  youtube_url,
}: Settings): SettingsFields {
  return {
    fee_bp: percentOf(fee_bp),
    commission_bp: percentOf(commission_bp),
    attribution_days: String(attribution_days),
    hold_days: String(hold_days),
    expiry_hours: String(expiry_hours),
    approve_partners,
    approve_providers,
    unverified_price_limit: unverified_price_limit.replace(/\.00$/, ''),
    large_party: String(large_party),
    large_sum: large_sum.replace(/\.00$/, ''),
    settlement_minimum: settlement_minimum.replace(/\.00$/, ''),
    settlement_account,
    legal_name,
    legal_address,
    business_registration,
    facebook_url,
    instagram_url,
    threads_url,
    youtube_url,
  };
}

/** The same on the wire; text that is not a number becomes a number that no rule allows. */
export function patchOf(fields: SettingsFields): z.input<typeof settingsPatch> {
  return {
    fee_bp: basisPointsOf(fields.fee_bp) ?? -1,
    commission_bp: basisPointsOf(fields.commission_bp) ?? -1,
    attribution_days: wholeOf(fields.attribution_days),
    hold_days: wholeOf(fields.hold_days),
    expiry_hours: wholeOf(fields.expiry_hours),
    approve_partners: fields.approve_partners,
    approve_providers: fields.approve_providers,
    unverified_price_limit: fields.unverified_price_limit.replaceAll(',', ''),
    large_party: wholeOf(fields.large_party),
    large_sum: fields.large_sum.replaceAll(',', ''),
    settlement_minimum: fields.settlement_minimum.replaceAll(',', ''),
    settlement_account: fields.settlement_account,
    legal_name: fields.legal_name,
    legal_address: fields.legal_address,
    business_registration: fields.business_registration,
    facebook_url: fields.facebook_url,
    instagram_url: fields.instagram_url,
    threads_url: fields.threads_url,
    youtube_url: fields.youtube_url,
  };
}

/** The broken rules of the contract; those of a rate in words about per cent. */
export function errorsIn(fields: SettingsFields, words: RuleWords, percent: (most: number) => string): FieldErrors<SettingsFields> {
  const { broken } = check(settingsPatch, patchOf(fields));
  if (!broken) return {};
  const errors = errorsOf<SettingsFields>(broken, words);
  for (const rate of ['fee_bp', 'commission_bp'] as const)
    if (errors[rate]) errors[rate] = { type: 'contract', message: percent(MOST_PERCENT[rate]) };
  return errors;
}

const wholeOf = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : -1);
