import type { Sql, Tx } from '../../server/core/database/database.ts';
import { postJournal } from '../../server/ledger/post-journal.ts';
import { countClicks } from '../../server/partners/writes.ts';
import { rewritePast } from './past.ts';
import type { Stage } from './stage.ts';

/** How much a marketplace has sold. */
export type Sales = {
  /** The stage's and others like it, every second of them with a provider of its own. */
  services: number;
  /** Of each service, two thirds of them sold out: as many in the past as ahead, and after those the ones that are open. */
  slots: number;
  /** Places on each slot, sold one by one. */
  capacity: number;
  /** Every so-many-th booking is the stage's client's and came by the partner's link, the others are guests'. */
  client_nth: number;
  /** Messages of customers that are not read, those of the stage's provider first; as many wait for the client. */
  unread: number;
  /** Beside those of the stage. */
  accounts: number;
  /** Beside the stage's page, its provider's. */
  pages: number;
};

/** 10,400 bookings of one provider and one client. */
export const aFewYears: Sales = { services: 1, slots: 3_900, capacity: 4, client_nth: 1, unread: 10_400, accounts: 2_000, pages: 4 };

/** 300,000 bookings, half of one provider and a quarter of one client. */
export const manyYears: Sales = { services: 22, slots: 7_000, capacity: 3, client_nth: 4, unread: 20_000, accounts: 50_000, pages: 20 };

/** Every so-many-th completed booking was reviewed. */
const REVIEWED_NTH = 2;
/** Of every so-many-th sold slot one more was booked and cancelled, half of them paid for and not given back. */
const CANCELLED_NTH = 20;
/** On so many days people looked at each page. */
const DAYS_OF_VIEWS = 1_000;

/**
 * Years of business of the stage's provider, client and partner, and of others beside them, with everything that follows: messages, mails,
 * reviews, referrals, accounts, lines of the log. Rows are written without triggers, one statement a table, and then added up by the jobs.
 */
export async function addYearsOfSales(sql: Sql, stage: Stage, sales: Sales = aFewYears): Promise<void> {
  await rewritePast(sql, async (tx) => {
    await addAccounts(tx, sales);
    await addServices(tx, stage, sales);
    await addBookings(tx, stage, sales);
    await addWhatFollows(tx, stage, sales);
    await addReferrals(tx, stage);
  });
  await postJournal(sql);
  await countClicks(sql);
  await sql`vacuum analyze`;
}

async function addAccounts(tx: Tx, { accounts }: Sales): Promise<void> {
  await tx`
    insert into users (id, username, email, password_hash, date_joined)
    select gen_random_uuid(), 'guest' || n, 'guest' || n || '@example.com', 'none', now() - n * interval '1 hour' from generate_series(1, ${accounts}::int) as n`;
  await tx`
    insert into user_months (month, users)
    select date_trunc('month', date_joined at time zone 'Asia/Hong_Kong')::date, count(*) from users where email like 'guest%' group by 1
    on conflict (month) do update set users = user_months.users + excluded.users`;
  await tx`
    insert into audit_log (id, at, actor_name, act, subject, subject_id)
    select gen_random_uuid(), date_joined, 'lok', 'user_disabled', 'user', id from users, generate_series(1, 3) where email like 'guest%'`;
}

/** Services like the stage's, and all their slots; pages of the stage's provider, each looked at for years. */
async function addServices(tx: Tx, { provider, service, page }: Stage, { services, slots, capacity, pages }: Sales): Promise<void> {
  await tx`
    insert into providers (id, user_id, name)
    select gen_random_uuid(), u.id, 'Provider ' || n from generate_series(2, ${services}::int, 2) as n join users u on u.username = 'guest' || n`;
  await tx`insert into categories (id, slug, name, name_zh) values (gen_random_uuid(), 'years', 'Years', '歲月')`;
  await tx`
    insert into services
    select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'title', s.title || ' no. ' || n, 'provider_id', coalesce(p.id, s.provider_id)))).*
    from services s cross join generate_series(2, ${services}::int) as n left join providers p on p.name = 'Provider ' || n where s.id = ${service.id}`;
  const all = tx`(select * from services where title = ${service.title} or title like ${`${service.title} no. %`})`;
  await tx`
    insert into units
    select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'service_id', s.id, 'provider_id', s.provider_id))).* from units u, ${all} s where u.service_id = ${service.id} and s.id <> ${service.id}`;
  await tx`update services set category_id = (select id from categories where slug = 'years') where id in (select id from ${all} s)`;
  await tx`select refresh_catalogue(array(select id from ${all} s))`;
  await tx`
    insert into slots (id, provider_id, service_id, starts_at, ends_at, capacity, spots_taken)
    select gen_random_uuid(), s.provider_id, s.id, at, at + interval '20 minutes', ${capacity}::int, case when n <= ${slots}::int * 2 / 3 then ${capacity}::int else 0 end
    from ${all} s, (select n, date_trunc('hour', now()) + interval '7 minutes' + (n - ${slots}::int / 3) * interval '1 hour' as at from generate_series(1, ${slots}::int) as n) made`;
  await tx`
    insert into pages (id, provider_id, slug, title, is_published) select gen_random_uuid(), ${provider.id}, 'years-' || n, 'Page ' || n, true from generate_series(1, ${pages}::int) as n`;
  await tx`
    insert into page_services (provider_id, page_id, service_id) select provider_id, pg.id, s.id from pages pg join ${all} s using (provider_id) where (pg.id, s.id) <> (${page.id}, ${service.id})`;
  await tx`
    insert into page_views_daily (provider_id, page_id, date, views)
    select pg.provider_id, pg.id, (now() at time zone 'Asia/Hong_Kong')::date - n, 10 from pages pg, generate_series(0, ${DAYS_OF_VIEWS}::int - 1) as n where pg.provider_id = ${provider.id}`;
  await tx`insert into page_view_totals (page_id, views) select page_id, sum(views) from page_views_daily group by 1`;
}

