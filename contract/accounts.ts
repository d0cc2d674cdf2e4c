import { z } from 'zod';
import { money } from './amounts.ts';
import { email, isOneLine, line, linkToken, locale, nameLine, phone, requiredLine, requiredName } from './text.ts';
import { hongKongInstant, utcInstant } from './dates.ts';
import { legalKinds } from './legal-kinds.ts';
import { shownVersions } from './legal.ts';
import { membership, ownerOnly } from './team.ts';
import { memberLevels } from '../rules/points.ts';

export const userTypes = ['client', 'service_provider', 'partner', 'operator'] as const;
export type UserType = (typeof userTypes)[number];

/** Letters and digits of any script and @.+-_ that can be seen; Chinese user names are welcome. */
export const username = z
  .string()
  .trim()
  .min(3)
  .max(150)
  .regex(/^[\p{L}\p{M}\p{N}@.+\-_]+$/u, { error: 'username' })
  .regex(/^\P{Default_Ignorable_Code_Point}*$/u, { error: 'username' })
  .overwrite((s) => s.normalize('NFC'));

/** 8 to 128 characters; common ones and the username itself are refused by the action. */
export const newPassword = z
  .string()
  .min(8)
  .max(128)
  .refine(isOneLine, { params: { rule: 'characters' } });

/** Six digits of the account's app, or one of its recovery codes; asked for where the account has a second factor. */
export const factorCode = z.string().trim().min(1).max(40);

export const loginBody = z.object({
  /** The username or the email address, in the same Unicode form as a stored username. */
  username: requiredLine(254).overwrite((s) => s.normalize('NFC')),
  password: z.string().min(1).max(128),
  factor_code: factorCode.optional(),
});

/** What an account has consented to: the legal texts that it was shown when it registered or took on a role, and apart from those the newsletter. */
export const consentKinds = [...legalKinds, 'newsletter'] as const;
export type ConsentKind = (typeof consentKinds)[number];
/** The wording of the box for news and offers, by the day it was put up. */
export const NEWSLETTER_WORDING = '2026-11-22';

export const registerBody = z.object({
  username,
  email,
  password: newPassword,
  first_name: nameLine(150).default(''),
  last_name: nameLine(150).default(''),
  newsletter: z.boolean().default(false),
  ...shownVersions,
});

