import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactMoney, publicMoney } from './money.ts';

test('public prices carry HK$ and no decimals', () => {
  assert.equal(publicMoney('1218.00'), 'HK$1,218');
  assert.equal(publicMoney(58_000), 'HK$580');
});

test('provider amounts carry a dollar sign and two decimals', () => {
  assert.equal(exactMoney('1218.00'), '$1,218.00');
  assert.equal(exactMoney(-50), '−$0.50');
});
