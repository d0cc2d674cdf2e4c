import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dueOnArrival, inHand, owedBy, refundDue, worthOf, type BookingMoney } from './paying.ts';

const booking: BookingMoney = {
  status: 'confirmed',
  final_amount: 50_400,
  paid_amount: 0,
  refunded_amount: 0,
  reduced_amount: 0,
  retained_amount: 0,
};

test('what is owed and what is due back follow from the price, the money in hand and the state', () => {
  const of = (changes: Partial<BookingMoney>) => [owedBy({ ...booking, ...changes }), refundDue({ ...booking, ...changes })];
  assert.deepEqual(of({}), [50_400, 0], 'nothing is paid');
  assert.deepEqual(of({ paid_amount: 20_000 }), [30_400, 0], 'a part is paid');
  assert.deepEqual(of({ paid_amount: 50_400 }), [0, 0], 'all is paid');
  assert.deepEqual(of({ paid_amount: 50_500 }), [0, 100], 'too much is paid');
  assert.deepEqual(of({ paid_amount: 50_400, refunded_amount: 400, reduced_amount: 400 }), [0, 0], 'a refund that was not due');
  assert.deepEqual(of({ status: 'cancelled' }), [0, 0], 'cancelled, unpaid');
  assert.deepEqual(of({ status: 'cancelled', paid_amount: 50_400 }), [0, 50_400], 'cancelled, paid');
  assert.deepEqual(of({ status: 'cancelled', paid_amount: 50_400, retained_amount: 20_000 }), [0, 30_400], 'a part is retained');
  assert.deepEqual(
    of({ status: 'cancelled', paid_amount: 5_000, retained_amount: 20_000 }),
    [15_000, 0],
    'a reseller owes what the terms keep',
  );
});

test('of what is owed and what is due back one at most is more than nothing, and together they make the money in hand what it should be', () => {
  const cents = fc.nat(100_000);
  fc.assert(
    fc.property(fc.constantFrom('pending', 'confirmed', 'completed'), cents, cents, cents, (status, price, paid, given) => {
      const one: BookingMoney = { ...booking, status, final_amount: price, paid_amount: paid, refunded_amount: Math.min(given, paid) };
      assert.ok(owedBy(one) === 0 || refundDue(one) === 0);
      assert.equal(inHand(one) + owedBy(one) - refundDue(one), worthOf(one));
    }),
  );
});

test('of money that arrives late as much becomes due back as is above what the terms keep, to the cent', () => {
  const of = (withheld: number, in_hand: number, arriving: number) => dueOnArrival({ withheld, in_hand, arriving });
  assert.deepEqual([of(50_400, 0, 50_400), of(25_201, 0, 50_401), of(0, 0, 50_400)], [0, 25_200, 50_400]);
  assert.deepEqual([of(25_200, 10_000, 10_000), of(25_200, 10_000, 40_400), of(25_200, 30_000, 100)], [0, 25_200, 100]);
});
