import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantText } from './dates.ts';

test('an instant is on a date that exists, in the years we reckon with', () => {
  const taken = { '2026-02-28T23:59': '2026-02-28T23:59+08:00', ' 2199-12-31T23:59-23:59 ': '2199-12-31T23:59-23:59' };
  for (const [written, meant] of Object.entries(taken)) assert.equal(instantText.parse(written), meant);
  const refused = [
    '0000-01-01T00:00Z',
    '1999-12-31T23:59',
    '2200-01-01T00:00',
    '9999-12-31T23:59-23:59',
    '2026-02-30T00:00',
    '2026-01-01T25:00',
  ];
  for (const written of refused) assert.equal(instantText.safeParse(written).success, false, written);
});
