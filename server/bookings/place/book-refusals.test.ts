import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { refusalWords, type RefusalCode } from '../../../contract/errors.ts';
import { fieldRules, type FieldRule } from '../../../contract/field-rules.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../../tests/support/builders.ts';

const { sql, as, guest, buildOffer, buildService, buildSlot, buildPage, buildProvider } = await testApp();
const chinese = guest.with({ 'accept-language': 'zh-HK,zh;q=0.9,en;q=0.5' });
const HOUR_MS = 3_600_000;
const inMinutes = (minutes: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 + minutes * 60_000);

/** The refusal, in English and in Chinese. */
async function refuses(code: RefusalCode, status: number, body: unknown) {
  const { detail, code: said, ...more } = await guest.refused(status, api.pages.book, { body });
  const other = await chinese.refused(status, api.pages.book, { body });
  assert.deepEqual([detail, said], [refusalWords(code, 'en', more), code]);
  assert.deepEqual([other.detail, other.code], [refusalWords(code, 'zh-HK', more), code]);
  return more;
}

/** Messages on exactly this field, in English and in Chinese. */
async function refusesField(field: string, rule: FieldRule, body: unknown, n?: number) {
  const words = (locale: 'en' | 'zh-HK') => fieldRules[rule][locale].replace('{n}', n?.toLocaleString('en') ?? '');
  assert.deepEqual(await guest.refused(400, api.pages.book, { body }), { [field]: [words('en')] }, JSON.stringify(body));
  assert.deepEqual(await chinese.refused(400, api.pages.book, { body }), { [field]: [words('zh-HK')] });
}

test('a page or service that is not live is not found', async () => {
  const gone = [
    await buildOffer({ page: { is_published: false } }),
    await buildOffer({ service: { status: 'draft' } }),
    await buildOffer({ service: { status: 'inactive' } }),
    await buildOffer({ service: { archived_at: new Date() } }),
    await buildOffer({ service: { provider: await buildProvider({ suspended_at: new Date() }) } }),
  ];
  for (const offer of gone) await refuses('not_found', 404, bookingBody(offer));
  const offer = await buildOffer();
  await refuses('not_found', 404, bookingBody(offer, { page: offer.slot.id }));
  await refuses('not_found', 404, bookingBody(offer, { service: offer.slot.id }));
});

test('a service that is not on the page is refused on that field', async () => {
  const offer = await buildOffer();
  const other = await buildOffer();
  await refusesField('service', 'service_not_on_page', bookingBody({ ...offer, page: other.page }));
  const unlisted = await buildService({ provider: offer.provider });
  const slot = await buildSlot({ service: unlisted });
  await refusesField('service', 'service_not_on_page', bookingBody({ page: offer.page, service: unlisted, slot }));
});

test('a slot of another service is refused on that field, and one that was deleted cannot be booked', async () => {
  const offer = await buildOffer();
  const sibling = await buildService({ provider: offer.provider });
  await buildPage({ services: [sibling] });
  await refusesField('availability_slot', 'slot_of_other_service', bookingBody({ ...offer, slot: await buildSlot({ service: sibling }) }));
  const { slot } = offer;
  await (await as(offer.provider.user)).done(api.availability.remove, { params: slot });
  await refuses('slot_unavailable', 409, bookingBody(offer));
});

test('a full slot says how many places are left', async () => {
  const full = await buildOffer({ capacity: 3, slot: { taken: 3 } });
  assert.deepEqual(await refuses('slot_full', 409, bookingBody(full)), { available_spots: 0 });
  const tight = await buildOffer({ capacity: 5, slot: { taken: 3 } });
  assert.deepEqual(await refuses('slot_full', 409, bookingBody(tight, { participants: 3 })), { available_spots: 2 });
  await guest.done(api.pages.book, { body: bookingBody(tight, { participants: 2 }) });
});

test('a slot that is blocked, past or inside the cut-off cannot be booked', async () => {
  await refuses('slot_unavailable', 409, bookingBody(await buildOffer({ slot: { is_available: false } })));
  await refuses('slot_unavailable', 409, bookingBody(await buildOffer({ slot: { starts_at: inMinutes(-180) } })));
  await refuses('slot_unavailable', 409, bookingBody(await buildOffer({ slot: { starts_at: inMinutes(-1), ends_at: inMinutes(60) } })));
  await refuses(
    'slot_unavailable',
    409,
    bookingBody(await buildOffer({ service: { cutoff_minutes: 120 }, slot: { starts_at: inMinutes(119) } })),
  );
  await guest.done(api.pages.book, {
    body: bookingBody(await buildOffer({ service: { cutoff_minutes: 120 }, slot: { starts_at: inMinutes(121) } })),
  });
});

