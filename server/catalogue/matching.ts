import type { z } from 'zod';
import type { servicesQuery } from '../../contract/catalogue.ts';
import { hasRoomFor } from '../availability/spots.ts';
import type { Sql } from '../core/database/database.ts';

/** What somebody looks for in the catalogue. */
export type Wanted = z.output<typeof servicesQuery>;
export type Days = Pick<Wanted, 'date_from' | 'date_to'>;
export type DaysAndParty = Days & Pick<Wanted, 'participants'>;
/** What of it is on the page, and how much there is. */
export type Part = { limit: number; offset: number };
export type Page = { count: number; ids: string[] };

/**
 * True, and only there for the planner. After a few times PostgreSQL keeps one plan for all values where that looks no dearer, and here the
 * values decide whether a hundred rows are met or all. Such a plan would count the slots; one made for its values knows that it need not.
 */
function isPlannedAnew(sql: Sql) {
  return sql`(${true}::boolean or (select count(*) from slots) >= 0)`;
}

/**
 * The conditions on the entry `e` that do not look at its slots. All of them are always there, and null asks for nothing: each connection
 * keeps a plan for every text of a statement, and ten filters that come and go would make thousands.
 */
export function matching(sql: Sql, wanted: Wanted) {
  const { category = null, difficulty = null, min_price = null, max_price = null, min_duration = null, max_duration = null } = wanted;
  const { participants = null, confirmation = null, language = null } = wanted;
  return sql`
    ${isPlannedAnew(sql)}
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

/** What a slot `sl` must be to count: bookable now (`cutoff_minutes` is the service's), within the days, with room for the party. */
export function fits(sql: Sql, wanted: DaysAndParty) {
  return sql`
    sl.is_available and ${hasRoomFor(sql, wanted.participants ?? 1)}
    and sl.starts_at > now() + make_interval(mins => cutoff_minutes) and ${within(sql, wanted)}`;
}

/** Whether a slot `sl` is ahead and within the days (of Hong Kong, both included). */
export function within(sql: Sql, { date_from, date_to }: Days) {
  const from: string | null = date_from ?? null;
  const to: string | null = date_to ?? null;
  return sql`
    sl.starts_at > now()
    and sl.starts_at >= coalesce(${from}::date::timestamp at time zone 'Asia/Hong_Kong', '-infinity')
    and sl.starts_at < coalesce((${to}::date + 1)::timestamp at time zone 'Asia/Hong_Kong', 'infinity')`;
}
