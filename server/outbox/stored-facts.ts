import type { TimelineChange } from '../../contract/bookings.ts';
import type { MailKind } from '../../contract/mails.ts';
import type { refundWays } from '../../contract/moved-money.ts';
import type { StaffRole } from '../../contract/staff-roles.ts';
import type { Locale } from '../../contract/text.ts';
import type { CancellationTier } from '../../rules/cancellation/cancellation.ts';
import type { PayingRow } from '../../rules/paying/words.ts';
import type { WeatherRule } from '../../rules/weather/policy.ts';
import type { NoticedRow } from '../availability/weather/facts.ts';
import type { AccountDecision, ExpiringLicence, MailedDeparture, MailedSettlement } from './delivery/account-facts.ts';
import type { MailedCallOff } from './kinds/call-offs/facts.ts';
import type { MailedEnd } from './kinds/endings/facts.ts';
import type { MailedWait } from './kinds/waiting-list/facts.ts';
import type { MailedDecisions } from './kinds/weather/facts.ts';
import type { CalendarFacts } from './compose/calendar.ts';

/** A mail that is due, with the current facts for its template: those of a booking or of an account, the other being null. */
export type DueMail = {
  id: string;
  kind: MailKind;
  source: string;
  side: 'customer' | 'provider' | 'account';
  recipient: string;
  locale: Locale;
  about: Date | null;
  attempts: number;
  created_at: Date;
  /** Whom an answer reaches, where that is not the marketplace. */
  reply_to: string | null;
  booking: MailedBooking | null;
  account: AccountFacts | null;
};

/** The facts of a booking, for its mails and their calendar files. */
export type MailedBooking = BookingFacts & Omit<CalendarFacts, 'starts_at' | 'ends_at' | 'changed_at'>;

/** The facts of an account, each for the kinds that say it. */
export type AccountFacts = {
  link_is_good: boolean | null;
  decision: AccountDecision | null;
  team?: { name: string; name_zh: string; role: StaffRole } | null;
  /** Who has left the team; without a name once their account is deleted. */
  leaver?: { name: string; role: StaffRole } | null;
  licence?: ExpiringLicence | null;
  departures?: MailedDeparture[] | null;
  settlement?: MailedSettlement | null;
  /** Of a guide's departures. */
  called_off?: MailedCallOff | null;
  /** Of departures about which the weather asks their host. */
  decisions?: MailedDecisions | null;
  /** Of somebody who waits for places. */
  wait?: MailedWait | null;
};

/** What of the facts of a booking decides whether a mail about it is still valid. */
export type ValidBooking = Pick<
  MailedBooking,
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
>;

/** The facts that decide whether a mail is still valid. */
export type ValidityFacts = Pick<DueMail, 'kind' | 'side' | 'about' | 'account'> & { booking: ValidBooking | null };

/** The facts of a booking; instants are ISO strings because they come out of JSON. */
export type BookingFacts = {
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  special_requests: string;
  starts_at: string;
  ends_at: string;
  changed_at: string;
  cancellation_hours: number;
  /** Missing in mails stored by an older version. */
  cancellation_tiers?: CancellationTier[] | null;
  weather_rules?: WeatherRule[] | null;
  /** What is said of the weather and its departure; missing in mails stored by an older version. */
  weather_notice?: NoticedRow | null;
  /** How it ended, or its departure was called off; null while it goes on, missing as before. */
  end?: MailedEnd | null;
  /** How many hours a request waits for an answer; it never waits beyond its start. */
  expiry_hours: number;
  /** Missing in mails stored by an older version. */
  created_at?: string;
  /** How to find the meeting point; missing in mails stored by an older version. */
  mtr_exit?: string;
  mtr_exit_zh?: string;
  meeting_picture?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  final_amount: string;
  /** The refund due for a cancelled booking; missing in mails stored by an older version. */
  refund_due?: string | null;
  /** The last payment; null: none. */
  payment?: string | null;
  /** How it was paid. */
  payment_way?: string | null;
  owed?: string;
  /** How many persons, or groups sold as one, have a voucher of their own; null unless it is confirmed, missing in mails stored by an older version. */
  vouchers?: number | null;
  /** What is said of its payment; missing in mails stored by an older version. */
  paying?: PayingRow;
  /** Whether it was paid, and until when it is to be; missing in mails stored by an older version. */
  is_paid?: boolean;
  pay_by?: string | null;
  choose_by?: string | null;
  is_postponed?: boolean;
  refund_due_since?: string | null;
  retained?: string;
  /** The refund that a mail is about; missing as before. */
  sent?: { amount: string; way: (typeof refundWays)[number] | null; reference: string } | null;
  total_price: string;
  is_reviewed: boolean;
  /** Whether its party was marked as not come; missing in mails stored by an older version. */
  is_absent?: boolean;
  /** Whether the booking was completed once more after the mail's event; missing in mails stored by an older version. */
  is_redone?: boolean;
  /** Until when its customer is to confirm a large booking; null or missing where that is not needed, or done. */
  confirm_by?: string | null;
  /** Whether the provider entered the booking, and whether the provider's address is verified; missing in mails stored by an older version. */
  is_taken?: boolean;
  /** A reseller made the booking; missing in mails stored by an older version. */
  is_resold?: boolean;
  provider_proved?: boolean;
  /** The note of the provider or the customer on the event; empty when there is none. */
  note: string;
  /** From what to what the mail's event changed the booking; null or missing for any other. */
  change?: TimelineChange | null;
  /** The free text of a cancellation beside its reason; missing in mails stored by an older version. */
  cancel_description?: string;
  /** Unread messages from the other side, oldest first; null in a mail that is not about messages. */
  messages: string[] | null;
  /** Whether the mail's message is the newest unread one. */
  is_newest_message: boolean;
  /** Whether no later change is to be mailed, and whether the changes since the last mail come to none; missing in mails stored by an older version. */
  is_newest_change?: boolean | null;
  is_changed_back?: boolean;
};
