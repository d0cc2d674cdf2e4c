import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { OpenSlot } from '../../../../contract/availability.ts';
import type { Unit } from '../../../../contract/catalogue.ts';
import { addressWith, choiceIn, needsOf, slotOf } from './choice.ts';

const unit = (kind: Unit['kind'], places = 1) =>
  ({
    id: kind,
    kind,
    title: kind,
    title_zh: kind,
    price: '100.00',
    min_age: null,
    max_age: null,
    takes_place: places > 0,
    places,
    takes_all: null,
    accompanied_by: [],
  }) satisfies Unit;
const units = [unit('adult'), unit('child'), unit('infant', 0)];
const service = { units, min_participants: 2, max_participants: 8 };
const asked = (query: string) => choiceIn(new URLSearchParams(query), service);
const needs = (places: number) => ({ places, takes_all: false });
const slot = (id: string, available_spots: number) => ({ id, available_spots }) as OpenSlot;

test('without a word it is the smallest party of grown-ups', () => {
  assert.deepEqual(asked(''), { month: undefined, day: undefined, slot: undefined, quantities: { adult: 2, child: 0, infant: 0 } });
});

test('units are read by their kind, and nonsense is passed over', () => {
  const { quantities, month, day, slot: chosen } = asked('adult=1&child=2&infant=-1&month=2026-13&day=tomorrow&slot=%27');
  assert.deepEqual(quantities, { adult: 1, child: 2, infant: 0 });
  assert.deepEqual([month, day, chosen], [undefined, undefined, undefined]);
  assert.equal(asked('adult=9999').quantities.adult, 1_000);
});

test('who sits on a lap takes no place, and nobody still asks for one', () => {
  assert.equal(needsOf(units, { adult: 2, child: 1, infant: 1 }).places, 3);
  assert.equal(needsOf(units, { adult: 0, child: 0, infant: 1 }).places, 1);
  assert.equal(needsOf([...units, unit('group', 20)], { adult: 1, group: 1 }).places, 21);
});

test('the time asked for stays while it has places, else the first with room', () => {
  const slots = [slot('full', 0), slot('tight', 2), slot('roomy', 6)];
  assert.equal(slotOf(slots, 'tight', needs(4))?.id, 'tight');
  assert.equal(slotOf(slots, 'full', needs(4))?.id, 'roomy');
  assert.equal(slotOf(slots, undefined, needs(9))?.id, 'tight');
  assert.equal(slotOf([slot('full', 0)], undefined, needs(1)), null);
});

test('another day clears the time, another month the day, and the party stays', () => {
  const now = new URLSearchParams('day=2026-12-12&slot=x&adult=3&book=y');
  assert.equal(addressWith(now, { day: '2026-12-13' }, units), '?day=2026-12-13&adult=3');
  assert.equal(addressWith(now, { month: '2027-01' }, units), '?adult=3&month=2027-01');
  assert.equal(addressWith(now, { quantities: { adult: 1, child: 1 } }, units), '?day=2026-12-12&slot=x&adult=1&child=1&infant=0');
});

test('a party written into the address is read as the same party', () => {
  const some = fc.integer({ min: 0, max: 999 });
  fc.assert(
    fc.property(fc.record({ adult: some, child: some, infant: some }), (quantities) => {
      const address = addressWith(new URLSearchParams(), { quantities }, units);
      assert.deepEqual(choiceIn(new URLSearchParams(address), service).quantities, { ...quantities });
    }),
  );
});
