import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { passwordMatches } from '../../server/accounts/passwords.ts';
import { findSeatDrift } from '../../server/availability/seats.ts';
import { openDatabase } from '../../server/core/database.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { DEMO_PASSWORD, seedDemo } from './demo.ts';

const database = await testDatabase();
const sql = openDatabase(database.address, { pool: 4 });
database.beforeDrop(() => sql.end());

// Pictures are painted for real in pictures.test.ts; here only their addresses matter.
const media = { saveImage: async () => '/media/0123456789abcdef01234567-1600.webp' };
const now = new Date();

/** The first column of every row: what was found wrong. */
async function column(query: PromiseLike<readonly object[]>): Promise<unknown[]> {
  return (await query).map((row) => Object.values(row as Record<string, unknown>)[0]);
}

async function count(query: PromiseLike<readonly object[]>): Promise<number> {
  return Number((await column(query))[0]);
}

describe('the demo marketplace', () => {
  before(async () => {
    // a category of that name is in the way first
    await sql`insert into categories (id, slug, name, name_zh) values (gen_random_uuid(), 'trails', 'Taken', '已有')`;
    await assert.rejects(seedDemo(sql, { now, media }), /categories_slug_key/);
    assert.equal(await count(sql`select count(*) from users`), 0, 'a seed that fails leaves nothing');
    await sql`delete from categories`;
    assert.equal(await seedDemo(sql, { now, media }), true);
  });

  test('a second seed changes nothing', async () => {
    const bookings = await count(sql`select count(*) from bookings`);
    assert.equal(await seedDemo(sql, { now, media }), false);
    assert.equal(await count(sql`select count(*) from bookings`), bookings);
  });

  test('seat ledger, slots and live bookings agree', async () => {
    assert.deepEqual([...(await findSeatDrift(sql))], []);
  });

  test('amounts are the sum of the tickets, the fee 5 % half-up', async () => {
    const wrong = sql`
      select b.booking_reference from bookings b
      join lateral (select sum(quantity * price) as total, sum(quantity) as people from booking_units where booking_id = b.id) t on true
      where b.total_price <> t.total or b.participants <> t.people
        or b.service_fee <> floor((b.total_price * 5 + 50) / 100.0) or b.final_amount <> b.total_price + b.service_fee`;
    assert.deepEqual(await column(wrong), []);
  });

  test('parties keep to the limits of their service', async () => {
    const wrong = sql`
      select b.booking_reference from bookings b join services s on s.id = b.service_id
      join lateral (select sum(bu.quantity) as places from booking_units bu join units u on u.id = bu.unit_id
        where bu.booking_id = b.id and u.takes_place and u.service_id = b.service_id) t on true
      where b.participants > s.max_participants or b.places < s.min_participants or b.places <> t.places`;
    assert.deepEqual(await column(wrong), []);
  });

  test('every timeline tells how its booking came to its state, in order and not in the future', async () => {
    const rows = await sql<{ status: string; cancelled_by: string | null; confirmation: string; story: string }[]>`
      select distinct b.status, b.cancelled_by, s.confirmation,
        (select string_agg(e.event || ' by ' || e.actor, ', ' order by e.at, e.id) from booking_events e where e.booking_id = b.id) as story
      from bookings b join services s on s.id = b.service_id`;
    const stories = new Set([
      'pending: created by customer',
      'confirmed: created by customer, confirmed by provider',
      'confirmed: created by customer, confirmed by system',
      'completed: created by customer, confirmed by provider, completed by provider',
      'completed: created by customer, confirmed by system, completed by provider',
      'cancelled: created by customer, declined by provider',
      'cancelled: created by customer, expired by system',
      'cancelled: created by customer, confirmed by provider, cancelled by customer',
      'cancelled: created by customer, confirmed by system, cancelled by customer',
      'cancelled: created by customer, confirmed by provider, cancelled by provider',
      'cancelled: created by customer, confirmed by system, cancelled by provider',
    ]);
    const told = new Set(rows.map(({ status, story }) => `${status}: ${story}`));
    assert.deepEqual([...told].filter((story) => !stories.has(story)), []);
    for (const story of stories) assert.ok(told.has(story), `no booking was ${story}`);
    for (const { cancelled_by, story, confirmation } of rows) {
      if (cancelled_by) assert.ok(story.endsWith(`by ${cancelled_by}`));
      assert.equal(story.includes('confirmed by system'), confirmation === 'instant' && story.includes('confirmed'));
    }
    const wrong = sql`
      select b.booking_reference from bookings b
      join lateral (select min(at) filter (where event = 'created') as created, min(at) filter (where event = 'confirmed') as confirmed,
        min(at) filter (where event = 'completed') as completed, max(at) filter (where event in ('declined', 'cancelled', 'expired')) as cancelled,
        max(at) as latest from booking_events where booking_id = b.id) e on true
      where b.created_at <> e.created or b.confirmed_at is distinct from e.confirmed or b.completed_at is distinct from e.completed
        or b.cancelled_at is distinct from e.cancelled or e.latest > ${now} or b.created_at >= b.starts_at
        or e.confirmed < e.created or e.cancelled < greatest(e.created, e.confirmed) or e.completed < b.ends_at
        or (b.status = 'completed' and b.ends_at > ${now})
        or (b.cancelled_by = 'provider' and b.cancel_reason = '')`;
    assert.deepEqual(await column(wrong), []);
  });

  test('requests that wait are fresh enough not to expire at once', async () => {
    const stale = sql`
      select b.booking_reference from bookings b join services s on s.id = b.service_id where b.status = 'pending'
        and (b.created_at < ${now}::timestamptz - interval '12 hours' or b.starts_at < ${now}::timestamptz + interval '2 days' or s.confirmation = 'instant')`;
    assert.deepEqual(await column(stale), []);
  });

  test('messages and reviews come after what they are about and before now', async () => {
    const early = sql`
      select m.body from messages m join bookings b on b.id = m.booking_id
      where m.created_at <= b.created_at or m.created_at > ${now} or m.read_at < m.created_at or m.read_at > ${now}`;
    assert.deepEqual(await column(early), []);
    const wrong = sql`
      select r.comment from reviews r join bookings b on b.id = r.booking_id
      where b.status <> 'completed' or r.service_id <> b.service_id or r.created_at < b.completed_at or r.created_at > ${now}
        or r.replied_at < r.created_at or r.replied_at > ${now} or (r.reply is null) <> (r.replied_at is null)`;
    assert.deepEqual(await column(wrong), []);
    assert.ok((await count(sql`select count(*) from reviews where comment <> ''`)) >= 60);
    assert.ok((await count(sql`select count(*) from reviews where reply is not null`)) >= 3);
    assert.ok((await count(sql`select count(distinct booking_id) from messages`)) >= 100);
    assert.ok((await count(sql`select count(*) from messages where read_at is null`)) >= 5);
  });

  test('pages show only services of their own provider', async () => {
    const foreign = sql`
      select p.slug from page_services ps join pages p on p.id = ps.page_id join services s on s.id = ps.service_id
      where p.provider_id <> s.provider_id`;
    assert.deepEqual(await column(foreign), []);
    const empty = sql`select slug from pages p where not exists (select from page_services where page_id = p.id)`;
    assert.deepEqual(await column(empty), []);
    assert.equal(await count(sql`select count(distinct background_color) from pages`), await count(sql`select count(*) from pages`));
    assert.ok((await count(sql`select count(*) from pages where not is_published`)) >= 1);
    assert.equal(await count(sql`select count(*) from page_views_daily v join pages p on p.id = v.page_id where not p.is_published`), 0);
  });

  test('every text exists in both languages', async () => {
    const twins = await sql<{ table_name: string; column_name: string; data_type: string }[]>`
      select zh.table_name, en.column_name, en.data_type from information_schema.columns zh
      join information_schema.columns en on en.table_name = zh.table_name and en.column_name || '_zh' = zh.column_name
      where zh.table_schema = 'public' and zh.table_name in ('providers', 'categories', 'services', 'units', 'pages')`;
    assert.ok(twins.length >= 15);
    for (const { table_name, column_name, data_type } of twins) {
      const words = data_type === 'ARRAY' ? (name: string) => sql`array_to_string(${sql(name)}, ' ')` : (name: string) => sql`${sql(name)}`;
      const odd = sql`
        select ${words(column_name)} as said from ${sql(table_name)}
        where (${words(column_name)} = '') <> (${words(`${column_name}_zh`)} = '')
          or ${words(column_name)} ~ '[㐀-鿿]' or ${words(`${column_name}_zh`)} !~ '[㐀-鿿]' and ${words(`${column_name}_zh`)} <> ''`;
      assert.deepEqual(await column(odd), [], `${table_name}.${column_name}`);
    }
    const uneven = sql`
      select title from services where title = '' or description = '' or short_description = '' or location = '' or meeting_point = ''
        or cardinality(highlights) <> cardinality(highlights_zh) or cardinality(includes) <> cardinality(includes_zh)
        or cardinality(excludes) <> cardinality(excludes_zh) or cardinality(highlights) = 0
        or length(short_description) > 300 or length(title) > 200`;
    assert.deepEqual(await column(uneven), []);
  });

  test('there is something of everything', async () => {
    const kinds = async (query: PromiseLike<readonly object[]>) => (await column(query)).map(String).toSorted();
    assert.ok((await count(sql`select count(*) from providers where verified_at is not null`)) >= 6);
    assert.ok((await count(sql`select count(*) from services where status = 'active'`)) >= 24);
    assert.equal((await kinds(sql`select distinct category_id from services where status = 'active'`)).length, 6);
    assert.deepEqual(await kinds(sql`select distinct difficulty from services where status = 'active'`), ['challenging', 'easy', 'expert', 'moderate']);
    assert.deepEqual(await kinds(sql`select distinct status from services`), ['active', 'draft', 'inactive']);
    assert.deepEqual(await kinds(sql`select distinct payment_status from bookings`), ['paid', 'refunded', 'unpaid']);
    assert.deepEqual(await kinds(sql`select distinct locale from bookings`), ['en', 'zh-HK']);
    assert.deepEqual(await kinds(sql`select distinct client_id is null from bookings`), ['false', 'true']);
    for (const [what, slots] of Object.entries({
      full: sql`select count(*) from slots where spots_taken = capacity and starts_at > ${now}`,
      blocked: sql`select count(*) from slots where not is_available and starts_at > ${now}`,
      past: sql`select count(*) from slots where starts_at < ${now}`,
      'far ahead': sql`select count(*) from slots where starts_at > ${now}::timestamptz + interval '85 days'`,
    }))
      assert.ok((await count(slots)) >= 5, `${what} slots`);
    const bookings = await count(sql`select count(*) from bookings`);
    assert.ok(bookings >= 300 && bookings <= 1_000, `${bookings} bookings`);
  });

  test('the demo page can be booked from tomorrow on, and is sold out on some days', async () => {
    const [found] = await sql<{ open: number; full: number }[]>`
      select count(*) filter (where sl.is_available and sl.spots_taken < sl.capacity) as open,
        count(*) filter (where sl.is_available and sl.spots_taken = sl.capacity) as full
      from slots sl join page_services ps on ps.service_id = sl.service_id join pages p on p.id = ps.page_id
      where p.slug = 'fragrant-tides' and sl.starts_at between ${now}::timestamptz + interval '1 day' and ${now}::timestamptz + interval '30 days'`;
    assert.ok(found && found.open >= 40 && found.full >= 3, JSON.stringify(found));
  });

  test('the demo provider has a lively dashboard', async () => {
    const [day] = await sql<Record<string, number>[]>`
      select count(*) filter (where b.status = 'pending') as pending, count(*) filter (where b.status = 'completed') as completed,
        count(*) filter (where b.status = 'cancelled') as cancelled,
        count(*) filter (where b.status = 'confirmed' and (b.starts_at at time zone 'Asia/Hong_Kong')::date
          - (${now}::timestamptz at time zone 'Asia/Hong_Kong')::date between 0 and 1) as soon
      from bookings b join providers p on p.id = b.provider_id join users u on u.id = p.user_id where u.username = 'kayan'`;
    assert.ok(day && day.pending! >= 3 && day.completed! >= 60 && day.cancelled! >= 5 && day.soon! >= 2, JSON.stringify(day));
  });

  test('the demo logins work with the demo password, and nobody real is in it', async () => {
    const logins = await sql<{ username: string; user_type: string; password_hash: string }[]>`
      select username, user_type, password_hash from users where username in ('kayan', 'mei') order by username`;
    assert.deepEqual(logins.map(({ username, user_type }) => [username, user_type]), [['kayan', 'service_provider'], ['mei', 'client']]);
    for (const { password_hash } of logins) assert.ok(await passwordMatches(password_hash, DEMO_PASSWORD));
    const real = sql`
      select email from users where email !~ '\\.example$' or phone !~ '^\\+8525555\\d{4}$'
      union all select customer_email from bookings where customer_email !~ '\\.example$' or customer_phone !~ '^\\+8525555\\d{4}$'`;
    assert.deepEqual(await column(real), []);
    assert.ok((await count(sql`select count(*) from bookings b join users u on u.id = b.client_id where u.username = 'mei'`)) >= 4);
  });
});
