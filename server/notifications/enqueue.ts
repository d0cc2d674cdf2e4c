import type { MailKind } from '../../contract/mails.ts';
import type { Locale } from '../../contract/text.ts';
import { hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import { UNDO_SECONDS } from '../../rules/ranges.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { firstIdOf } from '../core/database/paging.ts';
import { listCallOffsForGuides } from './called-off/guide-reads.ts';
import { listDueDepartures } from './choices/departure-reads.ts';
import { listNewInvitations } from './invitation-reads.ts';
import {
  getRound,
  listNewBookings,
  listNewDecisions,
  listNewEvents,
  listNewLinks,
  listNewMessages,
  listNewNotices,
  type BookingEvent,
  type Recipients,
  type Unmailed,
} from './reads.ts';
import { mailsForEvent, reminders, type MailPlan } from './recipients.ts';
import { listToPay } from './money/paying-reads.ts';
import { listNewRefundsDue, listWaitingRefunds, type DueRefund } from './money/refund-reads.ts';
import { listUndecided } from './postponed/postponed-reads.ts';
import { listDueReminders } from './reminder-reads.ts';
import { listHalfway } from './waiting-reads.ts';
import { listNewWaitingNotices } from './waiting-list/notice-reads.ts';
import { listLetGo } from './weather/go-ahead-reads.ts';
import { insertMails, lockMailsShared, updateRound, type NewMail } from './writes.ts';

const RECENT_MS = 60_000;
/** How long a change may take to commit and still be found by the next short round. */
const OVERLAP_MS = 5_000;
/** How late an event may commit and the next full round still finds it. */
const LATE_MS = 60_000;
/** How late it may commit, or how slow a process's clock may be, and it is still found within this time: by the next deep round. */
const LATEST_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;
/** When the mail of the day's departures is due, in Hong Kong. */
const DEPARTURES_AT = '07:00';
/** A completion that can be undone is mailed after that, with time for the undo itself. */
const UNDO_MS = (UNDO_SECONDS + 15) * 1_000;
/** Where nobody has said that an experience took place, its provider has so long to say that it did not, before its guest is asked about it. */
const UNSAID_MS = 48 * 3_600_000;
/** A provider is reminded of a refund that has been due for so many days. */
const REFUND_REMINDER_DAYS = 3;
/** A change soon after another was mailed waits so long, and further ones with it: they are one mail. */
const CHANGE_PAUSE_MS = 10 * 60_000;
/** No UUID comes before it. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Several messages within this time are sent in one mail. */
const MESSAGE_PAUSE_MS = 30_000;

/** Inserts new mails in a transaction that has called `lockMailsShared`. */
export type InsertMails = (tx: Tx, mails: readonly NewMail[]) => Promise<void>;

/**
 * Makes mails of recent events; `looked_at` (ms since 1970) is when the previous call began. Cheap enough to run after every change.
 */
export async function enqueueRecent(sql: Sql, looked_at: number, insert: InsertMails = insertMails): Promise<void> {
  const now = Date.now();
  await enqueueSince(sql, insert, Math.max(now - RECENT_MS, Math.min(looked_at, now) - OVERLAP_MS));
}

/**
 * Makes mails of all events since the last full round, reading a little further back than that round reached, so that events committed
 * late, or by a process that then died, are found too; every quarter of an hour a round is deep and reads far back. Reading an event twice
 * makes no second mail.
 */
export async function enqueueAll(sql: Sql, insert: InsertMails = insertMails): Promise<void> {
  const begun = new Date();
  const seen_until = Math.min((await getRound(sql)).getTime(), begun.getTime());
  const is_deep = Math.floor(seen_until / LATEST_MS) < Math.floor(begun.getTime() / LATEST_MS);
  const since = seen_until - (is_deep ? 2 * LATEST_MS : LATE_MS);
  await enqueueSince(sql, insert, since);
  await enqueueReminders(sql, insert, since, begun);
  await enqueueHalfway(sql, insert, since, begun);
  await enqueuePayReminders(sql, insert, since, begun);
  await enqueueChoiceReminders(sql, insert, begun);
  await enqueueRefunds(sql, insert, since, begun);
  await enqueueDepartures(sql, insert, since, begun);
  await updateRound(sql, begun);
}

async function enqueueSince(sql: Sql, insert: InsertMails, since: number): Promise<void> {
  const first = firstIdOf(since);
  const at_once = new Date().toISOString();
  const ofEvent = (event: BookingEvent) =>
    mailsForEvent(event)
      .filter((mail) => isWanted(event, mail))
      .map(({ kind, side }) => ({
        ...recipientOf(event, side),
        kind,
        source: event.id,
        due_at: dueAt(kind, event) ?? at_once,
        about: null,
      }));
  await eachPage(sql, insert, first, listNewBookings, ofEvent);
  await eachPage(sql, insert, first, listNewEvents, ofEvent);
  await eachPage(sql, insert, first, listNewMessages, (message) => {
    const kind = message.sender === 'operator' ? 'message_from_operator' : 'message';
    const due_at = new Date(message.created_at.getTime() + MESSAGE_PAUSE_MS).toISOString();
    return message.unread_by
      .filter((side) => isWanted(message, { kind, side }))
      .map((side) => ({ ...recipientOf(message, side), kind, source: message.id, due_at, about: null }));
  });
  await eachPage(sql, insert, first, listNewLinks, ({ kind, ...link }) => [accountMail(kind, link, at_once)]);
  await eachPage(sql, insert, first, listNewInvitations, (invitation) => [
    { ...accountMail('team_invitation', invitation, at_once), sender_id: invitation.user_id },
  ]);
  await eachPage(sql, insert, first, listNewNotices, ({ kind, ...notice }) => [accountMail(kind, notice, at_once)]);
  await eachPage(sql, insert, first, listNewWaitingNotices, ({ id, kind, email, locale }) => [
    { ...nobody, kind, source: id, side: 'customer', recipient: email, locale, due_at: at_once },
  ]);
  await eachPage(sql, insert, first, listCallOffsForGuides, ({ id, guides }) =>
    guides.map((guide) => accountMail('departures_called_off', { ...guide, id: `${id} ${guide.user_id}` }, at_once)),
  );
  const listGoing = (tx: Tx, after: string) => listLetGo(tx, new Date(since), after);
  await eachPage(sql, insert, FIRST_ID, listGoing, (booking) => [
    {
      ...recipientOf(booking, 'customer'),
      kind: 'goes_ahead',
      source: `${booking.proposal_id} ${booking.id}`,
      due_at: at_once,
      about: booking.starts_at.toISOString(),
    },
  ]);
  await eachPage(sql, insert, first, listNewDecisions, ({ kind, ...decision }) => [accountMail(kind, decision, at_once)]);
}

/** When the mail of an event is due that waits for what may follow; undefined for others. */
function dueAt(kind: MailKind, { actor, change_mailed_at }: BookingEvent): string | undefined {
  if (kind === 'review_invitation') return new Date(Date.now() + (actor === 'provider' ? UNDO_MS : UNSAID_MS)).toISOString();
  const is_change = kind === 'changed' || kind === 'booking_changed';
  return is_change && change_mailed_at ? new Date(change_mailed_at.getTime() + CHANGE_PAUSE_MS).toISOString() : undefined;
}

/**
 * Makes the reminders that have become due between two times. One is for the time of a start, so who has moved is reminded of the new one;
 * who has cancelled has none.
 */
async function enqueueReminders(sql: Sql, insert: InsertMails, since: number, now: Date): Promise<void> {
  for (const { kind, hours, latest_minutes } of reminders) {
    const ahead = (ms: number) => new Date(ms + hours * HOUR_MS);
    const range = { kind, hours, latest_minutes, from: ahead(since), until: ahead(now.getTime()) };
    await eachPage(
      sql,
      insert,
      FIRST_ID,
      (tx, after) => listDueReminders(tx, range, after),
      (reminder) => [
        {
          ...recipientOf(reminder, 'customer'),
          kind,
          source: `${reminder.id} ${reminder.starts_at.toISOString()}`,
          due_at: new Date(reminder.starts_at.getTime() - hours * HOUR_MS).toISOString(),
          about: reminder.starts_at.toISOString(),
        },
      ],
    );
  }
}

/** Makes the mails to providers of requests half of whose time went by between two times. */
async function enqueueHalfway(sql: Sql, insert: InsertMails, since: number, now: Date): Promise<void> {
  const range = { from: new Date(since), until: now };
  const due_at = now.toISOString();
  await eachPage(
    sql,
    insert,
    FIRST_ID,
    (tx, after) => listHalfway(tx, range, after),
    (request) => {
      const mail = { kind: 'request_waiting', side: 'provider' } as const;
      if (!isWanted(request, mail)) return [];
      return [{ ...recipientOf(request, 'provider'), kind: mail.kind, source: `${request.id} waiting`, due_at, about: null }];
    },
  );
}

/** Makes the reminders to pay that have become due between two times, one for each time to pay of a booking. */
async function enqueuePayReminders(sql: Sql, insert: InsertMails, since: number, now: Date): Promise<void> {
  const range = { from: new Date(since), until: now };
  const due_at = now.toISOString();
  await eachPage(
    sql,
    insert,
    FIRST_ID,
    (tx, after) => listToPay(tx, range, after),
    (booking) => {
      const about = booking.pay_by?.toISOString() ?? null;
      return [{ ...recipientOf(booking, 'customer'), kind: 'payment_reminder', source: `${booking.id} to pay ${about}`, due_at, about }];
    },
  );
}

/** Makes the reminders to guests of postponed bookings who have a day left to choose, one for each time to choose. */
async function enqueueChoiceReminders(sql: Sql, insert: InsertMails, now: Date): Promise<void> {
  const due_at = now.toISOString();
  await eachPage(sql, insert, FIRST_ID, listUndecided, (booking) => {
    const about = booking.choose_by.toISOString();
    return [{ ...recipientOf(booking, 'customer'), kind: 'postponed_reminder', source: `${booking.id} to choose ${about}`, due_at, about }];
  });
}

/** Makes the mails of refunds that became due between two times, and those that remind providers of them days later. */
async function enqueueRefunds(sql: Sql, insert: InsertMails, since: number, now: Date): Promise<void> {
  const range = { from: new Date(since), until: now };
  const mailsOf =
    (kind: 'refund_due' | 'refund_waiting') =>
    (due: DueRefund): NewMail[] => {
      const about = due.since.toISOString();
      const sides = due.sides.filter((side) => isWanted(due, { kind, side }));
      return sides.map((side) => ({ ...recipientOf(due, side), kind, source: `${due.id} ${about}`, due_at: now.toISOString(), about }));
    };
  await eachPage(sql, insert, FIRST_ID, (tx, after) => listNewRefundsDue(tx, range, after), mailsOf('refund_due'));
  const later = { ...range, days: REFUND_REMINDER_DAYS };
  await eachPage(sql, insert, FIRST_ID, (tx, after) => listWaitingRefunds(tx, later, after), mailsOf('refund_waiting'));
}

/** Makes the mails of a day's departures, for those who want them, when the morning of it lies between two times. */
async function enqueueDepartures(sql: Sql, insert: InsertMails, since: number, now: Date): Promise<void> {
  const day = hongKongDate(now);
  const morning = hongKongToInstant(day, DEPARTURES_AT);
  if (morning.getTime() <= since || morning > now) return;
  const due_at = morning.toISOString();
  await eachPage(
    sql,
    insert,
    FIRST_ID,
    (tx, after) => listDueDepartures(tx, day, after),
    (provider) => [{ ...accountMail('daily_departures', { ...provider, id: `${provider.id} ${day}` }, due_at), about: due_at }],
  );
}

async function eachPage<T>(
  sql: Sql,
  insert: InsertMails,
  first: string,
  list: (tx: Tx, after: string) => Promise<Unmailed<T>>,
  toMails: (row: T) => NewMail[],
): Promise<void> {
  for (let after: string | undefined = first; after !== undefined;) {
    const begin = after;
    after = await sql.begin(async (tx) => {
      await lockMailsShared(tx);
      const { rows, next } = await list(tx, begin);
      const mails = rows.flatMap(toMails).filter(hasAddress);
      if (mails.length > 0) await insert(tx, mails);
      return next;
    });
  }
}

/** A mail that is about no booking and to no account. */
const nobody = { booking_id: null, user_id: null, sender_id: null, about: null };

type MailAccount = { id: string; user_id: string; email: string; locale: Locale };

function accountMail(kind: MailKind, { id, user_id, email, locale }: MailAccount, due_at: string): NewMail {
  return { kind, source: id, side: 'account', booking_id: null, user_id, sender_id: null, recipient: email, locale, about: null, due_at };
}

type EventRecipients = {
  sender_id: string | null;
  booking_id: string;
  customer_email: string;
  customer_locale: Locale;
  provider_email: string;
  provider_locale: Locale;
};

type MailRecipient = Pick<NewMail, 'side' | 'booking_id' | 'user_id' | 'sender_id' | 'recipient' | 'locale'>;

function recipientOf(event: EventRecipients, side: 'customer' | 'provider'): MailRecipient {
  return {
    side,
    booking_id: event.booking_id,
    user_id: null,
    sender_id: event.sender_id,
    recipient: side === 'customer' ? event.customer_email : event.provider_email,
    locale: side === 'customer' ? event.customer_locale : event.provider_locale,
  };
}

/** About money that came in or goes back. */
const money_mails: readonly MailKind[] = [
  'payment_reminder',
  'payment_unanswered',
  'payment_received',
  'payment_missing',
  'refund_due',
  'refunded',
];

/** Whether a provider has not turned the mail off; a customer gets all of theirs, a reseller's guest none about money. */
function isWanted({ unwanted, is_resold }: Pick<Recipients, 'unwanted' | 'is_resold'>, { kind, side }: MailPlan): boolean {
  return side === 'customer' ? !(is_resold && money_mails.includes(kind)) : !unwanted.includes(kind);
}

/** A booking entered by the provider may have no email address. */
function hasAddress({ recipient }: NewMail): boolean {
  return recipient !== '';
}
