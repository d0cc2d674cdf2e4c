import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { hongKongToInstant } from '../../../rules/time.ts';
import { rewritePast } from '../../../tests/support/past.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { JWT_SECRET } from '../../../tests/support/server.ts';
import type { Caller } from '../../../tests/support/caller.ts';
import { createSignedLinks } from '../../core/signed-links.ts';
import { applyBookingChanges } from './rollup.ts';
import { reindex } from './rollup-writes.ts';

const { app, as, guest, sql, buildBooking, buildOffer, buildPage, buildProvider, buildService, buildSlot, buildUser } = await testApp();
const { providerBookings } = api.bookings;

type ListReply = { next: string | null; results: { booking_reference: string }[] };
type Query = Record<string, string | number>;

const named = ({ results }: ListReply) => results.map(({ booking_reference }) => booking_reference);
const found = async (boss: Caller, query: Query) =>
  named(await boss.done(providerBookings, { query: { page_size: 100, ...query } })).sort();
const of = (...bookings: { booking_reference: string }[]) => bookings.map(({ booking_reference }) => booking_reference).sort();

/** The same must hold while bookings wait to be filed and afterwards. */
async function beforeAndAfterFiling(check: (when: string) => Promise<void>): Promise<void> {
  await check('noted');
  await applyBookingChanges(sql);
  await check('filed');
}

test('a booking is found by any part of what a provider knows it by', async () => {
  const provider = await buildProvider();
  const service = await buildService({ provider, title: 'Star Ferry at Dusk' });
  const slot = await buildSlot({ service, capacity: 50 });
  const client = await buildUser({ username: 'mei_ling.wong' });
  const mei = await buildBooking({
    slot,
    client,
    customer_name: '黃美玲',
    customer_phone: '+85298765432',
    customer_email: 'mei@harbour.hk',
  });
  const siobhan = await buildBooking({
    slot,
    customer_name: "Siobhán O'Brien",
    customer_phone: '+442079460018',
    customer_email: 'so%b_1@x.ie',
  });
  const hike = await buildBooking({
    slot,
    customer_name: 'C:\\Chan',
    service_title: 'Hike',
    service_title_zh: '行山看日出',
    booking_reference: 'SMP-7K2MQ9D',
    confirmation_code: 'K7PW3XQH',
  });
  await buildBooking({ customer_name: '黃美玲' });
  const boss = await as(provider.user);
  const cases: [search: string, ...bookings: { booking_reference: string }[]][] = [
    ['美玲', mei],
    ['黃美', mei],
    ['黃美玲', mei],
    ['玲', mei],
    ['美黃'],
    ['行山', hike],
    ['日出', hike],
    ['山看日', hike],
    ['star FERRY', mei, siobhan],
    ['ry at d', mei, siobhan],
    ['MEI_LING', mei],
    ["o'brien", siobhan],
    ['SIOBHÁN', siobhan],
    ['smp-7k2', hike],
    ['SMP-7K2MQ9D', hike],
    ['k7pw3xqh', hike],
    ['K7PW'],
    ['9876 5432', mei],
    ['+852 9876', mei],
    ['(44) 20-7946', siobhan],
    ['harbour.hk', mei],
    ['i@h', mei],
    ['%', siobhan],
    ['_1', siobhan],
    ['c:\\c', hike],
    ['\\', hike],
    ["'", siobhan],
    ["' | '"],
    ['美玲:*'],
    ['hikes'],
  ];
  await beforeAndAfterFiling(async (when) => {
    for (const [search, ...bookings] of cases) assert.deepEqual(await found(boss, { search }), of(...bookings), `${search}, ${when}`);
  });
});

