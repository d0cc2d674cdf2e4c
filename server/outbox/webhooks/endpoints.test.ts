import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook as Verifier } from 'standardwebhooks';
import { api } from '../../../contract/api.ts';
import { ACTING_HEADER } from '../../../contract/staff-roles.ts';
import { MOST_WEBHOOKS } from '../../../contract/webhooks.ts';
import { openApp, sendTo, testApp } from '../../../tests/support/app.ts';
import { webhookReceiver } from '../../../tests/support/webhook-receiver.ts';

const { sql, as, buildProvider, buildStaff, buildUser, buildBooking } = await testApp();
const { webhooks } = api;
const url = 'https://hooks.example.com/bookings?of=sampan';
const body = { url };

/** A provider as seen by an app that may send to loopback. */
const open_app = await openApp(sql, { PRIVATE_ADDRESSES_ALLOWED: 'true' });
const openly = (user: { id: string }) => as(user, sendTo(open_app));

test('an address is added with a secret that is shown once, changed and removed', async () => {
  const { user } = await buildProvider();
  const owner = await as(user);
  const { secret, ...made } = await owner.done(webhooks.create, { body: { url, events: ['confirmed', 'cancelled'] } });
  assert.match(secret, /^whsec_[\w+/]{43}=$/);
  assert.deepEqual(made, {
    id: made.id,
    reseller_id: null,
    url,
    events: ['confirmed', 'cancelled'],
    state: 'on',
    created_at: made.created_at,
    signed_twice_until: null,
    failing_since: null,
  });
  assert.deepEqual(await owner.done(webhooks.list), [made]);
  const changed = await owner.done(webhooks.change, {
    params: made,
    body: { url: 'https://other.example.com/', events: [], state: 'off' },
  });
  assert.deepEqual([changed.url, changed.events, changed.state], ['https://other.example.com/', [], 'off']);
  assert.equal((await owner.done(webhooks.change, { params: made, body: {} })).state, 'off');
  await owner.done(webhooks.remove, { params: made });
  await owner.refused(404, webhooks.remove, { params: made });
  await owner.refused(404, webhooks.change, { params: made, body });
  assert.deepEqual(await owner.done(webhooks.list), []);
});

test('addresses that are not public, not of the web, or hold a password are refused', async () => {
  const { user } = await buildProvider();
  const owner = await as(user);
  const made = await owner.done(webhooks.create, { body });
  for (const bad of [
    '',
    'hooks.example.com',
    'ftp://hooks.example.com/',
    'http://hooks.example.com/',
    'https://user:word@hooks.example.com/',
    'https://hooks.example.com/#part',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://10.0.0.1:8443/',
    'https://100.64.3.2/',
    'https://169.254.169.254/latest/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    `https://hooks.example.com/${'x'.repeat(500)}`,
  ]) {
    assert.ok((await owner.refused(400, webhooks.create, { body: { url: bad } })).url, bad);
    assert.ok((await owner.refused(400, webhooks.change, { params: made, body: { url: bad } })).url, bad);
  }
  for (const events of [['gossip'], ['confirmed', 'confirmed']])
    assert.match(JSON.stringify(await owner.refused(400, webhooks.create, { body: { url, events } })), /"events(\.0)?":/);
});

test(`a provider has ${MOST_WEBHOOKS} addresses at most, however many are added at once`, async () => {
  const { user } = await buildProvider();
  const owner = await as(user);
  for (let n = 1; n < MOST_WEBHOOKS; n += 1) await owner.done(webhooks.create, { body });
  const asked = await Promise.all([1, 2, 3].map(() => owner.ask(webhooks.create, { body })));
  assert.deepEqual(asked.map(({ status }) => status).sort(), [201, 409, 409]);
  assert.equal((await owner.done(webhooks.list)).length, MOST_WEBHOOKS);
});

