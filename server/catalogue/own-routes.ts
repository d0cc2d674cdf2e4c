import { api } from '../../contract/api.ts';
import type { Sql } from '../core/database.ts';
import { paged } from '../core/paging.ts';
import { providerOf } from '../core/caller.ts';
import type { Serve } from '../core/serve.ts';
import { changeService, createService, duplicateService, removeService, replaceService } from './offer.ts';
import { getOwnService, getServiceStats, listOwnServices } from './own-reads.ts';

/** A provider's own services over HTTP. */
export function ownServiceRoutes(serve: Serve, { sql }: { sql: Sql }): void {
  serve(api.ownServices.list, async ({ query, caller }) => {
    const { counts, ...list } = await listOwnServices(sql, providerOf(caller), query);
    return { ...paged(api.ownServices.list.path, query, list), counts };
  });
  serve(api.ownServices.create, async ({ body, caller }) => createService(sql, providerOf(caller), body));
  serve(api.ownServices.get, async ({ params, caller }) => getOwnService(sql, params.id, providerOf(caller)));
  serve(api.ownServices.replace, async ({ params, body, caller }) => replaceService(sql, params.id, providerOf(caller), body));
  serve(api.ownServices.update, async ({ params, body, caller }) => changeService(sql, params.id, providerOf(caller), body));
  serve(api.ownServices.remove, async ({ params, caller }) => removeService(sql, params.id, providerOf(caller)));
  serve(api.ownServices.duplicate, async ({ params, caller }) => duplicateService(sql, params.id, providerOf(caller)));
  serve(api.ownServices.stats, async ({ params, caller }) => getServiceStats(sql, params.id, providerOf(caller)));
  // The field's picture has been kept by the time the body is read.
  serve(api.uploads.image, async ({ body }) => ({ url: body.image }));
}
