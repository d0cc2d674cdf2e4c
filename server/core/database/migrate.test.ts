import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { testDatabase } from '../../../tests/support/database.ts';
import { read } from '../../../tests/support/checkout.ts';
import { FORMER_VERSION, formerDatabase } from '../../../tests/support/former-database.ts';
import { until } from '../../../tests/support/until.ts';
import { schemaOf } from '../../../scripts/sql/schema.ts';
import { openDatabase } from './database.ts';
import { migrate, newestVersion, schemaVersion } from './migrate.ts';

const database = await testDatabase();
const sql = openDatabase(database.address, { pool: 3 });
database.beforeDrop(() => sql.end({ timeout: 1 }));

test('a migration that meets somebody the wrong way round lets them pass, and is made all the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-migrations-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of ['migrations', 'objects'])
    cpSync(join(import.meta.dirname, '../../../db', part), join(folder, part), { recursive: true });
  const planted = 'alter table slots add column planted text; alter table bookings add column planted text;';
  writeFileSync(join(folder, 'migrations/9000.do.planted.sql'), planted);

  // As a decision does: the booking first, then its slot.
  let migrating: Promise<void> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from bookings for update`;
    migrating = migrate(sql, folder);
    await until('the migration has the slots and waits for the bookings', async () => {
      const waits = await sql`select from pg_locks where relation = 'bookings'::regclass and mode = 'AccessExclusiveLock' and not granted`;
      return waits.length === 1;
    });
    await tx`select from slots for update`;
  });
  await migrating;
  await sql`select s.planted, b.planted from slots s, bookings b limit 0`;
});

test('a database of the version before the baseline counts as one that the baseline made, and keeps what it holds', async () => {
  const former = await formerDatabase(database);
  await former`insert into users (id, username, email, first_name, password_hash) values (gen_random_uuid(), 'mei', 'mei@example.com', 'Mei', 'x')`;
  await migrate(former);
  assert.equal(await schemaVersion(former), await newestVersion());
  assert.equal(await schemaOf(former), read('db/schema.sql'));
  assert.equal((await former`select from users where username = 'mei'`).length, 1);
  assert.equal((await former`select from marketplace_settings`).length, 1);
  await migrate(former);
});

test('an older database is refused in words that name the commit which lifts it, and stays as it was', async () => {
  const older = await formerDatabase(database, FORMER_VERSION - 1);
  const before = await schemaOf(older);
  await assert.rejects(migrate(older), /older Sampan \(schema 169\)[^]*commit 1440ebaf[^]*提交 1440ebaf/);
  assert.deepEqual([await schemaOf(older), await schemaVersion(older)], [before, FORMER_VERSION - 1]);
});
