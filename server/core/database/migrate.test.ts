import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { testDatabase } from '../../../tests/support/database.ts';
import { until } from '../../../tests/support/until.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

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
