import type { z } from 'zod';
import {
  MOST_DEPARTURES,
  MOST_REQUESTS,
  type CalendarDeparture,
  type Departures,
  type departuresQuery,
} from '../../../contract/departures.ts';
import type { Sql } from '../../core/database/database.ts';
import { demandOf } from './facts.ts';
import { isSoldWhole } from '../places.ts';

type DepartureRow = CalendarDeparture & { title: string; title_zh: string; number: number; is_archived: boolean };

/**
 * The departures of a provider that begin from one Hong Kong day to another, in time order, as far as people are aboard or the service is
 * not archived. Places are those that the slot has stored; of its requests the first `MOST_REQUESTS` are counted.
 */
export async function listDepartures(sql: Sql, provider_id: string, wanted: z.output<typeof departuresQuery>): Promise<Departures> {
  const rows = await sql<DepartureRow[]>`
    with near as materialized (
      select * from slots
      where provider_id = ${provider_id}
        and starts_at >= (${wanted.date_from}::date)::timestamp at time zone 'Asia/Hong_Kong'
        and starts_at < (${wanted.date_to}::date + 1)::timestamp at time zone 'Asia/Hong_Kong'
      order by starts_at, id limit ${MOST_DEPARTURES + 1}
    ), offered as materialized (
      select s.id, s.title, s.title_zh, s.cutoff_minutes, s.archived_at is not null as is_archived,
        exists (select from live_services live where live.id = s.id) as is_on_sale,
        row_number() over (order by s.created_at, s.id) as number
      from services s where s.provider_id = ${provider_id}
    )
    select sl.id as slot_id, sl.service_id, sl.date, sl.all_day, hong_kong(sl.starts_at) as start_datetime, hong_kong(sl.ends_at) as end_datetime,
      sl.capacity, ${isSoldWhole(sql)} as sold_whole, sl.block_reason, ${demandOf(sql)} as waiting,
      -- Guests who are to choose another date do not come. An open departure is not looked through for them.
      sl.spots_taken - case when sl.spots_taken = 0 or sl.is_available then 0 else (
        select coalesce(sum(b.places), 0)::int from bookings b where b.slot_id = sl.id and b.status = 'confirmed' and b.choose_by is not null
      ) end as spots_taken,
      o.title, o.title_zh, o.number, o.is_archived,
      case when sl.spots_taken = 0 then 0 else (
        select count(*)::int from (select from bookings b where b.slot_id = sl.id and b.status = 'pending' limit ${MOST_REQUESTS}) r
      ) end as requests,
      case when sl.ends_at <= now() then 'past'
        when sl.starts_at <= now() and not sl.all_day then 'under_way'
        when not sl.is_available then 'blocked'
        when sl.weather_stops then 'weather'
        when not o.is_on_sale then 'off_sale'
        when closes_at(sl.all_day, sl.starts_at, sl.ends_at) <= now() + make_interval(mins => o.cutoff_minutes) then 'cutoff'
        when sl.is_full then 'full'
        when sl.needs_resources and resource_room(sl.id) = 0 then 'shared'
        else 'open' end as state
    from near sl join offered o on o.id = sl.service_id
    order by sl.starts_at, sl.id`;
  const shown = rows.slice(0, MOST_DEPARTURES).filter(({ spots_taken, is_archived }) => spots_taken > 0 || !is_archived);
  const services = new Map(shown.map(({ service_id: id, title, title_zh, number }) => [id, { id, title, title_zh, number }]));
  return {
    services: [...services.values()].toSorted((one, other) => one.number - other.number),
    departures: shown.map(({ title: _, title_zh: __, number: ___, is_archived: ____, ...departure }) => departure),
    cut_from: rows[MOST_DEPARTURES]?.date ?? null,
  };
}