test('a blocked slot that is full is called unavailable, not full', async () => {
  await refuses('slot_unavailable', 409, bookingBody(await buildOffer({ capacity: 1, slot: { taken: 1, is_available: false } })));
});

test('another total than the one that was shown is refused with both, and nothing is booked', async () => {
  const offer = await buildOffer({ service: { price: 29_000 } });
  const shown = bookingBody(offer, { participants: 2, final_amount: '609.00' });
  await guest.done(api.pages.book, { body: shown });
  await sql`update units set price = 30000 where service_id = ${offer.service.id}`;
  assert.deepEqual(await refuses('price_changed', 409, shown), { final_amount: '630.00', shown_amount: '609.00' });
  const { page: _, ...direct } = shown;
  const refused = await guest.refused(409, api.bookings.book, { body: direct });
  assert.deepEqual([refused.code, refused.final_amount], ['price_changed', '630.00']);
  assert.equal((await sql`select from bookings where slot_id = ${offer.slot.id}`).length, 1);
  assert.equal((await guest.done(api.pages.book, { body: { ...shown, final_amount: '630.00' } })).final_amount, '630.00');
  assert.equal((await guest.done(api.pages.book, { body: { ...shown, final_amount: undefined } })).final_amount, '630.00');
});

test('a party outside the service’s limits is refused', async () => {
  const offer = await buildOffer({ service: { min_participants: 2, max_participants: 4 } });
  await refusesField('participants', 'party_too_small', bookingBody(offer, { participants: 1 }), 2);
  await refusesField('participants', 'party_too_large', bookingBody(offer, { participants: 5 }), 4);
});

test('a number of participants that cannot be one is refused', async () => {
  const offer = await buildOffer();
  for (const [participants, rule, n] of [
    [0, 'at_least', 1],
    [-1, 'at_least', 1],
    ['-1', 'at_least', 1],
    [1.5, 'whole_number'],
    ['1.5', 'whole_number'],
    [1e9, 'at_most', 1_000],
    [1_001, 'at_most', 1_000],
    ['1000000000', 'at_most', 1_000],
    ['two', 'number'],
    ['', 'number'],
    [true, 'number'],
    [[2], 'number'],
    [{}, 'number'],
    [null, 'required'],
    [undefined, 'required'],
  ] as const)
    await refusesField('participants', rule, bookingBody(offer, { participants }), n);
  await guest.refused(400, api.pages.book, {
    body: JSON.stringify(bookingBody(offer)).replace('"participants":1', '"participants":1e999'),
  });
});

test('units that make no sense are refused', async () => {
  const offer = await buildOffer({
    service: {
      max_participants: 4,
      units: [
        { kind: 'adult', price: 100 },
        { kind: 'infant', price: 0, takes_place: false },
      ],
    },
  });
  const other = await buildService();
  const [adult, infant] = offer.service.units.map(({ id }) => id);
  const units = (...list: [unknown, unknown][]) =>
    bookingBody(offer, { participants: undefined, units: list.map(([unit, quantity]) => ({ unit, quantity })) });
  await refusesField('units', 'unit_unknown', units([other.units[0]!.id, 1]));
  await refusesField('units', 'unit_twice', units([adult, 1], [adult, 1]));
  await refusesField('units', 'party_empty', units([infant, 2]));
  await refusesField('units', 'party_empty', units([adult, 0]));
  await refusesField('units', 'party_too_large', units([adult, 1], [infant, 4]), 4);
  await refusesField('units.0.quantity', 'at_least', units([adult, -1]), 0);
  await refusesField('units.0.quantity', 'whole_number', units([adult, 0.5]));
  await refusesField('units.0.unit', 'invalid', units(['adult', 1]));
  await refusesField('units', 'required', units());
  await refusesField('units', 'invalid', bookingBody(offer, { participants: undefined, units: 'all' }));
  await refusesField('units', 'too_many', units(...Array.from({ length: 21 }, (): [unknown, unknown] => [adult, 1])), 20);
});

const longest: [field: string, most: number][] = [
  ['customer_name', 150],
  ['notes', 2_000],
];

test('texts may be as long as they may be, and no longer', async () => {
  const offer = await buildOffer();
  for (const [field, most] of longest) {
    await guest.done(api.pages.book, { body: bookingBody(offer, { [field]: '灣'.repeat(most) }) });
    await refusesField(field, 'too_long', bookingBody(offer, { [field]: 'x'.repeat(most + 1) }), most);
  }
  await refusesField('customer_email', 'too_long', bookingBody(offer, { customer_email: `${'a'.repeat(60)}@${'b'.repeat(200)}.com` }), 254);
  await refusesField('customer_phone', 'too_long', bookingBody(offer, { customer_phone: '9'.repeat(33) }), 32);
});

