import type { Db, Tx } from '../../core/database/database.ts';

/** Locks an account before its second factor is changed, in the order of deleting one; false when it has been deleted meanwhile. */
export async function lockAccount(tx: Tx, user_id: string): Promise<boolean> {
  const locked = await tx`select id from users where id = ${user_id} for no key update`;
  return locked.length === 1;
}

/** Keeps the key of an app that is being set up, in the place of one before; false when the account has a second factor already. */
export async function upsertFactor(tx: Tx, user_id: string, sealed_key: Buffer): Promise<boolean> {
  const upserted = await tx`
    insert into second_factors (user_id, sealed_key) values (${user_id}, ${sealed_key})
    on conflict (user_id) do update set sealed_key = excluded.sealed_key where second_factors.confirmed_at is null
    returning user_id`;
  return upserted.length === 1;
}

/** Turns on the second factor that is set up with this key; the code that confirmed it is used. False when it is on, or has another key. */
export async function confirmFactor(tx: Tx, user_id: string, factor: { sealed_key: Buffer; step: number }): Promise<boolean> {
  const confirmed = await tx`
    update second_factors set confirmed_at = now(), last_step = ${factor.step}
    where user_id = ${user_id} and sealed_key = ${factor.sealed_key} and confirmed_at is null returning user_id`;
  return confirmed.length === 1;
}

/** Uses up the codes up to this half minute; false when they were used before: of two at the same time one waits here, and loses. */
export async function useStep(db: Db, user_id: string, step: number): Promise<boolean> {
  const used = await db`
    update second_factors set last_step = ${step} where user_id = ${user_id} and confirmed_at is not null and last_step < ${step}
    returning user_id`;
  return used.length === 1;
}

/** Uses up a recovery code; false when the account has none such that is good. */
export async function useRecoveryCode(tx: Tx, user_id: string, code_hash: Buffer): Promise<boolean> {
  const used = await tx`
    update recovery_codes set used_at = now() where user_id = ${user_id} and code_hash = ${code_hash} and used_at is null
    returning user_id`;
  return used.length === 1;
}

/** Gives an account these recovery codes and no others. */
export async function replaceRecoveryCodes(tx: Tx, user_id: string, hashes: readonly Buffer[]): Promise<void> {
  await tx`delete from recovery_codes where user_id = ${user_id}`;
  await tx`insert into recovery_codes (user_id, code_hash) select ${user_id}, unnest(${hashes}::bytea[])`;
}

/** Takes the second factor off an account; false when it has none that is on. */
export async function deleteFactor(tx: Tx, user_id: string): Promise<boolean> {
  const deleted = await tx`delete from second_factors where user_id = ${user_id} and confirmed_at is not null returning user_id`;
  return deleted.length === 1;
}
