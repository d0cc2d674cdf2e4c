import { v7 as uuid } from 'uuid';
import { holdSlots, isOnSale, lapsedOnSlot, LOCK_MS, noteTaken, takeSpots, type WhenLocked } from '../../availability/spots.ts';
import { constraintOf, type Db } from '../../core/database/database.ts';
import { rememberTaken, unlessKnown, type Intent } from '../../core/api/idempotency.ts';
import type { Bought } from './party.ts';

export type NewBooking = {
  id: string;
  page_id: string | null;
  client_id: string | null;
  booking_reference: string;
  confirmation_code: string;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  locale: string;
  participants: number;
  places: number;
  total_price: number;
  service_fee: number;
  final_amount: number;
  status: 'pending' | 'confirmed';
  special_requests: string;
  source: 'page' | 'phone' | 'walk_in';
  payment_status: 'unpaid' | 'paid';
  service_title: string;
  service_title_zh: string;
  cancellation_hours: number;
  bought: Bought[];
  /** The provider's name, where the provider took the booking. */
  /** How long a large booking of somebody whose address is not proved is held for, until they confirm it by mail; null for all others. */
  confirm_minutes: number | null;
  /** What it is once they have. */
  confirm_to: 'pending' | 'confirmed' | null;
  taken_by: string;
  /** A key of the address it was booked from; empty where the provider took it. */
  visitor: string;
  /** Of the terms and the privacy statement, as far as the customer was shown them. */
  terms_version: number | null;
  privacy_version: number | null;
};

export type Taking = {
  booking: NewBooking;
  slot_id: string;
  cutoff_minutes: number;
  /** What the price was reckoned with. */
  offer_version: number;
  fee_bp: number;
  intent: Intent | null;
  reply: unknown;
  /** Ids of clicks on partners' links that the visitor carries along. */
  clicks: string[];
};

/**
 * Taken, or why not: the key was used before, its client's account ended meanwhile, the price or the terms have changed since they were
 * read, somebody else has locked what must be held, or so many places are left (null: the slot cannot be booked). `lapsed` are places beside those
 * left, held by requests whose time has run out.
 */
export type Outcome = 'taken' | 'key_used' | 'client_gone' | 'stale' | 'locked' | { left: number | null; lapsed?: number };

/**
 * Takes the places and writes the bookings, their tickets, their timelines, the seat ledger and the kept answers: one statement, so
 * all of it or nothing, in one round trip and one commit. Each has an outcome of its own. Places go in the order they were asked for; who
 * did not fit behind the others although as many are left has not been refused yet and should be asked for again.
 * What somebody else has locked is passed over, or with `wait` waited for, `lock_ms` at most each; then it fails (`isLockTimeout`).
 */
