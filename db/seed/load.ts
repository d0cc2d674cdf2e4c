import { hashPassword } from '../../server/accounts/sign-in/passwords.ts';
import type { Query, Sql, Tx } from '../../server/core/database/database.ts';
import { categories } from './content/categories.ts';
import { DEMO_PASSWORD } from './demo.ts';
import * as words from './load-words.ts';
import { stateRules, type Size } from './load-rules.ts';

type Part = { total: number; fill: (tx: Tx, first: number, last: number) => Query<unknown> };

const AT_ONCE = 25_000;
// Each kind of id, see load_id.
const kind = { user: 1, provider: 2, service: 3, unit: 4, slot: 5, page: 6, booking: 7, event: 8, seat: 9, review: 10, message: 11 };

/** Whether the database holds a load data set. */
export async function isLoaded(sql: Sql): Promise<boolean> {
  const [found] = await sql`select 1 from users where lower(username) = 'load-host-0'`;
  return found !== undefined;
}

/** About how many rows `load` will write, for the progress bar. */
export function rowsExpected({ providers, services, clients, slots, bookings }: Size): number {
  return providers * 33 + clients + services * 2.5 + services + slots + Math.round(bookings * 5.6);
}

/**
 * Adds a load data set beside what is there, in one transaction and in pieces of a statement each; every promise of the demo holds
 * for it too. `onRows` is given the number of rows of each piece.
 */
export async function load(sql: Sql, size: Size, { now, onRows }: { now: Date; onRows: (rows: number) => void }): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  await sql.begin(async (tx) => {
    await stateRules(tx, size, now);
    for (const { total, fill } of [...people(size, now, password_hash), ...shops(size), ...calendar(size), ...ledger(size)])
      for (let first = 0; first < total; first += AT_ONCE) {
        const [written] = await tx<{ rows: number }[]>`
          with written as (${fill(tx, first, Math.min(first + AT_ONCE, total) - 1)} returning 1) select count(*) as rows from written`;
        onRows(written!.rows);
      }
  });
  await sql`analyze`;
}

function people({ providers, clients }: Size, now: Date, password_hash: string): Part[] {
  return [
    {
      total: providers + clients,
      fill: (tx, first, last) => tx`
        insert into users (id, username, email, password_hash, first_name, last_name, phone, user_type, locale, date_joined)
        select pg_temp.load_id(${kind.user}, n), name, name || '@load.example', ${password_hash},
          pg_temp.of(${words.given_names}, n), pg_temp.of(${words.surnames}, n / 7), '+8525555' || lpad((n % 10000)::text, 4, '0'),
          case when n < ${providers} then 'service_provider' else 'client' end, case when n % 3 = 0 then 'en' else 'zh-HK' end,
          ${now}::timestamptz - make_interval(days => 60 + (n % 300)::int)
        from (select n, case when n < ${providers} then 'load-host-' || n else 'load-guest-' || n - ${providers} end as name
          from generate_series(${first}::bigint, ${last}::bigint) as n) person`,
    },
    {
      total: providers,
      fill: (tx, first, last) => tx`
        insert into providers (id, user_id, name, name_zh, phone, licence_number, verified_at, created_at)
        select pg_temp.load_id(${kind.provider}, n), pg_temp.load_id(${kind.user}, n), pg_temp.of(${words.places}, n) || ' Outings ' || n,
          pg_temp.of(${words.places_zh}, n) || '同遊 ' || n, '+8525555' || lpad((n % 10000)::text, 4, '0'), (600000 + n)::text,
          ${now}::timestamptz - interval '50 days', ${now}::timestamptz - interval '60 days'
        from generate_series(${first}::bigint, ${last}::bigint) as n`,
    },
  ];
}

