import { inBatches } from '../../../core/database/batches.ts';
import type { Sql, Tx } from '../../../core/database/database.ts';

const RETENTION_DAYS = 30;

/** Deletes the network keys of bookings that are older than a month. Returns how many. */
export async function deleteOldVisitors(sql: Sql): Promise<number> {
  return inBatches(async (most) => {
    const old = sql`select ctid from booking_visitors where at < now() - make_interval(days => ${RETENTION_DAYS}) limit ${most}`;
    return (await sql`delete from booking_visitors where ctid = any(array(${old})) returning booking_id`).length;
  });
}

/** Deletes the network keys of these bookings. */
export async function deleteVisitors(tx: Tx, booking_ids: string[]): Promise<void> {
  await tx`delete from booking_visitors where booking_id = any(${booking_ids}::uuid[])`;
}
