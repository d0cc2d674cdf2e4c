import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenSlot } from '../../../contract/availability.ts';
import { daysOf, firstOpenDay, fullTimes, isStopped, nextStrip, openDayOf, stripEnd, stripStart, withRange } from './week.ts';

function slot(date: string, available_spots: number, start_time = '17:15:00'): OpenSlot {
  const instant = `${date}T${start_time}+08:00`;
  return {
    id: `${date} ${start_time}`,
    date,
    start_time,
    end_time: '19:15:00',
    all_day: false,
    weather_stops: false,
    whole_places: null,
    start_datetime: instant,
    end_datetime: instant,
    available_spots,
  };
}

describe('the strip of days', () => {
  it('begins today and goes on in sevens, over the end of a month and a year', () => {
    assert.equal(stripStart('2026-12-09', '2026-12-09'), '2026-12-09');
    assert.equal(stripStart('2026-12-09', '2026-12-15'), '2026-12-09');
    assert.equal(stripStart('2026-12-09', '2026-12-16'), '2026-12-16');
    assert.equal(stripStart('2026-12-09', '2027-01-01'), '2026-12-30');
    assert.equal(nextStrip('2026-12-30', 1), '2027-01-06');
    assert.equal(nextStrip('2027-01-06', -1), '2026-12-30');
    assert.equal(stripEnd('2026-12-30'), '2027-01-05');
  });

  it('tells open, full and empty days apart', () => {
    const slots = [slot('2026-12-09', 0), slot('2026-12-10', 0), slot('2026-12-10', 3, '19:45:00')];
    const days = daysOf('2026-12-09', '2026-12-09', slots);
    assert.deepEqual(days.slice(0, 3), [
      { day: '2026-12-09', state: 'full', is_today: true },
      { day: '2026-12-10', state: 'open', is_today: false },
      { day: '2026-12-11', state: 'none', is_today: false },
    ]);
    assert.equal(days.length, 7);
  });

  it('knows the first day with places, of all or of one strip', () => {
    const slots = [slot('2026-12-09', 0), slot('2026-12-18', 2)];
    assert.equal(firstOpenDay(slots, '2026-12-09'), '2026-12-18');
    assert.equal(firstOpenDay(slots, '2026-12-19'), undefined);
    assert.equal(openDayOf('2026-12-09', slots), null);
    assert.equal(openDayOf('2026-12-16', slots), '2026-12-18');
  });
});

describe('a time about which the host decides', () => {
  it('is said of its strip, and nobody waits for it', () => {
    const slots = [{ ...slot('2026-12-09', 0), weather_stops: true }, slot('2026-12-10', 0)];
    assert.deepEqual([isStopped('2026-12-09', slots), isStopped('2026-12-16', slots)], [true, false]);
    assert.deepEqual(
      fullTimes('2026-12-09', slots).map(({ date }) => date),
      ['2026-12-10'],
    );
    assert.deepEqual(
      daysOf('2026-12-09', '2026-12-09', [...slots, slot('2026-12-11', 0), { ...slot('2026-12-11', 0), weather_stops: true }])
        .slice(0, 3)
        .map(({ state }) => state),
      ['weather', 'full', 'full'],
    );
  });
});

describe('slots read again', () => {
  it('replace their own range only', () => {
    const known = [slot('2026-12-09', 1), slot('2026-12-10', 1), slot('2026-12-11', 1)];
    const merged = withRange(known, [slot('2026-12-10', 0)], { from: '2026-12-10', to: '2026-12-10' });
    assert.deepEqual(
      merged.map(({ date, available_spots }) => [date, available_spots]),
      [
        ['2026-12-09', 1],
        ['2026-12-10', 0],
        ['2026-12-11', 1],
      ],
    );
    assert.deepEqual(withRange(known, [], { from: '2026-12-10', to: '2026-12-10' }).length, 2);
  });
});
