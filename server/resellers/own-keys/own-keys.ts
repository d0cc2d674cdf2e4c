import type { z } from 'zod';
import { MOST_OWN_KEYS, type ownKeyBody, type OwnKeys } from '../../../contract/keys.ts';
import type { NewKey } from '../../../contract/resellers.ts';
import { providerOf, type Caller } from '../../core/api/caller.ts';
import { notFound } from '../../core/api/errors.ts';
import { audit, type Operator } from '../../core/audit.ts';
import { deleteKeysOf } from '../../core/api/idempotency.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { refuseMoreThan } from '../../core/limits/quotas.ts';
import { createKey } from '../keys.ts';
import { lockResellersOf } from '../writes.ts';
import { countOwnKeys, listOwnKeys } from './reads.ts';
import { deleteOwnKeys, deleteRevokedKeys, insertOwnKey, updateRevoked } from './writes.ts';

/** Where a provider's own programs call, below the marketplace's origin. */
const API_PATH = '/api';

/** So many revoked keys stay in the list; the audit log has the others. */
const MOST_REVOKED = 10;

/** The keys of the caller's own programs, and the address at which they call. */
export async function seeOwnKeys(sql: Sql, caller: Caller, origin: string): Promise<OwnKeys> {
  return { keys: await listOwnKeys(sql, providerOf(caller)), address: `${origin}${API_PATH}` };
}

/** Makes a key for a program of the caller's own; the reply is the only place where it is shown. Refuses: quota_reached with `limit`. */
export async function makeOwnKey(sql: Sql, caller: Caller, { name, scope }: z.output<typeof ownKeyBody>): Promise<NewKey> {
  const provider_id = providerOf(caller);
  return sql.begin(async (tx) => {
    await lockResellersOf(tx, provider_id);
    refuseMoreThan(MOST_OWN_KEYS, { has: await countOwnKeys(tx, provider_id) });
    await deleteRevokedKeys(tx, provider_id, MOST_REVOKED);
    const { key, ...stored } = createKey();
    const id = await insertOwnKey(tx, { provider_id, name, scope, ...stored });
    await audit(tx, caller, { act: 'own_key_made', subject: 'provider', subject_id: provider_id, details: { name, scope } });
    return { id, key };
  });
}

/** Revokes a key of the caller's own programs at once. Refuses: not_found, also for one that is revoked already. */
export async function revokeOwnKey(sql: Sql, caller: Caller, id: string): Promise<void> {
  await sql.begin(async (tx) => {
    const { provider_id, name } = (await updateRevoked(tx, id, providerOf(caller))) ?? notFound();
    await audit(tx, caller, { act: 'own_key_revoked', subject: 'provider', subject_id: provider_id, details: { name } });
  });
}

/** An operator revokes any such key. Refuses: not_found, also for one that is revoked already. */
export async function revokeAnyOwnKey(sql: Sql, id: string, reason: string, operator: Operator): Promise<void> {
  await sql.begin(async (tx) => {
    const { provider_id, name } = (await updateRevoked(tx, id, null)) ?? notFound();
    await audit(tx, operator, { act: 'own_key_revoked', subject: 'provider', subject_id: provider_id, details: { name, reason } });
  });
}

/** Deletes the keys of a provider who leaves, with what their programs were replied. */
export async function eraseOwnKeys(tx: Tx, provider_id: string): Promise<void> {
  await deleteKeysOf(tx, await deleteOwnKeys(tx, provider_id));
}