test('neither managers nor guides of a team see or change addresses', async () => {
  const provider = await buildProvider();
  const made = await (await as(provider.user)).done(webhooks.create, { body });
  for (const role of ['guide', 'manager'] as const) {
    const person = await buildUser();
    const staff = await buildStaff({ provider, user: person, role });
    const caller = (await as(person)).with({ [ACTING_HEADER]: staff.id });
    assert.equal((await caller.refused(403, webhooks.list)).code, 'staff_may_not');
    assert.equal((await caller.refused(403, webhooks.create, { body })).code, 'staff_may_not');
    assert.equal((await caller.refused(403, webhooks.rotate, { params: made })).code, 'staff_may_not');
  }
});

test('a test is sent at once, also to an address that is off, and says what came of it', async () => {
  const { user } = await buildProvider();
  const owner = await openly(user);
  const receiver = await webhookReceiver();
  receiver.answer = (response) => response.end('hello');
  const hook = await owner.done(webhooks.create, { body: { url: receiver.url } });
  await owner.done(webhooks.change, { params: hook, body: { state: 'off' } });
  const tried = await owner.done(webhooks.test, { params: hook });
  assert.deepEqual([tried.state, tried.status, tried.answer, tried.event, tried.booking_id], ['sent', 200, 'hello', null, null]);
  const [{ headers, body: sent }] = receiver.received as [(typeof receiver.received)[0]];
  assert.deepEqual(new Verifier(hook.secret).verify(sent, headers), JSON.parse(sent));
  assert.deepEqual((JSON.parse(sent) as { type: string }).type, 'webhook.test');
  receiver.answer = (response) => response.writeHead(307, { location: receiver.url }).end();
  assert.equal((await owner.done(webhooks.test, { params: hook })).problem, 'redirect');
  assert.equal(receiver.received.length, 2);
  // The same address where private ones are refused, as after the setting was taken back.
  assert.equal((await (await as(user)).done(webhooks.test, { params: hook })).problem, 'address');
  assert.equal(receiver.received.length, 2);
});

test('the log is paged, newest first, and filtered by state', async () => {
  const booking = await buildBooking();
  const owner = await as(booking.slot.service.provider.user);
  const { id } = await owner.done(webhooks.create, { body });
  await sql`
    insert into webhook_deliveries (id, endpoint_id, booking_id, line, event, at, sequence, state)
    select uuidv7(), ${id}, ${booking.id}, n::text, 'paid', now(), n, (array['sent', 'failed', 'waiting'])[1 + n % 3] from generate_series(1, 30) n`;
  const params = { id };
  const first = await owner.done(webhooks.deliveries, { params });
  const second = await owner.done(webhooks.deliveries, { params, query: { after: first.next! } });
  assert.deepEqual(
    [...first.results, ...second.results].map(({ sequence }) => sequence),
    Array.from({ length: 30 }, (_, n) => 30 - n),
  );
  assert.equal(second.next, null);
  for (const state of ['sent', 'failed', 'waiting'] as const)
    assert.equal((await owner.done(webhooks.deliveries, { params, query: { state } })).results.length, 10);
});

test('a message is sent again with its id, but not while it is still to be', async () => {
  const booking = await buildBooking();
  const owner = await as(booking.slot.service.provider.user);
  const hook = await owner.done(webhooks.create, { body });
  const [delivery] = await sql<{ id: string }[]>`
    insert into webhook_deliveries (id, endpoint_id, booking_id, line, event, at, sequence, state, attempts)
    values (uuidv7(), ${hook.id}, ${booking.id}, 'paid', 'paid', now(), 3, 'sent', 4) returning id`;
  const again = await owner.done(webhooks.replay, { params: delivery! });
  assert.deepEqual([again.id, again.state, again.attempts, again.sequence], [delivery!.id, 'waiting', 0, 3]);
  assert.equal((await owner.refused(409, webhooks.replay, { params: delivery! })).code, 'already_done');
  await owner.done(webhooks.change, { params: hook, body: { state: 'off' } });
  assert.equal((await owner.refused(409, webhooks.replay, { params: delivery! })).code, 'webhook_off');
  assert.equal((await owner.refused(409, webhooks.replayFailed, { params: hook })).code, 'webhook_off');
  assert.equal((await owner.done(webhooks.deliveries, { params: hook })).results[0]?.problem, 'switched_off');
});
