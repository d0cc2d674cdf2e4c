import { createHash } from 'node:crypto';
import { constraintOf, type Db, type Sql, type Tx } from '../database/database.ts';
import { invalid, refuse } from './errors.ts';

/** One intent of one caller, named by its Idempotency-Key. */
export type Intent = { scope: string; key: string; request_hash: Buffer };

/** The first reply to an intent; or that it is made again, from a booking or by the call's own reading. */
export type Remembered = { status: number; reply: unknown } | { status: number; booking_id: string | null };

/** What a caller proves to be the owner by. It is no part of the intent: no fast hash of it is stored, and a second try may carry another code. */
const PROOFS = new Set(['password', 'factor_code']);

/** Reads the header of a call; `null` when it has none. Refuses a key that is not 1-255 visible ASCII characters. */
export function intentOf(header: string | string[] | undefined, scope: string, body: unknown): Intent | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) invalid({ 'Idempotency-Key': [{ rule: 'idempotency_key' }] });
  const request_hash = createHash('sha256')
    .update(JSON.stringify(body ?? null, (field, value: unknown) => (PROOFS.has(field) ? undefined : value)))
    .digest();
  return { scope, key: header, request_hash };
}

/** The first answer to this intent, if it was a success. Refuses when the key came with another body. */
export async function recall(sql: Sql, intent: Intent): Promise<Remembered | null> {
  const [stored] = await sql<
    ({ request_hash: Buffer; status: number } & ({ reply: string } | { reply: null; booking_id: string | null }))[]
  >`
    select request_hash, reply, status, booking_id from idempotency_keys where scope = ${intent.scope} and key = ${intent.key}`;
  if (!stored) return null;
  if (!intent.request_hash.equals(stored.request_hash)) refuse('idempotency_key_reused');
  const { status } = stored;
  return stored.reply === null ? { status, booking_id: stored.booking_id } : { status, reply: JSON.parse(stored.reply) };
}

/**
 * Stores a successful reply in the action's transaction; a second transaction with the same key fails here. A reply about a booking is
 * stored with the booking's id, so that it is deleted when the customer is erased.
 */
export async function remember(
  tx: Tx,
  intent: Intent | null,
  status: number,
  reply: unknown,
  booking_id: string | null = null,
): Promise<void> {
  if (!intent) return;
  const { scope, key, request_hash } = intent;
  await tx`
    insert into idempotency_keys (scope, key, request_hash, reply, status, booking_id)
    values (${scope}, ${key}, ${request_hash}, ${JSON.stringify(reply)}, ${status}, ${booking_id})`;
}

/**
 * Stores in the action's transaction that an intent was carried out, without its reply: the call reads that again (`was_done`). For acts whose reply
 * shows people, which is not stored then. A second transaction with the same key fails here.
 */
export async function rememberDone(tx: Tx, intent: Intent | null): Promise<void> {
  if (!intent) return;
  const { scope, key, request_hash } = intent;
  await tx`insert into idempotency_keys (scope, key, request_hash, status) values (${scope}, ${key}, ${request_hash}, 200)`;
}

/**
 * Stores the keys of a CTE `used_keys` (scope, key, request_hash in hex, status, booking_id) without their replies, which are made again from
 * the bookings: a fragment for a statement that has that CTE.
 */
export function insertKeys(db: Db) {
  return db`
    insert into idempotency_keys (scope, key, request_hash, status, booking_id)
    select scope, key, decode(request_hash, 'hex'), status, booking_id from used_keys`;
}

/** Thrown when the key was used before; the action was not done. */
export class KeyUsed extends Error {}

const RETENTION_HOURS = 24;

/** Deletes keys older than a day. Returns how many. */
export async function deleteOldKeys(sql: Sql): Promise<number> {
  const [deleted] = await sql<{ count: number }[]>`
    with deleted as (
      delete from idempotency_keys where created_at < now() - make_interval(hours => ${RETENTION_HOURS}) returning 1
    ) select count(*) as count from deleted`;
  return deleted?.count ?? 0;
}

/** Deletes the keys of callers, a UUID at the end of their scope, since their replies name the caller. */
export async function deleteKeysOf(tx: Tx, caller_ids: readonly string[]): Promise<void> {
  await tx`delete from idempotency_keys where right(scope, 36) = any(${[...caller_ids]}::text[]) and right(scope, 5) <> 'guest'`;
}

/** Deletes the stored replies about these bookings, to any caller. */
export async function deleteRepliesAbout(tx: Tx, booking_ids: string[]): Promise<void> {
  await tx`delete from idempotency_keys where booking_id = any(${booking_ids}::uuid[]) and reply is not null`;
}

/** Whether the error means that a concurrent call has carried out the same intent. */
export function wonByAnother(error: unknown): boolean {
  return error instanceof KeyUsed || constraintOf(error) === 'idempotency_keys_pkey';
}
