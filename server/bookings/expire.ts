import { giveSpotsBack } from '../availability/spots.ts';
import type { Sql } from '../core/database.ts';
import { noteMoved } from './figures.ts';
import { holdExpired, insertEvent, updateStatus } from './move-writes.ts';

const AT_ONCE = 100;

/**
 * Cancels requests nobody has answered in time (deadline.ts), and gives their places back. Many processes may do it at once; each request
 * expires once. Returns how many.
 */
export async function expireRequests(sql: Sql): Promise<number> {
  const expired = await sql.begin(async (tx) => {
    const late = await holdExpired(tx, AT_ONCE);
    for (const { id, slot_id, places } of late) {
      await updateStatus(tx, id, { status: 'cancelled', cancel_reason: '', cancel_description: '', cancelled_by: 'system' });
      await giveSpotsBack(tx, { slot_id, booking_id: id, places, reason: 'expired' });
      await insertEvent(tx, { booking_id: id, event: 'expired', actor: 'system', actor_name: '', note: '' });
    }
    return late.length;
  });
  noteMoved('expired', expired);
  return expired < AT_ONCE ? expired : expired + (await expireRequests(sql));
}
