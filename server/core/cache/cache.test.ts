import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PublicCache } from './cache.ts';

const provider_id = '0199c1c0-0000-7000-8000-000000000001';

/** Counts how often it had to make the value. */
function maker(is_cacheable = true) {
  const made = { times: 0 };
  return { made, make: async () => ({ value: ++made.times, provider_id, is_cacheable }) };
}

test('many who ask at once wait for one answer, and it is cached', async () => {
  const cache = new PublicCache();
  const { made, make } = maker();
  assert.deepEqual(await Promise.all([cache.get('page', make), cache.get('page', make)]), [1, 1]);
  assert.equal(await cache.get('page', make), 1);
  assert.equal(made.times, 1);
});

test('what is not worth keeping is for those who waited only', async () => {
  const cache = new PublicCache();
  const { make } = maker(false);
  assert.deepEqual(await Promise.all([cache.get('page', make), cache.get('page', make)]), [1, 1]);
  assert.equal(await cache.get('page', make), 2);
});

test('a failure is not cached', async () => {
  const cache = new PublicCache();
  await assert.rejects(cache.get('page', () => Promise.reject(new Error('the database is away'))));
  assert.equal(await cache.get('page', maker().make), 1);
});

test("a change drops the changed provider's entries and leaves the others", async () => {
  const cache = new PublicCache();
  const { make } = maker();
  await cache.get('page', make);
  cache.drop('0199c1c0-0000-7000-8000-000000000002');
  assert.equal(await cache.get('page', make), 1);
  cache.drop(provider_id);
  assert.equal(await cache.get('page', make), 2);
  cache.drop('*');
  assert.equal(await cache.get('page', make), 3);
});

test('a change while an answer is being made means that it is not cached', async () => {
  const cache = new PublicCache();
  const { make } = maker();
  const early = cache.get('page', make);
  cache.drop('0199c1c0-0000-7000-8000-000000000002');
  assert.equal(await early, 1);
  assert.equal(await cache.get('page', make), 2);
});
