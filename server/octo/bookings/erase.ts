import type { Tx } from '../../core/database/database.ts';
import { emptyReservationsOf, emptyResellerBookings } from './booking-writes.ts';

/** Erases what resellers said of the people on these bookings; what was booked stays. */
export async function eraseResold(tx: Tx, booking_ids: readonly string[]): Promise<void> {
  await emptyResellerBookings(tx, booking_ids);
}

/** The same of reservations for an address that have not become a booking. */
export async function eraseReserved(tx: Tx, email: string): Promise<void> {
  await emptyReservationsOf(tx, email);
}
