import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as settled } from 'node:timers/promises';
import type { OpenSlot } from '../../../contract/availability.ts';
import { DEFAULT_RANGE_DAYS, LONGEST_RANGE_DAYS } from '../../../rules/ranges.ts';
import { addDays } from '../../../rules/time.ts';
import { newKnownTimes, type OwnPlaces } from './known-times.ts';

const TODAY = '2026-12-09';
const MONTHS_2 = addDays(TODAY, DEFAULT_RANGE_DAYS);
const lost = new Error('lost');

const slot = (date: string, available_spots: number, more: Partial<OpenSlot> = {}) =>
  ({ id: date, date, available_spots, ...more }) as OpenSlot;

/** A service's times before the first read. `asked` lists the ranges that were asked for; the test answers each of them. */
function open(own: OwnPlaces[] = []) {
  const asked: { from: string; to: string; answer: (list: OpenSlot[]) => void; fail: (error: Error) => void }[] = [];
  const times = newKnownTimes({
    service_id: 'junk',
    today: TODAY,
    listOwn: () => own,
    readSlots: (_, { date_from: from, date_to: to }) => {
      const { promise, resolve: answer, reject: fail } = Promise.withResolvers<OpenSlot[]>();
      asked.push({ from, to, answer, fail });
      return promise;
    },
  });
  const places = () => times.state().list.map(({ date, available_spots }) => [date, available_spots]);
  return { times, asked, places };
}

/** Times whose first two months are known. */
async function known(list: OpenSlot[], own?: OwnPlaces[]) {
  const now = open(own);
  const first = now.times.refresh();
  now.asked[0]!.answer(list);
  await first;
  return now;
}

test('places that were counted before are not shown once they were counted anew', async () => {
  const { times, asked, places } = open();
  const [before, now] = [times.refresh(), times.refresh()];
  asked[1]!.answer([slot(TODAY, 0)]);
  await now;
  asked[0]!.answer([slot(TODAY, 4)]);
  await before;
  assert.deepEqual([places(), times.state().is_reading], [[[TODAY, 0]], false]);
});

test('a question that failed after it was asked anew troubles nobody, and ends no wait', async () => {
  const { times, asked } = open();
  const [before, now] = [times.refresh(), times.refresh()];
  asked[0]!.fail(lost);
  await before;
  assert.deepEqual([times.state().is_reading, times.state().failure], [true, null]);
  asked[1]!.answer([]);
  await now;
});

test('times are read on from the last known day, once, up to the longest range, and read again as one', async () => {
  const { times, asked, places } = await known([slot(TODAY, 4)]);
  assert.deepEqual([times.state().until, times.state().is_known], [MONTHS_2, true]);
  const next = addDays(MONTHS_2, 1);
  times.reach(MONTHS_2);
  times.reach(next);
  times.reach(next);
  assert.deepEqual(
    asked.slice(1).map(({ from }) => from),
    [next],
  );
  asked[1]!.answer([slot(next, 2)]);
  await settled();
  assert.deepEqual(places(), [
    [TODAY, 4],
    [next, 2],
  ]);
  void times.refresh();
  assert.deepEqual([asked[2]!.from, asked[2]!.to], [TODAY, times.state().until]);
  asked[2]!.answer([]);
  await settled();
  const last = addDays(TODAY, LONGEST_RANGE_DAYS);
  for (let n = 3; times.state().until < last; n += 1) {
    times.reach('2030-01-01');
    asked[n]!.answer([]);
    await settled();
  }
  const { length } = asked;
  times.reach('2030-01-01');
  assert.deepEqual([times.state().until, asked.length], [last, length]);
});

test('times that cannot be read again stay, and say so until they are', async () => {
  const { times, asked, places } = await known([slot(TODAY, 4)]);
  const failing = times.refresh();
  asked[1]!.fail(lost);
  await failing;
  assert.deepEqual([places(), times.state().failure, times.state().is_known], [[[TODAY, 4]], lost, true]);
  const shown: unknown[] = [];
  const stop = times.subscribe(() => shown.push(times.state().failure));
  const again = times.refresh();
  asked[2]!.answer([slot(TODAY, 3)]);
  await again;
  stop();
  void times.refresh();
  assert.deepEqual([places(), shown], [[[TODAY, 3]], [null, null]]);
});

test('what this browser holds counts as left, to the whole of a boat, and not where the weather stops', async () => {
  const dates = [TODAY, '2026-12-10', '2026-12-11'] as const;
  const own = dates.map((slot_id) => ({ slot_id, places: 3 }));
  const list = [
    slot(dates[0], 1),
    slot(dates[1], 1, { whole_places: 2 }),
    slot(dates[2], 0, { weather_stops: true }),
    slot('2026-12-12', 5),
  ];
  const { places } = await known(list, own);
  assert.deepEqual(
    places().map(([, left]) => left),
    [4, 2, 0, 5],
  );
});
