import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayAfterKey, rangeOf, stepped, weeksOf } from './calendar.ts';
import { addressOf, shownFrom } from './view-address.ts';

test('a month is shown in whole weeks from Sunday', () => {
  const range = rangeOf('month', '2026-12-09');
  assert.deepEqual(range, { from: '2026-11-29', to: '2027-01-02' });
  assert.equal(weeksOf(range).length, 5);
  assert.equal(weeksOf(rangeOf('month', '2026-02-10')).length, 4, 'a February that begins on a Sunday');
  assert.equal(weeksOf(rangeOf('month', '2026-08-31')).length, 6);
});

test('a week begins on Sunday, a day is itself', () => {
  assert.deepEqual(rangeOf('week', '2026-12-12'), { from: '2026-12-06', to: '2026-12-12' });
  assert.deepEqual(rangeOf('week', '2026-12-13'), { from: '2026-12-13', to: '2026-12-19' });
  assert.deepEqual(rangeOf('day', '2026-12-12'), { from: '2026-12-12', to: '2026-12-12' });
});

test('a month on or back keeps the day as far as the month has it', () => {
  assert.equal(stepped('month', '2026-12-09', 1), '2027-01-09');
  assert.equal(stepped('month', '2027-01-31', 1), '2027-02-28');
  assert.equal(stepped('month', '2028-03-31', -1), '2028-02-29');
  assert.equal(stepped('week', '2026-12-28', 1), '2027-01-04');
  assert.equal(stepped('day', '2027-01-01', -1), '2026-12-31');
});

test('keys move by day, week and month', () => {
  const from = (key: string) => dayAfterKey(key, '2026-12-09');
  assert.deepEqual(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map(from), ['2026-12-08', '2026-12-10', '2026-12-02', '2026-12-16']);
  assert.deepEqual(['Home', 'End', 'PageUp', 'PageDown'].map(from), ['2026-12-06', '2026-12-12', '2026-11-09', '2027-01-09']);
  assert.equal(from('Tab'), null);
});

test('an address that makes no sense shows the month of today', () => {
  const today = '2026-12-09';
  assert.deepEqual(shownFrom(new URLSearchParams('date=2026-06-31&view=year'), today), { service: '', view: 'month', date: today });
  const shown = { service: 'abc', view: 'week', date: '2027-01-02' } as const;
  assert.deepEqual(shownFrom(new URLSearchParams(addressOf(shown)), today), shown);
});
