import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shareOf } from '../../../rules/money.ts';
import { Refusal } from '../../core/api/errors.ts';
import { partyOf, type Party, type Ticket } from './party.ts';

const kinds = ['adult', 'child', 'group', 'infant'] as const;
const tickets: fc.Arbitrary<Ticket[]> = fc
  .tuple(...kinds.map(() => fc.record({ price: fc.nat(1_000_000), places: fc.nat(4) })))
  .map((rows) => rows.map((row, n) => ({ id: `ticket-${n}`, kind: kinds[n]!, title: kinds[n]!, title_zh: '票', ...row })));
const quantities = fc.array(fc.nat(6), { minLength: 4, maxLength: 4 });
const limits = fc.record({
  min_participants: fc.integer({ min: 1, max: 5 }),
  max_participants: fc.integer({ min: 5, max: 40 }),
  fee_bp: fc.integer({ min: 0, max: 3_000 }),
});

/** The party, or the rule that forbids it. */
function party(...args: Parameters<typeof partyOf>): Party | string {
  try {
    return partyOf(...args);
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return Object.values(error.fields ?? {})[0]![0]!.rule;
  }
}

test('a party is let in exactly when enough of it take places and not too many come', () => {
  fc.assert(
    fc.property(tickets, quantities, limits, (offered, wanted, allowed) => {
      const units = offered.map(({ id }, n) => ({ unit: id, quantity: wanted[n]! }));
      // One by one, as they would be counted at the pier.
      const pieces = offered.flatMap(({ places }, n) => Array.from({ length: wanted[n]! }, () => places));
      const people = pieces.reduce((sum, places) => sum + (places === 0 ? 1 : places), 0);
      const places = pieces.reduce((sum, taken) => sum + taken, 0);
      const found = party({ units }, offered, allowed);
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
      assert.ok(found.bought.every(({ quantity }) => quantity > 0));
    }),
  );
});

test('a number of participants is that many adults, wherever their ticket stands', () => {
  fc.assert(
    fc.property(tickets, fc.integer({ min: 5, max: 5 }), (offered, participants) => {
      const seated = offered.map((ticket) => ({ ...ticket, places: 1 })).toReversed();
      const found = party({ participants }, seated, { min_participants: 1, max_participants: 9, fee_bp: 500 });
      assert.ok(typeof found === 'object');
      assert.deepEqual(
        found.bought.map(({ ticket, quantity }) => [ticket.kind, quantity]),
        [['adult', 5]],
      );
    }),
  );
});
