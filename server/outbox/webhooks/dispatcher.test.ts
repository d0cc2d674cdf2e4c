import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Webhook as Verifier } from 'standardwebhooks';
import { api } from '../../../contract/api.ts';
import type { WebhookBody } from '../../../contract/webhooks.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, PASSWORD, type Offer } from '../../../tests/support/builders.ts';
import { testMailer } from '../../../tests/support/mailer.ts';
import { until } from '../../../tests/support/until.ts';
import { webhookReceiver } from '../../../tests/support/webhook-receiver.ts';
import { testDispatcher } from '../../../tests/support/webhooks.ts';
import { expireRequests } from '../../bookings/expiry/expire.ts';
import { claimDeliveries } from './delivery/delivery-writes.ts';
import { deleteOldDeliveries } from './endpoint-writes.ts';
import { enqueueAll, enqueueRecent } from './enqueue.ts';

const { sql, guest, as, buildBooking, buildOffer, buildUser } = await testApp({ env: { PRIVATE_ADDRESSES_ALLOWED: 'true' } });
const { dispatcher, said, round } = testDispatcher(sql);
after(() => dispatcher.close());
const { webhooks } = api;

/** An offer whose provider has an address. */
async function hookedOffer(overrides: Parameters<typeof buildOffer>[0] = {}, body: Partial<WebhookBody> = {}) {
  const offer = await buildOffer(overrides);
  const receiver = await webhookReceiver();
  const owner = await as(offer.provider.user);
  const hook = await owner.done(webhooks.create, { body: { url: receiver.url, ...body } });
  return { offer, receiver, owner, hook, params: { id: hook.id } };
}

const book = (offer: Offer, columns: Record<string, unknown> = {}) => guest.done(api.pages.book, { body: bookingBody(offer, columns) });
const typesOf = ({ received }: Awaited<ReturnType<typeof webhookReceiver>>) =>
  received.map(({ sent }) => [sent.type, sent.data.sequence] as const).toSorted(([, one], [, other]) => one - other);

test('a booking and all that happens to it is sent once, signed, numbered, and names no person', async () => {
  const { offer, receiver, owner, hook } = await hookedOffer({ service: { confirmation: 'request' } });
  const customer_email = 'hooked@example.com';
  const booked = await book(offer, { customer_email, customer_name: 'Chan Tai Man' });
  await round();
  await round();
  assert.deepEqual(typesOf(receiver), [['booking.created', 1]]);
  const [booking] = (await owner.done(api.bookings.providerBookings)).results;
  const params = { id: booking!.id };
  await owner.done(api.bookings.accept, { params, body: {} });
  await owner.done(api.bookings.payment, { params, body: { payment_status: 'paid' } });
  await round();
  await owner.done(api.bookings.cancel, { params, body: { reason: 'weather' } });
  await owner.done(api.bookings.refund, { params, body: { amount: booking!.final_amount } });
  await round();
  assert.deepEqual(typesOf(receiver), [
    ['booking.created', 1],
    ['booking.confirmed', 2],
    ['booking.paid', 3],
    ['booking.cancelled', 4],
    ['booking.refunded', 5],
  ]);
  assert.deepEqual(said, []);
  for (const { headers, body, sent } of receiver.received) {
    assert.deepEqual(new Verifier(hook.secret).verify(body, headers), sent);
    assert.equal(headers['webhook-id'], sent.id);
    assert.equal(headers['content-type'], 'application/json');
    assert.equal(sent.data.booking_id, booking!.id);
    assert.equal(sent.data.booking_reference, booked.booking_reference);
    assert.ok(Math.abs(Date.now() - Date.parse(sent.timestamp)) < 60_000);
    assert.doesNotMatch(body, /Chan|hooked@|\+852/);
    assert.throws(() => new Verifier(hook.secret).verify(body.replace('booking.', 'gaming.'), headers));
  }
  const { results } = await owner.done(webhooks.deliveries, { params: hook });
  assert.deepEqual(
    results.map(({ event, state, status, attempts }) => [event, state, status, attempts]),
    ['refunded', 'cancelled', 'paid', 'confirmed', 'created'].map((event) => [event, 'sent', 200, 1]),
  );
});

