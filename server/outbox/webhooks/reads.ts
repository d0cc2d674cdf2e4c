import type { DeliveriesQuery, NotificationType, Webhook, WebhookDeliveries, WebhookDelivery } from '../../../contract/webhooks.ts';
import { notFound } from '../../core/api/errors.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import type { DueDelivery } from './delivery/message.ts';
import { ownedBy, type WebhookOwner } from './owner.ts';

/** An owner's addresses, the first added first. */
export async function listWebhooks(db: Db, owner: WebhookOwner, only: string | null = null): Promise<Webhook[]> {
  return db<Webhook[]>`
    select id, reseller_id, url, events, state, utc(created_at) as created_at, utc(failing_since) as failing_since,
      case when signed_twice_until > now() then utc(signed_twice_until) end as signed_twice_until
    from webhook_endpoints
    where ${ownedBy(db, owner)} and (${only}::uuid is null or id = ${only})
    order by webhook_endpoints.created_at, id`;
}

/** One of them. Refuses: not_found. */
export async function getWebhook(db: Db, id: string, owner: WebhookOwner): Promise<Webhook> {
  const [found] = await listWebhooks(db, owner, id);
  return found ?? notFound();
}

/** How many addresses an owner has, those of its resellers apart. */
export async function countWebhooks(db: Db, owner: WebhookOwner): Promise<number> {
  const [counted] = await db<
    { count: number }[]
  >`select count(*) as count from webhook_endpoints where ${ownedBy(db, owner)} and reseller_id is null`;
  return counted?.count ?? 0;
}

/** An address of a reseller, with its headers as they are stored. */
export type SubscriptionRow = Pick<Webhook, 'id' | 'url' | 'state'> & { events: NotificationType[]; headers: Buffer | null };

/** A reseller's addresses, the first added first. */
export async function listSubscriptions(db: Db, reseller_id: string, only: string | null = null): Promise<SubscriptionRow[]> {
  return db<SubscriptionRow[]>`
    select id, url, events, state, headers from webhook_endpoints
    where reseller_id = ${reseller_id} and (${only}::uuid is null or id = ${only}) order by created_at, id`;
}

/** Whether a provider sells through this reseller. */
export async function isResellerOf(db: Db, reseller_id: string, provider_id: WebhookOwner): Promise<boolean> {
  const found = await db`select from resellers where id = ${reseller_id} and provider_id = ${provider_id} and ended_at is null`;
  return found.length === 1;
}

/** One page of an own address's log, newest first, each by its index (`webhook_deliveries_log`, `_state`). Refuses: not_found. */
export async function listDeliveries(db: Db, id: string, owner: WebhookOwner, query: DeliveriesQuery): Promise<WebhookDeliveries> {
  await getWebhook(db, id, owner);
  const { state, after, page_size } = query;
  const rows = await db<WebhookDelivery[]>`
    select ${deliveryColumns(db)} from webhook_deliveries d
    where d.endpoint_id = ${id} and (${after ?? null}::uuid is null or d.id < ${after ?? null}::uuid) ${state ? db`and d.state = ${state}` : db``}
    order by d.id desc limit ${page_size + 1}`;
  const results = rows.slice(0, page_size);
  return { results, next: rows.length > page_size ? results.at(-1)!.id : null };
}

function deliveryColumns(db: Db) {
  return db`d.id, d.booking_id, case when d.event <> 'test' then d.event end as event, d.sequence, d.state, d.attempts,
    utc(d.created_at) as created_at, utc(d.tried_at) as tried_at, case when d.state = 'waiting' then utc(d.due_at) end as next_at,
    d.status, d.answer, d.problem`;
}

/** A delivery of an own address. Refuses: not_found. */
export async function getDelivery(db: Db, id: string, owner: WebhookOwner): Promise<WebhookDelivery> {
  const [found] = await db<WebhookDelivery[]>`
    select ${deliveryColumns(db)} from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    where d.id = ${id} and ${ownedBy(db, owner)}`;
  return found ?? notFound();
}

/** The address of an own delivery. Refuses: not_found. */
export async function getWebhookOf(db: Db, delivery_id: string, owner: WebhookOwner): Promise<Pick<Webhook, 'id' | 'state'>> {
  const [found] = await db<Pick<Webhook, 'id' | 'state'>[]>`
    select e.id, e.state from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    where d.id = ${delivery_id} and ${ownedBy(db, owner)}`;
  return found ?? notFound();
}

/** Whether any reseller's address hears of anything. */
export async function isAnyResellerOn(sql: Sql): Promise<boolean> {
  const [found] = await sql`select from webhook_endpoints where reseller_id is not null and state = 'on' limit 1`;
  return found !== undefined;
}

/** Whether any address hears of anything. */
export async function isAnyOn(sql: Sql): Promise<boolean> {
  const [found] = await sql`select from webhook_endpoints where state = 'on' limit 1`;
  return found !== undefined;
}

/** The time up to which timelines have been read. */
export async function getRound(sql: Sql): Promise<Date> {
  const [round] = await sql<{ seen_until: Date }[]>`select seen_until from webhook_rounds`;
  return round?.seen_until ?? notFound();
}

/** The state of all deliveries, by the names of their metrics. */
export async function getWebhookGauges(sql: Sql) {
  const [gauges] = await sql<
    { sampan_webhooks_waiting: number; sampan_webhooks_failing: number; sampan_webhook_round_age_seconds: number }[]
  >`
    select
      (select count(*) from webhook_deliveries where state in ('waiting', 'sending')) as sampan_webhooks_waiting,
      (select count(*) from webhook_endpoints where state = 'on' and failing_since is not null) as sampan_webhooks_failing,
      (select extract(epoch from now() - max(seen_until))::float8 from webhook_rounds) as sampan_webhook_round_age_seconds`;
  return gauges ?? notFound();
}

/** A test that was just inserted, as it is sent; undefined when its address is gone. */
export async function findTest(db: Db, id: string): Promise<DueDelivery | undefined> {
  const [test] = await db<DueDelivery[]>`
    select d.id, d.endpoint_id, d.attempts, d.event, d.at, d.sequence, null::uuid as booking_id, null::text as booking_reference,
      null::uuid as provider_id, null::uuid as service_id, null::text as first_day, null::text as last_day, null::text as booking_uuid, e.reseller_id, e.headers, e.url, e.secret_version, coalesce(e.signed_twice_until > now(), false) as with_old_secret
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id where d.id = ${id}`;
  return test;
}
