import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { resolveParty, type OfferedUnit } from '../party.ts';
import { MOST_DISCOUNT_BP, resalePriceOf, resoldParty, resoldUnits, sumOfPrices } from './resale.ts';

const price = fc.integer({ min: 0, max: 10_000_000 });
const terms = fc.record({ fee_bp: fc.integer({ min: 0, max: 3_000 }), rate_bp: fc.integer({ min: 0, max: MOST_DISCOUNT_BP }) });

test('fee and discount are rounded half a cent up, each by itself', () => {
  assert.deepEqual(resalePriceOf(9_990, { fee_bp: 500, rate_bp: 1_750 }), { retail: 10_490, net: 8_742 });
  assert.deepEqual(resalePriceOf(10, { fee_bp: 500, rate_bp: 500 }), { retail: 11, net: 10 });
  assert.deepEqual(resalePriceOf(48_000, { fee_bp: 500, rate_bp: 0 }), { retail: 50_400, net: 50_400 });
});

test('a reseller never pays more than a guest, nor less than half and the fee', () => {
  fc.assert(
    fc.property(price, terms, (cents, of) => {
      const { retail, net } = resalePriceOf(cents, of);
      assert.ok(net <= retail && net >= Math.floor(cents / 2) && retail >= cents);
    }),
  );
});

test('a party costs what its units cost, one by one', () => {
  const party = fc.array(fc.record({ price, quantity: fc.integer({ min: 1, max: 20 }) }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(party, terms, (parts, of) => {
      const offered: OfferedUnit[] = parts.map((part, n) => ({
        ...{ id: `${n}`, kind: 'adult', title: '', title_zh: '', places: 1 },
        price: part.price,
      }));
      const request = { units: parts.map(({ quantity }, n) => ({ unit: `${n}`, quantity })) };
      const limits = { min_participants: 1, max_participants: 1_000, fee_bp: of.fee_bp };
      const resolved = resolveParty(request, resoldUnits(offered, of.rate_bp), limits);
      assert.ok(!('broken' in resolved));
      const { total_price, service_fee, final_amount } = resoldParty(resolved, of.fee_bp);
      const each = parts.flatMap((part) => Array.from({ length: part.quantity }, () => resalePriceOf(part.price, of)));
      assert.equal(final_amount, sumOfPrices(each).net);
      assert.equal(final_amount, total_price + service_fee);
    }),
  );
});

test('what was promised is the price, whatever it is today', () => {
  const unit: OfferedUnit = { id: 'a', kind: 'adult', title: '', title_zh: '', places: 1, price: 99 };
  assert.deepEqual(resoldUnits([unit], 1_000, { a: 200 }), [{ ...unit, price: 180, list_price: 200 }]);
});
