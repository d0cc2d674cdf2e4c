import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReached } from './changed.ts';

const RACE = 'server/bookings/place/races.test.ts';
const FPS = 'rules/fps/fps.test.ts';

test('a change reaches the tests that import it, directly or through others', () => {
  assert.equal(isReached(FPS, ['rules/fps/payload.ts']), true);
  assert.equal(isReached(FPS, ['server/bookings/place/book.ts']), false);
  assert.equal(isReached(RACE, ['server/bookings/place/book.ts']), true);
  assert.equal(isReached(RACE, ['tests/support/builders.ts']), true);
  assert.equal(isReached(FPS, [FPS]), true);
});

test('a change of the database reaches what opens one, of the packages everything, of a document what reads the checkout', () => {
  assert.equal(isReached(RACE, ['db/objects/bookings/refunds_due.sql']), true);
  assert.equal(isReached(FPS, ['db/objects/bookings/refunds_due.sql']), false);
  assert.equal(isReached(FPS, ['package-lock.json']), true);
  assert.equal(isReached('tests/docs.test.ts', ['README.md']), true);
  assert.equal(isReached(RACE, ['README.md']), false);
});