test('control characters, NUL and lone surrogates never reach the database', async () => {
  const offer = await buildOffer();
  for (const bad of ['\u0000', '\u0007', '\u001b[31m', '\u009b', '\ud83d', '\udc00'])
    for (const field of ['customer_name', 'notes'])
      await refusesField(field, 'characters', bookingBody(offer, { [field]: `Chan ${bad} Tai Man` }));
  await refusesField('customer_name', 'characters', bookingBody(offer, { customer_name: 'Chan\nTai Man' }));
  await refusesField('customer_email', 'email', bookingBody(offer, { customer_email: 'a\u0000@example.com' }));
  await refusesField('customer_phone', 'phone', bookingBody(offer, { customer_phone: '9123\u0000 4567' }));
});

test('several lines, rare characters and emoji in notes are stored as they are', async () => {
  const offer = await buildOffer();
  const notes = '第一行：𨋢、𠝹\n\tSecond line 👨‍👩‍👧‍👦 <b>"quoted"</b> \\ %s \'; drop table bookings; --';
  const { id } = await guest.done(api.pages.book, { body: bookingBody(offer, { notes }) });
  assert.equal((await sql`select special_requests from bookings where id = ${id}`)[0]?.special_requests, notes);
});

test('missing fields are named one by one', async () => {
  assert.deepEqual(Object.keys(await guest.refused(400, api.pages.book, { body: {} })).sort(), [
    'availability_slot',
    'customer_email',
    'customer_name',
    'customer_phone',
    'page',
    'participants',
    'service',
  ]);
});

test('no slot chosen is refused in words of its own', async () => {
  const offer = await buildOffer();
  for (const availability_slot of [undefined, null, '']) {
    assert.deepEqual(await guest.refused(400, api.pages.book, { body: bookingBody(offer, { availability_slot }) }), {
      availability_slot: ['Please select a time slot'],
    });
    assert.deepEqual(await chinese.refused(400, api.pages.book, { body: bookingBody(offer, { availability_slot }) }), {
      availability_slot: ['請選擇時段'],
    });
  }
});

test('blank and wrong contact details are refused on their fields', async () => {
  const offer = await buildOffer();
  for (const [field, value, rule] of [
    ['customer_name', '   ', 'required'],
    ['customer_name', 5, 'invalid'],
    ['customer_name', ['Chan'], 'invalid'],
    ['customer_email', '', 'required'],
    ['customer_email', 'taiman', 'email'],
    ['customer_email', 'a@b.com,c@d.com', 'email'],
    ['customer_email', {}, 'invalid'],
    ['customer_phone', '', 'required'],
    ['customer_phone', 'call me maybe', 'phone'],
    ['customer_phone', 91234567, 'invalid'],
    ['notes', 7, 'invalid'],
    ['page', 'fragrant-tides', 'invalid'],
    ['service', 12, 'invalid'],
  ] as const)
    await refusesField(field, rule, bookingBody(offer, { [field]: value }));
});

test('a body that is no JSON, of another kind, or too large is refused as such', async () => {
  const offer = await buildOffer();
  const body = JSON.stringify(bookingBody(offer));
  await refuses('bad_request', 400, body.slice(0, -1));
  await refuses('bad_request', 400, '{"__proto__": {"page": 1}}');
  await refuses('payload_too_large', 413, JSON.stringify(bookingBody(offer, { notes: 'x'.repeat(1_100_000) })));
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'application/jsonp'])
    assert.equal((await guest.refused(415, api.pages.book, { body, headers: { 'content-type': type } })).code, 'unsupported_media_type');
  for (const other of ['[]', '"text"', '5', 'true', '[{}]'])
    assert.deepEqual(await guest.refused(400, api.pages.book, { body: other }), { non_field_errors: [fieldRules.invalid.en] });
});

test('a refused booking leaves nothing behind', async () => {
  const offer: Offer = await buildOffer({ capacity: 1, slot: { starts_at: new Date(Date.now() + 48 * HOUR_MS) } });
  await guest.refused(409, api.pages.book, { body: bookingBody(offer, { participants: 2 }), key: 'refused' });
  const tables = await sql`
    select (select count(*) from bookings where slot_id = ${offer.slot.id}) as bookings,
      (select count(*) from seat_ledger where slot_id = ${offer.slot.id}) as moves,
      (select count(*) from idempotency_keys where key = 'refused') as keys,
      (select spots_taken from slots where id = ${offer.slot.id}) as taken`;
  assert.deepEqual({ ...tables[0] }, { bookings: 0, moves: 0, keys: 0, taken: 0 });
});