test('who claims bookings made before is found by their username, whether those were filed already or not', async () => {
  const slot = await buildSlot({ capacity: 10 });
  const boss = await as(slot.service.provider.user);
  const filed = await buildBooking({ slot, customer_email: 'Long.Ago@example.com' });
  await applyBookingChanges(sql);
  const noted = await buildBooking({ slot, customer_email: 'long.ago@example.com' });
  await buildBooking({ slot, customer_email: 'another@example.com' });
  const { user } = await guest.done(api.auth.register, {
    body: { username: 'wanderer', email: 'long.ago@example.com', password: 'seven blue sampans' },
  });
  assert.deepEqual(await found(boss, { search: 'wanderer' }), []);
  const [link] = await sql<{ id: string }[]>`select id from account_links where user_id = ${user.id}`;
  await guest.done(api.auth.verifyEmail, {
    body: { token: createSignedLinks(JWT_SECRET).sign('verify_email', link!.id), password: 'seven blue sampans' },
  });
  await beforeAndAfterFiling(async (when) => {
    assert.deepEqual(await found(boss, { search: 'wanderer' }), of(filed, noted), when);
    assert.deepEqual(await found(boss, { search: 'long.ago' }), of(filed, noted), when);
  });
});

test('a text and all other filters together narrow the list, and the counts follow all but the state', async () => {
  const provider = await buildProvider();
  const [kayak, walk] = [await buildService({ provider }), await buildService({ provider })];
  const slotOn = (service: typeof kayak, day: string) => buildSlot({ service, starts_at: hongKongToInstant(day, '09:00') });
  const [first, second, other] = [await slotOn(kayak, '2182-03-01'), await slotOn(kayak, '2182-03-02'), await slotOn(walk, '2182-03-01')];
  const page = await buildPage({ provider, services: [kayak] });
  const names = { customer_name: '陳大文' };
  const wanted = await buildBooking({ slot: first, page, status: 'pending', ...names });
  const confirmed = await buildBooking({ slot: first, page, ...names });
  await buildBooking({ slot: first, page, status: 'pending', customer_name: '李小龍' });
  await buildBooking({ slot: second, page, status: 'pending', ...names });
  await buildBooking({ slot: other, status: 'pending', ...names });
  await buildBooking({ slot: first, status: 'pending', ...names });
  const boss = await as(provider.user);
  const query = { search: '大文', service: kayak.id, page_id: page.id, date_from: '2182-03-01', date_to: '2182-03-01' };
  await beforeAndAfterFiling(async (when) => {
    assert.deepEqual(await found(boss, { ...query, status: 'pending' }), of(wanted), when);
    const { count, counts, total_price, at_least } = await boss.done(providerBookings, { query });
    assert.deepEqual(counts, { all: 2, pending: 1, confirmed: 1, completed: 0, cancelled: 0 });
    assert.deepEqual([count, total_price, at_least], [2, '960.00', false]);
    assert.deepEqual(await found(boss, query), of(wanted, confirmed), when);
  });
});

test('what is not paid is listed by departure and counted, within a month too; requests and cancelled bookings are not', async () => {
  const provider = await buildProvider();
  const service = await buildService({ provider });
  const slotOn = (day: string) => buildSlot({ service, starts_at: hongKongToInstant(day, '09:00'), capacity: 50 });
  const [march, april] = [await slotOn('2183-03-31'), await slotOn('2183-04-01')];
  const later = await buildBooking({ slot: april });
  const sooner = await buildBooking({ slot: march });
  await buildBooking({ slot: march, payment_status: 'paid' });
  await buildBooking({ slot: march, status: 'pending' });
  await buildBooking({ slot: march, status: 'cancelled' });
  const boss = await as(provider.user);
  const unpaid = { unpaid: 'true' };
  const { results, count, counts, total_price, at_least } = await boss.done(providerBookings, { query: unpaid });
  assert.deepEqual(
    named({ next: null, results }),
    [later, sooner].map(({ booking_reference }) => booking_reference),
  );
  assert.deepEqual([count, counts.confirmed, counts.pending, total_price, at_least], [2, 2, 0, '960.00', false]);
  assert.deepEqual(await found(boss, { ...unpaid, date_from: '2183-03-01', date_to: '2183-03-31' }), of(sooner));
  assert.deepEqual(await found(boss, { ...unpaid, search: sooner.booking_reference }), of(sooner));
  await boss.done(api.bookings.payment, { params: { id: sooner.id }, body: { payment_status: 'paid' } });
  assert.deepEqual(await found(boss, unpaid), of(later));
});

