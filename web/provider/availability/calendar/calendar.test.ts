import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rangeOf, stepped } from './calendar.ts';
import { addressOf, shownFrom } from './view-address.ts';

test('a month is shown in whole weeks, a week begins on Sunday, a day is itself', () => {
  assert.deepEqual(rangeOf('month', '2026-12-09'), { from: '2026-11-29', to: '2027-01-02' });
  assert.deepEqual(rangeOf('week', '2026-12-12'), { from: '2026-12-06', to: '2026-12-12' });
  assert.deepEqual(rangeOf('week', '2026-12-13'), { from: '2026-12-13', to: '2026-12-19' });
  assert.deepEqual(rangeOf('day', '2026-12-12'), { from: '2026-12-12', to: '2026-12-12' });
});

test('a view on or back is a month, a week or a day', () => {
  assert.equal(stepped('month', '2027-01-31', 1), '2027-02-28');
  assert.equal(stepped('week', '2026-12-28', 1), '2027-01-04');
  assert.equal(stepped('day', '2027-01-01', -1), '2026-12-31');
});

test('an address that makes no sense shows the month of today', () => {
  const today = '2026-12-09';
  assert.deepEqual(shownFrom(new URLSearchParams('date=2026-06-31&view=year'), today), { service: '', view: 'month', date: today });
  const shown = { service: 'abc', view: 'week', date: '2027-01-02' } as const;
  assert.deepEqual(shownFrom(new URLSearchParams(addressOf(shown)), today), shown);
});
