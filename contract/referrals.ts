import { z } from 'zod';
import { utcInstant } from './dates.ts';

/** Holds the last click in the browser; pages cannot read it. */
export const REFERRAL_COOKIE = 'sampan_ref';

/** The id of a click on a link. */
export const clickId = z.uuid();

/** How it was decided whether a click earns: the last click did, or why it did not. */
export const referralReasons = ['last_click', 'expired', 'used_up', 'not_approved', 'suspended', 'own_booking'] as const;
/** What an own booking has in common with the partner, or with the provider whom it pays. */
export const ownSigns = ['account', 'email', 'phone', 'provider_account', 'provider_email', 'provider_phone'] as const;
export const ownDecisions = ['paid', 'refused'] as const;

/** The click that a booking came from and the decision about it, stored with the booking; without data of the customer. */
export const referralFacts = z.object({
  partner_name: z.string(),
  partner_name_zh: z.string(),
  placement: z.string(),
  /** Whether the partner booked for its guest, instead of a click on a link. */
  by_concierge: z.boolean(),
  reason: z.enum(referralReasons),
  sign: z.enum(ownSigns).nullable(),
  /** The operator's decision on an own booking; null while it is open. */
  decision: z.enum(ownDecisions).nullable(),
  /** The rate of the commission in basis points, also where none is earned. */
  rate_bp: z.int(),
  /** The attribution window when the booking was made. */
  window_days: z.int(),
  clicked_at: utcInstant,
  booked_at: utcInstant,
});
export type ReferralFacts = z.output<typeof referralFacts>;

/** A decision with its sentence, the same one for partner, provider and operator (rules/referral-words.ts). */
export const referral = referralFacts.extend({ sentence: z.object({ en: z.string(), 'zh-HK': z.string() }) }).meta({ id: 'Referral' });
export type Referral = z.output<typeof referral>;
