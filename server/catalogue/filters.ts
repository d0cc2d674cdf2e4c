import type { z } from 'zod';
import type { servicesQuery } from '../../contract/catalogue.ts';
import type { Sql } from '../core/database/database.ts';
import { whereCosts } from './prices/filters.ts';

/** The filters of a catalogue search, as validated. */
export type CatalogueFilters = z.output<typeof servicesQuery>;
/** One page of the results; one more than `most` are looked for. */
export type Part = { limit: number; offset: number; most: number };
/** What is on the page, and how much was found. */
export type Page = { count: number; ids: string[] };

/** Always true. Forces a plan for the given values; PostgreSQL's generic plan would scan the whole catalogue. */
export function plannedAnew(sql: Sql) {
  return sql`(${true}::boolean or (select count(*) from slots) >= 0)`;
}

/**
 * The conditions on the catalogue entry `e` that need no slots. Null turns one off; none is ever left out, because each connection keeps a
 * plan for every text of a statement, and optional texts for ten filters would make thousands. A rating counts as it is shown, rounded.
 */
export function whereFilters(sql: Sql, filters: CatalogueFilters) {
  const { category = null, difficulty = null, min_duration = null, max_duration = null } = filters;
  const { participants = null, confirmation = null, language = null } = filters;
  const { free_cancellation = null } = filters;
  const min_rating: number | null = filters.min_rating === undefined ? null : Number(filters.min_rating);
  const is_private: boolean | null = filters.is_private === undefined ? null : filters.is_private === 'true';
  return sql`
    ${plannedAnew(sql)}
    and (${participants}::int is null or ${participants} between e.min_participants and e.max_participants
      or exists (select from units u where u.service_id = e.service_id and ${participants} between u.min_people and u.max_people))
    and (${category}::text is null or e.category_id = (select id from categories where slug = ${category}))
    and ${whereCosts(sql, filters)}
    and (${min_duration}::int is null or e.duration_minutes >= ${min_duration})
    and (${max_duration}::int is null or e.duration_minutes <= ${max_duration})
    and (${difficulty}::text is null or e.difficulty = ${difficulty})
    and (${confirmation}::text is null or e.confirmation = ${confirmation})
    and (${language}::text is null or ${language} = any(e.languages))
    and (${min_rating}::real is null or e.rating >= ${min_rating}::real - 0.05::real)
    and (${free_cancellation}::int is null or e.cancellation_hours <= ${free_cancellation})
    and (${is_private}::boolean is null or e.is_private = ${is_private})`;
}
