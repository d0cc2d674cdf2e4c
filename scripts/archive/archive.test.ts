import assert from 'node:assert/strict';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { api } from '../../contract/api.ts';
import { DEMO_PASSWORD, seedDemo } from '../../db/seed/demo.ts';
import { findSeatDrift } from '../../server/availability/seats.ts';
import { readConfig } from '../../server/core/config.ts';
import { openDatabase, type Sql } from '../../server/core/database/database.ts';
import { openFiles } from '../../server/core/storage/files.ts';
import { migrate, newestVersion } from '../../server/core/database/migrate.ts';
import { findDiscrepancies } from '../../server/ledger/integrity-checks.ts';
import { openApp, sendTo, testApp } from '../../tests/support/app.ts';
import { bookingBody } from '../../tests/support/builders.ts';
import { callerThrough } from '../../tests/support/caller.ts';
import { createDatabase, dropDatabase } from '../../tests/support/database.ts';
import { FORMER_VERSION, formerDatabase } from '../../tests/support/former-database.ts';
import { form, paint } from '../../tests/support/pictures.ts';
import { JWT_SECRET } from '../../tests/support/server.ts';
import { FORMAT } from './format.ts';
import { loadArchive } from './load.ts';
import { writeArchive } from './write.ts';

const folder = mkdtempSync(join(tmpdir(), 'sampan-archive-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const store = async (DATA_DIR: string) => {
  const place = join(folder, DATA_DIR);
  return { DATA_DIR: place, files: await openFiles(readConfig({ NODE_ENV: 'test', DATA_DIR: place, JWT_SECRET }), sql) };
};

const DATA_DIR = join(folder, 'shop');
const { sql, as, guest, database, buildOffer } = await testApp({ env: { DATA_DIR } });
const shop = await store('shop');
// What is on a picture is all one here, and painting the demo's takes most of a minute.
const small = async () => shop.files.saveImage(await paint().png().toBuffer());
await seedDemo(sql, { now: new Date(), media: { saveImage: small, keepSlip: shop.files.keepSlip } });
const offer = await buildOffer({ capacity: 500 });
const { url: picture } = await (await as(offer.provider.user)).done(api.uploads.image, form(['image', await paint().png().toBuffer()]));

let n = 0;
/** Another instance: a database, migrated and empty unless `bare`, and a folder for pictures. */
async function elsewhere({ bare = false } = {}) {
  const made = await createDatabase(database.address, bare ? 'template0' : 'sampan');
  const other = openDatabase(made.address, { pool: 4, name: 'test' });
  database.beforeDrop(async () => {
    await other.end({ timeout: 1 });
    await dropDatabase(made.address);
  });
  n += 1;
  return { sql: other, address: made.address, ...(await store(`other-${n}`)) };
}

/** Every row of every table, as PostgreSQL writes it. */
async function contentsOf(db: Sql): Promise<Record<string, string>> {
  const tables = await db<{ name: string }[]>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`;
  const contents: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !table.name.startsWith('schema_'))) {
    const [all] = await db<{ rows: number; sum: string | null }[]>`
      select count(*) as rows, md5(string_agg(t::text, chr(10) order by t::text)) as sum from ${db(name)} t`;
    contents[name] = `${all!.rows} rows, ${all!.sum}`;
  }
  return contents;
}

const picturesIn = (place: string) =>
  Object.fromEntries(globSync('media/*', { cwd: place }).map((file) => [file, readFileSync(join(place, file), 'base64')]));
const discrepanciesOf = async (db: Sql) => [...(await findSeatDrift(db)), ...(await findDiscrepancies(db))];
const backup = async (to: string) => {
  const file = join(folder, to);
  return { file, ...(await writeArchive(sql, { files: shop.files, to: file })) };
};

test('a backup restored into an empty instance is the same marketplace, in which people sign in and book', async () => {
  const { file, rows, missing } = await backup('whole');
  assert.ok(Object.values(rows).filter((count) => count > 0).length > 30, 'there is something in most tables');
  assert.deepEqual(missing, []);
  assert.equal(statSync(file).mode & 0o077, 0, 'for its owner only');
  const other = await elsewhere({ bare: true });
  const { end } = await loadArchive(other.sql, { files: other.files, from: file, over: 'empty' });
  assert.deepEqual(end.rows, rows);
  assert.deepEqual(await contentsOf(other.sql), await contentsOf(sql));
  assert.ok(Object.keys(picturesIn(other.DATA_DIR)).length > 100);
  assert.deepEqual(picturesIn(other.DATA_DIR), picturesIn(shop.DATA_DIR));
  assert.deepEqual(await discrepanciesOf(other.sql), []);

  const app = await openApp(other.sql, { DATA_DIR: other.DATA_DIR });
  const visitor = callerThrough(sendTo(app));
  await visitor.done(api.auth.login, { body: { username: 'kayan', password: DEMO_PASSWORD } });
  await visitor.done(api.pages.book, { body: bookingBody(offer) });
  assert.equal((await app.inject(picture)).statusCode, 200);
  assert.ok((await other.sql`select from booking_changes`).length > 0, 'triggers note again what reaches lists and books');
  assert.deepEqual(await discrepanciesOf(other.sql), []);
  await app.close();
});

test('a backup made while people book has every booking whole or not at all', async () => {
  const state = { on: true };
  const crowd = Array.from({ length: 4 }, async () => {
    for (let made = 0; state.on && made < 100; made += 1) await guest.done(api.pages.book, { body: bookingBody(offer) });
  });
  const { file } = await backup('busy').finally(() => (state.on = false));
  await Promise.all(crowd);
  const other = await elsewhere();
  await loadArchive(other.sql, { files: other.files, from: file, over: 'empty' });
  assert.deepEqual(await discrepanciesOf(other.sql), []);
});

test('an instance that was used is replaced only on request, and then has nothing of its own left', async () => {
  const { file } = await backup('again');
  const other = await elsewhere();
  await other.sql`insert into users (id, username, email, first_name, password_hash) values (gen_random_uuid(), 'own', 'own@example.com', 'Own', 'x')`;
  const before = await contentsOf(other.sql);
  const options = { files: other.files, from: file };
  await assert.rejects(loadArchive(other.sql, { ...options, over: 'empty' }), /a marketplace here already/);
  assert.deepEqual(await contentsOf(other.sql), before);
  await loadArchive(other.sql, { ...options, over: 'replace' });
  assert.deepEqual(await contentsOf(other.sql), await contentsOf(sql));
});

test('an instance that runs is not restored into', async () => {
  const { file } = await backup('running');
  const other = await elsewhere();
  const running = openDatabase(other.address, { pool: 1 });
  await running`select 1`;
  await assert.rejects(loadArchive(other.sql, { files: other.files, from: file, over: 'replace' }), /Sampan runs on this database/);
  await running.end();
});

test('a backup of the version before the baseline is brought to this version, of others one is too old and one too new', async () => {
  const former = await formerDatabase(database);
  await former`insert into users (id, username, email, first_name, password_hash) values (gen_random_uuid(), 'old', 'old@example.com', 'Old', 'x')`;
  const there = { files: (await elsewhere({ bare: true })).files };
  const backupAs = async (name: string, version: number) => {
    await former`update schema_migrations set version = ${version} where version > 0`;
    const file = join(folder, name);
    assert.equal((await writeArchive(former, { ...there, to: file })).schema_version, version);
    return file;
  };
  const other = await elsewhere();
  await loadArchive(other.sql, { files: other.files, from: await backupAs('former', FORMER_VERSION), over: 'empty' });
  assert.equal((await other.sql`select from users where username = 'old'`).length, 1);
  assert.equal((await other.sql`select from marketplace_settings`).length, 1);
  await migrate(other.sql);

  const untouched = await elsewhere({ bare: true });
  const load = async (from: string) => loadArchive(untouched.sql, { files: untouched.files, from, over: 'empty' });
  await assert.rejects(load(await backupAs('older', FORMER_VERSION - 1)), /older Sampan \(schema 169\)[^]*commit 1440ebaf/);
  await assert.rejects(load(await backupAs('newer', (await newestVersion()) + 1)), /of a newer Sampan/);
  assert.deepEqual(await contentsOf(untouched.sql), {});
});

test('a backup that is cut off, spoilt or none at all changes nothing', async () => {
  const { file } = await backup('to-be-spoilt');
  const whole = readFileSync(file);
  const other = await elsewhere();
  const before = await contentsOf(other.sql);
  const spoilt = Buffer.from(whole);
  spoilt[Math.floor(whole.length / 2)]! ^= 0xff;
  const manifest = { format: FORMAT, made_at: '', schema_version: await newestVersion(), bucket: null };
  const tables = await tablesIn(whole);
  const unreadable = 'no row of that table\n';
  const cases: [bytes: Buffer, words: RegExp][] = [
    [whole.subarray(0, Math.floor(whole.length * 0.9)), /no whole backup/],
    [whole.subarray(0, 100), /no whole backup/],
    [spoilt, /no whole backup|spoilt/],
    [Buffer.from('not at all'), /no whole backup/],
    [await archive({ 'manifest.json': '{"format":"another"}' }), /no whole backup/],
    [await archive({ 'manifest.json': JSON.stringify({ ...manifest, tables: [] }) }), /not those of its version/],
    [
      await archive({
        'manifest.json': JSON.stringify({ ...manifest, tables }),
        'media/000000000000000000000000-480.webp': 'a picture',
        'tables/page_services/000001': unreadable,
        'end.json': '{"rows":{},"pictures":0}',
      }),
      /backup is spoilt[^]*uuid/,
    ],
    [
      await archive({ 'manifest.json': JSON.stringify({ ...manifest, tables }), 'end.json': '{"rows":{"users":1},"pictures":0}' }),
      /has 0 rows, and had/,
    ],
  ];
  for (const [bytes, words] of cases) {
    const from = join(folder, 'bad');
    writeFileSync(from, bytes);
    await assert.rejects(loadArchive(other.sql, { files: other.files, from, over: 'empty' }), words);
    assert.deepEqual(await contentsOf(other.sql), before);
    assert.deepEqual(picturesIn(other.DATA_DIR), {});
  }
});

test('with a bucket the pictures stay there, and the backup names it', async () => {
  const file = join(folder, 'bucket');
  assert.equal((await writeArchive(sql, { files: shop.files, bucket: 'pictures-hk', to: file })).pictures, 0);
  const other = await elsewhere();
  const { manifest } = await loadArchive(other.sql, { files: other.files, from: file, over: 'empty' });
  assert.equal(manifest.bucket, 'pictures-hk');
  assert.ok(!existsSync(join(other.DATA_DIR, 'media')));
});

test('a picture that is noted but gone is reported, and a file that exists is not written over', async () => {
  const gone = picture.replace('/media/', '').replace('-1600', '-480');
  rmSync(join(shop.DATA_DIR, 'media', gone));
  assert.deepEqual((await backup('gone')).missing, [gone]);
  await assert.rejects(backup('gone'), { code: 'EEXIST' });
});

async function archive(entries: Record<string, string>): Promise<Buffer> {
  const packed = await packTar(
    Object.entries(entries).map(([name, body]) => ({ header: { name, size: Buffer.byteLength(body), type: 'file' as const }, body })),
  );
  return gzipSync(packed);
}

async function tablesIn(bytes: Buffer): Promise<unknown> {
  const { openArchive } = await import('./read.ts');
  writeFileSync(join(folder, 'looked-at'), bytes);
  return (await openArchive(join(folder, 'looked-at'))).manifest.tables;
}
