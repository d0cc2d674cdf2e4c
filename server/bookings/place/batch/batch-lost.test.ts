import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { testApp } from '../../../../tests/support/app.ts';
import type { BuiltSlot } from '../../../../tests/support/builders.ts';
import { booked, bookingInsert, FOREVER, full, PATIENT } from '../../../../tests/support/booking-inserts.ts';
import { untilWaiting } from '../../../../tests/support/until.ts';
import { openDatabase } from '../../../core/database/database.ts';
import { createBookingBatcher } from './batch.ts';

const { sql, database, buildOffer } = await testApp();
const leftOn = async ({ id }: BuiltSlot) =>
  (await sql<{ left: number }[]>`select capacity - spots_taken as left from slots where id = ${id}`)[0]!.left;

test('those whose connection was cut before anything was done are booked all the same, each once', async () => {
  const offer = await buildOffer({ capacity: 10 });
  const own = openDatabase(database.address, { pool: 1, name: 'cut' });
  const batcher = createBookingBatcher(own, PATIENT);
  let all: Promise<unknown>[] = [];
  await sql.begin(async (tx) => {
    await tx`select from slots where id = ${offer.slot.id} for update`;
    all = [1, 1, 1].map((places) => batcher.insert(bookingInsert(offer, places), FOREVER));
    await untilWaiting(sql, 1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cut' and datname = current_database()`;
    await untilWaiting(sql, 1);
  });
  assert.deepEqual(await Promise.all(all), [booked, booked, booked]);
  assert.equal(await leftOn(offer.slot), 7);
  assert.deepEqual(await batcher.insert(bookingInsert(offer, 1)), booked, 'and the next one is served');
  await own.end();
});

/** A batcher on the same database, over a wire that is cut at once, or when the next answer comes. */
async function overWire() {
  let cuts_answer = false;
  let cut = (): void => undefined;
  const wire = createServer((client: Socket) => {
    const server = connect(join(database.address.host, `.s.PGSQL.${database.address.port}`));
    // PostgreSQL does not hear that nobody waits any more, and goes on.
    cut = () => void client.destroy();
    client.on('data', (bytes: Buffer) => server.write(bytes));
    server.on('data', (bytes: Buffer) => {
      if (!cuts_answer) return void client.write(bytes);
      cuts_answer = false;
      cut();
    });
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
  return { batcher: createBookingBatcher(own, PATIENT), cut: () => cut(), cutAnswer: () => (cuts_answer = true) };
}

test('a booking whose answer was lost is found, and not made again nor refused', async () => {
  const offer = await buildOffer({ capacity: 4 });
  const { batcher, cutAnswer } = await overWire();
  // The first one has PostgreSQL prepare the statement, so that the next answer is that of the bookings.
  assert.deepEqual(await batcher.insert(bookingInsert(offer, 1)), booked);
  cutAnswer();
  assert.deepEqual(await Promise.all([1, 1, 1].map((places) => batcher.insert(bookingInsert(offer, places)))), [booked, booked, booked]);
  assert.equal(await leftOn(offer.slot), 0);
  assert.deepEqual(await batcher.insert(bookingInsert(offer, 1)), full(0));
});

test('an offer whose answer was lost is looked up again', async () => {
  const { page, service, slot } = await buildOffer();
  const wanted = { page: page.id, service: service.id, availability_slot: slot.id };
  const { batcher, cutAnswer } = await overWire();
  const found = await batcher.findOffer(wanted);
  cutAnswer();
  assert.deepEqual(await Promise.all([batcher.findOffer(wanted), batcher.findOffer(wanted)]), [found, found]);
});

for (const capacity of [4, 9])
  test(`a booking that PostgreSQL goes on with though the connection is cut is made once, of ${capacity} places`, async () => {
    const offer = await buildOffer({ capacity });
    const { batcher, cut } = await overWire();
    assert.deepEqual(await batcher.insert(bookingInsert(offer, 1)), booked);
    await sql`
      create function stand_before_commit() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(4242); return null; end $$`;
    await sql`
      create constraint trigger stand_before_commit after insert on bookings deferrable initially deferred
      for each row execute function stand_before_commit()`;
    let all: Promise<unknown>[] = [];
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(4242)`;
      all = [1, 1, 1].map((places) => batcher.insert(bookingInsert(offer, places), FOREVER));
      // The first try stands before its commit, then the second behind it.
      await untilWaiting(sql, 1);
      cut();
      await untilWaiting(sql, 2);
    });
    assert.deepEqual(await Promise.all(all), [booked, booked, booked]);
    await sql`drop function stand_before_commit cascade`;
    assert.equal(await leftOn(offer.slot), capacity - 4);
  });
