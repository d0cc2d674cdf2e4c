import { v7 as uuid } from 'uuid';
import type { KeyScope } from '../../../contract/key-scopes.ts';
import type { Tx } from '../../core/database/database.ts';

/** Adds a key of a provider's own program; returns its id. */
export async function insertOwnKey(
  tx: Tx,
  key: { provider_id: string; name: string; scope: KeyScope; token_hash: Buffer; shown: string },
): Promise<string> {
  const id = uuid();
  await tx`
    insert into api_keys (id, provider_id, name, scope, token_hash, shown)
    values (${id}, ${key.provider_id}, ${key.name}, ${key.scope}, ${key.token_hash}, ${key.shown})`;
  return id;
}

/** Revokes a key, of a provider or, with null, of any; whose it was and its name, or undefined when there is none that works. */
export async function updateRevoked(
  tx: Tx,
  id: string,
  provider_id: string | null,
): Promise<{ provider_id: string; name: string } | undefined> {
  const [revoked] = await tx<{ provider_id: string; name: string }[]>`
    update api_keys set revoked_at = now()
    where id = ${id} and reseller_id is null and revoked_at is null and (${provider_id}::uuid is null or provider_id = ${provider_id})
    returning provider_id, name`;
  return revoked;
}

/** Deletes the revoked keys of a provider's own programs but the newest so many. */
export async function deleteRevokedKeys(tx: Tx, provider_id: string, most: number): Promise<void> {
  await tx`
    delete from api_keys where id in (
      select id from api_keys where provider_id = ${provider_id} and reseller_id is null and revoked_at is not null
      order by revoked_at desc, id desc offset ${most})`;
}

/** Deletes all keys of a provider's own programs. Returns their ids. */
export async function deleteOwnKeys(tx: Tx, provider_id: string): Promise<string[]> {
  const deleted = await tx<{ id: string }[]>`delete from api_keys where provider_id = ${provider_id} and reseller_id is null returning id`;
  return deleted.map(({ id }) => id);
}
