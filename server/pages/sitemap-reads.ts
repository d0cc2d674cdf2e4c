import type { Sql } from '../core/database/database.ts';

/** An experience by its id or a page by its slug, and when what it shows was last edited (ISO 8601, UTC). */
export type SitemapEntry = { place: 'experiences' | 'page'; name: string; changed_at: string };

/** Every experience and page that anyone can see, the last edited first, at most so many. A page also changes with its services, those taken off sale too. */
export async function listPublic(sql: Sql, most: number): Promise<SitemapEntry[]> {
  return sql<SitemapEntry[]>`
    select place, name, utc(edited_at) as changed_at
    from (
      select 'experiences' as place, id::text as name, updated_at as edited_at from live_services
      union all
      select 'page', pg.slug, greatest(pg.updated_at,
        (select max(greatest(s.updated_at, s.hidden_at)) from page_services ps join services s on s.id = ps.service_id where ps.page_id = pg.id))
      from live_pages pg
    ) seen
    order by edited_at desc, name limit ${most}`;
}
