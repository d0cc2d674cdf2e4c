import { hongKongDate, hongKongDateTime } from '../../../rules/time.ts';
import { freePlaces, lapsedPlaces } from '../../availability/places.ts';
import type { Db } from '../../core/database/database.ts';
import { isResold } from '../../resellers/facts.ts';
import { productColumns, type ProductRow } from '../catalogue/product-reads.ts';

/** A slot as resellers see it: times as `2026-12-01T09:00:00+08:00`, and the places that are free. */
export type OctoDeparture = {
  id: string;
  starts_at: string;
  ends_at: string;
  /** A day of a day ticket: these are the opening hours. */
  all_day: boolean;
  capacity: number;
  free: number;
  is_available: boolean;
};

/** A product without its start times, what departs, and the time by the database's clock. */
export type DepartingProduct = Omit<ProductRow, 'start_times'> & { now: Date; departures: OctoDeparture[] };

/** Which departures: of Hong Kong days from the first to the last, or those that start at these instants; a day starts at 00:00. */
export type DepartureRange = { first: string; last: string } | { starts: readonly Date[] };

/** A departure on the slot `sl`, as JSON; needs a CTE `lapsed` of `lapsedPlaces`. */
export function departureOf(db: Db) {
  return db`jsonb_build_object('id', sl.id, 'starts_at', hong_kong(sl.starts_at), 'ends_at', hong_kong(sl.ends_at), 'all_day', sl.all_day,
    'capacity', sl.capacity,
    'free', ${freePlaces(db)}, 'is_available', sl.is_available and not sl.weather_stops)`;
}

/**
 * A product that a provider's resellers may sell and its departures ahead, in one read by the slots' index: a range has at most so many days,
 * and a provider so many slots. Undefined where there is no such product.
 */
export async function findDepartures(
  db: Db,
  product: { provider_id: string; id: string },
  range: DepartureRange,
): Promise<DepartingProduct | undefined> {
  const first: string | null = 'first' in range ? range.first : null;
  const last: string | null = 'first' in range ? range.last : null;
  const [found] = await db<DepartingProduct[]>`
    with lapsed as materialized (${lapsedPlaces(db)})
    select ${productColumns(db)}, now() as now, (
      select coalesce(jsonb_agg(${departureOf(db)} order by sl.starts_at), '[]') from slots sl
      where sl.service_id = s.id and sl.starts_at > now() - interval '24 hours' and closes_at(sl.all_day, sl.starts_at, sl.ends_at) > now()
        ${'starts' in range ? startingAt(db, product, range.starts) : db``}
        and sl.starts_at >= coalesce(${first}::date::timestamp at time zone 'Asia/Hong_Kong', '-infinity')
        and sl.starts_at < coalesce((${last}::date + 1)::timestamp at time zone 'Asia/Hong_Kong', 'infinity')
    ) as departures
    from services s join live_services live on live.id = s.id
    where s.id = ${product.id} and s.provider_id = ${product.provider_id} and ${isResold(db)}`;
  return found;
}

/** Whether the slot `sl` starts at one of these instants, by two indexes: a departure at its time, a day at its beginning. */
function startingAt(db: Db, { provider_id, id }: { provider_id: string; id: string }, starts: readonly Date[]) {
  return db`and sl.id in (
    select id from slots where service_id = ${id} and not all_day and starts_at = any(${starts}::timestamptz[])
    union all
    select id from slots where provider_id = ${provider_id} and service_id = ${id} and all_day
      and date = any(${starts.filter(isMidnight).map((start) => hongKongDate(start))}::date[]))`;
}

const isMidnight = (instant: Date) => hongKongDateTime(instant).endsWith('T00:00:00+08:00');
