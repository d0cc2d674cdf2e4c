import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { callerThrough, sendOver } from '../../../tests/support/caller.ts';
import { startServer } from '../../../tests/support/server.ts';
import { until } from '../../../tests/support/until.ts';
import { webhookReceiver } from '../../../tests/support/webhook-receiver.ts';
import { testDispatcher } from '../../../tests/support/webhooks.ts';

const env = { PRIVATE_ADDRESSES_ALLOWED: 'true' };
const { sql, as, database, buildOffer } = await testApp({ env });
const { dispatcher, round } = testDispatcher(sql);
after(() => dispatcher.close());

test('what a killed server was sending, and what it had not looked at yet, is sent by another, and nothing is lost', async () => {
  const offer = await buildOffer({ capacity: 20 });
  const receiver = await webhookReceiver();
  await (await as(offer.provider.user)).done(api.webhooks.create, { body: { url: receiver.url, events: ['created'] } });
  const server = await startServer({ database, env: { ...env, BOOKINGS_PER_MINUTE: '1000' } });
  database.beforeDrop(() => server.stop());
  const visitor = callerThrough(sendOver(server.url));
  const book = (n: number) => visitor.done(api.pages.book, { body: bookingBody(offer, { customer_email: `killed${n}@example.com` }) });
  receiver.answer = () => undefined;
  await book(1);
  await until('it is being sent', async () => receiver.received.length === 1);
  for (const n of [2, 3, 4, 5]) await book(n);
  await server.kill('SIGKILL');

  receiver.answer = (response) => response.end();
  receiver.server.closeAllConnections();
  await sql`update webhook_deliveries set due_at = now() where state = 'sending'`;
  await round();
  const bookings = await sql<{ id: string }[]>`select id from bookings where slot_id = ${offer.slot.id}`;
  assert.equal(bookings.length, 5);
  const arrived = await sql<{ booking_id: string }[]>`select booking_id from webhook_deliveries where state = 'sent'`;
  assert.deepEqual(arrived.map(({ booking_id }) => booking_id).toSorted(), bookings.map(({ id }) => id).toSorted());
  // The one that was cut off came once more, under its id.
  const ids = receiver.received.map(({ sent }) => sent.id);
  assert.equal(new Set(ids).size, 5);
  assert.ok(ids.filter((id) => id === ids[0]).length >= 2);
});
