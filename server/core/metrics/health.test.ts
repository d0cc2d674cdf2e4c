import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { refusals } from '../../../contract/errors.ts';
import { asWatcher, METRICS_TOKEN } from '../../../tests/support/figures.ts';
import { openApp, sendTo, testApp } from '../../../tests/support/app.ts';
import { bookingBody, buildersOn } from '../../../tests/support/builders.ts';
import { callerThrough } from '../../../tests/support/caller.ts';
import { createDatabase, dropDatabase } from '../../../tests/support/database.ts';
import { careless, postmasterOf } from '../../../tests/support/postgres.ts';
import { freePort, startServer, type TestServer } from '../../../tests/support/server.ts';
import { until, waiting } from '../../../tests/support/until.ts';
import { findSeatDrift } from '../../availability/seats.ts';
import { drain } from '../http/graceful-shutdown.ts';
import { openDatabase } from '../database/database.ts';
import { migrate, migrateIn, newestVersion } from '../database/migrate.ts';
import { startPostgres } from '../../embedded-postgres/postgres.ts';

const { app, sql, database, guest, buildOffer, buildSlot } = await testApp({ env: { METRICS_TOKEN } });

test('a process that is up says so, and one that can work says what it has', async () => {
  assert.deepEqual((await app.inject('/healthz')).json(), { ok: true });
  const ready = await app.inject('/readyz');
  assert.deepEqual([ready.statusCode, ready.json()], [200, { ready: true, database: true, migrations: true }]);
});

test('a place that is taken on the slot and nowhere else is found', async () => {
  const { id } = await buildSlot();
  const seats = async () => {
    const answer = await app.inject({ url: '/readyz/seats', headers: asWatcher });
    return [answer.statusCode, answer.json()] as const;
  };
  assert.deepEqual(await seats(), [200, { drift: 0 }]);
  await sql`update slots set spots_taken = 1 where id = ${id}`;
  assert.deepEqual(await seats(), [503, { drift: 1 }]);
  assert.deepEqual([...(await findSeatDrift(sql))], [{ slot_id: id, spots_taken: 1, ledger: 0, bookings: 0, holds: 0 }]);
  await sql`update slots set spots_taken = 0 where id = ${id}`;
  assert.deepEqual(await seats(), [200, { drift: 0 }]);
});

test('only who watches over the marketplace learns how its places add up', async () => {
  for (const headers of [{}, { authorization: 'Bearer guessed' }, { authorization: METRICS_TOKEN }])
    assert.equal((await app.inject({ url: '/readyz/seats', headers })).statusCode, 401);
  const untold = await openApp(sql);
  assert.equal((await untold.inject({ url: '/readyz/seats', headers: asWatcher })).statusCode, 404);
  await untold.close();
});

test('a process that is about to end sends visitors elsewhere, and serves those who come all the same', async () => {
  const lonely = await openApp(sql);
  await drain(lonely, 0);
  const answer = await lonely.inject('/readyz');
  assert.deepEqual([answer.statusCode, answer.json()], [503, { ready: false, database: true, migrations: true }]);
  await callerThrough(sendTo(lonely)).done(api.services.list);
  assert.equal((await lonely.inject('/healthz')).statusCode, 200);
  await lonely.close();
});

test('a process that is starting sends visitors elsewhere until its jobs run too, and a cut meanwhile does not end it', async () => {
  // The first makes the tables of the jobs.
  await (await startServer({ database })).stop();
  const port = await freePort();
  let starting: Promise<TestServer> | undefined;
  await sql.begin(async (tx) => {
    await tx`lock table jobs.version in access exclusive mode`;
    starting = startServer({ database, env: { PORT: String(port) } });
    const waitingOn = async () =>
      (
        await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      )[0]?.pid;
    await until('it looks for its jobs', async () => (await waitingOn()) !== undefined);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    assert.deepEqual([ready.status, await ready.json()], [503, { ready: false, database: true, migrations: true }]);
    const cut = (await waitingOn())!;
    await sql`select pg_terminate_backend(${cut})`;
    await until('it tries again', async () => ![undefined, cut].includes(await waitingOn()));
  });
  const server = await starting!;
  assert.match(server.output(), /The database does not answer .*資料庫沒有回應/);
  await server.stop();
});

