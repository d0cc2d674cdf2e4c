import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayAfterKey, monthWeeksOf, sameDayOfMonth, weeksOf } from './month.ts';

test('a month has whole weeks from Sunday', () => {
  const range = monthWeeksOf('2026-12-09');
  assert.deepEqual(range, { from: '2026-11-29', to: '2027-01-02' });
  assert.equal(weeksOf(range).length, 5);
  assert.equal(weeksOf(monthWeeksOf('2026-02-10')).length, 4, 'a February that begins on a Sunday');
  assert.equal(weeksOf(monthWeeksOf('2026-08-31')).length, 6);
});

test('a month on or back keeps the day as far as the month has it', () => {
  assert.equal(sameDayOfMonth('2026-12-09', 1), '2027-01-09');
  assert.equal(sameDayOfMonth('2027-01-31', 1), '2027-02-28');
  assert.equal(sameDayOfMonth('2028-03-31', -1), '2028-02-29');
});

test('keys move by day, week and month', () => {
  const from = (key: string) => dayAfterKey(key, '2026-12-09');
  assert.deepEqual(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map(from), ['2026-12-08', '2026-12-10', '2026-12-02', '2026-12-16']);
  assert.deepEqual(['Home', 'End', 'PageUp', 'PageDown'].map(from), ['2026-12-06', '2026-12-12', '2026-11-09', '2027-01-09']);
  assert.equal(from('Tab'), null);
});
