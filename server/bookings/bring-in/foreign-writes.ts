import type { Tx } from '../../core/database/database.ts';

/** Writes the provider's own notes on bookings that this transaction has made. */
export async function updateOwnNotes(tx: Tx, notes: readonly { id: string; note: string }[]): Promise<void> {
  await tx`
    update bookings b set admin_notes = n.note
    from jsonb_to_recordset(${tx.json([...notes])}) as n (id uuid, note text) where b.id = n.id and n.note <> ''`;
}

/** Locks the slots of bookings that are to be cancelled, by id; slots come before bookings (docs/locking.md). */
export async function lockSlotsOfBookings(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`
    select id from slots where id in (select slot_id from bookings where id = any(${ids}::uuid[])) order by id for no key update`;
}