export async function insertBookings(
  sql: Db,
  takings: readonly Taking[],
  { whenLocked = 'pass_over', lock_ms = LOCK_MS }: { whenLocked?: WhenLocked; lock_ms?: number } = {},
): Promise<Outcome[]> {
  const has_clicks = takings.some(({ clicks }) => clicks.length > 0);
  const passing = whenLocked === 'pass_over' ? sql`skip locked` : sql``;
  const rows = await sql<(Found & { nth: number })[]>`
    with before as materialized (select current_setting('lock_timeout') as lock_timeout),
    asked as materialized (
      select * from jsonb_to_recordset(${sql.json(takings.map(rowOf))}) as asked (nth int, id uuid, slot_id uuid, cutoff_minutes int,
        offer_version bigint, fee_bp int, page_id uuid, client_id uuid, booking_reference text, confirmation_code text,
        customer_name text, customer_email text, customer_phone text, locale text, participants int, places int, total_price bigint, service_fee bigint, final_amount bigint, status text,
        special_requests text, confirm_minutes int, confirm_to text, source text, payment_status text, service_title text, service_title_zh text, cancellation_hours int,
        terms_version int, privacy_version int, visitor text, tickets jsonb, events jsonb, clicks jsonb, move_id uuid, scope text, key text, request_hash text, reply text)
      where ${unlessKnown(sql)} and (select set_config('lock_timeout', ${`${Math.ceil(lock_ms)}ms`}, true) from before) is not null
    ),
    held as materialized (${holdSlots(sql, whenLocked)}),
    terms as materialized (select fee_bp from marketplace_settings),
    -- After the slots and businesses, as whoever leaves does. One who has left meanwhile and had a business still has a row.
    clients as materialized (
      select id from users
      where id = any(array(select asked.client_id from asked join held on held.slot_id = asked.slot_id)) and disabled_at is null
      for key share ${passing}
    ),
    on_pages as materialized (
      select id from pages where id = any(array(select distinct asked.page_id from asked join held on held.slot_id = asked.slot_id))
      for key share ${passing}
    ),
    -- All is held that others change. From here on nothing is waited for but the end of another's try with the same key.
    ready as materialized (
      select set_config('lock_timeout', before.lock_timeout, true) from before,
        (select count(*) from held) as slots, (select count(*) from clients) as those, (select count(*) from on_pages) as pages
    ),
    taken as materialized (
      select * from (
        select asked.*, held.provider_id, held.service_id, held.starts_at, held.ends_at, held.left,
          sum(asked.places) over (partition by asked.slot_id order by asked.nth) as places_so_far
        from asked join held on held.slot_id = asked.slot_id and (held.sells or asked.source <> 'page')
        where asked.places <= held.left and asked.offer_version = held.offer_version and asked.fee_bp = (select fee_bp from terms)
          and held.starts_at > now() + make_interval(mins => asked.cutoff_minutes)
          and (asked.client_id is null or asked.client_id in (select id from clients))
          and (asked.page_id is null or asked.page_id in (select id from on_pages)) and (select count(*) from ready) = 1
      ) fitting where places_so_far <= fitting.left
    ),
    spots as (${takeSpots(sql)}),
    booked as (
      insert into bookings (id, provider_id, service_id, slot_id, page_id, client_id, booking_reference, confirmation_code,
        customer_name, customer_email, customer_phone, locale, participants, places, total_price, service_fee, final_amount,
        status, confirmed_at, special_requests, source, payment_status, service_title, service_title_zh, starts_at, ends_at, cancellation_hours,
        terms_version, privacy_version, confirm_by, confirm_to)
      select id, provider_id, service_id, slot_id, page_id, client_id, booking_reference, confirmation_code,
        customer_name, customer_email, customer_phone, locale, participants, places, total_price, service_fee, final_amount,
        status, case when status = 'confirmed' then now() end, special_requests, source, payment_status, service_title, service_title_zh,
        starts_at, ends_at, cancellation_hours, terms_version, privacy_version,
        now() + make_interval(mins => confirm_minutes), confirm_to
      from taken
    ),
    tickets as (
      insert into booking_units (booking_id, unit_id, kind, title, title_zh, quantity, price)
      select taken.id, t.unit_id, t.kind, t.title, t.title_zh, t.quantity, t.price
      from taken, jsonb_to_recordset(taken.tickets) as t (unit_id uuid, kind text, title text, title_zh text, price bigint, quantity int)
    ),
    events as (
      insert into booking_events (id, booking_id, event, actor, actor_name)
      select e.id, taken.id, e.event, e.actor, e.actor_name
      from taken, jsonb_to_recordset(taken.events) as e (id uuid, event text, actor text, actor_name text)
    ),
    visitors as (
      insert into booking_visitors (booking_id, visitor, at) select id, visitor, now() from taken where visitor <> ''
    ),
    ${has_clicks ? sql`referred as (${creditClicks(sql)}),` : sql``}
    kept as (${rememberTaken(sql)}),
    ledger as (${noteTaken(sql)})
    select asked.nth, taken.nth is not null as is_taken,
      case when taken.nth is not null then null
        when held.slot_id is null then case when ${isOnSale(sql)} then 'locked' end
        when asked.client_id is not null and asked.client_id not in (select id from clients)
          then case when (select true from users u where u.id = asked.client_id and u.disabled_at is null) then 'locked' else 'client_gone' end
        when asked.page_id is not null and asked.page_id not in (select id from on_pages)
          then case when (select true from pages pg where pg.id = asked.page_id) then 'locked' else 'stale' end
        when asked.offer_version <> held.offer_version or asked.fee_bp <> (select fee_bp from terms) then 'stale'
      end as obstacle,
      case when held.starts_at > now() + make_interval(mins => asked.cutoff_minutes)
        then held.left - coalesce(sum(taken.places) over (partition by asked.slot_id), 0) end as left,
      case when taken.nth is null and held.slot_id is not null then ${lapsedOnSlot(sql)} else 0 end as lapsed
    from asked left join taken on taken.nth = asked.nth
      left join held on held.slot_id = asked.slot_id and (held.sells or asked.source <> 'page')`;
  const found = new Map(rows.map(({ nth, ...row }) => [nth, outcomeOf(row)]));
  return takings.map((_, nth) => found.get(nth) ?? 'key_used');
}

type Found = { is_taken: boolean; obstacle: 'locked' | 'client_gone' | 'stale' | null; left: number | null; lapsed: number };

function outcomeOf({ is_taken, obstacle, left, lapsed }: Found): Outcome {
  if (is_taken) return 'taken';
  return obstacle ?? (left !== null && lapsed > 0 ? { left, lapsed } : { left });
}