test('a booking that is confirmed at once is two events, and one that a rule ends is an event too', async () => {
  const { offer, receiver } = await hookedOffer();
  await book(offer);
  await buildBooking({ slot: offer.slot, status: 'pending', created_at: new Date(Date.now() - 25 * 3_600_000) });
  await round();
  assert.deepEqual(typesOf(receiver), [
    ['booking.created', 1],
    ['booking.confirmed', 2],
  ]);
  receiver.received.length = 0;
  await expireRequests(sql);
  await round();
  assert.deepEqual(typesOf(receiver), [['booking.expired', 2]]);
});

test('an address hears of the kinds it asked for, from when it was added or switched on, and of its own provider only', async () => {
  const { offer, receiver, owner, params } = await hookedOffer({}, { events: ['cancelled', 'confirmed'] });
  const stranger = await hookedOffer();
  const { manage_url } = await book(offer);
  await round();
  assert.deepEqual(typesOf(receiver), [['booking.confirmed', 2]]);
  await owner.done(webhooks.change, { params, body: { state: 'off' } });
  await book(offer);
  await round();
  await owner.done(webhooks.change, { params, body: { state: 'on' } });
  await guest.done(api.guests.cancel, { params: { token: manage_url.split('/').at(-1)! }, body: {} });
  await round();
  assert.deepEqual(typesOf(receiver), [
    ['booking.confirmed', 2],
    ['booking.cancelled', 3],
  ]);
  assert.equal(stranger.receiver.received.length, 0);
});

test('a customer who is renamed makes no first event anew', async () => {
  const { offer, receiver } = await hookedOffer();
  const client = await buildUser({ email: 'renamed@example.com', email_verified_at: new Date() });
  await (await as(client)).done(api.pages.book, { body: bookingBody(offer, { customer_email: client.email }) });
  await round();
  await sql`
    insert into booking_events (id, provider_id, booking_id, event, at, actor)
    select uuidv7(), provider_id, id, first.event, created_at, 'customer' from bookings, unnest(array['created', 'confirmed']) as first (event)
    where provider_id = ${offer.provider.id}`;
  await round();
  assert.equal(receiver.received.length, 2);
});

test('an event that is committed late is found by the next full round', async () => {
  const { offer, receiver } = await hookedOffer({}, { events: ['paid'] });
  await book(offer);
  let commit = (): void => undefined;
  const allowed = new Promise<void>((resolve) => (commit = resolve));
  let written = (): void => undefined;
  const is_written = new Promise<void>((resolve) => (written = resolve));
  const late = sql.begin(async (tx) => {
    await tx`
      insert into booking_events (id, provider_id, booking_id, event, at, actor)
      select uuidv7(), provider_id, id, 'paid', clock_timestamp(), 'provider' from bookings where provider_id = ${offer.provider.id}`;
    written();
    await allowed;
  });
  await is_written;
  await round();
  assert.equal(receiver.received.length, 0);
  commit();
  await late;
  await round();
  assert.deepEqual(typesOf(receiver), [['booking.paid', 3]]);
});

test('short rounds find what has just happened', async () => {
  const { offer, receiver } = await hookedOffer();
  const looked_at = Date.now();
  await book(offer);
  await enqueueRecent(sql, looked_at);
  await dispatcher.run();
  await dispatcher.idle();
  assert.equal(receiver.received.length, 2);
});