function shops({ providers, services }: Size): Part[] {
  const per_provider = services / providers;
  return [
    {
      total: 1,
      fill: (tx) => tx`
        insert into categories ${tx(categories.map((category, position) => ({ ...category, id: crypto.randomUUID(), position })))}
        on conflict (slug) do nothing`,
    },
    {
      total: services,
      fill: (tx, first, last) => tx`
        with art as (select coalesce(array_agg(distinct featured_image order by featured_image), '{}') as urls from services where featured_image is not null),
          kinds as (select array_agg(id order by position, slug) as ids from categories)
        insert into services (id, provider_id, category_id, status, title, title_zh, short_description, short_description_zh, description, description_zh,
          price, duration_minutes, location, location_zh, meeting_point, meeting_point_zh, latitude, longitude, featured_image, difficulty, languages,
          highlights, highlights_zh, confirmation, max_participants, default_capacity, created_at, updated_at)
        select pg_temp.load_id(${kind.service}, n), pg_temp.load_id(${kind.provider}, n / ${per_provider}), kinds.ids[1 + n % cardinality(kinds.ids)],
          case when n % 20 = 18 then 'inactive' when n % 20 = 19 then 'draft' else 'active' end,
          s.mood || ' ' || s.activity || ' in ' || s.place || ', no. ' || n, s.place_zh || s.mood_zh || s.activity_zh || '第 ' || n || ' 團',
          'A ' || lower(s.mood) || ' ' || s.activity || ' with people who live in ' || s.place || '.', '由' || s.place_zh || '街坊帶路的' || s.mood_zh || s.activity_zh || '。',
          'We meet in ' || s.place || ' and take our time. Small groups, local hosts, and a cup of tea at the end.' || E'\n\n' || 'Wear comfortable shoes and come a little early.',
          '在' || s.place_zh || '集合，慢慢走。小團、街坊帶隊，最後喝杯茶。' || E'\n\n' || '請穿舒適的鞋，早一點到。',
          pg_temp.load_price(n), pg_temp.load_minutes(n), s.place, s.place_zh, s.place || ' pier', s.place_zh || '碼頭',
          22.2 + (n % 300) / 1000.0, 113.9 + (n % 400) / 1000.0, art.urls[1 + n % greatest(cardinality(art.urls), 1)],
          pg_temp.of('{easy,moderate,challenging,expert}', n / 3), '{yue,en}', '{"Small groups","Local hosts"}', '{"小團","街坊帶隊"}',
          case when n % 2 = 0 then 'request' else 'instant' end, pg_temp.load_capacity(n), pg_temp.load_capacity(n),
          now() - make_interval(days => 40, mins => (n % 14400)::int), now() - interval '40 days'
        from (select n, pg_temp.of(${words.moods}, n) as mood, pg_temp.of(${words.moods_zh}, n) as mood_zh, pg_temp.of(${words.activities}, n) as activity,
            pg_temp.of(${words.activities_zh}, n) as activity_zh, pg_temp.of(${words.places}, n / 5) as place, pg_temp.of(${words.places_zh}, n / 5) as place_zh
          from generate_series(${first}::bigint, ${last}::bigint) as n) s, art, kinds`,
    },
    {
      total: services,
      fill: (tx, first, last) => tx`
        insert into units (id, service_id, kind, title, title_zh, price, min_age, max_age, position)
        select pg_temp.load_id(${kind.unit}, 2 * n + nth), pg_temp.load_id(${kind.service}, n), u.kind, u.title, u.title_zh,
          pg_temp.load_price(n) / (1 + nth), u.min_age, u.max_age, nth
        from generate_series(${first}::bigint, ${last}::bigint) as n,
          (values (0, 'adult', 'Adult', '成人', null::int, null::int), (1, 'child', 'Child', '小童', 3, 11)) as u (nth, kind, title, title_zh, min_age, max_age)
        where nth = 0 or n % 2 = 0`,
    },
    {
      total: providers,
      fill: (tx, first, last) => tx`
        insert into pages (id, provider_id, slug, title, title_zh, description, description_zh, theme_color, background_color, is_published, created_at)
        select pg_temp.load_id(${kind.page}, n), pg_temp.load_id(${kind.provider}, n), 'load-' || n, p.name, p.name_zh, 'Everything we do, in one place.', '我們的體驗，一頁看齊。',
          '#1E40AF', '#' || lpad(to_hex((n * 2654435 % 8388608)::int), 6, '0'), true, now() - interval '40 days'
        from generate_series(${first}::bigint, ${last}::bigint) as n join providers p on p.id = pg_temp.load_id(${kind.provider}, n)`,
    },
    {
      total: services,
      fill: (tx, first, last) => tx`
        insert into page_services (page_id, service_id, position)
        select pg_temp.load_id(${kind.page}, n / ${per_provider}), pg_temp.load_id(${kind.service}, n), (n % ${per_provider})::int
        from generate_series(${first}::bigint, ${last}::bigint) as n`,
    },
    {
      total: providers,
      fill: (tx, first, last) => tx`
        insert into page_views_daily (page_id, date, views)
        select pg_temp.load_id(${kind.page}, n), (now() at time zone 'Asia/Hong_Kong')::date - ago, 5 + (n * 7 + ago * 13) % 60
        from generate_series(${first}::bigint, ${last}::bigint) as n, generate_series(0, 29) as ago`,
    },
  ];
}

function calendar({ slots }: Size): Part[] {
  return [
    {
      total: slots,
      fill: (tx, first, last) => tx`
        insert into slots (id, provider_id, service_id, starts_at, ends_at, capacity, spots_taken, is_available)
        select pg_temp.load_id(${kind.slot}, n), pg_temp.load_id(${kind.provider}, provider), pg_temp.load_id(${kind.service}, service),
          starts_at, pg_temp.load_end(starts_at, service), capacity, taken, taken > 0 or n % 53 <> 0
        from pg_temp.load_slots(${first}, ${last})`,
    },
  ];
}

