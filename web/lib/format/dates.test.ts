import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daySpan, duration, longDate, moment, monthName, monthSpan, shortDate, timeRange, timeSpan, weekdayAlone } from './dates.ts';

test('a long date has its year and a short one does not, in both languages', () => {
  assert.equal(longDate('2026-12-12', 'en'), 'Sat 12 Dec 2026');
  assert.equal(longDate('2026-12-12', 'zh-HK'), '2026 年 12 月 12 日（六）');
  assert.equal(shortDate('2026-03-01', 'en'), 'Sun 1 Mar');
  assert.equal(shortDate('2026-03-01', 'zh-HK'), '3 月 1 日（日）');
  assert.equal(monthName('2026-02-28', 'en'), 'February 2026');
  assert.equal(monthName('2026-02-28', 'zh-HK'), '2026 年 2 月');
});

test('a weekday that stands alone says that it is one', () => {
  assert.equal(weekdayAlone('2026-12-12', 'en'), 'Sat');
  assert.equal(weekdayAlone('2026-12-12', 'zh-HK'), '週六');
});

test('months are named once, and the year where it does not change', () => {
  assert.equal(monthSpan('2026-11-21', '2026-11-27', 'en'), 'November 2026');
  assert.equal(monthSpan('2026-11-28', '2026-12-04', 'en'), 'Nov – Dec 2026');
  assert.equal(monthSpan('2026-11-28', '2026-12-04', 'zh-HK'), '2026 年 11 – 12 月');
  assert.equal(monthSpan('2026-12-29', '2027-01-04', 'en'), 'Dec 2026 – Jan 2027');
  assert.equal(monthSpan('2026-12-29', '2027-01-04', 'zh-HK'), '2026 年 12 月 – 2027 年 1 月');
});

test('a week names its month once', () => {
  assert.equal(daySpan('2026-11-22', '2026-11-28', 'en'), '22 – 28 Nov');
  assert.equal(daySpan('2026-11-29', '2026-12-05', 'en'), '29 Nov – 5 Dec');
  assert.equal(daySpan('2026-11-22', '2026-11-28', 'zh-HK'), '11 月 22 至 28 日');
  assert.equal(daySpan('2026-11-29', '2026-12-05', 'zh-HK'), '11 月 29 日至 12 月 5 日');
});

test('times are 24 hours with an en dash', () => {
  assert.equal(timeRange('17:15:00', '19:15:00'), '17:15 – 19:15');
});

test('the day of an end is said where it is not the day of the start', () => {
  const span = (from: string, to: string) => ({ start_datetime: `2026-12-${from}:00+08:00`, end_datetime: `2026-12-${to}:00+08:00` });
  assert.equal(timeSpan(span('12T17:15', '12T19:15'), 'en'), '17:15 – 19:15');
  assert.equal(timeSpan(span('12T22:00', '13T00:00'), 'en'), '22:00 – 00:00');
  assert.equal(timeSpan(span('12T23:45', '13T00:45'), 'en'), '23:45 – Sun 13 Dec 00:45');
  assert.equal(timeSpan(span('12T23:45', '13T00:45'), 'zh-HK'), '23:45 – 12 月 13 日（日）00:45');
  assert.equal(timeSpan(span('12T09:00', '14T17:00'), 'en'), '09:00 – Mon 14 Dec 17:00');
  assert.equal(timeSpan(span('12T09:00', '14T00:00'), 'en'), '09:00 – Mon 14 Dec 00:00');
});

test('an instant is shown in Hong Kong time, whatever the zone of the device', () => {
  assert.equal(moment('2026-12-11T16:30:00Z', 'en'), 'Sat 12 Dec 2026, 00:30');
  assert.equal(moment('2026-12-12T15:59:59Z', 'zh-HK'), '2026 年 12 月 12 日（六）23:59');
});

test('under an hour is given in minutes, longer in hours and minutes', () => {
  assert.equal(duration(45, 'en'), '45 min');
  assert.equal(duration(60, 'en'), '1 hour');
  assert.equal(duration(150, 'en'), '2 hours 30 min');
  assert.equal(duration(150, 'zh-HK'), '2 小時 30 分鐘');
});
