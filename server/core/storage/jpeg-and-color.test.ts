import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { api } from '../../../contract/api.ts';
import { jpegOf } from '../../../rules/pictures/jpeg-address.ts';
import { colorOf } from '../../../rules/pictures/picture-color.ts';
import { testApp } from '../../../tests/support/app.ts';
import { form, paint } from '../../../tests/support/pictures.ts';
import { readConfig } from '../config.ts';
import { openFiles, sweepPictures } from './files.ts';

const DATA_DIR = await mkdtemp(join(tmpdir(), 'sampan-jpeg-'));
after(() => rm(DATA_DIR, { recursive: true }));
const { app, sql, as, buildProvider } = await testApp({ env: { DATA_DIR } });
const files = await openFiles(readConfig({ NODE_ENV: 'test', DATA_DIR }), sql);
const caller = await as((await buildProvider()).user);
const keep = async (picture: Buffer) => (await caller.done(api.uploads.image, form(['image', picture]))).url;
const show = async (url: string) => sharp((await app.inject(url)).rawPayload);
const solid = (color: string) =>
  sharp({ create: { width: 40, height: 30, channels: 4, background: color } })
    .png()
    .toBuffer();

test('beside it lies a JPEG for those who show no WebP, on white where the picture is clear', async () => {
  const large = await app.inject(jpegOf(await keep(await paint(2_000, 1_000).png().toBuffer())));
  assert.deepEqual([large.statusCode, large.headers['content-type']], [200, 'image/jpeg']);
  assert.equal(large.headers['cache-control'], 'public, max-age=31536000, immutable');
  const { format, width, height } = await sharp(large.rawPayload).metadata();
  assert.deepEqual([format, width, height], ['jpeg', 1_200, 600]);
  const glass = await keep(await solid('#0F5B5E00'));
  assert.deepEqual([...(await (await show(jpegOf(glass))).raw().toBuffer()).subarray(0, 3)], [255, 255, 255]);
});

test('its address says its colour, so that a screen has one before the picture; of a clear one none', async () => {
  for (const [color, near] of [
    ['#0F5B5E', [15, 91, 94]],
    ['#808080', [128, 128, 128]],
  ] as const) {
    const said = colorOf(await keep(await solid(color))) ?? '';
    assert.match(said, /^#[0-9a-f]{6}ff$/);
    const channels = [1, 3, 5].map((at) => parseInt(said.slice(at, at + 2), 16));
    for (const [nth, value] of channels.entries()) assert.ok(Math.abs(value - near[nth]!) <= 16, `${said} for ${color}`);
  }
  const gray = colorOf(await keep(await paint().grayscale().png().toBuffer())) ?? '';
  assert.equal(gray.slice(1, 3), gray.slice(3, 5));
  assert.equal(colorOf(await keep(await solid('#0F5B5E80'))), '#00000000');
});

/** A stored picture as those of before are: without a colour in its name, and without a JPEG. */
async function keepAsBefore(picture: Buffer): Promise<string> {
  const url = await keep(picture);
  const [now, before] = [url.slice('/media/'.length, -'-1600.webp'.length), url.slice('/media/'.length).slice(0, 24)];
  for (const width of [480, 800, 1_600]) await files.disk.move(`${now}-${width}.webp`, `${before}-${width}.webp`);
  await files.disk.delete(`${now}-1200.jpg`);
  await sql`update pictures set name = ${before} where name = ${now}`;
  return `/media/${before}-1600.webp`;
}

test('a picture of before, which has no colour and no JPEG, is found again by its content', async () => {
  const picture = await solid('#F2673B');
  const before = await keepAsBefore(picture);
  assert.equal(await keep(picture), before);
  await caller.done(api.ownServices.create, { body: { featured_image: before } });
});

test('its JPEG is made when it is first asked for, once, and goes when the picture does', async () => {
  const before = await keepAsBefore(await paint(1_600, 800).png().toBuffer());
  const [name] = jpegOf(before).split('/').slice(-1);
  const seen = await Promise.all([1, 2, 3].map(() => app.inject(jpegOf(before))));
  for (const { statusCode, headers } of seen) assert.deepEqual([statusCode, headers['content-type']], [200, 'image/jpeg']);
  const { format, width } = await sharp(seen[0]!.rawPayload).metadata();
  assert.deepEqual([format, width], ['jpeg', 1_200]);
  assert.ok(await files.disk.exists(name!));
  await sql`update pictures set kept_at = now() - interval '8 days' where '/media/' || name || '-1600.webp' = ${before}`;
  await sweepPictures(files, sql);
  assert.ok(!(await files.disk.exists(name!)));
  assert.equal((await app.inject(jpegOf(before))).statusCode, 404);
});
