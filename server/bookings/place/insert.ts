import {
  isOnSale,
  isResourceTaken,
  isStoppedByWeather,
  lapsedOnSlot,
  LOCK_MS,
  lockRooms,
  lockSlots,
  placesLeft,
  takePlaces,
  type WhenLocked,
} from '../../availability/places.ts';
import { constraintOf, type Columns, type Db, type Sql } from '../../core/database/database.ts';
import { insertKeys } from '../../core/api/idempotency.ts';
import { fitHolders } from '../../holds/in-booking.ts';
import { lineOf } from '../../../rules/party.ts';
import { CARD_MINUTES } from '../../../rules/paying.ts';
import type { BookingInsert } from './new-booking.ts';

/**
 * Booked, with the time by which it is to be paid, if any, or why not: the slot has `places_left`, and `lapsed_places` more are held by requests
 * and holds whose time has run out; it cannot be booked (`closed`), or not until its host has decided about the weather (`weather`); a boat or guide that it needs is used elsewhere (`resource_taken`); the key was used before; the client's account was deleted meanwhile; or
 * price or terms have changed since they were read (`stale`).
 */
export type FinalResult =
  | { result: 'booked'; pay_by?: string; all?: number }
  | { result: 'closed' | 'weather' | 'key_used' | 'client_gone' | 'stale' | 'resource_taken' }
  | ({ result: 'full' } & PlacesLeft);

/** What a slot has; `all` is how many places that are where the party takes all of them. */
export type PlacesLeft = { places_left: number; lapsed_places: number; all?: number };

/** `locked`: a row that the insert must lock is locked by another transaction. */
export type InsertResult = FinalResult | { result: 'locked' };

/** Columns of `bookings` that each booking of a statement has to itself. */
const OF_ITS_OWN = {
  id: 'uuid',
  client_id: 'uuid',
  booking_reference: 'text',
  confirmation_code: 'text',
  customer_name: 'text',
  customer_email: 'text',
  customer_phone: 'text',
  participants: 'int',
  total_price: 'bigint',
  service_fee: 'bigint',
  final_amount: 'bigint',
  special_requests: 'text',
  units: 'jsonb',
} as const satisfies Columns;

/** Columns of `bookings` that bookings of one service mostly have alike. */
const SHARED = {
  page_id: 'uuid',
  locale: 'text',
  takes_all: 'boolean',
  status: 'text',
  source: 'text',
  taken_by: 'text',
  concierge_id: 'uuid',
  payment_status: 'text',
  service_title: 'text',
  service_title_zh: 'text',
  cancellation_hours: 'int',
  cancellation_tiers: 'jsonb',
  weather_rules: 'jsonb',
  terms_version: 'int',
  privacy_version: 'int',
  confirm_to: 'text',
  pay_way: 'text',
} as const satisfies Columns;

/** Columns of `bookings` that are written as the booking names them. */
const COLUMNS = { ...OF_ITS_OWN, ...SHARED, places: 'int' } as const satisfies Columns;

/** What the statement reads of each insert. With `SHARED_ROW` it has all fields of `rowOf`, so that nothing of a booking is left out. */
const OWN_ROW = {
  ...OF_ITS_OWN,
  party_places: COLUMNS.places,
  nth: 'int',
  visitor: 'text',
  slot_id: 'uuid',
  start_datetime: 'timestamptz',
  end_datetime: 'timestamptz',
  clicks: 'jsonb',
  hold: 'jsonb',
  scope: 'text',
  key: 'text',
  request_hash: 'text',
} as const satisfies Record<Exclude<keyof ReturnType<typeof rowOf>, keyof typeof SHARED_ROW>, string>;

/** What the statement reads once for all inserts that have it alike; reading it with each of twenty cost PostgreSQL 8 % more. */
const SHARED_ROW = {
  ...SHARED,
  confirm_minutes: 'int',
  cutoff_minutes: 'int',
  offer_version: 'bigint',
  fee_bp: 'int',
  page_version: 'bigint',
  provider_version: 'bigint',
  pay_hours: 'int',
  pay_days_before: 'int',
  large_party: 'int',
  large_sum: 'bigint',
  concierge_link_id: 'uuid',
} as const satisfies Partial<Record<keyof ReturnType<typeof rowOf>, string>>;