test('what fails is tried again later with the same id, and one success clears the address', async () => {
  const { offer, receiver, owner, params } = await hookedOffer({}, { events: ['created'] });
  receiver.answer = (response) => response.writeHead(500).end('broken');
  await book(offer);
  await round();
  await round();
  assert.equal(receiver.received.length, 1);
  const log = async () => (await owner.done(webhooks.deliveries, { params })).results[0]!;
  const failed = await log();
  assert.deepEqual([failed.state, failed.status, failed.answer, failed.problem, failed.attempts], ['waiting', 500, 'broken', 'status', 1]);
  assert.ok(Date.parse(failed.next_at!) > Date.now());
  assert.ok((await owner.done(webhooks.list))[0]!.failing_since);
  receiver.answer = (response) => response.end();
  await sql`update webhook_deliveries set due_at = now() where endpoint_id = ${params.id}`;
  await round();
  assert.equal(new Set(receiver.received.map(({ sent }) => sent.id)).size, 1);
  assert.deepEqual([(await log()).state, (await log()).attempts], ['sent', 2]);
  assert.equal((await owner.done(webhooks.list))[0]!.failing_since, null);
});

test('pauses add up to three days, then the message is given up; its address too, with a mail', async () => {
  const { offer, receiver, owner, params } = await hookedOffer({}, { events: ['created'] });
  receiver.answer = (response) => response.destroy();
  await book(offer);
  let minutes = 0;
  for (let tries = 1; tries <= 10; tries += 1) {
    await round();
    assert.equal(receiver.received.length, tries);
    const [pause] = await sql<{ minutes: number }[]>`
      select round(extract(epoch from due_at - now()) / 60)::int as minutes from webhook_deliveries where endpoint_id = ${params.id} and state = 'waiting'`;
    minutes += pause?.minutes ?? 0;
    await sql`update webhook_deliveries set due_at = now() where endpoint_id = ${params.id}`;
    await sql`update webhook_endpoints set rest_until = now() where id = ${params.id}`;
  }
  assert.equal(minutes, 3 * 1_440);
  const [given_up] = (await owner.done(webhooks.deliveries, { params, query: { state: 'failed' } })).results;
  assert.deepEqual([given_up?.attempts, given_up?.problem], [10, 'connection']);
  assert.equal((await owner.done(webhooks.list))[0]?.state, 'on', 'it has failed for a moment only');

  await sql`update webhook_endpoints set failing_since = now() - interval '3 days' where id = ${params.id}`;
  await book(offer);
  await book(offer);
  await round();
  assert.equal(receiver.received.length, 11);
  assert.equal((await owner.done(webhooks.list))[0]?.state, 'failed');
  const { results } = await owner.done(webhooks.deliveries, { params });
  assert.deepEqual(new Set(results.map(({ state }) => state)), new Set(['failed']));
  assert.equal(results[0]?.problem, 'switched_off');
  const { mailer } = testMailer(sql);
  await mailer.run();
  await mailer.close();
  const mails = await guest.done(api.outbox.list, { query: { recipient: offer.provider.user.email } });
  const off = mails.results.filter(({ kind }) => kind === 'webhook_off');
  assert.equal(off.length, 1);
  assert.match((await guest.done(api.outbox.get, { params: off[0]! })).plain!, /three days[^]*\/provider\/webhooks/);

  receiver.answer = (response) => response.end();
  assert.equal((await owner.refused(409, webhooks.replayFailed, { params })).code, 'webhook_off');
  await owner.done(webhooks.change, { params, body: { state: 'on' } });
  assert.equal((await owner.done(webhooks.replayFailed, { params })).replayed, 3);
  await round();
  assert.equal((await owner.done(webhooks.deliveries, { params, query: { state: 'sent' } })).results.length, 3);
});

test('an address is sent four messages at once at most, by all processes together, and none twice', async () => {
  const { offer, receiver } = await hookedOffer({ slot: { capacity: 100 } }, { events: ['created'] });
  const waiting: (() => void)[] = [];
  receiver.answer = (response) => waiting.push(() => response.end());
  for (let n = 0; n < 10; n += 1) await book(offer, { customer_email: `many${n}@example.com` });
  const processes = [dispatcher, testDispatcher(sql).dispatcher, testDispatcher(sql).dispatcher];
  await Promise.all(processes.map((each) => each.run()));
  for (let done = 0; done < 10; done += 1) {
    await until('a message has come', async () => waiting.length > 0);
    assert.ok(waiting.length <= 4, `${waiting.length} at once`);
    waiting.shift()!();
  }
  for (const each of processes) await each.idle();
  assert.equal(receiver.received.length, 10);
  assert.equal(new Set(receiver.received.map(({ sent }) => sent.id)).size, 10);
});

