import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { date, hongKongInstant, utcInstant, wallTime } from '../contract/dates.ts';
import { addDays, daysBetween, hongKongDate, hongKongTime, hongKongToInstant, monthStart, weekday } from './time.ts';

const instants = fc.integer({ min: Date.parse('2000-01-02T00:00:00Z'), max: Date.parse('2199-12-30T00:00:00Z') });
const HONG_KONG = 'Asia/Hong_Kong';

test('wall time agrees with the world clock of Hong Kong', () => {
  fc.assert(
    fc.property(instants, (ms) => {
      const clock = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(HONG_KONG);
      assert.equal(hongKongDate(ms), clock.toPlainDate().toString());
      assert.equal(hongKongTime(new Date(ms)), clock.toPlainTime().toString({ smallestUnit: 'minute', roundingMode: 'floor' }));
    }),
  );
});

test('a wall time names the minute it was read from', () => {
  fc.assert(
    fc.property(instants, (ms) => {
      const minute = Math.floor(ms / 60_000) * 60_000;
      assert.equal(hongKongToInstant(hongKongDate(minute), hongKongTime(minute)).getTime(), minute);
    }),
  );
});

test('the day turns at midnight in Hong Kong, not in UTC', () => {
  assert.equal(hongKongDate(Date.parse('2026-03-31T15:59:59Z')), '2026-03-31');
  assert.equal(hongKongDate(Date.parse('2026-03-31T16:00:00Z')), '2026-04-01');
  assert.equal(hongKongTime(Date.parse('2026-03-31T16:30:00Z')), '00:30');
  assert.equal(hongKongToInstant('2026-04-01', '00:30:00').toISOString(), '2026-03-31T16:30:00.000Z');
});

test('days are added over months, years and leap days', () => {
  assert.equal(addDays('2028-02-28', 1), '2028-02-29');
  assert.equal(addDays('2026-12-31', 1), '2027-01-01');
  assert.equal(addDays('2026-03-01', -1), '2026-02-28');
  fc.assert(
    fc.property(instants, fc.integer({ min: -20_000, max: 20_000 }), (ms, days) => {
      const day = hongKongDate(ms);
      assert.equal(daysBetween(day, addDays(day, days)), days);
      assert.equal(addDays(day, days), Temporal.PlainDate.from(day).add({ days }).toString());
    }),
  );
});

test('weekdays count from Sunday', () => {
  assert.equal(weekday('2026-11-22'), 0);
  assert.equal(weekday('2026-11-28'), 6);
  assert.equal(monthStart('2026-11-28'), '2026-11-01');
});

test('only dates that exist are dates', () => {
  for (const good of ['2026-02-28', '2028-02-29', '2000-01-01', '2199-12-31']) assert.ok(date.safeParse(good).success, good);
  for (const bad of [
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '26-01-01',
    '1999-12-31',
    '2200-01-01',
    '2026-01-01T00:00:00Z',
    '',
    'today',
    20260101,
    null,
  ])
    assert.equal(date.safeParse(bad).success, false, String(bad));
});

test('times on the wire have one form each', () => {
  assert.ok(wallTime.safeParse('23:59:59').success);
  for (const bad of ['24:00:00', '9:00:00', '09:00', '09:60:00']) assert.equal(wallTime.safeParse(bad).success, false, bad);
  assert.ok(hongKongInstant.safeParse('2026-12-12T17:15:00+08:00').success);
  assert.equal(hongKongInstant.safeParse('2026-12-12T09:15:00Z').success, false);
  assert.ok(utcInstant.safeParse('2026-12-12T09:15:00.000Z').success);
  assert.equal(utcInstant.safeParse('2026-12-12T17:15:00+08:00').success, false);
});
