import assert from 'node:assert/strict';
import { test } from 'node:test';
import { octo } from '../../../contract/octo.ts';
import { jpegOf } from '../../../rules/pictures/jpeg-address.ts';
import { hongKongDateTime } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { octoThrough, reserveBody, resellersOn } from '../../../tests/support/resellers.ts';

const { sql, send, buildOffer, buildCategory } = await testApp();
const { buildReseller } = resellersOn(sql);

const headers = { 'octo-capabilities': 'octo/content' };
const picture = (n: number) => `/media/${String(n).repeat(24)}aabbccff-1600.webp`;
const units = [
  { kind: 'adult', price: 48_000 },
  { kind: 'child', price: 24_000, min_age: 3, max_age: 11 },
  { kind: 'senior', price: 24_000, min_age: 65 },
  { kind: 'infant', price: 0, takes_place: false, max_age: 2 },
  { kind: 'group', price: 300_000, places: 6 },
];

async function shop(service: Record<string, unknown> = {}, page: Record<string, unknown> = {}) {
  const offer = await buildOffer({ service: { units, ...service }, page });
  return { ...offer, software: octoThrough(send, (await buildReseller(offer)).key) };
}

/** Keys that the standard's content pages name. */
const of_product = [
  'categoryLabels', 'commentary', 'description', 'durationMinutesFrom', 'durationMinutesTo', 'faqs', 'features', 'locations', 'media',
  'shortDescription', 'title',
]; // prettier-ignore
const of_unit = ['features', 'shortDescription', 'title'];
const added = (before: object, after: object) =>
  Object.keys(after)
    .filter((key) => !(key in before))
    .toSorted();

test('content adds every key of the standard to supplier, product, option, unit and availability, and nothing without it', async () => {
  const { service, slot, software } = await shop();
  const [plain, product] = [await software.done(octo.products), await software.done(octo.products, { headers })].map(([first]) => first!);
  assert.deepEqual(added(plain!, product!), of_product);
  assert.deepEqual(added(plain!.options[0]!, product!.options[0]!), of_product);
  for (const [nth, unit] of product!.options[0]!.units.entries()) assert.deepEqual(added(plain!.options[0]!.units[nth]!, unit), of_unit);
  assert.deepEqual(await software.done(octo.product, { named: service.id, headers }), product);
  assert.deepEqual(added(await software.done(octo.supplier), await software.done(octo.supplier, { headers })), [
    'media',
    'shortDescription',
  ]);
  const body = { productId: service.id, optionId: 'DEFAULT', availabilityIds: [hongKongDateTime(slot.starts_at)] };
  const [bare, departure] = [
    await software.done(octo.availability, { body }),
    await software.done(octo.availability, { body, headers }),
  ].map(([first]) => first!);
  assert.deepEqual(departure, { ...bare, title: null, shortDescription: '' });
});

test('a booking has the content of its product, option, availability and units, from the hold to the end', async () => {
  const { service, slot, software } = await shop();
  const body = reserveBody(service, slot);
  const named = body.uuid;
  const plain = await software.done(octo.reserve, { body });
  for (const [call, asked] of [
    [octo.reserve, { body }],
    [octo.extend, { named, body: {} }],
    [octo.booking, { named }],
    [octo.confirm, { named, body: { contact: { fullName: 'Chan Tai Man' } } }],
    [octo.change, { named, body: {} }],
    [octo.cancel, { named, body: {} }],
    [octo.remove, { named, body: {} }],
  ] as const) {
    const booking = await software.done(call, { ...asked, headers });
    assert.deepEqual(added(plain, booking), []);
    assert.deepEqual(added(plain.product, booking.product), of_product, call.path);
    assert.deepEqual(added(plain.option, booking.option), of_product);
    assert.deepEqual(added(plain.availability, booking.availability), ['shortDescription', 'title']);
    assert.deepEqual(added(plain.unitItems[0]!.unit!, booking.unitItems[0]!.unit!), of_unit);
  }
  const [listed] = await software.done(octo.bookings, { query: { supplierReference: plain.supplierReference! }, headers });
  assert.equal(listed!.product.title, service.title);
});