/** Whether so many places are there once requests whose time has run out have been ended (`endLapsed`). */
export function fitsLater(outcome: Outcome, places: number): boolean {
  if (typeof outcome !== 'object' || outcome.left === null) return false;
  return outcome.left < places && outcome.left + (outcome.lapsed ?? 0) >= places;
}

/** What the statement reads of each. */
function rowOf({ booking: { bought, taken_by, ...booking }, slot_id, cutoff_minutes, ...taking }: Taking, nth: number) {
  const { offer_version, fee_bp, intent, reply, clicks } = taking;
  const tickets = bought.map(({ ticket, quantity }) => ({
    unit_id: ticket.id,
    kind: ticket.kind,
    title: ticket.title,
    title_zh: ticket.title_zh,
    price: ticket.price,
    quantity,
  }));
  return {
    nth,
    ...booking,
    slot_id,
    cutoff_minutes,
    offer_version,
    fee_bp,
    tickets,
    events: timelineOf(booking, taken_by),
    clicks,
    move_id: uuid(),
    ...(intent && {
      scope: intent.scope,
      key: intent.key,
      request_hash: intent.request_hash.toString('hex'),
      reply: JSON.stringify(reply),
    }),
  };
}

/** As many bookings as one click earns for: a concierge books for guest after guest, and a link that everybody carries along is no recommendation. */
const BOOKINGS_A_CLICK = 20;

/**
 * Credits what the CTE `taken` has to the last of each visitor's clicks, or writes down why it earns nothing; a click nobody made is
 * passed over. Decided with the booking and by what is true at that moment, so nothing that changes later changes it (decision 018).
 */
function creditClicks(sql: Db) {
  return sql`
    insert into booking_referrals (booking_id, click_id, link_id, partner_id, clicked_at, window_days, rate_bp, reason, sign, created_at)
    select led.id, led.click_id, link.id, p.id, led.clicked_at, m.attribution_days,
      case when decided.reason in ('last_click', 'own_booking') then coalesce(p.commission_bp, s.commission_bp, m.commission_bp) else 0 end,
      decided.reason, case when decided.reason = 'own_booking' then own.sign end, now()
    from (
      select taken.id, taken.service_id, taken.client_id, taken.customer_email, taken.customer_phone, click.id as click_id, click.link_id,
        click.clicked_at, row_number() over (partition by click.id order by taken.nth) as nth_of_click
      from taken cross join lateral (
        select id, link_id, clicked_at from referral_clicks
        where id in (select carried::uuid from jsonb_array_elements_text(taken.clicks) as carried)
        order by clicked_at desc, id desc limit 1) click
    ) led
    join services s on s.id = led.service_id
    cross join marketplace_settings m
    join referral_links link on link.id = led.link_id
    join partners p on p.id = link.partner_id
    join users u on u.id = p.user_id
    cross join lateral (select case
      when u.id = led.client_id then 'account'
      when mailbox_of(u.email) = mailbox_of(led.customer_email) then 'email'
      when only_digits(led.customer_phone) in (only_digits(p.contact_phone), only_digits(u.phone)) then 'phone' end as sign) own
    cross join lateral (select case
      when led.clicked_at <= now() - make_interval(days => m.attribution_days) then 'expired'
      when (select count(*) from (select from booking_referrals earlier where earlier.click_id = led.click_id limit ${BOOKINGS_A_CLICK}) seen)
        + led.nth_of_click > ${BOOKINGS_A_CLICK} then 'used_up'
      when p.suspended_at is not null then 'suspended'
      when p.approved_at is null then 'not_approved'
      when own.sign is not null then 'own_booking'
      else 'last_click' end as reason) decided`;
}

/** How a booking's timeline begins: asked for by the customer and perhaps confirmed at once, or taken by the provider. */
function timelineOf({ status, source, customer_name }: Pick<NewBooking, 'status' | 'source' | 'customer_name'>, taken_by: string) {
  const actor = source === 'page' ? 'customer' : 'provider';
  const events = [{ id: uuid(), event: 'created', actor, actor_name: source === 'page' ? customer_name : taken_by }];
  if (status === 'confirmed')
    events.push({
      id: uuid(),
      event: 'confirmed',
      actor: source === 'page' ? 'system' : actor,
      actor_name: source === 'page' ? '' : taken_by,
    });
  return events;
}

/** Whether a booking could not be written because its reference names another one; nothing of it was done then. */
export function isReferenceUsed(error: unknown): boolean {
  return constraintOf(error) === 'bookings_booking_reference_key';
}

/** Whether a statement has waited too long for what somebody else has locked, or was stopped for its length; nothing of it was done then. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '57014');
}
