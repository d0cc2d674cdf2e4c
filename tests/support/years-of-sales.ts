import type { Sql } from '../../server/core/database/database.ts';
import { postJournal } from '../../server/ledger/post-journal.ts';
import { countClicks } from '../../server/partners/writes.ts';
import { rewritePast } from './past.ts';
import type { Stage } from './stage.ts';

/** Slots of the stage's service, two thirds of them sold out: as many in the past as ahead, and after those the ones that are open. */
const SLOTS = 3_900;
/** Places on each, sold one by one. */
const CAPACITY = 4;
/** Every so-many-th booking was completed and reviewed. */
const REVIEWED = 4;
/** Accounts beside those of the stage. */
const ACCOUNTS = 2_000;

/**
 * Years of business of the stage's provider, client and partner: 10,000 bookings with everything that follows them, 3,900 slots and 10,000
 * unread messages, 5,000 waiting mails, 2,000 accounts and 6,000 lines of the log. Rows are written without triggers and then added up, as the jobs would have done.
 */
export async function addYearsOfSales(sql: Sql, stage: Stage): Promise<void> {
  const { provider, service, page, people, link } = stage;
  const unit_id = service.units[0]!.id;
  await rewritePast(sql, async (tx) => {
    await tx`
      insert into slots (id, provider_id, service_id, starts_at, ends_at, capacity, spots_taken)
      select gen_random_uuid(), ${provider.id}, ${service.id}, at, at + interval '20 minutes', ${CAPACITY}::int,
        case when n <= ${SLOTS}::int * 2 / 3 then ${CAPACITY}::int else 0 end
      from (select n, date_trunc('hour', now()) + interval '7 minutes' + (n - ${SLOTS}::int / 3) * interval '1 hour' as at from generate_series(1, ${SLOTS}::int) as n) made`;
    await tx`
      insert into bookings (id, provider_id, service_id, slot_id, page_id, client_id, booking_reference, confirmation_code, customer_name,
        customer_email, customer_phone, locale, participants, places, total_price, service_fee, final_amount, status, payment_status,
        service_title, service_title_zh, starts_at, ends_at, cancellation_hours, created_at, confirmed_at, completed_at, units)
      select uuidv7(sold.created_at - now()), ${provider.id}, ${service.id}, slot_id, ${page.id}, ${people.client.id}, 'SMP-' || upper(lpad(to_hex(row_number() over ()), 7, 'Z')), 'TEST-CODE',
        'Chan ' || md5(slot_id::text || n), md5(slot_id::text || n) || '@example.com', '+85291234567', 'en', 1, 1, 48000, 2400, 50400,
        case when starts_at > now() then 'confirmed' else 'completed' end, case when starts_at > now() then 'unpaid' else 'paid' end,
        ${service.title}, '', starts_at, ends_at, 24, sold.created_at, sold.created_at, case when starts_at <= now() then ends_at end,
        ${tx.json([{ unit: unit_id, kind: 'adult', title: 'Adult', title_zh: '成人', quantity: 1, price: 48_000 }])}::jsonb
      from (
        select sl.id as slot_id, sl.starts_at, sl.ends_at, n, least(sl.starts_at - n * interval '1 day', now() - n * interval '1 hour') as created_at
        from slots sl, generate_series(1, ${CAPACITY}::int) as n
        where sl.service_id = ${service.id} and sl.capacity = ${CAPACITY} and sl.spots_taken = ${CAPACITY}
      ) sold`;
    const sold = tx`(select * from bookings where confirmation_code = 'TEST-CODE' and booking_reference like 'SMP-Z%')`;
    await tx`
      insert into booking_events (id, provider_id, booking_id, event, at, actor)
      select uuidv7(at - now()), b.provider_id, b.id, event, at, 'provider'
      from ${sold} b, lateral (values ('created', b.created_at), ('confirmed', b.confirmed_at), ('completed', b.completed_at)) e (event, at) where at is not null`;
    await tx`
      insert into seat_moves (id, provider_id, slot_id, booking_id, places, reason, at)
      select gen_random_uuid(), b.provider_id, b.slot_id, b.id, 1, 'booked', b.created_at from ${sold} b`;
    await tx`
      insert into messages (id, booking_id, provider_id, sender, body, created_at)
      select uuidv7(b.created_at - now()), b.id, b.provider_id, 'customer', 'Which pier is it?', b.created_at from ${sold} b`;
    await tx`
      insert into reviews (id, booking_id, provider_id, service_id, rating, comment, author, created_at)
      select gen_random_uuid(), b.id, b.provider_id, b.service_id, 4, 'A fine day.', 'Chan', b.ends_at
      from (select *, row_number() over () as nth from ${sold} b where status = 'completed') b where nth % ${REVIEWED}::int = 0`;
    await tx`
      insert into review_counts (provider_id, service_id, rating, was_checked_in, is_answered, reviews)
      select provider_id, service_id, rating, was_checked_in, reply is not null, count(*) from reviews where comment = 'A fine day.' group by 1, 2, 3, 4, 5
      on conflict on constraint review_counts_pkey do update set reviews = review_counts.reviews + excluded.reviews`;
    await tx`
      insert into mails (id, kind, source, side, booking_id, recipient, locale, state, due_at, created_at, subject)
      select uuidv7(b.created_at - now()), 'confirmed', b.id::text, 'customer', b.id, b.customer_email, 'en', 'sent', b.created_at, b.created_at, 'Confirmed'
      from ${sold} b`;
    // Reminders of what is ahead, which wait for weeks, and what operators have done to accounts of that time.
    await tx`
      insert into mails (id, kind, source, side, booking_id, recipient, locale, state, due_at, created_at)
      select uuidv7(b.created_at - now()), 'reminder_24h', b.id::text, 'customer', b.id, b.customer_email, 'en', 'waiting', b.starts_at - interval '1 day', b.created_at
      from ${sold} b where b.starts_at > now() + interval '1 day'`;
    await tx`
      insert into users (id, username, email, password_hash, date_joined)
      select gen_random_uuid(), 'guest' || n, 'guest' || n || '@example.com', 'none', now() - n * interval '1 hour' from generate_series(1, ${ACCOUNTS}::int) as n`;
    await tx`
      insert into audit_log (id, at, actor_name, act, subject, subject_id)
      select gen_random_uuid(), date_joined, 'lok', 'user_disabled', 'user', id from users, generate_series(1, 3) where email like 'guest%'`;
    await tx`
      insert into booking_referrals (booking_id, click_id, link_id, partner_id, clicked_at, rate_bp, window_days, reason, created_at)
      select b.id, gen_random_uuid(), ${link.id}, ${link.partner.id}, b.created_at, 800, 30, 'last_click', b.created_at from ${sold} b`;
    await tx`
      insert into referral_clicks (id, link_id, clicked_at) select click_id, link_id, clicked_at from booking_referrals where link_id = ${link.id}`;
    await tx`
      insert into new_clicks (link_id, day)
      select link_id, (clicked_at at time zone 'Asia/Hong_Kong')::date from booking_referrals where link_id = ${link.id}`;
    await tx`
      insert into idempotency_keys (scope, key, request_hash, reply, status, booking_id, created_at)
      select 'anyone', b.id::text, decode(md5(b.id::text), 'hex'), '{}', 201, b.id, now() - interval '1 hour' from ${sold} b`;
    await tx`
      insert into sessions (id, user_id, token_hash, expires_at)
      select gen_random_uuid(), ${people.client.id}, decode(md5(b.id::text), 'hex'), now() + interval '1 day' from ${sold} b`;
    await tx`
      insert into booking_changes (booking_id, provider_id, service_id, page_id, service_title, service_title_zh, status, bookings, cents, is_new,
        client_id, made_at, starts_at, service_fee, final_amount, is_expired)
      select id, provider_id, service_id, page_id, service_title, service_title_zh, status, 1, total_price, true,
        client_id, created_at, starts_at, service_fee, final_amount, false
      from ${sold} b`;
  });
  await postJournal(sql);
  await countClicks(sql);
  await sql`vacuum analyze`;
}