/**
 * Takes the places and writes the bookings and their keys: one statement, so all of it or nothing, in one
 * round trip and one commit. Each booking has its own result. Places go in the order of the inserts; a booking that did not fit behind the
 * others although as many places are left has not been refused yet and should be tried again.
 * Locked rows are passed over or, with `wait`, waited for, `lock_ms` at most each; then the statement fails (`isLockTimeout`).
 */
export async function insertBookings(
  sql: Db,
  inserts: readonly BookingInsert[],
  { whenLocked = 'pass_over', lock_ms = LOCK_MS }: { whenLocked?: WhenLocked; lock_ms?: number } = {},
): Promise<InsertResult[]> {
  const is_referred = inserts.some(({ clicks, concierge_link_id }) => clicks.length > 0 || concierge_link_id !== null);
  const has_holds = inserts.some(({ hold }) => hold !== null);
  const passing = whenLocked === 'pass_over' ? sql`skip locked` : sql``;
  const { own, shared } = rowsOf(inserts);
  const rows = await sql<InsertRow[]>`
    with before as materialized (select current_setting('lock_timeout') as lock_timeout),
    -- Without those whose key was used before. Not exists(): a plan made while there were few keys would keep reading all of them.
    asked as materialized (
      select * from jsonb_to_recordset(${sql.json(own)}) as own (${sql.definitions(OWN_ROW)}, shared int)
      join jsonb_to_recordset(${sql.json(shared)}) as shared (${sql.definitions(SHARED_ROW)}, shared int) using (shared)
      where (select true from idempotency_keys known where known.scope = own.scope and known.key = own.key) is null
        and (select set_config('lock_timeout', ${`${Math.ceil(lock_ms)}ms`}, true) from before) is not null
    ),
    locked as materialized (${lockSlots(sql, whenLocked)}),
    rooms as materialized (${lockRooms(sql, whenLocked)}),
    terms as materialized (select fee_bp, large_party, large_sum from marketplace_settings),
    -- After the slots, services and providers, as the deletion of an account locks them. A deleted account of a provider still has a row.
    clients as materialized (
      select id from users
      where id = any(array(select client_id from asked where (select count(*) from locked) > 0)) and disabled_at is null
      for key share ${passing}
    ),
    on_pages as materialized (
      select id, offer_version from pages
      where id = any(array(select distinct page_id from asked where (select count(*) from locked) > 0))
      for key share ${passing}
    ),
    -- Every row that other transactions change is locked. From here on only another statement with the same key is waited for.
    ready as materialized (
      select set_config('lock_timeout', before.lock_timeout, true) from before,
        (select count(*) from locked) as slots, (select count(*) from rooms) as shared, (select count(*) from clients) as those, (select count(*) from on_pages) as pages
    ),
    -- Joined once: PostgreSQL takes both for one row and compares each of the one with each of the other.
    checked as materialized (
      select asked.*, case when asked.takes_all then greatest(locked.capacity, 1) else asked.party_places end as places, locked.provider_id, locked.service_id, locked.starts_at, locked.ends_at, locked.all_day, locked.closes_at, locked.capacity, locked.spots_taken, ${placesLeft(sql)} as left,
        locked.slot_id is not null as is_locked,
        asked.client_id is null or asked.client_id in (select id from clients) as has_client,
        asked.page_id is null or asked.page_id in (select id from on_pages) as has_page,
        locked.closes_at > now() + make_interval(mins => asked.cutoff_minutes) as is_in_time,
        ${isStale(sql)} as is_stale
      from asked left join locked on locked.slot_id = asked.slot_id and (locked.sells or asked.source in ('phone', 'walk_in', 'import'))
      where (select count(*) from ready) = 1
    ),
    ${has_holds ? fitHolders(sql) : fitParties(sql)},
    booked as (
      insert into bookings (${sql.names(COLUMNS)}, provider_id, service_id, slot_id, starts_at, ends_at, all_day, created_at, confirmed_at, confirm_by, pay_by, partner_id)
      select ${sql.names(COLUMNS)}, provider_id, service_id, slot_id, starts_at, ends_at, all_day, now(),
        case when status = 'confirmed' then now() end, now() + make_interval(mins => confirm_minutes), ${payByOf(sql)},
        ${is_referred ? partnerOfClick(sql) : sql`null::uuid`}
      from taken
    ),
    visitors as (
      insert into booking_visitors (booking_id, visitor, at) select id, visitor, now() from taken where visitor <> ''
    ),
    ${is_referred ? sql`referred as (${creditClicks(sql)}),` : sql``}
    used_keys as (select scope, key, request_hash, 201 as status, id as booking_id from taken where key is not null),
    stored as (${insertKeys(sql)})
    select asked.nth,
      case when asked.fits then 'booked'
        when not asked.is_ready
          then case when ${isOnSale(sql)} then 'locked' when ${isStoppedByWeather(sql)} then 'weather' else 'closed' end
        when not asked.has_client
          then case when (select true from users u where u.id = asked.client_id and u.disabled_at is null) then 'locked'
            else 'client_gone' end
        when not asked.has_page
          then case when (select true from pages pg where pg.id = asked.page_id) then 'locked' else 'stale' end
        when asked.is_stale then 'stale'
        when asked.is_in_time then case when ${isResourceTaken(sql)} then 'resource_taken' else 'full' end
        else 'closed'
      end as result,
      case when asked.takes_all then asked.places end as "all",
      asked.free - coalesce(sum(asked.more) filter (where asked.fits) over (partition by asked.slot_id), 0) as places_left,
      case when asked.fits then utc(${payByOf(sql)}) end as pay_by,
      case when asked.is_ready and not asked.fits then ${lapsedOnSlot(sql)} - asked.own_lapsed else 0 end as lapsed_places
    from fitting asked`;
  const results = new Map(rows.map(({ nth, ...row }): [number, InsertResult] => [nth, resultOf(row)]));
  // A row whose key was used before is not returned.
  return inserts.map((_, nth) => results.get(nth) ?? { result: 'key_used' });
}

