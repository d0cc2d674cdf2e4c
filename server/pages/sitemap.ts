import type { PublicCache } from '../core/cache/cache.ts';
import type { Sql } from '../core/database/database.ts';
import { escapeHtml } from '../core/text/escape-html.ts';
import { listPublic, type SitemapEntry } from './sitemap-reads.ts';

/** What one list may hold (sitemaps.org). */
const MOST = 50_000;
const SCREENS = ['/', '/experiences', '/terms', '/privacy'];

/** The list of all public addresses below an origin, as sitemaps.org specifies, in UTF-8. Cached until something public changes. */
export async function sitemapOf({ sql, cache }: { sql: Sql; cache: PublicCache }, origin: string): Promise<Buffer> {
  return cache.get(`sitemap ${origin}`, async () => {
    const listed = await listPublic(sql, MOST - SCREENS.length);
    const urls = [...SCREENS.map((path) => line(origin + path)), ...listed.map((one) => line(origin + pathTo(one), one.changed_at))];
    return { value: Buffer.from(sheet(urls)), provider_id: null, is_cacheable: true };
  });
}

function pathTo({ place, name }: SitemapEntry): string {
  return `/${place}/${encodeURIComponent(name)}`;
}

function line(address: string, changed_at?: string): string {
  return `<url><loc>${escapeHtml(address)}</loc>${changed_at === undefined ? '' : `<lastmod>${changed_at}</lastmod>`}</url>`;
}

function sheet(urls: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
