import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { holidayOn } from '../holidays/holidays.ts';
import { addDays, daysBetween, weekday } from '../time.ts';
import { lowestPrice, priceDays, priceOn, priceUnder, ruleOn, unitsOn, type PriceDay, type PriceRule, type Season } from './prices.ts';

const adult = { kind: 'adult', price: 58_000 };
const child = { kind: 'child', price: 29_050 };
const percent = (by: number, days: PriceDay[] = [], season: Season | null = null): PriceRule => ({
  days,
  season,
  effect: { type: 'percent', percent: by },
});

describe('a rule fits', () => {
  const christmas: Season = { first: '2026-12-20', last: '2027-01-03', yearly: false };
  const aYear: Season = { first: '2026-12-01', last: '2027-11-30', yearly: true };
  const cases: [string, PriceRule, string, boolean][] = [
    ['its days of the week', percent(10, ['sat', 'sun']), '2026-12-05', true],
    ['no other days', percent(10, ['sat', 'sun']), '2026-12-07', false],
    ['a public holiday', percent(10, ['holiday']), '2026-12-25', true],
    ['no day beside it', percent(10, ['holiday']), '2026-12-24', false],
    ['the day before a public holiday', percent(10, ['eve']), '2026-12-24', true],
    ['that day also where it is a holiday itself', percent(10, ['eve']), '2026-12-25', true],
    ['the first day of its season', percent(10, [], christmas), '2026-12-20', true],
    ['its last', percent(10, [], christmas), '2027-01-03', true],
    ['not the day before', percent(10, [], christmas), '2026-12-19', false],
    ['not the day after', percent(10, [], christmas), '2027-01-04', false],
    ['not another year', percent(10, [], christmas), '2027-12-25', false],
    ['another year, where it is yearly', percent(10, [], { ...christmas, yearly: true }), '2029-12-25', true],
    ['the year’s turn of it', percent(10, [], { ...christmas, yearly: true }), '2030-01-03', true],
    ['not its summer', percent(10, [], { ...christmas, yearly: true }), '2030-07-01', false],
    ['29 February', percent(10, [], { first: '2026-02-20', last: '2026-03-02', yearly: true }), '2028-02-29', true],
    [
      'all year, where its season ends on the day on which it begins',
      percent(10, [], { ...aYear, last: '2027-12-01' }),
      '2030-06-15',
      true,
    ],
    ['all year, where its season ends the day before', percent(10, [], aYear), '2030-12-01', true],
    ['29 February of a whole year', percent(10, [], { ...aYear, first: '2026-03-01', last: '2027-02-28' }), '2028-02-29', true],
    ['29 February of one that began on it', percent(10, [], { ...aYear, first: '2028-02-29', last: '2029-02-28' }), '2032-02-29', true],
    ['not a 29 February that it leaves out', percent(10, [], { ...aYear, first: '2027-03-01', last: '2028-02-28' }), '2032-02-29', false],
    ['one day, where it is one day', percent(10, [], { ...aYear, last: '2026-12-01' }), '2030-12-02', false],
    ['its year alone, where it is not yearly', percent(10, [], { ...aYear, last: '2027-12-01', yearly: false }), '2027-12-02', false],
    ['its days within its season alone', percent(10, ['sat'], christmas), '2026-12-05', false],
    ['both', percent(10, ['sat'], christmas), '2026-12-26', true],
  ];
  for (const [name, rule, date, fits] of cases) it(name, () => assert.equal(ruleOn([rule], date) === rule, fits));
});

test('the first rule of the list that fits holds, and no other beside it', () => {
  const [holiday, weekend] = [percent(50, ['holiday']), percent(20, ['sat', 'sun'])];
  const on = (date: string, rules: PriceRule[]) => priceOn(adult, rules, date);
  assert.deepEqual(
    [on('2026-12-26', [holiday, weekend]), on('2026-12-26', [weekend, holiday]), on('2026-12-27', [holiday, weekend])],
    [87_000, 69_600, 69_600],
  );
  assert.equal(on('2026-12-28', [holiday, weekend]), 58_000, 'else the usual price');
});

