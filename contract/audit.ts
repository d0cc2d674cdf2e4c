import { z } from 'zod';
import { utcInstant } from './dates.ts';
import { wholeNumber } from './lists.ts';

/** What a privileged act was done to. */
export const auditSubjects = [
  'provider',
  'partner',
  'service',
  'review',
  'category',
  'user',
  'person',
  'mail',
  'booking',
  'payout',
  'settlement',
  'settings',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** Every privileged act there is. */
export const auditActs = [
  'provider_approved',
  'provider_verified',
  'provider_unverified',
  'provider_suspended',
  'provider_reinstated',
  'partner_approved',
  'partner_suspended',
  'partner_reinstated',
  'partner_rate_set',
  'service_hidden',
  'service_shown',
  'service_rate_set',
  'review_hidden',
  'review_shown',
  'category_created',
  'category_changed',
  'category_moved',
  'category_deleted',
  'user_disabled',
  'user_enabled',
  'user_reset_sent',
  'user_disowned',
  'second_factor_removed',
  'operator_made',
  'staff_invited',
  'staff_joined',
  'staff_role_set',
  'staff_removed',
  'staff_left',
  'reseller_key_made',
  'reseller_key_revoked',
  'own_key_made',
  'own_key_revoked',
  'person_exported',
  'person_erased',
  'mail_resent',
  'mail_read',
  'settings_changed',
  'webhook_added',
  'webhook_changed',
  'webhook_removed',
  'webhook_key_made',
  'terms_published',
  'privacy_published',
  'booking_cancelled',
  'departures_called_off',
  'past_bookings_completed',
  'booking_changed',
  'booking_messages_read',
  'booking_message_sent',
  'booking_refunded',
  'refund_taken_back',
  'card_flag_cleared',
  'referral_decided',
  'payout_made',
  'payout_paid',
  'settlement_made',
  'settlement_paid',
] as const;
export type AuditAct = (typeof auditActs)[number];

/** A line of the log. `details` are words: a reason, or `before → after` by field. They never name a customer, whose data may have to be erased. */
export const auditEntry = z
  .object({
    id: z.uuid(),
    at: utcInstant,
    /** The operator's username then; it stays when the account goes. */
    actor: z.string(),
    act: z.enum(auditActs),
    subject: z.enum(auditSubjects),
    subject_id: z.uuid().nullable(),
    /** What it is called now, in English and Chinese; empty once it is gone. */
    subject_name: z.string(),
    subject_name_zh: z.string(),
    details: z.record(z.string(), z.string()),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof auditEntry>;

export const auditQuery = z.object({
  page: wholeNumber(1, 100_000).default(1),
  page_size: wholeNumber(1, 100).default(50),
  act: z.enum(auditActs).optional(),
  subject: z.enum(auditSubjects).optional(),
  /** All that was done to one thing. */
  subject_id: z.uuid().optional(),
});
export type AuditQuery = z.output<typeof auditQuery>;
