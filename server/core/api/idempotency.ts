import { createHash } from 'node:crypto';
import { constraintOf, type Db, type Sql, type Tx } from '../database/database.ts';
import { invalid, refuse } from './errors.ts';

/** One intent of one caller, named by its Idempotency-Key. */
export type Intent = { scope: string; key: string; request_hash: Buffer };

export type Remembered = { status: number; reply: unknown };

/** Reads the header of a call; `null` when it has none. Refuses a key that is not 1-255 visible ASCII characters. */
export function intentOf(header: string | string[] | undefined, scope: string, body: unknown): Intent | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) invalid({ 'Idempotency-Key': [{ rule: 'idempotency_key' }] });
  const request_hash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest();
  return { scope, key: header, request_hash };
}

/** The first answer to this intent, if it was a success. Refuses when the key came with another body. */
export async function recall(sql: Sql, intent: Intent): Promise<Remembered | null> {
  const [kept] = await sql<{ request_hash: Buffer; reply: string; status: number }[]>`
    select request_hash, reply, status from idempotency_keys where scope = ${intent.scope} and key = ${intent.key}`;
  if (!kept) return null;
  if (!intent.request_hash.equals(kept.request_hash)) refuse('idempotency_key_reused');
  return { status: kept.status, reply: JSON.parse(kept.reply) };
}

/**
 * Keeps a success with what it did: call it in the same transaction. A second writer of the same key fails there and does nothing. An
 * answer that tells of a booking is kept under its id, so that it is forgotten with the booking's customer.
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

/** The same for what the CTE `taken` has; the others of its rows came without a key. */
export function rememberTaken(db: Db) {
  return db`
    insert into idempotency_keys (scope, key, request_hash, reply, status, booking_id)
    select scope, key, decode(request_hash, 'hex'), reply, 201, id from taken where key is not null`;
}

/** Narrows the rows `asked` to those whose key was not used before. */
export function unlessKnown(db: Db) {
  // Not `exists`: a connection whose plan was made while there were few keys would go on reading all of them.
  return db`(select true from idempotency_keys known where known.scope = asked.scope and known.key = asked.key) is null`;
}

/** The key was used before: the action was not done. */
export class KeyUsed extends Error {}

const KEPT_HOURS = 24;

/** Forgets keys older than a day. */
export async function deleteOldKeys(sql: Sql): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${KEPT_HOURS})`;
}

/** Forgets the kept answers to one caller: they name them. */
export async function deleteKeysOf(tx: Tx, caller_id: string): Promise<void> {
  await tx`delete from idempotency_keys where scope like ${`% ${caller_id}`}`;
}

/** Forgets the kept answers that tell of these bookings, whoever they were given to. */
export async function deleteRepliesAbout(tx: Tx, booking_ids: string[]): Promise<void> {
  await tx`delete from idempotency_keys where booking_id = any(${booking_ids}::uuid[])`;
}

/** Whether an error says that the same intent has been carried out by someone else meanwhile. */
export function wonByAnother(error: unknown): boolean {
  return error instanceof KeyUsed || constraintOf(error) === 'idempotency_keys_pkey';
}
