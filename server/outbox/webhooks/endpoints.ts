import { v7 as uuid } from 'uuid';
import {
  MOST_WEBHOOKS,
  notificationTypes,
  type Webhook,
  type WebhookBody,
  type WebhookPatch,
  type WebhookWithSecret,
} from '../../../contract/webhooks.ts';
import { notifyOwner } from '../../accounts/notices.ts';
import { invalid, notFound } from '../../core/api/errors.ts';
import { audit, type Operator } from '../../core/audit.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { refuseMoreThan } from '../../core/limits/quotas.ts';
import { isAllowedUrl } from './delivery/send-message.ts';
import {
  deleteEndpoint,
  deleteEndpointsOf,
  dropWaiting,
  failEndpoint,
  insertEndpoint,
  lockOwner,
  updateEndpoint,
  updateSecret,
} from './endpoint-writes.ts';
import type { WebhookOwner } from './owner.ts';
import { countWebhooks, getWebhook, isResellerOf, listSubscriptions } from './reads.ts';
import type { SecretOf } from './secrets.ts';

/** `operator`: who does it to an address of the marketplace, for the audit log. */
type EndpointDeps = { sql: Sql; secretOf: SecretOf; allow_private: boolean; operator?: Operator };

/**
 * Adds an address, which hears of what happens from now on; with its secret. Refuses: quota_reached with `limit`, an address that is not
 * public, not_found for a reseller that is none of the owner's, events of the other kind.
 */
export async function addWebhook(
  deps: EndpointDeps,
  owner: WebhookOwner,
  body: WebhookBody,
  headersOf: (id: string) => Buffer | null = () => null,
): Promise<WebhookWithSecret> {
  refusePrivate(body.url, deps.allow_private);
  refuseOtherEvents(body.events, body.reseller_id);
  return deps.sql.begin(async (tx) => {
    await lockOwner(tx, owner);
    await refuseResellerOfOthers(tx, body.reseller_id, owner);
    refuseMoreThan(MOST_WEBHOOKS, { has: await countOf(tx, owner, body.reseller_id) });
    const id = uuid();
    await insertEndpoint(tx, id, owner, { ...body, headers: headersOf(id) });
    await auditWebhook(tx, deps, 'webhook_added', body.url);
    return { ...(await getWebhook(tx, id, owner)), secret: deps.secretOf(id, 1) };
  });
}

/**
 * Changes an own address. One that is switched off loses what it was not sent; switched on, it hears of what happens from then on. A reseller's
 * headers are secrets of its receiver: they go to another address only where it is the reseller that moves it (`keeps_headers`).
 * Refuses: not_found, an address that is not public, events of the other kind.
 */
export async function changeWebhook(
  deps: EndpointDeps,
  owner: WebhookOwner,
  id: string,
  patch: WebhookPatch,
  { keeps_headers } = { keeps_headers: false },
): Promise<Webhook> {
  if (patch.url !== undefined) refusePrivate(patch.url, deps.allow_private);
  return deps.sql.begin(async (tx) => {
    if (!(await updateEndpoint(tx, id, owner, { ...patch, keeps_headers }))) notFound();
    if (patch.state === 'off') await dropWaiting(tx, id);
    const changed = await getWebhook(tx, id, owner);
    refuseOtherEvents(changed.events, changed.reseller_id);
    await auditWebhook(tx, deps, 'webhook_changed', changed.url);
    return changed;
  });
}

/** Removes an own address and its log. Refuses: not_found. */
export async function removeWebhook(deps: Pick<EndpointDeps, 'sql' | 'operator'>, owner: WebhookOwner, id: string): Promise<void> {
  await deps.sql.begin(async (tx) => {
    const url = (await deleteEndpoint(tx, id, owner)) ?? notFound();
    await auditWebhook(tx, deps, 'webhook_removed', url);
  });
}

/** Makes a new secret; for a day messages are signed with both. Refuses: not_found. */
export async function rotateSecret(deps: EndpointDeps, owner: WebhookOwner, id: string): Promise<WebhookWithSecret> {
  return deps.sql.begin(async (tx) => {
    const version = (await updateSecret(tx, id, owner)) ?? notFound();
    const webhook = await getWebhook(tx, id, owner);
    await auditWebhook(tx, deps, 'webhook_key_made', webhook.url);
    return { ...webhook, secret: deps.secretOf(id, version) };
  });
}

/** Switches an address off that has failed for days, and mails its owner: of the marketplace's, every operator. */
export async function switchOff(sql: Sql, id: string): Promise<void> {
  await sql.begin(async (tx) => {
    const user_ids = await failEndpoint(tx, id);
    if (user_ids.length === 0) return;
    await dropWaiting(tx, id);
    for (const user_id of user_ids) await notifyOwner(tx, user_id, 'webhook_off');
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

type WebhookAct = 'webhook_added' | 'webhook_changed' | 'webhook_removed' | 'webhook_key_made';

/** An address may hold a secret of its receiver, so the log names its host alone. */
async function auditWebhook(tx: Tx, { operator }: Pick<EndpointDeps, 'operator'>, act: WebhookAct, url: string): Promise<void> {
  if (operator) await audit(tx, operator, { act, subject: 'settings', subject_id: null, details: { address: new URL(url).host } });
}

async function refuseResellerOfOthers(tx: Tx, reseller_id: string | null, owner: WebhookOwner): Promise<void> {
  if (reseller_id !== null && !(await isResellerOf(tx, reseller_id, owner))) notFound();
}

async function countOf(tx: Tx, owner: WebhookOwner, reseller_id: string | null): Promise<number> {
  return reseller_id === null ? countWebhooks(tx, owner) : (await listSubscriptions(tx, reseller_id)).length;
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
