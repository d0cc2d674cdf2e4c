import { DELIVERY_DAYS, MOST_REPLAYED, OLD_SECRET_HOURS, type WebhookBody, type WebhookPatch } from '../../../contract/webhooks.ts';
import { inBatches } from '../../core/database/batches.ts';
import type { Db, Sql, Tx } from '../../core/database/database.ts';
import { firstIdOf } from '../../core/database/paging.ts';
import { ownedBy, type WebhookOwner } from './owner.ts';

const CHANGES_MS = 24 * 3_600_000;
/** So many operators are mailed that an address of the marketplace was switched off. */
const MOST_TO_KNOW = 20;

/** Locks an owner, so that its addresses are counted and added to by one call at a time. */
export async function lockOwner(tx: Tx, owner: WebhookOwner): Promise<void> {
  if (owner === null) await tx`select pg_advisory_xact_lock(hashtext('sampan webhooks of the marketplace'))`;
  else await tx`select from providers where id = ${owner} for no key update`;
}

type NewEndpoint = WebhookBody & { headers: Buffer | null };

/** Adds an address of an owner, or of a reseller of that provider; it is on. */
export async function insertEndpoint(tx: Tx, id: string, owner: WebhookOwner, row: NewEndpoint): Promise<void> {
  await tx`
    insert into webhook_endpoints (id, provider_id, reseller_id, url, events, headers)
    values (${id}, ${owner}, ${row.reseller_id}, ${row.url}, ${row.events}::text[], ${row.headers})`;
}

/** Sets the headers that go with the messages of an address, encrypted; null: none. */
export async function updateHeaders(tx: Tx, id: string, headers: Buffer | null): Promise<void> {
  await tx`update webhook_endpoints set headers = ${headers} where id = ${id}`;
}

/** What of an address is changed. `keeps_headers`: they are of who moves it, and go to its new address too. */
export type EndpointPatch = WebhookPatch & { keeps_headers: boolean };

/** Changes an own address; one that is switched on, or moved, begins anew. False when there is none. */
export async function updateEndpoint(
  tx: Tx,
  id: string,
  owner: WebhookOwner,
  { url, events, state, keeps_headers }: EndpointPatch,
): Promise<boolean> {
  const changed = await tx`
    update webhook_endpoints set url = coalesce(${url ?? null}::text, url), events = coalesce(${events ?? null}::text[], events),
      state = coalesce(${state ?? null}::text, state),
      headers = case when ${keeps_headers} or ${url ?? null}::text = url or ${url ?? null}::text is null then headers end,
      since = case when ${state ?? null}::text = 'on' and state <> 'on' then now() else since end,
      failing_since = case when ${state ?? null}::text = 'on' and state <> 'on' or ${url ?? null}::text <> url then null else failing_since end,
      rest_until = case when ${state ?? null}::text = 'on' and state <> 'on' or ${url ?? null}::text <> url then now() else rest_until end
    where id = ${id} and ${ownedBy(tx, owner)} returning id`;
  return changed.length === 1;
}

/** Deletes an own address with its deliveries; where it led to, undefined when there is none. */
export async function deleteEndpoint(db: Db, id: string, owner: WebhookOwner): Promise<string | undefined> {
  const [deleted] = await db<{ url: string }[]>`delete from webhook_endpoints where id = ${id} and ${ownedBy(db, owner)} returning url`;
  return deleted?.url;
}

/** Deletes all addresses of a provider. */
export async function deleteEndpointsOf(tx: Tx, provider_id: string): Promise<void> {
  await tx`
    delete from webhook_endpoints where id = any(array(select id from webhook_endpoints where provider_id = ${provider_id} order by id for update))`;
}

