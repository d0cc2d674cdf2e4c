import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { colourOf, markOf } from './service-mark.ts';

test('services have letters of their own', () => {
  assert.deepEqual([1, 2, 26, 27, 28, 52, 53, 702, 703].map(markOf), ['A', 'B', 'Z', 'AA', 'AB', 'AZ', 'BA', 'ZZ', 'AAA']);
  assert.equal(new Set(Array.from({ length: 2_000 }, (_, n) => markOf(n + 1))).size, 2_000);
});

test('each colour of a service is in the styles', () => {
  const styles = readFileSync(new URL('../../styles/screens/departures.css', import.meta.url), 'utf8');
  for (const number of [1, 2, 3, 4, 5, 6, 7, 12]) assert.ok(styles.includes(`.${colourOf(number)} {`), colourOf(number));
});
