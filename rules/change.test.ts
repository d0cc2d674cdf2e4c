import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { changeParty, quantitiesOf, type PricedParty } from './change.ts';
import { priceOf, shareOf } from './money.ts';
import { lineOf, type OfferedUnit } from './party.ts';

const unitOf = (id: string, price: number, places = 1): OfferedUnit => ({ id, kind: id, title: id, title_zh: '', price, places });
const offered = [unitOf('adult', 10_000), unitOf('child', 5_000), unitOf('infant', 0, 0)];
const terms = { min_participants: 1, max_participants: 10, fee_bp: 500 };

/** A booking of these units as they are offered. */
function bookedAs(numbers: Record<string, number>, at = offered, fee_bp = 500): PricedParty {
  const units = at.flatMap((unit) => (numbers[unit.id] ? [lineOf(unit, numbers[unit.id]!)] : []));
  const size = at.reduce(
    (sum, { id, places }) => ({
      participants: sum.participants + Math.max(1, places) * (numbers[id] ?? 0),
      places: sum.places + places * (numbers[id] ?? 0),
    }),
    { participants: 0, places: 0 },
  );
  return { units, ...size, ...priceOf(units, fee_bp) };
}

const wanted = (numbers: Record<string, number>) => Object.entries(numbers).map(([unit, quantity]) => ({ unit, quantity }));
const quantities = ({ units }: PricedParty) => units.map(({ unit, quantity }) => ({ unit, quantity }));
const changed = (...args: Parameters<typeof changeParty>): PricedParty => {
  const party = changeParty(...args);
  assert.ok('units' in party, JSON.stringify(party));
  return party;
};
const broken = (...args: Parameters<typeof changeParty>) => {
  const party = changeParty(...args);
  return 'broken' in party ? party.broken.units?.[0]?.rule : undefined;
};

test('what stays keeps its price, what is added has today’s', () => {
  const dearer = [unitOf('adult', 12_000), ...offered.slice(1)];
  const party = changed(bookedAs({ adult: 2 }), wanted({ adult: 3, child: 1 }), dearer, terms);
  assert.deepEqual(
    party.units.map(({ unit, price, quantity }) => [unit, price, quantity]),
    [
      ['adult', 10_000, 2],
      ['adult', 12_000, 1],
      ['child', 5_000, 1],
    ],
  );
  assert.deepEqual([party.total_price, party.service_fee, party.final_amount, party.places], [37_000, 1_850, 38_850, 4]);
});

test('what costs something else on another date costs that there, the rest keeps its price and its part of another fee', () => {
  const booked = bookedAs({ adult: 2, child: 1, infant: 1 }, offered, 700);
  const there = [unitOf('adult', 12_000), unitOf('child', 9_999), unitOf('infant', 0, 0)];
  const to = { ...terms, repriced: new Set(['adult', 'infant']) };
  const party = changed(booked, quantities(booked), there, to);
  assert.deepEqual(
    party.units.map(({ unit, price, quantity }) => [unit, price, quantity]),
    [
      ['adult', 12_000, 2],
      ['child', 5_000, 1],
      ['infant', 0, 1],
    ],
  );
  // 7 % of the child's 50, 5 % of the adults' 240.
  assert.deepEqual([party.total_price, party.service_fee, party.participants, party.places], [29_000, 350 + 1_200, 4, 3]);
  assert.equal(changed(booked, quantities(booked), there, terms), booked, 'nothing is repriced: it is as it was');
  const one = bookedAs({ adult: 1 });
  assert.equal(changed(one, quantities(one), there, { ...to, min_participants: 4 }).total_price, 12_000, 'who moves need not grow');
});

test('what was added last goes first, and a party as it was costs what it did', () => {
  const dearer = [unitOf('adult', 12_000), ...offered.slice(1)];
  const booked = bookedAs({ adult: 2 });
  const larger = changed(booked, wanted({ adult: 3 }), dearer, terms);
  assert.deepEqual(changed(larger, wanted({ adult: 2 }), dearer, terms), booked);
  assert.equal(changed(booked, wanted({ adult: 2 }), dearer, { ...terms, min_participants: 5 }), booked);
});

test('the fee of what stays is the booking’s, of what is added today’s', () => {
  const party = changed(bookedAs({ adult: 2 }, offered, 1_000), wanted({ adult: 1, child: 2 }), offered, terms);
  assert.equal(party.service_fee, 1_000 + 500);
});

test('a party has the limits of a booking', () => {
  const booked = bookedAs({ adult: 2 });
  assert.equal(broken(booked, wanted({ adult: 0, infant: 1 }), offered, terms), 'party_empty');
  assert.equal(broken(booked, wanted({ adult: 1 }), offered, { ...terms, min_participants: 2 }), 'party_too_small');
  assert.equal(broken(booked, wanted({ adult: 11 }), offered, terms), 'party_too_large');
  assert.equal(broken(booked, [...wanted({ adult: 1 }), ...wanted({ adult: 1 })], offered, terms), 'unit_twice');
  assert.equal(broken(booked, wanted({ adult: 2, dog: 1 }), offered, terms), 'unit_unknown');
});

test('what is no longer offered may stay, and goes only with everything else', () => {
  const booked = bookedAs({ adult: 2, child: 1 });
  const without = [offered[0]!];
  assert.equal(changed(booked, wanted({ adult: 3, child: 1 }), without, terms).places, 4);
  assert.equal(broken(booked, wanted({ adult: 2 }), without, terms), 'unit_unknown');
  assert.equal(broken(booked, wanted({ adult: 2, child: 2 }), without, terms), 'unit_unknown');
});

test('a unit that takes another number of places since is counted as it was booked', () => {
  const booked = bookedAs({ adult: 2 });
  const wider = [unitOf('adult', 10_000, 2)];
  assert.equal(changed(booked, wanted({ adult: 3 }), wider, terms).places, 4);
  assert.equal(broken(booked, wanted({ adult: 1 }), wider, terms), 'unit_unknown');
});

test('whatever changes one after another, units, size and price are those that were asked for last, and nobody pays twice', () => {
  const numbers = fc.record({ adult: fc.integer({ min: 1, max: 3 }), child: fc.nat(3), infant: fc.nat(3) });
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  const step = fc.record({ numbers, adult: cents, child: cents, fee_bp: fc.integer({ min: 0, max: 3_000 }) });
  fc.assert(
    fc.property(numbers, fc.array(step, { maxLength: 6 }), (first, steps) => {
      let party = bookedAs(first);
      for (const { numbers, adult, child, fee_bp } of steps) {
        const now = [unitOf('adult', adult), unitOf('child', child), unitOf('infant', 0, 0)];
        const next = changed(party, wanted(numbers), now, { ...terms, fee_bp });
        const { total_price, service_fee, final_amount, units } = next;
        const sum = units.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
        const of = quantitiesOf(units);
        assert.deepEqual([of.get('adult') ?? 0, of.get('child') ?? 0, of.get('infant') ?? 0], Object.values(numbers));
        assert.deepEqual([next.places, next.participants], [numbers.adult + numbers.child, numbers.adult + numbers.child + numbers.infant]);
        assert.deepEqual([total_price, final_amount], [sum, sum + service_fee]);
        assert.ok(service_fee >= 0 && service_fee <= shareOf(total_price, 3_000) + steps.length);
        party = next;
      }
    }),
  );
});