test('a database without our tables, or with those of an older version, is there, but not ready', async () => {
  const { address } = await createDatabase(database.address, 'template0');
  const own = openDatabase(address, { pool: 2 });
  const unmigrated = await openApp(own);
  const newest = await newestVersion();
  for (const version of [0, newest - 1]) {
    if (version > 0) await own.begin((tx) => migrateIn(tx, { version }));
    const answer = await unmigrated.inject('/readyz');
    assert.deepEqual([answer.statusCode, answer.json()], [503, { ready: false, database: true, migrations: false }], String(version));
  }
  await migrate(own);
  assert.equal((await unmigrated.inject('/readyz')).statusCode, 200);
  await unmigrated.close();
  await own.end({ timeout: 1 });
  await dropDatabase(address);
});

test('when its connections are cut under load, every visitor who tries again gets one booking', async () => {
  const offer = await buildOffer({ capacity: 40 });
  const admin = openDatabase(database.address, { pool: 2, name: 'cutter' });
  database.beforeDrop(() => admin.end({ timeout: 1 }));
  const taken = async () =>
    (await admin<{ spots_taken: number }[]>`select spots_taken from slots where id = ${offer.slot.id}`)[0]!.spots_taken;
  const cut = () =>
    admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name <> 'cutter'`;
  const persist = async (key: string): Promise<number> => {
    const { status, body } = await guest.ask(api.pages.book, { body: bookingBody(offer), key });
    assert.ok([201, 409, 503].includes(status), JSON.stringify(body));
    return status === 503 ? persist(key) : status;
  };
  const visit = (count: number) => Promise.all(Array.from({ length: count }, () => persist(randomUUID())));
  // The first few are cut off while they wait for the slot, so that some are, however quick the others.
  let first: Promise<number[]> | undefined;
  await admin.begin(async (tx) => {
    await tx`select from slots where id = ${offer.slot.id} for update`;
    first = visit(5);
    await until('a booking waiting', async () => (await waiting(admin)) > 0);
    assert.ok((await cut()).length > 0, 'it is cut off');
  });
  const others = visit(45);
  for (const sold of [1, 10, 20, 30]) {
    await until(`${sold} places sold`, async () => (await taken()) >= sold);
    await cut();
  }
  const ends = [...(await first!), ...(await others)];
  assert.deepEqual([ends.filter((status) => status === 201).length, ends.filter((status) => status === 409).length], [40, 10]);
  const [row] = await admin<{ bookings: number }[]>`select count(*) as bookings from bookings where slot_id = ${offer.slot.id}`;
  assert.deepEqual([row?.bookings, await taken()], [40, 40]);
});

test('when the database is away visitors are asked to come back, and when it is back they can book again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-away-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  // As forgetful as other tests' servers, but not of what was committed.
  const start = () => startPostgres({ dataDir: folder, log: () => undefined, settings: { ...careless, synchronous_commit: 'on' } });
  let postgres = await start();
  const own = openDatabase(postgres, { pool: 4 });
  await migrate(own);
  const lonely = await openApp(own);
  const visitor = callerThrough(sendTo(lonely));
  const offer = await buildersOn(own).buildOffer();
  const ask = { body: bookingBody(offer), key: 'before-and-after' };
  const first = await visitor.done(api.pages.book, ask);
  const isBack = () => until('the database back', async () => (await lonely.inject('/readyz')).statusCode === 200);

  // Killed: its supervisor starts it again, at the same address.
  process.kill(postmasterOf(folder), 'SIGKILL');
  await until('the loss felt', async () => (await lonely.inject('/readyz')).statusCode === 503);
  await isBack();
  assert.deepEqual(await visitor.done(api.pages.book, ask), first);

  await postgres.stop();
  for (const [headers, detail] of [
    [{}, refusals.busy.en],
    [{ 'accept-language': 'zh-HK' }, refusals.busy['zh-HK']],
  ] as const) {
    assert.deepEqual(await visitor.with(headers).refused(503, api.pages.book, ask), { detail, code: 'busy' });
    assert.deepEqual(await visitor.with(headers).refused(503, api.services.list), { detail, code: 'busy' });
  }
  assert.equal((await visitor.ask(api.services.list)).headers['retry-after'], '2');
  assert.equal((await lonely.inject('/healthz')).statusCode, 200, 'the process is up all the same');
  assert.deepEqual((await lonely.inject('/readyz')).json(), { ready: false, database: false, migrations: false });

  postgres = await start();
  await isBack();
  assert.deepEqual(await visitor.done(api.pages.book, ask), first);
  await visitor.done(api.pages.book, { ...ask, key: 'after' });
  assert.deepEqual([...(await findSeatDrift(own))], []);
  await lonely.close();
  await own.end({ timeout: 1 });
  await postgres.stop();
});
