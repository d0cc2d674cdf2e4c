import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactMoney } from './money.ts';

test('provider amounts carry a dollar sign and two decimals', () => {
  assert.equal(exactMoney('1218.00'), '$1,218.00');
  assert.equal(exactMoney(-50), '−$0.50');
});
