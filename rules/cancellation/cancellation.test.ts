import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bookingActors } from '../../contract/bookings.ts';
import { bookingStatuses } from '../booking-states.ts';
import {
  cancellationOf,
  cancellationSteps,
  freeCancellationUntil,
  freeHoursOf,
  NEVER_FREE_HOURS,
  WHOLE_SHARE,
  type CancellableBooking,
  type CancellationTier,
} from './cancellation.ts';

const starts_at = new Date('2027-05-02T01:00:00Z');
const before = (hours: number, ms = 0) => new Date(starts_at.getTime() - hours * 3_600_000 - ms);

const tiers: CancellationTier[] = [
  { hours_before: 168, share_bp: 10_000 },
  { hours_before: 48, share_bp: 5_000 },
  { hours_before: 24, share_bp: 2_500 },
];
const paid: CancellableBooking = {
  status: 'confirmed',
  starts_at,
  cancellation_hours: 48,
  cancellation_tiers: null,
  final_amount: 50_401,
  paid_amount: 50_401,
  refunded_amount: 0,
  reduced_amount: 0,
  retained_amount: 0,
};
const tiered = { ...paid, cancellation_hours: 168, cancellation_tiers: tiers };

test('without tiers a customer gets all of it back until the deadline, and may then not cancel', () => {
  assert.deepEqual(cancellationOf(paid, 'customer', before(48, 1)), {
    may_cancel: true,
    rule: 'free',
    share_bp: 10_000,
    refund_cents: 50_401,
    retained_cents: 0,
    withheld_cents: 0,
    until: before(48),
    next: { may_cancel: false, share_bp: 0, refund_cents: 0 },
  });
  const late = cancellationOf(paid, 'customer', before(48));
  assert.deepEqual([late.may_cancel, late.rule, late.refund_cents, late.retained_cents], [false, 'closed', 0, 50_401]);
  assert.deepEqual([late.until, late.next], [before(48), null]);
});

test('with tiers a customer may cancel until the start, for the share of the step, to the cent', () => {
  const at = (hours: number, ms = 0) => {
    const { may_cancel, rule, refund_cents, retained_cents, until, next } = cancellationOf(tiered, 'customer', before(hours, ms));
    return [
      may_cancel,
      rule,
      refund_cents,
      retained_cents,
      until && (starts_at.getTime() - until.getTime()) / 3_600_000,
      next?.refund_cents,
    ];
  };
  assert.deepEqual(at(168, 1), [true, 'free', 50_401, 0, 168, 25_201]);
  assert.deepEqual(at(168), [true, 'share', 25_201, 25_200, 48, 12_600]);
  assert.deepEqual(at(48), [true, 'share', 12_600, 37_801, 24, 0]);
  assert.deepEqual(at(24), [true, 'nothing', 0, 50_401, 0, 0]);
  assert.deepEqual(at(0, 1), [true, 'nothing', 0, 50_401, 0, 0]);
  assert.deepEqual(at(0).slice(0, 4), [false, 'closed', 0, 50_401]);
});

test('provider, operator and system give everything back, and a request is withdrawn free of charge', () => {
  for (const by of ['provider', 'operator', 'system'] as const) {
    const { rule, refund_cents, retained_cents } = cancellationOf(tiered, by, before(-1));
    assert.deepEqual([rule, refund_cents, retained_cents], ['everything', 50_401, 0], by);
  }
  const request = cancellationOf({ ...tiered, status: 'pending' }, 'customer', before(1));
  assert.deepEqual([request.rule, request.refund_cents, request.until], ['request', 50_401, null]);
});

test('what is over cannot be cancelled by anybody', () => {
  for (const status of ['completed', 'cancelled'] as const)
    for (const by of bookingActors) assert.equal(cancellationOf({ ...paid, status }, by, before(99)).may_cancel, false);
});

