import { v7 as uuid } from 'uuid';
import type { Db, Sql, Tx } from '../core/database.ts';

/**
 * Places on a slot are the one scarce thing we sell. They are counted, taken and given back here and nowhere else,
 * and every move is written to the seat ledger (`seat_moves`), whose sum per slot equals `spots_taken` at every commit.
 */

type Take = { slot_id: string; places: number; cutoff_minutes: number };

/**
 * Takes `places` on a slot if it can still be booked and they fit; the slot comes back, or no row.
 * Two visitors racing for the last place queue on the row; the second sees the first's count.
 * The provider's row is held first, shared with all who book: a suspension waits for them, and whoever comes after it sees it.
 * A fragment, so that a booking and its places are one statement: the lock of a hot slot is held
 * for one commit instead of several round trips. Use it in a CTE named `taken`, and `noteTaken` beside it.
 */
export function takeSpots(db: Db, { slot_id, places, cutoff_minutes }: Take) {
  return db`
    update slots set spots_taken = spots_taken + ${places}
    where id = ${slot_id} and is_available
      and starts_at > now() + make_interval(mins => ${cutoff_minutes})
      and spots_taken + ${places} <= capacity
      and exists (
        select from services s join providers p on p.id = s.provider_id
        where s.id = slots.service_id and s.hidden_at is null and p.suspended_at is null for share of p)
    returning id, provider_id, service_id, starts_at, ends_at`;
}

/** The ledger's line for what the CTE `taken` took. */
export function noteTaken(db: Db, booking_id: string, places: number) {
  return db`
    insert into seat_moves (id, slot_id, booking_id, places, reason)
    select ${uuid()}::uuid, taken.id, ${booking_id}::uuid, ${places}::int, 'booked' from taken`;
}

// A slot that is gone held nobody: what pointed to it had given its places back before.
type GiveBack = { slot_id: string | null; booking_id: string; places: number; reason: 'declined' | 'cancelled' | 'expired' };

/** Gives a booking's places back, once: the ledger refuses a second time. Call it in the transaction that ends the booking. */
export async function giveSpotsBack(tx: Tx, { slot_id, booking_id, places, reason }: GiveBack): Promise<void> {
  await tx`
    with given as (
      update slots set spots_taken = spots_taken - ${places} where id = ${slot_id} returning id
    )
    insert into seat_moves (id, slot_id, booking_id, places, reason)
    select ${uuid()}::uuid, given.id, ${booking_id}::uuid, ${-places}::int, ${reason} from given`;
}

/** Places left on bookable slots by service; services with none are absent. */
export async function spotsLeft(sql: Sql, service_ids: readonly string[]): Promise<Map<string, number>> {
  if (service_ids.length === 0) return new Map();
  const rows = await sql<{ service_id: string; spots: number }[]>`
    select s.id as service_id, ahead.spots from services s, lateral (
      select sum(sl.capacity - sl.spots_taken) as spots from slots sl
      where sl.service_id = s.id and sl.is_available and sl.starts_at > now() + make_interval(mins => s.cutoff_minutes)
    ) ahead
    where s.id = any(${service_ids as string[]}::uuid[]) and ahead.spots > 0`;
  return new Map(rows.map((row) => [row.service_id, row.spots]));
}

/** Why places could not be taken: how many are left on the slot, or null when it cannot be booked at all. */
export async function findSpotsLeft(db: Db, slot_id: string, cutoff_minutes: number): Promise<number | null> {
  const [slot] = await db<{ left: number }[]>`
    select sl.capacity - sl.spots_taken as left
    from slots sl join services s on s.id = sl.service_id join providers p on p.id = sl.provider_id
    where sl.id = ${slot_id} and sl.is_available and sl.starts_at > now() + make_interval(mins => ${cutoff_minutes})
      and s.hidden_at is null and p.suspended_at is null`;
  return slot?.left ?? null;
}
