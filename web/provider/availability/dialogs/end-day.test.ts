import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstTimes } from './end-day.ts';

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
