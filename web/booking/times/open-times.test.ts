import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { openSlotsQuery } from '../../../contract/availability.ts';
import { pathOf } from '../../../contract/endpoint.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { standIn } from '../../../tests/support/browser.ts';
import { askTimesAhead, firstRange, readOpenSlots, timesAddress } from './open-times.ts';

standIn({ document: { documentElement: { lang: 'en' } } });

let asked: string[] = [];
let status = 200;
globalThis.fetch = (address) => {
  asked.push(address as string);
  return Promise.resolve(Response.json([], { status }));
};

const range = firstRange(hongKongDate(Date.now()));

beforeEach(() => {
  asked = [];
  status = 200;
});

test('the address is the one that the contract has', () => {
  const url = new URL(timesAddress('a b', range), 'http://localhost');
  assert.equal(url.pathname, pathOf(api.services.availability, { id: 'a b' }));
  assert.deepEqual(openSlotsQuery.parse(Object.fromEntries(url.searchParams)), { ...range, include_full: 'true' });
});

test('times that were asked for ahead are not asked for again, but once', async () => {
  askTimesAhead('tram');
  await readOpenSlots('tram', range);
  assert.deepEqual(asked, [timesAddress('tram', range)]);
  await readOpenSlots('tram', range);
  assert.equal(asked.length, 2);
});

test('times of another experience, or of other days, are asked for', async () => {
  askTimesAhead('tram');
  await readOpenSlots('junk', range);
  askTimesAhead('tram');
  await readOpenSlots('tram', { ...range, date_to: range.date_from });
  assert.equal(asked.length, 4);
});

test('a failure of what was asked for ahead is the reader’s, whose next try asks again', async () => {
  status = 503;
  askTimesAhead('tram');
  await assert.rejects(readOpenSlots('tram', range));
  status = 200;
  assert.deepEqual(await readOpenSlots('tram', range), []);
});
