import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { money, price } from '../contract/amounts.ts';
import { fromCents, percentOf, priceOf, publicMoney, SERVICE_FEE_BASIS_POINTS, shareOf, toCents } from './money.ts';

const serviceFee = (total: number) => shareOf(total, SERVICE_FEE_BASIS_POINTS);
const rate = fc.integer({ min: 0, max: 3_000 });
const cents = fc.integer({ min: 0, max: 100_000_000 });
const parts = fc.array(fc.record({ price: cents, quantity: fc.integer({ min: 1, max: 1_000 }) }), { maxLength: 20 });

test('cents survive the way to the wire and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
      const written = money.parse(fromCents(amount));
      assert.equal(toCents(written), amount);
    }),
  );
});

test('amounts are written with two decimals', () => {
  assert.equal(fromCents(0), '0.00');
  assert.equal(fromCents(5), '0.05');
  assert.equal(fromCents(48_050), '480.50');
  assert.equal(fromCents(-105), '-1.05');
});

test('a plain decimal becomes whole cents', () => {
  assert.equal(toCents('480'), 48_000);
  assert.equal(toCents('480.5'), 48_050);
  assert.equal(toCents('0.07'), 7);
  assert.equal(toCents('1000000'), 100_000_000);
});

test('the fee is five percent, half a cent rounded up', () => {
  assert.equal(serviceFee(48_000), 2_400);
  assert.equal(serviceFee(9), 0);
  assert.equal(serviceFee(10), 1);
  assert.equal(serviceFee(29), 1);
  assert.equal(serviceFee(30), 2);
  assert.equal(serviceFee(0), 0);
});

test('the fee is never more than half a cent away from five percent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (total) => {
      const twentieths = serviceFee(total) * 20 - total;
      assert.ok(twentieths > -10 && twentieths <= 10, `${total}`);
    }),
  );
});

test('what the customer pays is the sum of the units and the fee, in whole cents', () => {
  fc.assert(
    fc.property(parts, rate, (bought, fee_bp) => {
      const { total_price, service_fee, final_amount } = priceOf(bought, fee_bp);
      const exact = bought.reduce((sum, part) => sum + BigInt(part.price) * BigInt(part.quantity), 0n);
      assert.equal(BigInt(total_price), exact);
      assert.equal(service_fee, shareOf(total_price, fee_bp));
      assert.equal(final_amount, total_price + service_fee);
      assert.ok(Number.isSafeInteger(final_amount));
    }),
  );
});

test('the order of units does not change the price', () => {
  fc.assert(fc.property(parts, rate, (bought, fee) => assert.deepEqual(priceOf(bought, fee), priceOf(bought.toReversed(), fee))));
});

test('a price may be written as a number or a string', () => {
  for (const [written, expected] of [
    [480, 48_000],
    [480.5, 48_050],
    ['480.50', 48_050],
    [' 12 ', 1_200],
    [0, 0],
    ['1000000', 100_000_000],
    [0.1, 10],
  ] as const)
    assert.equal(price.parse(written), expected, String(written));
});

test('a price out of range, with three decimals or in another notation is refused', () => {
  for (const written of [
    -1,
    '-0.01',
    1_000_000.01,
    '1000001',
    1.005,
    '1,000',
    '1e3',
    1e-7,
    1e21,
    NaN,
    Infinity,
    '',
    '.5',
    '5.',
    '0x10',
    '４８０',
    true,
    null,
    [5],
  ])
    assert.equal(price.safeParse(written).success, false, String(written));
});

test('guests read whole dollars without decimals and everything else to the cent', () => {
  assert.equal(publicMoney('1218.00'), 'HK$1,218');
  assert.equal(publicMoney(58_000), 'HK$580');
  assert.equal(publicMoney('537.50'), 'HK$537.50');
  assert.equal(publicMoney(53_805), 'HK$538.05');
  assert.equal(publicMoney(0), 'HK$0');
});

test('the price that guests read is the price to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (amount) => {
      const shown = publicMoney(amount);
      assert.equal(toCents(shown.replace(/^HK\$|,/g, '')), amount);
      assert.equal(publicMoney(fromCents(amount)), shown);
    }),
  );
});

test('a rate is written as a percentage without idle zeros', () => {
  assert.deepEqual([500, 725, 1_050, 0, 1].map(percentOf), ['5', '7.25', '10.5', '0', '0.01']);
});
