import { v7 as uuid } from 'uuid';
import type { Db, Tx } from '../core/database/database.ts';

/** Locks a provider, so that its resellers and their keys are counted and added to by one call at a time. */
export async function lockResellersOf(tx: Tx, provider_id: string): Promise<void> {
  await tx`select from providers where id = ${provider_id} for no key update`;
}

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
