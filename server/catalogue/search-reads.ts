import type { z } from 'zod';
import { MOST_RESULTS, type ListedService, type servicesQuery } from '../../contract/catalogue.ts';
import type { Ordering } from '../../contract/catalogue-choices.ts';
import type { Sql } from '../core/database.ts';
import { servicesById } from './reads.ts';

type Wanted = z.output<typeof servicesQuery>;
type DaysAndParty = Pick<Wanted, 'date_from' | 'date_to' | 'participants'>;
type Page = { count: number; ids: string[] };

/**
 * One page of what is on sale and matches all filters. Dates and a party ask for one slot in the range (Hong Kong days, both
 * included) that can be booked and has room for all of them. At most `MOST_RESULTS` are counted: candidates are gone through in
 * order and looking stops there, so that the work does not grow with the marketplace.
 */
export async function listServices(sql: Sql, wanted: Wanted) {
  const words = wanted.search === undefined || wanted.search === '' ? undefined : await findWords(sql, wanted.search);
  const none: Page = { count: 0, ids: [] };
  // Something was typed that holds no letter or digit: nothing is called like that.
  const { count, ids } = words === null ? none : await findPage(sql, wanted, words ?? null);
  return {
    count: Math.min(count, MOST_RESULTS),
    count_is_exact: count <= MOST_RESULTS,
    results: await listedById(sql, ids, wanted),
  };
}

/** What was typed as a tsquery; see `search_query` in the schema. */
async function findWords(sql: Sql, search: string): Promise<string | null> {
  const [asked] = await sql<{ words: string | null }[]>`select search_query(${search}) as words`;
  return asked?.words ?? null;
}

async function findPage(sql: Sql, wanted: Wanted, words: string | null): Promise<Page> {
  const { page, page_size, ordering } = wanted;
  const asksForSlot = wanted.date_from !== undefined || wanted.date_to !== undefined || wanted.participants !== undefined;
  const matches = sql`${filters(sql, wanted)} ${words === null ? sql`` : sql`and e.words @@ ${words}::tsquery`}`;
  // Candidates are sorted without their slots, which are then looked up for one after another until enough are found.
  // `offset 0` keeps it so: as a join it would read the slots of everybody.
  const candidates = sql`select e.service_id, e.cutoff_minutes from catalogue_entries e where ${matches} order by ${orderOf(sql, ordering, words)}`;
  const fitting = sql`
    select c.service_id from (${candidates}) c
    where exists (select from slots sl where sl.service_id = c.service_id and ${fits(sql, wanted)} offset 0)`;
  const soonest = sql`
    select e.service_id from catalogue_entries e, lateral (
      select sl.starts_at from slots sl where sl.service_id = e.service_id and ${fits(sql, wanted)} order by sl.starts_at limit 1
    ) first
    where ${matches} order by first.starts_at, e.service_id`;
  const offset = (page - 1) * page_size;
  const [found] = await sql<Page[]>`
    with found as materialized (${ordering === 'soonest' ? soonest : asksForSlot ? fitting : candidates} limit ${MOST_RESULTS + 1})
    select (select count(*) from found) as count,
      array(select service_id from found limit ${Math.max(0, Math.min(page_size, MOST_RESULTS - offset))} offset ${offset}) as ids`;
  return found ?? { count: 0, ids: [] };
}

function filters(sql: Sql, wanted: Wanted) {
  const { category = null, difficulty = null, min_price = null, max_price = null, min_duration = null, max_duration = null } = wanted;
  const { participants = null, confirmation = null, language = null } = wanted;
  return sql`
    (${category}::text is null or e.category_id = (select id from categories where slug = ${category}))
    and (${difficulty}::text is null or e.difficulty = ${difficulty})
    and (${min_price}::bigint is null or e.price >= ${min_price})
    and (${max_price}::bigint is null or e.price <= ${max_price})
    and (${min_duration}::int is null or e.duration_minutes >= ${min_duration})
    and (${max_duration}::int is null or e.duration_minutes <= ${max_duration})
    and (${participants}::int is null or ${participants} between e.min_participants and e.max_participants)
    and (${confirmation}::text is null or e.confirmation = ${confirmation})
    and (${language}::text is null or ${language} = any(e.languages))`;
}

