import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { fieldRules } from '../../../contract/field-rules.ts';
import { hongKongToInstant } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import type { Caller } from '../../../tests/support/caller.ts';

const { as, app, guest, sql, buildBooking, buildOffer, buildPage, buildProvider, buildService, buildSlot, buildUser } = await testApp();
const { providerBookings, get, readMessages, sendMessage } = api.bookings;

const listed = (caller: Caller, query: Record<string, unknown> = {}) =>
  caller.done(providerBookings, { query: { page_size: 100, ...query } });
const references = async (caller: Caller, query: Record<string, unknown> = {}) =>
  (await listed(caller, query)).results.map(({ booking_reference }) => booking_reference);

test('a booking is shown whole to its provider, and without the provider’s notes to its client', async () => {
  const client = await buildUser({ username: 'mei.wong' });
  const offer = await buildOffer({
    slot: { starts_at: new Date('2182-05-01T01:00:00Z') },
    page: { title: 'Harbour Walks' },
    service: { location: 'Central', title_zh: '維港漫步' },
  });
  const booking = await buildBooking({
    slot: offer.slot,
    client,
    page: offer.page,
    participants: 2,
    status: 'pending',
    admin_notes: 'Regular guest',
    special_requests: 'Window seat',
  });
  const [provider, mei] = [await as(offer.provider.user), await as(client)];
  const { created_at, timeline, ...shown } = await provider.done(get, { params: { id: booking.id } });
  assert.deepEqual(shown, {
    id: booking.id,
    booking_id: booking.booking_reference,
    booking_reference: booking.booking_reference,
    confirmation_code: 'TEST-CODE',
    status: 'pending',
    client: { username: 'mei.wong', email: 'taiman@example.com' },
    client_name: 'Chan Tai Man',
    client_username: 'mei.wong',
    client_email: 'taiman@example.com',
    client_phone: '+85291234567',
    card_refund: null,
    service: {
      id: offer.service.id,
      title: offer.service.title,
      title_zh: '',
      description: 'Along the water.',
      description_zh: '',
      location: 'Central',
      location_zh: '',
      featured_image: null,
      category: null,
      price: '480.00',
    },
    service_title: offer.service.title,
    service_title_zh: '',
    slot_id: offer.slot.id,
    ...{ booking_date: '2182-05-01', all_day: false, booking_time: '09:00:00', end_time: '11:00:00' },
    reseller: null,
    start_datetime: '2182-05-01T09:00:00+08:00',
    end_datetime: '2182-05-01T11:00:00+08:00',
    number_of_people: 2,
    participants: 2,
    units: [{ unit: offer.service.units[0]!.id, kind: 'adult', title: 'adult', title_zh: '票', quantity: 2, price: '480.00' }],
    unit_price: '480.00',
    total_price: '960.00',
    service_fee: '48.00',
    final_amount: '1008.00',
    special_requests: 'Window seat',
    source: 'page',
    payment_status: 'unpaid',
    pay_way: null,
    pay_by: null,
    paying: { en: 'Chan Tai Man is to pay you HK$1,008.00.', 'zh-HK': 'Chan Tai Man 須支付 HK$1,008.00。' },
    paid: '0.00',
    owed: '1008.00',
    refunded: '0.00',
    refund_due: '0.00',
    payment: null,
    retained: '0.00',
    withheld: '0.00',
    refund_due_since: null,
    refunds: [],
    payments: [],
    referral: null,
    admin_notes: 'Regular guest',
    page: { id: offer.page.id, title: 'Harbour Walks', title_zh: '', slug: offer.page.slug },
    cancel_reason: '',
    cancel_description: '',
    confirm_by: null,
    choose_by: null,
    cancelled_by: null,
    confirmed_at: null,
    completed_at: null,
    completes_at: null,
    undo_until: null,
    cancelled_at: null,
    can: {
      accept: true,
      decline: true,
      complete: false,
      cancel: false,
      change: true,
      message: true,
      pay: true,
      refund: false,
      take_back: true,
      review: false,
    },
    review: null,
    unread_messages: 0,
  });
  assert.deepEqual(
    timeline.map(({ event }) => event),
    ['created'],
  );
  assert.equal(timeline[0]?.at, created_at);
  const hers = await mei.done(get, { params: { id: booking.id } });
  assert.equal('admin_notes' in hers, false);
});

