import { z } from 'zod';
import { factorCode } from './accounts.ts';
import { money } from './amounts.ts';
import { date, utcInstant } from './dates.ts';
import { shownVersions } from './legal.ts';
import { listOf, paging, wholeNumber } from './lists.ts';
import { line, nameLine, phone, requiredLine, requiredName } from './text.ts';
import { picture } from './wire.ts';

export const partnerKinds = ['hotel', 'influencer', 'agency', 'other'] as const;
export const payoutMethods = ['fps', 'bank'] as const;

/** Digits, letters and what stands between them: an FPS identifier, a phone or email address, an account number. */
const payoutAccount = line(100);

/** A client's application to become a partner. */
export const becomePartnerBody = z.object({
  kind: z.enum(partnerKinds),
  name: requiredName(150),
  name_zh: nameLine(150).default(''),
  contact_name: requiredLine(150),
  contact_phone: phone,
  payout_method: z.enum(payoutMethods).default('fps'),
  payout_name: line(150).default(''),
  payout_account: payoutAccount.default(''),
  ...shownVersions,
});
export type BecomePartner = z.output<typeof becomePartnerBody>;

/** A partner's own profile. */
export const partnerProfile = z
  .object({
    id: z.uuid(),
    kind: z.enum(partnerKinds),
    name: z.string(),
    name_zh: z.string(),
    contact_name: z.string(),
    contact_phone: z.string(),
    logo: z.string().nullable(),
    payout_method: z.enum(payoutMethods),
    payout_name: z.string(),
    payout_account: z.string(),
    /** What a booking earns where its service says nothing else, in basis points: 800 is 8 %. */
    commission_bp: z.int(),
    /** A click earns for so many days. */
    attribution_days: z.int(),
    /** A commission is approved so many days after the experience took place. */
    hold_days: z.int(),
    /** Bookings earn only from then on. */
    approved: z.boolean(),
    suspended: z.boolean(),
    suspend_reason: z.string(),
    created_at: utcInstant,
  })
  .meta({ id: 'PartnerProfile' });
export type PartnerProfile = z.output<typeof partnerProfile>;

/** The empty string takes a logo away. */
export const partnerPatch = z.object({
  name: requiredName(150).optional(),
  name_zh: nameLine(150).optional(),
  contact_name: requiredLine(150).optional(),
  contact_phone: phone.optional(),
  logo: picture.optional(),
  payout_method: z.enum(payoutMethods).optional(),
  payout_name: line(150).optional(),
  payout_account: payoutAccount.optional(),
  /** Required to change where payouts go. */
  password: z.string().min(1).max(128).optional(),
  factor_code: factorCode.optional(),
});
export type PartnerPatch = z.output<typeof partnerPatch>;

export const linkTargets = ['catalogue', 'page', 'service'] as const;

const figures = {
  clicks: z.int(),
  /** Credited bookings that are not cancelled. */
  bookings: z.int(),
  /** Bookings in a hundred clicks, to one decimal. */
  conversion_rate: z.number(),
  /** Commissions in all states, less what was reversed. */
  earned: money,
};

/** A partner's link with its clicks and bookings. */
export const referralLink = z
  .object({
    id: z.uuid(),
    code: z.string(),
    /** The short address, as it is printed and shared. */
    url: z.string(),
    target: z.enum(linkTargets),
    page: z.object({ id: z.uuid(), slug: z.string(), title: z.string(), title_zh: z.string() }).nullable(),
    service: z.object({ id: z.uuid(), title: z.string(), title_zh: z.string() }).nullable(),
    /** Whether the link's target is on sale; otherwise the link leads to the catalogue. */
    target_live: z.boolean(),
    placement: z.string(),
    archived: z.boolean(),
    created_at: utcInstant,
    ...figures,
  })
  .meta({ id: 'ReferralLink' });
export type ReferralLink = z.output<typeof referralLink>;

export const linkStates = ['active', 'archived'] as const;
export const linksQuery = z.object({ ...paging, state: z.enum(linkStates).optional(), search: line(100).optional() });
export const referralLinks = listOf(referralLink).meta({ id: 'ReferralLinks' });

const placement = line(80);

/** A link's target: the catalogue, or the page or service that is named. */
export const linkBody = z
  .object({
    target: z.enum(linkTargets).default('catalogue'),
    page: z.uuid().optional(),
    service: z.uuid().optional(),
    placement: placement.default(''),
  })
  .superRefine((body, context) => {
    for (const named of ['page', 'service'] as const)
      if ((body[named] !== undefined) !== (body.target === named))
        context.addIssue({ code: 'custom', path: [named], params: { rule: body.target === named ? 'required' : 'invalid' } });
  });
export type LinkBody = z.output<typeof linkBody>;

/** An archived link still leads to its target but later clicks earn nothing; it may be restored. */
export const linkPatch = z.object({ placement: placement.optional(), archived: z.boolean().optional() });
export type LinkPatch = z.output<typeof linkPatch>;

/** What a link can lead to, by name. */
export const targetsQuery = z.object({ search: line(100).default('') });
export const linkableTargets = z
  .object({
    pages: z.array(z.object({ id: z.uuid(), slug: z.string(), title: z.string(), title_zh: z.string(), provider_name: z.string() })),
    services: z.array(
      z.object({ id: z.uuid(), title: z.string(), title_zh: z.string(), provider_name: z.string(), commission_bp: z.int() }),
    ),
  })
  .meta({ id: 'LinkableTargets' });
export type LinkableTargets = z.output<typeof linkableTargets>;

export const qrQuery = z.object({ format: z.enum(['svg', 'png']).default('svg') });

/** Clicks and bookings of the last Hong Kong days, today among them. */
export const referralStatsQuery = z.object({ days: wholeNumber(1, 366).default(30) });
export const referralStats = z
  .object({
    days: z.int(),
    ...figures,
    by_link: z.array(
      z.object({
        id: z.uuid(),
        code: z.string(),
        placement: z.string(),
        target: z.enum(linkTargets),
        title: z.string(),
        title_zh: z.string(),
        archived: z.boolean(),
        ...figures,
      }),
    ),
    by_placement: z.array(z.object({ placement: z.string(), ...figures })),
    by_day: z.array(z.object({ date, clicks: z.int(), bookings: z.int(), earned: money })),
    /** The same of as many days before. */
    before: z.object({ clicks: z.int(), bookings: z.int(), earned: money }),
  })
  .meta({ id: 'ReferralStats' });
export type ReferralStats = z.output<typeof referralStats>;
