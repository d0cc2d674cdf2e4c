import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { refusals } from '../../../contract/errors.ts';
import { fieldRules } from '../../../contract/field-rules.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { insertBookings } from '../../bookings/place/insert.ts';
import { bookingInsert } from '../../../tests/support/booking-inserts.ts';
import { deleteKeysOf, deleteRepliesAbout, deleteOldKeys, remember } from './idempotency.ts';

const { sql, as, app, guest, buildBooking, buildOffer, buildSlotUnderWay, buildUser } = await testApp();
const { accept, cancel, complete, update } = api.bookings;

let used = 0;
const freshKey = () => `intent-${(used += 1)}`;
const bookingsOn = async ({ id }: { id: string }) =>
  (await sql<{ count: number }[]>`select count(*) from bookings where slot_id = ${id}`)[0]?.count;

test('the same request with the same key is answered as the first time and books once', async () => {
  const [offer, key] = [await buildOffer(), freshKey()];
  const first = await guest.done(api.pages.book, { body: bookingBody(offer), key });
  const again = await guest.done(api.pages.book, { body: bookingBody(offer), key });
  assert.deepEqual(again, first);
  assert.equal(await bookingsOn(offer.slot), 1);
});

test('a replay is answered even after the slot filled up, closed or passed', async () => {
  const [offer, key] = [await buildOffer({ capacity: 1 }), freshKey()];
  const first = await guest.done(api.pages.book, { body: bookingBody(offer), key });
  assert.deepEqual(await guest.done(api.pages.book, { body: bookingBody(offer), key }), first);
  await sql`update pages set is_published = false where id = ${offer.page.id}`;
  await sql`update slots set is_available = false, starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = ${offer.slot.id}`;
  assert.deepEqual(await guest.done(api.pages.book, { body: bookingBody(offer), key }), first);
});

test('a replay is answered as the booking began, whatever became of it, and no reply is stored for it', async () => {
  const adult = { kind: 'adult', title: 'Adult', title_zh: '成人', price: 20_000, places: 1 } as const;
  const child = { ...adult, kind: 'child', title: 'Child', title_zh: '小童' } as const;
  const offer = await buildOffer({ service: { confirmation: 'request', units: [adult, child] } });
  const units = offer.service.units.toReversed().map(({ id }) => ({ unit: id, quantity: 1 }));
  const asked = { body: bookingBody(offer, { participants: undefined, units }), key: freshKey() };
  const first = await guest.done(api.pages.book, asked);
  assert.deepEqual([first.status, first.units.map(({ kind }) => kind)], ['pending', ['adult', 'child']]);
  await (await as(offer.provider.user)).done(accept, { params: first, body: {} });
  assert.deepEqual(await guest.done(api.pages.book, asked), first);
  const [stored] = await sql<{ row: string }[]>`select k::text as row from idempotency_keys k where key = ${asked.key}`;
  for (const personal of [first.customer_name, first.customer_email, first.confirmation_code]) assert.ok(!stored!.row.includes(personal));
});

test('the order of fields and what is ignored do not make another request', async () => {
  const [offer, key] = [await buildOffer(), freshKey()];
  const body = bookingBody(offer, { customer_name: '  Chan Tai Man ' });
  const first = await guest.done(api.pages.book, { body, key });
  const shuffled = Object.fromEntries(Object.entries({ ...body, customer_name: 'Chan Tai Man', utm_source: 'mail' }).toReversed());
  assert.deepEqual(await guest.done(api.pages.book, { body: shuffled, key }), first);
});

test('without a key, and with another key, it is another booking', async () => {
  const offer = await buildOffer();
  const body = bookingBody(offer);
  const ids = [
    await guest.done(api.pages.book, { body }),
    await guest.done(api.pages.book, { body }),
    await guest.done(api.pages.book, { body, key: freshKey() }),
    await guest.done(api.pages.book, { body, key: freshKey() }),
  ].map(({ id }) => id);
  assert.equal(new Set(ids).size, 4);
});

test('many copies of one request at the same time make one booking and get one answer', async () => {
  for (const capacity of [1, 10]) {
    const [offer, key] = [await buildOffer({ capacity }), freshKey()];
    const replies = await Promise.all(Array.from({ length: 20 }, () => guest.done(api.pages.book, { body: bookingBody(offer), key })));
    assert.equal(new Set(replies.map((reply) => JSON.stringify(reply))).size, 1);
    assert.equal(await bookingsOn(offer.slot), 1);
  }
});

