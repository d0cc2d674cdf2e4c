import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { bookingStatuses } from '../../rules/booking-states.ts';
import { testApp } from '../../tests/support/app.ts';
import { testMailer } from '../../tests/support/mailer.ts';
import { enqueueAll } from '../outbox/enqueue.ts';

const { sql, as, guest, buildBooking, buildOperator, buildUser } = await testApp();
const { messages, sendMessage, readMessages, unread, get, mine, providerBookings } = api.bookings;
const operator = await as(await buildOperator());
const body = { message: 'The pier is closed.\n請到二號碼頭。' };

let made = 0;

async function staged(overrides: Record<string, unknown> = {}) {
  const client = await buildUser();
  const booking = await buildBooking({ client, customer_email: `guest${++made}@example.com`, ...overrides });
  const { user } = booking.slot.service.provider;
  return { params: { id: booking.id }, provider: await as(user), client: await as(client), user };
}

test('what an operator writes is in the conversation of all three, as the marketplace’s', async () => {
  const { params, provider, client } = await staged();
  await client.done(sendMessage, { params, body: { message: 'Which pier?' } });
  const sent = await operator.done(api.operator.sendMessage, { params, body });
  assert.deepEqual([sent.message, sent.sender, sent.mine], [body.message, { role: 'operator', name: 'Sampan' }, true]);
  for (const [thread, mine] of [
    [await operator.done(api.operator.messages, { params }), [false, true]],
    [await provider.done(messages, { params }), [false, false]],
    [await client.done(messages, { params }), [true, false]],
  ] as const) {
    assert.deepEqual(
      thread.map((one) => one.sender.role),
      ['customer', 'operator'],
    );
    assert.deepEqual(
      thread.map((one) => one.mine),
      mine,
    );
  }
  const exported = (await client.done(api.auth.exported)).bookings[0]!.messages;
  assert.deepEqual(exported.at(-1)?.sender, { role: 'operator', name: 'Sampan' });
});

test('each side has it unread until they read it themselves', async () => {
  const { params, provider, client } = await staged();
  await operator.done(api.operator.sendMessage, { params, body });
  const counts = async () => ({
    provider: [
      (await provider.done(unread)).unread_messages,
      (await provider.done(get, { params })).unread_messages,
      (await provider.done(providerBookings)).results[0]?.unread_messages,
      (await provider.done(providerBookings, { query: { unread: 'true' } })).results.length,
    ],
    client: [(await client.done(get, { params })).unread_messages, (await client.done(mine)).counts.unread],
  });
  const readAt = async () => (await operator.done(api.operator.messages, { params }))[0]?.read_at;
  assert.deepEqual(await counts(), { provider: [1, 1, 1, 1], client: [1, 1] });

  await client.done(readMessages, { params });
  assert.deepEqual(await counts(), { provider: [1, 1, 1, 1], client: [0, 0] });
  assert.notEqual((await client.done(messages, { params }))[0]?.read_at, null);
  assert.equal((await provider.done(messages, { params }))[0]?.read_at, null);
  assert.equal(await readAt(), null, 'the provider has not read it');

  await provider.done(readMessages, { params });
  assert.deepEqual(await counts(), { provider: [0, 0, 0, 0], client: [0, 0] });
  const first = (await provider.done(messages, { params }))[0]?.read_at;
  assert.ok(first);
  assert.equal(await readAt(), first);
  await provider.done(readMessages, { params });
  assert.equal((await provider.done(messages, { params }))[0]?.read_at, first, 'the first look counts');
});

test('an operator’s look at the conversation marks nothing as read', async () => {
  const { params, provider, client } = await staged();
  await client.done(sendMessage, { params, body: { message: 'Hello' } });
  await operator.done(api.operator.messages, { params });
  assert.equal((await provider.done(unread)).unread_messages, 1);
});

/** Mails of messages about a booking, once they are due. */
async function mailsOf(booking_id: string) {
  await enqueueAll(sql);
  await sql`update mails set due_at = now() where booking_id = ${booking_id}`;
  const { mailer } = testMailer(sql);
  await mailer.run();
  await mailer.close();
  const mails = await sql<{ id: string }[]>`
    select id from mails where booking_id = ${booking_id} and kind like 'message%' order by kind, side`;
  return Promise.all(mails.map(({ id }) => guest.done(api.outbox.get, { params: { id } })));
}

