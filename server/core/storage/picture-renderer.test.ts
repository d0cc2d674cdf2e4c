import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { PASSWORD } from '../../../tests/support/builders.ts';
import { form, paint } from '../../../tests/support/pictures.ts';
import { childrenOf } from '../../../tests/support/processes.ts';
import { until } from '../../../tests/support/until.ts';
import { renderApart } from './picture-renderer.ts';
import { waitingPictures } from './pictures.ts';

const DATA_DIR = await mkdtemp(join(tmpdir(), 'sampan-renderer-'));
after(() => rm(DATA_DIR, { recursive: true }));
const { as, guest, buildProvider } = await testApp({ env: { DATA_DIR } });
const provider = await buildProvider();
const caller = await as(provider.user);
const upload = async () => caller.done(api.uploads.image, form(['image', await paint().png().toBuffer()]));

const renderers = () => childrenOf(process.pid).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('render-pictures'));
const skip = process.platform !== 'linux' && 'it looks for processes in /proc';

test('a picture that takes long keeps no password waiting', { skip }, async () => {
  await upload();
  const [renderer] = renderers();
  process.kill(renderer!, 'SIGSTOP');
  const under_way = Array.from({ length: 6 }, upload);
  const body = { username: provider.user.username, password: PASSWORD };
  for (let times = 0; times < 6; times++) assert.ok((await guest.done(api.auth.login, { body })).access);
  process.kill(renderer!, 'SIGCONT');
  assert.equal((await Promise.all(under_way)).length, 6);
  assert.deepEqual(renderers(), [renderer]);
});

test('a provider’s picture is not behind all that another has sent before', { skip }, async () => {
  await upload();
  const [renderer] = renderers();
  const other = await as((await buildProvider()).user);
  const theirs = form(['image', await paint().png().toBuffer()]);
  const done: string[] = [];
  process.kill(renderer!, 'SIGSTOP');
  const many = Array.from({ length: 8 }, async () => {
    await upload();
    done.push('one of many');
  });
  const single = other.done(api.uploads.image, theirs).then(() => done.push('single'));
  await until('both have a picture in the queue', async () => waitingPictures() > 0);
  process.kill(renderer!, 'SIGCONT');
  await Promise.all([...many, single]);
  assert.ok(done.indexOf('single') < 4, done.join(', '));
});

test('a picture that ends its process ends nothing else', { skip }, async () => {
  await upload();
  const [renderer] = renderers();
  const picture = await paint().png().toBuffer();
  const under_way = renderApart(picture);
  process.kill(renderer!, 'SIGKILL');
  await assert.rejects(under_way, { code: 'pictures_away' });
  assert.ok((await upload()).url);
  assert.equal(renderers().length, 1);
});
