import { v7 as uuid } from 'uuid';
import type { Db, Tx } from '../core/database/database.ts';

/**
 * Places on a slot are the one scarce thing we sell. They are counted, taken and given back here and nowhere else,
 * and every move is written to the seat ledger (`seat_moves`), whose sum per slot equals `spots_taken` at every commit.
 */

/** What a statement does about a row that another transaction has locked: pass it over, or wait for it. */
export type WhenLocked = 'pass_over' | 'wait';
/** How long it waits at most for each, unless it says otherwise. */
export const LOCK_MS = 250;

/**
 * The slots on which places may be taken now, each with how many are `left`, locked until the transaction ends; those that are hidden,
 * closed, archived or suspended are missing, and with `pass_over` those that another transaction has locked (`isOnSale` distinguishes them).
 * A statement that waited for a slot sees the new count, and all lock several slots in the same order. After the slots the rows of service
 * and provider are locked shared by all bookings: a change, hiding, archiving or suspension waits for them, and later bookings see it, also
 * those that have waited for a slot since before. So no transaction may lock one of those two rows against bookings and then lock a slot.
 * `sells`: whether visitors may book it; a provider who waits for approval still takes bookings by phone.
 * A fragment, as the two below, for a statement that takes the places and writes the bookings in one round trip and one commit: its CTE
 * `asked` has what is wanted, this is `held`, and `taken` has what fits (id, slot_id, places, move_id).
 */
export function lockSlots(db: Db, whenLocked: WhenLocked) {
  const passing = whenLocked === 'pass_over' ? db`skip locked` : db``;
  return db`
    select sl.*, s.offer_version, may_sell(p) as sells from (
      select id as slot_id, provider_id, service_id, starts_at, ends_at, capacity, spots_taken, capacity - spots_taken as left from slots
      where id = any(array(select slot_id from asked)) and is_available order by id for no key update ${passing}
    ) sl
    join services s on s.id = sl.service_id join providers p on p.id = sl.provider_id
    where s.hidden_at is null and s.archived_at is null and p.suspended_at is null for share of s, p ${passing}`;
}

/** True where the slot of the row `asked` looks as if places could be taken on it: if it is missing in `held`, another transaction has locked it. */
export function isOnSale(db: Db) {
  // Not `exists`, for which PostgreSQL might read all slots there are.
  return db`(
    select true from slots sl join services s on s.id = sl.service_id join providers p on p.id = sl.provider_id
    where sl.id = asked.slot_id and sl.is_available and s.hidden_at is null and s.archived_at is null and p.suspended_at is null
      and (may_sell(p) or asked.source <> 'page'))`;
}

/**
 * Takes the places of all that `taken` has. Both numbers come from `held` and not from the row as the update finds it: it looks with the
 * statement's snapshot, which may be older than the lock, and PostgreSQL checks constraints on that row before it turns to the newest one,
 * so places just given back or added would have looked like overselling.
 */
export function takePlaces(db: Db) {
  return db`
    update slots set capacity = sold.capacity, spots_taken = sold.spots_taken
    from (
      select slot_id, held.capacity, held.spots_taken + sum(taken.places)::int as spots_taken
      from taken join held using (slot_id) group by slot_id, held.capacity, held.spots_taken
    ) sold where slots.id = sold.slot_id`;
}

/** The ledger's lines for them. */
export function recordTaken(db: Db) {
  return db`insert into seat_moves (id, slot_id, booking_id, places, reason) select move_id, slot_id, id, places, 'booked' from taken`;
}

/** Whether the time to answer a booking `b` is over, if it is a request, or the time to confirm a large one by mail. */
export function isOverdue(db: Db) {
  return db`(b.created_at <= now() - make_interval(hours => (select expiry_hours from marketplace_settings))
    or (b.confirm_by <= now() and b.email_confirmed_at is null))`;
}

