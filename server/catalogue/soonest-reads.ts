import type { Sql } from '../core/database/database.ts';
import { firstBookable, slotsAhead } from '../availability/bookable.ts';
import { slotsWanted } from './prices/filters.ts';
import { whereFilters, type Page, type Part, type CatalogueFilters } from './filters.ts';
import type { Words } from './word-reads.ts';

/** Up to this many matching services: look up the first slot of each. */
const FEW_SERVICES = 4_000;
/** With more services: scan only the next 25,000 slots. */
const NEXT_SLOTS = 25_000;

/** A page of services by their first bookable slot. Few matches are looked up one by one, many are met soon when slots are scanned in order of time. */
export async function findSoonest(sql: Sql, filters: CatalogueFilters, words: Words | null, part: Part, few = FEW_SERVICES): Promise<Page> {
  const [matched] = await sql<{ count: number }[]>`
    select count(*) as count from (
      select from catalogue_entries e where ${whereFilters(sql, filters)} ${has(sql, words)} limit ${few + 1}
    ) counted`;
  const byTheClock = (matched?.count ?? 0) > few ? await findByTheClock(sql, filters, words, part) : null;
  return byTheClock ?? findOneByOne(sql, filters, words, part);
}

/** Goes through the next slots and takes each that is the first to fit of its service; null when they are too few to know. */
async function findByTheClock(
  sql: Sql,
  filters: CatalogueFilters,
  words: Words | null,
  { limit, offset, most }: Part,
): Promise<Page | null> {
  // All parts are read no further than needed. `is true` keeps the words from becoming a join, which would not keep to the clock:
  // they are asked of their index once, and every slot is looked up in the answer.
  const named = words
    ? sql`select n.service_id, n.starts_at from next n
        where (exists (select from catalogue_entries e where e.service_id = n.service_id and e.words @@ ${words.anywhere}::tsquery)) is true`
    : sql`select n.service_id, n.starts_at from next n`;
  const [found] = await sql<(Page & { is_all: boolean })[]>`
    with next as materialized (
      select sl.service_id, sl.starts_at from ${slotsAhead(sql, filters)} sl order by sl.starts_at, sl.service_id limit ${NEXT_SLOTS}
    ),
    named as materialized (${named}),
    found as materialized (
      select n.service_id from named n
      where n.starts_at = (
        select first.starts_at from catalogue_entries e, lateral ${firstBookable(sql, slotsWanted(filters))} first
        where e.service_id = n.service_id and ${whereFilters(sql, filters)}
      )
      limit ${most + 1}
    )
    select (select count(*) from found) as count, array(select service_id from found limit ${limit} offset ${offset}) as ids,
      case when (select count(*) from found) > ${most} then true else (select count(*) from next) < ${NEXT_SLOTS} end as is_all`;
  return found?.is_all ? found : null;
}

async function findOneByOne(sql: Sql, filters: CatalogueFilters, words: Words | null, { limit, offset, most }: Part): Promise<Page> {
  const [found] = await sql<Page[]>`
    with found as materialized (
      select e.service_id from catalogue_entries e, lateral ${firstBookable(sql, slotsWanted(filters))} first
      where ${whereFilters(sql, filters)} ${has(sql, words)}
      order by first.starts_at, e.service_id limit ${most + 1}
    )
    select (select count(*) from found) as count, array(select service_id from found limit ${limit} offset ${offset}) as ids`;
  return found ?? { count: 0, ids: [] };
}

function has(sql: Sql, words: Words | null) {
  return words === null ? sql`` : sql`and e.words @@ ${words.anywhere}::tsquery`;
}
