import type { PublicPage } from '../../contract/pages.ts';
import { placesAhead } from '../availability/bookable.ts';
import type { PublicCache } from '../core/cache/cache.ts';
import { PLACES_FRESH_MS } from '../core/cache/micro-cache.ts';
import type { Sql } from '../core/database/database.ts';
import { findPublicPage, listPageServices, type PublicPageRow, type PageServiceRow } from './reads.ts';

/** A public page, with the values that decide whether a cached rendering is still valid. */
export type PublicPageView = {
  page_id: string;
  page: PublicPage;
  /** The sites on which it may stand in a frame. */
  embed_origins: readonly string[];
  /** The ids of services without places, joined. */
  sold_out: string;
  /** Until when its numbers of places may be shown (ms since 1970). */
  fresh_until: number;
};

type CachedView = { page: PublicPageRow; services: PageServiceRow[]; view: Promise<PublicPageView>; fresh_until: number };

/** Finds published pages. A provider's content is cached until it changes; the places left are read again every quarter of a second. */
export function createPublicPages({ sql, cache }: { sql: Sql; cache: PublicCache }) {
  return async function findView(slug: string): Promise<PublicPageView | null> {
    const cached = await cache.get<CachedView | null>(`page ${slug}`, async () => {
      const page = await findPublicPage(sql, slug);
      if (!page) return { value: null, provider_id: null, is_cacheable: false };
      const services = await listPageServices(sql, page.id);
      return { value: { page, services, ...withPlaces(page, services) }, provider_id: page.provider_id, is_cacheable: true };
    });
    if (!cached) return null;
    if (cached.fresh_until <= Date.now()) Object.assign(cached, withPlaces(cached.page, cached.services));
    return cached.view;
  };

  function withPlaces(page: PublicPageRow, services: PageServiceRow[]) {
    const fresh_until = Date.now() + PLACES_FRESH_MS;
    return { view: readView(page, services, fresh_until), fresh_until };
  }

  async function readView(page: PublicPageRow, services: PageServiceRow[], fresh_until: number): Promise<PublicPageView> {
    const places = await placesAhead(
      sql,
      services.map(({ id }) => id),
    );
    const complete = services.map((service) => ({ ...service, available_spots: places.get(service.id) ?? 0 }));
    return {
      page_id: page.id,
      page: { ...page, services: complete },
      embed_origins: page.embed_origins,
      sold_out: complete
        .filter(({ available_spots }) => available_spots <= 0)
        .map(({ id }) => id)
        .join(),
      fresh_until,
    };
  }
}

export type FindPublicPage = ReturnType<typeof createPublicPages>;
