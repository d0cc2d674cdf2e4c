import type { BecomePartner, PartnerProfile } from '../../contract/partners.ts';

/** The fields of a partner's profile, in the application and in the settings. */
export type PartnerFields = BecomePartner & { logo: string; password?: string; factor_code?: string };

export const partnerFieldNames = [
  'kind',
  'name',
  'name_zh',
  'contact_name',
  'contact_phone',
  'payout_method',
  'payout_name',
  'payout_account',
  'logo',
  'password',
  'factor_code',
] as const satisfies readonly (keyof PartnerFields)[];

export const nothingTyped: PartnerFields = {
  kind: 'hotel',
  name: '',
  name_zh: '',
  contact_name: '',
  contact_phone: '',
  payout_method: 'fps',
  payout_name: '',
  payout_account: '',
  logo: '',
};

/** The form's fields of a profile. */
export function fieldsOf(profile: PartnerProfile): PartnerFields {
  const { kind, name, name_zh, contact_name, contact_phone, payout_method, payout_name, payout_account, logo } = profile;
  return { kind, name, name_zh, contact_name, contact_phone, payout_method, payout_name, payout_account, logo: logo ?? '' };
}