/** What a slot `sl` must be to count: bookable now (`cutoff_minutes` is the service's), within the days, with room for the party. */
function fits(sql: Sql, wanted: DaysAndParty) {
  const from: string | null = wanted.date_from ?? null;
  const to: string | null = wanted.date_to ?? null;
  return sql`
    sl.is_available and sl.capacity - sl.spots_taken >= ${wanted.participants ?? 1}
    and sl.starts_at > now() + make_interval(mins => cutoff_minutes)
    and sl.starts_at >= coalesce(${from}::date::timestamp at time zone 'Asia/Hong_Kong', '-infinity')
    and sl.starts_at < coalesce((${to}::date + 1)::timestamp at time zone 'Asia/Hong_Kong', 'infinity')`;
}

/** Every order ends with the id, so that pages neither repeat nor leave out. What was searched for is recommended first where it is in the title. */
function orderOf(sql: Sql, ordering: Ordering, words: string | null) {
  const orders = {
    recommended: sql`e.rank desc, e.service_id desc`,
    price: sql`e.price, e.service_id`,
    '-price': sql`e.price desc, e.service_id desc`,
    rating: sql`e.rating desc nulls last, e.service_id desc`,
    newest: sql`e.created_at desc, e.service_id desc`,
    duration: sql`e.duration_minutes, e.service_id`,
  };
  return ordering === 'recommended' && words !== null
    ? sql`(e.title_words @@ ${words}::tsquery) desc, e.rank desc, e.service_id desc`
    : orders[ordering === 'soonest' ? 'recommended' : ordering];
}

/** Services in the order of the ids, each with the first day that fits. */
async function listedById(
  sql: Sql,
  ids: string[],
  wanted: Pick<Wanted, 'date_from' | 'date_to' | 'participants'>,
): Promise<ListedService[]> {
  if (ids.length === 0) return [];
  const [services, days] = await Promise.all([
    servicesById(sql, ids),
    sql<{ service_id: string; date: string }[]>`
      select e.service_id, first.date from catalogue_entries e, lateral (
        select sl.date from slots sl
        where sl.service_id = e.service_id and ${fits(sql, wanted)} order by sl.starts_at limit 1
      ) first
      where e.service_id = any(${ids}::uuid[])`,
  ]);
  const first = new Map(days.map(({ service_id, date }) => [service_id, date]));
  return services.map((service) => ({ ...service, from_price: service.price, next_available: first.get(service.id) ?? null }));
}

/** Up to four others that can be booked: the best of its category, the nearest first. Refuses nothing: an unknown id has none. */
export async function listSimilar(sql: Sql, id: string): Promise<ListedService[]> {
  const rows = await sql<{ id: string }[]>`
    select near.service_id as id from (
      select o.service_id, (o.latitude - e.latitude) ^ 2 + (o.longitude - e.longitude) ^ 2 as distance
      from catalogue_entries e, lateral (
        select c.service_id, c.latitude, c.longitude from (
          select c.service_id, c.cutoff_minutes, c.latitude, c.longitude from catalogue_entries c
          where c.category_id = e.category_id and c.service_id <> e.service_id
          order by c.rank desc, c.service_id desc limit 200
        ) c
        where exists (select from slots sl where sl.service_id = c.service_id and ${fits(sql, {})} offset 0)
        limit 24
      ) o
      where e.service_id = ${id}
    ) near
    order by near.distance nulls last, near.service_id limit 4`;
  return listedById(
    sql,
    rows.map((row) => row.id),
    {},
  );
}
