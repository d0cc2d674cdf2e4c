import type { z } from 'zod';
import {
  MOST_MAILS,
  mailStates,
  type AccountNotice,
  type LicenceNotice,
  type StoredMail,
  type MailListItem,
  type MailKind,
  type outboxQuery,
} from '../../contract/mails.ts';
import type { PayingRow } from '../../rules/paying/words.ts';
import type { TimelineChange } from '../../contract/bookings.ts';
import type { refundWays } from '../../contract/moved-money.ts';
import type { MessageSender } from '../../contract/messages.ts';
import type { StaffRole } from '../../contract/staff-roles.ts';
import type { Locale } from '../../contract/text.ts';
import type { CancellationTier } from '../../rules/cancellation/cancellation.ts';
import type { WeatherRule } from '../../rules/weather/policy.ts';
import type { NoticedRow } from '../availability/weather/facts.ts';
import type { Db, Sql } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';
import type { CalendarFacts } from './templates/calendar.ts';
import type { AccountDecision, ExpiringLicence, MailedDeparture, MailedSettlement } from './delivery/account-facts.ts';
import { unwantedMails } from './choices/choice-reads.ts';
import { isSilent, isTaken } from './delivery/facts.ts';
import { isHeldBack, withFacts } from './facts.ts';
import type { MailedCallOff } from './called-off/facts.ts';
import type { MailedEnd } from './ended/facts.ts';
import type { MailedWait } from './waiting-list/facts.ts';
import type { MailedDecisions } from './weather/facts.ts';
import type { TimelineEvent } from './recipients.ts';

/**
 * The addresses of both sides of a booking, and the account that acted, if any. An address is empty where the provider entered the booking
 * without one, and where its owner has deleted the account.
 */
export type Recipients = {
  sender_id: string | null;
  customer_email: string;
  customer_locale: Locale;
  provider_email: string;
  provider_locale: Locale;
  /** The kinds of mails that the provider has turned off. */
  unwanted: string[];
  /** A reseller made the booking: about money its guest hears from the reseller. */
  is_resold: boolean;
};

/** `change_mailed_at`: when a change was last mailed; null where none was, or the start is too near to wait. */
export type BookingEvent = TimelineEvent & Recipients & { booking_id: string; change_mailed_at: Date | null };

/** Rows without a mail, in the order of their ids, and the id that the next call continues after; none once all have been read. */
export type Unmailed<T> = { rows: T[]; next: string | undefined };

export const PAGE_SIZE = 500;

/** One page of rows, all of which are there when there are fewer than `PAGE_SIZE`. */
export function unmailed<T extends { id: string }>(rows: T[]): Unmailed<T> {
  return { rows, next: rows.length === PAGE_SIZE ? rows.at(-1)?.id : undefined };
}

/** Bookings are read anew for as long as one may have been committed late: nearly all of them have their mails by then. */
const BOOKINGS_READ = 2_000;

/** No UUID comes after it. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * The first events of bookings made after an id, from their rows: a booking implies that it was created and, if that was done at once, that
 * it was confirmed; only the latter is returned then. Ids are UUIDv7, so they order by time.
 */
export async function listNewBookings(db: Db, after: string): Promise<Unmailed<BookingEvent>> {
  const [last] = await db<{ id: string }[]>`select id from bookings where id > ${after} order by id offset ${BOOKINGS_READ - 1} limit 1`;
  const until = last?.id ?? LAST_ID;
  const rows = await db<BookingEvent[]>`
    select b.id, case when e.at_once then 'confirmed' else 'created' end as event,
      case when ${isTaken(db)} then 'provider' when e.at_once then 'system' else 'customer' end as actor, b.id as booking_id,
      case when ${isTaken(db)} or b.source = 'reseller' then u.id when not e.at_once then b.client_id end as sender_id, not ${isTaken(db)} and e.at_once as instant,
      b.confirm_by is not null as is_large, b.email_confirmed_at is not null as is_email_confirmed, false as is_called_off, null::timestamptz as change_mailed_at, ${addressesOf(db)}
    from bookings b
    join providers p on p.id = b.provider_id
    join users u on u.id = p.user_id
    cross join lateral (select b.confirmed_at is not distinct from b.created_at as at_once) e
    -- "not in" reads what is left out once, and not by row: bookings that have their mails, and those of older versions, which wrote the event
    where b.id > ${after} and b.id <= ${until}
      and b.id not in (select booking_id from mails where booking_id > ${after} and booking_id <= ${until} and source = booking_id::text)
      and b.id not in (select booking_id from booking_events where booking_id > ${after} and booking_id <= ${until} and event = 'created')
    order by b.id`;
  return { rows, next: last?.id };
}

