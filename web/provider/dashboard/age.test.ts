import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ageOf } from './age.ts';

const now = Date.parse('2026-12-09T12:00:00Z');

test('an age is given in the largest unit that has begun', () => {
  assert.deepEqual(ageOf('2026-12-09T11:59:30Z', now), { unit: 'now' });
  assert.deepEqual(ageOf('2026-12-09T11:01:00Z', now), { unit: 'minutes', count: 59 });
  assert.deepEqual(ageOf('2026-12-09T06:45:00Z', now), { unit: 'hours', count: 5 });
  assert.deepEqual(ageOf('2026-12-08T06:00:00Z', now), { unit: 'hours', count: 30 });
  assert.deepEqual(ageOf('2026-12-05T06:00:00Z', now), { unit: 'days', count: 4 });
});

test('a clock that runs ahead of the server is not an age', () => {
  assert.deepEqual(ageOf('2026-12-09T12:00:40Z', now), { unit: 'now' });
});
