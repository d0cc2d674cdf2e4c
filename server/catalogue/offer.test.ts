import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { api } from '../../contract/api.ts';
import { fromCents } from '../../rules/money.ts';
import { testApp } from '../../tests/support/app.ts';
import { form, paint } from '../../tests/support/pictures.ts';

const { app, guest, as, buildBooking, buildCategory, buildProvider, buildService, buildSlot, buildUser } = await testApp();
const { create, replace, update, remove, duplicate, get, list, stats } = api.ownServices;
const provider = await buildProvider();
const caller = await as(provider.user);
const client = await as(await buildUser());
const rival = await as((await buildProvider()).user);

/** What a service needs to be on sale. */
const onSale = { title: 'Night kayak', description: 'Under the stars.', price: '480.00', status: 'active' };

test('a service is created as it was written, in both languages', async () => {
  const category = await buildCategory({ slug: 'kayak' });
  const written = {
    ...onSale,
    title_zh: '夜划獨木舟',
    short_description: 'By night',
    short_description_zh: '夜間出發',
    description_zh: '星空之下。\n\n帶備風褸。',
    duration_minutes: 150,
    location: 'Sai Kung',
    location_zh: '西貢',
    meeting_point: 'Pier 1',
    meeting_point_zh: '一號碼頭',
    mtr_exit: 'Hang Hau exit B1, then minibus 101M',
    mtr_exit_zh: '坑口站 B1 出口，轉乘 101M 小巴',
    arrive_minutes_before: 15,
    latitude: 22.38,
    longitude: 114.27,
    difficulty: 'moderate',
    languages: ['yue', 'en'],
    highlights: ['Stars'],
    highlights_zh: ['星空'],
    includes: ['Kayak'],
    includes_zh: ['獨木舟'],
    excludes: ['Supper'],
    excludes_zh: ['晚餐'],
    bring: ['Towel'],
    bring_zh: ['毛巾'],
    min_age: 8,
    accessibility: ['step_free', 'pushchair'],
    itinerary: [
      { title: 'Launch', title_zh: '下水', text: 'From the ramp.', text_zh: '由斜道下水。', minutes: 20 },
      { title: 'Sea arch', title_zh: '', text: '', text_zh: '', minutes: null },
    ],
    questions: [{ question: 'Will I get wet?', question_zh: '會濕身嗎？', answer: 'Yes.', answer_zh: '會。' }],
    min_participants: 2,
    max_participants: 8,
    default_capacity: 12,
    confirmation: 'instant',
    cutoff_minutes: 60,
    cancellation_hours: 48,
  };
  const child = { kind: 'child', title: 'Under twelve', title_zh: '十二歲以下', price: 240.5, min_age: 6, max_age: 11 };
  const made = await caller.done(create, { body: { ...written, category: 'kayak', units: [child] } });
  for (const [field, value] of Object.entries(written)) assert.deepEqual(made[field as keyof typeof made], value, field);
  assert.deepEqual(made.category, { id: category.id, slug: 'kayak', name: 'On the water', name_zh: '水上活動' });
  const one_place = { takes_place: true, places: 1, takes_all: null, accompanied_by: [] };
  assert.deepEqual(
    made.units.map(({ id: _, ...unit }) => unit),
    [
      { kind: 'adult', title: 'Adult', title_zh: '成人', price: '480.00', min_age: null, max_age: null, ...one_place },
      { ...child, price: '240.50', ...one_place },
    ],
  );
  assert.deepEqual(await caller.done(get, { params: made }), made);
  await guest.done(api.services.get, { params: made });
});

test('pictures have captions, which stay and go with them, and the meeting point has one of its own', async () => {
  const keep = async () => (await caller.done(api.uploads.image, form(['image', await paint().png().toBuffer()]))).url;
  const [cover, other, elsewhere] = [await keep(), await keep(), await keep()];
  const [pier, boat] = [
    { picture: cover, text: 'The pier', text_zh: '碼頭' },
    { picture: other, text: '', text_zh: '小船' },
  ] as const;
  const written = [pier, { picture: elsewhere, text: 'Not shown here' }, { picture: other }, boat];
  const made = await caller.done(create, {
    body: { ...onSale, featured_image: cover, gallery: [other], captions: written, meeting_picture: elsewhere },
  });
  assert.deepEqual(made.captions, [pier, boat]);
  const seen = await guest.done(api.services.get, { params: made });
  assert.deepEqual([seen.captions, seen.meeting_picture], [[pier, boat], elsewhere]);
  assert.deepEqual((await caller.done(duplicate, { params: made })).captions, [pier, boat]);
  const changed = await caller.done(update, { params: made, body: { gallery: [] } });
  assert.deepEqual([changed.captions, changed.meeting_picture], [[pier], elsewhere]);
  assert.equal((await caller.done(update, { params: made, body: { meeting_picture: null } })).meeting_picture, null);
});

test('an empty draft is a service already', async () => {
  const made = await caller.done(create, { body: {} });
  assert.deepEqual(
    [made.status, made.title, made.price, made.duration_minutes, made.category, made.featured_image],
    ['draft', '', '0.00', 60, null, null],
  );
  await guest.refused(404, api.services.get, { params: made });
});

