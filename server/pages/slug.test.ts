import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageBody } from '../../contract/pages.ts';
import { numbered, slugFor } from './slug.ts';

test('an English title is an address of its words, lower case, joined by hyphens', () => {
  assert.equal(slugFor('Harbour Walks'), 'harbour-walks');
  assert.equal(slugFor('  Kayak & Swim:  Sai Kung!  '), 'kayak-swim-sai-kung');
  assert.equal(slugFor('tea -- and -- cake_shop'), 'tea-and-cake-shop');
});

test('of a mixed title the Latin words are the address', () => {
  assert.equal(slugFor('Fragrant Tides 香潮體驗'), 'fragrant-tides');
});

test('a Chinese title is romanised in Jyutping without tones', () => {
  assert.equal(slugFor('香潮體驗'), 'hoeng-ciu-tai-jim');
  assert.equal(slugFor('西貢・獨木舟'), 'sai-gung-duk-muk-zau');
});

test('a title nothing can be made of gets a short id', () => {
  for (const title of ['🛶🌊', '！？', '🏝️']) assert.match(slugFor(title), /^page-[0-9a-f]{6}$/);
  assert.notEqual(slugFor('🛶'), slugFor('🛶'));
});

test('whatever the title, the address is one the contract takes', () => {
  const titles = ['a'.repeat(200), 'long words '.repeat(18), '海'.repeat(200), '-- --', '🛶', 'Ünïcödé', '_x_', 'İstanbul'];
  for (const title of titles) {
    const slug = numbered(slugFor(title), 1_000);
    assert.equal(pageBody.parse({ title: 'x', slug }).slug, slug, title);
  }
});

test('taken addresses are numbered from two', () => {
  assert.deepEqual(
    [1, 2, 3].map((n) => numbered('harbour', n)),
    ['harbour', 'harbour-2', 'harbour-3'],
  );
});
