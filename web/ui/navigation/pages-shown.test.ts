import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pagesShown } from './pages-shown.ts';

test('the first, the last and the neighbours are shown, with gaps between', () => {
  assert.deepEqual(pagesShown(1, 3), [1, 2, 3]);
  assert.deepEqual(pagesShown(2, 24), [1, 2, 3, null, 24]);
  assert.deepEqual(pagesShown(12, 24), [1, null, 11, 12, 13, null, 24]);
});
