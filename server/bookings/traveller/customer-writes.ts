import type { Tx } from '../../core/database/database.ts';

// Both lock bookings in the order of their ids, so that they cannot deadlock.

/** Assigns to an account the guest bookings made with its address. Returns their ids. */
export async function claimBookings(tx: Tx, user_id: string, email: string): Promise<string[]> {
  const claimed = await tx<{ id: string }[]>`
    update bookings set client_id = ${user_id}
    where id = any(array(
      select id from bookings where client_id is null and lower(customer_email) = lower(${email}) order by id for no key update
    )) returning id`;
  return claimed.map(({ id }) => id);
}

/** Detaches bookings from an account that is about to be deleted. Call it with the user locked, so that no booking is added. */
export async function releaseBookings(tx: Tx, user_id: string): Promise<void> {
  await tx`update bookings set client_id = null where client_id = ${user_id}`;
}

/** Erases customers and all free text from bookings; what was sold, for how much and when stays. */
export async function emptyBookings(tx: Tx, ids: string[], name: string): Promise<void> {
  await tx`select id from bookings where id = any(${ids}::uuid[]) order by id for no key update`;
  await tx`select erase_words_about(${ids}::uuid[])`;
  await tx`
    update bookings set customer_name = ${name}, customer_email = '', customer_phone = '', special_requests = '', admin_notes = '',
      cancel_reason = '', cancel_description = '', emptied_at = now()
    where id = any(${ids}::uuid[])`;
  // Also where a booking is not indexed yet: a rollup that has just read the old words then keeps these.
  await tx`
    insert into booking_search (booking_id, provider_id, words)
    select id, provider_id, search_text(concat_ws(E'\n', customer_name, booking_reference)) from bookings where id = any(${ids}::uuid[])
    on conflict on constraint booking_search_pkey do update set words = excluded.words`;
}
