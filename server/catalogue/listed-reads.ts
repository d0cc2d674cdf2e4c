import type { Service, ServiceListItem } from '../../contract/catalogue.ts';
import { anyOf } from '../core/database/unseen.ts';
import type { Sql } from '../core/database/database.ts';
import { firstBookable, placesAhead, type DaysAndParty } from '../availability/bookable.ts';
import { listDayPrices } from './prices/price-reads.ts';

/** Services on sale as the catalogue lists them, in the order of the ids, each with the first day that fits and the price of the days asked for; others are missing. */
export async function listedById(sql: Sql, ids: string[], filters: DaysAndParty): Promise<ServiceListItem[]> {
  if (ids.length === 0) return [];
  const [rows, places] = await Promise.all([
    sql<(FiguresInList & { doc: Omit<Service, keyof FiguresInList | 'available_spots'> })[]>`
      select e.doc, f.booking_count, f.rating, f.total_reviews, f.page_slug, f.fee_bp, first.date as next_available
      from catalogue_entries e join service_figures f on f.service_id = e.service_id
      left join lateral ${firstBookable(sql, filters)} first on true
      where e.service_id = ${anyOf(sql, ids)} order by array_position(${ids}::uuid[], e.service_id)`,
    placesAhead(sql, ids),
  ]);
  const varied = rows.filter(({ doc }) => doc.price_varies).map(({ doc }) => doc.id);
  const prices = await listDayPrices(sql, varied, filters);
  return rows.map(({ doc, ...figures }) => ({
    ...doc,
    ...prices.get(doc.id),
    ...figures,
    available_spots: places.get(doc.id) ?? 0,
  }));
}

/** What is shown of a service and not in its document (`service_figures`). */
type FiguresInList = Pick<ServiceListItem, 'booking_count' | 'rating' | 'total_reviews' | 'page_slug' | 'fee_bp' | 'next_available'>;

/** The active ones of these services, in the order of the ids. */
export async function listNamed(sql: Sql, ids: string[]): Promise<ServiceListItem[]> {
  const live = await sql<{ id: string }[]>`
    select id from live_services where id = ${anyOf(sql, ids)} order by array_position(${ids}::uuid[], id)`;
  return listedById(
    sql,
    live.map(({ id }) => id),
    {},
  );
}

/** Up to four others that can be booked: the best of its category, the nearest first. Refuses nothing: an unknown id has none. */
export async function listSimilar(sql: Sql, id: string): Promise<ServiceListItem[]> {
  const rows = await sql<{ id: string }[]>`
    select near.service_id as id from (
      select o.service_id, (o.latitude - near_to.latitude) ^ 2 + (o.longitude - near_to.longitude) ^ 2 as distance
      from catalogue_entries near_to, lateral (
        select e.service_id, e.latitude, e.longitude from (
          select c.service_id, c.cutoff_minutes, c.prices_from, c.day_prices, c.latitude, c.longitude from catalogue_entries c
          where c.category_id = near_to.category_id and c.service_id <> near_to.service_id
          order by c.rank desc, c.service_id desc limit 200
        ) e
        where exists (select from ${firstBookable(sql, {})} first)
        limit 24
      ) o
      where near_to.service_id = ${id}
    ) near
    order by near.distance nulls last, near.service_id limit 4`;
  return listedById(
    sql,
    rows.map((row) => row.id),
    {},
  );
}
