import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactMoney, namedMoney } from './money.ts';

test('provider amounts carry a dollar sign and two decimals', () => {
  assert.equal(exactMoney('1218.00'), '$1,218.00');
  assert.equal(exactMoney(-50), '−$0.50');
});

test('what leaves the provider’s own tables carries the currency', () => {
  assert.equal(namedMoney('1218.00'), 'HK$1,218.00');
  assert.equal(namedMoney(-50), '−HK$0.50');
});
