import type { z } from 'zod';
import { MOST_COUNTED, MOST_RESULTS, type categoriesQuery, type categoryWithCount } from '../../contract/catalogue.ts';
import type { Ordering } from '../../contract/catalogue-choices.ts';
import type { Sql } from '../core/database/database.ts';
import { firstBookable, slotsAhead, type Days } from '../availability/bookable.ts';
import { listedById } from './listed-reads.ts';
import { whereFilters, type Page, type Part, type CatalogueFilters } from './filters.ts';
import { findWords, suggestSearch, type Words } from './word-reads.ts';
import { hasDays, lowestOnDays, slotsWanted } from './prices/filters.ts';
import { findSoonest } from './soonest-reads.ts';

/** On days with at most so many slots all of them are looked at, instead of every service that matches. */
const FEW_SLOTS = 2_500;
/** With at most so many results another spelling is suggested. */
const FEW_RESULTS = 3;

/**
 * One page of what is on sale and matches all filters. Dates and a party ask for one slot in the range (Hong Kong days, both
 * included) that can be booked and has room for all of them. `MOST_COUNTED` are counted, as many again for each that pages go on, and no
 * more than `MOST_RESULTS`: candidates are gone through in order and looking stops there, so that the work does not grow with the marketplace.
 */
export async function listServices(sql: Sql, filters: CatalogueFilters) {
  const { search = '', ordering, page, page_size } = filters;
  const [words, isQuiet] = await Promise.all([
    search === '' ? null : findWords(sql, search),
    ordering !== 'soonest' && areQuiet(sql, filters),
  ]);
  const offset = (page - 1) * page_size;
  const limit = Math.max(0, Math.min(page_size, MOST_RESULTS - offset));
  // Whether there is a page after this one is known too.
  const most = Math.min(MOST_RESULTS, Math.ceil((offset + limit + 1) / MOST_COUNTED) * MOST_COUNTED);
  const part = { limit, offset, most };
  // Something was typed that holds no letter or digit: nothing is called like that.
  const isNameless = search !== '' && words === null;
  const { count, ids } = isNameless
    ? { count: 0, ids: [] }
    : ordering === 'soonest'
      ? await findSoonest(sql, filters, words, part)
      : await findPage(sql, filters, { ordering, words, isQuiet }, part);
  return {
    count: Math.min(count, most),
    count_is_exact: count <= most,
    did_you_mean: words !== null && count <= FEW_RESULTS ? await suggestSearch(sql, search) : null,
    results: await listedById(sql, ids, slotsWanted(filters)),
  };
}

/** Whether days were asked for and hardly any slot is on them, as on those far ahead. */
async function areQuiet(sql: Sql, days: Days): Promise<boolean> {
  if (!hasDays(days)) return false;
  const [asked] = await sql<{ slots: number }[]>`
    select count(*) as slots from (select from ${slotsAhead(sql, days)} sl limit ${FEW_SLOTS + 1}) counted`;
  return (asked?.slots ?? 0) <= FEW_SLOTS;
}

type Way = { ordering: Exclude<Ordering, 'soonest'>; words: Words | null; isQuiet: boolean };

async function findPage(
  sql: Sql,
  filters: CatalogueFilters,
  { ordering, words, isQuiet }: Way,
  { limit, offset, most }: Part,
): Promise<Page> {
  const filtered = filteredEntries(sql, filters, isQuiet);
  const inOrder = sql`order by ${orderOf(sql, ordering, filters)}`;
  const recommended = sql`order by e.rank desc, e.service_id desc`;
  // What was searched for is recommended first where it is in the title; the rest is only read when that is too little.
  const candidates =
    words === null
      ? sql`${filtered} ${inOrder}`
      : ordering === 'recommended'
        ? sql`(${filtered} and e.words @@ ${words.in_title}::tsquery ${recommended}) union all (${filtered} and e.words @@ ${words.elsewhere}::tsquery ${recommended})`
        : sql`${filtered} and e.words @@ ${words.anywhere}::tsquery ${inOrder}`;
  // Candidates are sorted without their slots, which are then looked up for one after another until enough are found.
  const [found] = await sql<Page[]>`
    with found as materialized (
      select e.service_id from (${candidates}) e
      ${whereBookable(sql, filters)}
      limit ${most + 1}
    )
    select (select count(*) from found) as count, array(select service_id from found limit ${limit} offset ${offset}) as ids`;
  return found ?? { count: 0, ids: [] };
}

