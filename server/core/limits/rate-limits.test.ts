import assert from 'node:assert/strict';
import { mock, test, type TestContext } from 'node:test';
import { api } from '../../../contract/api.ts';
import { newAddress, openApp, sendTo, testApp } from '../../../tests/support/app.ts';
import { callerThrough, sendOver } from '../../../tests/support/caller.ts';
import { startServer } from '../../../tests/support/server.ts';
import { until, untilWaiting } from '../../../tests/support/until.ts';
import { deleteOldHits } from './rate-limit-hits.ts';
import { createRateLimits } from './rate-limits.ts';

// Moves the clock.
const { sql, database, buildUser } = await testApp();
const { login, register, askReset } = api.auth;

/** Two processes' worth of application on one database, asked by one visitor. After the test none of their hits is still to be sent. */
async function pair(t: TestContext, env: Record<string, string>) {
  const address = newAddress();
  const apps = [await openApp(sql, env), await openApp(sql, env)] as const;
  for (const app of apps) t.after(() => app.close());
  return apps.map((app) => callerThrough(sendTo(app, address))) as [ReturnType<typeof callerThrough>, ReturnType<typeof callerThrough>];
}

test('guesses at two processes count at one rate limit', async (t) => {
  const [one, other] = await pair(t, { LOGIN_TRIES_PER_MINUTE: '4' });
  const { username, email } = await buildUser();
  const guess = { body: { username, password: 'not it at all' } };
  await one.refused(401, login, guess);
  await other.refused(401, login, guess);
  await one.done(askReset, { body: { email } });
  await other.refused(401, login, guess);
  await one.refused(429, login, guess);
  const { status, headers } = await other.ask(login, guess);
  assert.equal(status, 429);
  assert.ok(Number(headers['retry-after']) > 0 && Number(headers['retry-after']) <= 60);
});

test('of many who guess at once at two processes, exactly the limit is let through', async (t) => {
  const pairOfApps = await pair(t, { REGISTRATIONS_PER_HOUR: '5' });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => pairOfApps[n % 2]!.ask(register, { body: {} })));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [...Array<number>(5).fill(400), ...Array<number>(25).fill(429)]);
});

test('what is booked at one process is soon known at the other, and the booking does not wait for that', async (t) => {
  const [one, other] = await pair(t, { BOOKINGS_PER_MINUTE: '3' });
  for (let n = 0; n < 3; n += 1) await one.refused(400, api.bookings.book, { body: {} });
  await one.refused(429, api.bookings.book, { body: {} });
  // The first try there may still pass; what it learns from the database by then ends it.
  await until('the other process knows', async () => (await other.ask(api.bookings.book, { body: {} })).status === 429);
});

test('a window that is over begins anew, and is deleted', async (t) => {
  const [one, other] = await pair(t, { LOGIN_TRIES_PER_MINUTE: '1' });
  await one.refused(400, login, { body: {} });
  await other.refused(429, login, { body: {} });
  await sql`update rate_limit_hits set ends_at = now() - interval '1 second'`;
  await other.refused(400, login, { body: {} });
  await one.refused(429, login, { body: {} });
  await sql`update rate_limit_hits set ends_at = now() - interval '1 second'`;
  assert.ok((await deleteOldHits(sql)) > 0);
  assert.equal((await sql`select from rate_limit_hits where ends_at < now()`).length, 0);
});

test('hits that were not sent before their window ended do not prolong it', async (t) => {
  const { limiter, close } = createRateLimits(sql, 'a secret of this test', (error) => assert.fail(String(error)));
  const limit = limiter('pier', { limit: 2, window_ms: 60_000 });
  const act = () => limit('mei', async () => 'done');
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  t.after(() => mock.timers.reset());
  await act();
  await act();
  await assert.rejects(act(), { code: 'too_many_requests' });
  mock.timers.setTime(Date.now() + 60_000);
  await close();
  assert.equal(await act(), 'done');
  await close();
});

test('nobody who reads the counts learns who was here', async (t) => {
  const [one] = await pair(t, { LOGIN_TRIES_PER_MINUTE: '5' });
  await one.refused(400, login, { body: {} });
  const [stored] = await sql<{ rows: string }[]>`select string_agg(c::text, ' ') as rows from rate_limit_hits c`;
  assert.match(stored!.rows, /[\w-]{43}/);
  assert.doesNotMatch(stored!.rows, /10\.0\.|login/);
});

test('while the database cannot answer, each process keeps to the rate limit by itself', async (t) => {
  await sql`alter table rate_limit_hits rename to rate_limit_hits_are_gone`;
  const [one] = await pair(t, { LOGIN_TRIES_PER_MINUTE: '2', BOOKINGS_PER_MINUTE: '2' });
  for (const endpoint of [login, api.bookings.book]) {
    await one.refused(400, endpoint, { body: {} });
    await one.refused(400, endpoint, { body: {} });
    await one.refused(429, endpoint, { body: {} });
  }
  await sql`alter table rate_limit_hits_are_gone rename to rate_limit_hits`;
});

test('a process that ends has reported every hit to the others, and finds no fault in that', async () => {
  const server = await startServer({ database });
  const before = await triesOf();
  const visitor = callerThrough(sendOver(server.url));
  for (let n = 0; n < 7; n += 1) await visitor.refused(400, api.bookings.book, { body: {} });
  await server.stop();
  assert.equal((await triesOf()) - before, 7);
  assert.doesNotMatch(server.output(), /counted by this process alone|CONNECTION_ENDED/);
});

test('a process that ends while it tells of tries tells of all of them', async () => {
  const app = await openApp(sql);
  const address = newAddress();
  const visitor = callerThrough(sendTo(app, address));
  const before = await triesOf();
  let closed: Promise<void> | undefined;
  await sql.begin(async (tx) => {
    await tx`lock table rate_limit_hits in access exclusive mode`;
    await visitor.refused(400, api.bookings.book, { body: {} });
    await untilWaiting(sql, 1);
    await visitor.refused(400, api.bookings.book, { body: {} });
    closed = app.close();
  });
  await closed;
  assert.equal((await triesOf()) - before, 2);
});

/** All tries that the database knows of. */
async function triesOf(): Promise<number> {
  const [all] = await sql<{ tries: number }[]>`select coalesce(sum(hits), 0)::int as tries from rate_limit_hits`;
  return all!.tries;
}
