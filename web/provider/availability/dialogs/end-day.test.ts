import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstTimes, timesFrom, timesLike } from './end-day.ts';

test('a form begins with a working day, or with the length of an experience that lasts a day or more', () => {
  assert.deepEqual(firstTimes({ duration_minutes: 90, sold_by: 'departure' }), { start_time: '09:00', end_time: '17:00' });
  assert.deepEqual(firstTimes({ duration_minutes: 1_440, sold_by: 'departure' }), {
    start_time: '09:00',
    end_time: '09:00',
    end_day_offset: 1,
  });
  assert.deepEqual(firstTimes({ duration_minutes: 3_360, sold_by: 'departure' }), {
    start_time: '09:00',
    end_time: '17:00',
    end_day_offset: 2,
  });
  assert.deepEqual(firstTimes({ duration_minutes: 20_160, sold_by: 'departure' }), {
    start_time: '09:00',
    end_time: '09:00',
    end_day_offset: 14,
  });
  assert.deepEqual(firstTimes({ duration_minutes: 1_440, sold_by: 'day' }), { start_time: '09:00', end_time: '17:00' });
});

test('another departure begins with the times of the one it is like, or at the time that suits', () => {
  const at = (start: string, end: string) =>
    timesLike({ start_datetime: `2199-06-${start}:00+08:00`, end_datetime: `2199-06-${end}:00+08:00` });
  assert.deepEqual(at('01T10:30', '01T12:00'), { start_time: '10:30', end_time: '12:00' });
  assert.deepEqual(at('01T23:45', '02T00:45'), { start_time: '23:45', end_time: '00:45' });
  assert.deepEqual(at('01T09:00', '03T17:00'), { start_time: '09:00', end_time: '17:00', end_day_offset: 2 });
  assert.deepEqual(timesFrom({ duration_minutes: 90, sold_by: 'departure' }, '14:15:00'), { start_time: '14:15', end_time: '15:45' });
  assert.deepEqual(timesFrom({ duration_minutes: 90, sold_by: 'departure' }, '23:30'), { start_time: '23:30', end_time: '01:00' });
  const day = { duration_minutes: 90, sold_by: 'day' } as const;
  assert.deepEqual(timesFrom(day, '14:15'), firstTimes(day));
});