export const user = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string(),
    /** Whether its owner has proved to read it. */
    email_verified: z.boolean(),
    /** Another address, which becomes the account's once the link mailed to it is pressed. */
    pending_email: z.string().nullable(),
    /** Whether signing in asks for a code as well. */
    second_factor: z.boolean(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    locale,
    user_type: z.enum(userTypes),
    role: z.enum(userTypes),
    date_joined: utcInstant,
    /** Whether they agreed to be sent the newsletter, and have not taken that back. */
    newsletter: z.boolean(),
    /** The teams of providers that they help in, by the provider's name. */
    teams: z.array(membership),
    bookings_count: z.int(),
    points: z.int(),
    member_level: z.enum(memberLevels.map(({ level }) => level)),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof user>;

export const session = z.object({ access: z.string(), refresh: z.string(), user }).meta({ id: 'Session' });

export const refreshBody = z.object({ refresh: z.string().min(1).max(2_000) });
export const accessReply = z.object({ access: z.string() });

/** Asked again for what opens an account or takes its money. */
const currentPassword = z.string().min(1).max(128);

export const profileBody = z.object({
  first_name: nameLine(150).optional(),
  last_name: nameLine(150).optional(),
  /** A new address is pending until it is proved; sending the present one cancels that. */
  email: email.optional(),
  /** Needed with another address. */
  password: currentPassword.optional(),
  factor_code: factorCode.optional(),
  phone: z.union([z.literal(''), phone]).optional(),
  locale: locale.optional(),
  newsletter: z.boolean().optional(),
});

export const passwordChangeBody = z.object({
  old_password: currentPassword,
  factor_code: factorCode.optional(),
  new_password: newPassword,
});

/** What only the account's owner may do asks for the password again, and for a code where the account has a second factor. */
export const ownerBody = z.object({ password: currentPassword, factor_code: factorCode.optional() });

export const factorPasswordBody = z.object({ password: currentPassword });
export const factorCodeBody = z.object({ factor_code: factorCode });

/** The state of an account's second factor. */
export const factorState = z
  .object({
    is_on: z.boolean(),
    /** Whether the account can do nothing of its role before it is on. */
    is_required: z.boolean(),
    recovery_codes_left: z.int(),
  })
  .meta({ id: 'FactorStanding' });
export type FactorState = z.output<typeof factorState>;

/** What an app is set up with; shown once. */
export const factorKey = z
  .object({
    /** In base 32, to be typed where the picture cannot be read. */
    key: z.string(),
    /** The same as a QR code, an SVG. */
    qr: z.string(),
  })
  .meta({ id: 'FactorKey' });
export type FactorKey = z.output<typeof factorKey>;

/** Codes that take the place of the app's, each once; shown once. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.output<typeof recoveryCodes>;

export const emailBody = z.object({ email });
export const linkBody = z.object({ token: linkToken });
/** The password is needed outside a session of the account. */
export const verifyBody = linkBody.extend({ password: currentPassword.optional() });

/** The account whose address a mailed link proves, as the mailbox's owner sees it. */
export const mailedAccount = z
  .object({
    username: z.string(),
    /** Where the link went. */
    email: z.string(),
    date_joined: utcInstant,
    /** Whether the caller is signed in to it. */
    is_yours: z.boolean(),
    /** Whether the address is to take the place of the account's own. */
    is_new_address: z.boolean(),
    /** The end of where its money goes; empty: nowhere yet. */
    payout_account: z.string(),
    calendar_feed: z.boolean(),
    /** Whether signing in asks for the code of an app. */
    second_factor: z.boolean(),
    /** What its owner sells or refers under; empty: nothing. */
    business: z.string(),
    partnership: z.string(),
  })
  .meta({ id: 'MailedAccount' });
export type MailedAccount = z.output<typeof mailedAccount>;
export const resetBody = z.object({ token: linkToken, new_password: newPassword });
/** How many earlier bookings became the account's. */
export const claimed = z.object({ claimed_bookings: z.int() });

export const becomeProviderBody = z.object({
  business_name: requiredName(150),
  business_name_zh: nameLine(150).default(''),
  phone,
  licence_number: line(50).default(''),
  ...shownVersions,
});

export const providerStats = z
  .object({
    /** In every state, cancelled ones too. */
    total_bookings: z.int(),
    pending_bookings: z.int(),
    confirmed_bookings: z.int(),
    completed_bookings: z.int(),
    cancelled_bookings: z.int(),
    /** What customers of cancelled bookings are owed, and since when the one who has waited longest. */
    refunds_due: ownerOnly(z.object({ bookings: z.int(), amount: money, since: utcInstant.nullable() })),
    /** Revenue (docs/glossary.md): prices of completed bookings, those of a month by the Hong Kong day of the departure. */
    total_revenue: ownerOnly(money),
    this_month_revenue: ownerOnly(money),
    last_month_revenue: ownerOnly(money),
    services: z.object({ total: z.int(), active: z.int(), draft: z.int() }),
    /** `bookings` are those that were not cancelled. */
    pages: z.object({ total: z.int(), views: z.int(), bookings: z.int() }),
    /** What a new provider does until guests can book, and which of it is done. */
    first_steps: z.object({
      profile: z.boolean(),
      service: z.boolean(),
      times: z.boolean(),
      page: z.boolean(),
      shared: z.boolean(),
      /** Whose link to share: the first page that is live. */
      live_page: z.object({ id: z.uuid(), slug: z.string() }).nullable(),
    }),
    upcoming: z.array(
      z.object({
        slot_id: z.uuid(),
        service_id: z.uuid(),
        service_title: z.string(),
        service_title_zh: z.string(),
        date: z.string(),
        all_day: z.boolean(),
        start_time: z.string(),
        end_time: z.string(),
        start_datetime: hongKongInstant,
        end_datetime: hongKongInstant,
        capacity: z.int(),
        spots_taken: z.int(),
      }),
    ),
  })
  .meta({ id: 'ProviderStats' });
export type ProviderStats = z.output<typeof providerStats>;