test('a key that was used for another request is refused, and books nothing', async () => {
  const [offer, key] = [await buildOffer(), freshKey()];
  await guest.done(api.pages.book, { body: bookingBody(offer), key });
  const reused = await guest.refused(422, api.pages.book, { body: bookingBody(offer, { participants: 2 }), key });
  assert.deepEqual(reused, { detail: refusals.idempotency_key_reused.en, code: 'idempotency_key_reused' });
  const chinese = await guest
    .with({ 'accept-language': 'zh-HK' })
    .refused(422, api.pages.book, { body: bookingBody(offer, { participants: 2 }), key });
  assert.equal(chinese.detail, refusals.idempotency_key_reused['zh-HK']);
  assert.equal(await bookingsOn(offer.slot), 1);
});

test('two different requests with one key at the same time make one booking', async () => {
  const [offer, key] = [await buildOffer(), freshKey()];
  const answers = await Promise.all(
    [1, 2].map((participants) => guest.ask(api.pages.book, { body: bookingBody(offer, { participants }), key })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422]);
  assert.equal(await bookingsOn(offer.slot), 1);
});

test('a refusal is not stored: the same request runs again and may succeed', async () => {
  const [offer, key] = [await buildOffer({ capacity: 1, slot: { taken: 1 } }), freshKey()];
  await guest.refused(409, api.pages.book, { body: bookingBody(offer), key });
  await sql`update slots set capacity = 2 where id = ${offer.slot.id}`;
  const booked = await guest.done(api.pages.book, { body: bookingBody(offer), key });
  assert.deepEqual(await guest.done(api.pages.book, { body: bookingBody(offer), key }), booked);
});

test('a refused request does not bind its key: it may come again corrected', async () => {
  const [offer, key] = [await buildOffer({ capacity: 3 }), freshKey()];
  await guest.refused(409, api.pages.book, { body: bookingBody(offer, { participants: 4 }), key });
  await guest.done(api.pages.book, { body: bookingBody(offer, { participants: 3 }), key });
});

test('one caller’s key is nothing to another', async () => {
  const [offer, key] = [await buildOffer(), freshKey()];
  const callers = [guest, await as(await buildUser()), await as(await buildUser())];
  const ids = [];
  for (const caller of callers) ids.push((await caller.done(api.pages.book, { body: bookingBody(offer), key })).id);
  assert.equal(new Set(ids).size, 3);
});

test('the same key on another booking or another call is another intent', async () => {
  const first = await buildBooking({ status: 'pending' });
  const second = await buildBooking({ status: 'pending', slot: first.slot });
  const [provider, key] = [await as(first.slot.service.provider.user), freshKey()];
  await provider.done(accept, { params: { id: first.id }, key });
  await provider.done(accept, { params: { id: second.id }, key });
  await sql`update bookings set starts_at = now() where id = ${first.id}`;
  assert.equal((await provider.done(complete, { params: { id: first.id }, key })).status, 'completed');
});

test('accept, complete, cancel and a change of status are replayed like bookings', async () => {
  for (const [endpoint, from, body, changed] of [
    [accept, 'pending', {}, { reason: 'Gladly' }],
    [complete, 'confirmed', {}, { reason: 'All went well' }],
    [cancel, 'pending', { reason: 'Rain' }, { reason: 'Storm' }],
    [cancel, 'confirmed', { reason: 'Rain' }, { reason: 'Storm' }],
    [update, 'pending', { status: 'confirmed' }, { status: 'cancelled', reason: 'Storm' }],
  ] as const) {
    const booking = await buildBooking({
      status: from,
      participants: 2,
      ...(endpoint === complete && { slot: await buildSlotUnderWay() }),
    });
    const [provider, params, key] = [await as(booking.slot.service.provider.user), { id: booking.id }, freshKey()];
    const first = await provider.done(endpoint, { params, body, key });
    assert.deepEqual(await provider.done(endpoint, { params, body, key }), first);
    assert.equal((await provider.refused(422, endpoint, { params, body: changed, key })).code, 'idempotency_key_reused');
    assert.equal(
      (await provider.refused(409, endpoint, { params, body })).code,
      'illegal_transition',
      'without the key it is a second try',
    );
    const [counted] = await sql<
      { events: number }[]
    >`select count(*) as events from booking_events where booking_id = ${booking.id} and event <> 'created'`;
    assert.equal(counted?.events, 1);
  }
});

test('many copies of one decision at the same time are one decision with one answer', async () => {
  for (const [endpoint, body] of [
    [accept, {}],
    [cancel, { reason: 'Rain' }],
  ] as const) {
    const booking = await buildBooking({ status: 'pending' });
    const [provider, key] = [await as(booking.slot.service.provider.user), freshKey()];
    const replies = await Promise.all(Array.from({ length: 12 }, () => provider.done(endpoint, { params: { id: booking.id }, body, key })));
    assert.equal(new Set(replies.map((reply) => JSON.stringify(reply))).size, 1);
  }
});

