import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { difficulties, orderings } from '../../contract/catalogue-choices.ts';
import { fieldRules } from '../../contract/field-rules.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import { applyBookingChanges } from '../bookings/list/rollup.ts';
import { testApp } from '../../tests/support/app.ts';

const { guest, app, sql, buildBooking, buildCategory, buildPage, buildProvider, buildReview, buildService, buildSlot } = await testApp();
const { list, get, categories, reviews } = api.services;
const today = hongKongDate(Date.now());
const on = (days: number, time = '10:00') => hongKongToInstant(addDays(today, days), time);

/** The titles that these filters find; each test has a word of its own, so that it finds its own services only. */
const titles = async (query: Record<string, unknown>) =>
  (await guest.done(list, { query: { page_size: 100, ...query } })).results.map(({ title }) => title);
const found = async (query: Record<string, unknown>) => (await titles(query)).sort();

type ServicePage = { count: number; next: string | null; previous: string | null; results: { title: string; rating: number }[] };

test('a service is shown whole', async () => {
  const category = await buildCategory({ slug: 'kayaking' });
  const provider = await buildProvider({ name: 'Salt & Reed', name_zh: '鹽與蘆', licence_number: '354021', verified_at: new Date() });
  const service = await buildService({
    provider,
    category_id: category.id,
    title: 'Sea arches',
    title_zh: '海蝕拱',
    description_zh: '沿岸划行。',
    short_description: 'By kayak',
    price: 68_050,
    duration_minutes: 150,
    location: 'Sai Kung',
    location_zh: '西貢',
    difficulty: 'moderate',
    languages: ['en', 'yue'],
    highlights: ['Arches'],
    highlights_zh: ['海蝕拱'],
    includes: ['Kayak'],
    latitude: 22.3,
    longitude: 114.3,
    min_participants: 2,
    max_participants: 8,
    cutoff_minutes: 60,
    cancellation_hours: 48,
    cancellation_tiers: null,
    confirmation: 'request',
    sold_by: 'departure',
    featured_image: '/media/a-1600.webp',
    gallery: ['/media/b-1600.webp'],
    units: [
      { kind: 'adult', price: 68_050 },
      { kind: 'infant', price: 0, takes_place: false },
    ],
  });
  const page = await buildPage({ services: [service], logo: '/media/l-1600.webp' });
  await buildPage({ provider, is_published: false, logo: '/media/m-1600.webp', created_at: new Date('2026-01-01T00:00:00Z') });
  const slot = await buildSlot({ service, capacity: 8, taken: 3 });
  await buildReview({ booking: await buildBooking({ slot, status: 'completed' }), rating: 4 });
  await buildReview({ booking: await buildBooking({ slot, status: 'completed' }), rating: 5 });
  await buildBooking({ slot, status: 'cancelled' });

  await applyBookingChanges(sql);
  const reply = await guest.done(get, { params: { id: service.id } });
  assert.deepEqual(reply, {
    id: service.id,
    title: 'Sea arches',
    title_zh: '海蝕拱',
    description: 'Along the water.',
    description_zh: '沿岸划行。',
    short_description: 'By kayak',
    short_description_zh: '',
    status: 'active',
    ...{ price: '680.50', from_price: '680.50', price_varies: false },
    duration_minutes: 150,
    duration: 2.5,
    location: 'Sai Kung',
    location_zh: '西貢',
    category: { id: category.id, slug: 'kayaking', name: 'On the water', name_zh: '水上活動' },
    featured_image: '/media/a-1600.webp',
    gallery: ['/media/b-1600.webp'],
    booking_count: 3,
    rating: 4.5,
    total_reviews: 2,
    available_spots: 3,
    difficulty: 'moderate',
    units: service.units.map(({ id, kind, price, takes_place, places }) => ({
      id,
      kind,
      title: kind,
      title_zh: '票',
      price: price ? '680.50' : '0.00',
      min_age: null,
      max_age: null,
      takes_place,
      places,
      takes_all: null,
      accompanied_by: [],
    })),
    confirmation: 'request',
    sold_by: 'departure',
    pay_terms: { pay_ways: ['on_site'], pay_hours: 24, pay_days_before: 3, has_fps: false },
    cutoff_minutes: 60,
    cancellation_hours: 48,
    cancellation_tiers: null,
    min_participants: 2,
    max_participants: 8,
    languages: ['en', 'yue'],
    highlights: ['Arches'],
    highlights_zh: ['海蝕拱'],
    includes: ['Kayak'],
    includes_zh: [],
    ...{ excludes: [], excludes_zh: [], bring: [], bring_zh: [] },
    ...{
      min_age: null,
      accessibility: [],
      itinerary: [],
      questions: [],
      captions: [],
      meeting_picture: null,
      provider_logo: '/media/l-1600.webp',
    },
    meeting_point: '',
    meeting_point_zh: '',
    ...{ mtr_exit: '', mtr_exit_zh: '', arrive_minutes_before: 0 },
    latitude: 22.3,
    longitude: 114.3,
    provider: { id: provider.id, name: 'Salt & Reed', name_zh: '鹽與蘆', licence_number: '354021', verified: true },
    page_slug: page.slug,
    fee_bp: 500,
    weather_rules: null,
  });
});

