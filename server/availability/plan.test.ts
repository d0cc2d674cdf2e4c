import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, hongKongDate, hongKongTime, hongKongToInstant, weekday } from '../../rules/time.ts';
import { planBulk, planned, planTemplate } from './plan.ts';

const WEEKDAYS = [1, 2, 3, 4, 5];
const A_DAY = 86_400;
const secondsOf = (time: string) => Date.parse(`1970-01-01T${time}Z`) / 1_000;
const timeOf = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(11, 19);

const bulks = fc
  .record({
    start_date: fc.integer({ min: 0, max: 3_650 }).map((days) => addDays('2026-01-01', days)),
    length: fc.integer({ min: 0, max: 60 }),
    from: fc.integer({ min: 0, max: A_DAY - 3_600 }),
    lasts: fc.integer({ min: 1, max: A_DAY }),
    days_of_week: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    interval_minutes: fc.option(fc.integer({ min: 5, max: 1_440 }), { nil: undefined }),
    capacity: fc.option(fc.integer({ min: 0, max: 1_000 }), { nil: undefined }),
  })
  .map(({ length, from, lasts, ...bulk }) => ({
    ...bulk,
    end_date: addDays(bulk.start_date, length),
    start_time: timeOf(from),
    end_time: timeOf((from + lasts) % A_DAY),
  }))
  .filter(({ start_time, end_time }) => start_time !== end_time);

/** How long the hours of a form are, in seconds, over midnight too. */
const lengthOf = ({ start_time, end_time }: { start_time: string; end_time: string }) =>
  (secondsOf(end_time) - secondsOf(start_time) + A_DAY) % A_DAY;

test('the bulk form makes one slot a day on the chosen days, in Hong Kong time', () => {
  const made = planBulk(
    { start_date: '2027-01-04', end_date: '2027-01-29', start_time: '09:00:00', end_time: '17:00:00', days_of_week: WEEKDAYS },
    8,
  );
  assert.equal(made.length, 20);
  assert.deepEqual(made[0], {
    date: '2027-01-04',
    start_time: '09:00:00',
    end_time: '17:00:00',
    capacity: 8,
    starts_at: new Date('2027-01-04T01:00:00Z'),
    ends_at: new Date('2027-01-04T09:00:00Z'),
  });
});

test('an interval cuts the day into whole slots; a remainder is left out', () => {
  const made = planBulk(
    {
      start_date: '2027-01-04',
      end_date: '2027-01-04',
      start_time: '09:00:00',
      end_time: '11:00:00',
      days_of_week: [1],
      interval_minutes: 45,
    },
    8,
  );
  assert.deepEqual(
    made.map(({ start_time, end_time }) => `${start_time} ${end_time}`),
    ['09:00:00 09:45:00', '09:45:00 10:30:00'],
  );
});

test('whatever the form says, slots are in range, on the chosen days, inside the hours, in order and apart', () => {
  fc.assert(
    fc.property(bulks, (bulk) => {
      const made = planBulk(bulk, 10);
      for (const slot of made) {
        // What begins after midnight belongs to the day before.
        const day = slot.start_time >= bulk.start_time ? slot.date : addDays(slot.date, -1);
        const opens = hongKongToInstant(day, bulk.start_time).getTime();
        assert.ok(day >= bulk.start_date && day <= bulk.end_date);
        assert.ok(bulk.days_of_week.includes(weekday(day)));
        assert.ok(slot.starts_at.getTime() >= opens && slot.ends_at.getTime() <= opens + lengthOf(bulk) * 1_000);
        assert.equal(slot.capacity, bulk.capacity ?? 10);
        if (bulk.interval_minutes) assert.equal(slot.ends_at.getTime() - slot.starts_at.getTime(), bulk.interval_minutes * 60_000);
        assert.deepEqual([hongKongDate(slot.starts_at), hongKongTime(slot.starts_at)], [slot.date, slot.start_time.slice(0, 5)]);
      }
      made.slice(1).forEach((slot, i) => assert.ok(slot.starts_at >= made[i]!.ends_at));
    }),
  );
});

test('no slot that would fit is missing', () => {
  fc.assert(
    fc.property(bulks, (bulk) => {
      const days = Array.from({ length: 61 }, (_, n) => addDays(bulk.start_date, n)).filter(
        (day) => day <= bulk.end_date && bulk.days_of_week.includes(weekday(day)),
      );
      const a_day = bulk.interval_minutes ? Math.floor(lengthOf(bulk) / (bulk.interval_minutes * 60)) : 1;
      assert.equal(planBulk(bulk, 10).length, days.length * a_day);
    }),
  );
});

test('an instant says the same date and time in Hong Kong, on every day of the year: there is no summer time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: A_DAY - 1 }).map(timeOf), (days, time) => {
      const day = addDays('2026-01-01', days);
      const slot = planned(day, { start_time: time, end_time: '23:59:59' }, 1);
      assert.equal(hongKongDate(slot.starts_at), day);
      assert.equal(hongKongTime(slot.starts_at), time.slice(0, 5));
    }),
  );
});

test('an end at or before the start is on the next day, or on the day that is said', () => {
  const endOf = (day: string, start_time: string, end_time: string, end_day_offset?: number) =>
    planned(day, { start_time, end_time, end_day_offset }, 1).ends_at.toISOString();
  assert.equal(endOf('2026-12-31', '23:00:00', '00:30:00'), '2026-12-31T16:30:00.000Z');
  assert.equal(endOf('2028-02-28', '10:00:00', '10:00:00'), '2028-02-29T02:00:00.000Z');
  assert.equal(endOf('2028-02-28', '10:00:00', '17:00:00', 2), '2028-03-01T09:00:00.000Z');
});

test('a weekly template gives each day its times in order; a start named twice counts once', () => {
  const times = (...starts: string[]) => starts.map((start_time) => ({ start_time, end_time: '20:00:00' }));
  const template = { 1: times('14:00:00', '09:00:00', '14:00:00'), 6: [{ start_time: '10:00:00', end_time: '12:00:00', capacity: 3 }] };
  const made = planTemplate(template, { start_date: '2027-01-04', end_date: '2027-01-11' }, 8);
  assert.deepEqual(
    made.map(({ date, start_time, capacity }) => `${date} ${start_time} ${capacity}`),
    ['2027-01-04 09:00:00 8', '2027-01-04 14:00:00 8', '2027-01-09 10:00:00 3', '2027-01-11 09:00:00 8', '2027-01-11 14:00:00 8'],
  );
});