/** Until when a booking that is confirmed at once is to be paid. */
function payByOf(sql: Db) {
  return sql`case when status = 'confirmed' then
    least(pay_by_of(pay_way, now(), closes_at, pay_hours, pay_days_before), case when pay_way = 'card' then now() + make_interval(mins => ${CARD_MINUTES}) end) end`;
}

/** Which parties of the CTE `checked` fit, in their order: `taken`. Each takes as many places more as it has. `fitHolders` does it for a batch with holds. */
function fitParties(sql: Db) {
  return sql`
    fitting as materialized (
      select checked.*, may_fit and sum(places) filter (where may_fit) over (partition by slot_id order by nth) <= checked.left as fits
      from (
        select checked.*, is_locked as is_ready, checked.left as free, places as more, 0 as own_lapsed,
          is_locked and has_client and has_page and is_in_time and not is_stale and places <= checked.left as may_fit
        from checked
      ) checked
    ),
    taken as materialized (select * from fitting where fits),
    places_taken as (${takePlaces(sql)})`;
}

/** Whether what was read for `asked` has changed since; everything that it is compared with is locked, but the settings. */
function isStale(db: Db) {
  return db`(
    asked.offer_version <> locked.offer_version or asked.provider_version <> locked.provider_version
    or (select asked.fee_bp <> fee_bp or asked.large_party <> large_party or asked.large_sum <> large_sum from terms) is true
    or asked.start_datetime <> date_trunc('second', locked.starts_at) or asked.end_datetime <> date_trunc('second', locked.ends_at)
    or asked.page_version <> (select on_pages.offer_version from on_pages where on_pages.id = asked.page_id)) is true`;
}

type InsertRow = Omit<PlacesLeft, 'all'> & { all: number | null; nth: number; result: InsertResult['result']; pay_by: string | null };

function resultOf({ result, pay_by, all, ...left }: Omit<InsertRow, 'nth'>): InsertResult {
  const whole = all !== null && { all };
  if (result === 'booked') return { result, ...(pay_by !== null && { pay_by }), ...whole };
  return result === 'full' ? { result, ...left, ...whole } : { result };
}

/** Whether a party fits once requests and holds whose time has run out have been ended. */
export function fitsLater(result: InsertResult, places: number): boolean {
  if (result.result !== 'full') return false;
  const { places_left, lapsed_places, all: needed = places } = result;
  return places_left < needed && places_left + lapsed_places >= needed;
}

/** What the statement is sent: a row an insert, with the place in `shared` of what it has in common with others. */
function rowsOf(inserts: readonly BookingInsert[]): { own: object[]; shared: object[] } {
  const shared = new Map<string, object & { shared: number }>();
  const own = inserts.map((insert, nth) => {
    const row = rowOf(insert, nth);
    const common = pick(row, SHARED_NAMES);
    const text = JSON.stringify(common);
    const found = shared.get(text) ?? { ...common, shared: shared.size };
    shared.set(text, found);
    return { ...pick(row, OWN_NAMES), shared: found.shared };
  });
  return { own, shared: [...shared.values()] };
}