test('only what is on sale is listed and found', async () => {
  const provider = await buildProvider();
  const live = await buildService({ provider, title: 'Onsale live' });
  const gone = [
    await buildService({ provider, title: 'Onsale draft', status: 'draft' }),
    await buildService({ provider, title: 'Onsale inactive', status: 'inactive' }),
    await buildService({ provider, title: 'Onsale archived', archived_at: new Date() }),
    await buildService({ provider: await buildProvider({ suspended_at: new Date() }), title: 'Onsale suspended' }),
  ];
  assert.deepEqual(await titles({ search: 'onsale' }), ['Onsale live']);
  await guest.done(get, { params: { id: live.id } });
  for (const { id } of gone) {
    await guest.refused(404, get, { params: { id } });
    await guest.refused(404, reviews, { params: { id } });
  }
});

test('an id that nothing has, or that cannot be one, is not found', async () => {
  for (const id of ['019a0000-0000-7000-8000-000000000000', 'sea-arches', '1', '%00', "1' or '1'='1"])
    for (const endpoint of [get, reviews]) assert.equal((await guest.refused(404, endpoint, { params: { id } })).code, 'not_found', id);
});

test('filters narrow the list, alone and together', async () => {
  const category = await buildCategory({ slug: 'filter-hikes' });
  const overrides = { location: 'Filterville' };
  await buildService({
    ...overrides,
    title: 'Cheap easy',
    price: 10_000,
    difficulty: 'easy',
    category_id: category.id,
    languages: ['yue', 'ja'],
  });
  await buildService({
    ...overrides,
    title: 'Dear expert',
    price: 90_000,
    difficulty: 'expert',
    category_id: category.id,
    min_participants: 4,
    max_participants: 6,
  });
  await buildService({
    ...overrides,
    title: 'Elsewhere',
    price: 50_050,
    difficulty: 'easy',
    duration_minutes: 180,
    confirmation: 'request',
  });
  const under = (query: Record<string, unknown>) => found({ search: 'filterville', ...query });
  assert.deepEqual(await under({ category: 'filter-hikes' }), ['Cheap easy', 'Dear expert']);
  assert.deepEqual(await under({ category: 'nothing-of-the-kind' }), []);
  assert.deepEqual(await under({ difficulty: 'easy' }), ['Cheap easy', 'Elsewhere']);
  assert.deepEqual(await under({ min_price: '100', max_price: 500.5 }), ['Cheap easy', 'Elsewhere']);
  assert.deepEqual(await under({ min_price: '100.01' }), ['Dear expert', 'Elsewhere']);
  assert.deepEqual(await under({ max_price: '500.49' }), ['Cheap easy']);
  assert.deepEqual(await under({ category: 'filter-hikes', difficulty: 'expert', min_price: 900, max_price: 900 }), ['Dear expert']);
  assert.deepEqual(await under({ min_duration: 61 }), ['Elsewhere']);
  assert.deepEqual(await under({ max_duration: 60, min_duration: 60 }), ['Cheap easy', 'Dear expert']);
  assert.deepEqual(await under({ confirmation: 'request' }), ['Elsewhere']);
  assert.deepEqual(await under({ confirmation: 'instant', language: 'ja' }), ['Cheap easy']);
  assert.deepEqual(await under({ language: 'ko' }), []);
});

