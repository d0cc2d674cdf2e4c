import type { z } from 'zod';
import type { OwnPage, ownPagesQuery, pageStats } from '../../contract/pages.ts';
import type { OwnService } from '../../contract/catalogue.ts';
import { ownServicesById } from '../catalogue/own-reads.ts';
import { likePattern } from '../core/database/like-pattern.ts';
import type { Db, Sql } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';

/** How many pages a provider has, counted no further than to one more than `most`. */
export async function countOwnPages(sql: Sql, provider_id: string, most: number): Promise<number> {
  const [own] = await sql<{ count: number }[]>`
    select count(*) as count from (select from pages where provider_id = ${provider_id} limit ${most + 1}) known`;
  return own?.count ?? 0;
}

/** Whether an address looks like one that a page of another provider has. */
export async function looksTaken(db: Db, slug: string, provider_id: string): Promise<boolean> {
  const alike = await db`select from pages where slug_look(slug) = slug_look(${slug}) and provider_id <> ${provider_id} limit 1`;
  return alike.length > 0;
}

/** One page of a provider's pages, newest first. */
export async function listOwnPages(sql: Sql, provider_id: string, { search, page, page_size }: z.output<typeof ownPagesQuery>) {
  const pattern = likePattern(search);
  const found = await sql<{ id: string; count: number }[]>`
    select id, count(*) over () as count from pages
    where provider_id = ${provider_id} and (${pattern}::text is null or search_text(concat_ws(E'\n', title, title_zh, slug)) like search_text(${pattern}))
    order by created_at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}`;
  return {
    count: found[0]?.count ?? 0,
    results: await ownPagesById(
      sql,
      found.map(({ id }) => id),
    ),
  };
}

/** One own page. Refuses: not_found. */
export async function getOwnPage(db: Db, id: string, provider_id: string): Promise<OwnPage> {
  const [own] = await db`select id from pages where id = ${id} and provider_id = ${provider_id}`;
  const [page] = own ? await ownPagesById(db, [id]) : [];
  return page ?? notFound();
}

type OwnPageRow = Omit<OwnPage, 'services'> & { service_ids: string[] };

async function ownPagesById(db: Db, ids: string[]): Promise<OwnPage[]> {
  const rows = await db<OwnPageRow[]>`
    select pg.id, pg.slug, pg.title, pg.title_zh, pg.description, pg.description_zh, pg.logo, pg.banner_image,
      pg.theme_color, pg.background_color, pg.text_color, pg.custom_message, pg.custom_message_zh,
      pg.thank_you_message, pg.thank_you_message_zh, pg.is_published, pg.embed_origins,
      utc(pg.created_at) as created_at, utc(pg.updated_at) as updated_at,
      coalesce((select v.views from page_view_totals v where v.page_id = pg.id), 0) as view_count,
      (select coalesce(sum(b.bookings), 0)::bigint from booking_sums b
        where b.provider_id = pg.provider_id and b.page_id = pg.id and b.status <> 'cancelled') as booking_count,
      array(select ps.service_id from page_services ps join services s on s.id = ps.service_id
        where ps.page_id = pg.id and s.archived_at is null order by ps.position, s.title)::uuid[] as service_ids
    from pages pg where pg.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], pg.id)`;
  const services = await ownServicesById(db, [...new Set(rows.flatMap(({ service_ids }) => service_ids))]);
  const byId = new Map(services.map((service) => [service.id, service]));
  return rows.map(({ service_ids, ...page }) => ({
    ...page,
    services: service_ids.map((id) => byId.get(id)).filter((service): service is OwnService => service !== undefined),
  }));
}

/** Views, bookings that were not cancelled, and revenue of an own page, and the last 30 Hong Kong days. Refuses: not_found. */
export async function getPageStats(sql: Sql, id: string, provider_id: string): Promise<z.output<typeof pageStats>> {
  const [totals] = await sql<{ view_count: number; booking_count: number; revenue: string }[]>`
    select coalesce((select v.views from page_view_totals v where v.page_id = pg.id), 0) as view_count,
      (select coalesce(sum(b.bookings), 0)::bigint from booking_sums b
        where b.provider_id = pg.provider_id and b.page_id = pg.id and b.status <> 'cancelled') as booking_count,
      (select hkd(coalesce(sum(revenue_of(b.status, b.cents)), 0)::bigint) from booking_sums b
        where b.provider_id = pg.provider_id and b.page_id = pg.id) as revenue
    from pages pg where pg.id = ${id} and pg.provider_id = ${provider_id}`;
  if (!totals) notFound();
  const views_by_day = await sql<z.output<typeof pageStats>['views_by_day']>`
    with days as (select (now() at time zone 'Asia/Hong_Kong')::date - n as day from generate_series(0, 29) as n)
    select days.day as date, coalesce(v.views, 0)::bigint as views, coalesce(made.bookings, 0)::bigint as bookings
    from days
    left join page_views_daily v on v.page_id = ${id} and v.date = days.day
    left join (select day, sum(bookings)::bigint as bookings from booking_day_sums
      where provider_id = ${provider_id} and basis = 'made' and page_id = ${id} and status <> 'cancelled' and day >= (select min(day) from days)
      group by day) made on made.day = days.day
    order by days.day`;
  const rate = totals.view_count > 0 ? (totals.booking_count / totals.view_count) * 100 : 0;
  return { ...totals, conversion_rate: Math.round(rate * 10) / 10, views_by_day };
}
