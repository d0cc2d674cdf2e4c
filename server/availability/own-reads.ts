import type { z } from 'zod';
import { MOST_SLOTS, type availabilityStats, type SlotListItem, type OwnSlot, type ownSlotsQuery } from '../../contract/availability.ts';
import type { SaleKind } from '../../contract/catalogue-choices.ts';
import type { Db, Sql } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';
import { daysWanted } from './reads.ts';
import { isBeforeCutoff } from './bookable.ts';
import { freePlaces, isSoldWhole, lapsedPlaces } from './places.ts';
import { pricedOffer, withPrices, type PricedOffer } from './prices/price-reads.ts';

type OwnSlotsQuery = z.output<typeof ownSlotsQuery>;

/**
 * A service's slots in a range of Hong Kong days (default: from today on, 60 days), in time order: all of them to the
 * provider whose service it is, to everyone else those that can be booked now, without what was sold. Refuses: not_found, a range that is too long.
 */
export async function listSlots(sql: Sql, wanted: OwnSlotsQuery, provider_id: string | null): Promise<SlotListItem[]> {
  const { from, to } = daysWanted(wanted.date ? { date_from: wanted.date, date_to: wanted.date } : wanted);
  const [service] = await sql<({ own: boolean; cutoff_minutes: number } & PricedOffer)[]>`
    select s.provider_id = ${provider_id} as own, s.cutoff_minutes, ${pricedOffer(sql)} from services s join providers p on p.id = s.provider_id
    where s.id = ${wanted.service} and s.archived_at is null
      and (s.provider_id = ${provider_id} or (s.status = 'active' and s.hidden_at is null and may_sell(p)))`;
  if (!service) notFound();
  const bookable_only = !service.own;
  // Values that are not seen when the statement is planned, so that it is not planned anew at each call (database/unseen.ts).
  const found = await sql<Omit<OwnSlot, 'prices'>[]>`
    with lapsed as materialized (${lapsedPlaces(sql)})
    select sl.id, service_id as service, date, start_time::text, end_time::text, all_day, is_available, block_reason, capacity, spots_taken, ${isSoldWhole(sql)} as sold_whole,
      ${freePlaces(sql)} as available_spots, sl.weather_stops, hong_kong(starts_at) as start_datetime, hong_kong(ends_at) as end_datetime
    from slots sl, (select ${service.cutoff_minutes}::int as cutoff_minutes) e
    where service_id = (select ${wanted.service}::uuid)
      and starts_at >= (select ${from}::date)::timestamp at time zone 'Asia/Hong_Kong'
      and starts_at < (select ${to}::date + 1)::timestamp at time zone 'Asia/Hong_Kong'
      and ((select ${bookable_only}::boolean) is false or (is_available and ${freePlaces(sql)} > 0
        and ${isBeforeCutoff(sql)}))
    order by starts_at, id`;
  const slots = withPrices(found, service);
  return bookable_only ? slots.map(({ capacity: _, spots_taken: __, sold_whole: ___, ...slot }) => slot) : slots;
}

/** One own slot. Refuses: not_found. */
export async function getSlot(db: Db, id: string, provider_id: string): Promise<OwnSlot> {
  const [slot] = await slotsById(db, [id], provider_id);
  return slot ?? notFound();
}

/** Own slots by id, in time order. */
export async function slotsById(db: Db, ids: string[], provider_id: string): Promise<OwnSlot[]> {
  return db<Omit<OwnSlot, 'prices'>[]>`
    select id, service_id as service, date, start_time::text, end_time::text, all_day, is_available, block_reason, capacity, spots_taken, ${isSoldWhole(db)} as sold_whole,
      case when sl.weather_stops then 0 else capacity - spots_taken end as available_spots, sl.weather_stops, hong_kong(starts_at) as start_datetime, hong_kong(ends_at) as end_datetime
    from slots sl where id = any(${ids}::uuid[]) and provider_id = ${provider_id} order by starts_at, id`;
}

/** The instants (ms), and the days of day tickets, from the first to the last at which a service has a slot already, with the places taken there. */
export async function slotsTaken(
  sql: Db,
  service_id: string,
  first: Date,
  last: Date,
): Promise<{ starts: Map<number, number>; days: Map<string, number> }> {
  const rows = await sql<{ starts_at: Date; date: string; all_day: boolean; spots_taken: number }[]>`
    select starts_at, date, all_day, spots_taken from slots
    where service_id = ${service_id} and starts_at > ${first}::timestamptz - interval '24 hours' and starts_at < ${last}::timestamptz + interval '24 hours'`;
  return {
    starts: new Map(rows.map(({ starts_at, spots_taken }) => [starts_at.getTime(), spots_taken])),
    days: new Map(rows.filter(({ all_day }) => all_day).map(({ date, spots_taken }) => [date, spots_taken])),
  };
}

export type OwnOffer = { default_capacity: number; sold_by: SaleKind };

/** An own service that slots can be made for. Refuses: not_found. */
export async function getOfferOfSlots(db: Db, service_id: string, provider_id: string): Promise<OwnOffer> {
  const [service] = await db<OwnOffer[]>`
    select default_capacity, sold_by from services where id = ${service_id} and provider_id = ${provider_id} and archived_at is null`;
  return service ?? notFound();
}

/** How many slots a provider has ahead, counted no further than to one more than `most`. */
export async function countAhead(sql: Db, provider_id: string, most: number): Promise<number> {
  const [ahead] = await sql<{ count: number }[]>`
    select count(*) as count from (select from slots where provider_id = ${provider_id} and starts_at > now() limit ${most + 1}) known`;
  return ahead?.count ?? 0;
}

/** Figures of the provider's slots, of one service or all: of the last MOST_SLOTS and the next. Places left count open slots only. */
export async function getAvailabilityStats(
  sql: Sql,
  provider_id: string,
  service_id: string | null,
): Promise<z.output<typeof availabilityStats>> {
  const own = service_id ? sql`provider_id = ${provider_id} and service_id = ${service_id}` : sql`provider_id = ${provider_id}`;
  const [stats] = await sql<{ past: number; ahead: number; blocked_slots: number; available_spots: number }[]>`
    select count(nth) as ahead,
      (select count(*) from (select from slots where ${own} and starts_at <= now() order by starts_at desc limit ${MOST_SLOTS + 1}) past) as past,
      count(*) filter (where not is_available and nth <= ${MOST_SLOTS}) as blocked_slots,
      coalesce(sum(capacity - spots_taken) filter (where is_available and nth <= ${MOST_SLOTS}), 0)::bigint as available_spots
    from (
      select is_available, capacity, spots_taken, row_number() over (order by starts_at) as nth
      from slots where ${own} and starts_at > now() order by starts_at limit ${MOST_SLOTS + 1}
    ) next`;
  const { past, ahead, blocked_slots, available_spots } = stats ?? notFound();
  const upcoming_slots = Math.min(ahead, MOST_SLOTS);
  return {
    total_slots: Math.min(past, MOST_SLOTS) + upcoming_slots,
    total_at_least: past > MOST_SLOTS || ahead > MOST_SLOTS,
    upcoming_slots,
    upcoming_at_least: ahead > MOST_SLOTS,
    blocked_slots,
    available_spots,
  };
}
