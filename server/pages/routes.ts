import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import type { PublicCache } from '../core/cache/cache.ts';
import { providerOf } from '../core/api/caller.ts';
import type { Config } from '../core/config.ts';
import type { Sql } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';
import { ReplyBody, sendTagged } from '../core/cache/reply-body.ts';
import { paged } from '../core/database/paging.ts';
import { qrOf } from '../core/text/qr.ts';
import type { Quota } from '../core/limits/quotas.ts';
import { originOf, CacheableReply, type Serve } from '../core/api/serve.ts';
import { allowEmbedding } from './embed/allow-embedding.ts';
import { embedScript } from './embed/embed-script.ts';
import { getOwnPage, getPageStats, listOwnPages } from './own-reads.ts';
import { addServices, changePage, createPage, removePage, removeServices, replacePage } from './publish.ts';
import { sharePage } from './share.ts';
import type { FindPublicPage } from './public-page.ts';
import { sitemapOf } from './sitemap.ts';
import type { PageViews } from './views.ts';

/** Public pages over HTTP. */
export function pageRoutes(serve: Serve, { showPage, views }: { showPage: FindPublicPage; views: PageViews }): void {
  serve(api.pages.public, async ({ params }) => {
    const { page, page_id, fresh_until } = (await showPage(params.slug)) ?? notFound();
    return new CacheableReply(page, { until: fresh_until, onServed: () => views.count(page_id) });
  });
}

/** A provider's own pages over HTTP. */
export function ownPageRoutes(serve: Serve, { sql, quota }: { sql: Sql; quota: Quota }): void {
  serve(api.ownPages.list, async ({ query, caller }) =>
    paged(api.ownPages.list.path, query, await listOwnPages(sql, providerOf(caller), query)),
  );
  serve(api.ownPages.create, async ({ body, caller }) =>
    quota(providerOf(caller), (limit) => createPage(sql, providerOf(caller), body, limit)),
  );
  serve(api.ownPages.get, async ({ params, caller }) => getOwnPage(sql, params.id, providerOf(caller)));
  serve(api.ownPages.replace, async ({ params, body, caller }) => replacePage(sql, params.id, providerOf(caller), body));
  serve(api.ownPages.update, async ({ params, body, caller }) => changePage(sql, params.id, providerOf(caller), body));
  serve(api.ownPages.remove, async ({ params, caller }) => removePage(sql, params.id, providerOf(caller)));
  serve(api.ownPages.addServices, async ({ params, body, caller }) => addServices(sql, params.id, providerOf(caller), body.service_ids));
  serve(api.ownPages.removeServices, async ({ params, body, caller }) =>
    removeServices(sql, params.id, providerOf(caller), body.service_ids),
  );
  serve(api.ownPages.embed, async ({ params, body, caller }) => allowEmbedding(sql, params.id, providerOf(caller), body.embed_origins));
  serve(api.ownPages.share, async ({ params, caller }) => sharePage(sql, params.id, providerOf(caller)));
  serve(api.ownPages.stats, async ({ params, caller }) => getPageStats(sql, params.id, providerOf(caller)));
  serve(api.ownPages.qr, async ({ params, query, caller, origin }) => {
    const { slug } = await getOwnPage(sql, params.id, providerOf(caller));
    return qrOf(`${origin}/page/${encodeURIComponent(slug)}`, query.format);
  });
}

/** `/sitemap.xml`, for search engines: the experiences and pages that anyone can see. */
export function sitemapRoutes(app: FastifyInstance, { config, ...deps }: { config: Config; sql: Sql; cache: PublicCache }): void {
  app.get('/sitemap.xml', async (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(await sitemapOf(deps, originOf(config, request))),
  );
}

/** `/embed.js`, which sites of providers load: it puts a page in a frame. Unlike other files of ours it may be used by any site. */
export function embedRoutes(app: FastifyInstance): void {
  const body = new ReplyBody(Buffer.from(embedScript()));
  app.get('/embed.js', async (request, reply) => {
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Accept-Encoding',
    });
    return sendTagged(request, reply, body, () => undefined);
  });
}