test('dates and party ask for a slot that can be booked', async () => {
  const make = async (title: string, slot: Record<string, unknown>, service: Record<string, unknown> = {}) =>
    buildSlot({ service: await buildService({ title, location: 'Slotville', ...service }), ...slot });
  await make('In five days', { starts_at: on(5), capacity: 4 });
  await make('Midnight of day five', { starts_at: on(5, '00:00'), capacity: 4 });
  await make('Late on day five', { starts_at: on(5, '23:59'), capacity: 2 });
  await make('In six days', { starts_at: on(6), capacity: 4 });
  await make('Full', { starts_at: on(5), capacity: 2, taken: 2 });
  await make('Blocked', { starts_at: on(5), is_available: false });
  await make('Past', { starts_at: on(-5) });
  await make('Inside the cut-off', { starts_at: on(5) }, { cutoff_minutes: 14_400 });
  await make('For six or more', { starts_at: on(5), capacity: 9 }, { min_participants: 6, max_participants: 9 });
  const under = (query: Record<string, unknown>) => found({ search: 'slotville', ...query });
  const [five, six] = [addDays(today, 5), addDays(today, 6)];
  assert.deepEqual(await under({ date_from: five, date_to: five }), [
    'For six or more',
    'In five days',
    'Late on day five',
    'Midnight of day five',
  ]);
  assert.deepEqual(await under({ date_from: six }), ['In six days']);
  assert.deepEqual(await under({ date_to: five, participants: 3 }), ['In five days', 'Midnight of day five']);
  assert.deepEqual(await under({ participants: 7 }), ['For six or more']);
  assert.deepEqual(await under({ date_to: addDays(today, -1) }), []);
});

test('reviews of a business that is not verified move it up only from guests who were checked in', async () => {
  const [provider, known] = [await buildProvider(), await buildProvider({ verified_at: new Date() })];
  const make = (title: string, of: typeof provider, day: number) =>
    buildService({ title, location: 'Ranktown', provider: of, created_at: new Date(Date.UTC(2026, 0, day)) });
  const [newcomer, shop] = [await make('Newcomer', provider, 1), await make('Shop', known, 2)];
  const reviewed = async (service: typeof shop, rating: number, attendance: string) =>
    buildReview({ rating, booking: await buildBooking({ status: 'completed', attendance, slot: await buildSlot({ service }) }) });
  const order = async () => (await titles({ search: 'ranktown', ordering: 'recommended' })).join();
  await reviewed(shop, 5, 'expected');
  for (let n = 0; n < 3; n += 1) await reviewed(newcomer, 5, 'expected');
  assert.equal(await order(), 'Shop,Newcomer');
  for (let n = 0; n < 2; n += 1) await reviewed(newcomer, 5, 'arrived');
  assert.equal(await order(), 'Newcomer,Shop');

  await sql`update providers set verified_at = null where id = ${known.id}`;
  await reviewed(newcomer, 1, 'arrived');
  assert.equal(await order(), 'Shop,Newcomer');
  await sql`update providers set verified_at = now() where id = ${provider.id}`;
  assert.equal(await order(), 'Newcomer,Shop');
});

test('reviews that a business could write itself do not put it among the best rated', async () => {
  const [provider, known] = [await buildProvider(), await buildProvider({ verified_at: new Date() })];
  const [newcomer, shop] = [
    await buildService({ title: 'Newcomer', location: 'Ratetown', provider }),
    await buildService({ title: 'Shop', location: 'Ratetown', provider: known }),
  ];
  const reviewed = async (service: typeof shop, rating: number, attendance: string) =>
    buildReview({ rating, booking: await buildBooking({ status: 'completed', attendance, slot: await buildSlot({ service }) }) });
  const order = async () => (await titles({ search: 'ratetown', ordering: 'rating' })).join();
  await reviewed(shop, 4, 'expected');
  for (let n = 0; n < 3; n += 1) await reviewed(newcomer, 5, 'expected');
  assert.equal(await order(), 'Shop,Newcomer');
  await reviewed(newcomer, 5, 'arrived');
  assert.equal(await order(), 'Newcomer,Shop');
  await reviewed(newcomer, 1, 'arrived');
  assert.equal(await order(), 'Shop,Newcomer');
  await sql`update providers set verified_at = now() where id = ${provider.id}`;
  assert.equal(await order(), 'Newcomer,Shop', 'all five count: 4.2');
});