const OWN_NAMES = Object.keys(OWN_ROW);
const SHARED_NAMES = Object.keys(SHARED_ROW);

/** What a row has under these names; PostgreSQL reads null where there is nothing. */
function pick(row: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of names) if (row[name] !== null) picked[name] = row[name];
  return picked;
}

function rowOf({ booking: { units, places, ...booking }, intent, ...insert }: BookingInsert, nth: number) {
  return {
    nth,
    ...booking,
    party_places: places,
    ...insert,
    units: units.map(({ unit, quantity }) => lineOf(unit, quantity)),
    scope: intent?.scope,
    key: intent?.key,
    request_hash: intent?.request_hash.toString('hex'),
  };
}

/** Whose link the visitor of a row of `taken` followed last, whether that earns anything or not. */
function partnerOfClick(sql: Db) {
  return sql`(
    select link.partner_id from ${lastClick(sql)} click join referral_links link on link.id = click.link_id)`;
}

/** The last of the clicks of a row of `taken`, or the concierge's own, in brackets. */
function lastClick(sql: Db) {
  return sql`(
        select id, link_id, clicked_at from referral_clicks
        where taken.concierge_link_id is null and id in (select carried::uuid from jsonb_array_elements_text(taken.clicks) as carried)
        union all
        -- A click of this moment, which db/objects/partners/record_guest_click.sql records.
        select gen_random_uuid(), taken.concierge_link_id, now() where taken.concierge_link_id is not null
        order by clicked_at desc, id desc limit 1)`;
}

/** How many bookings one click earns for: a concierge books for many guests; a link that everybody carries along is no recommendation. */
const BOOKINGS_A_CLICK = 20;

/**
 * Credits the bookings of the CTE `taken` to the last of each visitor's clicks, or records why they earn nothing; ids of no click are
 * ignored. It is decided with the booking, so that later changes do not alter it (decision 018).
 */
function creditClicks(sql: Db) {
  return sql`
    insert into booking_referrals (booking_id, click_id, link_id, partner_id, clicked_at, window_days, rate_bp, reason, sign, created_at)
    select led.id, led.click_id, link.id, p.id, led.clicked_at, m.attribution_days,
      case when decided.reason in ('last_click', 'own_booking') then coalesce(p.commission_bp, s.commission_bp, m.commission_bp) else 0 end,
      decided.reason, case when decided.reason = 'own_booking' then own.sign end, now()
    from (
      select taken.id, taken.service_id, taken.provider_id, taken.client_id, taken.customer_email, taken.customer_phone,
        click.id as click_id, click.link_id, click.clicked_at, row_number() over (partition by click.id order by taken.nth) as nth_of_click
      from taken cross join lateral ${lastClick(sql)} click
    ) led
    join services s on s.id = led.service_id
    cross join marketplace_settings m
    join referral_links link on link.id = led.link_id
    join partners p on p.id = link.partner_id
    join users u on u.id = p.user_id
    join providers host on host.id = led.provider_id
    join users host_user on host_user.id = host.user_id
    cross join lateral (select coalesce(
      own_sign(led.client_id, led.customer_email, led.customer_phone, u.id, u.email, u.phone, p.contact_phone),
      'provider_' || own_sign(led.client_id, led.customer_email, led.customer_phone,
        host_user.id, host_user.email, host_user.phone, host.phone, host.whatsapp)) as sign) own
    cross join lateral (select case
      when led.clicked_at <= now() - make_interval(days => m.attribution_days) then 'expired'
      when led.nth_of_click + (
        select count(*) from (select from booking_referrals r where r.click_id = led.click_id limit ${BOOKINGS_A_CLICK}) seen
      ) > ${BOOKINGS_A_CLICK} then 'used_up'
      when p.suspended_at is not null then 'suspended'
      when p.approved_at is null then 'not_approved'
      when own.sign is not null then 'own_booking'
      else 'last_click' end as reason) decided`;
}

/** Whether a booking could not be written because its reference belongs to another booking; the statement then did nothing. */
export function isReferenceUsed(error: unknown): boolean {
  return constraintOf(error) === 'bookings_booking_reference_key';
}

/** Those of the ids that name a booking. */
export async function findBooked(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`select id from bookings where id = any(${ids}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}
