import type { Booking } from '../../../contract/bookings.ts';
import type { Sql } from '../../core/database/database.ts';
import { notFound, refuse } from '../../core/api/errors.ts';
import type { SignedLinks } from '../../core/signed-links.ts';
import { recordMove } from '../figures.ts';
import { getBooking } from '../reads.ts';
import type { Guest } from './decide.ts';
import { confirmByMail, lockBooking, insertEvent } from './move-writes.ts';

/**
 * Confirms a large booking by the proof in its mail, which its secret link alone is not: the person who booked has that too. Its places are safe
 * from now on, and its provider hears of it. A second press changes nothing. Refuses: link_not_valid when the proof is another's,
 * hold_over once the places are given back.
 */
export async function confirmBooking(sql: Sql, links: SignedLinks, guest: Guest, proof: string): Promise<Booking> {
  if (links.verify('confirm_booking', proof) !== guest.link) refuse('link_not_valid');
  const { booking, is_confirmed } = await sql.begin(async (tx) => {
    const locked = (await lockBooking(tx, guest.link, guest)) ?? notFound();
    const { id: booking_id, confirm_to, customer_name, status, late } = locked;
    if (confirm_to !== null) {
      if (status !== 'pending' || late) refuse('hold_over');
      await confirmByMail(tx, booking_id);
      await insertEvent(tx, { booking_id, event: 'email_confirmed', actor: 'customer', actor_name: customer_name, note: '' });
      if (confirm_to === 'confirmed') await insertEvent(tx, { booking_id, event: 'confirmed', actor: 'system', actor_name: '', note: '' });
    }
    return { booking: await getBooking(tx, booking_id, guest), is_confirmed: confirm_to === 'confirmed' };
  });
  if (is_confirmed) recordMove('confirmed');
  return booking;
}
