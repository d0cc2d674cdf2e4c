import assert from 'node:assert/strict';
import { Session } from 'node:inspector/promises';
import { join, sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { api } from '../../contract/api.ts';
import { testApp } from '../support/app.ts';
import { bookingBody } from '../support/builders.ts';
import { read, root } from '../support/checkout.ts';

const { guest, buildOffer } = await testApp();

/** Files that give a booking something or count it, and decide nothing about it. */
const beside: Record<string, string> = {
  'rules/chinese/cjk-spacing.ts': 'the sentence about its payment',
  'rules/localized-text.ts': 'the same',
  'rules/paying.ts': 'the same',
  'rules/paying/words.ts': 'the same',
  'rules/phone.ts': 'the pattern of its field',
  'rules/weather/words.ts': 'the sentences about the weather',
  'server/bookings/figures.ts': 'its counter',
  'server/bookings/place/codes.ts': 'its reference and code',
  'server/bookings/traveller/guest.ts': 'its secret link',
};

/** Files of bookings, availability and rules of which a function ran meanwhile. Other features may be at work beside a call. */
async function filesRunBy(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // What is taken once is not counted again.
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return result
    .filter(({ url, functions }) => url.startsWith('file:') && functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .map(({ url }) => fileURLToPath(url).slice(join(root, sep).length).replaceAll(sep, '/'))
    .filter((file) => /^(?:rules|server\/(?:bookings|availability))\//.test(file))
    .toSorted();
}

test('the architecture is read in one sitting', () => {
  assert.ok(read('docs/architecture.md').trimEnd().split('\n').length <= 150);
});

test('a booking passes ten files on the server, which the architecture lists', async () => {
  const [, listed = ''] = /```\n(server\/bookings\/routes\.ts [^]*?)```/.exec(read('docs/architecture.md')) ?? [];
  const path = listed.trim().split(/\s+/);
  assert.ok(path.length <= 10, `${path.length} files`);
  const body = bookingBody(await buildOffer({ capacity: 9 }));
  const run = await filesRunBy(() => guest.done(api.pages.book, { body }));
  assert.deepEqual(run, [...path, ...Object.keys(beside)].toSorted());
});