const walk = {
  title: 'Harbour walk',
  title_zh: '海濱漫步',
  short_description: 'Along the water.',
  description: 'From pier to pier.',
  description_zh: '由碼頭走到碼頭。',
  highlights: ['The skyline'],
  highlights_zh: ['維港景色'],
  includes: ['Tea'],
  excludes: ['Lunch'],
  bring: ['A hat'],
  min_age: 8,
  accessibility: ['wheelchair'],
  itinerary: JSON.stringify([{ title: 'Pier 9', title_zh: '', text: 'We meet.', text_zh: '', minutes: 10 }]),
  questions: JSON.stringify([{ question: 'Rain?', question_zh: '下雨呢？', answer: 'We walk.', answer_zh: '照常。' }]),
  confirmation: 'request',
  for_resellers: true,
  cancellation_hours: 48,
  arrive_minutes_before: 15,
  mtr_exit: 'Central, exit A',
  meeting_point: 'Central Pier 9',
  location: 'Central',
  latitude: 22.2878,
  longitude: 114.1601,
  duration_minutes: 120,
  languages: ['yue', 'en'],
  difficulty: 'moderate',
  max_participants: 8,
  featured_image: picture(1),
  gallery: [picture(2)],
  captions: JSON.stringify([{ picture: picture(2), text: 'At dusk', text_zh: '黃昏' }]),
};

test('a product says what its provider wrote: texts, features, questions, pictures, the way there, labels and languages', async () => {
  const category = await buildCategory({ slug: 'heritage' });
  const { software } = await shop({ ...walk, category_id: category.id });
  const [product] = await software.done(octo.products, { headers });
  const content = Object.fromEntries(of_product.map((key) => [key, (product as Record<string, unknown>)[key]]));
  const { origin } = new URL(product!.media![0]!.src);
  const feature = (type: string, shortDescription: string) => ({ shortDescription, type });
  const file = (rel: string, address: string, caption: string | null) => ({
    src: new URL(jpegOf(address), origin).href,
    type: 'image/jpeg',
    rel,
    title: null,
    caption,
    copyright: null,
  });
  assert.deepEqual(content, {
    title: 'Harbour walk',
    shortDescription: 'Along the water.',
    description: 'From pier to pier.',
    features: [
      feature('HIGHLIGHT', 'The skyline'),
      feature('INCLUSION', 'Tea'),
      feature('EXCLUSION', 'Lunch'),
      feature('PREBOOKING_INFORMATION', 'Age 8 and over'),
      feature('PREARRIVAL_INFORMATION', 'Bring: A hat'),
      feature('PREARRIVAL_INFORMATION', 'Central, exit A'),
      feature('PREARRIVAL_INFORMATION', 'Be at the meeting point 15 minutes before the start.'),
      feature('REDEMPTION_INSTRUCTION', 'Show the QR code at check-in.'),
      feature('ACCESSIBILITY_INFORMATION', 'Wheelchair accessible'),
      feature('ADDITIONAL_INFORMATION', 'Pier 9 (10 min): We meet.'),
      feature('BOOKING_TERM', 'The host confirms each request before the booking is final.'),
      feature('CANCELLATION_TERM', 'You can cancel free of charge until 48 hours before it starts.'),
    ],
    faqs: [{ question: 'Rain?', answer: 'We walk.' }],
    media: [file('COVER', picture(1), null), file('GALLERY', picture(2), 'At dusk')],
    locations: [
      {
        title: 'Central Pier 9',
        shortDescription: 'Central, exit A',
        types: ['START'],
        minutesTo: null,
        minutesAt: null,
        place: {
          latitude: 22.2878,
          longitude: 114.1601,
          postalAddress: {
            streetAddress: 'Central Pier 9',
            addressLocality: 'Central',
            addressRegion: null,
            postalCode: null,
            addressCountry: 'HK',
            postOfficeBoxNumber: null,
          },
          identifiers: {
            googlePlaceId: null,
            applePlaceId: null,
            tripadvisorLocationId: null,
            yelpPlaceId: null,
            facebookPlaceId: null,
            foursquarePlaceId: null,
            baiduPlaceId: null,
            amapPlaceId: null,
          },
          sameAs: [],
        },
      },
    ],
    categoryLabels: ['history', 'trip-difficulty-medium', 'guided-tours', 'small-group-tours', 'wheelchair-accessible'],
    durationMinutesFrom: 120,
    durationMinutesTo: null,
    commentary: [
      { format: 'IN_PERSON', language: 'yue' },
      { format: 'IN_PERSON', language: 'en' },
    ],
  });
  const [option] = product!.options;
  assert.deepEqual([option!.title, option!.features, option!.media, option!.durationMinutesFrom], ['Harbour walk', [], [], 120]);
  assert.deepEqual(
    option!.units.map(({ title, shortDescription }) => [title, shortDescription]),
    [['adult', ''], ['child', 'Age 3–11'], ['senior', 'Age 65 and over'], ['infant', 'Up to age 2'], ['group', 'Up to 6 people']],
  ); // prettier-ignore
});

