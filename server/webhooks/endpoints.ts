import { v7 as uuid } from 'uuid';
import { MOST_WEBHOOKS, type Webhook, type WebhookBody, type WebhookPatch, type WebhookWithSecret } from '../../contract/webhooks.ts';
import { notifyOwner } from '../accounts/notices.ts';
import { invalid, notFound } from '../core/api/errors.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { refuseMoreThan } from '../core/limits/quotas.ts';
import { isAllowedUrl } from './delivery/send-message.ts';
import {
  deleteEndpoint,
  deleteEndpointsOf,
  dropWaiting,
  failEndpoint,
  insertEndpoint,
  lockProvider,
  updateEndpoint,
  updateSecret,
} from './endpoint-writes.ts';
import { countWebhooks, getWebhook } from './reads.ts';
import type { SecretOf } from './secrets.ts';

type EndpointDeps = { sql: Sql; secretOf: SecretOf; allow_private: boolean };

/** Adds an address, which hears of what happens from now on; with its secret. Refuses: quota_reached with `limit`, an address that is not public. */
export async function addWebhook(deps: EndpointDeps, provider_id: string, body: WebhookBody): Promise<WebhookWithSecret> {
  refusePrivate(body.url, deps.allow_private);
  return deps.sql.begin(async (tx) => {
    await lockProvider(tx, provider_id);
    refuseMoreThan(MOST_WEBHOOKS, { has: await countWebhooks(tx, provider_id) });
    const id = uuid();
    await insertEndpoint(tx, id, provider_id, body);
    return { ...(await getWebhook(tx, id, provider_id)), secret: deps.secretOf(id, 1) };
  });
}

/**
 * Changes an own address. One that is switched off loses what it was not sent; switched on, it hears of what happens from then on.
 * Refuses: not_found, an address that is not public.
 */
export async function changeWebhook(deps: EndpointDeps, provider_id: string, id: string, patch: WebhookPatch): Promise<Webhook> {
  if (patch.url !== undefined) refusePrivate(patch.url, deps.allow_private);
  return deps.sql.begin(async (tx) => {
    if (!(await updateEndpoint(tx, id, provider_id, patch))) notFound();
    if (patch.state === 'off') await dropWaiting(tx, id);
    return getWebhook(tx, id, provider_id);
  });
}

/** Removes an own address and its log. Refuses: not_found. */
export async function removeWebhook(sql: Sql, provider_id: string, id: string): Promise<void> {
  if (!(await deleteEndpoint(sql, id, provider_id))) notFound();
}

/** Makes a new secret; for a day messages are signed with both. Refuses: not_found. */
export async function rotateSecret({ sql, secretOf }: EndpointDeps, provider_id: string, id: string): Promise<WebhookWithSecret> {
  return sql.begin(async (tx) => {
    const version = (await updateSecret(tx, id, provider_id)) ?? notFound();
    return { ...(await getWebhook(tx, id, provider_id)), secret: secretOf(id, version) };
  });
}

/** Switches an address off that has failed for days, and mails its owner. */
export async function switchOff(sql: Sql, id: string): Promise<void> {
  await sql.begin(async (tx) => {
    const user_id = await failEndpoint(tx, id);
    if (user_id === undefined) return;
    await dropWaiting(tx, id);
    await notifyOwner(tx, user_id, 'webhook_off');
  });
}

/** Removes all addresses of a provider who leaves. After its row and its user's are locked. */
export async function closeWebhooks(tx: Tx, provider_id: string): Promise<void> {
  await deleteEndpointsOf(tx, provider_id);
}

function refusePrivate(text: string, allow_private: boolean): void {
  const url = new URL(text);
  if (!allow_private && url.protocol !== 'https:') invalid({ url: [{ rule: 'https_address' }] });
  if (!isAllowedUrl(url, allow_private)) invalid({ url: [{ rule: 'public_address' }] });
}
