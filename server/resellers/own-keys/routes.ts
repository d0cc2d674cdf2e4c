import { api } from '../../../contract/api.ts';
import type { Serve } from '../../core/api/serve.ts';
import type { Sql } from '../../core/database/database.ts';
import { paged } from '../../core/database/paging.ts';
import { listAllOwnKeys } from './reads.ts';
import { makeOwnKey, revokeAnyOwnKey, revokeOwnKey, seeOwnKeys } from './own-keys.ts';

/** The keys of a provider's own programs over HTTP. What they open, each call says of itself. */
export function keyRoutes(serve: Serve, { sql }: { sql: Sql }): void {
  serve(api.keys.list, async ({ caller, origin }) => seeOwnKeys(sql, caller, origin));
  serve(api.keys.make, async ({ body, caller }) => makeOwnKey(sql, caller, body));
  serve(api.keys.revoke, async ({ params, caller }) => revokeOwnKey(sql, caller, params.id));
  serve(api.keys.all, async ({ query }) => paged(api.keys.all.path, query, await listAllOwnKeys(sql, query)));
  serve(api.keys.revokeAny, async ({ params, body, caller }) => revokeAnyOwnKey(sql, params.id, body.reason, caller));
}
