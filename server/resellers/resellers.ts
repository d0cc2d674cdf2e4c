import type { z } from 'zod';
import { MOST_KEYS, MOST_RESELLERS, type NewKey, type Reseller, type resellerBody, type Resellers } from '../../contract/resellers.ts';
import { chooseForResellers } from '../catalogue/offer.ts';
import { providerOf, type Caller } from '../core/api/caller.ts';
import { notFound } from '../core/api/errors.ts';
import { audit, type Operator } from '../core/audit.ts';
import type { Db, Sql, Tx } from '../core/database/database.ts';
import { refuseMoreThan } from '../core/limits/quotas.ts';
import { createKey } from './keys.ts';
import { countKeys, countResellers, getReseller, listResellers, listResold } from './reads.ts';
import {
  addRefusals,
  deleteContacts,
  endReseller,
  insertKey,
  insertReseller,
  lockResellersOf,
  revoke,
  updateLastUsed,
  updateRate,
  type RefusalCount,
} from './writes.ts';

export type { RefusalCount } from './writes.ts';

/** Where resellers' software calls, below the marketplace's origin. */
export const OCTO_PATH = '/octo';

/** Who sells for the caller, what, and the address to give them. */
export async function seeResellers(sql: Sql, caller: Caller, origin: string): Promise<Resellers> {
  const provider_id = providerOf(caller);
  const [resellers, services] = await Promise.all([listResellers(sql, provider_id), listResold(sql, provider_id)]);
  return { resellers, services, address: `${origin}${OCTO_PATH}` };
}

/** Adds a reseller of the caller, without a key. Refuses: quota_reached with `limit`. */
export async function addReseller(sql: Sql, caller: Caller, { name, contact }: z.output<typeof resellerBody>): Promise<Reseller> {
  const provider_id = providerOf(caller);
  return sql.begin(async (tx) => {
    await lockResellersOf(tx, provider_id);
    refuseMoreThan(MOST_RESELLERS, { has: await countResellers(tx, provider_id) });
    return getReseller(tx, await insertReseller(tx, { provider_id, name, contact }), provider_id);
  });
}

/** Sets the discount on the price of what a reseller holds from now on, in basis points. Refuses: not_found. */
export async function setRate(sql: Sql, caller: Caller, id: string, rate_bp: number): Promise<Reseller> {
  const provider_id = providerOf(caller);
  return sql.begin(async (tx) => {
    if (!(await updateRate(tx, id, provider_id, rate_bp))) notFound();
    return getReseller(tx, id, provider_id);
  });
}

/** Stops selling through a reseller; its keys open nothing from then on, and what it booked stays booked. Refuses: not_found. */
export async function stopReseller(sql: Sql, caller: Caller, id: string): Promise<void> {
  const provider_id = providerOf(caller);
  await sql.begin(async (tx) => {
    await lockResellersOf(tx, provider_id);
    if (!(await endReseller(tx, id, provider_id))) notFound();
  });
}

/** Erases the people at a leaving provider's resellers: who is called when something is up. The resellers' names stay with what they booked. */
export async function eraseResellers(tx: Tx, provider_id: string): Promise<void> {
  await deleteContacts(tx, provider_id);
}

/** Makes a key for a reseller of the caller; the reply is the only place where it is shown. Refuses: not_found, quota_reached with `limit`. */
export async function makeKey(sql: Sql, caller: Caller, reseller_id: string): Promise<NewKey> {
  const provider_id = providerOf(caller);
  return sql.begin(async (tx) => {
    await lockResellersOf(tx, provider_id);
    const { name } = await getReseller(tx, reseller_id, provider_id);
    refuseMoreThan(MOST_KEYS, { has: await countKeys(tx, reseller_id) });
    const { key, ...stored } = createKey();
    const id = await insertKey(tx, { provider_id, reseller_id, ...stored });
    await audit(tx, caller, { act: 'reseller_key_made', subject: 'provider', subject_id: provider_id, details: { name } });
    return { id, key };
  });
}

/** Revokes a key of the caller's resellers at once. Refuses: not_found, also for one that is revoked already. */
export async function revokeKey(sql: Sql, caller: Caller, id: string): Promise<void> {
  await sql.begin(async (tx) => {
    const { provider_id, name } = (await revoke(tx, id, providerOf(caller))) ?? notFound();
    await audit(tx, caller, { act: 'reseller_key_revoked', subject: 'provider', subject_id: provider_id, details: { name } });
  });
}

/** An operator revokes any key. Refuses: not_found, also for one that is revoked already. */
export async function revokeByOperator(sql: Sql, id: string, reason: string, operator: Operator): Promise<void> {
  await sql.begin(async (tx) => {
    const { provider_id, name } = (await revoke(tx, id, null)) ?? notFound();
    await audit(tx, operator, { act: 'reseller_key_revoked', subject: 'provider', subject_id: provider_id, details: { name, reason } });
  });
}

/** Says which services the caller's resellers may sell. Refuses: not_found, when one is not the caller's. */
export async function chooseResold(sql: Sql, caller: Caller, service_ids: readonly string[]): Promise<void> {
  await sql.begin((tx) => chooseForResellers(tx, providerOf(caller), service_ids));
}

/** Writes down, once a minute, that a key is used. */
export async function recordUse(db: Db, key_id: string): Promise<void> {
  await updateLastUsed(db, key_id);
}

/** Adds what resellers were refused to what there is of those days. */
export async function recordRefusals(db: Db, refusals: readonly RefusalCount[]): Promise<void> {
  await addRefusals(db, refusals);
}