/** The bookings that were made on the sold slots, and some that were cancelled. */
const made = (tx: Tx) => tx`(select * from bookings where confirmation_code = 'TEST-CODE' and booking_reference like 'SMP-Z%')`;

async function addBookings(tx: Tx, { provider, service, page, people, link }: Stage, { capacity, client_nth }: Sales): Promise<void> {
  const units = [{ unit: service.units[0]!.id, kind: 'adult', title: 'Adult', title_zh: '成人', quantity: 1, price: 48_000 }];
  await tx`
    insert into bookings (id, provider_id, service_id, slot_id, page_id, client_id, concierge_id, partner_id, booking_reference, confirmation_code, customer_name,
      customer_email, customer_phone, locale, participants, places, total_price, service_fee, final_amount, status, payment_status, paid_amount, refund_due_since,
      service_title, service_title_zh, starts_at, ends_at, cancellation_hours, created_at, confirmed_at, completed_at, cancelled_at, cancelled_by, units)
    select uuidv7(sold.created_at - now()), provider_id, service_id, slot_id, case when provider_id = ${provider.id} then ${page.id}::uuid end,
      case when nth % ${client_nth}::int = 0 then ${people.client.id}::uuid end,
      case when nth % ${client_nth}::int = 0 then ${link.partner.id}::uuid end,
      case when nth % ${client_nth}::int = 0 then ${link.partner.id}::uuid end, 'SMP-' || upper(lpad(to_hex(nth), 7, 'Z')), 'TEST-CODE',
      'Chan ' || md5(slot_id::text || n), md5(slot_id::text || n) || '@example.com', '+85291234567', 'en', 1, 1, 48000, 2400, 50400, status,
      case when is_paid then 'paid' else 'unpaid' end, case when is_paid then 50400 else 0 end,
      case when is_paid and status = 'cancelled' then sold.created_at + interval '1 minute' end,
      title, '', starts_at, ends_at, 24, sold.created_at, sold.created_at, case when status = 'completed' then ends_at end,
      case when status = 'cancelled' then sold.created_at + interval '1 minute' end, case when status = 'cancelled' then 'provider' end, ${tx.json(units)}::jsonb
    from (
      select *, status = 'completed' or status = 'cancelled' and nth % 2 = 0 as is_paid from (
      select sl.*, sl.id as slot_id, s.title, n, row_number() over (order by sl.starts_at, sl.id, n) as nth,
        case when n = 0 then 'cancelled' when sl.starts_at > now() then 'confirmed' else 'completed' end as status,
        least(sl.starts_at - n * interval '1 day', now() - n * interval '1 hour' - interval '1 hour') as created_at
      from (select *, row_number() over () as of_slots from slots where capacity = ${capacity} and spots_taken = ${capacity}) sl
      join services s on s.id = sl.service_id
      join generate_series(0, ${capacity}::int) as n on n > 0 or of_slots % ${CANCELLED_NTH}::int = 0
      ) sold
    ) sold`;
}