test('a dead receiver holds up no other receiver, and is left alone for a while', async () => {
  const dead = await hookedOffer({ slot: { capacity: 100 } }, { events: ['created'] });
  dead.receiver.answer = () => undefined;
  for (let n = 0; n < 8; n += 1) await book(dead.offer, { customer_email: `dead${n}@example.com` });
  const slow = testDispatcher(sql, 60_000);
  await slow.dispatcher.run();
  await until('four hang', async () => dead.receiver.received.length === 4);
  const alive = await hookedOffer();
  await book(alive.offer);
  await slow.dispatcher.run();
  await until('the other has its messages', async () => alive.receiver.received.length === 2);
  assert.equal(dead.receiver.received.length, 4);
  dead.receiver.server.closeAllConnections();
  await slow.dispatcher.idle();
  const [{ resting }] = (await sql<
    { resting: boolean }[]
  >`select rest_until > now() as resting from webhook_endpoints where id = ${dead.hook.id}`) as [{ resting: boolean }];
  assert.ok(resting);
  await slow.dispatcher.run();
  await slow.dispatcher.idle();
  assert.equal(dead.receiver.received.length, 4);
  await sql`update webhook_endpoints set rest_until = now() where id = ${dead.hook.id}`;
  assert.equal((await claimDeliveries(sql, 32)).length, 1, 'one message looks whether it is alive');
  await slow.dispatcher.close();
});

test('what a killed process was sending is sent by another once its time is over', async () => {
  const { offer, receiver, params } = await hookedOffer({}, { events: ['created'] });
  await book(offer);
  await enqueueAll(sql);
  assert.equal((await claimDeliveries(sql, 32)).length, 1);
  await round();
  assert.equal(receiver.received.length, 0);
  await sql`update webhook_deliveries set due_at = now() where endpoint_id = ${params.id}`;
  await round();
  assert.equal(receiver.received.length, 1);
});

test('for a day after a new secret messages are signed with both', async () => {
  const { offer, receiver, owner, hook, params } = await hookedOffer({}, { events: ['created'] });
  const rotated = await owner.done(webhooks.rotate, { params });
  assert.ok(rotated.signed_twice_until && rotated.secret !== hook.secret);
  await book(offer);
  await round();
  const [{ body, headers }] = receiver.received as [(typeof receiver.received)[0]];
  for (const { secret } of [hook, rotated]) new Verifier(secret).verify(body, headers);
  await sql`update webhook_endpoints set signed_twice_until = now() where id = ${params.id}`;
  await book(offer, { customer_email: 'later@example.com' });
  await round();
  const later = receiver.received.at(-1)!;
  assert.throws(() => new Verifier(hook.secret).verify(later.body, later.headers));
  new Verifier(rotated.secret).verify(later.body, later.headers);
});

test('a log is deleted after 30 days, but not what is still to be sent', async () => {
  const { offer, receiver, params } = await hookedOffer({}, { events: ['created'] });
  await book(offer);
  await round();
  receiver.answer = (response) => response.writeHead(500).end();
  await book(offer, { customer_email: 'stays@example.com' });
  await round();
  await sql`update webhook_deliveries set created_at = now() - interval '31 days' where endpoint_id = ${params.id}`;
  await deleteOldDeliveries(sql);
  assert.deepEqual(
    (await sql<{ state: string }[]>`select state from webhook_deliveries where endpoint_id = ${params.id}`).map(({ state }) => state),
    ['waiting'],
  );
});

test('an account that is deleted takes its addresses along', async () => {
  const { owner, params } = await hookedOffer();
  await owner.done(api.auth.remove, { body: { password: PASSWORD } });
  assert.equal((await sql`select from webhook_endpoints where id = ${params.id}`).length, 0);
});
