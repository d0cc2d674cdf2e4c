import { z } from 'zod';
import { utcInstant } from './dates.ts';
import { wholeNumber } from './lists.ts';
import { line, locale } from './text.ts';

/** Notices to an account, most of them of a change. */
export const accountNotices = [
  'email_changed',
  'password_changed',
  'payout_changed',
  'payout_cleared',
  'pay_account_changed',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_renewed',
  'recovery_code_used',
  'webhook_off',
  'fee_invoice',
  'weather_decision',
  'weather_ran_out',
] as const;
export type AccountNotice = (typeof accountNotices)[number];

/** Notices of an expiring licence. */
export const licenceNotices = ['licence_runs_out', 'licence_stops_soon', 'licence_stopped'] as const;
export type LicenceNotice = (typeof licenceNotices)[number];

/** To those who wait for places on departures that are full. */
export const waitingMails = ['waiting_joined', 'waiting_offer', 'waiting_over', 'waiting_ended'] as const;
export type WaitingMail = (typeof waitingMails)[number];

/** Mails about bookings that a provider always gets: a request expires unless it is answered. */
export const requiredMails = ['new_request'] as const;

/** Mails about bookings that a provider may turn off, in the order of the settings. */
export const optionalMails = [
  'request_waiting',
  'new_booking',
  'message',
  'booking_changed',
  'cancelled_by_customer',
  'payment_reported',
  'request_expired',
  'daily_departures',
] as const;

export type OptionalMail = (typeof optionalMails)[number];
/** Of these, the ones that come only when they are turned on. */
export const optInMails: readonly OptionalMail[] = ['daily_departures'];

/** Every kind of mail there is. */
export const mailKinds = [
  'confirm_booking',
  'request_received',
  ...requiredMails,
  ...optionalMails,
  'confirmed',
  'changed',
  'declined',
  'cancelled_by_provider',
  'cancelled_by_you',
  'cancelled_by_operator',
  'booking_cancelled_by_operator',
  'postponed',
  'postponed_reminder',
  'goes_ahead',
  'departures_called_off',
  'expired',
  'payment_reminder',
  'payment_expired',
  'booking_unpaid',
  'payment_unconfirmed',
  'payment_unanswered',
  'reminder_24h',
  'reminder_2h',
  'message_from_operator',
  'review_invitation',
  'refund_due',
  'refund_waiting',
  'refunded',
  'payment_received',
  'payment_missing',
  ...waitingMails,
  'booking_link',
  'verify_email',
  'new_email',
  'reset_password',
  'team_invitation',
  'staff_left',
  'partner_approved',
  'provider_approved',
  'suspended',
  'reinstated',
  'settlement_asked',
  'settlement_paid',
  ...accountNotices,
  ...licenceNotices,
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Whether a provider gets a kind of mail; one that comes `always` cannot be turned off. */
export const mailChoice = z
  .object({ kind: z.enum([...requiredMails, ...optionalMails]), wanted: z.boolean(), always: z.boolean() })
  .meta({ id: 'MailChoice' });
export type MailChoice = z.output<typeof mailChoice>;

export const mailChoiceBody = z.object({ kind: z.enum(optionalMails), wanted: z.boolean() });

/** Without a mail server a mail is stored here instead of sent; a `dropped` one was no longer valid when it was due. */
export const mailStates = ['waiting', 'sending', 'sent', 'kept', 'dropped', 'failed'] as const;

/** Why a mail was dropped, as its `last_error` says. */
export type DropReason =
  | 'decided_otherwise'
  | 'erased'
  | 'link_gone'
  | 'subject_gone'
  | 'answered'
  | 'paid'
  | 'cancelled'
  | 'not_confirmed'
  | 'moved'
  | 'too_late'
  | 'nothing_to_review'
  | 'message_superseded'
  | 'change_superseded'
  | 'changed_back'
  | 'refund_sent'
  | 'sender_unproved';

const mail = z.object({
  id: z.uuid(),
  kind: z.enum(mailKinds),
  recipient: z.string(),
  locale,
  state: z.enum(mailStates),
  subject: z.string(),
  attempts: z.int(),
  /** What the mail server said; of a dropped mail its `DropReason`. */
  last_error: z.string(),
  created_at: utcInstant,
  due_at: utcInstant,
  sent_at: utcInstant.nullable(),
});

/** A line of the outbox. */
export const listedMail = mail.meta({ id: 'ListedMail' });
export type MailListItem = z.output<typeof listedMail>;

/** A mail; with its text only when it was sent, or is stored here. Of one that was sent the links are blanked, and there is no HTML. */
export const storedMail = mail
  .extend({
    html: z.string().nullable(),
    plain: z.string().nullable(),
    calendar: z.string().nullable(),
    /** false: composed from what is known today, since what it said then was not stored. */
    is_as_sent: z.boolean(),
  })
  .meta({ id: 'KeptMail' });
export type StoredMail = z.output<typeof storedMail>;

/** So many mails are counted and can be turned to by number; `next` leads through all of them. */
export const MOST_MAILS = 1_000;

/** A page of the outbox. */
export const listedMails = z
  .object({
    /** At most 1,000. */
    count: z.int(),
    /** true: there are more than `count`. */
    at_least: z.boolean(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(listedMail),
  })
  .meta({ id: 'ListedMails' });

export const outboxQuery = z.object({
  page: wholeNumber(1, 100_000).default(1),
  page_size: wholeNumber(1, 100).default(20),
  state: z.enum(mailStates).optional(),
  recipient: line(254).optional(),
  /** The last mail of the page before, as `next` names it. */
  after: z.uuid().optional(),
});
