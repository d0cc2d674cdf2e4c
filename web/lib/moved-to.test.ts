import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movedTo } from './moved-to.ts';

test('an item moves, and not beyond the ends', () => {
  assert.deepEqual(movedTo(['a', 'b', 'c'], 0, 2), ['b', 'c', 'a']);
  assert.deepEqual(movedTo(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b']);
  assert.deepEqual(movedTo(['a', 'b'], 1, 2), ['a', 'b']);
  assert.deepEqual(movedTo(['a', 'b'], 0, -1), ['a', 'b']);
});
