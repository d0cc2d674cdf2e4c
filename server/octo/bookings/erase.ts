import type { Tx } from '../../core/database/database.ts';
import { emptyResellerBookings } from './booking-writes.ts';

/** Erases what resellers said of the people on these bookings; what was booked stays. */
export async function eraseResold(tx: Tx, booking_ids: readonly string[]): Promise<void> {
  await emptyResellerBookings(tx, booking_ids);
}
