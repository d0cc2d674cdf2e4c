import type { CalendarProblem } from '../../../contract/external-calendars.ts';
import type { Db, Query, Sql, Tx } from '../../core/database/database.ts';
import { calendarBlocking, calendarsOf } from '../bookable.ts';
import type { BusySpan } from './ics/occurrences.ts';

type NewCalendar = { id: string; provider_id: string; service_id: string | null; name: string; url: string };

/** False when the provider has the address already, for the same services. */
export async function insertCalendar(db: Db, c: NewCalendar): Promise<boolean> {
  const made = await db`
    insert into external_calendars (id, provider_id, service_id, name, url)
    values (${c.id}, ${c.provider_id}, ${c.service_id}, ${c.name}, ${c.url})
    on conflict (provider_id, coalesce(service_id, provider_id), md5(url)) do nothing returning id`;
  return made.length === 1;
}

/** A calendar that somebody has begun to read. Its address leaves the database only here. */
export type CalendarClaim = {
  id: string;
  provider_id: string;
  reading_id: string;
  url: string;
  etag: string | null;
  last_modified: string | null;
};

/**
 * Begins to read the calendar that is due the longest, if any. It is due again in ten minutes, should this process not come to an end; others
 * pass over it. Whether it has changed is asked only for a day: then its events are expanded anew.
 */
export async function claimDue(sql: Sql, reading_id: string): Promise<CalendarClaim | undefined> {
  const [claim] = await sql<Omit<CalendarClaim, 'reading_id'>[]>`
    with due as (select id from external_calendars where due_at <= now() order by due_at limit 1 for no key update skip locked)
    update external_calendars c set reading_id = ${reading_id}, due_at = now() + interval '10 minutes' from due where c.id = due.id
    returning c.id, c.provider_id, c.url, case when expanded_at > now() - interval '1 day' then etag end as etag,
      case when expanded_at > now() - interval '1 day' then last_modified end as last_modified`;
  return claim && { ...claim, reading_id };
}

/** Begins to read an own calendar. A reading that has begun before counts no more. */
export async function claimCalendar(sql: Sql, id: string, provider_id: string, reading_id: string): Promise<CalendarClaim | undefined> {
  const [claim] = await sql<Omit<CalendarClaim, 'reading_id'>[]>`
    update external_calendars set reading_id = ${reading_id}, due_at = now() + interval '10 minutes'
    where id = ${id} and provider_id = ${provider_id}
    returning id, provider_id, url, null as etag, null as last_modified`;
  return claim && { ...claim, reading_id };
}

type CalendarContent = { times: BusySpan[]; unread: number; etag: string | null; last_modified: string | null };

/**
 * Stores what a calendar blocks, in the transaction that has locked the provider's schedules; closes open slots in which it blocks other time
 * than before, and opens those that it has closed and blocks no more. Where events could not be read, what was blocked stays blocked.
 * Returns 'superseded' when another reading has begun meanwhile or the calendar is gone, 'too_many' when it blocks too many separate times.
 */
export async function storeContent(tx: Tx, claim: CalendarClaim, c: CalendarContent): Promise<'stored' | 'superseded' | 'too_many'> {
  const times = multirange(c.times);
  const [calendar] = await tx<{ is_bounded: boolean }[]>`
    select (select count(*) from unnest(${times}::tstzmultirange + busy)) <= ${MOST_TIMES_WITH_OLD} as is_bounded
    from external_calendars where id = ${claim.id} and reading_id = ${claim.reading_id}`;
  if (!calendar) return 'superseded';
  if (c.unread > 0 && !calendar.is_bounded) return 'too_many';
  const content = { times, unread: c.unread };
  await closeSlots(tx, claim, content);
  await tx`
    update external_calendars set
      busy = ${busyWith(tx, content)}, unread_events = ${c.unread}, etag = ${c.etag}, last_modified = ${c.last_modified}, expanded_at = now(), read_at = now(),
      failed_since = null, problem = null, failures = 0, due_at = now() + interval '15 minutes', reading_id = null
    where id = ${claim.id}`;
  await openSlotsOf(tx, claim.id, claim.provider_id);
  return 'stored';
}

const MOST_TIMES_WITH_OLD = 10_000;