test('one language is enough to go on sale, whichever it is', async () => {
  await caller.done(create, { body: { ...onSale, title: '', description: '', title_zh: '夜划', description_zh: '星空之下。' } });
  await caller.done(create, { body: onSale });
});

test('any price comes back to the cent, on the service and on its adult unit, however it is written', async () => {
  const made = await caller.done(create, { body: {} });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: 100_000_000 }), async (cents, other) => {
      const written = cents % 2 === 0 ? fromCents(cents) : cents / 100;
      const body = { price: written, units: [{ kind: 'child', price: fromCents(other) }] };
      const { price, units } = await caller.done(update, { params: made, body });
      assert.equal(price, fromCents(cents));
      assert.deepEqual(
        units.map((unit) => unit.price),
        [fromCents(cents), fromCents(other)],
      );
    }),
    { numRuns: 60 },
  );
});

test('a unit keeps its id as long as it is there, and the adult costs what the service costs', async () => {
  const made = await caller.done(create, {
    body: {
      ...onSale,
      units: [
        { kind: 'child', price: 100 },
        { kind: 'infant', price: 0, takes_place: false },
      ],
    },
  });
  const idsOf = ({ units }: typeof made) => Object.fromEntries(units.map(({ kind, id }) => [kind, id]));
  const changed = await caller.done(update, {
    params: made,
    body: {
      price: '500',
      units: [
        { kind: 'senior', price: 250 },
        { kind: 'child', price: 120 },
      ],
    },
  });
  assert.deepEqual(
    changed.units.map(({ kind, price }) => [kind, price]),
    [
      ['adult', '500.00'],
      ['senior', '250.00'],
      ['child', '120.00'],
    ],
  );
  const [before, now] = [idsOf(made), idsOf(changed)];
  assert.deepEqual([now.adult, now.child], [before.adult, before.child]);
  assert.ok(!('infant' in now));
});

test('how the adult unit is called survives every other change', async () => {
  const paddler = { kind: 'adult', title: 'Paddler', title_zh: '划手', price: 1, min_age: 16, max_age: null };
  const made = await caller.done(create, { body: { ...onSale, units: [paddler] } });
  const changed = await caller.done(update, { params: made, body: { title_zh: '夜划', price: 510 } });
  assert.deepEqual(changed.units, [{ ...made.units[0]!, price: '510.00' }]);
  assert.deepEqual([changed.units[0]!.title, changed.units[0]!.title_zh, changed.units[0]!.min_age], ['Paddler', '划手', 16]);
});

test('a change touches what it names; a rewrite removes what it does not', async () => {
  const made = await caller.done(create, { body: { ...onSale, location: 'Sai Kung', highlights: ['Stars'], latitude: 22.3 } });
  const { updated_at, ...rest } = await caller.done(update, { params: made, body: { title_zh: '夜划' } });
  const { updated_at: before, ...expected } = { ...made, title_zh: '夜划' };
  assert.deepEqual(rest, expected);
  assert.ok(updated_at >= before);
  assert.equal((await caller.done(update, { params: made, body: { latitude: null } })).latitude, null);
  const rewritten = await caller.done(replace, { params: made, body: { title: 'Anew' } });
  assert.deepEqual(
    [rewritten.title, rewritten.location, rewritten.status, rewritten.price, rewritten.highlights],
    ['Anew', '', 'draft', '0.00', []],
  );
});

test('two changes of different fields at once both stay', async () => {
  const made = await caller.done(create, { body: onSale });
  await Promise.all([
    caller.done(update, { params: made, body: { title: 'Changed here' } }),
    caller.done(update, { params: made, body: { title_zh: '那邊改了' } }),
    caller.done(update, { params: made, body: { price: 555 } }),
    caller.done(update, { params: made, body: { units: [{ kind: 'child', price: 5 }] } }),
  ]);
  const { title, title_zh, price, units } = await caller.done(get, { params: made });
  assert.deepEqual([title, title_zh, price, units.length], ['Changed here', '那邊改了', '555.00', 2]);
});

test('what looks like a program is text', async () => {
  const nasty = `<script>alert('x')</script> " onload=x {{7*7}} '; drop table services; --`;
  const made = await caller.done(create, {
    body: { ...onSale, title: nasty, description: nasty, highlights: [nasty], location_zh: nasty },
  });
  const { payload, headers } = await app.inject(api.services.get.path.replace(':id', made.id));
  assert.match(String(headers['content-type']), /^application\/json/);
  const reply = JSON.parse(payload) as typeof made;
  assert.deepEqual([reply.title, reply.description, reply.highlights, reply.location_zh], [nasty, nasty, [nasty], nasty]);
});

test('what the provider may not decide is passed over', async () => {
  const made = await caller.done(create, {
    body: {
      ...onSale,
      id: '019a0000-0000-7000-8000-000000000000',
      provider_id: 'x',
      provider: {},
      rating: 5,
      booking_count: 99,
      archived_at: 'now',
    },
  });
  assert.notEqual(made.id, '019a0000-0000-7000-8000-000000000000');
  assert.deepEqual([made.rating, made.booking_count], [null, 0]);
});

