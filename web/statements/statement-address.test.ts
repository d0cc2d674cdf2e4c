import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthBeside, monthFrom, thisMonth } from './statement-address.ts';

test('the months beside a month, over the year and from short months', () => {
  const beside = ['2026-01', '2026-02', '2026-12'].map((month) => [monthBeside(month, -1), monthBeside(month, 1)]);
  assert.deepEqual(beside, [
    ['2025-12', '2026-02'],
    ['2026-01', '2026-03'],
    ['2026-11', '2027-01'],
  ]);
});

test('an address without a month, or with nonsense for one, asks for this month', () => {
  assert.equal(monthFrom(new URLSearchParams('month=2026-02')), '2026-02');
  for (const address of ['', 'month=', 'month=2026-13', 'month=next']) assert.equal(monthFrom(new URLSearchParams(address)), thisMonth());
});
