import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { callerThrough, sendOver, type CallOptions } from '../../../tests/support/caller.ts';
import { startServer, type TestServer } from '../../../tests/support/server.ts';
import { until } from '../../../tests/support/until.ts';
import { findSeatDrift } from '../../availability/seats.ts';
import type { Db } from '../database/database.ts';

const { sql, as, database, buildBooking, buildOffer, buildSlot, buildSlotUnderWay } = await testApp();
const COMMITTING = 4_242;

let survivor: TestServer;
before(async () => {
  survivor = await startServer({ database });
  database.beforeDrop(() => survivor.stop());
  // Lets a test stand between a transaction's last statement and its commit.
  await sql`
    create function stand_before_commit() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(4242); return null; end $$`;
  await sql`create constraint trigger stand_before_commit after insert or update on bookings deferrable initially deferred for each row execute function stand_before_commit()`;
});

const bookingsOn = async ({ id }: { id: string }) => sql<{ id: string }[]>`select id from bookings where slot_id = ${id}`;
/** How many stand before their commit; a job of a server may wait for what one of them has written. */
const committing = async () =>
  (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`)
    .length;
const statusesOf = async (bookings: { id: string }[]) => {
  const ids = bookings.map(({ id }) => id);
  return (
    await sql<{ status: string }[]>`select status from bookings where id = any(${ids}) order by array_position(${ids}::uuid[], id)`
  ).map(({ status }) => status);
};

/** Waits until somebody waits for what this connection holds; jobs of the servers may wait for each other. */
async function untilBehind(lock: Db): Promise<void> {
  const [{ pid } = { pid: 0 }] = await lock<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await until(
    'somebody behind the lock',
    async () => (await sql`select from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`).length > 0,
  );
}

/** A server to be killed. What it is asked gets no answer. */
async function victim() {
  const server = await startServer({ database });
  database.beforeDrop(() => server.stop());
  return {
    url: server.url,
    send: sendOver(server.url),
    end: () => server.kill('SIGTERM'),
    freeze: () => process.kill(server.pid, 'SIGSTOP'),
    kill: () => server.kill('SIGKILL'),
  };
}

test('what was committed when its server was killed is answered on the retry, by another server', async () => {
  const offer = await buildOffer({ capacity: 1 });
  const { user } = offer.provider;
  const decided = await Promise.all(
    (['pending', 'confirmed', 'pending'] as const).map(async (status) =>
      buildBooking({ status, slot: await (status === 'confirmed' ? buildSlotUnderWay : buildSlot)({ service: offer.service }) }),
    ),
  );
  const asks: { endpoint: Endpoint; asked: CallOptions }[] = [
    { endpoint: api.pages.book, asked: { body: bookingBody(offer) } },
    { endpoint: api.bookings.accept, asked: { body: {} } },
    { endpoint: api.bookings.complete, asked: { body: {} } },
    { endpoint: api.bookings.cancel, asked: { body: { reason: 'Rain' } } },
  ].map(({ endpoint, asked }, n) => ({
    endpoint,
    asked: { ...asked, key: 'killed-after-commit', ...(n > 0 && { params: { id: decided[n - 1]!.id } }) },
  }));
  const wanted = ['confirmed', 'completed', 'cancelled'];

  const [{ send, freeze, kill }, lock] = [await victim(), await sql.reserve()];
  await lock`select pg_advisory_lock(${COMMITTING})`;
  const asking = await as(user, send);
  const lost = Promise.all(asks.map(({ endpoint, asked }) => assert.rejects(asking.ask(endpoint, asked))));
  await until('all four before their commit', async () => (await committing()) === 4);
  freeze();
  await lock`select pg_advisory_unlock(${COMMITTING})`;
  lock.release();
  await until(
    'everything is committed',
    async () => (await bookingsOn(offer.slot)).length === 1 && (await statusesOf(decided)).join() === wanted.join(),
  );
  await kill();
  await lost;

  const retrying = await as(user, sendOver(survivor.url));
  const [booked, ...decisions] = (await Promise.all(asks.map(({ endpoint, asked }) => retrying.done(endpoint, asked)))) as {
    id: string;
    status: string;
  }[];
  assert.deepEqual([...(await bookingsOn(offer.slot))], [{ id: booked?.id }]);
  assert.deepEqual(
    decisions.map(({ status }) => status),
    wanted,
  );
  const events =
    await sql`select booking_id from booking_events where event <> 'created' and booking_id = any(${decided.map(({ id }) => id)})`;
  assert.equal(events.length, 3);
});

test('a decision whose server is killed before the commit never happened, and the retry makes it once', async () => {
  const booking = await buildBooking({ status: 'confirmed', participants: 2 });
  const [{ send, kill }, lock] = [await victim(), await sql.reserve()];
  const asked = { params: { id: booking.id }, body: { reason: 'Rain' }, key: 'killed-before-commit' };
  const { user } = booking.slot.service.provider;
  await lock`begin`;
  await lock`select from slots where id = ${booking.slot.id} for update`;
  const lost = assert.rejects((await as(user, send)).ask(api.bookings.cancel, asked));
  await untilBehind(lock);
  await kill();
  await lost;
  await lock`commit`;
  lock.release();

  assert.equal((await (await as(user, sendOver(survivor.url))).done(api.bookings.cancel, asked)).status, 'cancelled');
  const [row] = await sql<{ given_back: number; spots_taken: number }[]>`
    select (select count(*) from seat_moves where booking_id = ${booking.id} and places < 0) as given_back, spots_taken from slots where id = ${booking.slot.id}`;
  assert.deepEqual({ ...row }, { given_back: 1, spots_taken: 0 });
});

test('a visitor whose connection breaks before the answer gets their one booking on the retry', async () => {
  const [offer, lock] = [await buildOffer({ capacity: 5 }), await sql.reserve()];
  const body = bookingBody(offer);
  await lock`begin`;
  await lock`select from slots where id = ${offer.slot.id} for update`;
  const hangUp = new AbortController();
  const lost = assert.rejects(
    fetch(`${survivor.url}/api/pages/public/book/`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'hung-up' },
      signal: hangUp.signal,
    }),
  );
  await untilBehind(lock);
  hangUp.abort();
  await lost;
  const retry = callerThrough(sendOver(survivor.url)).done(api.pages.book, { body, key: 'hung-up' });
  await lock`commit`;
  lock.release();
  const booked_reply = await retry;
  assert.deepEqual(
    (await bookingsOn(offer.slot)).map(({ id }) => id),
    [booked_reply.id],
  );
});

test('a server that is asked to end answers what it has begun, and then ends', async () => {
  const [offer, { url, send, end }, lock] = [await buildOffer(), await victim(), await sql.reserve()];
  await lock`begin`;
  await lock`select from slots where id = ${offer.slot.id} for update`;
  const booking = callerThrough(send).done(api.pages.book, { body: bookingBody(offer) });
  await untilBehind(lock);
  const ended = end();
  await until('its door closed', () =>
    fetch(`${url}/healthz`).then(
      () => false,
      () => true,
    ),
  );
  await lock`commit`;
  lock.release();
  const made = await booking;
  assert.deepEqual(
    (await bookingsOn(offer.slot)).map(({ id }) => id),
    [made.id],
  );
  assert.deepEqual(await ended, { code: 0, signal: null });
});

test('killed servers lose no places', async () => {
  assert.deepEqual([...(await findSeatDrift(sql))], []);
});
