import { anyOf } from '../core/database/unseen.ts';
import type { Db, Sql } from '../core/database/database.ts';
import { freePlaces, hasRoomFor, lapsedPlaces, lapsedSlots } from './places.ts';

/** Hong Kong days, both included; an open end is far away. */
export type Days = { date_from?: string | undefined; date_to?: string | undefined };
export type DaysAndParty = Days & { participants?: number | undefined };

/** Whether a slot `sl` starts within the days. */
function startsWithin(db: Db, { date_from, date_to }: Days) {
  const from: string | null = date_from ?? null;
  const to: string | null = date_to ?? null;
  return db`
    sl.starts_at >= coalesce(${from}::date::timestamp at time zone 'Asia/Hong_Kong', '-infinity')
    and sl.starts_at < coalesce((${to}::date + 1)::timestamp at time zone 'Asia/Hong_Kong', 'infinity')`;
}

/**
 * The slots (service_id, starts_at) within the days that can be begun still, of all services: what is ahead, read in an index alone
 * (`slots_start`), and the few day tickets that are open now (`slots_days`).
 */
export function slotsAhead(db: Db, days: Days) {
  return db`(
    select sl.service_id, sl.starts_at from slots sl where sl.starts_at > now() and ${startsWithin(db, days)}
    union all
    select sl.service_id, sl.starts_at from slots sl
    where sl.all_day and sl.starts_at <= now() and sl.starts_at > now() - interval '24 hours' and sl.ends_at > now() and ${startsWithin(db, days)}
  )`;
}

/** Whether `e.cutoff_minutes` are left before the slot `sl` departs, or closes where it is a day. The first condition is for the index. */
export function isBeforeCutoff(db: Db) {
  const ends = db`now() + make_interval(mins => e.cutoff_minutes)`;
  return db`(sl.starts_at > ${ends} - interval '24 hours' and closes_at(sl.all_day, sl.starts_at, sl.ends_at) > ${ends})`;
}

/** What a slot `sl` of the offer `e` must be to count: bookable now, within the days, with room for the party. */
function isBookable(db: Db, wanted: DaysAndParty) {
  return db`
    sl.service_id = e.service_id and sl.is_available and ${hasRoomFor(db, wanted.participants ?? 1)}
    and ${isBeforeCutoff(db)} and ${startsWithin(db, wanted)}`;
}

/**
 * The first slot (starts_at, date) of the offer `e` (service_id, cutoff_minutes) that can be booked, or no row: a subselect, for a lateral
 * join or `exists`. The slots that are sold out are not gone through, however many they are (`slots_open`); of those only the few are
 * looked at on which lapsed requests hold places.
 */
export function firstBookable(db: Db, wanted: DaysAndParty) {
  return db`(
    select one.starts_at, one.date from (
      (select sl.starts_at, sl.date from slots sl where not sl.is_full and ${isBookable(db, wanted)} order by sl.starts_at limit 1)
      union all
      (select sl.starts_at, sl.date from ${lapsedSlots(db)} sl where sl.is_full and ${isBookable(db, wanted)} order by sl.starts_at limit 1)
    ) one order by one.starts_at limit 1
  )`;
}

/** The places that are free on the first day on which a service can be booked, by service; services with none are absent. */
export async function placesAhead(sql: Sql, service_ids: readonly string[]): Promise<Map<string, number>> {
  if (service_ids.length === 0) return new Map();
  const rows = await sql<{ service_id: string; places: number }[]>`
    with lapsed as materialized (${lapsedPlaces(sql)})
    select e.service_id, ahead.places
    from (select id as service_id, cutoff_minutes from services where id = ${anyOf(sql, service_ids)}) e
    cross join lateral ${firstBookable(sql, {})} first
    cross join lateral (
      select sum(${freePlaces(sql)}) as places from slots sl
      where sl.service_id = e.service_id and sl.is_available
        and sl.starts_at >= first.starts_at and sl.starts_at < (first.date + 1)::timestamp at time zone 'Asia/Hong_Kong'
    ) ahead`;
  return new Map(rows.map((row) => [row.service_id, row.places]));
}

/** A provider's external calendars, for `calendars` of a statement that looks into them many times: what they block is unpacked once. */
export function calendarsOf(db: Db, provider_id: string) {
  return db`
    select id, name, service_id, busy + '{}'::tstzmultirange as busy from external_calendars where provider_id = ${provider_id}`;
}

/** The calendar of `calendars` that blocks the time of the row `slot`; none where none does. */
export function calendarBlocking(db: Db) {
  return db`
    select c.id, c.name from calendars c
    where (c.service_id is null or c.service_id = slot.service_id) and c.busy && tstzrange(slot.starts_at, slot.ends_at) order by c.id limit 1`;
}
