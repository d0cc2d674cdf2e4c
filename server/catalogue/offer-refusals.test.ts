import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { api } from '../../contract/api.ts';
import { guideLanguages } from '../../contract/catalogue-choices.ts';
import { serviceBody, unitKinds } from '../../contract/catalogue.ts';
import { brokenOffer } from '../../contract/offer-rules.ts';
import { fieldRules, type FieldRule } from '../../contract/field-rules.ts';
import { testApp } from '../../tests/support/app.ts';
import type { Caller } from '../../tests/support/caller.ts';

const { as, buildProvider } = await testApp();
const { create, replace, update, get } = api.ownServices;
const caller = await as((await buildProvider()).user);

/** What a service needs to be on sale. */
const onSale = { title: 'Night kayak', description: 'Under the stars.', price: '480.00', status: 'active' };

/** Refused on exactly this field, in both languages, on the way in and on the way of change. */
async function refusesField(field: string, rule: FieldRule, body: Record<string, unknown>, n?: number | string): Promise<void> {
  const { id } = await caller.done(create, { body: {} });
  const before = await caller.done(get, { params: { id } });
  for (const locale of ['en', 'zh-HK'] as const) {
    const shown = typeof n === 'number' ? n.toLocaleString('en') : (n ?? '');
    const expected = { [field]: [fieldRules[rule][locale].replace('{n}', shown)] };
    const asked: Caller = caller.with({ 'accept-language': locale });
    const label = JSON.stringify(body).slice(0, 100);
    assert.deepEqual(await asked.refused(400, create, { body }), expected, label);
    assert.deepEqual(await asked.refused(400, replace, { params: { id }, body }), expected, label);
    assert.deepEqual(await asked.refused(400, update, { params: { id }, body }), expected, label);
  }
  assert.deepEqual(await caller.done(get, { params: { id } }), before);
}

test('nothing goes on sale before it says what it is and what it costs', async () => {
  await refusesField('title', 'active_needs', { ...onSale, title: ' ' });
  await refusesField('description', 'active_needs', { ...onSale, description: '' });
  await refusesField('price', 'active_needs', { ...onSale, price: 0 });
  const bare = await caller.refused(400, create, { body: { status: 'active' } });
  assert.deepEqual(Object.keys(bare).sort(), ['description', 'price', 'title']);
  for (const status of ['draft', 'inactive']) await caller.done(create, { body: { status } });
});

test('what is on sale cannot lose what it needs, and a draft can', async () => {
  const made = await caller.done(create, { body: onSale });
  for (const [field, value] of [
    ['title', ''],
    ['description', ''],
    ['price', '0'],
  ] as const) {
    const refused = await caller.refused(400, update, { params: made, body: { [field]: value } });
    assert.deepEqual(refused, { [field]: [fieldRules.active_needs.en] });
    await caller.done(update, { params: made, body: { status: 'draft', [field]: value } });
    await caller.done(update, { params: made, body: onSale });
  }
});

test('numbers out of reason are refused on their field', async () => {
  for (const [field, min, max] of [
    ['duration_minutes', 1, 20_160],
    ['min_participants', 1, 1_000],
    ['default_capacity', 1, 1_000],
    ['cutoff_minutes', 0, 525_600],
    ['cancellation_hours', 0, 8_760],
  ] as const) {
    await refusesField(field, 'at_least', { [field]: min - 1 }, min);
    const { max_participants } = { max_participants: 1_000 };
    for (const value of [-1e9, 1e9, 1e300, -1e300, max + 1, 1.5, '1e3', '', 'ten', null, true, [], {}, '٣'])
      assert.deepEqual(
        Object.keys(await caller.refused(400, create, { body: { max_participants, [field]: value } })),
        [field],
        `${field} ${JSON.stringify(value)}`,
      );
    for (const value of [min, max, String(max)]) await caller.done(create, { body: { max_participants, [field]: value } });
  }
  for (const [field, most] of [
    ['latitude', 90],
    ['longitude', 180],
  ] as const) {
    await refusesField(field, 'at_most', { [field]: most + 0.1 }, most);
    await refusesField(field, 'at_least', { [field]: -most - 0.1 }, -most);
    await caller.done(create, { body: { [field]: most } });
  }
});

