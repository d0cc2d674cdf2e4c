import { v7 as uuid } from 'uuid';
import type { RefusedCode } from '../../contract/resellers.ts';
import { inBatches } from '../core/database/batches.ts';
import type { Columns, Db, Sql, Tx } from '../core/database/database.ts';

/** Locks a provider, so that its resellers and their keys are counted and added to by one call at a time. */
export async function lockResellersOf(tx: Tx, provider_id: string): Promise<void> {
  await tx`select from providers where id = ${provider_id} for no key update`;
}

/** Adds a reseller without a key; returns its id. */
export async function insertReseller(
  tx: Tx,
  { provider_id, name, contact }: { provider_id: string; name: string; contact: string },
): Promise<string> {
  const id = uuid();
  await tx`insert into resellers (id, provider_id, name, contact) values (${id}, ${provider_id}, ${name}, ${contact})`;
  return id;
}

/** Sets a reseller's discount; false when the provider has no such reseller. */
export async function updateRate(tx: Tx, id: string, provider_id: string, rate_bp: number): Promise<boolean> {
  const updated = await tx`
    update resellers set rate_bp = ${rate_bp} where id = ${id} and provider_id = ${provider_id} and ended_at is null returning id`;
  return updated.length === 1;
}

/** Ends a reseller of a provider and revokes its keys; false when there is none. */
export async function endReseller(tx: Tx, id: string, provider_id: string): Promise<boolean> {
  const ended = await tx`
    update resellers set ended_at = now() where id = ${id} and provider_id = ${provider_id} and ended_at is null returning id`;
  await tx`update api_keys set revoked_at = now() where reseller_id = ${id} and provider_id = ${provider_id} and revoked_at is null`;
  return ended.length === 1;
}

/** Erases whom to ask for at each reseller of a provider. Names stay with the bookings made through them. */
export async function deleteContacts(tx: Tx, provider_id: string): Promise<void> {
  await tx`update resellers set contact = '' where provider_id = ${provider_id} and contact <> ''`;
}

/** Adds a key of a reseller; returns its id. */
export async function insertKey(
  tx: Tx,
  key: { provider_id: string; reseller_id: string; token_hash: Buffer; shown: string },
): Promise<string> {
  const id = uuid();
  await tx`
    insert into api_keys (id, provider_id, reseller_id, token_hash, shown)
    values (${id}, ${key.provider_id}, ${key.reseller_id}, ${key.token_hash}, ${key.shown})`;
  return id;
}

/** Revokes a key, of a provider or, with null, of any; whose reseller's it was, or undefined when there is none that works. */
export async function revoke(tx: Tx, id: string, provider_id: string | null): Promise<{ provider_id: string; name: string } | undefined> {
  const [revoked] = await tx<{ provider_id: string; name: string }[]>`
    update api_keys k set revoked_at = now() from resellers r
    where k.id = ${id} and r.id = k.reseller_id and k.revoked_at is null and (${provider_id}::uuid is null or k.provider_id = ${provider_id})
    returning k.provider_id, r.name`;
  return revoked;
}

/** Writes down that a key is used now. */
export async function updateLastUsed(db: Db, id: string): Promise<void> {
  await db`update api_keys set last_used_at = now() where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`;
}

/** How often a reseller was refused with an error on a Hong Kong day. */
export type RefusalCount = { provider_id: string; reseller_id: string; day: string; error: RefusedCode; count: number };

const REFUSAL = {
  provider_id: 'uuid',
  reseller_id: 'uuid',
  day: 'date',
  error: 'text',
  count: 'int',
} as const satisfies Columns & Record<keyof RefusalCount, string>;

/** Adds refusals to those that are counted already. In one order, so that processes that do it at once do not wait for each other. */
export async function addRefusals(db: Db, refusals: readonly RefusalCount[]): Promise<void> {
  await db`
    insert into reseller_refusals (provider_id, reseller_id, day, error, count)
    select provider_id, reseller_id, day, error, count from jsonb_to_recordset(${db.json(refusals)}) as refused (${db.definitions(REFUSAL)})
    order by provider_id, reseller_id, day, error
    on conflict (provider_id, reseller_id, day, error) do update set count = reseller_refusals.count + excluded.count`;
}

/** For how long refusals are counted: a quarter of a year shows whether something got better. */
const REFUSAL_DAYS = 90;

/** Deletes counts of refusals that are older. Returns how many. */
export async function deleteOldRefusals(sql: Sql): Promise<number> {
  return inBatches(async (most) => {
    const old = sql`
      select ctid from reseller_refusals where day < (now() at time zone 'Asia/Hong_Kong')::date - ${REFUSAL_DAYS}::int limit ${most}`;
    return (await sql`delete from reseller_refusals where ctid = any(array(${old})) returning day`).length;
  });
}
