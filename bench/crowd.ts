import type { Sql } from '../server/core/database/database.ts';
import { fileAll, withoutIndexes } from './filling.ts';

/** A customer of the provider in a few more bookings than a page holds, however many bookings there are. */
export const RARE = { name: '歐陽靜', part: '陽靜', reference: 'smp-7k2', bookings: 24 };
/** In the title of one experience in five. */
export const COMMON = { title: 'Sunset kayak along the islands', title_zh: '日落獨木舟', part: '獨木' };

/** One of so many bookings is the given provider's. */
type Crowd = { provider_id: string; bookings: number; one_in: number };

const SERVICES = 5;
const AT_ONCE = 50_000;
const OTHERS = 9;

/**
 * Fills a marketplace up to so many bookings over two years and in every state, with their
 * totals and search index. Places are not counted: nobody books here.
 */
export async function fillWithBookings(sql: Sql, { provider_id, bookings, one_in }: Crowd): Promise<void> {
  // The tables that reference bookings are emptied too; those that only follow them (decision 014) have no foreign key and are named.
  await sql.begin(async (tx) => {
    const guarded = await tx<{ name: string }[]>`select tgrelid::regclass::text as name from pg_trigger where tgname = 'never_emptied'`;
    for (const { name } of guarded) await tx`alter table ${tx(name)} disable trigger never_emptied`;
    await tx`truncate bookings, booking_changes, booking_totals, booking_search cascade`;
    for (const { name } of guarded) await tx`alter table ${tx(name)} enable trigger never_emptied`;
  });
  await openShops(sql, provider_id);
  await withoutIndexes(sql, ['bookings'], async () => {
    for (let first = 0; first < bookings; first += AT_ONCE)
      await book(sql, { provider_id, one_in }, { first, last: Math.min(first + AT_ONCE, bookings) - 1, total: bookings });
  });
  await fileAll(sql);
}

/** Experiences of the provider and of others, each with one slot for all of its bookings. */
async function openShops(sql: Sql, provider_id: string): Promise<void> {
  await sql`
    insert into users (id, username, email, password_hash, user_type)
    select gen_random_uuid(), 'crowd-' || n, 'crowd-' || n || '@example.com', '', 'service_provider' from generate_series(1, ${OTHERS}::int) as n`;
  await sql`insert into providers (id, user_id, name) select gen_random_uuid(), id, username from users where username like 'crowd-%'`;
  await sql`
    insert into services (id, provider_id, title, title_zh, description, price, duration_minutes, status)
    select gen_random_uuid(), p.id, case when n = 0 then ${COMMON.title} else 'Walk no. ' || n end, case when n = 0 then ${COMMON.title_zh} else '漫步之' || n end,
      'Along the water.', 48000, 120, 'inactive'
    from providers p, generate_series(0, ${SERVICES - 1}::int) as n where p.id = ${provider_id} or p.name like 'crowd-%'`;
  await sql`
    insert into slots (id, provider_id, service_id, starts_at, ends_at, capacity)
    select gen_random_uuid(), provider_id, id, now() + interval '2 years', now() + interval '2 years 2 hours', 1000
    from services where description = 'Along the water.' and status = 'inactive'`;
}

type Part = { first: number; last: number; total: number };

async function book(sql: Sql, { provider_id, one_in }: Omit<Crowd, 'bookings'>, { first, last, total }: Part): Promise<void> {
  const surnames = Array.from('陳李張黃林梁吳何鄭謝羅蔡葉鍾盧曾馬周趙鄧');
  const given = Array.from('家俊嘉欣穎詩雅文志偉建國美玲淑芬永強麗華');
  const every = Math.floor(total / one_in / RARE.bookings);
  await sql`
    with shops as (
      select array_agg(sl.id order by s.title) as slots, array_agg(s.id order by s.title) as services, s.provider_id, s.provider_id = ${provider_id} as own,
        row_number() over (partition by s.provider_id = ${provider_id}) - 1 as nth
      from services s join slots sl on sl.service_id = s.id where s.description = 'Along the water.' and s.status = 'inactive' group by s.provider_id
    ),
    drawn as (
      select n, n % ${one_in} = 0 as own, n / ${one_in} as nth, (hashint8(n) & 2147483647) as dice,
        case n / ${one_in} % 20 when 0 then 'cancelled' when 1 then 'confirmed' when 2 then 'confirmed' when 3 then 'confirmed' else 'completed' end as usual
      from generate_series(${first}::bigint, ${last}::bigint) as n
    )
    insert into bookings (id, provider_id, service_id, slot_id, booking_reference, confirmation_code, customer_name, customer_email, customer_phone,
        locale, participants, places, total_price, service_fee, final_amount, status, service_title, service_title_zh, starts_at, ends_at,
        cancellation_hours, created_at, completed_at, cancelled_at, units)
      select uuidv7(d.at - now()), shop.provider_id, s.id, shop.slots[1 + d.nth % ${SERVICES}], 'SMP-' || case when d.rare then '7K2' || d.n else upper(to_hex(d.n * 2654435761 % 268435456 + 268435456)) end, 'CODE',
        case when d.rare then ${RARE.name} else (${surnames}::text[])[1 + dice % ${surnames.length}] || (${given}::text[])[1 + dice / 32 % ${given.length}] || (${given}::text[])[1 + dice / 1024 % ${given.length}] end,
        'guest' || dice % 100000 || '@' || (array['gmail.com', 'yahoo.com.hk', 'example.com'])[1 + dice % 3], '+852' || 50000000 + dice % 49999999,
        'zh-HK', 2, 2, 96000, 4800, 100800, d.status, s.title, s.title_zh, d.at + interval '10 days', d.at + interval '10 days 2 hours', 24, d.at,
        case when d.status = 'completed' then d.at + interval '11 days' end, case when d.status = 'cancelled' then d.at end,
        jsonb_build_array(jsonb_build_object('unit', gen_random_uuid(), 'kind', 'adult', 'title', 'Adult', 'title_zh', '成人', 'quantity', 2, 'price', 48000))
      from (select *, own and nth % ${every} = 0 and nth / ${every} < ${RARE.bookings} as rare,
          case when own and nth % ${every} = 0 and nth / ${every} < ${RARE.bookings} then 'confirmed' else usual end as status,
          now() - interval '2 years' + interval '2 years' * n / ${total}::int as at from drawn) d
      join shops shop on shop.own = d.own and shop.nth = case when d.own then 0 else d.nth % ${OTHERS} end
      join services s on s.id = shop.services[1 + d.nth % ${SERVICES}]`;
}
