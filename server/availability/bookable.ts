import { anyOf } from '../core/database/unseen.ts';
import type { Db, Sql } from '../core/database/database.ts';
import { freePlaces, hasRoomFor, isUntouched, lapsedPlaces, lapsedSlots } from './places.ts';

/** Hong Kong days, both included; an open end is far away. */
export type Days = { date_from?: string | undefined; date_to?: string | undefined };
/** What an adult pays, in cents; null is no limit. */
type CentsRange = { min: number | null; max: number | null };
/** `takes_all`: for who takes all of a departure, whatever its size. `cents`: on days that cost so much. */
export type DaysAndParty = Days & { participants?: number | undefined; takes_all?: boolean | undefined; cents?: CentsRange | undefined };

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

/**
 * Whether a slot `sl` of the offer `e` has room for the party: as many places, or a unit for so many people that takes all of it, however few
 * places that are.
 */
function fitsParty(db: Db, { participants = 1, takes_all }: DaysAndParty) {
  if (takes_all) return isUntouched(db);
  return participants === 1
    ? hasRoomFor(db, 1)
    : db`(${hasRoomFor(db, participants)} or (sl.capacity < ${participants} and ${isUntouched(db)}
        and exists (select from units u where u.service_id = e.service_id and ${participants} between u.min_people and u.max_people)))`;
}

/** What a slot `sl` of the offer `e` must be to count, whatever room it has: on sale now, within the days, at such a price. */
function isOpenFor(db: Db, wanted: DaysAndParty) {
  return db`
    sl.service_id = e.service_id and sl.is_available and ${isBeforeCutoff(db)} and ${startsWithin(db, wanted)}
    and ${costsOnItsDay(db, wanted.cents)}`;
}

/** The same with room for the party. */
function isBookable(db: Db, wanted: DaysAndParty) {
  return db`${isOpenFor(db, wanted)} and ${fitsParty(db, wanted)}`;
}

/** Whether the day of a slot `sl` costs so much, where the offer `e` does not cost the same on all days. */
function costsOnItsDay(db: Db, { min, max }: CentsRange = { min: null, max: null }) {
  const cents = db`e.day_prices[sl.date - e.prices_from + 1]`;
  return db`((${min}::bigint is null and ${max}::bigint is null) or e.day_prices is null
    or ((${min}::bigint is null or ${cents} >= ${min}) and (${max}::bigint is null or ${cents} <= ${max})))`;
}

/**
 * So many departures of a service that needs resources are asked whether these are free. A boat may be away with another service all season: to ask
 * of each departure would take a second, and anybody may.
 */
const MOST_SHARED = 200;

/**
 * The first slot (starts_at, date) of the offer `e` (service_id, cutoff_minutes, prices_from, day_prices) that can be booked, or no row: a subselect, for a lateral
 * join or `exists`. The slots that are sold out are not gone through, however many they are (`slots_open`); of those only the few are
 * looked at on which lapsed requests hold places. Of departures that need resources the next `MOST_SHARED` are looked at.
 */
export function firstBookable(db: Db, wanted: DaysAndParty) {
  const needsAny = db`(select true from resource_needs n where n.service_id = e.service_id limit 1)`;
  return db`(
    select one.starts_at, one.date from (
      (select sl.starts_at, sl.date from slots sl
        where ${needsAny} is null and not sl.is_full and ${isOpenFor(db, wanted)} and ${fitsParty(db, wanted)} order by sl.starts_at limit 1)
      union all
      (select sl.starts_at, sl.date from (
          select sl.* from slots sl
          where ${needsAny} and not sl.is_full and ${isOpenFor(db, wanted)} order by sl.starts_at limit ${MOST_SHARED}
        ) sl where ${fitsParty(db, wanted)} order by sl.starts_at limit 1)
      union all
      (select sl.starts_at, sl.date from ${lapsedSlots(db)} sl
        where sl.is_full and ${isOpenFor(db, wanted)} and ${fitsParty(db, wanted)} order by sl.starts_at limit 1)
    ) one order by one.starts_at limit 1
  )`;
}

/** The days (date) of the offer `e` that can be booked, a subselect. Every slot within the days is looked at: only for a few days, and few offers. */
export function bookableDays(db: Db, wanted: DaysAndParty) {
  return db`(
    select sl.date from slots sl where not sl.is_full and ${isBookable(db, wanted)}
    union
    select sl.date from ${lapsedSlots(db)} sl where sl.is_full and ${isBookable(db, wanted)}
  )`;
}

/** The places that are free on the first day on which a service can be booked, by service; services with none are absent. */
export async function placesAhead(sql: Sql, service_ids: readonly string[]): Promise<Map<string, number>> {
  if (service_ids.length === 0) return new Map();
  const rows = await sql<{ service_id: string; places: number }[]>`
    with lapsed as materialized (${lapsedPlaces(sql)})
    select e.service_id, ahead.places
    from (select id as service_id, cutoff_minutes, prices_from, day_prices from services where id = ${anyOf(sql, service_ids)}) e
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
