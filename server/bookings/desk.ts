import type { Sql } from '../core/database.ts';
import { together } from '../core/together.ts';
import { findOffers, type Offer, type Wanted } from './reads.ts';
import { insertBookings, type Outcome, type Taking } from './writes.ts';

/** Where visitors' bookings meet the database: those that come at the same time are read and written together (decision 019). */
export type Desk = {
  findOffer: (wanted: Wanted) => Promise<Offer | undefined>;
  /** Either taken, or not and never behind another's back: whoever does not fit is told how many places are left. */
  book: (taking: Taking) => Promise<Outcome>;
};

// While one group is committed the next one is put together. More would make groups smaller and commits more.
const LANES = 2;
const MOST = 200;

/** Opens the desk of this process. */
export function openDesk(sql: Sql): Desk {
  const findOffer = together((wanted: Wanted[]) => findOffers(sql, wanted), { lanes: LANES, most: MOST });
  const insert = together((takings: Taking[]) => insertBookings(sql, takings), {
    lanes: LANES,
    most: MOST,
    // Two groups that want the same slot would wait for each other in the database, with all that is in them.
    apart: ({ slot_id }) => slot_id,
    isUndone,
    settle: refuseBehind,
  });
  return {
    findOffer,
    async book(taking) {
      const outcome = await insert(taking);
      const has_room = typeof outcome === 'object' && outcome.left !== null && outcome.left >= taking.booking.places;
      return has_room ? this.book(taking) : outcome;
    },
  };
}

/** PostgreSQL refused the statement for what was in it, or gave it up: to end a deadlock, or for want of time. Of any other failure nobody knows whether it was committed. */
function isUndone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:22|23)|^(?:40001|40P01|55P03|57014)$/.test(String(error.code));
}

/** A slot that has too few places left for a party has too few for as large a one that was waiting all the while. */
function refuseBehind(outcomes: ReadonlyMap<Taking, Outcome>) {
  const left = new Map<string, number>();
  for (const [{ slot_id }, outcome] of outcomes) if (typeof outcome === 'object' && outcome.left !== null) left.set(slot_id, outcome.left);
  return ({ slot_id, booking }: Taking): Outcome | undefined => {
    const places = left.get(slot_id);
    return places !== undefined && places < booking.places ? { left: places } : undefined;
  };
}
