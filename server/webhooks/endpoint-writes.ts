import { DELIVERY_DAYS, MOST_REPLAYED, OLD_SECRET_HOURS, type WebhookBody, type WebhookPatch } from '../../contract/webhooks.ts';
import { inBatches } from '../core/database/batches.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { firstIdOf } from '../core/database/paging.ts';

const CHANGES_MS = 24 * 3_600_000;

/** Locks a provider, so that its addresses are counted and added to by one call at a time. */
export async function lockProvider(tx: Tx, provider_id: string): Promise<void> {
  await tx`select from providers where id = ${provider_id} for no key update`;
}

type NewEndpoint = WebhookBody & { headers: Buffer | null };

export async function insertEndpoint(tx: Tx, id: string, provider_id: string, row: NewEndpoint): Promise<void> {
  await tx`
    insert into webhook_endpoints (id, provider_id, reseller_id, url, events, headers)
    values (${id}, ${provider_id}, ${row.reseller_id}, ${row.url}, ${row.events}::text[], ${row.headers})`;
}

/** Sets the headers that go with the messages of an address, encrypted; null: none. */
export async function updateHeaders(tx: Tx, id: string, headers: Buffer | null): Promise<void> {
  await tx`update webhook_endpoints set headers = ${headers} where id = ${id}`;
}

/** Changes an own address; one that is switched on, or moved, begins anew. False when there is none. */
export async function updateEndpoint(tx: Tx, id: string, provider_id: string, { url, events, state }: WebhookPatch): Promise<boolean> {
  const changed = await tx`
    update webhook_endpoints set url = coalesce(${url ?? null}::text, url), events = coalesce(${events ?? null}::text[], events),
      state = coalesce(${state ?? null}::text, state),
      since = case when ${state ?? null}::text = 'on' and state <> 'on' then now() else since end,
      failing_since = case when ${state ?? null}::text = 'on' and state <> 'on' or ${url ?? null}::text <> url then null else failing_since end,
      rest_until = case when ${state ?? null}::text = 'on' and state <> 'on' or ${url ?? null}::text <> url then now() else rest_until end
    where id = ${id} and provider_id = ${provider_id} returning id`;
  return changed.length === 1;
}

/** Deletes an own address with its deliveries; false when there is none. */
export async function deleteEndpoint(sql: Sql, id: string, provider_id: string): Promise<boolean> {
  const deleted = await sql`delete from webhook_endpoints where id = ${id} and provider_id = ${provider_id} returning id`;
  return deleted.length === 1;
}

/** Deletes all addresses of a provider. */
export async function deleteEndpointsOf(tx: Tx, provider_id: string): Promise<void> {
  await tx`
    delete from webhook_endpoints where id = any(array(select id from webhook_endpoints where provider_id = ${provider_id} order by id for update))`;
}

/** Gives an own address the next secret; its version, undefined when there is no such address. */
export async function updateSecret(tx: Tx, id: string, provider_id: string): Promise<number | undefined> {
  const [rotated] = await tx<{ secret_version: number }[]>`
    update webhook_endpoints set secret_version = secret_version + 1, signed_twice_until = now() + make_interval(hours => ${OLD_SECRET_HOURS})
    where id = ${id} and provider_id = ${provider_id} returning secret_version`;
  return rotated?.secret_version;
}

/** Switches an address off that has failed for too long; the account of its owner, undefined when it is not on any more. Locks the user first. */
export async function failEndpoint(tx: Tx, id: string): Promise<string | undefined> {
  const [owner] = await tx<{ user_id: string }[]>`
    select u.id as user_id from webhook_endpoints e join providers p on p.id = e.provider_id join users u on u.id = p.user_id
    where e.id = ${id} for key share of u`;
  if (!owner) return undefined;
  const failed = await tx`update webhook_endpoints set state = 'failed' where id = ${id} and state = 'on' returning id`;
  return failed.length === 1 ? owner.user_id : undefined;
}

/** Gives up what an address that was switched off has not been sent. */
export async function dropWaiting(tx: Tx, endpoint_id: string): Promise<void> {
  await tx`
    update webhook_deliveries set state = 'failed', problem = 'switched_off' where endpoint_id = ${endpoint_id} and state in ('waiting', 'sending')`;
}

/** Inserts a test, claimed by its caller. */
export async function insertTest(tx: Tx, id: string, endpoint_id: string): Promise<void> {
  await tx`
    insert into webhook_deliveries (id, endpoint_id, line, event, at, sequence, state, attempts, tried_at, due_at)
    values (${id}, ${endpoint_id}, 'test', 'test', now(), 0, 'sending', 1, now(), now() + interval '1 minute')`;
}

/** Has a delivery sent once more, as if it had never been tried; false while it is still to be. */
export async function reopenDelivery(sql: Sql, id: string): Promise<boolean> {
  const reopened = await sql`
    update webhook_deliveries set state = 'waiting', attempts = 0, problem = null, due_at = now()
    where id = ${id} and state in ('sent', 'failed') returning id`;
  return reopened.length === 1;
}

/** The same of what failed of an address, the oldest first; how many. */
export async function reopenFailed(sql: Sql, endpoint_id: string): Promise<number> {
  const reopened = await sql`
    update webhook_deliveries set state = 'waiting', attempts = 0, problem = null, due_at = now()
    where id = any(array(
      select id from webhook_deliveries where endpoint_id = ${endpoint_id} and state = 'failed' and event <> 'test'
      order by id limit ${MOST_REPLAYED} for update skip locked))
    returning id`;
  return reopened.length;
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
