import type { TimelineEventKind } from '../../../contract/bookings.ts';
import type { DropReason, MailKind } from '../../../contract/mails.ts';
import type { Locale } from '../../../contract/text.ts';
import type { OwnWords, BookingForMail } from '../../../words/mail-facts.ts';
import type { Tx } from '../../core/database/database.ts';
import type { BookingEvent, TimelineEvent, Unmailed } from '../events/booking-reads.ts';
import type { AccountFacts, ValidBooking } from '../stored-facts.ts';

export type BookingSide = 'customer' | 'provider';

/** What a round looks at: what has happened since `from`, until now. */
export type RoundSpan = { from: Date; until: Date };

/** A line of the outbox to be. */
export type NewMail = {
  kind: MailKind;
  source: string;
  side: 'customer' | 'provider' | 'account';
  booking_id: string | null;
  user_id: string | null;
  /** The account whose action caused the mail; null when no account did. */
  sender_id: string | null;
  recipient: string;
  locale: Locale;
  about: string | null;
  due_at: string;
};

/** A mail of a row, before its kind is added. */
export type Draft = Omit<NewMail, 'kind'>;

/**
 * Reads rows that kinds of mail are made of, by page after an id. `events`: rows that came in the span, by their ids, in every round.
 * `states`: all of whom something is true in every round, and `times`: what has fallen due, in full rounds only.
 */
export type MailSource<Row> = {
  of: 'events' | 'states' | 'times';
  list: (tx: Tx, span: RoundSpan, after: string) => Promise<Unmailed<Row>>;
};

/** A source with what a kind makes of each of its rows. */
export type Subscription = { source: MailSource<object>; drafts(row: object, span: RoundSpan): Draft[] };

/** Subscribes a kind to a source. */
export function from<Row extends object>(source: MailSource<Row>, drafts: (row: Row, span: RoundSpan) => Draft[]): Subscription {
  return { source, drafts };
}

/** When a mail is looked at again before it is sent: `about` is the time it was made for. */
export type DueMoment = { now: number; about: Date | null };

type Traits = {
  /** What else its mails are made of than a booking's timeline. */
  of?: Subscription;
  /** It brings the booking's calendar file. */
  calendar?: true;
};

/** A kind of mail about a booking. */
export type BookingKind = Traits & {
  about: 'booking';
  to: BookingSide | 'both';
  /** The events of the timeline that it tells of, each with its condition. */
  on?: Partial<Record<TimelineEventKind, (event: TimelineEvent) => boolean>>;
  /** When it is due after the event; at once unless said. */
  due?: (event: BookingEvent, now: number) => Date | null;
  /** Why it no longer applies when it is due; null while it does. One about the end of a booking always applies. */
  lapsed?: (booking: ValidBooking, at: DueMoment) => DropReason | null;
  /** Its facts do not last, so that they are stored with it even in a rush. */
  passing?: true;
  /** It is about money that comes in or goes back: a reseller's guest hears of that from the reseller. */
  money?: true;
  /** It waits until the host has decided whether the departure goes ahead in the weather. */
  waits_for_weather?: true;
  /** Its writer: Sampan's own words are never unsolicited. */
  writer?: 'marketplace' | 'side';
  /** An answer reaches the marketplace, and not the host. */
  answers?: 'marketplace';
};

/** A kind of mail to an account, or to somebody who waits; with what its words are given, where they say anything. */
export type AccountKind<Says extends OwnWords | undefined = undefined> = Traits & {
  about: 'account';
  lapsed?: (account: AccountFacts, at: DueMoment) => DropReason | null;
} & (Says extends OwnWords ? { says: (account: AccountFacts, locale: Locale) => Says } : { says?: undefined });

/** The kind of mail whose words are given this. */
export type KindThatSays<Says> = Says extends BookingForMail ? BookingKind : Says extends OwnWords ? AccountKind<Says> : AccountKind;

export type Kind = BookingKind | AccountKind | AccountKind<OwnWords>;

/** Of every such event. */
export const always = () => true;
