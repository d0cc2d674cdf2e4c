import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { openApp, sendTo, testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { callerThrough } from '../../../tests/support/caller.ts';
import { figuresOf, METRICS_TOKEN, movedBy } from '../../../tests/support/figures.ts';
import { mailServer } from '../../../tests/support/mail-server.ts';
import { testMailer } from '../../../tests/support/mailer.ts';
import { resellersOn } from '../../../tests/support/resellers.ts';
import { until } from '../../../tests/support/until.ts';
import { expireRequests } from '../../bookings/expiry/expire.ts';
import { openDatabase, poolOf } from '../database/database.ts';

const { app, sql, send, database, guest, as, buildBooking, buildOffer, buildService } = await testApp({
  env: { METRICS_TOKEN, LOGIN_TRIES_PER_MINUTE: '3' },
});
const { buildOwnKey } = resellersOn(sql);
const smtp = await mailServer();
const hours = (n: number) => new Date(Date.now() + n * 3_600_000);

test('without a token there is no such address, and with one only for who has it', async () => {
  const open = await openApp(sql);
  after(() => open.close());
  const authorization = `Bearer ${METRICS_TOKEN}`;
  assert.equal((await open.inject({ url: '/metrics', headers: { authorization } })).statusCode, 404);
  for (const headers of [
    {},
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${METRICS_TOKEN}x` },
    { authorization: METRICS_TOKEN },
  ]) {
    const refused = await app.inject({ url: '/metrics', headers });
    assert.deepEqual([refused.statusCode, refused.json<{ code: string }>().code], [401, 'not_authenticated']);
  }
  const reply = await app.inject({ url: '/metrics', headers: { authorization } });
  assert.equal(reply.statusCode, 200);
  assert.match(String(reply.headers['content-type']), /^text\/plain; version=0\.0\.4/);
  assert.equal(reply.headers['cache-control'], 'no-store');
});

test('calls by key count by the scope of the key, and their refusals by code', async () => {
  const { provider } = await buildOffer();
  const keys = [await buildOwnKey({ provider, scope: 'read' }), await buildOwnKey({ provider })];
  const [reader, writer] = keys.map(({ key }) => callerThrough(send, key));
  assert.deepEqual(
    await movedBy(app, async () => {
      for (const program of [reader!, writer!]) await program.done(api.providers.me);
      await reader!.refused(403, api.bookings.manual, { body: {} });
      await writer!.refused(403, api.team.list);
      await callerThrough(send, 'smp_nothing').refused(403, api.providers.me);
    }),
    {
      'sampan_key_calls_total{scope="read"}': 2,
      'sampan_key_calls_total{scope="write"}': 2,
      'sampan_refusals_total{code="key_reads_only"}': 1,
      'sampan_refusals_total{code="key_may_not"}': 1,
      'sampan_refusals_total{code="key_not_valid"}': 1,
    },
  );
});

test('a booking counts once by its channel, with its places, however often it is asked for', async () => {
  const offer = await buildOffer({ capacity: 9 });
  const provider = await as(offer.provider.user);
  const ask = { body: bookingBody(offer, { participants: 3 }), key: 'counted-once' };
  const direct = { ...bookingBody(offer, { participants: 2 }), page: undefined };
  const manual = {
    service: offer.service.id,
    availability_slot: offer.slot.id,
    participants: 1,
    customer_name: 'Walk In',
    source: 'walk_in',
  };
  assert.deepEqual(
    await movedBy(app, async () => {
      await guest.done(api.pages.book, ask);
      await guest.done(api.pages.book, ask);
      await guest.done(api.bookings.book, { body: direct });
      await provider.done(api.bookings.manual, { body: manual });
      await guest.refused(409, api.pages.book, { body: bookingBody(offer, { participants: 4 }) });
      await guest.refused(400, api.pages.book, { body: {} });
      await guest.refused(401, api.bookings.providerStats);
      await app.inject('/api/nothing/');
    }),
    {
      'sampan_bookings_made_total{channel="page"}': 1,
      'sampan_bookings_made_total{channel="catalogue"}': 1,
      'sampan_bookings_made_total{channel="walk_in"}': 1,
      'sampan_seats_sold_total{channel="page"}': 3,
      'sampan_seats_sold_total{channel="catalogue"}': 2,
      'sampan_seats_sold_total{channel="walk_in"}': 1,
      'sampan_refusals_total{code="slot_full"}': 1,
      'sampan_refusals_total{code="validation"}': 1,
      'sampan_refusals_total{code="not_authenticated"}': 1,
      'sampan_refusals_total{code="not_found"}': 1,
    },
  );
});

test('what becomes of bookings is counted: accepted, declined, cancelled, completed, expired', async () => {
  const offer = await buildOffer({ capacity: 20 });
  const provider = await as(offer.provider.user);
  const pending = () => buildBooking({ slot: offer.slot, status: 'pending' });
  const [accepted, declined, left] = [await pending(), await pending(), await pending()];
  await buildBooking({ slot: offer.slot, status: 'pending', created_at: hours(-25) });
  const params = ({ id }: { id: string }) => ({ params: { id } });
  assert.deepEqual(
    await movedBy(app, async () => {
      await provider.done(api.bookings.accept, params(accepted));
      await provider.refused(409, api.bookings.accept, params(accepted));
      await sql`update bookings set starts_at = now() where id = ${accepted.id}`;
      await provider.done(api.bookings.complete, params(accepted));
      await provider.done(api.bookings.cancel, { ...params(declined), body: { reason: 'Typhoon' } });
      await provider.done(api.bookings.accept, params(left));
      await provider.done(api.bookings.cancel, { ...params(left), body: { reason: 'Typhoon' } });
      await expireRequests(sql);
    }),
    {
      'sampan_bookings_moved_total{to="confirmed"}': 2,
      'sampan_bookings_moved_total{to="completed"}': 1,
      'sampan_bookings_moved_total{to="declined"}': 1,
      'sampan_bookings_moved_total{to="cancelled"}': 1,
      'sampan_bookings_moved_total{to="expired"}': 1,
      'sampan_refusals_total{code="illegal_transition"}': 1,
    },
  );
});

test('a rate limit that is used up and a fault of ours count as refusals too', async () => {
  const { id } = await buildService();
  const login = { body: { username: 'nobody', password: 'not-the-password' } };
  const moved = await movedBy(app, async () => {
    for (let n = 0; n < 4; n += 1) await guest.ask(api.auth.login, login);
    await sql`alter table reviews rename to reviews_are_gone`;
    await guest.ask(api.services.reviews, { params: { id } });
    await sql`alter table reviews_are_gone rename to reviews`;
  });
  assert.deepEqual(moved, {
    'sampan_refusals_total{code="invalid_credentials"}': 3,
    'sampan_refusals_total{code="too_many_requests"}': 1,
    'sampan_refusals_total{code="internal"}': 1,
  });
});

test('mails that are sent, that fail and that wait are counted, and how long they have waited', async () => {
  const { mailer } = testMailer(sql, smtp.url);
  after(() => mailer.close());
  await mailer.run();
  const outbox = async () => {
    const now = await figuresOf(app);
    const of = (name: string) => now.get(`sampan_${name}`) ?? Number.NaN;
    return {
      waiting: of('mails_waiting'),
      given_up: of('mails_given_up'),
      oldest: of('mails_oldest_seconds'),
      round: of('mail_round_age_seconds'),
    };
  };
  const book = async () => guest.done(api.pages.book, { body: bookingBody(await buildOffer()) });
  const moved = (work: () => Promise<unknown>) =>
    movedBy(app, work).then((all) => Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith('sampan_mails_total'))));

  await book();
  // To the guest and to the provider.
  assert.deepEqual(await moved(() => mailer.run()), { 'sampan_mails_total{outcome="sent"}': 2 });
  assert.deepEqual({ ...(await outbox()), round: 0 }, { waiting: 0, given_up: 0, oldest: 0, round: 0 });

  smtp.mood = 'is busy';
  await book();
  assert.deepEqual(await moved(() => mailer.run()), { 'sampan_mails_total{outcome="waiting"}': 2 });
  await sql`update mails set created_at = created_at - interval '2 hours' where state = 'waiting' and attempts > 0`;
  await sql`update mail_rounds set seen_until = now() - interval '10 minutes'`;
  const late = await outbox();
  assert.deepEqual([late.waiting, late.given_up], [2, 0]);
  assert.ok(late.oldest >= 7_200 && late.oldest < 7_300, String(late.oldest));
  assert.ok(late.round >= 600 && late.round < 700, String(late.round));

  smtp.mood = 'refuses';
  await sql`update mails set due_at = now() where state = 'waiting' and attempts > 0`;
  assert.deepEqual(await moved(() => mailer.run()), { 'sampan_mails_total{outcome="failed"}': 2 });
  assert.deepEqual({ ...(await outbox()), round: 0 }, { waiting: 0, given_up: 2, oldest: 0, round: 0 });
  assert.ok((await outbox()).round < 60);
});

test('requests are counted by pattern and class of status; no address and no secret is ever shown', async () => {
  const before = await figuresOf(app);
  const rise = async (name: string) => ((await figuresOf(app)).get(name) ?? 0) - (before.get(name) ?? 0);
  await guest.done(api.services.list);
  await guest.refused(404, api.guests.booking, { params: { token: 'a-secret-nobody-may-read' } });
  await app.inject('/nowhere/a-secret-nobody-may-read');
  assert.equal(await rise('http_requests_total{method="GET",route="/api/services/",status="2xx"}'), 1);
  assert.equal(await rise('http_requests_total{method="GET",route="/api/bookings/manage/:token/",status="4xx"}'), 1);
  assert.equal(await rise('http_request_duration_seconds_count{method="GET",route="/api/services/"}'), 1);
  assert.equal(await rise('http_request_duration_seconds_bucket{method="GET",route="/api/services/",le="+Inf"}'), 1);
  const after = await figuresOf(app);
  assert.doesNotMatch([...after.keys()].join('\n'), /nobody-may-read/);
  const buckets = [...after].filter(([name]) =>
    name.startsWith('http_request_duration_seconds_bucket{method="GET",route="/api/services/"'),
  );
  assert.deepEqual(
    buckets.map(([, count]) => count),
    buckets.map(([, count]) => count).toSorted((a, b) => a - b),
    'what is within a bound is within every larger one',
  );
});

test('listeners are counted, and no longer once they are gone', async () => {
  const listeners = async () => (await figuresOf(app)).get('sampan_live_listeners');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const listen = async ({ method, url: path, headers }: { method: string; url: string; headers: Record<string, string> }) => {
    const answer = await fetch(url + path, { method, headers, signal: leaving.signal });
    // Once its body has a reader, `fetch` does not cancel the stream when the response is garbage.
    answer.body?.getReader();
    return { status: answer.status, headers: {}, text: '' };
  };
  assert.equal(await listeners(), 0);
  const provider = await as((await buildOffer()).provider.user, listen);
  assert.equal((await provider.ask(api.bookings.live)).status, 200);
  assert.equal(await listeners(), 1);
  leaving.abort();
  await until('the listener is gone', async () => (await listeners()) === 0);
});

test('a pool with nothing left says so, and everything that is known without the database is reported all the same', async () => {
  const small = openDatabase(database.address, { pool: 1, wait_ms: 60_000 });
  database.beforeDrop(() => small.end({ timeout: 1 }));
  const tight = await openApp(small, { METRICS_TOKEN });
  database.beforeDrop(() => tight.close());
  const of = async (name: string) => (await figuresOf(tight)).get(name);
  assert.equal(await of('sampan_database_up'), 1);
  const held = await small.reserve();
  const visitor = callerThrough(sendTo(tight)).ask(api.services.list);
  await until('the visitor waits', async () => poolOf(small).waiting > 0);
  const stuck = await figuresOf(tight);
  assert.equal(stuck.get('sampan_database_connections{state="busy"}'), 1);
  assert.equal(stuck.get('sampan_database_up'), 0);
  assert.equal(stuck.get('sampan_database_connections{state="idle"}'), 0);
  assert.ok(stuck.get('sampan_database_waiting')! >= 1);
  assert.equal(stuck.get('sampan_mails_waiting'), undefined, 'what is not known is not told');
  assert.ok(stuck.has('process_resident_memory_bytes') && stuck.has('nodejs_eventloop_lag_p99_seconds'));
  await held.release();
  assert.equal((await visitor).status, 200);
  await until('the database is up again', async () => (await of('sampan_database_up')) === 1);
});

test('how long the longest transaction has been left open is reported', async () => {
  const left = async () => (await figuresOf(app)).get('sampan_database_idle_in_transaction_seconds')!;
  await until('none is open', async () => (await left()) === 0);
  await sql.begin(async (tx) => {
    await tx`select 1`;
    const first = await left();
    assert.ok(first > 0);
    assert.ok((await left()) > first, 'it grows older');
  });
  assert.equal(await left(), 0);
});