test('a price is from nothing to a million, to the cent', async () => {
  for (const price of [-1, -0.01, 1_000_000.01, 1e21, 1e-7, 480.001, '480.', '.5', '1,000', '$5', '4e2', '', ' ', 'free', '0x10', '４８０'])
    await refusesField('price', 'price', { price });
  for (const price of [null, true, [], {}])
    assert.deepEqual(Object.keys(await caller.refused(400, create, { body: { price } })), ['price']);
  for (const [price, stored] of [
    [0, '0.00'],
    [-0, '0.00'],
    ['0.10', '0.10'],
    [480.5, '480.50'],
    [' 19.99 ', '19.99'],
    [1_000_000, '1000000.00'],
  ] as const)
    assert.equal((await caller.done(create, { body: { price } })).price, stored);
});

test('texts too long, or with characters nobody can see, are refused', async () => {
  for (const [field, most] of [
    ['title', 200],
    ['title_zh', 200],
    ['short_description', 300],
    ['description_zh', 10_000],
    ['location', 200],
    ['meeting_point', 1_000],
    ['mtr_exit', 200],
  ] as const) {
    await refusesField(field, 'too_long', { [field]: '字'.repeat(most + 1) }, most);
    assert.equal((await caller.done(create, { body: { [field]: '字'.repeat(most) } }))[field], '字'.repeat(most));
    for (const bad of ['a\u0000b', 'a\u0007b', 'a\ud800b']) await refusesField(field, 'characters', { [field]: bad });
  }
  await refusesField('title', 'characters', { title: 'two\nlines' });
});

test('a stop has a title, a question an answer, and there are not too many', async () => {
  await refusesField('itinerary.1.title', 'required', { itinerary: [{ title: 'Pier' }, { text: 'Tea is served.' }] });
  await refusesField('itinerary.0.title', 'required', { itinerary: [{ minutes: 5 }] });
  await refusesField('itinerary.0.minutes', 'at_least', { itinerary: [{ title: 'Pier', minutes: 0 }] }, 1);
  await refusesField('questions.0.answer', 'required', { questions: [{ question_zh: '可帶狗嗎？' }] });
  await refusesField('questions.0.question', 'required', { questions: [{ answer: 'Yes.' }] });
  await refusesField('questions.0.answer_zh', 'too_long', { questions: [{ question: 'Dogs?', answer_zh: 'x'.repeat(601) }] }, 600);
  await refusesField('itinerary', 'too_many', { itinerary: Array.from({ length: 16 }, () => ({ title: 'Pier' })) }, 15);
  await refusesField('questions', 'too_many', { questions: Array.from({ length: 11 }, () => ({ question: 'Q', answer: 'A' })) }, 10);
  const caption = { picture: `/media/${'a'.repeat(24)}-1600.webp` };
  await refusesField('captions.0.text', 'too_long', { captions: [{ ...caption, text: 'x'.repeat(201) }] }, 200);
  await refusesField('captions.0.picture', 'picture', { captions: [{ picture: 'https://example.com/a.png', text: 'A pier' }] });
  await refusesField('captions', 'too_many', { captions: Array.from({ length: 14 }, () => caption) }, 13);
  await refusesField('min_age', 'at_most', { min_age: 121 }, 120);
  await refusesField('arrive_minutes_before', 'at_most', { arrive_minutes_before: 121 }, 120);
  await refusesField('arrive_minutes_before', 'at_least', { arrive_minutes_before: -1 }, 0);
  const made = await caller.done(create, { body: { itinerary: [{}, { title: ' Pier ' }], questions: [{}], min_age: '8' } });
  assert.deepEqual(made.itinerary, [{ title: 'Pier', title_zh: '', text: '', text_zh: '', minutes: null }]);
  assert.deepEqual([made.questions, made.min_age], [[], 8]);
});