/**
 * Whether the places that a booking `b` still holds count as free: it is a request, and its time is over. What is shown counts them, and
 * who does not fit otherwise ends such requests first (bookings/expiry/lapse-writes.ts); the job ends the others. A slot that has begun needs no
 * mention: nothing is sold on it.
 */
function hasLapsed(db: Db) {
  return db`b.status = 'pending' and ${isOverdue(db)}`;
}

/** The places on each slot that are still held and count as free. They are few: the job ends what has lapsed every minute. */
export function lapsedPlaces(db: Db) {
  return db`select b.slot_id, sum(b.places)::int as places from bookings b where ${hasLapsed(db)} group by b.slot_id`;
}

/** Those slots themselves. `offset 0` has them looked up by their ids, whatever is asked of them. */
export function lapsedSlots(db: Db) {
  return db`(select * from slots where id = any(array(select b.slot_id from bookings b where ${hasLapsed(db)})) offset 0)`;
}

/** The places that are free on the slot `sl`, where \`lapsed\` is a CTE of \`lapsedPlaces\`. */
export function freePlaces(db: Db) {
  return db`(sl.capacity - sl.spots_taken + coalesce((select lapsed.places from lapsed where lapsed.slot_id = sl.id), 0))`;
}

/** Whether so many places are free on the slot `sl`. Those that are held are only looked at where it would be full without them. */
export function hasRoomFor(db: Db, places: number) {
  return db`(sl.capacity - sl.spots_taken >= ${places} or (
    sl.id in (select b.slot_id from bookings b where ${hasLapsed(db)})
    and sl.capacity - sl.spots_taken + (select sum(b.places) from bookings b where b.slot_id = sl.id and ${hasLapsed(db)}) >= ${places}))`;
}

/** Those on the slot of the row `asked`. */
export function lapsedOnSlot(db: Db) {
  return db`(select coalesce(sum(b.places), 0)::int from bookings b where b.slot_id = asked.slot_id and ${hasLapsed(db)})`;
}

// A slot that is gone had no bookings: what pointed to it had given its places back before.
type GiveBack = { slot_id: string | null; booking_id: string; places: number; reason: 'declined' | 'cancelled' };

/** Gives a booking's places back, once: the ledger refuses a second time. Call it in the transaction that ends the booking. */
export async function givePlacesBack(tx: Tx, { slot_id, booking_id, places, reason }: GiveBack): Promise<void> {
  await tx`
    with given as (
      update slots set spots_taken = spots_taken - ${places} where id = ${slot_id} returning id
    )
    insert into seat_moves (id, slot_id, booking_id, places, reason)
    select ${uuid()}::uuid, given.id, ${booking_id}::uuid, ${-places}::int, ${reason} from given`;
}

/**
 * Gives back the places of all that `ended` has (id, slot_id, places, move_id), in the statement that ends them and holds their slots in
 * `held`. A fragment; both numbers come from `held` for the reason that takePlaces gives.
 */
export function returnPlaces(db: Db) {
  return db`
    update slots set capacity = freed.capacity, spots_taken = freed.spots_taken
    from (
      select slot_id, held.capacity, held.spots_taken - sum(ended.places)::int as spots_taken
      from ended join held using (slot_id) group by slot_id, held.capacity, held.spots_taken
    ) freed where slots.id = freed.slot_id`;
}

/** The ledger's lines for them. */
export function recordReturned(db: Db) {
  return db`insert into seat_moves (id, slot_id, booking_id, places, reason) select move_id, slot_id, id, -places, 'expired' from ended`;
}

/**
 * Blocks all slots ahead of a provider, before a look at their bookings: a booking under way is done before this, or finds its slot blocked.
 * A booking locks its slot, then the provider, then the account; so the end of a business blocks the slots first and locks the provider
 * next, which keeps bookings from slots opened since.
 */
export async function closeAllTimes(tx: Tx, provider_id: string): Promise<void> {
  await tx`
    with locked as (
      select id from slots where provider_id = ${provider_id} and starts_at > now() and is_available order by id for no key update
    )
    update slots set is_available = false from locked where slots.id = locked.id`;
}
