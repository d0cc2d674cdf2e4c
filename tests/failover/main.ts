import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '../../contract/api.ts';
import { findSeatDrift } from '../../server/availability/seats.ts';
import { openDatabase } from '../../server/core/database/database.ts';
import { findDiscrepancies } from '../../server/ledger/integrity-checks.ts';
import { buildersOn, PASSWORD, type Offer } from '../support/builders.ts';
import { callerThrough, sendOver } from '../support/caller.ts';
import { findPgbouncer, runPgbouncer } from '../support/pgbouncer.ts';
import { startServer, wide_rate_limits } from '../support/server.ts';
import { until } from '../support/until.ts';
import { startCrowd, type Crowd } from './crowd.ts';
import { startPair } from './pair.ts';
import { missingForPatroni, startPatroni } from './patroni.ts';
import { openWayIn, visitorBy } from './way-in.ts';

// npm run test:failover                     people book through a balancer over two processes; the primary PostgreSQL is killed, its
//                                           synchronous standby promoted; then the processes are restarted one after the other
// npm run test:failover -- --patroni        the same on a cluster of Patroni, etcd and HAProxy as in deploy/patroni, which promotes by itself
// npm run test:failover -- --pgbouncer      either with PgBouncer, pooling by transaction, between the processes and PostgreSQL
// npm run test:failover -- --asynchronous   the same without synchronous replication: acknowledged bookings are lost
// It proves that no acknowledged booking is lost, that no seat drifts, and that the processes go on by themselves. Linux only.

const PORTS = { primary: 5211, standby: 5212, way_in: 5213, patroni: 5214 };
const PEOPLE = 6;
const acknowledged_ids: string[] = [];
const replication = process.argv.includes('--asynchronous') ? 'asynchronous' : 'synchronous';

const say = (words: string) => console.log(words);
const with_patroni = process.argv.includes('--patroni');
const missing = with_patroni ? missingForPatroni() : [];
if (missing.length > 0) {
  say(`Skipped: ${missing.join(', ')} not installed. On Debian: apt install patroni etcd-server haproxy python3-etcd postgresql`);
  process.exit(0);
}
const with_pgbouncer = process.argv.includes('--pgbouncer');
const pgbouncer = with_pgbouncer ? findPgbouncer() : undefined;
if (with_pgbouncer && !pgbouncer) {
  say('Skipped: PgBouncer is not installed. On Debian: apt install pgbouncer; or name one by PGBOUNCER');
  process.exit(0);
}
const cluster = with_patroni ? await startPatroni(PORTS.patroni) : await startPair([PORTS.primary, PORTS.standby], replication);
// As docs/operations.md advises: it gives up soon, and looks again soon.
const pooler = pgbouncer && (await runPgbouncer(pgbouncer.program, cluster.primaries[0], { server_login_retry: 1, query_wait_timeout: 5 }));
const env = {
  ...wide_rate_limits,
  // As it is in earnest: a process that is asked to end tells the balancer first.
  NODE_ENV: 'production',
  CONTACT_EMAIL: 'hello@sampan.example',
  PUBLIC_URL: `http://127.0.0.1:${PORTS.way_in}`,
  JWT_SECRET: randomBytes(48).toString('base64url'),
  TRUST_PROXY: '1',
  DATABASE_URL: pooler?.url ?? cluster.url,
  ...(pooler && { DATABASE_LISTEN_URL: cluster.url }),
};
const servers = [await startServer({ env }), await startServer({ env })];
const way = await openWayIn(
  PORTS.way_in,
  servers.map(({ url }) => url),
);
const sql = openDatabase(cluster.url, { pool: 4, name: 'failover' });
say(`On ${cluster.name}${pgbouncer ? `, through PgBouncer ${pgbouncer.version}` : ''}: two processes, ${PEOPLE} people through ${way.by}`);