test('lists are of the right length and of the right things', async () => {
  for (const field of ['highlights', 'includes_zh', 'excludes', 'bring_zh'] as const) {
    await refusesField(field, 'too_many', { [field]: Array.from({ length: 21 }, () => 'x') }, 20);
    await refusesField(`${field}.1`, 'too_long', { [field]: ['ok', 'x'.repeat(201)] }, 200);
    const made = await caller.done(create, { body: { [field]: [' a ', '', 'b'] } });
    assert.deepEqual(made[field], ['a', 'b']);
  }
  await refusesField('languages.0', 'choice', { languages: ['tlh'] }, guideLanguages.join(', '));
  await refusesField('gallery', 'too_many', { gallery: Array.from({ length: 13 }, () => '') }, 12);
  await refusesField('units.0.kind', 'choice', { units: [{ kind: 'dog', price: 1 }] }, unitKinds.join(', '));
  for (const wrong of ['not json', '{', 5, {}, null])
    assert.deepEqual(Object.keys(await caller.refused(400, create, { body: { highlights: wrong } })), ['highlights']);
});

test('states, difficulties and confirmations are those there are, and a category is one of the list', async () => {
  await refusesField('status', 'choice', { status: 'archived' }, 'active, draft, inactive');
  await refusesField('difficulty', 'choice', { difficulty: 'deadly' }, 'easy, moderate, challenging, expert');
  await refusesField('confirmation', 'choice', { confirmation: 'maybe' }, 'request, instant');
  await refusesField('category', 'category_unknown', { category: 'no-such-thing' });
});

test('the largest party is not below the smallest, also when only one of them changes', async () => {
  await refusesField('max_participants', 'minmax', { min_participants: 5, max_participants: 4 });
  const made = await caller.done(create, { body: { min_participants: 5, max_participants: 5 } });
  assert.deepEqual(await caller.refused(400, update, { params: made, body: { max_participants: 4 } }), {
    max_participants: [fieldRules.minmax.en],
  });
  await caller.done(update, { params: made, body: { min_participants: 4, max_participants: 4 } });
});

test('pictures of elsewhere are refused', async () => {
  const own = `/media/${'a'.repeat(24)}-1600.webp`;
  for (const url of [
    'https://elsewhere.example/a.webp',
    `https://elsewhere.example${own}`,
    `//elsewhere.example${own}`,
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    '/media/../secret',
    `${own}?x`,
    `${own}\n`.repeat(2),
    own.toUpperCase(),
    own,
  ]) {
    for (const field of ['featured_image', 'meeting_picture']) await refusesField(field, 'picture', { [field]: url });
    const refused = await caller.refused(400, create, { body: { gallery: [url] } });
    assert.deepEqual(Object.values(refused), [[fieldRules.picture.en]], url);
  }
});

test('units are distinct, make sense, and let somebody come', async () => {
  const child = { kind: 'child', price: '100' };
  await refusesField('units', 'unit_twice', { units: [child, { ...child, title: 'Again' }] });
  await refusesField('units', 'unit_ages', { units: [{ ...child, min_age: 12, max_age: 6 }] });
  await refusesField('units', 'unit_places', {
    units: [
      { kind: 'adult', price: 0, takes_place: false },
      { ...child, takes_place: false },
    ],
  });
  await refusesField('units.0.price', 'price', { units: [{ ...child, price: -1 }] });
  await refusesField('units.0.price', 'price', { units: [{ ...child, price: 1_000_001 }] });
  await refusesField('units.0.min_age', 'at_least', { units: [{ ...child, min_age: -1 }] }, 0);
  await refusesField('units.0.max_age', 'at_most', { units: [{ ...child, max_age: 151 }] }, 150);
  await refusesField('units', 'too_many', { units: Array.from({ length: 11 }, () => child) }, 10);
  await caller.done(create, { body: { units: [{ ...child, min_age: 6, max_age: 6 }] } });
  await caller.done(create, { body: { units: [{ kind: 'adult', price: 0, takes_place: false }, child] } });
});

