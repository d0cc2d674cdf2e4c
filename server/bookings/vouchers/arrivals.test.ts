import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  aboardOf,
  isAboard,
  nobodyArrived,
  withCount,
  withoutPerson,
  withPerson,
  type PartyPersons,
  type PartyArrival,
} from './arrivals.ts';
import { personsOf, type PartyFacts } from '../../../rules/vouchers/persons.ts';

const line = (unit: string, kind: string, quantity: number) => ({ unit, kind, title: kind, title_zh: '', quantity });
const family: PartyFacts = { units: [line('a', 'adult', 2), line('c', 'child', 1)], items: null, places: null };
const party: PartyPersons = { participants: 3, persons: personsOf(family) };
const [adult, other, child] = party.persons;
const at = (minute: number) => new Date(Date.UTC(2027, 0, 1, 9, minute));
const keysOf = (persons: readonly { key: string }[]) => persons.map(({ key }) => key);

test('the persons of a party are numbered by kind, and keep their keys when others come or go', () => {
  assert.deepEqual(
    party.persons.map(({ kind, number, key }) => [kind, number, key]),
    [
      ['adult', 1, 'a 1'],
      ['adult', 2, 'a 2'],
      ['child', 1, 'c 1'],
    ],
  );
  const more = personsOf({ ...family, units: [line('a', 'adult', 1), line('a', 'adult', 2), line('c', 'child', 1)] });
  assert.deepEqual(keysOf(more), ['a 1', 'a 2', 'a 3', 'c 1'], 'also where those who were added have a price of their own');
  const items = [
    { uuid: 'u2', unit: 'c' },
    { uuid: 'u1', unit: 'a' },
  ];
  assert.deepEqual(keysOf(personsOf({ ...family, items })), ['u1', 'a 2', 'u2'], 'a reseller’s unit items keep their own');
});

test('a group that was booked as one comes with one voucher, in its size', () => {
  const boat = personsOf({ units: [line('g', 'group', 1)], items: null, places: { g: 6 } });
  assert.deepEqual(boat.map(({ people }) => people), [6]); // prettier-ignore
  assert.deepEqual(withPerson({ participants: 6, persons: boat }, nobodyArrived, boat[0]!, at(0)), {
    attendance: 'arrived',
    arrived_people: null,
    arrivals: { 'g 1': at(0).toISOString() },
  });
});

test('each voucher adds its person, and the last one makes the party whole', () => {
  const one = withPerson(party, nobodyArrived, adult!, at(0));
  assert.deepEqual([aboardOf(one, 3), isAboard(one, 'a 1'), isAboard(one, 'a 2')], [1, true, false]);
  const two = withPerson(party, one, child!, at(1));
  const whole = withPerson(party, two, other!, at(2));
  assert.deepEqual([two.arrived_people, whole.arrived_people], [2, null]);
  assert.deepEqual(withoutPerson(party, whole, other!), two);
  assert.deepEqual(withoutPerson(party, one, adult!), nobodyArrived);
  assert.deepEqual(withoutPerson(party, one, child!), one, 'who is not aboard cannot leave');
});

test('people who are counted by hand leave the first who came by voucher', () => {
  const two = withPerson(party, withPerson(party, nobodyArrived, child!, at(0)), adult!, at(1));
  assert.deepEqual(withCount(party, two, 1).arrivals, { 'c 1': at(0).toISOString() });
  assert.deepEqual(withCount(party, two, null), { ...two, arrived_people: null });
  const counted = withCount(party, nobodyArrived, 1);
  assert.deepEqual([counted.arrived_people, counted.arrivals], [1, null]);
  assert.equal(withPerson(party, counted, adult!, at(2)).arrived_people, 2);
});

test('whatever is scanned, counted and undone, no more come than were booked, and nobody is known beyond the count', () => {
  const step = fc.oneof(
    fc.nat(2).map((n) => (before: PartyArrival, minute: number) => {
      const person = party.persons[n]!;
      return isAboard(before, person.key) ? before : withPerson(party, before, person, at(minute));
    }),
    fc.nat(2).map((n) => (before: PartyArrival) => withoutPerson(party, before, party.persons[n]!)),
    fc.constantFrom(1, 2, null).map((people) => (before: PartyArrival) => withCount(party, before, people)),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let now: PartyArrival = nobodyArrived;
      for (const [minute, next] of steps.entries()) {
        now = next(now, minute);
        const aboard = aboardOf(now, 3);
        assert.ok(aboard >= 0 && aboard <= 3);
        assert.equal(now.attendance === 'arrived', aboard > 0);
        assert.ok(Object.keys(now.arrivals ?? {}).length <= aboard);
        assert.ok(now.arrived_people === null || (now.arrived_people > 0 && now.arrived_people < 3));
      }
    }),
  );
});
