import {
  MOST_BOOKINGS_COUNTED,
  MOST_BOOKINGS_LISTED,
  type BookingInBlockedTime,
  type ExternalCalendar,
} from '../../../contract/external-calendars.ts';
import type { Db, Sql } from '../../core/database/database.ts';

/** The calendars of a provider, or one of them, by name. */
export async function listCalendars(db: Db, provider_id: string, id: string | null = null): Promise<ExternalCalendar[]> {
  return db<ExternalCalendar[]>`
    select c.id, c.name, substring(c.url from '^[a-z]+://(?:[^/?#@]*@)?([^/?#]*)') as host,
      case when s.id is not null then jsonb_build_object('id', s.id, 'title', s.title, 'title_zh', s.title_zh) end as service,
      c.reading_id is not null and c.due_at > now() as is_reading,
      utc(c.read_at) as read_at, utc(c.failed_since) as failed_since, c.problem, c.unread_events,
      (select count(*) from slots sl where sl.calendar_id = c.id and sl.starts_at > now()) as closed_slots
    from external_calendars c left join services s on s.id = c.service_id
    where c.provider_id = ${provider_id} and (${id}::uuid is null or c.id = ${id})
    order by c.name, c.id`;
}

/** The id of a provider's calendar with this address, of all services or of one; undefined when there is none. */
export async function findCalendar(
  db: Db,
  { provider_id, service_id, url }: { provider_id: string; service_id: string | null; url: string },
): Promise<string | undefined> {
  const [found] = await db<{ id: string }[]>`
    select id from external_calendars
    where provider_id = ${provider_id} and coalesce(service_id, provider_id) = coalesce(${service_id}::uuid, ${provider_id}::uuid)
      and md5(url) = md5(${url})`;
  return found?.id;
}

export async function countCalendars(db: Db, provider_id: string): Promise<number> {
  const [found] = await db<{ count: number }[]>`select count(*) as count from external_calendars where provider_id = ${provider_id}`;
  return found?.count ?? 0;
}

/** The next live bookings on slots ahead that a calendar has closed, and how many there are, counted to a bound. */
export async function listBookingsInBlockedTime(
  db: Db,
  provider_id: string,
): Promise<{ bookings: BookingInBlockedTime[]; booking_count: number }> {
  const found = await db<(BookingInBlockedTime & { found: number })[]>`
    with busy as materialized (
      select slot.id, slot.starts_at, c.name as calendar
      from external_calendars c join slots slot on slot.calendar_id = c.id and slot.starts_at > now() and slot.spots_taken > 0
      where c.provider_id = ${provider_id}
      order by slot.starts_at limit ${MOST_BOOKINGS_COUNTED}
    ),
    live as (
      select b.id, b.booking_reference, b.customer_name, b.participants, b.service_title, b.service_title_zh, b.all_day, busy.starts_at,
        busy.calendar
      from busy join bookings b on b.slot_id = busy.id
      where b.status in ('pending', 'confirmed') order by busy.starts_at, b.id limit ${MOST_BOOKINGS_COUNTED}
    )
    select id, booking_reference, customer_name, participants, service_title, service_title_zh, hong_kong(starts_at) as start_datetime, all_day,
      calendar, count(*) over () as found
    from live order by starts_at, id limit ${MOST_BOOKINGS_LISTED}`;
  return { bookings: found.map(({ found: _, ...booking }) => booking), booking_count: found[0]?.found ?? 0 };
}

/** How many calendars could not be read the last time. */
export async function getCalendarGauges(sql: Sql) {
  const [gauges] = await sql<[{ sampan_calendars_failing: number }]>`
    select count(*) as sampan_calendars_failing from external_calendars where failed_since is not null`;
  return gauges;
}
