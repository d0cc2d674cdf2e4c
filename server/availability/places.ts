import { v7 as uuid } from 'uuid';
import { constraintOf, type Db, type Tx } from '../core/database/database.ts';

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
 * approval still takes bookings by phone). Hidden, closed, archived and suspended ones are missing, and those about which a host decides because of
 * the weather (`isStoppedByWeather`); with `pass_over` also slots that another
 * transaction has locked, which `isOnSale` distinguishes.
 */
// Slots are locked by id, then service and provider shared: a change, hiding, archiving or suspension waits for bookings under way, and
// bookings that waited for a slot see it. So no transaction may lock a service or provider against bookings and then lock a slot.
export function lockSlots(db: Db, whenLocked: WhenLocked) {
  const passing = whenLocked === 'pass_over' ? db`skip locked` : db``;
  // What needs resources waits for them, one slot a statement: it counts as locked here.
  const sharing = whenLocked === 'pass_over' ? db`and not needs_resources` : db``;
  return db`
    select sl.*, s.offer_version, p.offer_version as provider_version, may_sell(p) as sells from (
      select id as slot_id, provider_id, service_id, starts_at, ends_at, all_day, closes_at(all_day, starts_at, ends_at) as closes_at, capacity, spots_taken, capacity - spots_taken as left, needs_resources, xmin as version from slots
      where id = any(array(select slot_id from asked)) and is_available and not weather_stops ${sharing} order by id for no key update ${passing}
    ) sl
    join services s on s.id = sl.service_id join providers p on p.id = sl.provider_id
    where s.hidden_at is null and s.archived_at is null and p.suspended_at is null for share of s, p ${passing}`;
}

/**
 * How many places more resources allow on the slots of `locked`, now and once what has lapsed is ended, for a CTE `rooms` (slot_id, room, later),
 * which locks them after the slots. None is looked at, and nothing locked, where no service needs any; a statement that passes over locked slots has passed over those that do.
 */
export function lockRooms(db: Db, whenLocked: WhenLocked) {
  if (whenLocked === 'pass_over') return db`select null::uuid as slot_id, null::int as room, null::int as later where false`;
  return db`select * from lock_resources(array(select slot_id from locked where needs_resources))`;
}

/** The places left on the slot of `locked`, no more than resources allow; needs the CTE `rooms`. */
export function placesLeft(db: Db) {
  return db`least(locked.left, (select rooms.room from rooms where rooms.slot_id = locked.slot_id))`;
}

/** Whether the party of `asked` does not fit because a resource is used elsewhere, by what has not lapsed. */
export function isResourceTaken(db: Db) {
  return db`(select rooms.room = 0 and rooms.later = 0 from rooms where rooms.slot_id = asked.slot_id) is true`;
}

/** Whether a statement failed because a resource would have been used twice at one moment (db/objects/availability/use_resources.sql). */
export function isResourceUsed(error: unknown): boolean {
  return constraintOf(error) === 'resources_never_oversold';
}

/** Whether the slot of the row `asked` is on sale, read without a lock: if so and missing in `locked`, another transaction has locked it. */
export function isOnSale(db: Db) {
  // Not `exists`, for which PostgreSQL might read all slots there are.
  return db`(
    select true from slots sl join services s on s.id = sl.service_id join providers p on p.id = sl.provider_id
    where sl.id = asked.slot_id and sl.is_available and not sl.weather_stops and s.hidden_at is null and s.archived_at is null and p.suspended_at is null
      and (may_sell(p) or asked.source in ('phone', 'walk_in', 'import')))`;
}