/** Later events of bookings, and first ones that older versions wrote. */
export async function listNewEvents(db: Db, after: string): Promise<Unmailed<BookingEvent>> {
  const rows = await db<BookingEvent[]>`
    select e.id, e.event, e.actor, e.booking_id,
      case e.actor when 'provider' then u.id when 'customer' then b.client_id end as sender_id,
      not ${isTaken(db)} and b.confirmed_at is not distinct from b.created_at or coalesce(c.instant, false) as instant,
      b.confirm_by is not null as is_large, b.email_confirmed_at is not null as is_email_confirmed, b.call_off_id is not null as is_called_off, ${addressesOf(db)},
      (select max(sent_at) from mails where e.event = 'changed' and least(b.starts_at, (e.change -> 'from' ->> 'start_datetime')::timestamptz) > now() + interval '3 hours' and booking_id = b.id and kind in ('changed', 'booking_changed') and state in ('sent', 'kept')) as change_mailed_at
    from booking_events e
    join bookings b on b.id = e.booking_id
    join providers p on p.id = b.provider_id
    join users u on u.id = p.user_id
    -- a lateral join reads by booking; "exists" would read the whole table
    left join lateral (
      select true as instant from booking_events where booking_id = b.id and event = 'confirmed' and actor = 'system' limit 1) c on true
    where e.id > ${after} and not exists (select from mails m where m.source = e.id::text)
    order by e.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}

/** Addresses, languages and choices of the booking `b` and of its provider's account `u`; without the customer's where they are mailed nothing. */
export function addressesOf(db: Db) {
  return db`case when ${isSilent(db)} then '' else b.customer_email end as customer_email, ${othersOf(db)}`;
}

/** The same of a message, which its writer wants to be read. */
function addressesOfMessage(db: Db) {
  return db`b.customer_email, ${othersOf(db)}`;
}

function othersOf(db: Db) {
  return db`b.locale as customer_locale, case when u.email like '%@%' then u.email else '' end as provider_email, u.locale as provider_locale,
    b.source = 'reseller' as is_resold, ${unwantedMails(db)} as unwanted`;
}

/** A message, and the sides that have not read it. */
export type UnmailedMessage = Recipients & {
  id: string;
  booking_id: string;
  sender: MessageSender;
  unread_by: ('provider' | 'customer')[];
  created_at: Date;
};

/** Unread messages for which there is no mail yet. */
export async function listNewMessages(db: Db, after: string): Promise<Unmailed<UnmailedMessage>> {
  const rows = await db<UnmailedMessage[]>`
    select t.id, t.booking_id, t.sender, t.created_at, s.unread_by,
      case t.sender when 'provider' then u.id when 'customer' then b.client_id end as sender_id,
      ${addressesOfMessage(db)}
    from messages t
    join bookings b on b.id = t.booking_id
    join providers p on p.id = b.provider_id
    join users u on u.id = p.user_id
    cross join lateral (select array_agg(side) as unread_by from unread_messages where id = t.id) s
    where t.id > ${after} and s.unread_by is not null and not exists (select from mails m where m.source = t.id::text)
    order by t.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}

export type NewAccountLink = {
  id: string;
  user_id: string;
  kind: 'verify_email' | 'new_email' | 'reset_password';
  email: string;
  locale: Locale;
};

/** Valid account links for which there is no mail yet. */
export async function listNewLinks(db: Db, after: string): Promise<Unmailed<NewAccountLink>> {
  const rows = await db<NewAccountLink[]>`
    select l.id, l.user_id, case when lower(l.email) = lower(u.pending_email) then 'new_email' else l.purpose::text end as kind, l.email, u.locale
    from account_links l join users u on u.id = l.user_id
    where l.id > ${after} and l.used_at is null and l.expires_at > now() and lower(l.email) in (lower(u.email), lower(u.pending_email))
      and not exists (select from mails m where m.source = l.id::text)
    order by l.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}

export type NewNotice = { id: string; user_id: string; kind: AccountNotice | LicenceNotice; email: string; locale: Locale };

/** Notices about an account, and about a licence that expires, for which there is no mail yet. */
export async function listNewNotices(db: Db, after: string): Promise<Unmailed<NewNotice>> {
  const rows = await db<NewNotice[]>`
    select n.id, n.user_id, n.kind, n.email, u.locale
    from account_notices n join users u on u.id = n.user_id
    where n.id > ${after} and not exists (select from mails m where m.source = n.id::text)
    order by n.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}

export type NewDecision = Omit<NewNotice, 'kind'> & {
  kind: 'partner_approved' | 'provider_approved' | 'suspended' | 'reinstated' | 'staff_left' | 'settlement_asked' | 'settlement_paid';
};

/**
 * An operator's decisions about a provider or a partner, settlements that were paid or that a provider is to pay, and people who have left a
 * provider's team, for which there is no mail yet.
 */
