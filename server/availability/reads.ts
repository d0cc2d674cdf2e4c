import { addDays, daysBetween, hongKongDate } from '../../rules/time.ts';
import type { Calendar, OpenSlot } from '../../contract/availability.ts';
import { FEW_PLACES } from '../../contract/catalogue-choices.ts';
import { fromCents } from '../../rules/money.ts';
import { priceOn, type PriceRule } from '../../rules/prices/prices.ts';
import { DEFAULT_RANGE_DAYS, LONGEST_RANGE_DAYS } from '../../rules/ranges.ts';
import type { Sql } from '../core/database/database.ts';
import { invalid, notFound } from '../core/api/errors.ts';
import { firstBookable, isBeforeCutoff } from './bookable.ts';
import { freePlaces, lapsedPlaces } from './places.ts';
import { decidedBy } from './weather/facts.ts';
import { pricedOffer, withPrices, type PricedOffer } from './prices/price-reads.ts';

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
  const [service] = await sql<({ cutoff_minutes: number; sells_whole: boolean } & PricedOffer)[]>`
    select s.cutoff_minutes, exists (select from units u where u.service_id = s.id and u.max_people is not null) as sells_whole, ${pricedOffer(sql)}
    from live_services s where s.id = ${service_id}`;
  if (!service) notFound();
  const slots = await sql<Omit<OpenSlot, 'prices'>[]>`
    with lapsed as materialized (${lapsedPlaces(sql)})
    select sl.id, hong_kong(starts_at) as start_datetime, hong_kong(ends_at) as end_datetime,
      date, start_time::text, end_time::text, all_day, ${freePlaces(sql)} as available_spots, sl.weather_stops,
      case when ${service.sells_whole} then greatest(capacity, 1) end as whole_places
    from slots sl, (select ${service.cutoff_minutes}::int as cutoff_minutes) e
    where service_id = ${service_id} and is_available
      and starts_at >= (${from}::date)::timestamp at time zone 'Asia/Hong_Kong'
      and starts_at < (${to}::date + 1)::timestamp at time zone 'Asia/Hong_Kong'
      and ${isBeforeCutoff(sql)}
      and (${freePlaces(sql)} >= ${range.participants ?? 1} or ${range.include_full === 'true'})
    order by starts_at, id`;
  return withPrices(slots, service);
}

type CalendarRequest = { month?: string | undefined; participants?: number | undefined; takes_all?: 'true' | 'false' | undefined };

/** A month of an active service, this one unless said otherwise: each day's state for the party, in Hong Kong days. Refuses: not_found. */
export async function getCalendar(sql: Sql, service_id: string, asked: CalendarRequest) {
  const month = asked.month ?? hongKongDate(Date.now()).slice(0, 7);
  const participants = asked.participants ?? 1;
  const takes_all = asked.takes_all === 'true';
  const fits = takes_all ? sql`sl.capacity > 0 and ${freePlaces(sql)} = sl.capacity` : sql`${freePlaces(sql)} >= ${participants}`;
  const [service] = await sql<{ cutoff_minutes: number; price: number; price_rules: PriceRule[] }[]>`
    select cutoff_minutes, price, price_rules from live_services where id = ${service_id}`;
  if (!service) notFound();
  // Month and service are not seen when the statement is planned, so that it is not planned anew at each call (database/unseen.ts).
  const days = await sql<{ date: string; slots: number; stopped: number; places: number; decide_by: string | null }[]>`
    with lapsed as materialized (${lapsedPlaces(sql)}),
    asked as materialized (select ${month + '-01'}::date as first, (select ${service_id}::uuid) as service_id, ${service.cutoff_minutes}::int as cutoff_minutes),
    -- The month at once and by service: day by day PostgreSQL may read the slots of all services there are.
    of_month as materialized (
      select sl.* from asked e join slots sl on sl.service_id = e.service_id and sl.is_available and ${isBeforeCutoff(sql)}
        and sl.starts_at >= e.first::timestamp at time zone 'Asia/Hong_Kong' and sl.starts_at < (e.first + interval '1 month') at time zone 'Asia/Hong_Kong'
    )
    select day::date as date, count(sl.id) as slots, count(sl.id) filter (where sl.weather_stops) as stopped,
      utc(min(${decidedBy(sql)})) as decide_by, coalesce(sum(${freePlaces(sql)}) filter (where ${fits}), 0) as places
    from asked cross join generate_series(asked.first::timestamp, asked.first + interval '1 month - 1 day', '1 day') as day
    left join of_month sl on sl.date = day::date
    group by day order by day`;
  const [next] = await sql<{ date: string }[]>`
    select first.date from (select ${service_id}::uuid as service_id, ${service.cutoff_minutes}::int as cutoff_minutes, null::date as prices_from, null::integer[] as day_prices) e,
      lateral ${firstBookable(sql, { participants, takes_all })} first`;
  return {
    month,
    days: days.map(({ date, slots, stopped, places, decide_by }): Calendar['days'][number] => {
      const unsold = slots === 0 ? 'closed' : slots === stopped ? 'weather' : 'full';
      const state = places === 0 ? unsold : !takes_all && places - participants < FEW_PLACES ? 'few' : 'open';
      return {
        date,
        state,
        from_price: places > 0 ? fromCents(priceOn({ kind: 'adult', price: service.price }, service.price_rules, date)) : null,
        available_spots: places,
        decide_by,
      };
    }),
    next_available: next?.date ?? null,
  };
}