test('it is mailed to both sides as the marketplace’s, apart from what the sides write to each other', async () => {
  const { params, client, user } = await staged({ customer_email: 'mei@example.com' });
  await client.done(sendMessage, { params, body: { message: 'Which pier?' } });
  await operator.done(api.operator.sendMessage, { params, body });
  const mails = await mailsOf(params.id);
  assert.deepEqual(
    mails.map(({ kind, recipient, state }) => [kind, recipient, state]),
    [
      ['message', user.email, 'kept'],
      ['message_from_operator', 'mei@example.com', 'kept'],
      ['message_from_operator', user.email, 'kept'],
    ],
  );
  const [between, toCustomer, toProvider] = mails.map(({ plain }) => plain ?? '');
  assert.ok(between!.includes('Which pier?') && !between!.includes('二號碼頭'));
  for (const text of [toCustomer!, toProvider!]) assert.ok(text.includes('請到二號碼頭。') && !text.includes('Which pier?'), text);
  assert.ok(!toProvider!.includes('/b/'), 'the customer’s link is the customer’s');
});

test('who has read it is not mailed it, and a provider without a verified address holds it back from nobody', async () => {
  const { params, provider, user } = await staged();
  await sql`update users set email_verified_at = null where id = ${user.id}`;
  await operator.done(api.operator.sendMessage, { params, body });
  await provider.done(readMessages, { params });
  assert.deepEqual(
    (await mailsOf(params.id)).map(({ kind, state, recipient }) => [kind, state, recipient === user.email]),
    [['message_from_operator', 'kept', false]],
  );
});

test('in any state, once under its key, and the audit log says so without the words', async () => {
  for (const status of bookingStatuses) {
    const { params } = await staged({ status });
    const asked = { params, body, key: `pier-${status}` };
    const sent = await Promise.all([1, 2, 3].map(() => operator.done(api.operator.sendMessage, asked)));
    assert.equal(new Set(sent.map(({ id }) => id)).size, 1);
    const { results } = await operator.done(api.operator.audit, { query: { subject: 'booking', subject_id: params.id } });
    assert.deepEqual(
      results.map(({ act, details }) => [act, details]),
      [['booking_message_sent', {}]],
    );
  }
});

test('an empty message, one that is too long, and one about nothing are refused', async () => {
  const { params } = await staged();
  for (const message of ['', ' \n ', 'x'.repeat(2_001), undefined])
    assert.deepEqual(Object.keys(await operator.refused(400, api.operator.sendMessage, { params, body: { message } })), ['message']);
  const nowhere = { params: { id: '01890000-0000-7000-8000-000000000000' } };
  await operator.refused(404, api.operator.sendMessage, { ...nowhere, body });
  await operator.refused(404, api.operator.messages, nowhere);
});

test('nobody but an operator writes as the marketplace or reads there', async () => {
  const { params, provider, client } = await staged();
  for (const one of [provider, client]) {
    await one.refused(403, api.operator.sendMessage, { params, body });
    await one.refused(403, api.operator.messages, { params });
  }
  await guest.refused(401, api.operator.sendMessage, { params, body });
  await operator.refused(404, sendMessage, { params, body });
  assert.deepEqual(await provider.done(messages, { params }), []);
});

test('reading what the sides have written is audited, for each operator once an hour', async () => {
  const { params, client } = await staged();
  const other = await as(await buildOperator());
  const acts = async () =>
    (await operator.done(api.operator.audit, { query: { subject: 'booking', subject_id: params.id } })).results.map(({ act }) => act);
  const read = (who = operator) => who.done(api.operator.messages, { params });
  await read();
  await operator.done(api.operator.sendMessage, { params, body });
  await read();
  assert.deepEqual(await acts(), ['booking_message_sent'], 'an operator’s own words are nobody’s secret');

  await client.done(sendMessage, { params, body: { message: 'I have waited an hour' } });
  await read();
  await read();
  assert.deepEqual(await acts(), ['booking_messages_read', 'booking_message_sent']);
  await read(other);
  assert.equal((await acts()).length, 3);
  await sql`update audit_log set at = at - interval '61 minutes' where subject_id = ${params.id}`;
  await read();
  assert.equal((await acts()).length, 4);
});
