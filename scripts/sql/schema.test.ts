import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../server/core/database/database.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { differenceOf, schemaOf } from './schema.ts';

const database = await testDatabase();
const sql = openDatabase(database.address, { pool: 1 });
database.beforeDrop(() => sql.end({ timeout: 1 }));
const file = readFileSync(join(import.meta.dirname, '../../db/schema.sql'), 'utf8');

test('db/schema.sql is the database as it is now', async () => {
  assert.equal(differenceOf(file, await schemaOf(sql)), null);
});

for (const [change, line] of [
  [`alter table slots add column planted text default 'x'`, `  +   planted text DEFAULT 'x',`],
  ['drop index bookings_age', '  - CREATE INDEX bookings_age ON bookings USING brin (created_at);'],
  ['alter table units drop constraint units_kind_check', /^ {2}- {3}CONSTRAINT units_kind_check CHECK \(kind IN \('adult', /m],
  ['drop trigger note_journal on refunds', /^ {2}- CREATE TRIGGER note_journal AFTER INSERT ON refunds /m],
  ['alter table sessions set unlogged', '  + CREATE UNLOGGED TABLE sessions ('],
] as const)
  test(`a database after "${change}" differs from the file, and it is said how`, async () => {
    const difference = differenceOf(file, await after(change)) ?? '';
    assert.match(difference, /npm run schema/);
    if (typeof line === 'string') assert.ok(difference.split('\n').includes(line), difference);
    else assert.match(difference, line);
  });

test('kinds of things that the file could not show are refused', async () => {
  await assert.rejects(after('create sequence planted'), /does not write sequence planted yet/);
  await assert.rejects(after(`create type planted as enum ('a')`), /does not write type planted yet/);
});

/** The schema after a change that is undone. */
async function after(change: string): Promise<string> {
  const one = await sql.reserve();
  try {
    await one.unsafe(`begin; ${change}`);
    return await schemaOf(one);
  } finally {
    await one.unsafe('rollback');
    await one.release();
  }
}
