import { api } from '../../contract/api.ts';
import { fromCents } from '../../contract/money.ts';
import type { Sql } from '../core/database.ts';
import { paged } from '../core/paging.ts';
import type { Serve } from '../core/serve.ts';
import { getService, listCategories, listReviews, listServices } from './reads.ts';

/** The public catalogue over HTTP. */
export function catalogueRoutes(serve: Serve, { sql }: { sql: Sql }): void {
  serve(api.services.list, async ({ query }) => paged(api.services.list.path, asWritten(query), await listServices(sql, query)));
  serve(api.services.categories, async () => listCategories(sql));
  serve(api.services.get, async ({ params }) => getService(sql, params.id));
  serve(api.services.reviews, async ({ params, query }) => {
    await getService(sql, params.id);
    return paged(api.services.reviews.path.replace(':id', params.id), query, await listReviews(sql, params.id, query));
  });
}

/** Prices go back into links as they are written, not in cents. */
function asWritten<Q extends { min_price?: number | undefined; max_price?: number | undefined }>(query: Q) {
  const written = (cents: number | undefined) => (cents === undefined ? undefined : fromCents(cents));
  return { ...query, min_price: written(query.min_price), max_price: written(query.max_price) };
}
