import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { api } from '../../../contract/api.ts';
import { refusals } from '../../../contract/errors.ts';
import { openApp, sendTo, testApp } from '../../../tests/support/app.ts';
import { startBucket } from '../../../tests/support/bucket.ts';
import { form, paint } from '../../../tests/support/pictures.ts';
import { readConfig } from '../config.ts';
import { openFiles, sweepPictures } from './files.ts';

const directory = await mkdtemp(join(tmpdir(), 'sampan-bucket-'));
const KEY_ID = 'AKIDEXAMPLE';
const bucket = await startBucket('pictures', KEY_ID);
const { port } = bucket;
after(async () => {
  await bucket.close();
  await rm(directory, { recursive: true });
});

/** Settings of a bucket behind a port of this machine. */
const bucketAt = (at: number, name = 'pictures') => ({
  S3_BUCKET: name,
  S3_ENDPOINT: `http://127.0.0.1:${at}`,
  S3_ACCESS_KEY_ID: KEY_ID,
  S3_SECRET_ACCESS_KEY: 'not read',
});
const DATA_DIR = join(directory, 'data');
const { app, sql, as, buildProvider } = await testApp({ env: { DATA_DIR, ...bucketAt(port) } });
const files = await openFiles(readConfig({ NODE_ENV: 'test', DATA_DIR, ...bucketAt(port) }), sql);
const provider = await buildProvider();
const caller = await as(provider.user);
const upload = api.uploads.image;
const keep = async (picture: Buffer) => (await caller.done(upload, form(['image', picture]))).url;
const inBucket = () => bucket.names();

test('pictures go into the bucket, and come from it as from a folder', async () => {
  const url = await keep(await paint(1_000, 500).jpeg().toBuffer());
  for (const width of [480, 800, 1_600]) {
    const { statusCode, headers, rawPayload } = await app.inject(url.replace('-1600.', `-${width}.`));
    assert.equal(statusCode, 200);
    assert.equal(headers['content-type'], 'image/webp');
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal((await sharp(rawPayload).metadata()).width, Math.min(width, 1_000));
  }
  assert.ok(inBucket().length >= 3);
  assert.ok(!existsSync(join(DATA_DIR, 'media')), 'nothing is kept here');
});

test('a picture that is not in the bucket, or could not be, is not found', async () => {
  for (const name of [`${'0'.repeat(24)}-1600.webp`, 'a.webp', '%2e%2e%2fpictures', `${'0'.repeat(24)}-1600.webp%2f..`])
    assert.equal((await app.inject(`/media/${name}`)).statusCode, 404, name);
});

test('a refused picture leaves the bucket as it was', async () => {
  const before = inBucket();
  assert.equal((await caller.refused(400, upload, form(['image', Buffer.from('<html>')]))).code, 'image_refused');
  assert.deepEqual(inBucket(), before);
});

test('the sweep empties the bucket of what nothing shows', async () => {
  const [shown, unused] = [await keep(await paint().png().toBuffer()), await keep(await paint().png().toBuffer())];
  await caller.done(api.ownServices.create, { body: { gallery: [shown] } });
  await sql`update pictures set kept_at = now() - interval '30 days'`;
  await sweepPictures(files, sql);
  assert.equal((await app.inject(shown)).statusCode, 200);
  assert.equal((await app.inject(unused)).statusCode, 404);
  assert.equal(await sweepPictures(files, sql), 0);
});

/** The same marketplace with another bucket. */
async function withBucket(env: Record<string, string>) {
  const other = await openApp(sql, env);
  after(() => other.close());
  return {
    other,
    files: await openFiles(readConfig({ NODE_ENV: 'test', DATA_DIR, ...env }), sql),
    caller: await as(provider.user, sendTo(other)),
  };
}

async function closedPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port: free } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return free;
}

test('a bucket that is down or missing is reported as such, in both languages, and nothing is lost', async () => {
  const unused = await keep(await paint().png().toBuffer());
  await sql`update pictures set kept_at = now() - interval '30 days'`;
  for (const env of [bucketAt(await closedPort()), bucketAt(port, 'nowhere')]) {
    const away = await withBucket(env);
    const picture = form(['image', await paint().png().toBuffer()]);
    for (const locale of ['en', 'zh-HK'] as const)
      assert.deepEqual(await away.caller.with({ 'accept-language': locale }).refused(503, upload, picture), {
        code: 'pictures_away',
        detail: refusals.pictures_away[locale],
      });
  }
  const down = await withBucket(bucketAt(await closedPort()));
  const shown = await down.other.inject({ url: unused, headers: { 'accept-language': 'zh-HK' } });
  assert.deepEqual([shown.statusCode, shown.json<{ code: string }>().code], [503, 'pictures_away']);
  assert.doesNotMatch(shown.headers['cache-control'] ?? '', /immutable/);

  await assert.rejects(sweepPictures(down.files, sql));
  const [noted] = await sql`select name from pictures where '/media/' || name || '-1600.webp' = ${unused}`;
  assert.ok(noted, 'the next sweep tries again');
  assert.equal((await app.inject(unused)).statusCode, 200);
});
