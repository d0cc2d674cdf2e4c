import assert from 'node:assert/strict';
import { test } from 'node:test';
import { greetingAt } from './greeting.ts';

test('the greeting follows the clock of Hong Kong, wherever the screen is', () => {
  assert.equal(greetingAt(Date.parse('2026-12-08T21:00:00Z')), 'morning');
  assert.equal(greetingAt(Date.parse('2026-12-09T03:59:00Z')), 'morning');
  assert.equal(greetingAt(Date.parse('2026-12-09T04:00:00Z')), 'afternoon');
  assert.equal(greetingAt(Date.parse('2026-12-09T10:00:00Z')), 'evening');
  assert.equal(greetingAt(Date.parse('2026-12-08T19:00:00Z')), 'evening');
});
