import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { memberLevels, membershipOf, pointsOf } from './points.ts';

const points = fc.integer({ min: 0, max: 1_000_000 });
const rank = (n: number) => memberLevels.findIndex(({ level }) => level === membershipOf(n).member_level);

test('levels begin where the architecture says', () => {
  assert.deepEqual(
    [0, 1_999, 2_000, 7_999, 8_000, 19_999, 20_000].map((n) => membershipOf(n).member_level),
    ['Bronze', 'Bronze', 'Silver', 'Silver', 'Gold', 'Gold', 'Platinum'],
  );
  assert.equal(membershipOf(20_000).next, null);
});

test('a customer who earns what is missing is on the next level, and with a point less is not', () => {
  fc.assert(
    fc.property(points, (n) => {
      const { member_level, next } = membershipOf(n);
      if (!next) return assert.equal(member_level, 'Platinum');
      assert.ok(next.missing > 0 && next.progress >= 0 && next.progress < 1);
      assert.equal(membershipOf(n + next.missing).member_level, next.level);
      assert.equal(membershipOf(n + next.missing - 1).member_level, member_level);
    }),
  );
});

test('more points never mean a lower level', () => {
  fc.assert(fc.property(points, points, (a, b) => rank(Math.min(a, b)) <= rank(Math.max(a, b))));
});

test('cents that make no dollar earn nothing, and trips together never earn less than one by one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000_000), { maxLength: 20 }), (paid) => {
      const sum = paid.reduce((total, one) => total + one, 0);
      assert.ok(pointsOf(sum) * 100 <= sum && sum < (pointsOf(sum) + 1) * 100);
      assert.ok(pointsOf(sum) >= paid.reduce((total, one) => total + pointsOf(one), 0));
    }),
  );
});
