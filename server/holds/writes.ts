import {
  isOnSale,
  isStoppedByWeather,
  isResourceTaken,
  lapsedOnSlot,
  LOCK_MS,
  lockRooms,
  lockSlots,
  placesLeft,
  returnPlaces,
  takeMorePlaces,
  type WhenLocked,
} from '../availability/places.ts';
import { inBatches } from '../core/database/batches.ts';
import type { Columns, Db, Sql } from '../core/database/database.ts';

/** A hold with what it depends on. */
export type NewHold = {
  id: string;
  slot_id: string;
  /** Of a party that takes all of its slot, as many as it is for; the statement takes what the slot has. */
  places: number;
  takes_all: boolean;
  holder: string;
  visitor: string;
  cutoff_minutes: number;
  /** How long it lasts; whole minutes, or what another hold has left. */
  minutes: number;
  /** What its places were computed with. */
  offer_version: number;
};

/**
 * Made or had before, with its places and the seconds it still lasts; or why not: of the places `needed` the slot has `places_left`, and
 * `lapsed_places` more are held by requests and holds whose time has run out; the slot cannot be booked (`closed`); its holder or their network
 * holds as much as they may (`limit`); the offer has changed since it was read (`stale`); what it needs is used elsewhere (`resource_taken`).
 */
export type HoldResult =
  | { result: 'made'; id: string; places: number; seconds_left: number; is_new: boolean }
  | { result: 'full'; needed: number; places_left: number; lapsed_places: number }
  | { result: 'closed' | 'weather' | 'limit' | 'stale' | 'locked' | 'resource_taken' };

/** At how many times of departure one holder holds places. */
const HOLDS_A_HOLDER = 3;
/** How long giving places back waits for the slot. What is not given back ends by itself. */
const RELEASE_MS = 1_000;

const ROW = {
  nth: 'int',
  id: 'uuid',
  slot_id: 'uuid',
  party_places: 'int',
  takes_all: 'boolean',
  holder: 'text',
  visitor: 'text',
  cutoff_minutes: 'int',
  minutes: 'float8',
  offer_version: 'bigint',
} as const satisfies Columns & Record<keyof ReturnType<typeof rowOf>, string>;

type HoldRow = {
  nth: number;
  result: HoldResult['result'];
  id: string;
  seconds_left: number;
  is_new: boolean;
  needed: number;
  places_left: number;
  lapsed_places: number;
};

/**
 * Takes the places and writes the holds, in one statement, as `insertBookings` does for bookings. A holder has one hold on a slot: another
 * party replaces it, and ends when that would have; the same party is given the one that is there. `places_a_visitor` is how many places the
 * visitors of one network hold at once. No two holds of a call have the same holder and slot. Locked slots are passed over or waited for.
 * A holder of whom another statement makes a hold on the same slot at the same time: the second fails (holds_live_of_holder).
 */
