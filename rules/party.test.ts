import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shareOf } from './money.ts';
import { resolveParty, type BookedParty, type OfferedUnit } from './party.ts';

const kinds = ['adult', 'child', 'group', 'infant'] as const;
const units: fc.Arbitrary<OfferedUnit[]> = fc
  .tuple(...kinds.map(() => fc.record({ price: fc.nat(1_000_000), places: fc.nat(4) })))
  .map((rows) => rows.map((row, n) => ({ id: `unit-${n}`, kind: kinds[n]!, title: kinds[n]!, title_zh: '票', ...row })));
const quantities = fc.array(fc.nat(6), { minLength: 4, maxLength: 4 });
const limits = fc.record({
  min_participants: fc.integer({ min: 1, max: 5 }),
  max_participants: fc.integer({ min: 5, max: 40 }),
  fee_bp: fc.integer({ min: 0, max: 3_000 }),
});

/** The party, or the rule that forbids it. */
function party(...args: Parameters<typeof resolveParty>): BookedParty | string {
  const party = resolveParty(...args);
  return 'broken' in party ? Object.values(party.broken)[0]![0]!.rule : party;
}

test('a party is let in exactly when enough of it take places and not too many come', () => {
  fc.assert(
    fc.property(units, quantities, limits, (offered, wanted, allowed) => {
      const named = offered.map(({ id }, n) => ({ unit: id, quantity: wanted[n]! }));
      // One by one, as they would be counted at the pier.
      const pieces = offered.flatMap(({ places }, n) => Array.from({ length: wanted[n]! }, () => places));
      const people = pieces.reduce((sum, places) => sum + (places === 0 ? 1 : places), 0);
      const places = pieces.reduce((sum, taken) => sum + taken, 0);
      const found = party({ units: named }, offered, allowed);
      if (places === 0) return assert.equal(found, 'party_empty');
      if (places < allowed.min_participants) return assert.equal(found, 'party_too_small');
      if (people > allowed.max_participants) return assert.equal(found, 'party_too_large');
      assert.ok(typeof found === 'object');
      const total = offered.reduce((sum, { price }, n) => sum + price * wanted[n]!, 0);
      const fee = shareOf(total, allowed.fee_bp);
      assert.deepEqual(
        [found.participants, found.places, found.total_price, found.service_fee, found.final_amount],
        [people, places, total, fee, total + fee],
      );
      assert.ok(found.units.every(({ quantity }) => quantity > 0));
    }),
  );
});

test('a number of participants is that many adults, wherever their unit stands', () => {
  fc.assert(
    fc.property(units, fc.integer({ min: 5, max: 5 }), (offered, participants) => {
      const seated = offered.map((unit) => ({ ...unit, places: 1 })).toReversed();
      const found = party({ participants }, seated, { min_participants: 1, max_participants: 9, fee_bp: 500 });
      assert.ok(typeof found === 'object');
      assert.deepEqual(
        found.units.map(({ unit, quantity }) => [unit.kind, quantity]),
        [['adult', 5]],
      );
    }),
  );
});

test('a whole departure is let in alone, once, for as many people as it is for, at one price however many come', () => {
  const range = fc
    .tuple(fc.integer({ min: 1, max: 20 }), fc.nat(20))
    .map(([min_people, more]) => ({ min_people, max_people: min_people + more }));
  const people = fc.option(fc.integer({ min: 1, max: 45 }), { nil: undefined });
  fc.assert(
    fc.property(units, quantities, limits, range, people, (offered, wanted, allowed, takes_all, participants) => {
      const boat = offered.map((unit, n) => (n === 2 ? { ...unit, places: takes_all.max_people, takes_all } : unit));
      fc.pre(wanted[2]! > 0);
      const found = party({ participants, units: boat.map(({ id }, n) => ({ unit: id, quantity: wanted[n]! })) }, boat, allowed);
      const come = participants ?? takes_all.max_people;
      if (wanted.reduce((sum, one) => sum + one) > 1) return assert.equal(found, 'party_alone');
      if (come < takes_all.min_people) return assert.equal(found, 'party_too_small');
      if (come > takes_all.max_people) return assert.equal(found, 'party_too_large');
      assert.ok(typeof found === 'object');
      assert.deepEqual([found.participants, found.total_price, found.whole?.is_alone], [come, boat[2]!.price, true]);
    }),
  );
});

test('people who must be accompanied are let in exactly when one of those they come with does too', () => {
  const company = fc.array(fc.subarray([...kinds]), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(units, quantities, company, (offered, wanted, needs) => {
      const seated = offered.map((unit, n) => ({ ...unit, places: 1, accompanied_by: needs[n]!.filter((kind) => kind !== unit.kind) }));
      fc.pre(wanted.some((quantity) => quantity > 0));
      const terms = { min_participants: 1, max_participants: 40, fee_bp: 500 };
      const found = party({ units: seated.map(({ id }, n) => ({ unit: id, quantity: wanted[n]! })) }, seated, terms);
      const come = kinds.filter((_, n) => wanted[n]! > 0);
      const is_alone = seated.some(
        ({ accompanied_by }, n) => wanted[n]! > 0 && accompanied_by.length > 0 && !accompanied_by.some((kind) => come.includes(kind)),
      );
      assert.equal(typeof found === 'object' ? null : found, is_alone ? 'party_company' : null);
    }),
  );
});
