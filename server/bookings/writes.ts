import { v7 as uuid } from 'uuid';
import type { BookingStatus } from '../../contract/bookings.ts';
import { holdSlots, noteTaken, takeSpots } from '../availability/spots.ts';
import type { Db, Sql, Tx } from '../core/database.ts';
import { rememberTaken, unlessKnown, type Intent } from '../core/idempotency.ts';
import type { Bought } from './party.ts';
import type { Viewer } from './reads.ts';

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
  taken_by: string;
};

export type Taking = {
  booking: NewBooking;
  slot_id: string;
  cutoff_minutes: number;
  intent: Intent | null;
  reply: unknown;
  /** Ids of clicks on partners' links that the visitor carries along. */
  clicks: string[];
};

/** Taken, or why not: the key was used before, or so many places are left (null: the slot cannot be booked). */
export type Outcome = 'taken' | 'key_used' | { left: number | null };

/**
 * Takes the places and writes the bookings, their tickets, their timelines, the seat ledger and the kept answers: one statement, so
 * all of it or nothing, in one round trip and one commit. Each has an outcome of its own. Places go in the order they were asked for; who
 * did not fit behind the others although as many are left has not been refused yet and should be asked for again.
 */
export async function insertBookings(sql: Db, takings: readonly Taking[]): Promise<Outcome[]> {
  const has_clicks = takings.some(({ clicks }) => clicks.length > 0);
  const rows = await sql<{ nth: number; is_taken: boolean; left: number | null }[]>`
    with asked as materialized (
      select * from jsonb_to_recordset(${sql.json(takings.map(rowOf))}) as asked (nth int, id uuid, slot_id uuid, cutoff_minutes int, page_id uuid,
        client_id uuid, booking_reference text, confirmation_code text, customer_name text, customer_email text, customer_phone text,
        locale text, participants int, places int, total_price bigint, service_fee bigint, final_amount bigint, status text,
        special_requests text, source text, payment_status text, service_title text, service_title_zh text, cancellation_hours int,
        tickets jsonb, events jsonb, clicks jsonb, move_id uuid, scope text, key text, request_hash text, reply text)
      where ${unlessKnown(sql)}
    ),
    held as materialized (${holdSlots(sql)}),
    taken as materialized (
      select * from (
        select asked.*, held.provider_id, held.service_id, held.starts_at, held.ends_at, held.left,
          sum(asked.places) over (partition by asked.slot_id order by asked.nth) as places_so_far
        from asked join held on held.slot_id = asked.slot_id
        where asked.places <= held.left and held.starts_at > now() + make_interval(mins => asked.cutoff_minutes)
      ) fitting where places_so_far <= fitting.left
    ),
    spots as (${takeSpots(sql)}),
    booked as (
      insert into bookings (id, provider_id, service_id, slot_id, page_id, client_id, booking_reference, confirmation_code,
        customer_name, customer_email, customer_phone, locale, participants, places, total_price, service_fee, final_amount,
        status, confirmed_at, special_requests, source, payment_status, service_title, service_title_zh, starts_at, ends_at, cancellation_hours)
      select id, provider_id, service_id, slot_id, page_id, client_id, booking_reference, confirmation_code,
        customer_name, customer_email, customer_phone, locale, participants, places, total_price, service_fee, final_amount,
        status, case when status = 'confirmed' then now() end, special_requests, source, payment_status, service_title, service_title_zh,
        starts_at, ends_at, cancellation_hours
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
    ${has_clicks ? sql`referred as (${creditClicks(sql)}),` : sql``}
    kept as (${rememberTaken(sql)}),
    ledger as (${noteTaken(sql)})
    select asked.nth, taken.nth is not null as is_taken,
      case when held.starts_at > now() + make_interval(mins => asked.cutoff_minutes)
        then held.left - coalesce(sum(taken.places) over (partition by asked.slot_id), 0) end as left
    from asked left join taken on taken.nth = asked.nth left join held on held.slot_id = asked.slot_id`;
  const found = new Map(rows.map(({ nth, is_taken, left }): [number, Outcome] => [nth, is_taken ? 'taken' : { left }]));
  return takings.map((_, nth) => found.get(nth) ?? 'key_used');
}

