import { v7 as uuid } from 'uuid';
import {
  MOST_WEBHOOKS,
  notificationTypes,
  type Webhook,
  type WebhookBody,
  type WebhookPatch,
  type WebhookWithSecret,
} from '../../contract/webhooks.ts';
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
import { countWebhooks, getWebhook, isResellerOf, listSubscriptions } from './reads.ts';
import type { SecretOf } from './secrets.ts';

type EndpointDeps = { sql: Sql; secretOf: SecretOf; allow_private: boolean };

/**
 * Adds an address, which hears of what happens from now on; with its secret. Refuses: quota_reached with `limit`, an address that is not
 * public, not_found for a reseller that is none of the provider's, events of the other kind.
 */
export async function addWebhook(
  deps: EndpointDeps,
  provider_id: string,
  body: WebhookBody,
  headersOf: (id: string) => Buffer | null = () => null,
): Promise<WebhookWithSecret> {
  refusePrivate(body.url, deps.allow_private);
  refuseOtherEvents(body.events, body.reseller_id);
  return deps.sql.begin(async (tx) => {
    await lockProvider(tx, provider_id);
    await refuseResellerOfOthers(tx, body.reseller_id, provider_id);
    refuseMoreThan(MOST_WEBHOOKS, { has: await countOf(tx, provider_id, body.reseller_id) });
    const id = uuid();
    await insertEndpoint(tx, id, provider_id, { ...body, headers: headersOf(id) });
    return { ...(await getWebhook(tx, id, provider_id)), secret: deps.secretOf(id, 1) };
  });
}

/**
 * Changes an own address. One that is switched off loses what it was not sent; switched on, it hears of what happens from then on.
 * Refuses: not_found, an address that is not public, events of the other kind.
 */
export async function changeWebhook(deps: EndpointDeps, provider_id: string, id: string, patch: WebhookPatch): Promise<Webhook> {
  if (patch.url !== undefined) refusePrivate(patch.url, deps.allow_private);
  return deps.sql.begin(async (tx) => {
    if (!(await updateEndpoint(tx, id, provider_id, patch))) notFound();
    if (patch.state === 'off') await dropWaiting(tx, id);
    const changed = await getWebhook(tx, id, provider_id);
    refuseOtherEvents(changed.events, changed.reseller_id);
    return changed;
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

/** A program of the provider's own hears of events of bookings, a reseller's of the standard's notifications. */
function refuseOtherEvents(events: Webhook['events'], reseller_id: string | null): void {
  const is_notification = (event: string) => (notificationTypes as readonly string[]).includes(event);
  if (events.some((event) => is_notification(event) !== (reseller_id !== null))) invalid({ events: [{ rule: 'invalid' }] });
}

async function refuseResellerOfOthers(tx: Tx, reseller_id: string | null, provider_id: string): Promise<void> {
  if (reseller_id !== null && !(await isResellerOf(tx, reseller_id, provider_id))) notFound();
}

async function countOf(tx: Tx, provider_id: string, reseller_id: string | null): Promise<number> {
  return reseller_id === null ? countWebhooks(tx, provider_id) : (await listSubscriptions(tx, reseller_id)).length;
}

/** Whether messages may go to an address, as far as its text tells. */
export function isReachable(text: string, allow_private: boolean): boolean {
  return isAllowedUrl(new URL(text), allow_private);
}

function refusePrivate(text: string, allow_private: boolean): void {
  const url = new URL(text);
  if (!allow_private && url.protocol !== 'https:') invalid({ url: [{ rule: 'https_address' }] });
  if (!isAllowedUrl(url, allow_private)) invalid({ url: [{ rule: 'public_address' }] });
}