try {
  const { buildOffer: build } = buildersOn(sql);
  const offers = await Promise.all(Array.from({ length: 20 }, () => build({ capacity: 999 })));
  const crowd = startCrowd(visitorBy(way), offers, PEOPLE);
  await pause(5_000);
  const before = crowd.acknowledged.length;

  const began = performance.now();
  await cluster.killPrimary();
  pooler?.leadTo(cluster.primaries[1]);
  const promoted = performance.now();
  say(`${before} bookings acknowledged before the primary was killed`);
  await until('both processes ready', async () => (await Promise.all(servers.map(({ url }) => isReady(url)))).every(Boolean));
  const resumed = performance.now();
  await until('bookings again', async () => crowd.acknowledged.some(({ at }) => at > promoted));
  const first = crowd.acknowledged.find(({ at }) => at > promoted)!.at;
  await pause(5_000);
  await crowd.stop();
  say(
    `another was promoted within ${seconds(promoted - began)}; ready ${seconds(resumed - promoted)}, first booking ${seconds(first - promoted)} after that`,
  );
  say(`answers: ${reply(crowd)}`);

  await nothingLost(crowd);
  await stillListening(offers[0]!);
  for (const ends = performance.now() + 120_000; (await waitingNotes()) > 0; await pause(1_000))
    assert.ok(performance.now() < ends, 'jobs run again');
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
  say('pages hear of changes, and jobs run again; no process was restarted');

  await restartInTurn(offers);
} catch (error) {
  for (const { output } of servers) console.error(output());
  throw error;
} finally {
  for (const server of servers) await server.stop();
  await sql.end({ timeout: 1 });
  await pooler?.stop();
}
say('Every acknowledged booking is there once, and no seat drifts.');
process.exit(0);

/** A job adds up what bookings note, every minute. */
async function waitingNotes(): Promise<number> {
  return (await sql`select from booking_changes limit 1`).length;
}

async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`)).ok;
}

async function nothingLost({ acknowledged }: Crowd): Promise<void> {
  acknowledged_ids.push(...acknowledged.map(({ id }) => id));
  const found = await sql<{ id: string }[]>`select id from bookings`;
  const there = new Set(found.map(({ id }) => id));
  const lost = acknowledged_ids.filter((id) => !there.has(id));
  say(`${acknowledged_ids.length} acknowledged, ${there.size} in the database, ${lost.length} lost`);
  assert.equal(new Set(acknowledged_ids).size, acknowledged_ids.length, 'nobody was given the booking of another');
  assert.deepEqual(lost, [], 'every acknowledged booking is there');
  // A person who was stopped during a call may have a booking that was not acknowledged.
  assert.ok(there.size - acknowledged_ids.length <= 2 * PEOPLE, 'nobody has two for one key');
  assert.deepEqual([...(await findSeatDrift(sql))], [], 'no seat drifts');
}

/** A change through one process reaches the other's cache before its entries expire. */
async function stillListening({ provider, page }: Offer): Promise<void> {
  const [one, other] = servers.map(({ url }) => callerThrough(sendOver(url))) as [
    ReturnType<typeof callerThrough>,
    ReturnType<typeof callerThrough>,
  ];
  const seen = async () => (await other.done(api.pages.public, { params: { slug: page.slug } })).title;
  const { access } = await one.done(api.auth.login, { body: { username: provider.user.username, password: PASSWORD } });
  await seen();
  const title = 'Under new management';
  await callerThrough(sendOver(servers[0]!.url), access).done(api.ownPages.update, { params: { id: page.id }, body: { title } });
  await until('the other process hears of a change', async () => (await seen()) === title);
}

/** A rolling restart under load, which nobody notices where the balancer looks who is ready. */
async function restartInTurn(offers: readonly Offer[]): Promise<void> {
  const crowd = startCrowd(visitorBy(way), offers, PEOPLE);
  await pause(2_000);
  for (const [n, server] of servers.entries()) {
    const port = new URL(server.url).port;
    await server.stop();
    servers[n] = await startServer({ env: { ...env, PORT: port } });
    // Longer than the balancer needs to see that it is back.
    await pause(6_000);
  }
  await crowd.stop();
  say(`both processes restarted in turn; answers: ${reply(crowd)}`);
  if (way.looks) assert.deepEqual([...crowd.answers.keys()], [201], 'nobody notices');
  await nothingLost(crowd);
}

function reply({ answers }: Crowd): string {
  return [...answers].map(([status, times]) => `${times} times ${status === 0 ? 'none' : status}`).join(', ');
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
