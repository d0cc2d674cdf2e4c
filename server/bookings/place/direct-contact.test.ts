import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { fieldRules } from '../../../contract/field-rules.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';

const { guest, as, sql, buildOffer, buildService, buildSlot, buildUser } = await testApp();
const { book } = api.bookings;
const required = [fieldRules.required.en];

test('a guest books an experience without a page, and the server computes the price', async () => {
  const offer = await buildOffer({ service: { price: 48_000 } });
  const { page: _, ...body } = bookingBody(offer, { participants: 2, total_price: '1.00' });
  const reply = await guest.done(book, { body });
  assert.deepEqual([reply.total_price, reply.service_fee, reply.final_amount], ['960.00', '48.00', '1008.00']);
  const [stored] = await sql`select page_id, client_id from bookings where id = ${reply.id}`;
  assert.deepEqual({ ...stored }, { page_id: null, client_id: null });
});

test('a page that is named is not asked about', async () => {
  const offer = await buildOffer();
  await guest.done(book, { body: bookingBody(offer, { page: 'nonsense' }) });
});

test('who is signed in is the client, and the account says what the request does not', async () => {
  const offer = await buildOffer();
  const client = await buildUser({ first_name: 'Mei', last_name: 'Chan', phone: '+85255550123' });
  const reply = await (
    await as(client)
  ).done(book, {
    body: { service: offer.service.id, availability_slot: offer.slot.id, participants: 1 },
  });
  const [stored] = await sql`select client_id, customer_name, customer_phone from bookings where id = ${reply.id}`;
  assert.deepEqual({ ...stored }, { client_id: client.id, customer_name: 'Mei Chan', customer_phone: '+85255550123' });
});

test('a guest says who they are, and an account without a phone asks for one', async () => {
  const offer = await buildOffer();
  const body = { service: offer.service.id, availability_slot: offer.slot.id, participants: 1 };
  assert.deepEqual(await guest.refused(400, book, { body }), {
    customer_name: required,
    customer_email: required,
    customer_phone: required,
  });
  assert.deepEqual(await (await as(await buildUser({ phone: '' }))).refused(400, book, { body }), { customer_phone: required });
});

test('a username or an old name that is a web or mail address is not handed to the provider as a name', async () => {
  const offer = await buildOffer();
  const body = { service: offer.service.id, availability_slot: offer.slot.id, participants: 1 };
  const phone = '+85255550123';
  const unnamed = { first_name: '', last_name: '', phone };
  for (const names of [
    { ...unnamed, username: 'www.evil.example' },
    { ...unnamed, username: 'evil-hsbc.com' },
    { ...unnamed, username: 'guest@evil-hsbc.com' },
    { first_name: 'Locked:', last_name: 'evil-hsbc.com', phone },
  ]) {
    const client = await as(await buildUser(names));
    assert.deepEqual(await client.refused(400, book, { body }), { customer_name: required }, Object.values(names).join(' '));
    await client.done(book, { body: { ...body, customer_name: 'Mei Chan' } });
  }
  const plain = await as(await buildUser({ ...unnamed, username: 'mei.chan' }));
  const { id } = await plain.done(book, { body });
  const [stored] = await sql<{ customer_name: string }[]>`select customer_name from bookings where id = ${id}`;
  assert.equal(stored!.customer_name, 'mei.chan');
});

test('names that are given hold no address', async () => {
  const offer = await buildOffer();
  for (const customer_name of ['Account locked: evil-hsbc.com', 'a@evil.com', 'evil.com?x=1']) {
    const refused = await guest.refused(400, book, { body: bookingBody(offer, { customer_name }) });
    assert.deepEqual(refused, { customer_name: [fieldRules.web_address.en] }, customer_name);
  }
  await guest.done(book, { body: bookingBody(offer, { customer_name: 'Dr.Chan (A.B.C. Tours Ltd.)' }) });
});

test('what a page refuses is refused here too', async () => {
  const offer = await buildOffer({ capacity: 2 });
  const { page: _, ...body } = bookingBody(offer);
  const other = await buildSlot();
  assert.deepEqual(Object.keys(await guest.refused(400, book, { body: { ...body, availability_slot: other.id } })), ['availability_slot']);
  assert.equal((await guest.refused(409, book, { body: { ...body, participants: 3 } })).code, 'slot_full');
  const draft = await buildService({ status: 'draft' });
  await guest.refused(404, book, { body: { ...body, service: draft.id } });
  assert.deepEqual(Object.keys(await guest.refused(400, book, { body: { ...body, participants: undefined } })), ['participants']);
});

test('the same key books once', async () => {
  const offer = await buildOffer();
  const { page: _, ...body } = bookingBody(offer);
  const first = await guest.done(book, { body, key: 'direct-1' });
  assert.equal((await guest.done(book, { body, key: 'direct-1' })).id, first.id);
});
