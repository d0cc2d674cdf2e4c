import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { bookingStatuses } from '../../rules/booking-states.ts';
import { testApp } from '../../tests/support/app.ts';

const { sql, as, guest, buildBooking, buildProvider, buildUser } = await testApp();
const { messages, sendMessage, readMessages, unread, get } = api.bookings;

/** A booking with its two people signed in. */
async function staged(overrides: Record<string, unknown> = {}) {
  const client = await buildUser({ first_name: 'Mei', last_name: 'Wong' });
  const booking = await buildBooking({ client, customer_name: 'Wong Mei 黃美', ...overrides });
  return { booking, params: { id: booking.id }, provider: await as(booking.slot.service.provider.user), client: await as(client) };
}

test('both sides write and read, and each sees whose words are whose', async () => {
  const { booking, params, provider, client } = await staged();
  assert.deepEqual(await client.done(messages, { params }), []);
  const asked = await client.done(sendMessage, { params, body: { message: '  可以帶嬰兒車嗎？\nThank you  ' } });
  assert.equal(asked.message, '可以帶嬰兒車嗎？\nThank you');
  assert.deepEqual([asked.mine, asked.sender, asked.read_at], [true, { role: 'customer', name: 'Wong Mei 黃美' }, null]);
  await provider.done(sendMessage, { params, body: { message: 'Of course.' } });

  const [first, second] = await provider.done(messages, { params });
  assert.deepEqual([first?.mine, first?.message], [false, '可以帶嬰兒車嗎？\nThank you']);
  assert.deepEqual([second?.mine, second?.sender], [true, { role: 'provider', name: booking.slot.service.provider.name }]);
});

test('a message is unread until the other side has read it; one’s own never is', async () => {
  const { params, provider, client } = await staged();
  await client.done(sendMessage, { params, body: { message: 'One' } });
  await client.done(sendMessage, { params, body: { message: 'Two' } });
  assert.deepEqual(await provider.done(unread), {
    pending_bookings: 0,
    unread_messages: 2,
    refunds_due: 0,
    payments_reported: 0,
    settlements_asked: 0,
  });
  assert.equal((await provider.done(get, { params })).unread_messages, 2);
  assert.equal((await client.done(get, { params })).unread_messages, 0);

  await client.done(readMessages, { params });
  assert.equal((await provider.done(unread)).unread_messages, 2, 'reading one’s own words reads nothing');
  await provider.done(readMessages, { params });
  assert.equal((await provider.done(unread)).unread_messages, 0);
  const [one] = await client.done(messages, { params });
  const read_at = one?.read_at;
  assert.ok(read_at);
  await provider.done(readMessages, { params });
  assert.equal((await client.done(messages, { params }))[0]?.read_at, read_at, 'the first look counts');
});

test('a message with nothing in it, or far too much, is refused', async () => {
  const { params, provider } = await staged();
  for (const message of ['', '   ', '\n\t', '\u3000', 'x'.repeat(2_001), null, 7, undefined])
    assert.deepEqual(
      Object.keys(await provider.refused(400, sendMessage, { params, body: { message } })),
      ['message'],
      JSON.stringify(message),
    );
  assert.equal((await provider.done(sendMessage, { params, body: { message: '字'.repeat(2_000) } })).message.length, 2_000);
});

test('the same message sent again under its key arrives once', async () => {
  const { params, provider } = await staged();
  const send = () => provider.done(sendMessage, { params, body: { message: 'Bring a hat' }, key: 'hat-1' });
  const sent = await Promise.all([send(), send(), send()]);
  assert.equal(new Set(sent.map(({ id }) => id)).size, 1);
  assert.equal((await provider.done(messages, { params })).length, 1);
  assert.equal(
    (await provider.refused(422, sendMessage, { params, body: { message: 'Bring two hats' }, key: 'hat-1' })).code,
    'idempotency_key_reused',
  );
});

test('people can write about a booking in any state', async () => {
  for (const status of bookingStatuses) {
    const { params, provider, client } = await staged({ status });
    await provider.done(sendMessage, { params, body: { message: 'About your day' } });
    await client.done(sendMessage, { params, body: { message: 'Yes?' } });
    assert.equal((await client.done(messages, { params })).length, 2, status);
  }
});

test('nobody else can read, write or mark as read', async () => {
  const { params } = await staged();
  const rival = await as((await buildProvider()).user);
  const stranger = await as(await buildUser());
  for (const other of [rival, stranger])
    for (const [endpoint, body] of [
      [messages, undefined],
      [sendMessage, { message: 'Hello' }],
      [readMessages, undefined],
    ] as const)
      assert.equal((await other.refused(404, endpoint, { params, body })).code, 'not_found');
  await guest.refused(401, messages, { params });
  assert.equal((await sql`select from messages where booking_id = ${params.id}`).length, 0);
});

test('what waits for a provider is their own', async () => {
  const { params, provider, client } = await staged({ status: 'pending' });
  await client.done(sendMessage, { params, body: { message: 'Hello' } });
  assert.deepEqual(await provider.done(unread), {
    pending_bookings: 1,
    unread_messages: 1,
    refunds_due: 0,
    payments_reported: 0,
    settlements_asked: 0,
  });
  assert.deepEqual(await (await as((await buildProvider()).user)).done(unread), {
    pending_bookings: 0,
    unread_messages: 0,
    refunds_due: 0,
    payments_reported: 0,
    settlements_asked: 0,
  });
  await client.refused(403, unread);
});
