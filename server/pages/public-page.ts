import type { PublicPage } from '../../contract/pages.ts';
import { spotsLeft } from '../availability/spots.ts';
import type { PublicCache } from '../core/cache/cache.ts';
import type { Sql } from '../core/database/database.ts';
import { findPublicPage, listPageServices, type FoundPage, type FoundService } from './reads.ts';

// Places shown on a page are at most this old. The slot list that people book from is read at every call.
const SPOTS_FRESH_MS = 250;

/** A page ready to be sent, with what decides whether a rendering of it still holds. */
export type PublicPageView = {
  page_id: string;
  page: PublicPage;
  /** The services that cannot be booked now, as one text. */
  sold_out: string;
  /** Until when its places may be shown, in ms since 1970. */
  fresh_until: number;
};

type CachedView = { page: FoundPage; services: FoundService[]; shown: Promise<PublicPageView>; fresh_until: number };

/** Shows published pages. What providers edit is kept until it changes; places left are read again all the time, once for all who wait. */
export function createPublicPages({ sql, cache }: { sql: Sql; cache: PublicCache }) {
  return async function show(slug: string): Promise<PublicPageView | null> {
    const kept = await cache.get<CachedView | null>(`page ${slug}`, async () => {
      const page = await findPublicPage(sql, slug);
      if (!page) return { value: null, provider_id: null, is_cacheable: false };
      const services = await listPageServices(sql, page.id);
      return { value: { page, services, ...withSpots(page, services) }, provider_id: page.provider_id, is_cacheable: true };
    });
    if (!kept) return null;
    if (kept.fresh_until <= Date.now()) Object.assign(kept, withSpots(kept.page, kept.services));
    return kept.shown;
  };

  function withSpots(page: FoundPage, services: FoundService[]) {
    const fresh_until = Date.now() + SPOTS_FRESH_MS;
    return { shown: readShown(page, services, fresh_until), fresh_until };
  }

  async function readShown(page: FoundPage, services: FoundService[], fresh_until: number): Promise<PublicPageView> {
    const spots = await spotsLeft(
      sql,
      services.map(({ id }) => id),
    );
    const complete = services.map((service) => ({ ...service, available_spots: spots.get(service.id) ?? 0 }));
    return {
      page_id: page.id,
      page: { ...page, services: complete },
      sold_out: complete
        .filter(({ available_spots }) => available_spots <= 0)
        .map(({ id }) => id)
        .join(),
      fresh_until,
    };
  }
}

export type FindPublicPage = ReturnType<typeof createPublicPages>;
