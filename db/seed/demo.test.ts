import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { passwordMatches } from '../../server/accounts/sign-in/passwords.ts';
import { commissionStates } from '../../contract/ledger.ts';
import { readBankFile } from '../../server/bookings/bank/bank-file.ts';
import { writeExampleFile } from '../../server/bookings/bank/example-file.ts';
import { listConciergeBookings } from '../../server/bookings/concierge/concierge-reads.ts';
import type { Caller } from '../../server/core/api/caller.ts';
import { hashOfKey } from '../../server/core/api/reseller-caller.ts';
import { openDatabase } from '../../server/core/database/database.ts';
import { listEarnings } from '../../server/ledger/earnings/earnings-reads.ts';
import { findDiscrepancies } from '../../server/ledger/integrity-checks.ts';
import { getReferralStats } from '../../server/partners/stats.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { DEMO_PASSWORD, seedDemo } from './demo.ts';
import { brokenPromises } from './promises.ts';
import { DEMO_KEY } from './resellers.ts';

const database = await testDatabase();
const sql = openDatabase(database.address, { pool: 4 });
database.beforeDrop(() => sql.end());

// Pictures are painted for real in pictures.test.ts; here only their addresses matter.
const address = async () => '/media/0123456789abcdef01234567-1600.webp';
const media = { saveImage: address, keepSlip: address };
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
    const chartered = sql`select count(*) from bookings b join slots s on s.id = b.slot_id
      where b.units @> '[{"kind": "group"}]' and b.places = s.capacity and s.spots_taken = s.capacity and s.starts_at > ${now}`;
    assert.equal(await count(chartered), 1);
    const bookings = await count(sql`select count(*) from bookings`);
    assert.equal(await seedDemo(sql, { now, media }), false);
    assert.equal(await count(sql`select count(*) from bookings`), bookings);
  });

  test('a reseller of one provider has the key that the start prints, and something to sell', async () => {
    const sold = sql`
      select count(*) from api_keys k join services s on s.provider_id = k.provider_id
      where k.token_hash = ${hashOfKey(DEMO_KEY)} and s.status = 'active' and coalesce(s.for_resellers, s.confirmation = 'instant')`;
    assert.ok((await count(sold)) >= 4);
    // A conformance run needs room: two departures and a day ticket confirmed at once with 80 places on several days, a full one, and one that is
    // asked for.
    const ahead = await sql<{ confirmation: string; sold_by: string; days: number; roomy: number; full: number }[]>`
      select s.confirmation, s.sold_by, count(distinct sl.date)::int as days, count(*) filter (where sl.capacity - sl.spots_taken >= 80)::int as roomy,
        count(*) filter (where sl.is_full)::int as full
      from api_keys k join services s on s.provider_id = k.provider_id join live_services live on live.id = s.id join slots sl on sl.service_id = s.id
      where k.token_hash = ${hashOfKey(DEMO_KEY)} and coalesce(s.for_resellers, s.confirmation = 'instant')
        and sl.is_available and sl.starts_at between ${now} and ${now}::timestamptz + interval '30 days'
      group by s.id, s.confirmation, s.sold_by`;
    const instant = ahead.filter(({ confirmation }) => confirmation === 'instant');
    const roomy = instant.filter(({ days, roomy }) => days >= 8 && roomy >= 8);
    assert.deepEqual(roomy.map(({ sold_by }) => sold_by).toSorted(), ['day', 'departure', 'departure']);
    assert.ok(instant.some(({ full }) => full > 0));
    assert.equal(ahead.length - instant.length, 1);
  });

  test('that reseller has booked, owes for what was, and stands on the bookings', async () => {
    const [sold] = await sql<{ bookings: number; cancelled: number; months: number; owed: number; named: number }[]>`
      select count(*)::int as bookings, count(*) filter (where b.status = 'cancelled')::int as cancelled,
        count(distinct date_trunc('month', b.created_at at time zone 'Asia/Hong_Kong'))::int as months,
        sum(b.final_amount) filter (where b.payment_status = 'unpaid' and b.status <> 'cancelled')::int as owed,
        count(*) filter (where b.taken_by = r.name and rb.prices <> '{}')::int as named
      from reseller_bookings rb join resellers r on r.id = rb.reseller_id join bookings b on b.id = rb.booking_id and b.source = 'reseller'`;
    assert.ok(sold!.bookings >= 6 && sold!.cancelled >= 1 && sold!.months >= 2 && sold!.owed > 0);
    assert.equal(sold!.named, sold!.bookings);
    const [balance] = await sql<{ owed: number }[]>`select sum(reseller)::int as owed from journal_entries where reseller <> 0`;
    assert.equal(balance!.owed, sold!.owed);
  });

  test('keeps every promise of a marketplace', async () => {
    assert.deepEqual(await brokenPromises(sql, now), []);
  });

  test('every timeline tells how its booking came to its state, and every way of ending is there', async () => {
    const rows = await sql<{ status: string; cancelled_by: string | null; confirmation: string; story: string }[]>`
      select distinct b.status, b.cancelled_by, s.confirmation,
        (select string_agg(e.event || ' by ' || e.actor, ', ' order by e.at, e.nth, e.id) from booking_timeline e
          where e.booking_id = b.id and e.event in ('created', 'confirmed', 'completed', 'declined', 'cancelled', 'expired')) as story
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
    const present = new Set(rows.map(({ status, story }) => `${status}: ${story}`));
    assert.deepEqual(
      [...present].filter((story) => !stories.has(story)),
      [],
    );
    for (const story of stories) assert.ok(present.has(story), `no booking was ${story}`);
    for (const { cancelled_by, story, confirmation } of rows) {
      if (cancelled_by) assert.ok(story.endsWith(`by ${cancelled_by}`));
      assert.equal(story.includes('confirmed by system'), confirmation === 'instant' && story.includes('confirmed'));
    }
  });

  test('people write to each other, and praise what they saw', async () => {
    assert.ok((await count(sql`select count(*) from reviews where comment <> ''`)) >= 60);
    assert.ok((await count(sql`select count(*) from reviews where reply is not null`)) >= 3);
    assert.ok((await count(sql`select count(distinct booking_id) from messages`)) >= 100);
    assert.ok((await count(sql`select count(*) from messages where read_at is null`)) >= 5);
  });

  test('pages have services and colours of their own, and only published ones are seen', async () => {
    const empty = sql`select slug from pages p where not exists (select from page_services where page_id = p.id)`;
    assert.deepEqual(await column(empty), []);
    assert.equal(await count(sql`select count(distinct background_color) from pages`), await count(sql`select count(*) from pages`));
    assert.ok((await count(sql`select count(*) from pages where not is_published`)) >= 1);
    assert.equal(await count(sql`select count(*) from page_views_daily v join pages p on p.id = v.page_id where not p.is_published`), 0);
  });

  test('no service says less in one language than in the other', async () => {
    const uneven = sql`
      select title from services where title = '' or description = '' or short_description = '' or location = '' or meeting_point = ''
        or (mtr_exit = '') <> (mtr_exit_zh = '')
        or cardinality(highlights) <> cardinality(highlights_zh) or cardinality(includes) <> cardinality(includes_zh)
        or cardinality(excludes) <> cardinality(excludes_zh) or cardinality(bring) <> cardinality(bring_zh) or cardinality(highlights) = 0
        or length(short_description) > 300 or length(title) > 200`;
    assert.deepEqual(await column(uneven), []);
  });

  test('some services answer what guests ask, in both languages, and their stops fit in the time', async () => {
    assert.ok((await count(sql`select count(*) from services where itinerary <> '[]' and questions <> '[]'`)) >= 6);
    const uneven = sql`
      select title from services cross join jsonb_array_elements(itinerary) stop
      where stop->>'title' = '' or stop->>'title_zh' = '' or (stop->>'text' = '') <> (stop->>'text_zh' = '')
      union select title from services cross join jsonb_array_elements(questions) asked
      where '' in (asked->>'question', asked->>'question_zh', asked->>'answer', asked->>'answer_zh')
      union select title from services
      where (select sum((stop->>'minutes')::int) from jsonb_array_elements(itinerary) stop) > duration_minutes`;
    assert.deepEqual(await column(uneven), []);
  });

  test('there is something of everything', async () => {
    const kinds = async (query: PromiseLike<readonly object[]>) => (await column(query)).map(String).toSorted();
    assert.ok((await count(sql`select count(*) from providers where verified_at is not null`)) >= 6);
    assert.ok((await count(sql`select count(*) from services where status = 'active'`)) >= 24);
    assert.equal((await kinds(sql`select distinct category_id from services where status = 'active'`)).length, 6);
    assert.deepEqual(await kinds(sql`select distinct difficulty from services where status = 'active'`), [
      'challenging',
      'easy',
      'expert',
      'moderate',
    ]);
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

  test('the demo partner sees clicks every day, and commissions in every state of their life', async () => {
    const [{ id: partner_id } = { id: '' }] = await sql<{ id: string }[]>`
      select p.id from partners p join users u on u.id = p.user_id where u.username = 'lantern'`;
    const stats = await getReferralStats(sql, partner_id, 30);
    assert.ok(stats.clicks > 100 && stats.bookings >= 5 && stats.by_link.length >= 4, JSON.stringify(stats));
    assert.ok(stats.by_day.filter(({ clicks }) => clicks > 0).length >= 28);
    const reasons = await column(sql`select distinct reason from booking_referrals order by 1`);
    assert.deepEqual(reasons, ['expired', 'last_click', 'not_approved', 'own_booking', 'suspended']);
    const states = await Promise.all(
      commissionStates.map(async (status) => (await listEarnings(sql, partner_id, { page: 1, page_size: 1, status })).count),
    );
    assert.ok(
      states.every((count) => count > 0),
      JSON.stringify(states),
    );
    assert.equal(await count(sql`select count(*) from booking_changes`), 0);
  });

  test('the demo partner has booked for guests who come and who came, as its product does', async () => {
    const [{ id: partner_id } = { id: '' }] = await sql<{ id: string }[]>`
      select p.id from partners p join users u on u.id = p.user_id where u.username = 'lantern'`;
    const { count: ahead, results } = await listConciergeBookings(sql, partner_id, { page: 1, page_size: 20 });
    assert.ok(ahead >= 7 && results.some(({ commission }) => commission !== '0.00'), JSON.stringify(results));
    assert.deepEqual(new Set(results.map(({ status }) => status)), new Set(['pending', 'confirmed', 'cancelled']));
    const past = sql`select count(*) from bookings where concierge_id = ${partner_id} and starts_at < ${now} and status = 'completed'`;
    assert.ok((await count(past)) >= 3);
    assert.ok((await count(sql`select count(*) from bookings where weather_rules is not null and starts_at > now()`)) >= 10);
    const otherwise = sql`
      select b.booking_reference from bookings b left join booking_referrals r on r.booking_id = b.id left join referral_links l on l.id = r.link_id
      where b.concierge_id is not null and (b.client_id is not null or b.page_id is not null or l.is_concierge is not true)`;
    assert.deepEqual(await column(otherwise), []);
  });

  test('the demo provider has a settled month with its invoice and an open one, and balances go both ways', async () => {
    const [kayan] = await sql<{ paid: number; open: number; invoices: number }[]>`
      select (select count(*) from settlements where provider_id = p.id and paid_at is not null) as paid,
        (select count(*) from balance_lines where provider_id = p.id and settlement_id is null) as open,
        (select count(*) from fee_invoices where provider_id = p.id) as invoices
      from providers p join users u on u.id = p.user_id where u.username = 'kayan'`;
    assert.ok(kayan?.paid === 1 && kayan.open > 0 && kayan.invoices >= 1, JSON.stringify(kayan));
    const [all] = await sql<{ up: number; down: number; waits: number }[]>`
      select (select count(*) from settlements where amount > 0) as up, (select count(*) from settlements where amount < 0) as down,
        (select count(*) from settlements where paid_at is null) as waits`;
    assert.ok(all && all.up > 0 && all.down > 0 && all.waits > 0, JSON.stringify(all));
    assert.deepEqual([...(await findDiscrepancies(sql))], []);
  });

  test('money is in every state, and nothing is released as soon as the demo runs', async () => {
    const of = (
      condition: string,
    ) => sql`select count(*) from bookings b join providers p on p.id = b.provider_id join users u on u.id = p.user_id
      where ${sql.unsafe(condition)}`;
    const payment = (condition: string) => `exists (select from payments y where y.booking_id = b.id and ${condition})`;
    const states: Record<string, string> = {
      'asked for, with time left': `b.status = 'confirmed' and b.paid_amount = 0 and b.pay_by > now() + interval '12 hours' and not ${payment('true')}`,
      'reported without a slip': payment("y.state = 'reported' and y.slip is null"),
      'reported with a slip': payment("y.state = 'reported' and y.slip is not null"),
      'reported, and not there': payment("y.state = 'failed'"),
      'received by its provider': payment("y.state = 'received' and y.received_by = 'provider' and y.way = 'fps'"),
      'found in a bank file': payment("y.state = 'received' and y.source = 'bank_file'"),
      'received by the marketplace': payment("y.state = 'received' and y.received_by = 'marketplace'"),
      'paid on the day': payment("y.state = 'received' and y.way = 'on_site'"),
      'paid in part': "b.payment_status = 'unpaid' and b.paid_amount > 0 and b.status = 'confirmed'",
      'paid too much': "b.status = 'confirmed' and b.paid_amount > b.final_amount and b.refund_due_since < now() - interval '1 day'",
      'refunded in part': "b.status = 'completed' and b.refunded_amount > 0 and b.payment_status = 'paid'",
      'refunded in full': "b.payment_status = 'refunded' and b.refunded_amount = b.final_amount",
      'cancelled late, half of it given back': 'b.retained_amount > 0 and b.refunded_amount = b.paid_amount - b.retained_amount',
      'paid before the date': "b.pay_way = 'later' and b.paid_amount = b.final_amount",
      'changed, and paid since':
        "exists (select from booking_events e where e.booking_id = b.id and e.event = 'changed') and b.payment_status = 'paid'",
    };
    for (const [state, condition] of Object.entries(states)) assert.ok((await count(of(condition))) >= 1, state);
    const soon = of("b.status = 'confirmed' and b.payment_status = 'unpaid' and b.pay_by < now() + interval '12 hours'");
    assert.equal(await count(soon), 0);
  });

  test('refunds are due of several ages, by several providers and by the marketplace', async () => {
    const due = await sql<{ days: number; cents: number; username: string; collected: number }[]>`
      select extract(day from ${now}::timestamptz - d.since)::int as days, d.cents, u.username, b.collected_amount as collected
      from refunds_due d join bookings b on b.id = d.booking_id join providers p on p.id = d.provider_id join users u on u.id = p.user_id`;
    assert.ok(due.length >= 6 && due.every(({ cents }) => cents > 0), JSON.stringify(due));
    assert.ok(due.some(({ days }) => days < 3) && due.filter(({ days }) => days > 3).length >= 3, JSON.stringify(due));
    assert.ok(new Set(due.map(({ username }) => username)).size >= 3);
    assert.ok(due.some(({ collected }) => collected > 0));
  });

  test('providers are paid in several ways, and some services give a part back', async () => {
    assert.equal(await count(sql`select count(distinct fps_kind) from providers`), 3);
    assert.deepEqual(await column(sql`select distinct unnest(pay_ways) from providers order by 1`), ['card', 'fps', 'later', 'on_site']);
    assert.ok((await count(sql`select count(*) from services where pay_ways is not null`)) >= 3);
    assert.ok((await count(sql`select count(*) from services where cancellation_tiers is not null`)) >= 4);
    assert.ok((await count(sql`select count(*) from services where from_price = price and price_rules <> '[]'`)) >= 1);
    const otherwise = sql`select title from services where cancellation_tiers is not null
      and (cancellation_tiers -> 0 ->> 'hours_before')::int <> cancellation_hours`;
    assert.deepEqual(await column(otherwise), []);
    const months = sql`select count(distinct provider_id) from settlements where paid_at is not null`;
    assert.ok((await count(months)) >= 4);
    assert.ok((await count(sql`select count(distinct provider_id) from balance_lines where settlement_id is null`)) >= 4);
  });

  test('the example of a bank’s file has exact, wrong, double and unknown lines for bookings of the demo', async () => {
    const [kayan] = await sql<{ id: string; provider_id: string }[]>`
      select u.id, p.id as provider_id from users u join providers p on p.user_id = u.id where u.username = 'kayan'`;
    const text = await writeExampleFile(sql, kayan!.provider_id, 'en');
    const { lines } = await readBankFile(sql, { text }, { ...kayan!, user_type: 'service_provider' } as Caller);
    const kinds = new Set(lines.map(({ kind }) => kind));
    for (const kind of ['matched', 'too_little', 'too_much', 'twice', 'proposed', 'unknown'] as const) assert.ok(kinds.has(kind), kind);
    const [last] = await sql<{ booking_reference: string }[]>`
      select b.booking_reference from payments y join bookings b on b.id = y.booking_id
      where y.provider_id = ${kayan!.provider_id} and y.state = 'reported' order by y.created_at desc limit 1`;
    assert.ok(lines.some(({ kind, reference }) => kind === 'matched' && reference === last!.booking_reference));
  });

  test('every account of the demo has proved its address', async () => {
    assert.equal(await count(sql`select count(*) from users where email_verified_at is null`), 0);
  });

  test('the demo logins work with the demo password', async () => {
    const logins = await sql<{ username: string; user_type: string; password_hash: string }[]>`
      select username, user_type, password_hash from users where username in ('kayan', 'lantern', 'lok', 'mei') order by username`;
    assert.deepEqual(
      logins.map(({ username, user_type }) => [username, user_type]),
      [
        ['kayan', 'service_provider'],
        ['lantern', 'partner'],
        ['lok', 'operator'],
        ['mei', 'client'],
      ],
    );
    for (const { password_hash } of logins) assert.ok(await passwordMatches(password_hash, DEMO_PASSWORD));
    assert.ok((await count(sql`select count(*) from bookings b join users u on u.id = b.client_id where u.username = 'mei'`)) >= 4);
  });
});