function ledger({ bookings }: Size): Part[] {
  const fills: Part['fill'][] = [
    (tx, first, last) => tx`
      insert into bookings (id, provider_id, service_id, slot_id, page_id, client_id, booking_reference, confirmation_code,
        customer_name, customer_email, customer_phone, locale, participants, places, total_price, service_fee, final_amount, status, payment_status,
        service_title, service_title_zh, starts_at, ends_at, cancellation_hours, created_at, confirmed_at, completed_at, cancelled_at, cancelled_by, cancel_reason, units)
      select pg_temp.load_id(${kind.booking}, b.n), pg_temp.load_id(${kind.provider}, b.provider), s.id, pg_temp.load_id(${kind.slot}, b.slot),
        case when b.n % 3 <> 0 then pg_temp.load_id(${kind.page}, b.provider) end, case when b.client is not null then pg_temp.load_id(${kind.user}, b.client) end,
        -- L is in no code the server deals, so these never meet
        'SMP-L' || lpad(b.n::text, 7, '0'), upper(substr(md5(b.n::text), 1, 4) || '-' || substr(md5(b.n::text), 5, 4)),
        b.customer, 'customer-' || b.n || '@load.example', '+8525555' || lpad((b.n % 10000)::text, 4, '0'), b.locale, b.party, b.party,
        b.party * b.price, (b.party * b.price * 5 + 50) / 100, b.party * b.price + (b.party * b.price * 5 + 50) / 100, b.status,
        case when b.status in ('completed', 'confirmed') then 'paid' else 'unpaid' end, s.title, s.title_zh, b.starts_at, b.ends_at, s.cancellation_hours,
        b.created_at, b.confirmed_at, case when b.status = 'completed' then b.ends_at + interval '1 hour' end,
        case when b.status = 'cancelled' then b.created_at + interval '5 hours' end, case when b.status = 'cancelled' then 'customer' end,
        case when b.status = 'cancelled' then 'Change of plans' else '' end,
        jsonb_build_array(jsonb_build_object('unit', pg_temp.load_id(${kind.unit}, 2 * b.service), 'kind', 'adult', 'title', 'Adult', 'title_zh', '成人', 'quantity', b.party, 'price', b.price))
      from pg_temp.load_bookings(${first}, ${last}) b join services s on s.id = pg_temp.load_id(${kind.service}, b.service)`,
    (tx, first, last) => tx`
      insert into booking_events (id, provider_id, booking_id, event, at, actor, actor_name)
      select pg_temp.load_id(${kind.event}, 4 * b.n + e.nth), pg_temp.load_id(${kind.provider}, b.provider), pg_temp.load_id(${kind.booking}, b.n), e.event, e.at, e.actor, case when e.actor = 'customer' then b.customer else '' end
      from pg_temp.load_bookings(${first}, ${last}) b,
        lateral (values (1, 'confirmed', b.confirmed_at, 'provider', b.confirmed_at > b.created_at),
          (2, 'completed', b.ends_at + interval '1 hour', 'provider', b.status = 'completed'),
          (3, 'cancelled', b.created_at + interval '5 hours', 'customer', b.status = 'cancelled')) as e (nth, event, at, actor, happened)
      where e.happened`,
    (tx, first, last) => tx`
      insert into seat_moves (id, provider_id, slot_id, booking_id, places, reason, at)
      select pg_temp.load_id(${kind.seat}, b.n), pg_temp.load_id(${kind.provider}, b.provider), pg_temp.load_id(${kind.slot}, b.slot),
        pg_temp.load_id(${kind.booking}, b.n), -b.party, 'cancelled', b.created_at + interval '5 hours'
      from pg_temp.load_bookings(${first}, ${last}) b where b.status = 'cancelled'`,
    (tx, first, last) => tx`
      insert into messages (id, booking_id, sender, body, created_at, read_at)
      select pg_temp.load_id(${kind.message}, n), pg_temp.load_id(${kind.booking}, n), 'customer', 'Is there somewhere to leave a bag?',
        created_at + interval '3 minutes', case when n % 2 = 0 then created_at + interval '9 minutes' end
      from pg_temp.load_bookings(${first}, ${last}) where n % 5 = 0 and status <> 'pending'`,
    (tx, first, last) => tx`
      insert into reviews (id, booking_id, service_id, rating, comment, author, created_at)
      select pg_temp.load_id(${kind.review}, n), pg_temp.load_id(${kind.booking}, n), pg_temp.load_id(${kind.service}, service),
        case when n % 5 = 0 then 4 else 5 end, pg_temp.of(${words.comments}, n), customer, ends_at + interval '90 minutes'
      from pg_temp.load_bookings(${first}, ${last}) where status = 'completed' and n % 3 = 0`,
  ];
  return fills.map((fill) => ({ total: bookings, fill }));
}