test('the list is ordered as asked', async () => {
  const make = (title: string, options: Record<string, unknown>) => buildService({ title, location: 'Ordertown', ...options });
  const [a, b] = [
    await make('A', { price: 300, duration_minutes: 90, cancellation_hours: 72, created_at: new Date('2026-01-03') }),
    await make('B', { price: 100, duration_minutes: 30, cancellation_hours: 24, created_at: new Date('2026-01-01') }),
  ];
  await make('C', { price: 200, duration_minutes: 60, cancellation_hours: 0, created_at: new Date('2026-01-02') });
  for (const [service, rating] of [
    [a, 3],
    [b, 5],
  ] as const)
    await buildReview({
      rating,
      booking: await buildBooking({ status: 'completed', attendance: 'arrived', slot: await buildSlot({ service }) }),
    });
  const expected = {
    recommended: 'BCA',
    soonest: 'AB',
    price: 'BCA',
    '-price': 'ACB',
    rating: 'BAC',
    cancellation: 'CBA',
    duration: 'BCA',
    newest: 'ACB',
  };
  for (const ordering of orderings) assert.equal((await titles({ search: 'ordertown', ordering })).join(''), expected[ordering], ordering);
});

test('pages follow one another without a gap, and their links lead on', async () => {
  for (const letter of ['A', 'B', 'C', 'D', 'E']) await buildService({ title: `Paged ${letter}`, price: 12_345 });
  let next: string | null = '/api/services/?search=paged&page_size=2&min_price=123.45&ordering=newest';
  const seen: string[] = [];
  const backs: (string | null)[] = [];
  while (next) {
    const body: ServicePage = (await app.inject(next)).json();
    assert.equal(body.count, 5);
    seen.push(...body.results.map(({ title }) => title));
    backs.push(body.previous);
    next = body.next;
  }
  assert.deepEqual(seen, ['Paged E', 'Paged D', 'Paged C', 'Paged B', 'Paged A']);
  assert.equal(backs.length, 3);
  assert.equal(backs[0], null);
  assert.deepEqual(
    (await app.inject(backs[2]!)).json<ServicePage>().results.map(({ title }) => title),
    ['Paged C', 'Paged B'],
  );
});

test('an empty list has one empty page', async () => {
  const empty = { count: 0, next: null, previous: null, results: [], count_is_exact: true, did_you_mean: null };
  assert.deepEqual(await guest.done(list, { query: { search: 'nothing like it anywhere' } }), empty);
});

test('a page that does not exist, or a size out of range, is refused', async () => {
  const { id } = await buildService();
  for (const [endpoint, asked] of [
    [list, { query: {} }],
    [reviews, { params: { id } }],
  ] as const) {
    const refused = (query: Record<string, unknown>) => guest.refused(400, endpoint, { ...asked, query });
    assert.deepEqual(await refused({ page: 1_000 }), { page: [fieldRules.page_out_of_range.en] });
    for (const page of [0, -1, 1.5, 'two', 100_001]) assert.deepEqual(Object.keys(await refused({ page })), ['page'], String(page));
    for (const page_size of [0, 101, 'all', ''])
      assert.deepEqual(Object.keys(await refused({ page_size })), ['page_size'], String(page_size));
  }
});

test('a filter that makes no sense is refused on its field', async () => {
  for (const query of [
    { difficulty: 'deadly' },
    { ordering: 'price;drop' },
    { min_price: '-1' },
    { max_price: 'cheap' },
    { date_from: '31/12/2026' },
    { participants: 0 },
    { search: 'x'.repeat(201) },
    { search: 'a\u0000b' },
    { category: 'a\u0007' },
    { min_duration: 0 },
    { max_duration: 'long' },
    { confirmation: 'maybe' },
    { language: 'tlh' },
  ])
    assert.deepEqual(Object.keys(await guest.refused(400, list, { query })), Object.keys(query));
  assert.deepEqual(await guest.refused(400, list, { query: { difficulty: 'deadly' } }), {
    difficulty: [fieldRules.choice.en.replace('{n}', difficulties.join(', '))],
  });
});

test('categories come in their order with the number of services on sale', async () => {
  await sql`update categories set position = 100`;
  const [second, first] = [await buildCategory({ slug: 'second', position: 2 }), await buildCategory({ slug: 'first', position: 1 })];
  await buildService({ category_id: first.id });
  await buildService({ category_id: first.id });
  await buildService({ category_id: first.id, status: 'draft' });
  await buildService({ category_id: second.id, provider: await buildProvider({ suspended_at: new Date() }) });
  const counts = (await guest.done(categories)).slice(0, 2).map(({ slug, service_count }) => `${slug} ${service_count}`);
  assert.deepEqual(counts, ['first 2', 'second 0']);
});
