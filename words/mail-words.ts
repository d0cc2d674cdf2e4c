import type { MailKind } from '../contract/mails.ts';
import type {
  BookingForMail,
  BookingParts,
  CallOffForMail,
  DeparturesForMail,
  DecisionForMail,
  InvitationForMail,
  LeaverForMail,
  LicenceForMail,
  SettlementForMail,
  WaitingForMail,
  WeatherForMail,
} from './mail-facts.ts';
import type { MailText } from './mail.ts';

/** What a customer's mail lists of the booking, and more of it. */
export type ForGuest<Part extends keyof BookingParts = never> = BookingForMail<'place' | 'paying' | 'refund' | Part>;
/** What a provider's mail lists of the booking, and more of it. */
export type ForHost<Part extends keyof BookingParts = never> = BookingForMail<'paying' | 'refund' | Part>;
/** About the account itself: there is nothing to say of anything else. */
type Nothing = undefined;

export type RequestMails = {
  confirm_booking: ForGuest<'request'>;
  request_received: ForGuest<'request' | 'weather'>;
  new_request: ForHost<'request'>;
  request_waiting: ForHost<'request'>;
  declined: ForGuest<'end'>;
  expired: ForGuest<'end'>;
  request_expired: ForHost<'end'>;
};

export type BookingMails = {
  new_booking: ForHost;
  confirmed: ForGuest<'cancelling' | 'weather'>;
  changed: ForGuest<'change' | 'end' | 'weather'>;
  booking_changed: ForHost<'change'>;
  booking_link: ForGuest;
  reminder_24h: ForGuest<'weather'>;
  reminder_2h: ForGuest<'weather'>;
  review_invitation: BookingForMail;
};

export type EndingMails = {
  cancelled_by_provider: ForGuest<'end'>;
  cancelled_by_you: ForGuest<'end'>;
  cancelled_by_customer: ForHost<'end'>;
  cancelled_by_operator: ForGuest<'end'>;
  booking_cancelled_by_operator: ForHost<'end'>;
};

export type CallOffMails = {
  postponed: ForGuest<'choose_by' | 'end'>;
  postponed_reminder: ForGuest<'choose_by'>;
  departures_called_off: CallOffForMail;
};

export type WeatherMails = { goes_ahead: ForGuest<'weather'>; weather_decision: WeatherForMail; weather_ran_out: WeatherForMail };

export type PayingMails = {
  payment_reminder: ForGuest;
  payment_expired: ForGuest<'end'>;
  booking_unpaid: ForHost<'end'>;
  payment_unconfirmed: ForHost;
  payment_unanswered: ForGuest;
  payment_reported: ForHost;
  payment_received: ForGuest;
  payment_missing: ForGuest<'note'>;
};

export type RefundMails = { refund_due: ForGuest<'end'>; refund_waiting: ForHost; refunded: ForGuest<'note'> };

export type MessageMails = { message: BookingForMail<'messages'>; message_from_operator: BookingForMail<'messages'> };

export type WaitingMails = {
  waiting_joined: WaitingForMail;
  waiting_offer: WaitingForMail;
  waiting_over: WaitingForMail;
  waiting_ended: WaitingForMail;
};

export type AccountMails = {
  verify_email: Nothing;
  new_email: Nothing;
  reset_password: Nothing;
  email_changed: Nothing;
  password_changed: Nothing;
  second_factor_on: Nothing;
  second_factor_off: Nothing;
  recovery_codes_renewed: Nothing;
  recovery_code_used: Nothing;
  webhook_off: Nothing;
};

export type BusinessMails = {
  daily_departures: DeparturesForMail;
  partner_approved: DecisionForMail;
  provider_approved: DecisionForMail;
  suspended: DecisionForMail;
  reinstated: DecisionForMail;
  payout_changed: Nothing;
  payout_cleared: Nothing;
  pay_account_changed: Nothing;
  licence_runs_out: LicenceForMail;
  licence_stops_soon: LicenceForMail;
  licence_stopped: LicenceForMail;
};

export type SettlementMails = { settlement_asked: SettlementForMail; settlement_paid: SettlementForMail; fee_invoice: Nothing };

export type TeamMails = { team_invitation: InvitationForMail; staff_left: LeaverForMail };

/** What the words of each kind of mail are given: the facts that they may say, and no others. */
export type MailSays = RequestMails &
  BookingMails &
  EndingMails &
  CallOffMails &
  WeatherMails &
  PayingMails &
  RefundMails &
  MessageMails &
  WaitingMails &
  AccountMails &
  BusinessMails &
  SettlementMails &
  TeamMails;

/** The words of some kinds of mail in one language. */
export type WordsOf<Says> = { [Kind in keyof Says]: (facts: Says[Kind]) => MailText };

/** The words of every kind in one language: a kind without words, or without a line above, does not compile. */
export type MailWords = { [Kind in MailKind]: (facts: MailSays[Kind]) => MailText };
