import { WEBHOOK_DAYS } from '../../../../contract/webhooks.ts';
import type { Db, Sql, Tx } from '../../../core/database/database.ts';
import type { DueDelivery } from './message.ts';
import type { DeliveryAnswer } from './send-message.ts';

/** So many messages an address is sent at once, by all processes together; one that fails is sent one. */
const AT_ONCE = 4;
/** Minutes until the next try, after each; three days in all. */
const PAUSES = [1, 5, 30, 120, 300, 600, 840, 1_200, 1_224];
/** How long an address that has failed twice running is left alone. */
const REST_SECONDS = 60;
/** Longer than a try takes. A message without a result after that is claimed again, since its process must have died. */
const LEASE_SECONDS = 60;

/**
 * Claims the next due messages for this process, in turn of their addresses: first the addresses are locked, skipping those for which
 * another process does so, then so many of each are taken as it may be sent at once.
 */
export async function claimDeliveries(sql: Sql, limit: number): Promise<DueDelivery[]> {
  return sql.begin(async (tx) => {
    const ids = await lockReadyEndpoints(tx, limit);
    return ids.length === 0 ? [] : takeDeliveries(tx, ids, limit);
  });
}

async function lockReadyEndpoints(tx: Tx, limit: number): Promise<string[]> {
  const ready = await tx<{ id: string }[]>`
    -- the addresses with something to be sent, each found with one look into the index
    with recursive waiting as (
      (select endpoint_id from webhook_deliveries where state in ('waiting', 'sending') order by endpoint_id limit 1)
      union all
      select (select d.endpoint_id from webhook_deliveries d where d.state in ('waiting', 'sending') and d.endpoint_id > w.endpoint_id
        order by d.endpoint_id limit 1)
      from waiting w where w.endpoint_id is not null
    )
    select e.id from webhook_endpoints e
    where e.id in (select endpoint_id from waiting) and e.state = 'on' and e.rest_until <= now()
      and exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.state in ('waiting', 'sending') and d.due_at <= now())
      and ${freeOf(tx)} > 0
    order by random() limit ${limit} for no key update skip locked`;
  return ready.map(({ id }) => id);
}

async function takeDeliveries(tx: Tx, endpoint_ids: string[], limit: number): Promise<DueDelivery[]> {
  return tx<DueDelivery[]>`
    with taken as (
      select d.id from webhook_endpoints e
      cross join lateral (
        select id from webhook_deliveries
        where endpoint_id = e.id and state in ('waiting', 'sending') and due_at <= now() order by due_at, id
        limit greatest(0, ${freeOf(tx)})
      ) d
      where e.id = any(${endpoint_ids}::uuid[]) limit ${limit}
    ),
    claimed as (
      update webhook_deliveries set state = 'sending', attempts = attempts + 1, tried_at = now(), due_at = now() + make_interval(secs => ${LEASE_SECONDS})
      where id in (select id from taken) returning *
    )
    select c.id, c.endpoint_id, c.attempts, c.event, c.at, c.sequence, c.booking_id, b.booking_reference, b.provider_id,
      coalesce(c.service_id, b.service_id) as service_id, c.first_day::text as first_day, c.last_day::text as last_day,
      rb.uuid as booking_uuid, e.reseller_id, e.headers, e.url, e.secret_version, coalesce(e.signed_twice_until > now(), false) as with_old_secret
    from claimed c join webhook_endpoints e on e.id = c.endpoint_id left join bookings b on b.id = c.booking_id
      left join reseller_bookings rb on rb.booking_id = c.booking_id and rb.reseller_id = e.reseller_id`;
}

/** How many messages more the address `e` may be sent now. */
function freeOf(db: Db) {
  return db`(case when e.failing_since is null then ${AT_ONCE}::int else 1 end
    - (select count(*) from webhook_deliveries s where s.endpoint_id = e.id and s.state = 'sending' and s.due_at > now()))`;
}

type TriedDelivery = Pick<DueDelivery, 'id' | 'endpoint_id' | 'attempts'>;

/** Records that a claimed message arrived. Another process may have claimed it since, when this one was slow. */
export async function recordArrival(
  sql: Sql,
  { id, endpoint_id, attempts }: TriedDelivery,
  { status, answer }: DeliveryAnswer,
): Promise<void> {
  await sql`
    with arrived as (
      update webhook_deliveries set state = 'sent', status = ${status}, answer = ${answer}, problem = null
      where id = ${id} and state = 'sending' and attempts = ${attempts}
    )
    update webhook_endpoints set failing_since = null where id = ${endpoint_id} and failing_since is not null`;
}

/**
 * Records that a claimed message did not arrive, and when it is tried again, if it is. Returns whether its address has failed for so long
 * that it is to be switched off.
 */
export async function recordFailure(sql: Sql, { id, endpoint_id, attempts }: TriedDelivery, answer: DeliveryAnswer): Promise<boolean> {
  const pause = PAUSES[attempts - 1];
  const [endpoint] = await sql<{ is_over: boolean }[]>`
    with failed as (
      update webhook_deliveries set state = ${pause === undefined ? 'failed' : 'waiting'}, status = ${answer.status}, answer = ${answer.answer},
        problem = ${answer.problem}, due_at = now() + make_interval(mins => ${pause ?? 0})
      where id = ${id} and state = 'sending' and attempts = ${attempts}
    )
    update webhook_endpoints set failing_since = coalesce(failing_since, now()),
      rest_until = case when failing_since is null then rest_until else now() + make_interval(secs => ${REST_SECONDS}) end
    where id = ${endpoint_id} and state = 'on'
    returning failing_since <= now() - make_interval(days => ${WEBHOOK_DAYS}) as is_over`;
  return endpoint?.is_over ?? false;
}

/** Records the only try of a test. */
export async function recordTest(sql: Sql, id: string, { status, answer, problem }: DeliveryAnswer): Promise<void> {
  await sql`
    update webhook_deliveries set state = ${problem ? 'failed' : 'sent'}, status = ${status}, answer = ${answer}, problem = ${problem}
    where id = ${id}`;
}
