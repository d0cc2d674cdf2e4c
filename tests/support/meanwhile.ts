import { randomUUID } from 'node:crypto';
import type { Sql } from '../../server/core/database/database.ts';
import { untilWaiting } from './until.ts';

/**
 * What `book` was answered, which must be asked with this Idempotency-Key: it waits with the last thing it writes, holding its slot, its
 * service and its provider, until `meanwhile` is over.
 */
export async function whileBooking<T>(sql: Sql, book: (key: string) => Promise<T>, meanwhile: () => Promise<void>): Promise<T> {
  const key = randomUUID();
  let booked: Promise<T> | undefined;
  await sql.begin(async (tx) => {
    // Somebody else is about to use the key.
    await tx`
      insert into idempotency_keys (scope, key, request_hash, reply, status)
      values ('POST /api/pages/public/book guest', ${key}, '', '', 201)`;
    booked = book(key);
    await untilWaiting(sql, 1);
    await meanwhile();
    await tx`delete from idempotency_keys where key = ${key}`;
  });
  return booked!;
}