function multirange(times: readonly BusySpan[]): string {
  return `{${times.map(({ from, to }) => `[${new Date(from).toISOString()},${new Date(to).toISOString()})`).join(',')}}`;
}

type BusyContent = { times: string; unread: number };

/** What a calendar blocks once this is stored: also what it blocked before, where events could not be read. */
function busyWith(tx: Tx, { times, unread }: BusyContent): Query<unknown> {
  return tx`
    ${times}::tstzmultirange + case when ${unread}::int > 0 then busy * tstzmultirange(tstzrange(now(), null)) else '{}'::tstzmultirange end`;
}

/** Closes open slots in which a calendar will block other time than it does: one that was opened by hand stays open until then. */
async function closeSlots(tx: Tx, { id, provider_id }: CalendarClaim, content: BusyContent): Promise<void> {
  await tx`
    with calendar as materialized (
      select name, service_id, busy + '{}'::tstzmultirange as busy, ${busyWith(tx, content)} as next from external_calendars where id = ${id}
    ),
    locked as (
      select sl.id, c.name from slots sl cross join calendar c
      where sl.provider_id = ${provider_id} and sl.starts_at > now() and sl.is_available and (c.service_id is null or sl.service_id = c.service_id)
        and case when c.next && tstzrange(sl.starts_at, sl.ends_at)
          then c.next * tstzmultirange(tstzrange(sl.starts_at, sl.ends_at)) <> c.busy * tstzmultirange(tstzrange(sl.starts_at, sl.ends_at)) end
      order by sl.id for update of sl
    )
    update slots set is_available = false, block_reason = locked.name, calendar_id = ${id} from locked where slots.id = locked.id`;
}

/**
 * Opens the slots ahead that a calendar has closed and blocks no more, unless another calendar blocks them, which then has closed them, or
 * their provider has. Locks them by id.
 */
export async function openSlotsOf(tx: Tx, id: string, provider_id: string): Promise<void> {
  await tx`
    with calendars as materialized (${calendarsOf(tx, provider_id)}),
    slot as materialized (
      select id, service_id, starts_at, ends_at from slots
      where provider_id = ${provider_id} and calendar_id = ${id} and starts_at > now() order by id for update
    ),
    free as (
      select slot.id, other.id as calendar_id, other.name, exists (
        select from blocked_times b where b.service_id = slot.service_id and b.times && tstzrange(slot.starts_at, slot.ends_at)) as is_blocked
      from slot left join lateral (${calendarBlocking(tx)}) other on true
      where not exists (select from calendars c where c.id = ${id} and c.busy && tstzrange(slot.starts_at, slot.ends_at))
    )
    update slots set calendar_id = free.calendar_id, block_reason = coalesce(free.name, ''),
      is_available = free.calendar_id is null and not free.is_blocked
    from free where slots.id = free.id`;
}

/** Notes that a calendar has not changed since it was last read. */
export async function storeUnchanged(db: Db, { id, reading_id }: CalendarClaim): Promise<void> {
  await db`
    update external_calendars set read_at = now(), failed_since = null, problem = null, failures = 0,
      due_at = now() + interval '15 minutes', reading_id = null
    where id = ${id} and reading_id = ${reading_id}`;
}

/** Notes that a calendar could not be read: what it blocks stays as it is. It is tried again later each time, six hours at most. */
export async function storeFailure(db: Db, { id, reading_id }: CalendarClaim, problem: CalendarProblem): Promise<void> {
  await db`
    update external_calendars set failed_since = coalesce(failed_since, now()), problem = ${problem}, failures = failures + 1,
      due_at = now() + least(interval '15 minutes' * power(2, least(failures, 5)), interval '6 hours'), reading_id = null
    where id = ${id} and reading_id = ${reading_id}`;
}

/** False when the provider has no such calendar. */
export async function deleteCalendar(tx: Tx, id: string, provider_id: string): Promise<boolean> {
  const gone = await tx`delete from external_calendars where id = ${id} and provider_id = ${provider_id} returning id`;
  return gone.length === 1;
}

/** Deletes all calendars of a provider; slots stay as they are. */
export async function deleteCalendarsOf(tx: Tx, provider_id: string): Promise<void> {
  await tx`delete from external_calendars where provider_id = ${provider_id}`;
}
