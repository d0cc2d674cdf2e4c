import type { z } from 'zod';
import { MOST_MAILS, mailStates, type StoredMail, type MailListItem, type outboxQuery } from '../../contract/mails.ts';
import type { Locale } from '../../contract/text.ts';
import { notFound } from '../core/api/errors.ts';
import type { Db, Sql } from '../core/database/database.ts';
import { isHeldBack, withFacts } from './facts.ts';
import type { DueMail } from './stored-facts.ts';
import type { CalendarFacts } from './compose/calendar.ts';

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
