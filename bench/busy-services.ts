import type { Sql } from '../server/core/database/database.ts';
import { given_names, surnames } from '../db/seed/load-words.ts';
import { fileAll, withoutIndexes } from './filling.ts';

/** How many experiences are busy: so many slots a day, so many bookings a slot. */
const SERVICES = 24;
const SLOTS_A_DAY = 8;
const BOOKINGS_A_SLOT = 25 / 7;
const CAPACITY = 12;

/** The days of a calendar before and after today. */
export type Calendar = { past: number; ahead: number };
/** 7,000 slots and 25,000 bookings an experience. */
export const YEARS: Calendar = { past: 437, ahead: 438 };
/** As far as anybody looks ahead in W6, so that both marketplaces are asked the same and answer as much. */
export const WEEKS: Calendar = { past: 4, ahead: 64 };

/**
 * Gives the experiences that W6 asks for most (`listServices` in market.ts) a full calendar, a statement a table. A fifth of
 * their slots are full. Booking b is on slot b modulo the number of slots.
 */
export async function keepBusy(sql: Sql, { past, ahead }: Calendar): Promise<void> {
  const slots = (past + ahead) * SLOTS_A_DAY;
  const [last_slot, last_booking] = [slots - 1, Math.round(slots * BOOKINGS_A_SLOT) - 1];
  await withoutIndexes(sql, ['bookings', 'booking_search', 'booking_events', 'seat_moves'], () =>
    sql.begin(async (tx) => {
      await tx`
        create temporary table busy on commit drop as
        select s.*, row_number() over (order by md5(s.id::text)) - 1 as nth, (select page_id from page_services where service_id = s.id limit 1) as page_id
        from live_services s order by md5(s.id::text) limit ${SERVICES}`;
      await tx`
        create temporary table busy_slots on commit drop as
        select uuidv7() as id, s.provider_id, s.id as service_id, n, at as starts_at, at + make_interval(mins => s.duration_minutes) as ends_at, taken
        from busy s, generate_series(0, ${last_slot}::int) as n,
          lateral (select date_trunc('day', now()) + make_interval(days => n / ${SLOTS_A_DAY} - ${past}::int, hours => n % ${SLOTS_A_DAY}, mins => 7) as at) times,
          lateral (select coalesce(sum(1 + b % 3), 0)::int as taken from generate_series(n, ${last_booking}::int, ${slots}) as b where b % 9 <> 3) sold`;
      await tx`
        insert into slots (id, provider_id, service_id, starts_at, ends_at, capacity, spots_taken)
        select id, provider_id, service_id, starts_at, ends_at, case when n % 5 = 0 and taken > 0 then taken else ${CAPACITY} end, taken from busy_slots`;
      await tx`
        with booked as (
          insert into bookings (id, provider_id, service_id, slot_id, page_id, client_id, booking_reference, confirmation_code, customer_name,
            customer_email, customer_phone, locale, participants, places, total_price, service_fee, final_amount, status, payment_status,
            service_title, service_title_zh, starts_at, ends_at, cancellation_hours, created_at, confirmed_at, completed_at, cancelled_at,
            cancelled_by, cancel_reason, units)
          select uuidv7(b.made - now()), s.provider_id, s.id, sl.id, s.page_id, guest.id,
            -- Longer than those of the load data set.
            'SMP-L' || lpad((s.nth * ${last_booking + 1}::int + b.n)::text, 9, '0'), 'CODE',
            (${given_names}::text[])[1 + b.n % ${given_names.length}] || ' ' || (${surnames}::text[])[1 + b.n / 7 % ${surnames.length}],
            'guest' || b.n || '@example.com', '+852' || 50000000 + b.n, 'zh-HK', b.party, b.party, b.party * s.price, b.party * s.price / 20,
            b.party * s.price + b.party * s.price / 20, b.status, case when b.status = 'cancelled' then 'unpaid' else 'paid' end,
            s.title, s.title_zh, sl.starts_at, sl.ends_at, s.cancellation_hours, b.made, b.made,
            case when b.status = 'completed' then sl.ends_at + interval '1 hour' end, case when b.status = 'cancelled' then b.made + interval '1 hour' end,
            case when b.status = 'cancelled' then 'customer' end, case when b.status = 'cancelled' then 'Change of plans' else '' end,
            jsonb_build_array(jsonb_build_object('unit', u.id, 'kind', u.kind, 'title', u.title, 'title_zh', u.title_zh, 'quantity', b.party, 'price', s.price))
          from busy s join busy_slots sl on sl.service_id = s.id
          join lateral (select * from units where service_id = s.id order by position limit 1) u on true,
            lateral (
              select n, 1 + n % 3 as party, least(sl.starts_at, now()) - make_interval(days => 1 + n % 20, mins => n % 600) as made,
                case when n % 9 = 3 then 'cancelled' when sl.ends_at < now() - interval '1 day' then 'completed' else 'confirmed' end as status
              from generate_series(sl.n, ${last_booking}::int, ${slots}) as n
            ) b
          left join (select array_agg(id order by id) as ids from users where user_type = 'client') guests on b.n % 2 = 0
          left join lateral (select guests.ids[1 + b.n % cardinality(guests.ids)] as id) guest on true
          returning id, provider_id, slot_id, places, customer_name, completed_at, cancelled_at
        ),
        events as (
          insert into booking_events (id, provider_id, booking_id, event, at, actor, actor_name)
          select uuidv7(e.at - now()), b.provider_id, b.id, e.event, e.at, e.actor, case when e.actor = 'customer' then b.customer_name else '' end
          from booked b,
            lateral (values ('completed', b.completed_at, 'provider'), ('cancelled', b.cancelled_at, 'customer')) as e (event, at, actor)
          where e.at is not null
        )
        insert into seat_moves (id, provider_id, slot_id, booking_id, places, reason, at)
        select uuidv7(cancelled_at - now()), provider_id, slot_id, id, -places, 'cancelled', cancelled_at from booked where cancelled_at is not null`;
    }),
  );
  await fileAll(sql);
}
