import { api } from '../../contract/api.ts';
import type { Serve } from '../core/api/serve.ts';
import type { Sql } from '../core/database/database.ts';
import { paged } from '../core/database/paging.ts';
import { listAllResellers } from './reads.ts';
import { addReseller, chooseResold, makeKey, revokeByOperator, revokeKey, seeResellers, setRate, stopReseller } from './resellers.ts';

/** A provider's resellers and their keys over HTTP; what resellers themselves call is `octo/routes.ts`. */
export function resellerRoutes(serve: Serve, { sql }: { sql: Sql }): void {
  serve(api.resellers.list, async ({ caller, origin }) => seeResellers(sql, caller, origin));
  serve(api.resellers.add, async ({ body, caller }) => addReseller(sql, caller, body));
  serve(api.resellers.end, async ({ params, caller }) => stopReseller(sql, caller, params.id));
  serve(api.resellers.setRate, async ({ params, body, caller }) => setRate(sql, caller, params.id, body.rate_bp));
  serve(api.resellers.makeKey, async ({ params, caller }) => makeKey(sql, caller, params.id));
  serve(api.resellers.revokeKey, async ({ params, caller }) => revokeKey(sql, caller, params.id));
  serve(api.resellers.sell, async ({ body, caller }) => chooseResold(sql, caller, body.service_ids));
  serve(api.resellers.all, async ({ query }) => paged(api.resellers.all.path, query, await listAllResellers(sql, query)));
  serve(api.resellers.revoke, async ({ params, body, caller }) => revokeByOperator(sql, params.id, body.reason, caller));
}
