import assert from 'node:assert/strict';
import { appendFileSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { schemaOf } from '../../../../scripts/sql/schema.ts';
import { dropObjects } from '../../../../scripts/sql/drop-objects.ts';
import { buildersOn } from '../../../../tests/support/builders.ts';
import { createDatabase, dropDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { untilWaiting } from '../../../../tests/support/until.ts';
import { openDatabase, type Sql, type Tx } from '../database.ts';
import { migrate, migrateIn, newestVersion } from '../migrate.ts';
import { applyObjects, readObjects } from './apply-objects.ts';

const DB = join(import.meta.dirname, '../../../../db');
const BASELINE = 171;
const database = await testDatabase();

/** A database of its own: with all migrations and objects, or empty. */
async function newDatabase(template: 'sampan' | 'template0' = 'sampan'): Promise<Sql> {
  const made = await createDatabase(database.address, template);
  const sql = openDatabase(made.address, { pool: 4 });
  database.beforeDrop(async () => {
    await sql.end({ timeout: 1 });
    await dropDatabase(made.address);
  });
  return sql;
}

/** A copy of db/ to change. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-objects-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of ['migrations', 'objects']) cpSync(join(DB, part), join(folder, part), { recursive: true });
  return folder;
}

function change(folder: string, name: string, from: string, to: string): void {
  const file = join(folder, 'objects', `${name}.sql`);
  const text = readFileSync(file, 'utf8');
  assert.ok(text.includes(from));
  writeFileSync(file, text.replace(from, to));
}

const hashesOf = async (sql: Sql) =>
  Object.fromEntries(
    (await sql<{ name: string; hash: string }[]>`select name, hash from schema_objects`).map(({ name, hash }) => [name, hash]),
  );
const nameOf = async (sql: Sql) => (await sql<{ name: string }[]>`select current_database() as name`)[0]!.name;
const isMade = async (sql: Sql, view: string) => (await sql`select from pg_views where viewname = ${view}`).length === 1;
/** Brings a database to what a folder says. Returns whether anything was written. */
const isWritten = (sql: Sql, folder: string) =>
  sql.begin(async (tx) => {
    await migrateIn(tx, { folder });
    const [row] = await tx<{ written: boolean }[]>`select pg_current_xact_id_if_assigned() is not null as written`;
    return row!.written;
  });
/** The transaction that last wrote a view's row in the catalogue. */
const writerOf = async (sql: Sql, view: string) =>
  (await sql<{ xmin: string }[]>`select xmin::text from pg_rewrite where ev_class = ${view}::regclass`)[0]!.xmin;

test('a database whose tables alone are there gets them, and is what a new one is', async () => {
  const sql = await newDatabase('template0');
  await sql.begin((tx) => migrateIn(tx, { version: BASELINE }));
  await migrate(sql);
  assert.equal(await schemaOf(sql), await schemaOf(await newDatabase()));
  assert.deepEqual(
    Object.keys(await hashesOf(sql)).toSorted(),
    readObjects(join(DB, 'objects'))
      .map(({ name }) => name)
      .toSorted(),
  );
});

test('the files have every view, function and trigger, in an order in which they can be made', async () => {
  // Not from the template, which in a run whose clocks are ahead asks another clock than the files do.
  const sql = await newDatabase('template0');
  await migrate(sql);
  const before = await schemaOf(sql);
  await dropObjects(sql);
  await migrate(sql);
  assert.equal(await schemaOf(sql), before);
  const onViews = await sql`
    select from pg_depend join pg_class on pg_class.oid = refobjid where refclassid = 'pg_class'::regclass and relkind = 'v' and classid = 'pg_proc'::regclass`;
  assert.equal(onViews.length, 0, 'no function keeps a view from being dropped');
});

test('every file of the folder is in its order, and says what it makes in the words that are looked for', () => {
  const objects = readObjects(join(DB, 'objects'));
  const files = globSync('**/*.sql', { cwd: join(DB, 'objects') }).map((file) => file.replaceAll('\\', '/').replace('.sql', ''));
  assert.deepEqual(objects.map(({ name }) => name).toSorted(), files.toSorted());
  for (const { name, text, makes } of objects) {
    assert.equal(makes[0]?.split(' ')[1], name.split('/')[1], `${name} is named by what it makes`);
    assert.equal(makes.length, text.match(/^(?:CREATE|ALTER|DROP)\b/gm)?.length, `${name} only creates or replaces`);
    assert.doesNotMatch(text, /\bSELECT (?:\w+\.)?\*(?! FROM (?:former|changed))/, `${name} lists its columns`);
  }
});

test('views and triggers are no part of migrations any more', () => {
  const migrations = globSync('migrations/*.sql', { cwd: DB });
  assert.ok(migrations.length > 0);
  for (const file of migrations)
    assert.doesNotMatch(readFileSync(join(DB, file), 'utf8'), /^CREATE (?:OR REPLACE )?(?:VIEW|TRIGGER)/im, file);
});

test('a changed text is applied once, and nothing else with it', async () => {
  const sql = await newDatabase();
  const folder = newFolder();
  const before = await hashesOf(sql);
  const other = await writerOf(sql, 'live_pages');
  change(folder, 'bookings/refunds_due', ' AS cents', ' AS cents, status');
  assert.equal(await isWritten(sql, folder), true);
  assert.equal((await sql`select status from refunds_due`).length, 0);
  const differ = Object.entries(await hashesOf(sql)).filter(([name, hash]) => before[name] !== hash);
  assert.deepEqual(
    differ.map(([name]) => name),
    ['bookings/refunds_due'],
  );
  assert.equal(await writerOf(sql, 'live_pages'), other);
  assert.equal(await isWritten(sql, folder), false);
});

test('a view that loses a column, and one that selects from it, are made anew', async () => {
  const sql = await newDatabase();
  const folder = newFolder();
  writeFileSync(join(folder, 'objects/bookings/planted.sql'), 'CREATE OR REPLACE VIEW planted AS\nSELECT booking_id FROM refunds_due;\n');
  appendFileSync(join(folder, 'objects/order.txt'), 'bookings/planted\n');
  await migrate(sql, folder);
  assert.ok(await isMade(sql, 'planted'));
  change(folder, 'bookings/refunds_due', ' refund_due_since AS since,', '');
  await migrate(sql, folder);
  assert.ok(await isMade(sql, 'planted'));
  await assert.rejects(sql`select since from refunds_due`.then(), /column "since" does not exist/);
});

test('what a migration has dropped is made again', async () => {
  const sql = await newDatabase();
  const folder = newFolder();
  writeFileSync(
    join(folder, 'migrations/9000.do.planted.sql'),
    'drop view booking_shapes; drop trigger note_booking on bookings; drop function review_of(uuid);',
  );
  await migrate(sql, folder);
  assert.ok(await isMade(sql, 'booking_shapes'));
  assert.equal((await sql`select from pg_trigger where tgname = 'note_booking'`).length, 1);
  assert.equal((await sql`select from pg_proc where proname = 'review_of'`).length, 1);
});

test('objects are made beside the tables, also where another schema comes first', async () => {
  const sql = await newDatabase();
  const folder = newFolder();
  await sql.unsafe(`create schema other; alter role current_user in database ${await nameOf(sql)} set search_path = other, public`);
  const later = openDatabase({ ...database.address, database: await nameOf(sql) }, { pool: 1 });
  database.beforeDrop(() => later.end({ timeout: 1 }));
  assert.equal(await isWritten(later, folder), false);
  change(folder, 'bookings/refunds_due', ' AS cents', ' AS cents, status');
  assert.equal(await isWritten(later, folder), true);
  assert.equal((await later`select status from public.refunds_due`).length, 0);
  assert.equal((await later`select from pg_class where relnamespace = 'other'::regnamespace`).length, 0);
});

test('an object that fails leaves everything as it was, the migrations too', async () => {
  const sql = await newDatabase();
  const folder = newFolder();
  const before = await schemaOf(sql);
  writeFileSync(join(folder, 'migrations/9000.do.planted.sql'), 'alter table slots add column planted text;');
  change(folder, 'bookings/refunds_due', ' AS cents', ' AS cents, planted');
  await assert.rejects(migrate(sql, folder), /column "planted" does not exist/);
  assert.equal(await schemaOf(sql), before);
});

test('a server of an older version that starts again leaves the objects of the newer one', async () => {
  const sql = await newDatabase();
  const folder = newFolder();
  writeFileSync(join(folder, `migrations/${(await newestVersion()) + 1}.do.planted.sql`), 'select;');
  change(folder, 'bookings/refunds_due', ' AS cents', ' AS cents, status');
  await migrate(sql, folder);
  const newer = await hashesOf(sql);
  await migrate(sql);
  assert.deepEqual(await hashesOf(sql), newer);
  assert.equal((await sql`select status from refunds_due`).length, 0);
});

test('of two servers that start together one applies the objects, and the other finds them applied', async () => {
  const sql = await newDatabase();
  const folder = newFolder();
  change(folder, 'bookings/refunds_due', ' AS cents', ' AS cents, status');
  let starts: Promise<boolean>[] = [];
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(7264101)`;
    starts = [isWritten(sql, folder), isWritten(sql, folder)];
    await untilWaiting(sql, 2);
  });
  assert.deepEqual((await Promise.all(starts)).toSorted(), [false, true]);
});

test('a start that finds everything applied asks the database once', async () => {
  const sql = await newDatabase();
  let statements = 0;
  await sql.begin(async (tx) => {
    const counted = new Proxy(tx, {
      apply(tag, self, args: Parameters<Tx>): unknown {
        statements += 1;
        return Reflect.apply(tag, self, args);
      },
    });
    await applyObjects(counted, join(DB, 'objects'), await newestVersion());
  });
  assert.equal(statements, 1);
});

test('the documents of the catalogue follow the view that they are made from', async () => {
  const [sql, folder] = [await newDatabase(), newFolder()];
  const { buildService } = buildersOn(sql);
  const { id } = await buildService({ title: 'Lantern walk' });
  await sql`update catalogue_entries set doc = '{}'`;
  change(folder, 'catalogue/service_shapes', '\nFROM services s\n', ', s.offer_version AS planted\nFROM services s\n');
  await migrate(sql, folder);
  const [entry] = await sql<{ doc: { id: string; title: string; planted: number } }[]>`select doc from catalogue_entries`;
  assert.deepEqual([entry?.doc.id, entry?.doc.title, typeof entry?.doc.planted], [id, 'Lantern walk', 'number']);
});
