import { v7 as uuid } from 'uuid';
import type { WhenLocked } from '../availability/places.ts';
import type { Tx } from '../core/database/database.ts';
import { holderOf, type HoldProof } from './holder.ts';
import { endHold, extendHold, insertHolds, type HoldResult } from './writes.ts';

export type { HoldResult } from './writes.ts';

/** How many places one reseller holds at once. */
const PLACES_A_RESELLER = 500;

/** What a reseller holds places for: one of its bookings, by the reseller's own id of it. */
export type ResellerHold = {
  booking_uuid: string;
  reseller_id: string;
  slot_id: string;
  places: number;
  takes_all: boolean;
  minutes: number;
  cutoff_minutes: number;
  offer_version: number;
};

/** Who holds the places of a reseller's booking. No browser's secret has this form. */
export const resellerHolder = (booking_uuid: string) => holderOf(`reseller booking ${booking_uuid}`);

/**
 * Holds places for a reseller's booking; a hold that it has on the slot already is replaced, and ends when that would have. Waits for the slot
 * for a moment, then fails (`isLockTimeout`).
 */
export async function holdForReseller(tx: Tx, hold: ResellerHold): Promise<HoldResult> {
  const [made] = await holdForResellers(tx, [hold], 'wait');
  return made!;
}

/** The same of several, each of another booking, in one statement. */
export async function holdForResellers(tx: Tx, holds: readonly ResellerHold[], whenLocked: WhenLocked): Promise<HoldResult[]> {
  const rows = holds.map(({ booking_uuid, reseller_id, ...hold }) => ({
    ...hold,
    id: uuid(),
    holder: resellerHolder(booking_uuid),
    visitor: `reseller ${reseller_id}`,
  }));
  return insertHolds(tx, rows, { whenLocked, places_a_visitor: PLACES_A_RESELLER });
}

/** Holds a live hold until so many minutes from now, never for shorter than before nor past `latest`; false when it has ended. */
export async function prolongHold(tx: Tx, hold: HoldProof, length: { minutes: number; latest: Date }): Promise<boolean> {
  return extendHold(tx, hold, length);
}

/** Gives the places of a reseller's hold back, once. */
export async function releaseResellerHold(tx: Tx, hold: HoldProof): Promise<void> {
  await endHold(tx, hold);
}
