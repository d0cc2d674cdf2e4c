import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { form, paint } from '../../../tests/support/pictures.ts';
import { readConfig } from '../config.ts';
import { openFiles, sweepPictures } from '../storage/files.ts';

const DATA_DIR = await mkdtemp(join(tmpdir(), 'sampan-parts-'));
after(() => rm(DATA_DIR, { recursive: true }));
const { app, sql, as, buildProvider } = await testApp({ env: { DATA_DIR } });
const files = await openFiles(readConfig({ NODE_ENV: 'test', DATA_DIR }), sql);

test('where no picture was ever stored there is nothing to sweep', async () => {
  const empty = await openFiles(readConfig({ NODE_ENV: 'test', DATA_DIR: join(DATA_DIR, 'empty') }), sql);
  assert.equal(await sweepPictures(empty, sql), 0);
});

test('the sweep takes what a process left half written when it died, and nothing that is just being written', async () => {
  const caller = await as((await buildProvider()).user);
  const { url } = await caller.done(api.uploads.image, form(['image', await paint().png().toBuffer()]));
  const media = join(DATA_DIR, 'media');
  const whole = await readdir(media);
  const half = async (name: string, hours: number) => {
    const place = join(media, `${whole[0]!}.${name}.part`);
    await writeFile(place, 'half a picture');
    const at = new Date(Date.now() - hours * 3_600_000);
    await utimes(place, at, at);
    return `${whole[0]!}.${name}.part`;
  };
  await half('yesterday', 25);
  const now = await half('now', 23);

  assert.equal(await sweepPictures(files, sql), 1);
  assert.deepEqual((await readdir(media)).toSorted(), [...whole, now].toSorted());
  assert.equal((await app.inject(url)).statusCode, 200);
});
