import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anotherTime } from './another-time.ts';

const at = (start: string, end: string) => ({ start_datetime: `2199-06-${start}:00+08:00`, end_datetime: `2199-06-${end}:00+08:00` });
const ten = at('01T10:00', '01T12:00');
const suggested = (like: typeof ten, others: (typeof ten)[] = []) => {
  const { day, times } = anotherTime(like, [like, ...others]);
  return `${day} ${times.start_time}-${times.end_time}`;
};

test('another departure begins right after the full one, or as soon as none is under way, on the same day', () => {
  assert.equal(suggested(ten), '2199-06-01 12:00-14:00');
  assert.equal(suggested(ten, [at('01T13:00', '01T15:00'), at('01T15:00', '01T17:00')]), '2199-06-01 17:00-19:00');
});

test('late in the day it begins before the full one', () => {
  assert.equal(suggested(at('01T22:30', '02T00:30')), '2199-06-01 20:30-22:30');
  assert.equal(suggested(at('01T22:30', '02T00:30'), [at('01T20:00', '01T22:00')]), '2199-06-01 18:00-20:00');
});

test('what lasts a day or more begins a day later; a day full of departures is no reason to say nothing', () => {
  const trip = anotherTime(at('01T09:00', '03T17:00'), []);
  assert.deepEqual(trip, { day: '2199-06-02', times: { start_time: '09:00', end_time: '17:00', end_day_offset: 2 } });
  assert.equal(suggested(at('01T10:00', '01T23:59'), [at('01T00:00', '01T10:00')]), '2199-06-01 23:59-13:58');
});
