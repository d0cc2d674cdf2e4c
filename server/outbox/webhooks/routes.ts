import { api } from '../../../contract/api.ts';
import { providerOf } from '../../core/api/caller.ts';
import type { Serve } from '../../core/api/serve.ts';
import type { Sql } from '../../core/database/database.ts';
import { createPost } from './delivery/send-message.ts';
import { addWebhook, changeWebhook, removeWebhook, rotateSecret } from './endpoints.ts';
import { getDelivery, listDeliveries, listWebhooks } from './reads.ts';
import { replayDelivery, replayFailed, sendTest } from './replay.ts';
import { createHeaderSeal, createWebhookSecrets } from './secrets.ts';

type WebhookRouteDeps = { sql: Sql; secret: string; allow_private: boolean };

/** Webhooks of a provider, and of the marketplace, over HTTP. */
export function webhookRoutes(serve: Serve, { sql, secret, allow_private }: WebhookRouteDeps): void {
  const keys = { secretOf: createWebhookSecrets(secret), headerSeal: createHeaderSeal(secret) };
  const deps = { sql, ...keys, allow_private, post: createPost({ allow_private }) };
  serve(api.webhooks.list, async ({ caller }) => listWebhooks(sql, providerOf(caller)));
  serve(api.webhooks.create, async ({ body, caller }) => addWebhook(deps, providerOf(caller), body));
  serve(api.webhooks.change, async ({ params, body, caller }) => changeWebhook(deps, providerOf(caller), params.id, body));
  serve(api.webhooks.remove, async ({ params, caller }) => removeWebhook(deps, providerOf(caller), params.id));
  serve(api.webhooks.rotate, async ({ params, caller }) => rotateSecret(deps, providerOf(caller), params.id));
  serve(api.webhooks.test, async ({ params, caller }) => sendTest(deps, providerOf(caller), params.id));
  serve(api.webhooks.deliveries, async ({ params, query, caller }) => listDeliveries(sql, params.id, providerOf(caller), query));
  serve(api.webhooks.replay, async ({ params: { id }, caller, intent, was_done }) =>
    was_done ? getDelivery(sql, id, providerOf(caller)) : replayDelivery(sql, providerOf(caller), id, intent),
  );
  serve(api.webhooks.replayFailed, async ({ params, caller }) => ({
    replayed: await replayFailed(sql, providerOf(caller), params.id),
  }));

  serve(api.marketWebhooks.list, async () => listWebhooks(sql, null));
  serve(api.marketWebhooks.create, async ({ body, caller }) =>
    addWebhook({ ...deps, operator: caller }, null, { ...body, reseller_id: null }),
  );
  serve(api.marketWebhooks.change, async ({ params, body, caller }) => changeWebhook({ ...deps, operator: caller }, null, params.id, body));
  serve(api.marketWebhooks.remove, async ({ params, caller }) => removeWebhook({ ...deps, operator: caller }, null, params.id));
  serve(api.marketWebhooks.rotate, async ({ params, caller }) => rotateSecret({ ...deps, operator: caller }, null, params.id));
  serve(api.marketWebhooks.test, async ({ params }) => sendTest(deps, null, params.id));
  serve(api.marketWebhooks.deliveries, async ({ params, query }) => listDeliveries(sql, params.id, null, query));
  serve(api.marketWebhooks.replay, async ({ params: { id }, intent, was_done }) =>
    was_done ? getDelivery(sql, id, null) : replayDelivery(sql, null, id, intent),
  );
  serve(api.marketWebhooks.replayFailed, async ({ params }) => ({ replayed: await replayFailed(sql, null, params.id) }));
}
