import type { Sql, Tx } from '../core/database.ts';

const KEPT_DAYS = 30;

/** Forgets from where bookings were made, after a month. */
export async function forgetOldVisitors(sql: Sql): Promise<void> {
  await sql`delete from booking_visitors where at < now() - make_interval(days => ${KEPT_DAYS})`;
}

/** Forgets from where these bookings were made. */
export async function deleteVisitors(tx: Tx, booking_ids: string[]): Promise<void> {
  await tx`delete from booking_visitors where booking_id = any(${booking_ids}::uuid[])`;
}
