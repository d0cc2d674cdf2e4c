import { LOCK_MS, takeMorePlaces, type WhenLocked } from '../availability/places.ts';
import type { Db, Tx } from '../core/database/database.ts';

/** Stands where other holds have a key of their visitor's network; `set_places_aside` names it too. */
const WAITING_LIST = 'waiting list';

/** What is free on a slot for those who wait: places that its resources leave on sale, and those that were set aside. */
export type PlacesForList = { free: number };

/**
 * Locks a slot, what was set aside on it and the resources that it needs, and says what is free; undefined where there is no such slot, or another
 * transaction has it.
 */
export async function lockForList(tx: Tx, slot_id: string, when_locked: WhenLocked): Promise<PlacesForList | undefined> {
  const way = { pass_over: tx`skip locked`, wait: tx`` }[when_locked];
  const [slot] = await tx<{ left: number; needs_resources: boolean }[]>`
    select capacity - spots_taken as left, needs_resources from slots
    where id = ${slot_id} and (select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)) is not null for no key update ${way}`;
  if (!slot) return undefined;
  const aside = await tx<{ places: number }[]>`
    select places from holds where slot_id = ${slot_id} and visitor = ${WAITING_LIST} and ended_at is null for no key update`;
  const [{ room }] = slot.needs_resources
    ? await tx<[{ room: number }]>`select room from lock_resources(array[${slot_id}::uuid])`
    : [{ room: slot.left }];
  return { free: Math.min(slot.left, room) + aside.reduce((sum, { places }) => sum + places, 0) };
}

/** A hold for somebody who waits. */
export type ListHold = { id: string; provider_id: string; service_id: string; places: number; holder: string; expires_at: Date };

/**
 * Gives what was set aside on a slot to these holds; the rest goes on sale, or is set aside again where somebody still waits who fits. After
 * `lockForList`.
 */
export async function insertListHolds(tx: Tx, slot_id: string, holds: readonly ListHold[]): Promise<void> {
  const aside = await tx<{ places: number }[]>`
    update holds set ended_at = clock_timestamp(), ended_as = 'replaced'
    where slot_id = ${slot_id} and visitor = ${WAITING_LIST} and ended_at is null returning places`;
  if (holds.length > 0)
    await tx`
      insert into holds (id, provider_id, service_id, slot_id, places, holder, visitor, created_at, expires_at)
      select id, provider_id, service_id, ${slot_id}::uuid, places, holder, 'offer ' || id, clock_timestamp(), expires_at
      from jsonb_to_recordset(${tx.json(holds.map((hold) => ({ ...hold, expires_at: hold.expires_at.toISOString() })))})
        as h (id uuid, provider_id uuid, service_id uuid, places int, holder text, expires_at timestamptz)`;
  const sum = (list: readonly { places: number }[]) => list.reduce((all, { places }) => all + places, 0);
  await tx`
    with taken as materialized (
      select id as slot_id, capacity, spots_taken, ${sum(holds) - sum(aside)}::int as more from slots where id = ${slot_id}
    )
    ${takeMorePlaces(tx)}`;
}

/** The slots on which places are set aside. */
export async function listSetAside(db: Db, most: number): Promise<string[]> {
  const rows = await db<{ slot_id: string }[]>`
    select distinct slot_id from holds where visitor = ${WAITING_LIST} and ended_at is null limit ${most}`;
  return rows.map(({ slot_id }) => slot_id);
}
