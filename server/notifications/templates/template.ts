import type { refundWays } from '../../../contract/moved-money.ts';
import type { MailedEnd } from '../ended/facts.ts';
import type { MailKind } from '../../../contract/mails.ts';
import type { StaffRole } from '../../../contract/staff-roles.ts';
import type { MapApp } from '../../../rules/meeting/map-links.ts';

/** The data a template may use, in the reader's language. */
export type TemplateData = {
  /** The customer's name. */
  name: string;
  /** The provider or partner that an operator has decided about. */
  business: string;
  is_partner: boolean;
  /** As what the recipient is invited to the team of `business`, or `leaver` was in the recipient's. */
  staff_role: StaffRole;
  /** Who has left the recipient's team; empty once their account is deleted. */
  leaver: string;
  provider: string;
  title: string;
  /** `Tomorrow`, `Today` or the date, as of sending. */
  near_day: string;
  day: string;
  /** From when to when; of a day ticket the opening hours. */
  time: string;
  is_day: boolean;
  /** Empty for a day ticket. */
  starts: string;
  people: string;
  place: string;
  /** By when to be there: `Be there by 09:45`; empty where guests come at the start. */
  arrival: string;
  /** The way from the MTR; empty where none is stated. */
  mtr: string;
  /** The place in the map programs, best known first; empty when there is no place. */
  maps: { app: MapApp; url: string }[];
  /** The address of a picture of the place; empty where there is none. */
  place_picture: string;
  total: string;
  /** What is said of the payment: how much, how, until when; empty where there is nothing to say. */
  paying: string;
  /** Until when it is to be paid; empty where it has no time. */
  pay_by: string;
  /** Until when another date is to be chosen; empty where none is. */
  choose_by: string;
  /** The last payment that was reported, received or missing; empty when there is none. */
  payment: string;
  /** The customer has reported a payment that nobody has answered. */
  is_reported: boolean;
  /** It was paid by card, to the marketplace. */
  is_by_card: boolean;
  /** What the customer still has to pay; empty when that is nothing. */
  owed: string;
  /** The refund that is due; empty when there is none. */
  refund: string;
  is_cancelled: boolean;
  /** What of the payment of a cancelled booking isn’t refunded; empty where nothing is. */
  retained: string;
  /** Whether that is all the booking cost, the fee included. */
  refund_is_whole: boolean;
  /** Whether the customer has paid what a full refund gives back; true where a mail stored by an older version does not say. */
  gives_back: boolean;
  /** What becomes of a payment that the guest of a cancelled booking reported; empty where there is none. */
  reported_back: string;
  /** The booking is cancelled, and nothing was paid of it or said to be. */
  has_nothing_to_pay: boolean;
  /** Since when it is due. */
  refund_since: string;
  /** The refund that was sent, which the mail is about. */
  sent: { amount: string; way: (typeof refundWays)[number] | null; reference: string } | null;
  /** The booking before and after a change, and how much more or less the customer pays: each empty where there is none. */
  change: { was: string; is: string; more: string; less: string; renamed: boolean };
  code: string;
  /** How many persons, or groups sold as one, have a voucher of their own; 0 where the booking’s code is the only one. */
  vouchers: number;
  reference: string;
  phone: string;
  contact: string;
  special_requests: string;
  /** An expiring licence, its last day, and the day from which its provider can sell nothing. */
  licence: string;
  licence_until: string;
  stops_on: string;
  /** What cancelling gives back, and until when. */
  cancelling: string;
  /** What was promised about the weather, a line a rule. */
  weather: string[];
  /** Until when a large booking is to be confirmed by mail; empty where that is not needed, or done. */
  confirm_by: string;
  /** How long a request waits for an answer: `24 hours`. */
  answer_by: string;
  /** Until when a request can be answered. */
  answer_until: string;
  /** What is settled with a provider; `is_payout`: the marketplace pays it. `account`: where the provider pays, empty where it is not said. */
  settlement: { amount: string; reference: string; account: string; is_payout: boolean };
  note: string;
  /** The reason of a cancellation and the free text beside it; empty when neither was given. */
  ending: string[];
  /** How the booking ended, or its departure was called off. `other_dates`: where the experience can be booked; empty where it cannot. */
  end: Omit<MailedEnd, 'service_id'> & { other_dates: string };
  /** That the departure goes ahead despite a rule, a line a sentence, why, and whose words that is; empty where it was not let go. */
  goes_ahead: { lines: string[]; reason: string; by_operator: boolean };
  /** The name of the side that wrote the message. */
  sender: string;
  to_provider: boolean;
  /**
   * What somebody waits for: the days and times, until when an offer is open, and how it goes on. `reason`: why the departure was called off;
   * null where it was not.
   */
  wait: { for: string; until: string; goes_on: boolean; is_confirmed: boolean; is_passed: boolean; reason: string | null };
  /** The departures of the day that have guests. */
  departures: { starts: string; is_day: boolean; title: string; people: string }[];
  /** How many bookings of departures that were called off have guests who are mailed nothing. */
  unmailed: number;
  /** Departures about which the weather asks their host: why, what is done otherwise, and until when the host decides. */
  asked: { starts: string; title: string; people: string; why: string; what: string; decide_by: string }[];
  /** The host lets rules act by themselves. */
  rules_act: boolean;
  /** How many departures are asked about beside those listed. */
  more_asked: number;
};

/** A line of what a mail lists: words, or links. */
export type MailFact = [name: string, value: string | { label: string; url: string }[]];

/** A mail's text before it is laid out. */
export type MailText = {
  subject: string;
  heading: string;
  text: string[];
  /** Words that a user wrote. */
  quote?: string[] | undefined;
  facts?: MailFact[] | undefined;
  button?: { label: string; to: keyof MailLinks } | undefined;
  /** Why the recipient gets this mail. */
  why: string;
};
export type Templates = Record<MailKind, (data: TemplateData, quote: string[]) => MailText>;

/** The addresses that a button may lead to. */
export type MailLinks = {
  manage: string;
  waiting: string;
  review: string;
  provider_booking: string;
  provider: string;
  provider_settings: string;
  settlements: string;
  team: string;
  webhooks: string;
  weather: string;
  manifest: string;
  guide: string;
  partner: string;
  forgot_password: string;
  verify: string;
  join_team: string;
  reset: string;
};
