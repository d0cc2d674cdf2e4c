import type { Sql } from '../core/database/database.ts';

export type Drift = { slot_id: string; spots_taken: number; ledger: number; bookings: number };

/**
 * Slots whose three counts disagree: places taken on the slot, the sum of its seat ledger, and the places of its live
 * bookings. Read in one statement, so a running marketplace shows no drift either. None is the only good answer.
 */
export async function findSeatDrift(sql: Sql): Promise<Drift[]> {
  return sql<Drift[]>`
    select s.id as slot_id, s.spots_taken, coalesce(m.places, 0) as ledger, coalesce(b.places, 0) as bookings
    from slots s
    left join (select slot_id, sum(places) as places from seat_ledger group by slot_id) m on m.slot_id = s.id
    left join (select slot_id, sum(places) as places from bookings where status <> 'cancelled' group by slot_id) b on b.slot_id = s.id
    where s.spots_taken <> coalesce(m.places, 0) or s.spots_taken <> coalesce(b.places, 0)
    limit 100`;
}
