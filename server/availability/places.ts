import { v7 as uuid } from 'uuid';
import type { Db, Tx } from '../core/database/database.ts';

/**
 * Places on a slot are the one scarce thing we sell. They are counted, taken and given back here and nowhere else,
 * and every move is in the seat ledger, whose sum per slot equals `spots_taken` at every commit: the booking's row says what it took, lines
 * of `seat_moves` what was given back, and a hold's row says both (`seat_ledger`).
 */

/** What a statement does about a row that another transaction has locked: pass it over, or wait for it. */
export type WhenLocked = 'pass_over' | 'wait';
/** How long it waits at most for each, unless it says otherwise. */
export const LOCK_MS = 250;

// The fragments below make up one statement, which takes places and writes bookings in one commit. Its CTEs are `asked`, the parties;
// `locked`, the slots of `lockSlots`; and `taken` (slot_id, places, and the slot's capacity and spots_taken), the parties that fit.

/**
 * The slots on which places may be taken, each with the places `left` and whether visitors may book it (`sells`; a provider who waits for
 * approval still takes bookings by phone). Hidden, closed, archived and suspended ones are missing; with `pass_over` also slots that another
 * transaction has locked, which `isOnSale` distinguishes.
 */
// Slots are locked by id, then service and provider shared: a change, hiding, archiving or suspension waits for bookings under way, and
// bookings that waited for a slot see it. So no transaction may lock a service or provider against bookings and then lock a slot.
export function lockSlots(db: Db, whenLocked: WhenLocked) {
  const passing = whenLocked === 'pass_over' ? db`skip locked` : db``;
  return db`
    select sl.*, s.offer_version, p.offer_version as provider_version, may_sell(p) as sells from (
      select id as slot_id, provider_id, service_id, starts_at, ends_at, all_day, closes_at(all_day, starts_at, ends_at) as closes_at, capacity, spots_taken, capacity - spots_taken as left from slots
      where id = any(array(select slot_id from asked)) and is_available order by id for no key update ${passing}
    ) sl
    join services s on s.id = sl.service_id join providers p on p.id = sl.provider_id
    where s.hidden_at is null and s.archived_at is null and p.suspended_at is null for share of s, p ${passing}`;
}

/** Whether the slot of the row `asked` is on sale, read without a lock: if so and missing in `locked`, another transaction has locked it. */
export function isOnSale(db: Db) {
  // Not `exists`, for which PostgreSQL might read all slots there are.
  return db`(
    select true from slots sl join services s on s.id = sl.service_id join providers p on p.id = sl.provider_id
    where sl.id = asked.slot_id and sl.is_available and s.hidden_at is null and s.archived_at is null and p.suspended_at is null
      and (may_sell(p) or asked.source in ('phone', 'walk_in', 'import')))`;
}

/**
 * Takes the places of all rows of `taken`. Uses counts read under the lock: UPDATE checks constraints on its snapshot first, where places
 * just returned still look taken.
 */
export function takePlaces(db: Db) {
  return db`
    update slots set capacity = sold.capacity, spots_taken = sold.spots_taken
    from (
      select slot_id, capacity, spots_taken + sum(places)::int as spots_taken from taken group by slot_id, capacity, spots_taken
    ) sold where slots.id = sold.slot_id`;
}

/**
 * The same where some of the places are held for the parties: `taken` says how many `more` each takes, which may be fewer than none. A slot
 * on which nothing changes is not written.
 */
export function takeMorePlaces(db: Db) {
  return db`
    update slots set capacity = sold.capacity, spots_taken = sold.spots_taken
    from (
      select slot_id, capacity, spots_taken + sum(more)::int as spots_taken from taken group by slot_id, capacity, spots_taken having sum(more) <> 0
    ) sold where slots.id = sold.slot_id`;
}

/** Whether the deadline of a pending booking `b` has passed: the provider's to answer, or the customer's to confirm a large party by mail. */
export function isOverdue(db: Db) {
  return db`(b.created_at <= now() - make_interval(hours => (select expiry_hours from marketplace_settings))
    or (b.confirm_by is not null and b.confirm_by <= now() and b.email_confirmed_at is null))`;
}

/**
 * Whether `b` is a request past its deadline, whose places count as free. Who needs those places cancels such requests first
 * (bookings/expiry/lapse-writes.ts); a job cancels the others. Requests on slots that have begun do not matter: nothing is sold there.
 */
function hasLapsed(db: Db) {
  return db`b.status = 'pending' and ${isOverdue(db)}`;
}

/** What counts as free though it is taken, by slot: the places of requests past their deadline, and of holds whose minutes are over. */
function lapsed(db: Db) {
  return db`
    select b.slot_id, b.places from bookings b where ${hasLapsed(db)}
    union all select h.slot_id, h.places from holds h where h.ended_at is null and h.expires_at <= now()`;
}

/** Those places in sum. They are few: jobs end such requests every minute, and such holds within seconds. */
export function lapsedPlaces(db: Db) {
  return db`select gone.slot_id, sum(gone.places)::int as places from (${lapsed(db)}) gone group by gone.slot_id`;
}

/** The slots of those places. `offset 0` makes PostgreSQL look the slots up by id, whatever the outer query filters by. */
export function lapsedSlots(db: Db) {
  return db`(select * from slots where id = any(array(select gone.slot_id from (${lapsed(db)}) gone)) offset 0)`;
}

/** The free places on the slot `sl`; needs a CTE `lapsed` of `lapsedPlaces`. */
export function freePlaces(db: Db) {
  return db`(sl.capacity - sl.spots_taken + coalesce((select lapsed.places from lapsed where lapsed.slot_id = sl.id), 0))`;
}