test('for a guest the username is the customer’s name', async () => {
  const offer = await buildOffer();
  const { id } = await guest.done(api.pages.book, { body: bookingBody(offer, { customer_name: '陳大文' }) });
  const shown = await (await as(offer.provider.user)).done(get, { params: { id } });
  assert.deepEqual([shown.client.username, shown.client_username, shown.client_name], ['陳大文', '陳大文', '陳大文']);
});

test('a provider sees their own bookings, newest first, and nobody else’s', async () => {
  const slot = await buildSlot();
  const older = await buildBooking({ slot, created_at: new Date('2026-01-01') });
  const newer = await buildBooking({ slot, created_at: new Date('2026-01-02') });
  await buildBooking();
  assert.deepEqual(await references(await as(slot.service.provider.user)), [newer.booking_reference, older.booking_reference]);
});

test('the list is ordered by when it was booked or when it takes place', async () => {
  const service = await buildService();
  const [late, early] = [
    await buildSlot({ service, starts_at: new Date('2182-02-02T02:00:00Z') }),
    await buildSlot({ service, starts_at: new Date('2182-02-01T02:00:00Z') }),
  ];
  const first = await buildBooking({ slot: late, created_at: new Date('2026-01-01') });
  const second = await buildBooking({ slot: early, created_at: new Date('2026-01-02') });
  const provider = await as(service.provider.user);
  const [a, b] = [first.booking_reference, second.booking_reference];
  for (const [ordering, expected] of [
    ['-created_at', [b, a]],
    ['created_at', [a, b]],
    ['booking_date', [b, a]],
    ['-booking_date', [a, b]],
  ] as const)
    assert.deepEqual(await references(provider, { ordering }), expected, ordering);
});

test('filters narrow the list, and the counts by state follow all filters but the state', async () => {
  const provider = await buildProvider();
  const [kayak, hike] = [await buildService({ provider, title: 'Kayak' }), await buildService({ provider, title: 'Hike' })];
  const page = await buildPage({ services: [kayak, hike] });
  const on = (day: string, time: string) => hongKongToInstant(day, time);
  const mei = await buildUser({ username: 'mei_list' });
  const a = await buildBooking({
    slot: await buildSlot({ service: kayak, starts_at: on('2182-03-01', '00:00') }),
    status: 'pending',
    customer_name: '黃美玲',
  });
  const b = await buildBooking({
    slot: await buildSlot({ service: kayak, starts_at: on('2182-03-01', '23:59') }),
    status: 'confirmed',
    page,
    client: mei,
  });
  const c = await buildBooking({
    slot: await buildSlot({ service: hike, starts_at: on('2182-03-02', '00:00') }),
    status: 'cancelled',
    customer_email: 'percent%sign@example.com',
  });
  const d = await buildBooking({
    slot: await buildSlot({ service: hike, starts_at: on('2182-03-03', '09:00') }),
    status: 'completed',
    service_title_zh: '行山',
  });
  const boss = await as(provider.user);
  const under = async (query: Record<string, unknown>) => (await references(boss, query)).sort();
  const of = (...bookings: { booking_reference: string }[]) => bookings.map(({ booking_reference }) => booking_reference).sort();

  assert.deepEqual(await under({ status: 'pending' }), of(a));
  assert.deepEqual(await under({ service: kayak.id }), of(a, b));
  assert.deepEqual(await under({ page_id: page.id }), of(b));
  assert.deepEqual(await under({ date_from: '2182-03-01', date_to: '2182-03-01' }), of(a, b));
  assert.deepEqual(await under({ date_from: '2182-03-02' }), of(c, d));
  assert.deepEqual(await under({ search: '美玲' }), of(a));
  assert.deepEqual(await under({ search: 'MEI_LIST' }), of(b));
  assert.deepEqual(await under({ search: '%' }), of(c));
  assert.deepEqual(await under({ search: '行山' }), of(d));
  assert.deepEqual(await under({ search: 'kayak' }), of(a, b));
  assert.deepEqual(await under({ search: d.booking_reference.toLowerCase() }), of(d));
  assert.deepEqual(await under({ search: 'kayak', status: 'confirmed', date_to: '2182-03-01' }), of(b));
  const whole = await listed(boss, { status: 'cancelled' });
  assert.deepEqual([whole.count, whole.counts], [1, { all: 4, pending: 1, confirmed: 1, completed: 1, cancelled: 1 }]);
  assert.deepEqual((await listed(boss, { service: kayak.id })).counts, { all: 2, pending: 1, confirmed: 1, completed: 0, cancelled: 0 });
});