describe('a price by a rule', () => {
  const amount = (cents: number): PriceRule => ({ days: [], season: null, effect: { type: 'amount', amount: cents } });
  const prices: PriceRule = { days: [], season: null, effect: { type: 'prices', prices: [{ kind: 'adult', price: 69_990 }] } };
  const cases: [string, number, number][] = [
    ['more', priceUnder(adult, percent(20)), 69_600],
    ['half a dollar up', priceUnder({ kind: 'adult', price: 10_500 }, percent(10)), 11_600],
    ['less than half a dollar down', priceUnder({ kind: 'adult', price: 10_400 }, percent(10)), 11_400],
    ['less', priceUnder(child, percent(-10)), 26_100],
    ['an amount more, to the dollar', priceUnder(child, amount(5_000)), 34_100],
    ['an amount less', priceUnder(adult, amount(-8_000)), 50_000],
    ['a dollar at least', priceUnder(adult, amount(-99_999_900)), 100],
    ['what is free stays free', priceUnder({ kind: 'infant', price: 0 }, amount(5_000)), 0],
    ['another price as it is written', priceUnder(adult, prices), 69_990],
    ['of the kinds it names', priceUnder(child, prices), 29_050],
    ['no rule', priceUnder(adult, undefined), 58_000],
  ];
  for (const [name, price, cents] of cases) it(name, () => assert.equal(price, cents));
});

const day = fc.integer({ min: 0, max: 800 }).map((n) => addDays('2026-01-01', n));
const season = fc.record({
  first: day,
  days: fc.oneof(fc.integer({ min: 0, max: 365 }), fc.integer({ min: 360, max: 365 })),
  yearly: fc.boolean(),
});
const rule = fc.record({
  days: fc.uniqueArray(fc.constantFrom(...priceDays), { maxLength: 4 }),
  season: fc.option(season.map(({ first, days, yearly }) => ({ first, last: addDays(first, days), yearly }))),
  effect: fc.oneof(
    fc.record({ type: fc.constant('percent' as const), percent: fc.integer({ min: -90, max: 300 }) }),
    fc.record({ type: fc.constant('amount' as const), amount: fc.integer({ min: -100_000, max: 100_000 }) }),
    fc.record({
      type: fc.constant('prices' as const),
      prices: fc.array(fc.record({ kind: fc.constantFrom('adult', 'child', 'infant'), price: fc.integer({ min: 0, max: 10_000_000 }) }), {
        maxLength: 3,
      }),
    }),
  ),
}) satisfies fc.Arbitrary<PriceRule>;
const rules = fc.array(rule, { maxLength: 6 });
const units = fc.array(fc.record({ kind: fc.constantFrom('adult', 'child', 'infant'), price: fc.integer({ min: 0, max: 10_000_000 }) }), {
  maxLength: 4,
});

/** The same by reading a season day by day. */
function fitsSlowly({ days, season: part }: PriceRule, date: string): boolean {
  const inSeason = !part || daysOf(part).some((one) => (part.yearly ? one.slice(5) === date.slice(5) : one === date));
  const names = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
  const kinds = [names[weekday(date)], holidayOn(date) && 'holiday', holidayOn(addDays(date, 1)) && 'eve'];
  return inSeason && (days.length === 0 || days.some((one) => kinds.includes(one)));
}

function daysOf({ first, last }: Season): string[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n));
}

test('whatever the rules, a price is the first fitting one’s, whole, never below zero, and the same for the unit alone', () => {
  fc.assert(
    fc.property(units, rules, day, (offered, list, date) => {
      fc.pre(date.slice(5) !== '02-29');
      const first = list.find((one) => fitsSlowly(one, date));
      assert.equal(ruleOn(list, date), first);
      const priced = unitsOn(offered, list, date);
      assert.deepEqual(
        priced.map(({ price }) => price),
        offered.map((unit) => priceUnder(unit, first)),
      );
      for (const [nth, unit] of offered.entries()) {
        const price = priceOn(unit, list, date);
        assert.equal(price, priced[nth]!.price);
        assert.ok(Number.isSafeInteger(price) && price >= 0);
        if (first && first.effect.type !== 'prices') assert.ok(price % 100 === 0 && (price === 0) === (unit.price === 0));
      }
    }),
  );
});

test('the lowest price is that of some day of the year ahead, and of none a higher one', () => {
  fc.assert(
    fc.property(rules, day, fc.integer({ min: 0, max: 366 }), (list, today, later) => {
      const lowest = lowestPrice(adult, list, today);
      assert.ok(lowest <= priceOn(adult, list, addDays(today, later)));
      assert.ok(Array.from({ length: 367 }, (_, n) => addDays(today, n)).some((date) => priceOn(adult, list, date) === lowest));
    }),
    { numRuns: 50 },
  );
});
