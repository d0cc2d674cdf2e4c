import { REQUEST_EXPIRES_HOURS } from '../../contract/bookings.ts';
import { giveSpotsBack } from '../availability/spots.ts';
import type { Sql } from '../core/database.ts';
import { holdExpired, insertEvent, updateStatus } from './writes.ts';

const AT_ONCE = 100;

/**
 * Cancels requests nobody has answered 24 hours after they came in, or at their slot's start if that comes first, and gives
 * their places back (architecture, section 5). Many processes may do it at once; each request expires once. Returns how many.
 */
export async function expireRequests(sql: Sql): Promise<number> {
  const expired = await sql.begin(async (tx) => {
    const late = await holdExpired(tx, REQUEST_EXPIRES_HOURS, AT_ONCE);
    for (const { id, slot_id, places } of late) {
      await updateStatus(tx, id, { status: 'cancelled', cancel_reason: '', cancel_description: '', cancelled_by: 'system' });
      await giveSpotsBack(tx, { slot_id, booking_id: id, places, reason: 'expired' });
      await insertEvent(tx, { booking_id: id, event: 'expired', actor: 'system', actor_name: '', note: '' });
    }
    return late.length;
  });
  return expired < AT_ONCE ? expired : expired + (await expireRequests(sql));
}