test('what was paid above the price is given back whole, and of a part of it what is above the share that the terms keep', () => {
  assert.equal(cancellationOf({ ...tiered, final_amount: 50_000 }, 'customer', before(100)).refund_cents, 25_401);
  const part = cancellationOf({ ...tiered, paid_amount: 30_000 }, 'customer', before(100));
  assert.deepEqual([part.refund_cents, part.retained_cents, part.withheld_cents], [4_800, 25_200, 25_200]);
  const little = cancellationOf({ ...tiered, paid_amount: 10_000 }, 'customer', before(100));
  assert.deepEqual([little.refund_cents, little.retained_cents, little.withheld_cents], [0, 10_000, 25_200]);
  assert.equal(
    cancellationOf({ ...tiered, reduced_amount: 10_000, refunded_amount: 10_000 }, 'customer', before(100)).refund_cents,
    20_201,
  );
});

test('cancelling is free until the tier that gives all back, or never', () => {
  assert.equal(freeHoursOf(tiers), 168);
  assert.equal(freeHoursOf(tiers.slice(1)), NEVER_FREE_HOURS);
  assert.deepEqual(freeCancellationUntil(tiered, starts_at), before(168));
  assert.equal(freeCancellationUntil({ ...tiered, cancellation_tiers: tiers.slice(1) }, starts_at), null);
  assert.deepEqual(
    cancellationSteps({ ...tiered, cancellation_tiers: [{ hours_before: 0, share_bp: 5_000 }] }, starts_at).map(({ until }) => until),
    [starts_at],
  );
});

const someTiers = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 8_760 }), fc.integer({ min: 0, max: WHOLE_SHARE })), {
    minLength: 1,
    maxLength: 5,
    selector: ([hours]) => hours,
  })
  .map((drawn): CancellationTier[] => {
    const hours = drawn.map(([one]) => one).sort((a, b) => b - a);
    const shares = drawn.map(([, one]) => one).sort((a, b) => b - a);
    return hours.map((hours_before, nth) => ({ hours_before, share_bp: shares[nth]! }));
  });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const someBooking = fc
  .record({
    status: fc.constantFrom(...bookingStatuses),
    cancellation_hours: fc.integer({ min: 0, max: 8_760 }),
    cancellation_tiers: fc.option(someTiers),
    final_amount: fc.integer({ min: 0, max: 100_000_000 }),
    paid_amount: fc.integer({ min: 0, max: 100_000_000 }),
    back: share,
    reduced: share,
  })
  .map(({ back, reduced, ...booking }): CancellableBooking => ({
    ...booking,
    starts_at,
    refunded_amount: Math.floor(booking.paid_amount * back),
    reduced_amount: Math.floor(booking.final_amount * reduced),
    retained_amount: 0,
  }));
const someTime = fc.integer({ min: -1_000, max: 10_000 });

test('whatever the terms: no more than was paid, later never more, and refund and what is retained are what is in hand', () => {
  fc.assert(
    fc.property(someBooking, fc.constantFrom(...bookingActors), someTime, someTime, (booking, by, one, other) => {
      const [earlier, later] = [
        cancellationOf(booking, by, before(Math.max(one, other))),
        cancellationOf(booking, by, before(Math.min(one, other))),
      ];
      for (const { rule, refund_cents, retained_cents, withheld_cents, next } of [earlier, later]) {
        assert.equal(refund_cents + retained_cents, booking.paid_amount - booking.refunded_amount);
        assert.ok(refund_cents >= 0 && retained_cents >= 0);
        assert.ok(retained_cents <= withheld_cents || rule === 'closed');
        assert.ok(!next || next.refund_cents <= refund_cents);
      }
      assert.ok(later.refund_cents <= earlier.refund_cents);
      assert.ok(earlier.may_cancel || !later.may_cancel);
      if (by !== 'customer' && earlier.may_cancel) assert.equal(earlier.retained_cents, 0);
      if (later.until && later.next) {
        const then = cancellationOf(booking, by, later.until);
        assert.deepEqual([then.may_cancel, then.refund_cents], [later.next.may_cancel, later.next.refund_cents], 'next is what follows');
      }
    }),
    { numRuns: 500 },
  );
});