/** Whether the slot of the row `asked` is missing in `locked` because its host decides about the weather. */
export function isStoppedByWeather(db: Db) {
  return db`(select true from slots sl where sl.id = asked.slot_id and sl.is_available and sl.weather_stops)`;
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

/**
 * What counts as free though it is taken, by slot: the places of requests past their deadline, and of holds whose minutes are over. Not where
 * somebody waits for the slot: there they are the list's.
 */
function lapsed(db: Db) {
  return db`
    select b.slot_id, b.places from bookings b where ${hasLapsed(db)} and not (select sl.is_awaited from slots sl where sl.id = b.slot_id)
    union all select h.slot_id, h.places from holds h
    where h.ended_at is null and h.expires_at <= now() and not (select sl.is_awaited from slots sl where sl.id = h.slot_id)`;
}

/** Those places in sum. They are few: jobs end such requests every minute, and such holds within seconds. */
export function lapsedPlaces(db: Db) {
  return db`select gone.slot_id, sum(gone.places)::int as places from (${lapsed(db)}) gone group by gone.slot_id`;
}

/** The slots of those places. `offset 0` makes PostgreSQL look the slots up by id, whatever the outer query filters by. */
export function lapsedSlots(db: Db) {
  return db`(select * from slots where id = any(array(select gone.slot_id from (${lapsed(db)}) gone)) offset 0)`;
}

// Of these three `leaving` is a slot that a booking is about to leave empty: what it uses is free for it.

/** The free places on the slot `sl`, no more than its resources allow, and none while its host decides about the weather; needs a CTE `lapsed` of `lapsedPlaces`. */
export function freePlaces(db: Db, leaving: string | null = null) {
  return db`least(sl.capacity - sl.spots_taken + coalesce((select lapsed.places from lapsed where lapsed.slot_id = sl.id), 0),
    case when sl.weather_stops then 0 when sl.needs_resources then resource_room(sl.id, ${leaving}) end)`;
}

/** Whether so many places are free on the slot `sl`. What has lapsed is read only where the slot would be full otherwise. */
export function hasRoomFor(db: Db, places: number, leaving: string | null = null) {
  return db`(not sl.weather_stops and (sl.capacity - sl.spots_taken >= ${places} or (
    sl.id in (select gone.slot_id from (${lapsed(db)}) gone)
    and sl.capacity - sl.spots_taken + (select sum(gone.places) from (${lapsed(db)}) gone where gone.slot_id = sl.id) >= ${places}))
    and case when sl.needs_resources then resource_room(sl.id, ${leaving}) >= ${places} else true end)`;
}

/** Whether nobody has a place on the slot `sl`, and its resources are free, so that it can be taken whole; what has lapsed is nobody's. */
export function isUntouched(db: Db, leaving: string | null = null) {
  return db`(sl.capacity > 0 and not sl.weather_stops and (sl.spots_taken = 0 or sl.spots_taken = (select sum(gone.places) from (${lapsed(db)}) gone where gone.slot_id = sl.id))
    and case when sl.needs_resources then resource_room(sl.id, ${leaving}) >= sl.capacity else true end)`;
}

/** Whether one booking takes all of the slot `sl`. Looked up where all places are taken. */
export function isSoldWhole(db: Db) {
  return db`(sl.is_full and sl.spots_taken > 0 and exists (select from bookings w where w.slot_id = sl.id and w.takes_all and w.status <> 'cancelled'))`;
}

/**
 * The places that have lapsed on the slot of the row `asked` (slot_id, left). Where it needs resources, those that become free on it once what
 * has lapsed is ended, there and where these are used; needs the CTE `rooms`.
 */
export function lapsedOnSlot(db: Db) {
  const gone = db`(select coalesce(sum(gone.places), 0)::int from (${lapsed(db)}) gone where gone.slot_id = asked.slot_id)`;
  return db`coalesce((
    select greatest(0, least(locked.left + ${gone}, rooms.later) - asked.left)
    from rooms join locked on locked.slot_id = rooms.slot_id where rooms.slot_id = asked.slot_id), ${gone})`;
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
    -- What is given back first, so that the resources of the slot that a booking leaves are free for the one that it goes to.
    given as (update slots set spots_taken = spots_taken + moves.places from moves where slots.id = moves.slot_id and moves.places < 0 returning slots.id),
    taken as (
      update slots set spots_taken = spots_taken + moves.places from moves
      where slots.id = moves.slot_id and moves.places > 0 and (select count(*) from given) >= 0
    )
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

/** A departure for which somebody wants to wait; `is_open` until its cutoff, `weather_stops` while its host decides about the weather. */
export type AwaitedSlot = { id: string; capacity: number; left: number; is_open: boolean; weather_stops: boolean };

/** What is waited for: one departure, or those of a service that begin within some Hong Kong days and times. */
export type AwaitedTimes = {
  service_id: string;
  slot_id: string | null;
  date_from: string;
  date_to: string;
  time_from: string;
  time_to: string;
};

/** Whether the slot `sl` is one of those that are waited for, and not long over. */
function isAwaitedFor(db: Db, { service_id, slot_id, ...times }: AwaitedTimes) {
  return db`(sl.service_id = ${service_id} and (${slot_id}::uuid is null or sl.id = ${slot_id})
    and sl.starts_at >= greatest(${times.date_from}::date::timestamp at time zone 'Asia/Hong_Kong', now() - interval '24 hours')
    and sl.starts_at < (${times.date_to}::date + 1)::timestamp at time zone 'Asia/Hong_Kong'
    and sl.start_time between ${times.time_from}::time and ${times.time_to}::time)`;
}

/** One of the departures that are waited for on which so many places can be booked, if there is one; a look, without a lock. */
export async function findRoomNow(db: Db, awaited: AwaitedTimes, places: number): Promise<string | undefined> {
  const [slot] = await db<{ id: string }[]>`
    select sl.id from slots sl join services s on s.id = sl.service_id
    where ${isAwaitedFor(db, awaited)} and sl.is_available and not sl.weather_stops and not sl.is_full and sl.capacity - sl.spots_taken >= ${places}
      and closes_at(sl.all_day, sl.starts_at, sl.ends_at) > now() + make_interval(mins => s.cutoff_minutes) and case when sl.needs_resources then resource_room(sl.id) >= ${places} else true end
    order by sl.starts_at limit 1`;
  return slot?.id;
}

/** Locks the departures ahead that are waited for, by id, so that no place becomes free between a look at them and `awaitPlaces`. */
export async function lockAwaited(tx: Tx, awaited: AwaitedTimes): Promise<AwaitedSlot[]> {
  await tx`select set_config('lock_timeout', ${`${4 * LOCK_MS}ms`}, true)`;
  return tx<AwaitedSlot[]>`
    select sl.id, sl.capacity, least(sl.capacity - sl.spots_taken, case when sl.needs_resources then resource_room(sl.id) end) as left,
      sl.is_available and closes_at(sl.all_day, sl.starts_at, sl.ends_at) > now() + make_interval(mins => s.cutoff_minutes) as is_open, sl.weather_stops
    from slots sl join services s on s.id = sl.service_id
    where ${isAwaitedFor(tx, awaited)} order by sl.id for no key update of sl`;
}

/** From now on places that become free on these departures are set aside for who waits, in the statement that frees them (`set_places_aside`). */
export async function awaitPlaces(tx: Tx, slot_ids: readonly string[]): Promise<void> {
  await tx`
    with locked as (select id from slots where id = any(${slot_ids}::uuid[]) and not is_awaited order by id for no key update)
    update slots set is_awaited = true from locked where slots.id = locked.id`;
}

/** What becomes free on a locked departure goes on sale again. */
export async function stopAwaiting(tx: Tx, slot_id: string): Promise<void> {
  await tx`update slots set is_awaited = false where id = ${slot_id} and is_awaited`;
}

/** Takes slots off sale until a decision about the weather, by id: a booking that has locked one commits before, a later one finds it stopped. */
export async function stopForWeather(tx: Tx, slot_ids: readonly string[]): Promise<void> {
  await tx`
    with locked as (select id from slots where id = any(${slot_ids}::uuid[]) order by id for no key update)
    update slots set weather_stops = true from locked where slots.id = locked.id and not slots.weather_stops`;
}

/** Locks slots about which somebody decides, by id, before their proposals. */
export async function lockForWeather(tx: Tx, slot_ids: readonly string[]): Promise<void> {
  await tx`select from slots where id = any(${slot_ids}::uuid[]) order by id for no key update`;
}

/** Puts locked slots back on sale about which nothing is left to decide. */
export async function resumeAfterWeather(tx: Tx, slot_ids: readonly string[]): Promise<void> {
  await tx`
    update slots set weather_stops = false
    where id = any(${slot_ids}::uuid[]) and weather_stops
      and not exists (select from weather_proposals w where w.provider_id = slots.provider_id and w.slot_id = slots.id and w.state = 'open')`;
}
