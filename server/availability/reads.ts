import { addDays, daysBetween, hongKongDate } from '../../rules/time.ts';
import type { Calendar, OpenSlot } from '../../contract/availability.ts';
import { FEW_PLACES } from '../../contract/catalogue-choices.ts';
import { DEFAULT_RANGE_DAYS, LONGEST_RANGE_DAYS } from '../../rules/ranges.ts';
import type { Sql } from '../core/database/database.ts';
import { invalid, notFound } from '../core/api/errors.ts';
import { firstBookable, isBeforeCutoff } from './bookable.ts';
import { freePlaces, lapsedPlaces } from './places.ts';

type DayRange = { date_from?: string | undefined; date_to?: string | undefined };
type SlotFilters = DayRange & { participants?: number | undefined; include_full: 'true' | 'false' };

/** The Hong Kong days from and to which slots are wanted: 60 days from today on unless said otherwise. Refuses: a range that is too long. */
export function daysWanted({ date_from, date_to }: DayRange): { from: string; to: string } {
  const from = date_from ?? hongKongDate(Date.now());
  const to = date_to ?? addDays(from, DEFAULT_RANGE_DAYS);
  // The contract has looked at two given dates; an end alone counts from today.
  if (daysBetween(from, to) > LONGEST_RANGE_DAYS) invalid({ date_to: [{ rule: 'range_too_long' }] });
  return { from, to };
}

/** Slots of an active service that can be booked now, in time order; full ones too when asked. Dates are Hong Kong's. Refuses: not_found, a range that is too long. */
export async function listOpenSlots(sql: Sql, service_id: string, range: SlotFilters): Promise<OpenSlot[]> {
  const { from, to } = daysWanted(range);
  const [service] = await sql<{ cutoff_minutes: number }[]>`
    select cutoff_minutes from live_services where id = ${service_id}`;
  if (!service) notFound();
  return sql<OpenSlot[]>`
    with lapsed as materialized (${lapsedPlaces(sql)})
    select sl.id, hong_kong(starts_at) as start_datetime, hong_kong(ends_at) as end_datetime,
      date, start_time::text, end_time::text, all_day, ${freePlaces(sql)} as available_spots
    from slots sl, (select ${service.cutoff_minutes}::int as cutoff_minutes) e
    where service_id = ${service_id} and is_available
      and starts_at >= (${from}::date)::timestamp at time zone 'Asia/Hong_Kong'
      and starts_at < (${to}::date + 1)::timestamp at time zone 'Asia/Hong_Kong'
      and ${isBeforeCutoff(sql)}
      and (${freePlaces(sql)} >= ${range.participants ?? 1} or ${range.include_full === 'true'})
    order by starts_at, id`;
}

/** A month of an active service, this one unless said otherwise: each day's state for the party, in Hong Kong days. Refuses: not_found. */
export async function getCalendar(sql: Sql, service_id: string, asked: { month?: string | undefined; participants?: number | undefined }) {
  const month = asked.month ?? hongKongDate(Date.now()).slice(0, 7);
  const participants = asked.participants ?? 1;
  const [service] = await sql<{ cutoff_minutes: number; price: string }[]>`
    select cutoff_minutes, hkd(price) as price from live_services where id = ${service_id}`;
  if (!service) notFound();
  const days = await sql<{ date: string; slots: number; places: number }[]>`
    with lapsed as materialized (${lapsedPlaces(sql)})
    select day::date as date, count(sl.id) as slots, coalesce(sum(${freePlaces(sql)}) filter (where ${freePlaces(sql)} >= ${participants}), 0) as places
    from (select ${service.cutoff_minutes}::int as cutoff_minutes) e cross join generate_series(${month + '-01'}::date::timestamp, ${month + '-01'}::date + interval '1 month - 1 day', '1 day') as day
    left join slots sl on sl.service_id = ${service_id} and sl.is_available
      and ${isBeforeCutoff(sql)}
      and sl.starts_at >= day at time zone 'Asia/Hong_Kong' and sl.starts_at < (day + interval '1 day') at time zone 'Asia/Hong_Kong'
    group by day order by day`;
  const [next] = await sql<{ date: string }[]>`
    select first.date from (select ${service_id}::uuid as service_id, ${service.cutoff_minutes}::int as cutoff_minutes) e,
      lateral ${firstBookable(sql, { participants })} first`;
  return {
    month,
    days: days.map(({ date, slots, places }): Calendar['days'][number] => {
      const state = places > 0 ? (places - participants < FEW_PLACES ? 'few' : 'open') : slots > 0 ? 'full' : 'closed';
      return { date, state, from_price: places > 0 ? service.price : null, available_spots: places };
    }),
    next_available: next?.date ?? null,
  };
}