export async function listNewDecisions(db: Db, after: string): Promise<Unmailed<NewDecision>> {
  const rows = await db<NewDecision[]>`
    select a.id, case when a.act like '%_approved' or a.act in ('staff_left', 'settlement_paid') then a.act when a.act = 'settlement_made' then 'settlement_asked'
        when a.act like '%_suspended' then 'suspended' else 'reinstated' end as kind,
      u.id as user_id, u.email, u.locale
    from audit_log a
    left join settlements se on a.subject = 'settlement' and se.id = a.subject_id
    left join providers p on p.id = case when a.subject = 'provider' then a.subject_id else se.provider_id end
    left join partners pt on a.subject = 'partner' and pt.id = a.subject_id
    join users u on u.id = coalesce(p.user_id, pt.user_id)
    where a.id > ${after} and u.email like '%@%' and not exists (select from mails m where m.source = a.id::text)
      and (a.act in ('partner_approved', 'partner_suspended', 'partner_reinstated', 'provider_approved', 'provider_suspended', 'provider_reinstated',
        'staff_left', 'settlement_paid') or a.act = 'settlement_made' and se.amount < 0)
    order by a.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}

/** The customer's email address of a booking; empty when it has none, undefined when there is no such booking. */
export async function findRecipient(db: Db, booking_id: string): Promise<string | undefined> {
  const [booking] = await db<{ customer_email: string }[]>`select customer_email from bookings where id = ${booking_id}`;
  return booking?.customer_email;
}

/** The time up to which events have been read. */
export async function getRound(sql: Sql): Promise<Date> {
  const [round] = await sql<{ seen_until: Date }[]>`select seen_until from mail_rounds`;
  return round?.seen_until ?? notFound();
}

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
  booking: (BookingFacts & Omit<CalendarFacts, 'starts_at' | 'ends_at' | 'changed_at'>) | null;
  account: {
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
  } | null;
};

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
  /** Unread messages from the other side, oldest first. */
  messages: string[];
  /** Whether the mail's message is the newest unread one. */
  is_newest_message: boolean;
  /** Whether no later change is to be mailed, and whether the changes since the last mail come to none; missing in mails stored by an older version. */
  is_newest_change?: boolean | null;
  is_changed_back?: boolean;
};

/** Claimed mails with their facts, without those erased since. */
export async function listDueMails(sql: Sql, ids: readonly string[]): Promise<DueMail[]> {
  return sql<DueMail[]>`
    with chosen as (select * from mails where id = any(${ids}::uuid[]) and state = 'sending')
    ${withFacts(sql)} order by m.created_at, m.id`;
}

/** The facts of a mail as it was due, or the booking's of today; null for mails that were sent or not stored, and where the text is stored. */
export type StoredFacts = Pick<DueMail, 'source' | 'side'> & { facts: Pick<DueMail, 'booking' | 'account'> | null };

type OutboxRow<T> = T & StoredFacts & { is_composed: boolean };

/** Adds today's facts to stored mails that are composed when they are read and have none of their own, and says so. */
async function addFacts<T extends { id: string }>(db: Db, rows: OutboxRow<T>[]): Promise<(T & StoredFacts & { is_as_sent: boolean })[]> {
  const lacking = rows.filter(({ facts, is_composed }) => is_composed && !facts).map(({ id }) => id);
  const found =
    lacking.length === 0
      ? []
      : await db<Pick<DueMail, 'id' | 'booking' | 'account'>[]>`
          with chosen as (select * from mails where id = any(${lacking}::uuid[])) ${withFacts(db)}`;
  const facts = new Map(found.map(({ id, booking, account }) => [id, { booking, account }]));
  return rows.map(
    ({ is_composed, ...row }) =>
      ({ ...row, is_as_sent: !is_composed || row.facts !== null, facts: row.facts ?? facts.get(row.id) ?? null }) as unknown as T &
        StoredFacts & { is_as_sent: boolean },
  );
}

/** The columns of a mail in the outbox, without its text. One that has a subject but no text has lost the text to somebody's erasure. */
function listedColumns(db: Db) {
  return db`id, kind, recipient, locale, state, subject, attempts, last_error, utc(mails.created_at) as created_at, utc(due_at) as due_at,
    utc(sent_at) as sent_at, source, side, facts, state = 'kept' and html is null and subject = '' as is_composed`;
}

/**
 * One page of the outbox, newest first; `last` is the id of its last mail when more follow, `count` stops at MOST_MAILS. Each state is
 * read by its own index and no further than the page reaches (`mails_state`, `mails_recipient`).
 */
export async function listMails(db: Db, query: z.output<typeof outboxQuery>) {
  const { page, page_size, state, after } = query;
  const skipped = after ? 0 : (page - 1) * page_size;
  const states: readonly string[] = state ? [state] : mailStates;
  const [counted] = await db<{ count: number }[]>`
    select count(*) as count from (
      select from unnest(${states}::text[]) as one (state)
      cross join lateral (select from mails m where ${whereFilters(db, query)} limit ${MOST_MAILS + 1}) found limit ${MOST_MAILS + 1}
    ) reached`;
  const count = counted?.count ?? 0;
  const rows =
    skipped < MOST_MAILS
      ? await db<OutboxRow<MailListItem>[]>`
          with newest as (
            select found.id, found.created_at from unnest(${states}::text[]) as one (state)
            cross join lateral (
              select m.id, m.created_at from mails m
              where ${whereFilters(db, query)} ${after ? db`and (m.created_at, m.id) < ((select created_at from mails where id = ${after}), ${after}::uuid)` : db``}
              order by m.created_at desc, m.id desc limit ${skipped + page_size + 1}
            ) found
            order by found.created_at desc, found.id desc limit ${page_size + 1} offset ${skipped}
          )
          select ${listedColumns(db)} from newest join mails using (id) order by newest.created_at desc, id desc`
      : [];
  const results = await addFacts(db, rows.slice(0, page_size));
  const last = rows.length > page_size ? results.at(-1)!.id : null;
  return { count: Math.min(count, MOST_MAILS), at_least: count > MOST_MAILS, results, last };
}

function whereFilters(db: Db, { recipient }: z.output<typeof outboxQuery>) {
  return recipient ? db`m.state = one.state and lower(m.recipient) = lower(${recipient})` : db`m.state = one.state`;
}

/** One mail. Refuses: not_found. */
export async function getMail(db: Db, id: string): Promise<StoredMail & StoredFacts> {
  const rows = await db<
    OutboxRow<Omit<StoredMail, 'is_as_sent'>>[]
  >`select ${listedColumns(db)}, html, plain, calendar from mails where id = ${id}`;
  const [mail] = await addFacts(db, rows);
  return mail ?? notFound();
}

/** The mails to a customer, sent or waiting, oldest first. */
export async function listMailsTo(sql: Sql, user_id: string | null, booking_ids: string[]): Promise<(MailListItem & StoredFacts)[]> {
  const rows = await sql<OutboxRow<MailListItem>[]>`
    select ${listedColumns(sql)}
    from mails where user_id = ${user_id} or (booking_id = any(${booking_ids}::uuid[]) and side = 'customer') order by mails.created_at, id`;
  return addFacts(sql, rows);
}

/** The facts of a booking for a calendar file. Refuses: not_found. */
export async function getCalendarFacts(db: Db, booking_id: string): Promise<CalendarFacts & { locale: Locale }> {
  const [facts] = await db<(CalendarFacts & { locale: Locale })[]>`
    select b.id as booking_id, b.booking_reference, b.confirmation_code, b.status, b.starts_at, b.ends_at, b.all_day, b.service_title, b.service_title_zh,
      b.weather_rules, s.meeting_point, s.meeting_point_zh, s.location, s.location_zh, s.arrive_minutes_before, b.participants, b.locale,
      b.choose_by is not null as is_postponed, p.name as provider_name, p.name_zh as provider_name_zh, p.phone as provider_phone,
      coalesce(c.changes, 0) as changes, coalesce(c.changed_at, b.created_at) as changed_at
    from bookings b
    join services s on s.id = b.service_id
    join providers p on p.id = b.provider_id
    cross join lateral (
      select count(*) as changes, max(at) as changed_at from booking_timeline
      where booking_id = b.id and event in ('created', 'confirmed', 'changed', 'completed', 'declined', 'cancelled', 'postponed', 'expired', 'payment_expired')
    ) c
    where b.id = ${booking_id}`;
  return facts ?? notFound();
}

/** The state of the outbox, by the names of its metrics. A mail that waits for a retry is due within little more than an hour. */
export async function getOutboxGauges(sql: Sql) {
  const [outbox] = await sql<
    {
      sampan_mails_waiting: number;
      sampan_mails_given_up: number;
      sampan_mails_oldest_seconds: number;
      sampan_mail_round_age_seconds: number;
    }[]
  >`
    select count(*) as sampan_mails_waiting,
      coalesce(extract(epoch from now() - min(case when m.attempts > 0 and m.about is null then m.created_at else least(m.due_at, now()) end)), 0)::float8
        as sampan_mails_oldest_seconds,
      (select count(*) from mails f where f.state = 'failed' and f.created_at > now() - interval '1 day') as sampan_mails_given_up,
      (select extract(epoch from now() - max(seen_until))::float8 from mail_rounds) as sampan_mail_round_age_seconds
    from mails m
    where m.state in ('waiting', 'sending') and m.due_at <= now() + interval '70 minutes' and (m.attempts > 0 or m.due_at <= now())
      and not ${isHeldBack(sql)}`;
  return outbox ?? notFound();
}
