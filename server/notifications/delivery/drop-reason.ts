import { accountNotices, type DropReason, type MailKind } from '../../../contract/mails.ts';
import { hongKongDate } from '../../../rules/time.ts';
import type { DueMail } from '../reads.ts';
import { reminders } from '../recipients.ts';

/** The facts that decide whether a mail is still valid. */
export type ValidityFacts = Pick<DueMail, 'kind' | 'side' | 'about' | 'account'> & {
  booking: Pick<
    NonNullable<DueMail['booking']>,
    | 'is_taken'
    | 'is_resold'
    | 'provider_proved'
    | 'confirm_by'
    | 'is_paid'
    | 'pay_by'
    | 'choose_by'
    | 'status'
    | 'starts_at'
    | 'is_absent'
    | 'is_reviewed'
    | 'is_redone'
    | 'is_newest_message'
    | 'is_newest_change'
    | 'is_changed_back'
    | 'refund_due_since'
  > | null;
};

/** Why a due mail should not be sent any more; null when it should. */
export function dropReason({ kind, side, booking, account, about }: ValidityFacts, now: number): DropReason | null {
  if (kind === 'weather_decision' && account?.decisions && !account.decisions.acts)
    return account.decisions.departures.length > 0 ? null : 'answered';
  if ((accountNotices as readonly MailKind[]).includes(kind)) return null;
  if (kind === 'daily_departures') {
    if (!about || hongKongDate(about) !== hongKongDate(now)) return 'too_late';
    return account?.departures?.length ? null : 'cancelled';
  }
  if (account?.called_off) return account.called_off.departures.length > 0 ? null : 'subject_gone';
  if (account?.wait) return kind === 'waiting_offer' && account.wait.offer?.is_open === false ? 'answered' : null;
  if (account?.leaver) return null;
  if (account?.decision) return account.decision.is_suspended === (kind === 'suspended') ? null : 'decided_otherwise';
  if (account?.settlement) return kind === 'settlement_asked' && account.settlement.is_paid ? 'answered' : null;
  if (account?.licence) return account.licence.stops_on ? null : 'decided_otherwise';
  if (account) return account.link_is_good ? null : 'link_gone';
  if (!booking) return 'subject_gone';
  return dropRules[kind]?.(booking, now, about) ?? (side === 'customer' && isUnsolicited(kind, booking) ? 'sender_unproved' : null);
}

/**
 * Whether the mail is unsolicited as far as we know: the booking was entered, or the message written, by a provider without a verified
 * address, or came through a reseller of theirs, which may be a program of their own. Customers who booked themselves always hear what happens to their bookings, and everyone what the marketplace writes.
 */
function isUnsolicited(kind: MailKind, { is_taken, is_resold, provider_proved }: NonNullable<ValidityFacts['booking']>): boolean {
  if (kind === 'cancelled_by_operator' || kind === 'message_from_operator') return false;
  return provider_proved === false && (is_taken === true || is_resold === true || kind === 'message');
}

type DropRule = (booking: NonNullable<ValidityFacts['booking']>, now: number, about: Date | null) => DropReason | null;

/** Why a mail may no longer apply by the time it is due; mails about the end of a booking always apply. */
const dropRules: Partial<Record<MailKind, DropRule>> = {
  confirm_booking: ({ confirm_by }, now) => {
    if (!confirm_by) return 'answered';
    return Date.parse(confirm_by) <= now ? 'too_late' : null;
  },
  request_received: ({ status }) => (status === 'pending' ? null : 'answered'),
  new_request: ({ status }) => (status === 'pending' ? null : 'answered'),
  request_waiting: ({ status }) => (status === 'pending' ? null : 'answered'),
  confirmed: ({ status }) => (status === 'cancelled' ? 'cancelled' : null),
  new_booking: ({ status }) => (status === 'cancelled' ? 'cancelled' : null),
  changed: whatChanged,
  booking_changed: whatChanged,
  postponed: waitsForChoice,
  postponed_reminder: waitsForChoice,
  goes_ahead: ({ status, choose_by, starts_at }, now, about) => {
    if (status === 'cancelled' || choose_by) return 'cancelled';
    if (about?.getTime() !== Date.parse(starts_at)) return 'moved';
    return Date.parse(starts_at) <= now ? 'too_late' : null;
  },
  reminder_24h: reminderDropReason(reminders[0]),
  reminder_2h: reminderDropReason(reminders[1]),
  payment_reminder: ({ status, is_paid, pay_by }, now) => {
    if (status !== 'confirmed') return 'cancelled';
    if (is_paid) return 'paid';
    return pay_by && Date.parse(pay_by) <= now ? 'too_late' : null;
  },
  payment_unconfirmed: stillOpen,
  payment_unanswered: stillOpen,
  review_invitation: ({ status, is_absent, is_reviewed, is_redone }) =>
    status === 'completed' && !is_absent && !is_reviewed && !is_redone ? null : 'nothing_to_review',
  refund_due: sentRefund,
  refund_waiting: sentRefund,
  message: supersededMessage,
  message_from_operator: supersededMessage,
};

function sentRefund({ refund_due_since }: Parameters<DropRule>[0]): DropReason | null {
  return refund_due_since ? null : 'refund_sent';
}

function stillOpen({ status, is_paid }: Parameters<DropRule>[0]): DropReason | null {
  if (status === 'cancelled') return 'cancelled';
  return is_paid ? 'paid' : null;
}

/** Changes within some minutes are one mail, which says what they come to. */
function whatChanged({ status, is_newest_change, is_changed_back }: Parameters<DropRule>[0]): DropReason | null {
  if (status === 'cancelled') return 'cancelled';
  if (is_newest_change === false) return 'change_superseded';
  return is_changed_back ? 'changed_back' : null;
}

/** Another date was chosen meanwhile, or the money taken. */
function waitsForChoice({ status, choose_by }: Parameters<DropRule>[0], now: number): DropReason | null {
  if (status !== 'confirmed') return 'cancelled';
  if (!choose_by) return 'answered';
  return Date.parse(choose_by) <= now ? 'too_late' : null;
}

function supersededMessage({ is_newest_message }: Parameters<DropRule>[0]): DropReason | null {
  return is_newest_message ? null : 'message_superseded';
}

function reminderDropReason({ latest_minutes }: (typeof reminders)[number]): DropRule {
  return ({ status, choose_by, starts_at }, now, about) => {
    const starts = Date.parse(starts_at);
    // Who was postponed comes on another date.
    if (status !== 'confirmed' || choose_by) return 'not_confirmed';
    if (about?.getTime() !== starts) return 'moved';
    return starts - now < latest_minutes * 60_000 ? 'too_late' : null;
  };
}