test('counts and worth are right at any moment, whatever has been added up', async () => {
  const offer = await buildOffer({ capacity: 50, service: { confirmation: 'request' } });
  const boss = await as(offer.provider.user);
  const summed = async () => {
    const { counts, total_price } = await boss.done(providerBookings, { query: {} });
    return [counts.all, counts.pending, counts.confirmed, counts.completed, counts.cancelled, total_price];
  };
  const book = async () => (await guest.done(api.pages.book, { body: bookingBody(offer) })).id;
  const [one, two] = [await book(), await book()];
  await beforeAndAfterFiling(async () => assert.deepEqual(await summed(), [2, 2, 0, 0, 0, '960.00']));
  await boss.done(api.bookings.accept, { params: { id: one } });
  await boss.done(api.bookings.cancel, { params: { id: two }, body: { reason: 'Typhoon' } });
  await book();
  await beforeAndAfterFiling(async () => assert.deepEqual(await summed(), [3, 1, 1, 0, 1, '1440.00']));
  assert.equal((await boss.done(providerBookings, { query: { page_id: offer.page.id } })).count, 3);
  await boss.done(api.ownPages.remove, { params: { id: offer.page.id } });
  await beforeAndAfterFiling(async () => {
    assert.deepEqual(await summed(), [3, 1, 1, 0, 1, '1440.00']);
    // Deleting a page rewrites no bookings (migration 0020).
    assert.equal((await boss.done(providerBookings, { query: { page_id: offer.page.id } })).count, 3);
  });
});

test('while bookings come in and are filed by two processes at once, each is counted and found once', async () => {
  const offer = await buildOffer({ capacity: 200 });
  const boss = await as(offer.provider.user);
  const booked = Array.from({ length: 60 }, () => guest.done(api.pages.book, { body: bookingBody(offer, { customer_name: '周一心' }) }));
  const day = { running: true };
  const filing = [1, 2].map(async () => {
    while (day.running) await applyBookingChanges(sql);
  });
  const looking = (async () => {
    while (day.running) {
      const query = { search: '一心', page_size: 100 };
      const { results, counts } = await boss.done(providerBookings, { query });
      const { counts: all } = await boss.done(providerBookings, { query: { page_size: 1 } });
      assert.equal(new Set(named({ results, next: null })).size, results.length);
      assert.ok(counts.all >= results.length - 60 && all.all >= results.length, 'none is lost between the notes and the file');
    }
  })();
  await Promise.all(booked);
  day.running = false;
  await Promise.all([...filing, looking]);
  await beforeAndAfterFiling(async () => assert.equal((await found(boss, { search: '一心' })).length, 60));
  assert.equal((await boss.done(providerBookings, { query: {} })).counts.all, 60);
});

test('bookings that come in while someone turns the pages are neither shown twice nor push others away', async () => {
  const slot = await buildSlot({ capacity: 200 });
  const boss = await as(slot.service.provider.user);
  for (const ordering of ['-created_at', 'created_at', 'booking_date', '-booking_date']) {
    const old = await found(boss, {});
    if (old.length === 0) for (let n = 0; n < 7; n += 1) await buildBooking({ slot });
    const there = await found(boss, {});
    const seen: string[] = [];
    let page = await boss.done(providerBookings, { query: { page_size: 3, ordering } });
    for (;;) {
      seen.push(...named(page));
      await buildBooking({ slot });
      if (!page.next) break;
      page = (await app.inject({ url: page.next, headers: { authorization: await tokenOf(slot.service.provider.user) } })).json();
      if (seen.length > 100) break;
    }
    assert.equal(new Set(seen).size, seen.length, `${ordering}: none twice`);
    assert.ok(
      there.every((reference) => seen.includes(reference)),
      `${ordering}: all that were there`,
    );
  }
});

