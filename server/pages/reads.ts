import { slugForm, type PublicPage } from '../../contract/pages.ts';
import type { Service } from '../../contract/catalogue.ts';
import type { Sql } from '../core/database/database.ts';

export type PublicPageRow = Omit<PublicPage, 'services'> & { provider_id: string; embed_origins: string[] };
/** A service without its places, which are read fresh. */
export type PageServiceRow = Omit<Service, 'available_spots'>;

/** A published page of a provider who may sell, by its address however that is typed; one that is stored just so comes first. */
export async function findPublicPage(sql: Sql, slug: string): Promise<PublicPageRow | undefined> {
  const [page] = await sql<PublicPageRow[]>`
    select pg.id, pg.provider_id, pg.slug, pg.title, pg.title_zh, pg.description, pg.description_zh, pg.logo, pg.banner_image,
      pg.theme_color, pg.background_color, pg.text_color, pg.custom_message, pg.custom_message_zh,
      pg.thank_you_message, pg.thank_you_message_zh, pg.embed_origins,
      coalesce((select v.views from page_view_totals v where v.page_id = pg.id), 0) as view_count,
      jsonb_build_object('id', p.id, 'name', p.name, 'name_zh', p.name_zh, 'licence_number', p.licence_number, 'verified', p.verified_at is not null) as provider
    from pages pg join providers p on p.id = pg.provider_id
    where pg.slug in (${slug}, ${slugForm(slug)}) and pg.is_published and may_sell(p)
    order by pg.slug = ${slug} desc limit 1`;
  return page;
}

/** The page's active services in the provider's order. */
export async function listPageServices(sql: Sql, page_id: string): Promise<PageServiceRow[]> {
  return sql<PageServiceRow[]>`
    select s.*
    from page_services ps join service_shapes s on s.id = ps.service_id join services live on live.id = s.id
    where ps.page_id = ${page_id} and s.status = 'active' and live.archived_at is null and live.hidden_at is null
    order by ps.position, s.title`;
}
