import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { centsIn, dateIn } from './cells.ts';

test('dates are read as banks in Hong Kong write them, the day first', () => {
  const dates: Record<string, string | null> = {
    '24/11/2026': '2026-11-24',
    '4/1/2026': '2026-01-04',
    '04-01-26': '2026-01-04',
    '2026-11-24': '2026-11-24',
    '2026/11/24 14:03:22': '2026-11-24',
    '20261124': '2026-11-24',
    '24-Nov-26': '2026-11-24',
    '24 November 2026': '2026-11-24',
    '24NOV2026': '2026-11-24',
    '2026年11月24日': '2026-11-24',
    '２０２６年１１月４日': '2026-11-04',
    "'24/11/2026": '2026-11-24',
    '11/24/2026': null,
    '31/02/2026': null,
    '29/02/2028': '2028-02-29',
    '24-Nvo-26': null,
    '480.00': null,
    'Opening balance': null,
    '': null,
  };
  for (const [cell, date] of Object.entries(dates)) assert.equal(dateIn(cell), date, cell);
});

test('sums are read with separators, a currency and a sign on either side', () => {
  const sums: Record<string, number | null> = {
    '480': 48_000,
    '1,234.50': 123_450,
    '1,234,567.8': 123_456_780,
    'HKD 480.00': 48_000,
    'HK$480.00': 48_000,
    '480.00 HKD': 48_000,
    '港元 480.00': 48_000,
    '480.00元': 48_000,
    '480.00 CR': 48_000,
    '480.00CR': 48_000,
    '+480.00': 48_000,
    '480.00 DR': -48_000,
    '-480.00': -48_000,
    '480.00-': -48_000,
    'HKD -480.00': -48_000,
    '(480.00)': -48_000,
    '４８０．００': 48_000,
    '480.000': 48_000,
    '0.00': 0,
    '12,34.50': null,
    '1.234,50': null,
    '480.005': null,
    'USD 480.00': null,
    '24/11/2026': null,
    FPS: null,
    '': null,
  };
  for (const [cell, cents] of Object.entries(sums)) assert.equal(centsIn(cell), cents, cell);
});

test('whatever stands in a cell, reading it ends with a date, a sum or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (cell) => {
      assert.match(dateIn(cell) ?? '2026-11-24', /^\d{4}-\d{2}-\d{2}$/);
      assert.ok(Number.isSafeInteger(centsIn(cell) ?? 0));
    }),
  );
});

test('a sum is read as it was written, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
      const text = (cents / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      assert.equal(centsIn(`HKD ${text}`), cents);
    }),
  );
});
