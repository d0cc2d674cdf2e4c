import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollarsOf, shortMoney } from './short-money.ts';

test('money on a chart is short', () => {
  assert.equal(shortMoney(0), '$0');
  assert.equal(shortMoney(580), '$580');
  assert.equal(shortMoney(1_500), '$1.5k');
  assert.equal(shortMoney(dollarsOf('5900.50')), '$5.9k');
  assert.equal(shortMoney(99_990), '$100k');
  assert.equal(shortMoney(999_999), '$1m');
});
