import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageBody } from '../../../../contract/pages.ts';
import { newPage, slugFromTitle } from './own-page-fields.ts';

test('a title suggests an address, a Chinese one none', () => {
  assert.equal(slugFromTitle('  Harbour  Walks! '), 'harbour-walks');
  assert.equal(slugFromTitle('香潮 Fragrant Tides'), 'fragrant-tides');
  assert.equal(slugFromTitle('香潮體驗'), '');
});

test('a suggested address is one the contract takes, however long the title', () => {
  for (const title of ['a b '.repeat(50), `${'a'.repeat(99)} b`]) {
    const slug = slugFromTitle(title);
    assert.equal(pageBody.parse({ ...newPage, title, slug }).slug, slug);
  }
});
