import { api } from '../../contract/api.ts';
import { fromCents } from '../../rules/money.ts';
import { providerOf } from '../core/api/caller.ts';
import type { Sql } from '../core/database/database.ts';
import { paged } from '../core/database/paging.ts';
import type { Quota } from '../core/limits/quotas.ts';
import { CacheableReply, type Serve } from '../core/api/serve.ts';
import { forAMoment } from '../core/cache/micro-cache.ts';
import { termsOf } from '../core/settings.ts';
import { removeService, restoreService } from './archive/archive.ts';
import { changeService, createService, duplicateService, replaceService, type ClearAhead } from './offer.ts';
import { listNamed, listSimilar } from './listed-reads.ts';
import { getOwnService, getServiceStats, listOwnServices } from './own-reads.ts';
import { expectService, getService, listReviews } from './reads.ts';
import { saveServices, unsaveServices } from './saved/saved.ts';
import { listSaved } from './saved/saved-reads.ts';
import { listCategories, listServices } from './search-reads.ts';
import { listSuggestions } from './suggest/suggestion-reads.ts';

/** The public catalogue over HTTP. */
export function catalogueRoutes(serve: Serve, { sql }: { sql: Sql }): void {
  serve(api.marketplace.terms, async () => cacheable(await termsOf(sql)));
  serve(api.services.list, async ({ query }) => {
    const { count_is_exact, did_you_mean, ...list } = await listServices(sql, query);
    return cacheable({ ...paged(api.services.list.path, asWritten(query), list), count_is_exact, did_you_mean });
  });
  serve(api.services.categories, async ({ query }) => cacheable(await listCategories(sql, query)));
  serve(api.services.named, async ({ query }) => listNamed(sql, query.ids));
  serve(api.services.suggest, async ({ query }) => cacheable(await listSuggestions(sql, query.q)));
  serve(api.services.get, async ({ params }) => cacheable(await getService(sql, params.id)));
  serve(api.services.similar, async ({ params }) => {
    await expectService(sql, params.id);
    return cacheable(await listSimilar(sql, params.id));
  });
  serve(api.services.reviews, async ({ params, query }) => {
    await expectService(sql, params.id);
    const { ratings, means, ...list } = await listReviews(sql, params.id, query);
    return cacheable({ ...paged(api.services.reviews.path.replace(':id', params.id), query, list), ratings, means });
  });
}

const cacheable = <R>(reply: R) => new CacheableReply(reply, forAMoment());

/** Prices go back into links as they are written, not in cents. */
function asWritten<Q extends { min_price?: number | undefined; max_price?: number | undefined }>(query: Q) {
  const written = (cents: number | undefined) => (cents === undefined ? undefined : fromCents(cents));
  return { ...query, min_price: written(query.min_price), max_price: written(query.max_price) };
}

/** What an account has saved, over HTTP. */
export function savedRoutes(serve: Serve, { sql }: { sql: Sql }): void {
  serve(api.saved.list, async ({ caller }) => ({ service_ids: await listSaved(sql, caller.id) }));
  serve(api.saved.add, async ({ body, caller }) => ({ service_ids: await saveServices(sql, caller.id, body.service_ids) }));
  serve(api.saved.remove, async ({ body, caller }) => ({ service_ids: await unsaveServices(sql, caller.id, body.service_ids) }));
}

/** A provider's own services over HTTP. */
export function ownServiceRoutes(serve: Serve, { sql, quota, clearAhead }: { sql: Sql; quota: Quota; clearAhead: ClearAhead }): void {
  serve(api.ownServices.list, async ({ query, caller }) => {
    const { counts, ...list } = await listOwnServices(sql, providerOf(caller), query);
    return { ...paged(api.ownServices.list.path, query, list), counts };
  });
  serve(api.ownServices.create, async ({ body, caller, intent }) =>
    quota(providerOf(caller), (limit) => createService(sql, providerOf(caller), body, { limit, intent })),
  );
  serve(api.ownServices.get, async ({ params, caller }) => getOwnService(sql, params.id, providerOf(caller)));
  serve(api.ownServices.replace, async ({ params, body, caller }) =>
    replaceService({ sql, clearAhead }, params.id, providerOf(caller), body),
  );
  serve(api.ownServices.update, async ({ params, body, caller }) =>
    changeService({ sql, clearAhead }, params.id, providerOf(caller), body),
  );
  serve(api.ownServices.remove, async ({ params, caller }) => removeService(sql, params.id, providerOf(caller)));
  serve(api.ownServices.restore, async ({ params, caller, intent }) =>
    quota(providerOf(caller), (limit) => restoreService(sql, params.id, providerOf(caller), { limit, intent })),
  );
  serve(api.ownServices.duplicate, async ({ params, caller }) =>
    quota(providerOf(caller), (limit) => duplicateService(sql, params.id, providerOf(caller), limit)),
  );
  serve(api.ownServices.stats, async ({ params, caller }) => getServiceStats(sql, params.id, providerOf(caller)));
  // The field's picture is stored before the body is read.
  serve(api.uploads.image, async ({ body }) => ({ url: body.image }));
}
