import { inBatches } from '../../../core/database/batches.ts';
import type { Sql, Tx } from '../../../core/database/database.ts';

const KEPT_DAYS = 30;

/** Forgets from where bookings were made, after a month. Returns of how many. */
export async function forgetOldVisitors(sql: Sql): Promise<number> {
  return inBatches(async (most) => {
    const old = sql`select ctid from booking_visitors where at < now() - make_interval(days => ${KEPT_DAYS}) limit ${most}`;
    return (await sql`delete from booking_visitors where ctid = any(array(${old})) returning booking_id`).length;
  });
}

/** Forgets from where these bookings were made. */
export async function deleteVisitors(tx: Tx, booking_ids: string[]): Promise<void> {
  await tx`delete from booking_visitors where booking_id = any(${booking_ids}::uuid[])`;
}