function filteredEntries(sql: Sql, filters: CatalogueFilters, isQuiet: boolean) {
  const onDays = sql`and e.service_id in (select sl.service_id from ${slotsAhead(sql, filters)} sl)`;
  return sql`
    select e.service_id, e.cutoff_minutes, e.category_id, e.prices_from, e.day_prices from catalogue_entries e
    where ${whereFilters(sql, filters)} ${isQuiet ? onDays : sql``}`;
}

/** What asks for a day or a party asks for a slot. */
function whereBookable(sql: Sql, filters: Parameters<typeof slotsWanted>[0]) {
  const asksForSlot = hasDays(filters) || filters.participants !== undefined;
  return asksForSlot ? sql`where exists (select from ${firstBookable(sql, slotsWanted(filters))} first)` : sql``;
}

/**
 * All categories in their order, with the number of services on sale that match the filters. Without filters all are counted, with them
 * `MOST_COUNTED` of each category, and looking stops there.
 */
export async function listCategories(sql: Sql, filters: z.output<typeof categoriesQuery>): Promise<z.input<typeof categoryWithCount>[]> {
  const { search = '' } = filters;
  const isFiltered = Object.keys(filters).length > 0;
  const most = isFiltered ? MOST_COUNTED : null;
  const [words, isQuiet] = await Promise.all([search === '' ? null : findWords(sql, search), areQuiet(sql, filters)]);
  const all: CatalogueFilters = { ...filters, page: 1, page_size: 1, ordering: 'recommended' };
  const isNameless = search !== '' && words === null;
  const named = words === null ? sql`and not ${isNameless}::boolean` : sql`and e.words @@ ${words.anywhere}::tsquery`;
  return sql<z.input<typeof categoryWithCount>[]>`
    select c.id, c.slug, c.name, c.name_zh, least(counted.count, ${most}::bigint) as service_count,
      counted.count <= coalesce(${most}::bigint, counted.count) as count_is_exact
    from categories c
    cross join lateral (
      select count(*) as count from (
        select from (${filteredEntries(sql, all, isQuiet)} and e.category_id = c.id ${named}) e
        ${whereBookable(sql, filters)}
        limit ${most}::bigint + 1
      ) found
    ) counted
    order by c.position, c.name`;
}

/**
 * Every order ends with the id, so that pages neither repeat nor leave out. By price it is that of the days asked for, if any, and all that match
 * are sorted.
 */
function orderOf(sql: Sql, ordering: Way['ordering'], days: Days) {
  const orders = {
    recommended: sql`e.rank desc, e.service_id desc`,
    price: sql`e.price, e.service_id`,
    '-price': sql`e.price desc, e.service_id desc`,
    rating: sql`e.rating desc nulls last, e.service_id desc`,
    cancellation: sql`e.cancellation_hours, e.rank desc, e.service_id desc`,
    newest: sql`e.created_at desc, e.service_id desc`,
    duration: sql`e.duration_minutes, e.service_id`,
    price_on_days: sql`${lowestOnDays(sql, days)}, e.service_id`,
    '-price_on_days': sql`${lowestOnDays(sql, days)} desc, e.service_id desc`,
  };
  const by_price = ordering === 'price' || ordering === '-price';
  return orders[by_price && hasDays(days) ? (`${ordering}_on_days` as const) : ordering];
}