test('a text that most bookings have is listed in order and counted as far as the newest show', async () => {
  const provider = await buildProvider();
  const slot = await buildSlot({ service: await buildService({ provider, title: 'Dragon boat' }), capacity: 10 });
  const first = await buildBooking({ slot, created_at: new Date('2026-01-01') });
  // What a test builds one by one would take too long: copies of the one, a minute apart, that hold no places.
  const columns = (
    await sql<{ column_name: string }[]>`select column_name from information_schema.columns where table_name = 'bookings'`
  ).map(({ column_name }) => column_name);
  const changed: Record<string, string> = {
    id: 'gen_random_uuid()',
    booking_reference: "'SMP-MANY' || n",
    created_at: "created_at + n * interval '1 minute'",
    status: "case when n % 2 = 0 then 'cancelled' else 'pending' end",
    confirmed_at: 'null',
    cancelled_at: 'case when n % 2 = 0 then now() end',
    slot_id: 'case when n % 2 = 1 then slot_id end',
  };
  await sql.unsafe(
    `insert into bookings (${columns.join()}) select ${columns.map((column) => changed[column] ?? column).join()} from bookings, generate_series(1, 1300) n where bookings.id = $1`,
    [first.id],
  );
  const boss = await as(provider.user);
  const newest = [1300, 1299, 1298, 1297, 1296].map((n) => `SMP-MANY${n}`);
  await beforeAndAfterFiling(async (when) => {
    // Its customer has it: counted as far as was looked. Its title has it: counted whole.
    for (const [search, each, at_least] of [
      ['TAIMAN', 100, true],
      ['DRAGON', 650, false],
    ] as const) {
      const list = await boss.done(providerBookings, { query: { search, page_size: 5 } });
      assert.deepEqual(named(list), newest, when);
      assert.deepEqual([list.counts.pending, list.counts.cancelled, list.counts.confirmed, list.at_least], [each, each, 1, at_least], when);
      assert.deepEqual(await found(boss, { search, status: 'confirmed' }), of(first));
      const { results, next } = await boss.done(providerBookings, { query: { search, page: 14, page_size: 100 } });
      assert.deepEqual([results.length, next], [1, null]);
    }
    assert.deepEqual(await found(boss, { search: 'MANY1234' }), ['SMP-MANY1234']);
    // Parts of words are looked for in the newest thousand.
    assert.deepEqual(await found(boss, { search: 'ANY1234' }), ['SMP-MANY1234']);
  });
  // Words, the ends of telephone numbers and Chinese are found however old the booking is.
  await sql`update bookings set customer_name = ${"Mary O'Neill 李慧珍"}, customer_phone = '+85261470258' where id = ${first.id}`;
  await sql.begin((tx) => reindex(tx, [first.id]));
  for (const search of ["o'nei", 'neill 李慧', '慧', '慧珍', '0258', '6147 02', '852 6147'])
    assert.deepEqual(await found(boss, { search }), of(first), search);
  // However its letters are written: composed, accented, full-width, Simplified, in a print form, with a curly apostrophe or wide blanks.
  await sql`update bookings set customer_name = ${'José O’Neill 陳靑綫'} where id = ${first.id}`;
  await sql.begin((tx) => reindex(tx, [first.id]));
  for (const search of [
    "o'neill",
    'o’neill',
    'jose',
    'JOSE\u0301',
    'ｊｏｓé',
    '陈青线',
    '陳青線',
    '陳靑綫',
    'O’Neill　陳',
    '　陳靑　',
    '６１４７０２５８',
  ])
    assert.deepEqual(await found(boss, { search }), of(first), search);
  // They hold places that no ledger knows.
  await rewritePast(sql, (tx) => tx`delete from bookings where booking_reference like 'SMP-MANY%'`);
});

async function tokenOf(user: { id: string }): Promise<string> {
  const [session] = await sql<{ id: string }[]>`select id from sessions where user_id = ${user.id} limit 1`;
  return `Bearer ${app.jwt.sign({ sub: user.id, sid: session!.id }, { expiresIn: '15m' })}`;
}