/** Whether so many places are free on the slot `sl`. What has lapsed is read only where the slot would be full otherwise. */
export function hasRoomFor(db: Db, places: number) {
  return db`(sl.capacity - sl.spots_taken >= ${places} or (
    sl.id in (select gone.slot_id from (${lapsed(db)}) gone)
    and sl.capacity - sl.spots_taken + (select sum(gone.places) from (${lapsed(db)}) gone where gone.slot_id = sl.id) >= ${places}))`;
}

/** The places that have lapsed on the slot of the row `asked`. */
export function lapsedOnSlot(db: Db) {
  return db`(select coalesce(sum(gone.places), 0)::int from (${lapsed(db)}) gone where gone.slot_id = asked.slot_id)`;
}

// Null when the slot was deleted: its bookings had returned their places before.
type GiveBack = { slot_id: string | null; booking_id: string; places: number; reason: 'declined' | 'cancelled' };

/** Gives a booking's places back, once: the ledger refuses a second time. Call it in the transaction that ends the booking. */
export async function givePlacesBack(tx: Tx, { slot_id, booking_id, places, reason }: GiveBack): Promise<void> {
  await tx`
    with given as (
      update slots set spots_taken = spots_taken - ${places} where id = ${slot_id} returning id, provider_id
    )
    insert into seat_moves (id, provider_id, slot_id, booking_id, places, reason)
    select ${uuid()}::uuid, provider_id, given.id, ${booking_id}::uuid, ${-places}::int, ${reason} from given`;
}

/**
 * Locks the slots of a booking that is to change, by id, then their service and provider, shared: as bookings do (`lockSlots`), but also
 * slots that are closed. Waits for each as long as `lock_ms` says at most, then fails (`isLockTimeout`).
 */
export async function lockSlotsOfChange(tx: Tx, slot_ids: readonly string[], lock_ms = LOCK_MS): Promise<void> {
  await tx`select set_config('lock_timeout', ${`${lock_ms}ms`}, true)`;
  await tx`
    select from (
      select service_id from slots where id = any(${slot_ids}::uuid[]) order by id for no key update
    ) sl
    join services s on s.id = sl.service_id join providers p on p.id = s.provider_id for share of s, p`;
}

type PlacesMove = { booking_id: string; from: PlacesOnSlot; to: PlacesOnSlot };
type PlacesOnSlot = { slot_id: string; places: number };

/**
 * Takes a booking's places on another slot, or another number of them, and gives back what it had. Call it with the slots and the booking
 * locked, before the booking's row says the same (bookings/first_lines): its line of the beginning is written down first.
 */
export async function movePlaces(tx: Tx, { booking_id, from, to }: PlacesMove): Promise<void> {
  const more = to.places - from.places;
  const lines =
    from.slot_id === to.slot_id
      ? [{ slot_id: from.slot_id, places: more, reason: 'resized' }]
      : [
          { slot_id: from.slot_id, places: -from.places, reason: 'moved' },
          { slot_id: to.slot_id, places: to.places, reason: 'moved' },
        ];
  const moves = lines.filter(({ places }) => places !== 0).map((line) => ({ ...line, id: uuid() }));
  if (moves.length === 0) return;
  await tx`
    insert into seat_moves (id, provider_id, slot_id, booking_id, places, reason, at)
    select ${uuid()}::uuid, provider_id, slot_id, id, places, 'booked', created_at from bookings where id = ${booking_id} on conflict do nothing`;
  await tx`
    with moves as (select * from jsonb_to_recordset(${tx.json(moves)}) as m (id uuid, slot_id uuid, places int, reason text)),
    taken as (update slots set spots_taken = spots_taken + moves.places from moves where slots.id = moves.slot_id)
    insert into seat_moves (id, provider_id, slot_id, booking_id, places, reason, at)
    select moves.id, sl.provider_id, moves.slot_id, ${booking_id}::uuid, moves.places, moves.reason, clock_timestamp()
    from moves join slots sl on sl.id = moves.slot_id`;
}

/** Returns the places of all rows of the CTE `ended` (slot_id, places), with the counts of the CTE `locked` as in takePlaces. */
export function returnPlaces(db: Db) {
  return db`
    update slots set capacity = freed.capacity, spots_taken = freed.spots_taken
    from (
      select slot_id, locked.capacity, locked.spots_taken - sum(ended.places)::int as spots_taken
      from ended join locked using (slot_id) group by slot_id, locked.capacity, locked.spots_taken
    ) freed where slots.id = freed.slot_id`;
}

/** Writes a line of the seat ledger for each row of `ended` (id, provider_id, slot_id, places, move_id), which are bookings. */
export function recordReturned(db: Db) {
  return db`
    insert into seat_moves (id, provider_id, slot_id, booking_id, places, reason)
    select move_id, provider_id, slot_id, id, -places, 'expired' from ended`;
}

/**
 * Blocks all future slots of a provider. Call it before reading their bookings: a booking under way commits before this, or finds its slot
 * blocked. Then lock the provider, which keeps bookings from slots opened since; bookings lock slot, provider and account in that order.
 */
export async function closeAllTimes(tx: Tx, provider_id: string): Promise<void> {
  await tx`
    with locked as (
      select id from slots where provider_id = ${provider_id} and starts_at > now() - interval '24 hours' and closes_at(all_day, starts_at, ends_at) > now() and is_available order by id for no key update
    )
    update slots set is_available = false from locked where slots.id = locked.id`;
}
