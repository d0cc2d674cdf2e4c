import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { openApp, sendTo, testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { callerThrough } from '../../../tests/support/caller.ts';
import { startServer } from '../../../tests/support/server.ts';
import { until, untilWaiting } from '../../../tests/support/until.ts';
import { openDatabase, type Sql } from './database.ts';
import { migrate, newestVersion, schemaVersion } from './migrate.ts';

// Managed databases often end what takes too long. That is no fault of ours, and what was asked for may be asked for again.
const { sql, as, database, buildBooking, buildOffer } = await testApp();

/** One more process, whose user has a timeout of the database's; `name` is that of its connections. */
async function withTimeout(timeout: string, ms: number, work: (own: Sql, name: string) => Promise<void>): Promise<void> {
  const name = `${database.address.database}_${timeout}`;
  await sql.unsafe(`create role ${name} superuser login`);
  await sql.unsafe(`alter role ${name} set ${timeout} = '${ms}ms'`);
  const own = openDatabase({ ...database.address, user: name }, { pool: 2, name });
  try {
    await work(own, name);
  } finally {
    await own.end({ timeout: 1 });
    await sql.unsafe(`drop role ${name}`);
  }
}

for (const timeout of ['lock_timeout', 'statement_timeout', 'transaction_timeout'])
  test(`who waits for longer than ${timeout} allows is asked to come back, and nothing was done`, () =>
    withTimeout(timeout, 200, async (own) => {
      const app = await openApp(own);
      const offer = await buildOffer();
      const booking = await buildBooking({ slot: offer.slot });
      const owner = await as(offer.provider.user, sendTo(app));
      const guest = callerThrough(sendTo(app));
      const calls = [
        () => owner.ask(api.bookings.cancel, { params: booking, body: { reason: 'Rain' }, key: `cancel-${timeout}` }),
        () => owner.ask(api.availability.change, { params: offer.slot, body: { capacity: 5 } }),
        () => guest.ask(api.pages.book, { body: bookingBody(offer), key: `book-${timeout}` }),
      ];
      await sql.begin(async (tx) => {
        await tx`select from slots where id = ${offer.slot.id} for update`;
        for (const call of calls) {
          const { status, body, headers } = await call();
          assert.deepEqual([status, (body as { code: string }).code], [503, 'busy']);
          assert.match(headers['retry-after'] ?? '', /^[1-9]$/);
        }
      });
      await until('all of it is done', async () => (await Promise.all(calls.map((call) => call()))).every(({ status }) => status < 300));
      await app.close();
    }));

test('a transaction that rests for longer than the database allows is asked for again', () =>
  withTimeout('idle_in_transaction_session_timeout', 50, async (own, name) => {
    const app = await openApp(own);
    app.get('/rests', () =>
      own.begin(async (tx) => {
        await tx`select 1`;
        await until('the database has ended it', async () => (await connectionsOf(name, 'idle in transaction')) === 0);
        return tx`select 1`;
      }),
    );
    const { statusCode, headers, json } = await app.inject('/rests');
    assert.deepEqual([statusCode, json<{ code: string }>().code, headers['retry-after']], [503, 'busy', '2']);
    assert.equal((await app.inject('/readyz')).statusCode, 200);
    await app.close();
  }));

test('connections that the database ends when they rest are opened anew', () =>
  withTimeout('idle_session_timeout', 50, async (own, name) => {
    const app = await openApp(own);
    const guest = callerThrough(sendTo(app));
    for (let round = 0; round < 5; round += 1) {
      const { status, body } = await guest.ask(api.services.list);
      assert.ok(status === 200 || (status === 503 && (body as { code: string }).code === 'busy'), JSON.stringify(body));
      await until('its connections have rested too long', async () => (await connectionsOf(name, 'idle')) === 0);
    }
    await until('it answers', async () => (await guest.ask(api.services.list)).status === 200);
    await app.close();
  }));

test('a migration takes as long as it takes', async () => {
  for (const timeout of ['lock_timeout', 'statement_timeout', 'transaction_timeout'])
    // Longer than a round trip takes on a busy machine.
    await withTimeout(timeout, 500, async (own, name) => {
      let migrated: Promise<void> | undefined;
      await sql.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(7264101)`;
        migrated = migrate(own);
        await untilWaiting(sql, 1);
        // Until it has waited for longer than it was allowed to.
        await tx`select pg_sleep(0.6)`;
      });
      await migrated;
      assert.equal(await schemaVersion(sql), await newestVersion(), name);
    });
});

for (const timeout of ['statement_timeout', 'transaction_timeout'])
  test(`a ${timeout} that no job could keep to is refused at the start, in words`, () =>
    withTimeout(timeout, 4_999, (_, name) =>
      assert.rejects(startServer({ database, env: { PGUSER: name } }), new RegExp(`4999 ms \\(${timeout}\\)[^]*4999 毫秒`)),
    ));

/** How many connections of this name are in this state. */
async function connectionsOf(name: string, state: string): Promise<number> {
  return (
    await sql`select from pg_stat_activity where datname = current_database() and application_name = ${name} and state = ${state}
      and query not ilike 'listen%'`
  ).length;
}
