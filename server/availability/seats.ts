import type { Sql } from '../core/database/database.ts';

export type Drift = { slot_id: string; spots_taken: number; ledger: number; bookings: number; holds: number };

/**
 * Slots whose three counts disagree: places taken on the slot, the sum of its seat ledger, and the places of its live
 * bookings and holds. Read in one statement, so a running marketplace shows no drift either. None is the only good answer.
 */
export async function findSeatDrift(sql: Sql): Promise<Drift[]> {
  return sql<Drift[]>`
    select s.id as slot_id, s.spots_taken, coalesce(m.places, 0) as ledger, coalesce(b.places, 0) as bookings, coalesce(h.places, 0) as holds
    from slots s
    left join (select slot_id, sum(places) as places from seat_ledger group by slot_id) m on m.slot_id = s.id
    left join (select slot_id, sum(places) as places from bookings where status <> 'cancelled' group by slot_id) b on b.slot_id = s.id
    left join (select slot_id, sum(places) as places from holds where ended_at is null group by slot_id) h on h.slot_id = s.id
    where s.spots_taken <> coalesce(m.places, 0) or s.spots_taken <> coalesce(b.places, 0) + coalesce(h.places, 0)
    limit 100`;
}
