import type { PageBody } from '../../contract/pages.ts';
import type { Sql, Tx } from '../core/database/database.ts';

/** Adds views to days; pages deleted meanwhile are passed over. */
export async function addViews(sql: Sql, rows: { page_id: string; date: string; views: number }[]): Promise<void> {
  await sql`
    insert into page_views_daily (page_id, provider_id, date, views)
    select v.page_id, pg.provider_id, v.date, v.views
    from jsonb_to_recordset(${sql.json(rows)}) as v (page_id uuid, date date, views bigint)
    join (select id, provider_id from pages where id = any(${rows.map(({ page_id }) => page_id)}::uuid[]) for key share) pg on pg.id = v.page_id
    order by v.page_id, v.date
    on conflict on constraint page_views_daily_pkey do update set views = page_views_daily.views + excluded.views`;
}

/** A page's own columns; empty pictures are null. */
export type PageRow = Omit<PageBody, 'services' | 'logo' | 'banner_image'> & { logo: string | null; banner_image: string | null };

/** Makes a page; false when its address is taken. */
export async function insertPage(tx: Tx, id: string, provider_id: string, row: PageRow): Promise<boolean> {
  const made = await tx`
    insert into pages (id, provider_id, slug, title, title_zh, description, description_zh, theme_color,
      background_color, text_color, custom_message, custom_message_zh, thank_you_message, thank_you_message_zh,
      is_published, logo, banner_image)
    values (${id}, ${provider_id}, ${row.slug}, ${row.title}, ${row.title_zh}, ${row.description},
      ${row.description_zh}, ${row.theme_color}, ${row.background_color}, ${row.text_color},
      ${row.custom_message}, ${row.custom_message_zh}, ${row.thank_you_message}, ${row.thank_you_message_zh},
      ${row.is_published}, ${row.logo}, ${row.banner_image})
    on conflict (slug) do nothing returning id`;
  return made.length === 1;
}

export async function updatePage(tx: Tx, id: string, row: PageRow): Promise<void> {
  // Apart, and only where it changes: the table has a trigger before each update, so PostgreSQL locks the row against bookings on the page
  // as soon as a statement names a unique column.
  await tx`update pages set slug = ${row.slug} where id = ${id} and slug <> ${row.slug}`;
  await tx`
    update pages set title = ${row.title}, title_zh = ${row.title_zh}, description = ${row.description},
      description_zh = ${row.description_zh}, theme_color = ${row.theme_color}, background_color = ${row.background_color},
      text_color = ${row.text_color}, custom_message = ${row.custom_message}, custom_message_zh = ${row.custom_message_zh},
      thank_you_message = ${row.thank_you_message}, thank_you_message_zh = ${row.thank_you_message_zh},
      is_published = ${row.is_published}, logo = ${row.logo}, banner_image = ${row.banner_image}, updated_at = now()
    where id = ${id}`;
}

/** Notes that what a page shows was just changed. */
export async function touchPage(tx: Tx, id: string): Promise<void> {
  await tx`update pages set updated_at = now() where id = ${id}`;
}

/** Locks an own page against other changes; false when there is none. */
export async function lockPage(tx: Tx, id: string, provider_id: string): Promise<boolean> {
  const rows = await tx`select id from pages where id = ${id} and provider_id = ${provider_id} for no key update`;
  return rows.length === 1;
}

/** Puts exactly these services on a page, in this order; returns how many of them are the provider's own and not being deleted. */
export async function setPageServices(tx: Tx, page_id: string, provider_id: string, ids: string[]): Promise<number> {
  await tx`delete from page_services where page_id = ${page_id} and service_id <> all(${ids}::uuid[])`;
  const put = await tx`
    insert into page_services (page_id, provider_id, service_id, position)
    select ${page_id}, ${provider_id}, s.id, array_position(${ids}::uuid[], s.id)
    from (
      select id from services where id = any(${ids}::uuid[]) and provider_id = ${provider_id} and archived_at is null order by id for key share
    ) s
    on conflict on constraint page_services_pkey do update set position = excluded.position
    returning service_id`;
  return put.length;
}

export async function listServiceIds(tx: Tx, page_id: string): Promise<string[]> {
  const rows = await tx<{ service_id: string }[]>`select ps.service_id from page_services ps join services s on s.id = ps.service_id
    where ps.page_id = ${page_id} and s.archived_at is null order by ps.position`;
  return rows.map(({ service_id }) => service_id);
}

/** Deletes an own page; bookings made on it stay. False when there is none. */
export async function deletePage(sql: Sql, id: string, provider_id: string): Promise<boolean> {
  const rows = await sql`delete from pages where id = ${id} and provider_id = ${provider_id} returning id`;
  return rows.length === 1;
}

/** The sites on which an own page may stand; false when there is no such page. */
export async function updateEmbedOrigins(sql: Sql, id: string, provider_id: string, origins: string[]): Promise<boolean> {
  const rows = await sql`
    update pages set embed_origins = ${origins}::text[], updated_at = now() where id = ${id} and provider_id = ${provider_id} returning id`;
  return rows.length === 1;
}

/** The address of an own page was handed out, now or before; false when there is no such page. */
export async function markShared(sql: Sql, id: string, provider_id: string): Promise<boolean> {
  const rows = await sql`
    update pages set shared_at = coalesce(shared_at, now()) where id = ${id} and provider_id = ${provider_id} returning id`;
  return rows.length === 1;
}