test('a group takes from one place to all of a slot, and a person one at most', async () => {
  const group = { kind: 'group', price: '7800' };
  const boat = { default_capacity: 20, max_participants: 16 };
  const refuses = (rule: FieldRule, unit: Record<string, unknown>, n?: number) =>
    refusesField('units.1.places', rule, { ...boat, units: [{ kind: 'child', price: 1 }, unit] }, n);
  await refuses('unit_over_capacity', { ...group, places: 21 }, 20);
  await refuses('unit_over_party', { ...group, places: 17 }, 16);
  await refuses('at_least', { ...group, places: 0 }, 1);
  await refuses('at_least', { ...group, takes_place: false }, 1);
  await refuses('at_least', { ...group, places: -1 }, 0);
  await refuses('at_most', { ...group, places: 1_001 }, 1_000);
  await refuses('unit_one_place', { kind: 'senior', price: 1, places: 2 });
  await refuses('unit_places_disagree', { ...group, takes_place: false, places: 4 });
  await refuses('unit_places_disagree', { kind: 'infant', price: 0, takes_place: true, places: 0 });
  for (const places of ['', 'all', null, 1.5])
    assert.deepEqual(Object.keys(await caller.refused(400, create, { body: { units: [{ ...group, places }] } })), ['units.0.places']);

  for (const [said, places] of [
    [{ ...group, places: '16' }, 16],
    [group, 1],
    [{ kind: 'infant', price: 0, takes_place: false }, 0],
    [{ kind: 'infant', price: 0, places: 0 }, 0],
  ] as const) {
    const { units } = await caller.done(create, { body: { ...boat, units: [said] } });
    const unit = units.find(({ kind }) => kind === said.kind);
    assert.deepEqual([unit?.places, unit?.takes_place], [places, places > 0]);
  }
});

test('a slot cannot be made smaller than its groups, nor a party', async () => {
  const made = await caller.done(create, { body: { default_capacity: 20, units: [{ kind: 'group', price: 1, places: 20 }] } });
  const params = { id: made.id };
  // The adult is stored first.
  for (const [field, rule] of [
    ['default_capacity', 'unit_over_capacity'],
    ['max_participants', 'unit_over_party'],
  ] as const)
    assert.deepEqual(await caller.refused(400, update, { params, body: { [field]: 19 } }), {
      'units.1.places': [fieldRules[rule].en.replace('{n}', '19')],
    });
  await caller.done(update, { params, body: { default_capacity: 30, max_participants: 30 } });
});

test('whatever the contract takes can be stored, or is refused by name', async () => {
  // Verified, for whom no price is too high.
  const verified = await as((await buildProvider({ verified_at: new Date() })).user);
  const made = await verified.done(create, { body: {} });
  const text = fc.string({ unit: 'grapheme', maxLength: 40 });
  const body = fc.record(
    {
      title: text,
      description_zh: text,
      status: fc.constantFrom('active', 'draft', 'inactive'),
      price: fc.oneof(fc.integer(), fc.double(), text),
      min_participants: fc.oneof(fc.integer({ min: 0, max: 1_001 }), fc.double()),
      max_participants: fc.integer({ min: 0, max: 1_001 }),
      latitude: fc.oneof(fc.double(), fc.constant(null)),
      highlights: fc.array(text, { maxLength: 22 }),
      units: fc.array(
        fc.record({
          kind: fc.constantFrom(...unitKinds),
          price: fc.integer({ min: -1, max: 1_000_001 }),
          min_age: fc.integer({ min: -1, max: 151 }),
          places: fc.option(fc.integer({ min: -1, max: 22 }), { nil: undefined }),
        }),
        { maxLength: 4 },
      ),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const { status } = await verified.ask(replace, { params: made, body: sent });
      const parsed = serviceBody.safeParse(JSON.parse(JSON.stringify(sent)));
      const good = parsed.success && Object.keys(brokenOffer(parsed.data)).length === 0;
      assert.equal(status, good ? 200 : 400);
    }),
    {
      numRuns: 150,
      examples: [
        [
          {
            title: '!',
            description_zh: '!',
            status: 'active',
            price: 1,
            units: [{ kind: 'infant', price: 5_001, min_age: 0, places: undefined }],
          },
        ],
      ],
    },
  );
});