async function addWhatFollows(tx: Tx, { provider, people }: Stage, { unread }: Sales): Promise<void> {
  await tx`
    insert into payments (id, provider_id, booking_id, way, amount, state, source, created_at, received_at)
    select gen_random_uuid(), b.provider_id, b.id, 'on_site', b.paid_amount, 'received', 'provider', b.created_at, b.created_at
    from ${made(tx)} b where paid_amount > 0`;
  await tx`
    insert into booking_events (id, provider_id, booking_id, event, at, actor)
    select uuidv7(at - now()), b.provider_id, b.id, event, at, 'provider'
    from ${made(tx)} b, lateral (values ('completed', b.completed_at), ('cancelled', b.cancelled_at)) e (event, at) where at is not null`;
  await tx`
    insert into seat_moves (id, provider_id, slot_id, booking_id, places, reason, at)
    select gen_random_uuid(), b.provider_id, b.slot_id, b.id, -1, 'cancelled', cancelled_at from ${made(tx)} b where cancelled_at is not null`;
  await tx`
    insert into messages (id, booking_id, provider_id, client_id, sender, body, created_at, read_at)
    select uuidv7(b.created_at - now()), b.id, b.provider_id, b.client_id, 'customer', 'Which pier is it?', b.created_at, case when nth > ${unread}::int then b.created_at end
    from (select *, row_number() over (order by provider_id <> ${provider.id}, created_at desc) as nth from ${made(tx)} b) b`;
  await tx`
    insert into messages (id, booking_id, provider_id, client_id, sender, body, created_at, read_at)
    select uuidv7(b.created_at - now()), b.id, b.provider_id, b.client_id, 'provider', 'Central Pier 9.', b.created_at, case when nth > ${unread}::int then b.created_at end
    from (select *, row_number() over (order by created_at desc) as nth from ${made(tx)} b where client_id = ${people.client.id}) b`;
  await tx`
    insert into reviews (id, booking_id, provider_id, service_id, rating, comment, author, created_at)
    select gen_random_uuid(), b.id, b.provider_id, b.service_id, 4, 'A fine day.', 'Chan', b.ends_at
    from (select *, row_number() over () as nth from ${made(tx)} b where status = 'completed') b where nth % ${REVIEWED_NTH}::int = 0`;
  await tx`
    insert into review_counts (provider_id, service_id, rating, was_checked_in, is_answered, reviews)
    select provider_id, service_id, rating, was_checked_in, reply is not null, count(*) from reviews where comment = 'A fine day.' group by 1, 2, 3, 4, 5
    on conflict on constraint review_counts_pkey do update set reviews = review_counts.reviews + excluded.reviews`;
  await tx`
    insert into mails (id, kind, source, side, booking_id, recipient, locale, state, due_at, created_at, subject)
    select uuidv7(b.created_at - now()), 'confirmed', b.id::text, 'customer', b.id, b.customer_email, 'en', 'sent', b.created_at, b.created_at, 'Confirmed'
    from ${made(tx)} b`;
  // Reminders of what is ahead, which wait for weeks.
  await tx`
    insert into mails (id, kind, source, side, booking_id, recipient, locale, state, due_at, created_at)
    select uuidv7(b.created_at - now()), 'reminder_24h', b.id::text, 'customer', b.id, b.customer_email, 'en', 'waiting', b.starts_at - interval '1 day', b.created_at
    from ${made(tx)} b where b.starts_at > now() + interval '1 day'`;
  await tx`
    insert into idempotency_keys (scope, key, request_hash, reply, status, booking_id, created_at)
    select 'anyone', b.id::text, decode(md5(b.id::text), 'hex'), '{}', 201, b.id, now() - interval '1 hour' from ${made(tx)} b`;
  await tx`
    insert into sessions (id, user_id, token_hash, expires_at)
    select gen_random_uuid(), b.client_id, decode(md5(b.id::text), 'hex'), now() + interval '1 day' from ${made(tx)} b where b.client_id is not null`;
  await tx`
    insert into booking_changes (booking_id, provider_id, service_id, page_id, service_title, service_title_zh, status, bookings, cents, is_new,
      client_id, made_at, starts_at, service_fee, final_amount, is_expired)
    select id, provider_id, service_id, page_id, service_title, service_title_zh, status, 1, total_price, true,
      client_id, created_at, starts_at, service_fee, final_amount, false
    from ${made(tx)} b`;
}

async function addReferrals(tx: Tx, { link }: Stage): Promise<void> {
  await tx`
    insert into booking_referrals (booking_id, click_id, link_id, partner_id, clicked_at, rate_bp, window_days, reason, created_at)
    select b.id, gen_random_uuid(), ${link.id}, ${link.partner.id}, b.created_at, 800, 30, 'last_click', b.created_at from ${made(tx)} b where b.client_id is not null`;
  await tx`
    insert into referral_clicks (id, link_id, clicked_at) select click_id, link_id, clicked_at from booking_referrals where link_id = ${link.id}`;
  await tx`
    insert into new_clicks (link_id, day)
    select link_id, (clicked_at at time zone 'Asia/Hong_Kong')::date from booking_referrals where link_id = ${link.id}`;
}
