import type { MailKind } from '../../../contract/mails.ts';

/** What a letter may speak of, in its reader's language. */
export type Told = {
  /** The guest. */
  name: string;
  /** The provider or partner that an operator has decided about. */
  business: string;
  is_partner: boolean;
  provider: string;
  title: string;
  /** `Tomorrow`, `Today` or the day, as it is when the letter goes out. */
  near_day: string;
  day: string;
  time: string;
  starts: string;
  people: string;
  place: string;
  total: string;
  /** What goes back to the guest of a cancelled booking; empty where nothing does. */
  refund: string;
  code: string;
  reference: string;
  phone: string;
  contact: string;
  wishes: string;
  /** A licence that runs out, its last day, and the day from which on nothing is sold. */
  licence: string;
  licence_until: string;
  stops_on: string;
  /** Empty once free cancellation has ended. */
  free_until: string;
  /** Until when a large booking is to be confirmed by mail; empty where that is not needed, or done. */
  confirm_by: string;
  /** How long a request waits for an answer: `24 hours`. */
  answer_by: string;
  note: string;
  /** Why it was cancelled, and what was said beside that; nothing where nothing was said. */
  ending: string[];
  /** Who wrote. */
  sender: string;
  to_provider: boolean;
};

/** A letter without its address: lines of text, and what is said beside them. */
export type Words = {
  subject: string;
  heading: string;
  text: string[];
  /** Somebody's own words. */
  quote?: string[] | undefined;
  facts?: [name: string, value: string][] | undefined;
  button?: { label: string; to: keyof Ways } | undefined;
  /** Why the reader gets this. */
  why: string;
};
export type Letters = Record<MailKind, (told: Told, quote: string[]) => Words>;

/** Where a button may lead. */
export type Ways = {
  manage: string;
  review: string;
  provider_booking: string;
  provider: string;
  provider_settings: string;
  partner: string;
  forgot_password: string;
  verify: string;
  reset: string;
};
