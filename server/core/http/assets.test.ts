import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, mock, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import type { Config } from '../config.ts';
import type { Files } from '../storage/files.ts';

// Before the library that sends the files takes it for itself.
const readdir = mock.method(files, 'readdir');
const { assetRoutes } = await import('./assets.ts');
const { mediaRoutes } = await import('./media.ts');
const { answerError } = await import('../api/errors.ts');

const SCRIPT = 'export const places = 12;';
const PICTURE = `${'0a'.repeat(12)}-480.webp`;
const folder = mkdtempSync(join(tmpdir(), 'sampan-assets-'));
const app = Fastify();
app.setErrorHandler(answerError);
after(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
mkdirSync(join(folder, 'client', 'assets'), { recursive: true });
mkdirSync(join(folder, 'media'));
writeFileSync(join(folder, 'client', 'favicon.svg'), '<svg/>');
writeFileSync(join(folder, 'client', 'assets', 'places-Ab12.js'), SCRIPT);
writeFileSync(join(folder, 'client', 'assets', 'places-Ab12.js.br'), brotliCompressSync(SCRIPT));
writeFileSync(join(folder, 'media', PICTURE), 'a picture');
writeFileSync(join(folder, 'media', `${PICTURE}.part`), 'half a picture');
await assetRoutes(app, join(folder, 'client'));
await mediaRoutes(app, { config: { data_dir: folder } as Config, files: {} as Files });

const get = (url: string, headers = {}) => app.inject({ url, headers });

test('a script and a picture are sent for ever, other files for an hour', async () => {
  const script = await get('/assets/places-Ab12.js');
  assert.equal(script.body, SCRIPT);
  assert.match(String(script.headers['content-type']), /^application\/javascript/);
  const picture = await get(`/media/${PICTURE}`);
  assert.equal(picture.headers['content-type'], 'image/webp');
  for (const { headers } of [script, picture]) assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal((await get('/favicon.svg')).headers['cache-control'], 'public, max-age=3600');
  assert.equal((await app.inject({ method: 'HEAD', url: '/assets/places-Ab12.js' })).statusCode, 200);
});

test('a compressed script is sent where it is accepted', async () => {
  const { headers, rawPayload } = await get('/assets/places-Ab12.js', { 'accept-encoding': 'gzip, br' });
  assert.equal(headers['content-encoding'], 'br');
  assert.equal(headers.vary, 'accept-encoding');
  assert.deepEqual(rawPayload, brotliCompressSync(SCRIPT));
});

test('what is not there, or still being written, is not found', async () => {
  for (const url of ['/assets/none.js', '/assets/', `/media/${PICTURE}.part`, '/media/none.webp'])
    assert.equal((await get(url)).statusCode, 404, url);
});

test('no request reads the names in a folder, however many files are in it', async () => {
  readdir.mock.resetCalls();
  for (const url of ['/assets/places-Ab12.js', `/media/${PICTURE}`, '/assets/none.js', '/favicon.svg']) await get(url);
  assert.deepEqual(readdir.mock.calls, []);
});
