import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutesIn, paidIn, peopleIn, priceIn, timeIn } from './cells.ts';
import { suggestImportColumns } from './columns.ts';

test('times are read as people write them, and only in Hong Kong time', () => {
  const times: Record<string, string | null> = {
    '09:00': '09:00',
    '9:05': '09:05',
    '21:30:00': '21:30',
    '9:00 am': '09:00',
    '9AM': '09:00',
    '12:15 a.m.': '00:15',
    '12 pm': '12:00',
    '3:30PM': '15:30',
    '下午 3:30': '15:30',
    上午9時: '09:00',
    '中午12:00': '12:00',
    '2026-12-01 14:00': '14:00',
    '1/12/2026 2:00 pm': '14:00',
    '2026-12-01T14:00:00+08:00': '14:00',
    '2026-12-01T14:00:00Z': null,
    '2026-12-01T14:00:00+00:00': null,
    '2026-12-01': null,
    '25:00': null,
    '9:75': null,
    '9': null,
    noon: null,
    '': null,
  };
  for (const [cell, time] of Object.entries(times)) assert.equal(timeIn(cell), time, cell);
});

test('prices, durations, people and payments have their forms', () => {
  assert.deepEqual(['480', 'HK$480', '$1,200.50', '480 HKD', '-5', 'free', ''].map(priceIn), [
    48_000,
    48_000,
    120_050,
    48_000,
    null,
    null,
    null,
  ]);
  assert.deepEqual(['90', '90 min', '1.5 hours', '1h30', '2小時', '45分鐘', 'long'].map(minutesIn), [
    '90',
    '90',
    '90',
    '90',
    '120',
    '45',
    'long',
  ]);
  assert.deepEqual(['2', '', '-', '2.0', '1.5', 'two'].map(peopleIn), [2, 0, 0, 2, null, null]);
  assert.deepEqual(['Paid', 'paid in full', '已付', 'no', 'Not paid', '', 'maybe'].map(paidIn), [
    true,
    true,
    true,
    false,
    false,
    false,
    null,
  ]);
});

test('headings of other systems are recognised', () => {
  const fields = (headings: string[]) =>
    Object.fromEntries(suggestImportColumns('bookings', headings).map(({ field, column }) => [column, field]));
  assert.deepEqual(fields(['Booking ID', 'Contact', 'Email', 'Item', 'Start Date', 'Start Time', '# of Pax']), {
    0: 'reference',
    1: 'customer_name',
    2: 'customer_email',
    3: 'service',
    4: 'date',
    5: 'start_time',
    6: 'adult',
  });
  assert.deepEqual(fields(['Booking ref.', 'Product title', 'Start date', 'Customer name', 'Total participants']), {
    0: 'reference',
    1: 'service',
    2: 'date',
    3: 'customer_name',
    4: 'adult',
  });
  assert.deepEqual(fields(['訂單編號', '體驗', '日期', '時間', '客人姓名', '人數', '已付款']), {
    0: 'reference',
    1: 'service',
    2: 'date',
    3: 'start_time',
    4: 'customer_name',
    5: 'adult',
    6: 'paid',
  });
});
