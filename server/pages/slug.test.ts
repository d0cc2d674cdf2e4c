import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageBody } from '../../contract/pages.ts';
import { numbered, slugFor } from './slug.ts';

test('an English title is an address of its words, lower case, joined by hyphens, with its underscores', async () => {
  assert.equal(await slugFor('Harbour Walks'), 'harbour-walks');
  assert.equal(await slugFor('  Kayak & Swim:  Sai Kung!  '), 'kayak-swim-sai-kung');
  assert.equal(await slugFor('tea -- and -- cake_shop'), 'tea-and-cake_shop');
});

test('of a mixed title the Latin words are the address', async () => {
  assert.equal(await slugFor('Fragrant Tides 香潮體驗'), 'fragrant-tides');
});

test('a Chinese title is romanised in Jyutping without tones', async () => {
  assert.equal(await slugFor('香潮體驗'), 'hoeng-ciu-tai-jim');
  assert.equal(await slugFor('西貢・獨木舟'), 'sai-gung-duk-muk-zau');
});

test('a title nothing can be made of gets a short id', async () => {
  for (const title of ['🛶🌊', '！？', '🏝️']) assert.match(await slugFor(title), /^page-[0-9a-f]{6}$/);
  assert.notEqual(await slugFor('🛶'), await slugFor('🛶'));
});

test('whatever the title, the address is one the contract takes', async () => {
  const titles = ['a'.repeat(200), 'long words '.repeat(18), '海'.repeat(200), '-- --', '🛶', 'Ünïcödé', '_x_', 'İstanbul'];
  for (const title of titles) {
    const slug = numbered(await slugFor(title), 1_000);
    assert.equal(pageBody.parse({ title: 'x', slug }).slug, slug, title);
  }
});

test('taken addresses are numbered from two', async () => {
  assert.deepEqual(
    [1, 2, 3].map((n) => numbered('harbour', n)),
    ['harbour', 'harbour-2', 'harbour-3'],
  );
});
