import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, daysBetween, weekday } from '../../../../../rules/time.ts';
import { daysOf } from './quick-days.ts';

test('today, a week from Monday to Sunday and a month are what a calendar says', () => {
  assert.deepEqual(daysOf('today', '2026-11-25'), { date_from: '2026-11-25', date_to: '2026-11-25' });
  assert.deepEqual(daysOf('week', '2026-11-29'), { date_from: '2026-11-23', date_to: '2026-11-29' });
  assert.deepEqual(daysOf('week', '2026-11-30'), { date_from: '2026-11-30', date_to: '2026-12-06' });
  assert.deepEqual(daysOf('month', '2028-02-29'), { date_from: '2028-02-01', date_to: '2028-02-29' });
  assert.deepEqual(daysOf('month', '2026-12-31'), { date_from: '2026-12-01', date_to: '2026-12-31' });
});

test('every range holds its day, a week has seven days from a Monday, and a month ends before the next first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_500 }), (n) => {
      const today = addDays('2000-01-01', n);
      const [week, month] = [daysOf('week', today), daysOf('month', today)];
      for (const { date_from, date_to } of [week, month]) assert.ok(date_from <= today && today <= date_to);
      assert.deepEqual([weekday(week.date_from), daysBetween(week.date_from, week.date_to)], [1, 6]);
      assert.deepEqual([month.date_from.slice(8), addDays(month.date_to, 1).slice(8)], ['01', '01']);
    }),
  );
});