/** What the statement reads of each. */
function rowOf({ booking: { bought, taken_by, ...booking }, slot_id, cutoff_minutes, intent, reply, clicks }: Taking, nth: number) {
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

/**
 * Credits what the CTE `taken` has to the last of each visitor's clicks, or writes down why it earns nothing; a click nobody made is
 * passed over. Decided with the booking and by what is true at that moment, so nothing that changes later changes it (decision 018).
 */
function creditClicks(sql: Db) {
  return sql`
    insert into booking_referrals (booking_id, click_id, link_id, partner_id, clicked_at, window_days, rate_bp, reason, sign, created_at)
    select taken.id, click.id, link.id, p.id, click.clicked_at, m.attribution_days,
      case when decided.reason in ('last_click', 'own_booking') then coalesce(p.commission_bp, s.commission_bp, m.commission_bp) else 0 end,
      decided.reason, case when decided.reason = 'own_booking' then own.sign end, now()
    from taken
    join services s on s.id = taken.service_id
    cross join marketplace_settings m
    cross join lateral (
      select id, link_id, clicked_at from referral_clicks
      where id in (select carried::uuid from jsonb_array_elements_text(taken.clicks) as carried)
      order by clicked_at desc, id desc limit 1) click
    join referral_links link on link.id = click.link_id
    join partners p on p.id = link.partner_id
    join users u on u.id = p.user_id
    cross join lateral (select case
      when u.id = taken.client_id then 'account'
      when lower(u.email) = lower(taken.customer_email) then 'email'
      when only_digits(taken.customer_phone) in (only_digits(p.contact_phone), only_digits(u.phone)) then 'phone' end as sign) own
    cross join lateral (select case
      when click.clicked_at <= now() - make_interval(days => m.attribution_days) then 'expired'
      when p.suspended_at is not null then 'suspended'
      when p.approved_at is null then 'not_approved'
      when own.sign is not null then 'own_booking'
      else 'last_click' end as reason) decided`;
}

/** Writes down the operator's decision on a partner's own booking; false when there is none that waits for it. */
export async function updateReferral(tx: Tx, booking_id: string, decision: 'paid' | 'refused'): Promise<boolean> {
  const decided = await tx`
    update booking_referrals set decision = ${decision}, decided_at = clock_timestamp()
    where booking_id = ${booking_id} and reason = 'own_booking' and decision is null returning booking_id`;
  return decided.length === 1;
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
  return error instanceof Error && 'constraint_name' in error && error.constraint_name === 'bookings_booking_reference_key';
}

/** What a transition needs to know of the booking it moves; locked until the transaction ends. */
export type Held = {
  id: string;
  provider_id: string;
  client_id: string | null;
  customer_name: string;
  /** Null once a cancelled booking's slot was deleted. */
  slot_id: string | null;
  places: number;
  status: BookingStatus;
  starts_at: Date;
  cancellation_hours: number;
  payment_status: 'unpaid' | 'paid' | 'refunded';
  attendance: 'expected' | 'arrived' | 'no_show';
  checked_in_at: Date | null;
};

/** Locks a booking that belongs to the provider or the client, or whose secret link they have; a second mover waits here and then sees the new state. */
export async function holdBooking(tx: Tx, id: string, owner: Viewer): Promise<Held | undefined> {
  const [held] = await tx<Held[]>`
    select id, provider_id, client_id, customer_name, slot_id, places, status, starts_at, cancellation_hours, payment_status,
      attendance, checked_in_at from bookings
    where id = ${id} and (provider_id = ${owner.provider_id} or client_id = ${owner.id} or id = ${owner.link ?? null})
    for update`;
  return held;
}

type Move = {
  status: BookingStatus;
  cancel_reason: string;
  cancel_description: string;
  cancelled_by: 'provider' | 'customer' | 'system' | null;
};

// In these two, clock_timestamp(): now() is when the transaction began, which may have been before it waited for another's move.

/** Puts a held booking into its new state, with the time of it. */
export async function updateStatus(tx: Tx, id: string, { status, cancel_reason, cancel_description, cancelled_by }: Move): Promise<void> {
  await tx`
    update bookings set status = ${status},
      confirmed_at = case when ${status} = 'confirmed' then clock_timestamp() else confirmed_at end,
      completed_at = case when ${status} = 'completed' then clock_timestamp() end,
      cancelled_at = case when ${status} = 'cancelled' then clock_timestamp() end,
      cancel_reason = ${cancel_reason}, cancel_description = ${cancel_description}, cancelled_by = ${cancelled_by}
    where id = ${id}`;
}

type Event = {
  booking_id: string;
  event: 'confirmed' | 'completed' | 'declined' | 'cancelled' | 'expired' | 'paid' | 'unpaid' | 'refunded' | 'arrived' | 'no_show';
  actor: 'provider' | 'customer' | 'system';
  actor_name: string;
  note: string;
};

/** A line of the booking's timeline. */
export async function insertEvent(tx: Tx, { booking_id, event, actor, actor_name, note }: Event): Promise<void> {
  await tx`
    insert into booking_events (id, booking_id, event, at, actor, actor_name, note)
    values (${uuid()}, ${booking_id}, ${event}, clock_timestamp(), ${actor}, ${actor_name}, ${note})`;
}

/** Locks a booking whose money is about to move, whoever it belongs to. */
export async function holdPaid(tx: Tx, id: string) {
  const [held] = await tx<(Pick<Held, 'provider_id' | 'client_id' | 'payment_status'> & { final_amount: number })[]>`
    select provider_id, client_id, payment_status, final_amount from bookings where id = ${id} for update`;
  return held;
}

type Refund = { booking_id: string; amount: number; reason: string; made_by: string };

/** Money given back, in cents. */
export async function insertRefund(tx: Tx, { booking_id, amount, reason, made_by }: Refund): Promise<void> {
  await tx`
    insert into refunds (id, booking_id, amount, reason, made_by, at)
    values (${uuid()}, ${booking_id}, ${amount}, ${reason}, ${made_by}, clock_timestamp())`;
}

/** Marks a booking as paid, unpaid or given back. */
export async function updatePayment(tx: Tx, id: string, payment_status: 'unpaid' | 'paid' | 'refunded'): Promise<void> {
  await tx`update bookings set payment_status = ${payment_status} where id = ${id}`;
}

/** Ticks off a party, or marks it as not come. */
export async function updateAttendance(tx: Tx, id: string, attendance: 'expected' | 'arrived' | 'no_show'): Promise<void> {
  await tx`update bookings set attendance = ${attendance}, checked_in_at = case when ${attendance} = 'arrived' then coalesce(checked_in_at, now()) end where id = ${id}`;
}

/** The provider's own notes on a booking. */
export async function updateNotes(tx: Tx, id: string, admin_notes: string): Promise<void> {
  await tx`update bookings set admin_notes = ${admin_notes} where id = ${id}`;
}

/** Adds up so many of the notes on bookings, files the new ones by their words (as matching.ts has them), and drops the notes: one statement. Returns how many. */
export async function fileNews(sql: Sql, most: number): Promise<number> {
  const [filed] = await sql<{ count: number }[]>`
    with news as (
      delete from booking_news where ctid = any(array(select ctid from booking_news limit ${most} for update skip locked)) returning *
    ),
    totals as (
      insert into booking_totals (provider_id, service_id, page_id, service_title, service_title_zh, status, bookings, cents)
      select provider_id, service_id, page_id, service_title, service_title_zh, status, sum(bookings), sum(cents)
      from news group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (provider_id, service_id, page_id, service_title, service_title_zh, status)
        do update set bookings = booking_totals.bookings + excluded.bookings, cents = booking_totals.cents + excluded.cents
    ),
    filed as (
      insert into booking_search (booking_id, provider_id, words)
      select b.id, b.provider_id, lower(concat_ws(E'\n', b.customer_name, (select u.username from users u where u.id = b.client_id),
        b.customer_email, b.customer_phone, b.booking_reference))
      from news join bookings b on b.id = news.booking_id where news.is_new order by b.id
      on conflict do nothing
    )
    select count(*) as count from news`;
  return filed?.count ?? 0;
}

/** Locks the oldest requests that nobody answered in time, passing over those being answered right now. */
export async function holdExpired(tx: Tx, most: number): Promise<Held[]> {
  return tx<Held[]>`
    select id, provider_id, client_id, customer_name, slot_id, places, status, starts_at, cancellation_hours, payment_status,
      attendance, checked_in_at from bookings
    where status = 'pending' and (created_at <= now() - make_interval(hours => (select expiry_hours from marketplace_settings)) or starts_at <= now())
    order by created_at limit ${most} for update skip locked`;
}

/** Gives an account the bookings that were made with its address before it had one; how many. */
export async function claimBookings(tx: Tx, user_id: string, email: string): Promise<number> {
  const claimed = await tx`
    update bookings set client_id = ${user_id} where client_id is null and lower(customer_email) = lower(${email}) returning id`;
  return claimed.length;
}

/** Turns a provider's calendar feed on under a new address; the old one opens nothing any more. */
export async function upsertFeed(sql: Sql, provider_id: string, with_names: boolean): Promise<void> {
  await sql`
    insert into calendar_feeds (provider_id, id, with_names) values (${provider_id}, ${uuid()}, ${with_names})
    on conflict (provider_id) do update set id = excluded.id, with_names = excluded.with_names, created_at = now()`;
}

/** Turns a provider's calendar feed off. */
export async function deleteFeed(db: Db, provider_id: string): Promise<void> {
  await db`delete from calendar_feeds where provider_id = ${provider_id}`;
}

/** Takes everything off bookings that says who their customer was; what was sold, for how much and when stays. */
export async function emptyBookings(tx: Tx, ids: string[], name: string): Promise<void> {
  await tx`update booking_events set note = '', actor_name = '' where booking_id = any(${ids}::uuid[]) and actor = 'customer'`;
  await tx`
    update bookings set customer_name = ${name}, customer_email = '', customer_phone = '', special_requests = '', admin_notes = '',
      cancel_reason = case when cancelled_by = 'customer' then '' else cancel_reason end, cancel_description = ''
    where id = any(${ids}::uuid[])`;
  // Filed anew also where it was not yet: a tally that is just reading the old words then finds them filed.
  await tx`
    insert into booking_search (booking_id, provider_id, words)
    select id, provider_id, lower(concat_ws(E'\n', customer_name, booking_reference)) from bookings where id = any(${ids}::uuid[])
    on conflict (booking_id) do update set words = excluded.words`;
}
