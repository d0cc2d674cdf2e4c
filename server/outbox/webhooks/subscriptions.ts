import type { OctoSubscribeBody, OctoSubscription, OctoSubscriptionBody } from '../../../contract/octo/notifications.ts';
import { notificationTypes, type WebhookPatch } from '../../../contract/webhooks.ts';
import type { ResellerCaller } from '../../core/api/reseller-caller.ts';
import { notFound } from '../../core/api/errors.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import { updateHeaders } from './endpoint-writes.ts';
import { addWebhook, changeWebhook, removeWebhook } from './endpoints.ts';
import { listSubscriptions, type SubscriptionRow } from './reads.ts';
import type { HeaderSeal, SecretOf } from './secrets.ts';

export type SubscriptionDeps = { sql: Sql; secretOf: SecretOf; headerSeal: HeaderSeal; allow_private: boolean };

/** Adds an address of a reseller's software; with its secret. Refuses: quota_reached, an address that is not public. */
export async function subscribe(deps: SubscriptionDeps, caller: ResellerCaller, body: OctoSubscribeBody): Promise<OctoSubscription> {
  const { url, notificationTypes: events, headers } = body;
  const added = { url, events, reseller_id: caller.reseller_id };
  const sealed = (id: string) => deps.headerSeal.seal(id, headers ?? {});
  const { id, secret } = await addWebhook(deps, caller.provider_id, added, sealed);
  return { ...(await seeSubscription(deps, caller, id)), secret };
}

/** The caller's addresses. */
export async function seeSubscriptions(
  { sql, headerSeal }: SubscriptionDeps,
  { reseller_id }: ResellerCaller,
): Promise<OctoSubscription[]> {
  return (await listSubscriptions(sql, reseller_id)).map((row) => subscriptionOf(row, headerSeal));
}

/** One of them. Refuses: not_found. */
export async function seeSubscription(deps: SubscriptionDeps, caller: ResellerCaller, id: string): Promise<OctoSubscription> {
  return subscriptionOf(await getSubscription(deps.sql, caller, id), deps.headerSeal);
}

/** Changes one of them; headers that are given replace all. Refuses: not_found, an address that is not public. */
export async function changeSubscription(
  deps: SubscriptionDeps,
  caller: ResellerCaller,
  id: string,
  { url, notificationTypes: events, headers, active }: OctoSubscriptionBody,
): Promise<OctoSubscription> {
  await getSubscription(deps.sql, caller, id);
  const state = active === undefined || active === null ? undefined : active ? ('on' as const) : ('off' as const);
  const patch: WebhookPatch = { url: url ?? undefined, events: events ?? undefined, state };
  await changeWebhook(deps, caller.provider_id, id, patch, { keeps_headers: true });
  if (headers) await deps.sql.begin((tx) => updateHeaders(tx, id, deps.headerSeal.seal(id, headers)));
  return seeSubscription(deps, caller, id);
}

/** Removes one of them. Refuses: not_found. */
export async function unsubscribe(deps: SubscriptionDeps, caller: ResellerCaller, id: string): Promise<void> {
  await getSubscription(deps.sql, caller, id);
  await removeWebhook(deps, caller.provider_id, id);
}

async function getSubscription(db: Db, { reseller_id }: ResellerCaller, id: string): Promise<SubscriptionRow> {
  const [found] = await listSubscriptions(db, reseller_id, id);
  return found ?? notFound();
}

function subscriptionOf({ id, url, events, state, headers }: SubscriptionRow, headerSeal: HeaderSeal): OctoSubscription {
  const types = events.length > 0 ? events : [...notificationTypes];
  return { id, url, notificationTypes: types, headers: headerSeal.open(id, headers), active: state === 'on' };
}
