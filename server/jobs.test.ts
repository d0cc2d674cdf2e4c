import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { testApp } from '../tests/support/app.ts';
import { testMailer } from '../tests/support/mailer.ts';
import { rewritePast } from '../tests/support/past.ts';
import { countRowsRead } from '../tests/support/rows-read.ts';
import { JWT_SECRET } from '../tests/support/server.ts';
import { testDispatcher } from '../tests/support/webhooks.ts';
import { readConfig } from './core/config.ts';
import { openDatabase, type Tx } from './core/database/database.ts';
import { openFiles } from './core/storage/files.ts';
import { jobsOf } from './jobs.ts';

// A marketplace on which much is open and nothing is due: requests, bookings to be paid, postponed ones, guests aboard, holds and mails.
const on = await testApp();
const OPEN = 8_000;
/** What a job may make PostgreSQL read, rows and index entries: a tenth of what is open of any kind. */
const MOST_ROWS = 800;

const DATA_DIR = mkdtempSync(join(tmpdir(), 'sampan-jobs-'));
after(() => rmSync(DATA_DIR, { recursive: true, force: true }));
const config = readConfig({ NODE_ENV: 'test', DATA_DIR, JWT_SECRET, LOG_LEVEL: 'silent', WEATHER_URL: 'off' });
// One connection, which can be asked at any time what its statements have read.
const sql = openDatabase(on.database.address, { pool: 1 });
const { mailer, said } = testMailer(sql);
const { dispatcher } = testDispatcher(sql);
on.database.beforeDrop(async () => {
  await Promise.all([mailer.close(), dispatcher.close()]);
  await sql.end({ timeout: 1 });
});
const report = (error: unknown) => void said.push(error as Error);
const jobs = jobsOf({ sql, files: await openFiles(config, sql), mailer, dispatcher, report }, config);

/** Bookings like one that is there, made an hour ago or earlier, with columns of their own; `n` counts them. */
async function addBookings(tx: Tx, id: string, kind: string, columns: (tx: Tx) => ReturnType<Tx['unsafe']>): Promise<void> {
  await tx`
    insert into bookings
    select made.* from bookings b, generate_series(1, ${OPEN}::int) as n, lateral (select interval '1 hour' + n * interval '4 seconds' as ago) ages,
      lateral jsonb_populate_record(b, jsonb_build_object('id', uuidv7(-ago), 'booking_reference', ${kind} || n, 'customer_email', ${kind} || n || '@example.com',
        'created_at', now() - ago) || ${columns(tx)}) as made
    where b.id = ${id}`;
}

before(async () => {
  const { id, slot } = await on.buildBooking({ status: 'pending' });
  await rewritePast(on.sql, async (tx) => {
    // Their departures and times to pay or choose lie within a month; most of what is to be paid is to be paid within a day.
    await addBookings(
      tx,
      id,
      'asks',
      (part) => part`jsonb_build_object('starts_at', now() + n * interval '2 minutes' + interval '3 days')`,
    );
    await addBookings(
      tx,
      id,
      'pays',
      (part) =>
        part`jsonb_build_object('status', 'confirmed', 'confirmed_at', now() - interval '40 days', 'pay_by', now() + n * interval '4 seconds' + interval '1 minute')`,
    );
    await addBookings(
      tx,
      id,
      'chooses',
      (part) =>
        part`jsonb_build_object('status', 'confirmed', 'confirmed_at', now() - interval '40 days', 'choose_by', now() + n * interval '2 minutes' + interval '2 days')`,
    );
    await addBookings(
      tx,
      id,
      'sails',
      (
        part,
      ) => part`jsonb_build_object('status', 'confirmed', 'confirmed_at', now() - interval '40 days', 'attendance', 'arrived', 'checked_in_at', now(),
        'starts_at', now() - interval '2 hours', 'ends_at', now() + n * interval '1 second')`,
    );
    await tx`
      insert into holds (id, provider_id, service_id, slot_id, places, holder, visitor, created_at, expires_at)
      select gen_random_uuid(), ${slot.service.provider.id}, ${slot.service.id}, ${slot.id}, 1, 'holder ' || n, 'visitor ' || n, now(), now() + interval '10 minutes'
      from generate_series(1, ${OPEN}::int) as n`;
    await tx`
      insert into mails (id, kind, source, side, booking_id, recipient, locale, state, due_at, created_at)
      select uuidv7(interval '-1 hour'), 'reminder_24h', b.id::text, 'customer', b.id, b.customer_email, 'en', 'waiting', now() + interval '1 day', now() - interval '1 hour'
      from bookings b where b.booking_reference like 'asks%'`;
  });
  await on.sql`vacuum analyze`;
});

test('a job that runs every few minutes reads what is due, and not what is open', async (t) => {
  // Their places were never taken.
  t.after(() =>
    rewritePast(on.sql, async (tx) => {
      await tx`delete from holds where holder like 'holder %'`;
      await tx`delete from mails`;
      await tx`delete from bookings where booking_reference similar to '(asks|pays|chooses|sails)[0-9]+'`;
    }),
  );
  for (const { name, run } of jobs.filter(({ cron }) => cron.startsWith('*'))) {
    await run();
    const read = await countRowsRead(sql, run);
    const sum = read.reduce((all, [, count]) => all + count, 0);
    assert.ok(sum <= MOST_ROWS, `${name}: ${sum} rows, ${JSON.stringify(Object.fromEntries(read))}`);
    assert.deepEqual(said, [], name);
  }
});
