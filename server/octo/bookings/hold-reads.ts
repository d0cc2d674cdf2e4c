import type { Db } from '../../core/database/database.ts';

/** Whether a hold was used by a booking. */
export async function isHoldUsed(db: Db, hold_id: string, booking_id: string): Promise<boolean> {
  const used = await db`select from holds where id = ${hold_id} and booking_id = ${booking_id}`;
  return used.length === 1;
}
