import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareFigures } from './compare.ts';

test('a figure is so many percent more or less than before, or the same, or there was nothing before', () => {
  const changes = [
    [150, 100],
    [1, 400],
    [100, 100],
    [1_000, 1_004],
    [5, 0],
    [0, 5],
  ].map(([now, before]) => compareFigures(now!, before!));
  assert.deepEqual(
    changes.map(({ kind, share }) => `${kind} ${share}`),
    ['more 50', 'less 100', 'same 0', 'same 0', 'none 0', 'less 100'],
  );
});