export async function insertHolds(
  sql: Db,
  holds: readonly NewHold[],
  { whenLocked, places_a_visitor }: { whenLocked: WhenLocked; places_a_visitor: number },
): Promise<HoldResult[]> {
  const rows = await sql<HoldRow[]>`
    with asked as materialized (
      select asked.*, 'page' as source
      from jsonb_to_recordset(${sql.json(holds.map(rowOf))}) as asked (${sql.definitions(ROW)})
      where (select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)) is not null
    ),
    locked as materialized (${lockSlots(sql, whenLocked)}),
    rooms as materialized (${lockRooms(sql, whenLocked)}),
    -- What the same holders have on these slots. Locked after the slots.
    before as materialized (
      select id as old_id, slot_id, holder, places as old_places, takes_all as old_takes_all, expires_at as old_expires_at, expires_at > now() as is_valid from holds
      where holder = any(array(select holder from asked)) and slot_id = any(array(select slot_id from locked)) and ended_at is null
      for no key update
    ),
    checked as materialized (
      select asked.*, ${placesOn(sql)} as places, locked.provider_id, locked.service_id, locked.capacity, locked.spots_taken, ${placesLeft(sql)} as left, locked.slot_id is not null as is_locked,
        -- Another statement has written the slot since this one began, and may have made a hold of this holder that is not seen here.
        (select sl.xmin <> locked.version from slots sl where sl.id = locked.slot_id) is true as is_overtaken,
        locked.closes_at > now() + make_interval(mins => asked.cutoff_minutes) as is_in_time,
        (asked.offer_version <> locked.offer_version) is true as is_stale,
        before.old_id, before.is_valid, before.old_expires_at, coalesce(before.old_places, 0) as old_places,
        ${placesOn(sql)} - coalesce(before.old_places, 0) as more,
        (before.is_valid and before.old_places = ${placesOn(sql)} and before.old_takes_all = asked.takes_all) is true as is_same,
        ${holdsElsewhere(sql)} as holds_elsewhere, ${placesElsewhere(sql)} as places_elsewhere
      from asked
        left join locked on locked.slot_id = asked.slot_id and locked.sells
        left join before on before.slot_id = locked.slot_id and before.holder = asked.holder
    ),
    bounded as materialized (
      select checked.*, holds_elsewhere < ${HOLDS_A_HOLDER} and (places_elsewhere = 0 or places_elsewhere + places <= ${places_a_visitor}) as is_within
      from checked
    ),
    fitting as materialized (
      -- Those that need no more than they have come first, so that the places of their holds go to no other party.
      select bounded.*, may_fit and sum(more) filter (where may_fit) over (partition by slot_id order by more > 0, nth) <= bounded.left as fits
      from (
        select bounded.*, is_locked and is_in_time and not is_stale and not is_same and is_within and more <= bounded.left as may_fit from bounded
      ) bounded
    ),
    taken as materialized (
      select fitting.*, case when is_valid then old_expires_at else now() + make_interval(secs => minutes * 60) end as new_expires_at
      from fitting where fits
    ),
    places_taken as (${takeMorePlaces(sql)}),
    replaced as (
      update holds set ended_at = now(), ended_as = case when taken.is_valid then 'replaced' else 'expired' end
      from taken where holds.id = taken.old_id returning holds.id
    ),
    -- After the end of those that they replace: a holder has one on a slot.
    made as (
      insert into holds (id, provider_id, service_id, slot_id, places, takes_all, holder, visitor, created_at, expires_at)
      select id, provider_id, service_id, slot_id, places, takes_all, holder, visitor, now(), new_expires_at
      from taken where (select count(*) from replaced) >= 0
    )
    select asked.nth,
      case when asked.fits or asked.is_same then 'made'
        when not asked.is_locked
          then case when ${isOnSale(sql)} then 'locked' when ${isStoppedByWeather(sql)} then 'weather' else 'closed' end
        when asked.is_stale then 'stale'
        when not asked.is_in_time then 'closed'
        when not asked.is_within then 'limit'
        when asked.is_overtaken then 'stale'
        when ${isResourceTaken(sql)} then 'resource_taken'
        else 'full'
      end as result,
      asked.fits as is_new, case when asked.is_same then asked.old_id else asked.id end as id,
      ceil(extract(epoch from case when asked.is_valid then asked.old_expires_at - now() else make_interval(secs => asked.minutes * 60) end))::int as seconds_left,
      asked.places as needed, asked.left + asked.old_places - coalesce(sum(asked.more) filter (where asked.fits) over (partition by asked.slot_id), 0) as places_left,
      case when asked.is_locked and not asked.fits
        then ${lapsedOnSlot(sql)} - case when asked.is_valid is false then asked.old_places else 0 end else 0 end as lapsed_places
    from fitting asked`;
  return rows.toSorted((a, b) => a.nth - b.nth).map(resultOf);
}

function rowOf({ places, ...hold }: NewHold, nth: number) {
  return { nth, ...hold, party_places: places };
}

function resultOf({ result, id, seconds_left, is_new, needed, places_left, lapsed_places }: HoldRow): HoldResult {
  if (result === 'made') return { result, id, places: needed, seconds_left, is_new };
  return result === 'full' ? { result, needed, places_left, lapsed_places } : { result };
}

// Holds that another statement is making at the same moment are not seen here; the limit of an hour stands behind both bounds.

/** The places of the party `asked` on the slot `locked`. */
function placesOn(db: Db) {
  return db`case when asked.takes_all then greatest(locked.capacity, 1) else asked.party_places end`;
}

/** At how many other times the holder of `asked` holds places, earlier rows included. */
function holdsElsewhere(db: Db) {
  return db`(
    select count(*) from holds h where h.holder = asked.holder and h.slot_id <> asked.slot_id and h.ended_at is null and h.expires_at > now()
  ) + count(*) filter (where before.old_id is null) over (partition by asked.holder order by asked.nth rows between unbounded preceding and 1 preceding)`;
}

