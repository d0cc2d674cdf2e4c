import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LONGEST_CALENDAR_DAYS } from '../../../rules/ranges.ts';
import { addDays, daysBetween } from '../../../rules/time.ts';
import { rangeOf } from '../availability/calendar/calendar.ts';
import { calendarAt, periodFrom } from './calendar-address.ts';

const today = '2026-12-09';
const shownAt = (address: string) => periodFrom(new URL(address, 'http://localhost').searchParams, today, 'week');

test('an address shows the same after a reload', () => {
  for (const view of ['month', 'week', 'day'] as const) {
    const shown = { view, date: '2027-01-02' };
    assert.deepEqual(shownAt(calendarAt(shown)), shown);
  }
});

test('an address that says nothing, or nothing that exists, shows the usual view of today', () => {
  for (const address of ['/provider/calendar', '/provider/calendar?view=year&date=2026-06-31'])
    assert.deepEqual(shownAt(address), { view: 'week', date: today });
});

test('no month is longer than the range that the server lists', () => {
  for (let day = '2026-01-01'; day < '2040-01-01'; day = addDays(day, 28)) {
    const { from, to } = rangeOf('month', day);
    assert.ok(daysBetween(from, to) < LONGEST_CALENDAR_DAYS, day);
  }
});