test('an accept without a body is the same as one with an empty body', async () => {
  const booking = await buildBooking({ status: 'pending' });
  const [provider, params, key] = [await as(booking.slot.service.provider.user), { id: booking.id }, freshKey()];
  const first = await provider.done(accept, { params, key });
  assert.deepEqual(await provider.done(accept, { params, body: {}, key }), first);
});

test('the address without its slash, or with a query, is the same call', async () => {
  const [offer, key] = [await buildOffer(), freshKey()];
  const ids = [];
  for (const url of [
    '/api/pages/public/book/',
    '/api/pages/public/book',
    '/api/pages/public/book/?from=mail',
    '/api/pages/public/book?from=mail',
  ])
    ids.push(
      (await app.inject({ method: 'POST', url, payload: bookingBody(offer), headers: { 'idempotency-key': key } })).json<{ id: string }>()
        .id,
    );
  assert.equal(new Set(ids).size, 1);
});

test('a replay is given to its owner only: a provider’s answer is not given to a session that has ended', async () => {
  const booking = await buildBooking({ status: 'pending' });
  const [provider, params, key] = [await as(booking.slot.service.provider.user), { id: booking.id }, freshKey()];
  await provider.done(accept, { params, key });
  await sql`update sessions set revoked_at = now() where user_id = ${booking.slot.service.provider.user.id}`;
  await provider.refused(401, accept, { params, key });
});

test('a key must be 1 to 255 visible ASCII characters', async () => {
  const offer = await buildOffer();
  for (const key of ['', ' ', 'two words', 'x'.repeat(256), 'caf\u00e9', 'tab\there']) {
    assert.deepEqual(
      await guest.refused(400, api.pages.book, { body: bookingBody(offer), key }),
      { 'Idempotency-Key': [fieldRules.idempotency_key.en] },
      JSON.stringify(key),
    );
  }
  await guest.done(api.pages.book, { body: bookingBody(offer), key: '!~'.repeat(127) });
});

test('keys are deleted after a day', async () => {
  const [offer, key] = [await buildOffer(), freshKey()];
  const first = await guest.done(api.pages.book, { body: bookingBody(offer), key });
  await deleteOldKeys(sql);
  assert.equal((await guest.done(api.pages.book, { body: bookingBody(offer), key })).id, first.id);
  await sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = ${key}`;
  await deleteOldKeys(sql);
  assert.notEqual((await guest.done(api.pages.book, { body: bookingBody(offer), key })).id, first.id);
});

test('the replies about a booking and the keys of an account are deleted without reading all keys', async () => {
  const [booking, { id: caller }] = [await buildBooking(), await buildUser()];
  await sql`
    insert into idempotency_keys (scope, key, request_hash, reply, status, booking_id)
    select 'other', n::text, '', repeat('x', 500), 201, gen_random_uuid() from generate_series(1, 5000) as n`;
  await sql`analyze idempotency_keys`;
  const scans = await sql.begin(async (tx) => {
    const scanned = async () =>
      (await tx<{ scans: number }[]>`select seq_scan as scans from pg_stat_xact_user_tables where relname = 'idempotency_keys'`)[0]!.scans;
    const before = await scanned();
    await remember(tx, { scope: 'cancel', key: 'about', request_hash: Buffer.of() }, 200, { id: booking.id }, booking.id);
    await deleteRepliesAbout(tx, [booking.id]);
    await remember(tx, { scope: `POST /api/bookings/ ${caller}`, key: 'own', request_hash: Buffer.of() }, 200, { id: booking.id });
    await deleteKeysOf(tx, [caller]);
    return (await scanned()) - before;
  });
  assert.equal(scans, 0);
  assert.equal((await sql`select from idempotency_keys where key in ('about', 'own')`).length, 0);
});

test('a group of bookings looks its keys up without reading the whole table, also where PostgreSQL planned it while there were few', async () => {
  const offer = await buildOffer({ capacity: 500 });
  const inserts = () =>
    Array.from({ length: 40 }, (_, n) =>
      bookingInsert(offer, 1, { intent: { scope: 'page', key: `${n} ${freshKey()}`, request_hash: Buffer.of() } }),
    );
  const scans = await sql.begin(async (tx) => {
    const scanned = async () =>
      (await tx<{ scans: number }[]>`select seq_scan as scans from pg_stat_xact_user_tables where relname = 'idempotency_keys'`)[0]!.scans;
    await tx`truncate idempotency_keys`;
    const before = await scanned();
    for (let n = 0; n < 7; n += 1)
      assert.deepEqual(new Set((await insertBookings(tx, inserts())).map(({ result }) => result)), new Set(['booked']));
    return (await scanned()) - before;
  });
  assert.equal(scans, 0);
});
