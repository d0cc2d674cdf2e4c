import assert from 'node:assert/strict';
import { test } from 'node:test';
import { basisPointsOf } from './percent.ts';

test('a percentage becomes basis points, to the second decimal', () => {
  assert.deepEqual(['0', '5', '7.25', ' 12.5 '].map(basisPointsOf), [0, 500, 725, 1_250]);
});

test('what is no percentage is none', () => {
  assert.deepEqual(['', '-1', '5%', '1.234', '1e1', '120', '.5'].map(basisPointsOf), [null, null, null, null, null, null, null]);
});
