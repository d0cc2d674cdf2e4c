import type { Db, Tx } from '../core/database/database.ts';
import type { WhenLocked } from '../availability/places.ts';
import { findProof } from './reads.ts';
import { insertListHolds, listSetAside, lockForList, type ListHold, type PlacesForList } from './waiting-writes.ts';
import { endHold } from './writes.ts';

// Places that become free on a departure for which somebody waits are set aside by `set_places_aside` (db/objects/waiting-list), in the
// statement that frees them: a hold of the list as a whole, until the list has said to whom they are offered.

/** Locks a slot for the waiting list: what is free there, set aside or on sale; undefined where another transaction has it, or it is gone. */
export async function lockPlacesForList(tx: Tx, slot_id: string, when_locked: WhenLocked): Promise<PlacesForList | undefined> {
  return lockForList(tx, slot_id, when_locked);
}

/** Holds places on a locked slot for those to whom they are offered; what is left goes on sale. */
export async function holdForList(tx: Tx, slot_id: string, holds: readonly ListHold[]): Promise<void> {
  await insertListHolds(tx, slot_id, holds);
}

/** Gives the places of an offer back, once: to the next who waits, or on sale. Locks the slot, then the hold. */
export async function releaseOffer(tx: Tx, hold_id: string): Promise<void> {
  const hold = await findProof(tx, hold_id);
  if (hold) await endHold(tx, hold);
}

/** Slots with places that are set aside and not offered yet. */
export async function findSetAside(db: Db, most: number): Promise<string[]> {
  return listSetAside(db, most);
}