/** How many places the visitors of the network of `asked` hold by other holds, earlier rows included. */
function placesElsewhere(db: Db) {
  return db`coalesce((
    select sum(h.places) from holds h
    where h.visitor = asked.visitor and (h.holder, h.slot_id) <> (asked.holder, asked.slot_id) and h.ended_at is null and h.expires_at > now()
  ), 0) + coalesce(sum(asked.party_places) over (partition by asked.visitor order by asked.nth rows between unbounded preceding and 1 preceding), 0)`;
}

/** Gives the places of a hold back, once: only while it is live. Locks the slot, then the hold. */
export async function endHold(sql: Db, { id, holder }: { id: string; holder: string }): Promise<void> {
  await sql`
    with locked as materialized (
      select id as slot_id, capacity, spots_taken from slots
      where id = any(array(select slot_id from holds where id = ${id} and holder = ${holder} and ended_at is null))
        and (select set_config('lock_timeout', ${`${RELEASE_MS}ms`}, true)) is not null
      for no key update
    ),
    ended as materialized (
      select id, slot_id, places from holds where id = ${id} and ended_at is null and slot_id = any(array(select slot_id from locked)) for no key update
    ),
    places_returned as (${returnPlaces(sql)})
    update holds set ended_at = now(), ended_as = 'cancelled' from ended where holds.id = ended.id`;
}

/**
 * Moves the end of a live hold to so many minutes from now, never forward, and never past `latest`. Locks the slot, then the hold. False when it
 * has ended.
 */
export async function extendHold(
  db: Db,
  { id, holder }: { id: string; holder: string },
  { minutes, latest }: { minutes: number; latest: Date },
): Promise<boolean> {
  const extended = await db`
    with locked as materialized (
      select id as slot_id from slots
      where id = any(array(select slot_id from holds where id = ${id} and holder = ${holder} and ended_at is null))
        and (select set_config('lock_timeout', ${`${RELEASE_MS}ms`}, true)) is not null
      for no key update
    )
    update holds set expires_at = greatest(expires_at, least(clock_timestamp() + make_interval(mins => ${minutes}), ${latest}::timestamptz))
    where id = ${id} and ended_at is null and expires_at > clock_timestamp() and slot_id = any(array(select slot_id from locked)) returning id`;
  return extended.length === 1;
}

/** The slots with the holds that have been over longest. */
export async function listLapsedSlots(sql: Sql, most: number): Promise<string[]> {
  const rows = await sql<{ slot_id: string }[]>`
    select distinct slot_id from (
      select slot_id from holds where ended_at is null and expires_at <= now() order by expires_at limit ${most}) gone`;
  return rows.map(({ slot_id }) => slot_id);
}

/**
 * Ends the holds on these slots whose minutes are over, and with `what_they_need` those on slots that have the resources which these need, and
 * returns their places. Locks slots by id, then holds. Returns how many ended.
 */
export async function endLapsedOn(
  db: Db,
  slot_ids: readonly string[],
  when_locked: WhenLocked,
  reach: 'themselves' | 'what_they_need' = 'themselves',
): Promise<number> {
  const slots = reach === 'themselves' ? db`unnest(${slot_ids}::uuid[])` : db`slots_to_free(${slot_ids}::uuid[])`;
  const way = { pass_over: db`skip locked`, wait: db`` }[when_locked];
  const ended = await db`
    with locked as materialized (
      select id as slot_id, capacity, spots_taken from slots
      where id = any(array(select ${slots})) and (select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)) is not null
      order by id for no key update ${way}
    ),
    ended as materialized (
      select id, slot_id, places from holds
      where slot_id = any(array(select slot_id from locked)) and ended_at is null and expires_at <= now() for no key update
    ),
    places_returned as (${returnPlaces(db)})
    update holds set ended_at = now(), ended_as = 'expired' from ended where holds.id = ended.id returning holds.id`;
  return ended.length;
}

/** Whether any hold is live, or over and not ended yet. */
export async function areHoldsLeft(sql: Sql): Promise<boolean> {
  const [row] = await sql<[{ are_left: boolean }]>`select exists (select from holds where ended_at is null) as are_left`;
  return row.are_left;
}

/** Deletes holds that ended a day ago; the seat ledger is the same without them. Returns how many. */
export async function deleteOldHolds(sql: Sql): Promise<number> {
  return inBatches(async (most) => {
    const old = sql`select ctid from holds where created_at < now() - interval '1 day' and ended_at is not null limit ${most}`;
    return (await sql`delete from holds where ctid = any(array(${old})) returning id`).length;
  });
}
