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
  /** As what the recipient is invited to the team of `business`. */
  staff_role: StaffRole;
  provider: string;
  title: string;
  /** `Tomorrow`, `Today` or the date, as of sending. */
  near_day: string;
  day: string;
  time: string;
  starts: string;
  people: string;
  place: string;
  /** By when to be there: `Be there by 09:45`; empty where guests come at the start. */
  arrival: string;
  /** The way from the MTR; empty where none is stated. */
  mtr: string;
  /** The place in the map programs, best known first; empty when there is no place. */
  maps: { app: MapApp; url: string }[];
  total: string;
  /** The refund of a cancelled booking; empty when there is none. */
  refund: string;
  code: string;
  reference: string;
  phone: string;
  contact: string;
  special_requests: string;
  /** An expiring licence, its last day, and the day from which its provider can sell nothing. */
  licence: string;
  licence_until: string;
  stops_on: string;
  /** Empty once free cancellation has ended. */
  free_until: string;
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
  /** The name of the side that wrote the message. */
  sender: string;
  to_provider: boolean;
  /** The departures of the day that have guests. */
  departures: { starts: string; title: string; people: string }[];
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
  review: string;
  provider_booking: string;
  provider: string;
  provider_settings: string;
  settlements: string;
  manifest: string;
  partner: string;
  forgot_password: string;
  verify: string;
  join_team: string;
  reset: string;
};