/** Gives an own address the next secret; its version, undefined when there is no such address. */
export async function updateSecret(tx: Tx, id: string, owner: WebhookOwner): Promise<number | undefined> {
  const [rotated] = await tx<{ secret_version: number }[]>`
    update webhook_endpoints set secret_version = secret_version + 1, signed_twice_until = now() + make_interval(hours => ${OLD_SECRET_HOURS})
    where id = ${id} and ${ownedBy(tx, owner)} returning secret_version`;
  return rotated?.secret_version;
}

/**
 * Switches an address off that has failed for too long; the accounts that are to know, of its provider or of operators, none when it is not
 * on any more. Locks these users first.
 */
export async function failEndpoint(tx: Tx, id: string): Promise<string[]> {
  const users = await tx<{ id: string }[]>`
    select u.id from webhook_endpoints e
    cross join lateral (
      select user_id as id from providers where id = e.provider_id
      union all
      select id from users where e.provider_id is null and user_type = 'operator' and disabled_at is null order by id limit ${MOST_TO_KNOW}
    ) owner
    join users u on u.id = owner.id
    where e.id = ${id} order by u.id for key share of u`;
  const failed = await tx`update webhook_endpoints set state = 'failed' where id = ${id} and state = 'on' returning id`;
  return failed.length === 1 ? users.map((user) => user.id) : [];
}

/** Gives up what an address that was switched off has not been sent. */
export async function dropWaiting(tx: Tx, endpoint_id: string): Promise<void> {
  await tx`
    update webhook_deliveries set state = 'failed', problem = 'switched_off' where endpoint_id = ${endpoint_id} and state in ('waiting', 'sending')`;
}

/** Inserts a test, claimed by its caller; none where the address is removed in this moment. */
export async function insertTest(tx: Tx, id: string, endpoint_id: string): Promise<void> {
  await tx`
    insert into webhook_deliveries (id, endpoint_id, line, event, at, sequence, state, attempts, tried_at, due_at)
    select ${id}::uuid, e.id, 'test', 'test', now(), 0, 'sending', 1, now(), now() + interval '1 minute'
    from webhook_endpoints e where e.id = ${endpoint_id} for key share`;
}

/** Has a delivery sent once more, as if it had never been tried; false while it is still to be. */
export async function reopenDelivery(tx: Tx, id: string): Promise<boolean> {
  const reopened = await tx`
    update webhook_deliveries set ${untried(tx)}
    where id = ${id} and state in ('sent', 'failed') returning id`;
  return reopened.length === 1;
}

/** The same of what failed of an address, the oldest first; how many. */
export async function reopenFailed(sql: Sql, endpoint_id: string): Promise<number> {
  const reopened = await sql`
    update webhook_deliveries set ${untried(sql)}
    where id = any(array(
      select id from webhook_deliveries where endpoint_id = ${endpoint_id} and state = 'failed' and event <> 'test'
      order by id limit ${MOST_REPLAYED} for update skip locked))
    returning id`;
  return reopened.length;
}

/** What a delivery is that was never tried. */
function untried(sql: Db) {
  return sql`state = 'waiting', attempts = 0, problem = null, due_at = now()`;
}

/** Deletes what was noted of slots and has long been read. Returns how many. */
export async function deleteOldChanges(sql: Sql): Promise<number> {
  return inBatches(async (most) => {
    const deleted = await sql`
      delete from availability_changes where id = any(array(
        select id from availability_changes where id < ${firstIdOf(Date.now() - CHANGES_MS)} order by id limit ${most} for update skip locked))
      returning id`;
    return deleted.length;
  });
}

/** Deletes old deliveries, of which none is tried any more. Returns how many. */
export async function deleteOldDeliveries(sql: Sql): Promise<number> {
  return inBatches(async (most) => {
    const deleted = await sql`
      delete from webhook_deliveries where id = any(array(
        select id from webhook_deliveries
        where created_at < now() - make_interval(days => ${DELIVERY_DAYS}) and (state in ('sent', 'failed') or due_at < now() - make_interval(days => ${DELIVERY_DAYS}))
        limit ${most} for update skip locked))
      returning id`;
    return deleted.length;
  });
}
