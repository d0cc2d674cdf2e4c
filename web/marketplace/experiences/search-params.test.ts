import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, weekday } from '../../../rules/time.ts';
import {
  addressOf,
  changeParams,
  countQueryOf,
  dayOf,
  daysOf,
  experienceAddress,
  queryOf,
  readParams,
  resultsAddress,
} from './search-params.ts';

const paramsOf = (query: string) => readParams(new URLSearchParams(query));

test('what is empty, unknown or the default is left out', () => {
  assert.deepEqual(paramsOf('search=+kayak+&category=&ordering=recommended&page=1&difficulty=deadly&view=globe&utm=1'), {
    search: 'kayak',
  });
});

test('search params are read from their address as they were', () => {
  fc.assert(
    fc.property(
      fc.record({ search: fc.string({ minLength: 1 }), category: fc.string({ minLength: 1 }), participants: fc.string({ minLength: 1 }) }),
      (given) => {
        const params = readParams(new URLSearchParams(Object.entries(given).map(([name, value]): [string, string] => [name, value])));
        assert.deepEqual(readParams(new URLSearchParams(addressOf(params))), params);
      },
    ),
  );
});

test('another filter begins at the first page again, another page keeps the filters', () => {
  assert.equal(addressOf(changeParams({ search: 'a', page: '3' }, { category: 'trails' })), '?search=a&category=trails');
  assert.equal(addressOf(changeParams({ search: 'a', page: '3' }, { page: '4' })), '?search=a&page=4');
  assert.equal(addressOf(changeParams({ search: 'a' }, { search: undefined })), '');
});

test('the call is given the duration in minutes, and no view', () => {
  assert.deepEqual(queryOf({ duration: 'half', view: 'map', search: 'x' }, 24), {
    search: 'x',
    min_duration: 121,
    max_duration: 300,
    page: '1',
    page_size: 24,
  });
});

test('categories are counted under all filters but the category', () => {
  assert.deepEqual(
    countQueryOf({ search: 'x', category: 'trails', duration: 'short', min_rating: '4', ordering: 'price', view: 'map', page: '2' }),
    { search: 'x', max_duration: 120, min_rating: '4' },
  );
});

test('a form’s day is a range of one day, in place of the range before', () => {
  assert.deepEqual(paramsOf('date=2026-12-12&date_from=2026-12-01'), { date_from: '2026-12-12', date_to: '2026-12-12' });
  assert.deepEqual(paramsOf('date=&date_from=2026-12-01'), { date_from: '2026-12-01' });
  assert.equal(dayOf({ date_from: '2026-12-12', date_to: '2026-12-12' }), '2026-12-12');
  assert.equal(dayOf({ date_from: '2026-12-12', date_to: '2026-12-13' }), undefined);
});

test('day, range and party travel to an experience and back', () => {
  assert.equal(experienceAddress('a', '2026-12-12', {}), '/experiences/a');
  for (const params of [
    { date_from: '2026-12-12', date_to: '2026-12-12', participants: '4' },
    { date_from: '2026-12-10', date_to: '2026-12-13' },
    { date_from: '2026-12-10', participants: '2' },
    { date_to: '2026-12-13' },
    { participants: '3' },
  ]) {
    const { pathname, searchParams } = new URL(experienceAddress('a', '2026-12-12', params), 'https://sampan.example');
    assert.deepEqual(
      [pathname, searchParams.get('day')],
      ['/experiences/a', 'date_from' in params || 'date_to' in params ? '2026-12-12' : null],
    );
    assert.equal(resultsAddress(searchParams, Number(params.participants ?? 1)), `/experiences${addressOf(params)}`);
  }
  assert.equal(experienceAddress('a', null, { date_from: '2026-12-10', date_to: '2026-12-10' }), '/experiences/a');
});

test('the weekend is Saturday and Sunday, at most six days away, and on Sunday only today', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (n) => {
      const today = addDays('2000-01-01', n);
      const { date_from, date_to } = daysOf('weekend', today);
      assert.ok(date_from >= today && date_from <= addDays(today, 6));
      assert.equal(weekday(date_to), 0);
      assert.equal(weekday(date_from), weekday(today) === 0 ? 0 : 6);
    }),
  );
});

test('tomorrow follows today over the end of a year', () => {
  assert.deepEqual(daysOf('tomorrow', '2026-12-31'), { date_from: '2027-01-01', date_to: '2027-01-01' });
  assert.deepEqual(daysOf('today', '2026-12-31'), { date_from: '2026-12-31', date_to: '2026-12-31' });
});