test('bookings with messages nobody has read are found, under all filters, counted and exported', async () => {
  const [provider, client] = [await buildProvider(), await buildUser()];
  const slot = await buildSlot({ service: await buildService({ provider, title: 'Kayak' }), capacity: 50 });
  const asked = await buildBooking({ slot, client, status: 'pending', customer_name: '黃美玲' });
  const read = await buildBooking({ slot, client, status: 'confirmed', customer_name: '黃美玲' });
  const shown = await buildBooking({ slot, client, status: 'confirmed' });
  const elsewhere = await buildBooking({ client });
  const [boss, mei] = [await as(provider.user), await as(client)];
  for (const { id } of [asked, asked, read, elsewhere]) await mei.done(sendMessage, { params: { id }, body: { message: '有位嗎？' } });
  await boss.done(sendMessage, { params: { id: shown.id }, body: { message: '帶帽' } });
  await boss.done(readMessages, { params: { id: read.id } });
  const unread = { unread: 'true' };
  const list = await listed(boss, unread);
  assert.deepEqual([list.count, list.results.map(({ id }) => id)], [1, [asked.id]]);
  assert.deepEqual(list.counts, { all: 1, pending: 1, confirmed: 0, completed: 0, cancelled: 0 });
  for (const [query, expected] of [
    [{ search: '美玲' }, [asked.booking_reference]],
    [{ search: 'kayak', date_from: '2020-01-01' }, [asked.booking_reference]],
    [{ status: 'confirmed' }, []],
  ] as const) {
    const under = await listed(boss, { ...unread, ...query });
    assert.deepEqual([under.count, under.results.map(({ booking_reference }) => booking_reference)], [expected.length, expected]);
  }
  const file = await app.inject({
    url: '/api/bookings/provider-bookings/export/?unread=true',
    headers: { authorization: await tokenOf(provider.user) },
  });
  assert.deepEqual(
    [asked, read, shown].map(({ booking_reference }) => file.body.includes(booking_reference)),
    [true, false, false],
  );
  assert.deepEqual(Object.keys(await boss.refused(400, providerBookings, { query: { unread: 'perhaps' } })), ['unread']);
});

test('another provider’s service or page as a filter shows nothing of theirs', async () => {
  const theirs = await buildOffer();
  await buildBooking({ slot: theirs.slot, page: theirs.page });
  const boss = await as((await buildProvider()).user);
  assert.deepEqual(await references(boss, { service: theirs.service.id }), []);
  assert.deepEqual(await references(boss, { page_id: theirs.page.id }), []);
});

test('pages of bookings follow one another, under the same filters', async () => {
  const slot = await buildSlot();
  const made = [];
  for (let n = 0; n < 5; n += 1)
    made.push((await buildBooking({ slot, created_at: new Date(Date.UTC(2026, 0, n + 1)) })).booking_reference);
  const { user } = slot.service.provider;
  const boss = await as(user);
  const first = await boss.done(providerBookings, { query: { page_size: 2, status: 'confirmed' } });
  assert.match(first.next ?? '', /status=confirmed/);
  const second = (await app.inject({ url: first.next!, headers: { authorization: await tokenOf(user) } })).json<{
    results: { booking_reference: string }[];
    next: string;
  }>();
  const third = (await app.inject({ url: second.next, headers: { authorization: await tokenOf(user) } })).json<{
    results: { booking_reference: string }[];
    next: string | null;
  }>();
  assert.deepEqual(
    [...first.results, ...second.results, ...third.results].map(({ booking_reference }) => booking_reference),
    made.toReversed(),
  );
  assert.equal(third.next, null);
  assert.deepEqual(await boss.refused(400, providerBookings, { query: { page: 9 } }), { page: [fieldRules.page_out_of_range.en] });
  for (const query of [
    { page: 0 },
    { page_size: 101 },
    { status: 'lost' },
    { service: 'kayak' },
    { ordering: 'price' },
    { date_from: 'today' },
    { search: '\u0000' },
  ])
    assert.deepEqual(Object.keys(await boss.refused(400, providerBookings, { query })), Object.keys(query));
});

async function tokenOf(user: { id: string }): Promise<string> {
  const [session] = await sql<{ id: string }[]>`select id from sessions where user_id = ${user.id} limit 1`;
  return `Bearer ${app.jwt.sign({ sub: user.id, sid: session!.id }, { expiresIn: '15m' })}`;
}
