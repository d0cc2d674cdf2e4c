import type { Caller } from '../../core/api/caller.ts';
import type { Tx } from '../../core/database/database.ts';
import { recordMove } from '../figures.ts';
import { failPayments } from '../payment/payment-writes.ts';
import { move, nameOf, staffOf } from '../transition/decide.ts';
import { insertEvent, lockBooking } from '../transition/move-writes.ts';
import { isTouched } from './touched-reads.ts';
import { lockSlotsOfBookings } from './foreign-writes.ts';

/**
 * Cancels imported bookings of the caller's that nobody has touched since, in the caller's transaction; a payment that the file said is taken back
 * first, so that no refund is due. The marketplace words the reason. Returns the ids of those that stay, and why: `booked` is under way. One that is cancelled already is fine.
 */
export async function takeBack(tx: Tx, ids: readonly string[], caller: Caller, reason: string): Promise<Map<string, 'changed' | 'booked'>> {
  const stays = new Map<string, 'changed' | 'booked'>();
  await lockSlotsOfBookings(tx, ids);
  const by = { actor: 'provider', actor_name: nameOf(caller, 'provider'), staff: staffOf(caller) } as const;
  for (const id of ids.toSorted()) {
    const locked = await lockBooking(tx, id, caller);
    if (!locked || locked.status === 'cancelled') continue;
    if (locked.has_begun || locked.status !== 'confirmed' || (await isTouched(tx, id))) {
      stays.set(id, locked.has_begun ? 'booked' : 'changed');
      continue;
    }
    if (locked.payment_status === 'paid' && locked.final_amount > 0) {
      await failPayments(tx, id);
      await insertEvent(tx, { booking_id: id, event: 'unpaid', ...by, note: reason });
    }
    const unpaid = (await lockBooking(tx, id, caller)) ?? locked;
    await move(tx, unpaid, { to: 'cancelled', reason, is_ours: true }, caller);
  }
  return stays;
}

/** Counts bookings that an undone import has cancelled, once that is committed. */
export function recordTakenBack(bookings: number): void {
  if (bookings > 0) recordMove('cancelled', bookings);
}
