import type { z } from 'zod';
import type { servicesQuery } from '../../contract/catalogue.ts';
import type { Sql } from '../core/database/database.ts';

/** What somebody looks for in the catalogue. */
export type CatalogueFilters = z.output<typeof servicesQuery>;
/** What of it is on the page; one more than `most` are looked for. */
export type Part = { limit: number; offset: number; most: number };
/** What is on the page, and how much was found. */
export type Page = { count: number; ids: string[] };

/**
 * True, and only there for the planner. After a few times PostgreSQL keeps one plan for all values where that looks no dearer, and here the
 * values decide whether a hundred rows are met or all. Such a plan would count the slots; one made for its values knows that it need not.
 */
function plannedAnew(sql: Sql) {
  return sql`(${true}::boolean or (select count(*) from slots) >= 0)`;
}

/**
 * The conditions on the entry `e` that do not look at its slots. All of them are always there, and null asks for nothing: each connection
 * keeps a plan for every text of a statement, and ten filters that come and go would make thousands.
 */
export function whereFilters(sql: Sql, filters: CatalogueFilters) {
  const { category = null, difficulty = null, min_price = null, max_price = null, min_duration = null, max_duration = null } = filters;
  const { participants = null, confirmation = null, language = null } = filters;
  return sql`
    ${plannedAnew(sql)}
    and (${participants}::int is null or ${participants} between e.min_participants and e.max_participants)
    and (${category}::text is null or e.category_id = (select id from categories where slug = ${category}))
    and (${min_price}::bigint is null or e.price >= ${min_price})
    and (${max_price}::bigint is null or e.price <= ${max_price})
    and (${min_duration}::int is null or e.duration_minutes >= ${min_duration})
    and (${max_duration}::int is null or e.duration_minutes <= ${max_duration})
    and (${difficulty}::text is null or e.difficulty = ${difficulty})
    and (${confirmation}::text is null or e.confirmation = ${confirmation})
    and (${language}::text is null or ${language} = any(e.languages))`;
}
