import type { Sql } from '../core/database.ts';

/** Adds views to days; pages deleted meanwhile are passed over. */
export async function addViews(sql: Sql, rows: { page_id: string; date: string; views: number }[]): Promise<void> {
  await sql`
    insert into page_views_daily (page_id, date, views)
    select v.page_id, v.date, v.views
    from jsonb_to_recordset(${sql.json(rows)}) as v (page_id uuid, date date, views bigint)
    where exists (select from pages where id = v.page_id)
    order by v.page_id, v.date
    on conflict (page_id, date) do update set views = page_views_daily.views + excluded.views`;
}
