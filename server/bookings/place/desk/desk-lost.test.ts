import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { testApp } from '../../../../tests/support/app.ts';
import type { BuiltSlot } from '../../../../tests/support/builders.ts';
import { FOREVER, PATIENT, taking } from '../../../../tests/support/takings.ts';
import { untilWaiting } from '../../../../tests/support/until.ts';
import { openDatabase } from '../../../core/database/database.ts';
import { openDesk } from './desk.ts';

const { sql, database, buildOffer } = await testApp();
const leftOn = async ({ id }: BuiltSlot) =>
  (await sql<{ left: number }[]>`select capacity - spots_taken as left from slots where id = ${id}`)[0]!.left;

test('those whose connection was cut before anything was done are booked all the same, each once', async () => {
  const offer = await buildOffer({ capacity: 10 });
  const own = openDatabase(database.address, { pool: 1, name: 'cut' });
  const desk = openDesk(own, PATIENT);
  let all: Promise<unknown>[] = [];
  await sql.begin(async (tx) => {
    await tx`select from slots where id = ${offer.slot.id} for update`;
    all = [1, 1, 1].map((places) => desk.book(taking(offer, places), FOREVER));
    await untilWaiting(sql, 1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cut' and datname = current_database()`;
    await untilWaiting(sql, 1);
  });
  assert.deepEqual(await Promise.all(all), ['taken', 'taken', 'taken']);
  assert.equal(await leftOn(offer.slot), 7);
  assert.equal(await desk.book(taking(offer, 1)), 'taken', 'and the next one is served');
  await own.end();
});

/** A desk on the same database, over a wire that is cut once: when the next answer comes, or as soon as the next question is sent. */
async function overWire() {
  let cutAt: 'question' | 'answer' | undefined;
  const wire = createServer((client: Socket) => {
    const server = connect(join(database.address.host, `.s.PGSQL.${database.address.port}`));
    // PostgreSQL does not hear that nobody waits any more, and goes on.
    const isCut = (at: 'question' | 'answer') => {
      if (cutAt !== at) return false;
      cutAt = undefined;
      client.destroy();
      return true;
    };
    client.on('data', (bytes: Buffer) => {
      server.write(bytes);
      isCut('question');
    });
    server.on('data', (bytes: Buffer) => isCut('answer') || client.write(bytes));
    for (const end of [client, server]) end.on('error', () => undefined);
    database.beforeDrop(async () => void server.destroy());
  }).listen(0, '127.0.0.1');
  await once(wire, 'listening');
  const { port } = wire.address() as AddressInfo;
  const own = openDatabase({ host: '127.0.0.1', port, user: 'postgres', database: database.address.database }, { pool: 1 });
  database.beforeDrop(async () => {
    await own.end({ timeout: 1 });
    wire.close();
  });
  return { desk: openDesk(own, PATIENT), cut: (at: 'question' | 'answer') => (cutAt = at) };
}

test('a booking whose answer was lost is found, and not made again nor refused', async () => {
  const offer = await buildOffer({ capacity: 4 });
  const { desk, cut } = await overWire();
  // The first one has PostgreSQL prepare the statement, so that the next answer is that of the bookings.
  assert.equal(await desk.book(taking(offer, 1)), 'taken');
  cut('answer');
  assert.deepEqual(await Promise.all([1, 1, 1].map((places) => desk.book(taking(offer, places)))), ['taken', 'taken', 'taken']);
  assert.equal(await leftOn(offer.slot), 0);
  assert.deepEqual(await desk.book(taking(offer, 1)), { left: 0 });
});

test('an offer whose answer was lost is looked up again', async () => {
  const { page, service, slot } = await buildOffer();
  const wanted = { page: page.id, service: service.id, availability_slot: slot.id };
  const { desk, cut } = await overWire();
  const found = await desk.findOffer(wanted);
  cut('answer');
  assert.deepEqual(await Promise.all([desk.findOffer(wanted), desk.findOffer(wanted)]), [found, found]);
});

for (const capacity of [4, 9])
  test(`a booking that PostgreSQL goes on with though the connection is cut is made once, of ${capacity} places`, async () => {
    const offer = await buildOffer({ capacity });
    const { desk, cut } = await overWire();
    assert.equal(await desk.book(taking(offer, 1)), 'taken');
    await sql`
      create function stand_before_commit() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(4242); return null; end $$`;
    await sql`
      create constraint trigger stand_before_commit after insert on bookings deferrable initially deferred
      for each row execute function stand_before_commit()`;
    let all: Promise<unknown>[] = [];
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(4242)`;
      cut('question');
      all = [1, 1, 1].map((places) => desk.book(taking(offer, places), FOREVER));
      // The first try before its commit, and behind it the second.
      await untilWaiting(sql, 2);
    });
    assert.deepEqual(await Promise.all(all), ['taken', 'taken', 'taken']);
    await sql`drop function stand_before_commit cascade`;
    assert.equal(await leftOn(offer.slot), capacity - 4);
  });