test('what is not said is null or empty, and a meeting point off the map is a line', async () => {
  const { software } = await shop({ description: 'x', meeting_point: 'By the clock' });
  const [product] = await software.done(octo.products, { headers });
  assert.equal(product!.shortDescription, null);
  assert.deepEqual([product!.faqs, product!.media, product!.locations, product!.commentary], [[], [], [], []]);
  assert.deepEqual(product!.features!.map(({ type }) => type), ['PREARRIVAL_INFORMATION', 'REDEMPTION_INSTRUCTION', 'CANCELLATION_TERM']); // prettier-ignore
  assert.equal(product!.features![0]!.shortDescription, 'Meeting point: By the clock');
});

test('a supplier has the words, logo and banner of its page', async () => {
  const { software } = await shop({}, { description: 'Walks since 1998.', logo: picture(3), banner_image: picture(4) });
  const { shortDescription, media } = await software.done(octo.supplier, { headers });
  assert.equal(shortDescription, 'Walks since 1998.');
  assert.deepEqual(media!.map(({ rel, src }) => [rel, new URL(src).pathname]), [['LOGO', jpegOf(picture(3))], ['COVER', jpegOf(picture(4))]]); // prettier-ignore
});

test('texts come in the language that is asked for, in both scripts, and the reply says which and which others there are', async () => {
  const { software } = await shop(walk);
  const ask = (language: string) => software.ask(octo.products, { headers: { ...headers, 'accept-language': language } });
  for (const [asked, tag, title, question, bring] of [
    ['en-GB', 'en', 'Harbour walk', 'Rain?', 'Bring: A hat'],
    ['zh-Hant-HK, en;q=0.5', 'zh-Hant-HK', '海濱漫步', '下雨呢？', '請自備：A hat'],
    ['zh-Hans-CN', 'zh-Hans-CN', '海滨漫步', '下雨呢？', '请自备：A hat'],
    ['fr', 'en', 'Harbour walk', 'Rain?', 'Bring: A hat'],
  ] as const) {
    const { headers: said, body } = await ask(asked);
    assert.equal(said['content-language'], tag);
    assert.equal(said['available-languages'], 'en, zh-Hant-HK, zh-Hans-CN');
    const [product] = octo.products.reply.parse(body);
    assert.deepEqual([product!.title, product!.faqs![0]!.question, product!.features![4]!.shortDescription], [title, question, bring]);
  }
});

test('a provider who writes in one language is read in it, and the reply says so', async () => {
  const { software } = await shop({ title: '', title_zh: '海濱漫步', description: '', description_zh: '由碼頭走到碼頭。' });
  const { headers: said, body } = await software.ask(octo.products, { headers });
  assert.equal(octo.products.reply.parse(body)[0]!.title, '海濱漫步');
  assert.deepEqual([said['content-language'], said['available-languages']], ['zh-Hant-HK', 'zh-Hant-HK, zh-Hans-CN']);
});

test('capabilities are listed, and echoed as they were asked for; those that are not offered are passed over', async () => {
  const { software } = await shop();
  const offered = await software.done(octo.capabilities);
  assert.deepEqual(offered.find(({ id }) => id === 'octo/content'), {
    id: 'octo/content',
    revision: 1,
    required: false,
    dependencies: [],
    docs: 'https://docs.octo.travel/capabilities-optional/content',
  }); // prettier-ignore
  for (const [asked, applied] of [
    ['octo/content', 'octo/content'],
    ['content', 'content'],
    ['octo/pickups, content , octo/content', 'content'],
    ['', ''],
    ['constructor,octo/constructor', ''],
  ] as const) {
    const { headers: said, body } = await software.ask(octo.products, { headers: { 'octo-capabilities': asked } });
    assert.equal(said['octo-capabilities'], applied);
    assert.equal(said['content-language'] !== undefined, applied !== '');
    assert.equal('title' in (body as unknown as object[])[0]!, applied !== '');
  }
});