test('only a provider has services, and only their own', async () => {
  const { id } = await caller.done(create, { body: onSale });
  const ofOne = [
    [get, {}],
    [replace, { body: onSale }],
    [update, { body: { title: 'Mine now' } }],
    [duplicate, {}],
    [stats, {}],
    [remove, {}],
  ] as const;
  for (const [endpoint, more] of ofOne) {
    await guest.refused(401, endpoint, { params: { id }, ...more });
    await client.refused(403, endpoint, { params: { id }, ...more });
    assert.equal((await rival.refused(404, endpoint, { params: { id }, ...more })).code, 'not_found');
    for (const nothing of ['019a0000-0000-7000-8000-000000000000', 'night-kayak', "1' or '1'='1"])
      await caller.refused(404, endpoint, { params: { id: nothing }, ...more });
  }
  for (const [endpoint, more] of [
    [list, {}],
    [create, { body: onSale }],
  ] as const) {
    await guest.refused(401, endpoint, more);
    await client.refused(403, endpoint, more);
  }
  assert.equal((await caller.done(get, { params: { id } })).title, onSale.title);
  assert.equal((await rival.done(list)).count, 0);
});

test('a copy is a draft of its own, with everything but slots, bookings and reviews', async () => {
  const original = await caller.done(create, {
    body: {
      ...onSale,
      title_zh: '夜划',
      highlights_zh: ['星空'],
      units: [
        { kind: 'adult', title: 'Paddler', price: 0 },
        { kind: 'child', price: 9 },
      ],
    },
  });
  const { id, title, title_zh, status, units, created_at, updated_at, ...rest } = await caller.done(duplicate, { params: original });
  assert.deepEqual([title, title_zh, status], ['Night kayak (copy)', '夜划（副本）', 'draft']);
  assert.ok(id !== original.id && created_at >= original.created_at && updated_at >= original.updated_at);
  for (const [field, value] of Object.entries(rest)) assert.deepEqual(value, original[field as keyof typeof original], field);
  const wordsOf = (all: typeof units) => all.map(({ id: _, ...unit }) => unit);
  assert.deepEqual(wordsOf(units), wordsOf(original.units));
  assert.ok(units.every((unit) => original.units.every((before) => before.id !== unit.id)));
});

test('a copy of the longest title fits, cut between characters', async () => {
  const original = await caller.done(create, { body: { title: `${'x'.repeat(179)}${'🛶'.repeat(10)}`, title_zh: '' } });
  const copy = await caller.done(duplicate, { params: original });
  assert.deepEqual([copy.title, copy.title_zh], [`${'x'.repeat(179)} (copy)`, '']);
  for (let n = 0; n < 4; n += 1) await caller.done(duplicate, { params: copy });
});

test('figures of a service count what came of its bookings', async () => {
  const service = await buildService({ provider, price: 12_345 });
  const slot = await buildSlot({ service, capacity: 20 });
  for (const status of ['pending', 'confirmed', 'completed', 'completed', 'cancelled'] as const)
    await buildBooking({ slot, status, participants: 2 });
  assert.deepEqual(await caller.done(stats, { params: service }), {
    total_bookings: 5,
    total_revenue: '493.80',
    average_rating: null,
    total_reviews: 0,
  });
});

test('the own list is searched, filtered and counted', async () => {
  const owner = await buildProvider();
  const mine = await as(owner.user);
  for (const [title, title_zh, status] of [
    ['Kayak 100%', '獨木舟', 'active'],
    ['Kayak_dawn', '晨划', 'draft'],
    ['Hike', '行山', 'inactive'],
  ] as const)
    await buildService({ provider: owner, title, title_zh, status });
  await buildService({ provider: owner, title: 'Kayak gone', archived_at: new Date(), status: 'inactive' });
  const found = async (query: Record<string, unknown>) => {
    const { results, counts, count } = await mine.done(list, { query });
    return [results.map(({ title }) => title).sort(), count, counts];
  };
  assert.deepEqual(await found({}), [['Hike', 'Kayak 100%', 'Kayak_dawn'], 3, { all: 3, active: 1, draft: 1, inactive: 1 }]);
  assert.deepEqual(await found({ search: 'KAYAK' }), [['Kayak 100%', 'Kayak_dawn'], 2, { all: 2, active: 1, draft: 1, inactive: 0 }]);
  assert.deepEqual(await found({ search: 'kayak', status: 'draft' }), [['Kayak_dawn'], 1, { all: 2, active: 1, draft: 1, inactive: 0 }]);
  assert.deepEqual((await found({ search: '晨划' }))[0], ['Kayak_dawn']);
  assert.deepEqual((await found({ search: '%' }))[0], ['Kayak 100%']);
  assert.deepEqual((await found({ search: '_' }))[0], ['Kayak_dawn']);
  for (const query of [{ status: 'archived' }, { page: 0 }, { page_size: 101 }, { search: 'x'.repeat(201) }])
    assert.deepEqual(Object.keys(await mine.refused(400, list, { query })), Object.keys(query));
});
