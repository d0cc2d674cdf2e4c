import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hongKongToInstant } from '../time.ts';
import { choosePlaces, endOfOffer, orderWaiting, partiesAhead, weightOf, type WaitingParty } from './waiting.ts';

const NOW = Date.parse('2026-12-01T04:00:00Z');
const HOUR_MS = 3_600_000;
const party = (id: string, hours: number, places: number): WaitingParty => ({ id, since: NOW - hours * HOUR_MS, places });
const parties = fc
  .array(fc.record({ since: fc.integer({ min: NOW - 90 * 24 * HOUR_MS, max: NOW + HOUR_MS }), places: fc.integer({ min: 1, max: 12 }) }), {
    maxLength: 60,
  })
  .map((list) => list.map((one, n): WaitingParty => ({ ...one, id: `party ${n}` })));
const free = fc.integer({ min: 0, max: 40 });
const offered = (list: readonly WaitingParty[], places: number) => choosePlaces(list, places, NOW);
const sum = (list: readonly { places: number }[]) => list.reduce((all, { places }) => all + places, 0);

test('who has waited longest comes first, and a larger party ages faster', () => {
  const list = [party('couple', 5, 2), party('family', 3, 4), party('class', 1.8, 8), party('early', 7, 1)];
  assert.deepEqual(
    orderWaiting(list, NOW).map(({ id }) => id),
    ['early', 'family', 'class', 'couple'],
  );
  assert.deepEqual([1, 2, 3, 4, 5, 30].map(weightOf), [1, 1, 2, 2, 3, 3]);
  assert.equal(partiesAhead(list, 'couple', NOW), 3);
});

test('an offer says why it was theirs', () => {
  const list = [party('family', 6, 4), party('couple', 5, 2), party('single', 1, 1)];
  assert.deepEqual(offered(list, 3), [
    { id: 'couple', places: 2, reason: { free: 3, waited: 300, weight: 1, longer: 1 } },
    { id: 'single', places: 1, reason: { free: 1, waited: 60, weight: 1, longer: 1 } },
  ]);
});

test('never more than are free is offered, and nobody who would still fit is left out', () => {
  fc.assert(
    fc.property(parties, free, (list, places) => {
      const chosen = offered(list, places);
      const left = places - sum(chosen);
      assert.ok(left >= 0);
      const ids = new Set(chosen.map(({ id }) => id));
      assert.equal(ids.size, chosen.length);
      for (const one of list) if (!ids.has(one.id)) assert.ok(one.places > left, 'a party fits in places that stay free');
    }),
  );
});

test('the order is the same however the list is read, and parties of one size are served as they came', () => {
  fc.assert(
    fc.property(parties, free, (list, places) => {
      assert.deepEqual(offered(list.toReversed(), places), offered(list, places));
      const order = orderWaiting(list, NOW).filter(({ since }) => since <= NOW);
      for (const size of new Set(order.map((one) => one.places))) {
        const since = order.filter((one) => one.places === size).map((one) => one.since);
        assert.deepEqual(
          since,
          since.toSorted((a, b) => a - b),
        );
      }
    }),
  );
});

test('nobody is passed over but for want of places: who comes later by the rule is offered only what is too little for them', () => {
  fc.assert(
    fc.property(parties, free, (list, places) => {
      const chosen = new Map(offered(list, places).map((one) => [one.id, one]));
      let left = places;
      for (const one of orderWaiting(list, NOW)) {
        const offer = chosen.get(one.id);
        assert.equal(offer !== undefined, one.places <= left);
        if (offer) {
          assert.equal(offer.reason.free, left);
          left -= one.places;
        }
      }
    }),
  );
});

test('who waits longer never comes later, and who needs more comes no later for it', () => {
  fc.assert(
    fc.property(parties, fc.nat(), fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 5 }), (list, nth, hours, more) => {
      fc.pre(list.length > 0);
      const one = list[nth % list.length]!;
      const before = partiesAhead(list, one.id, NOW);
      const changed = (by: Partial<WaitingParty>) => list.map((other) => (other === one ? { ...one, ...by } : other));
      assert.ok(partiesAhead(changed({ since: one.since - hours * HOUR_MS }), one.id, NOW) <= before);
      assert.ok(partiesAhead(changed({ places: one.places + more }), one.id, NOW) <= before);
    }),
  );
});

test('a party is overtaken only by parties that came before two thirds of the wait were over', () => {
  fc.assert(
    fc.property(parties, (list) => {
      const order = orderWaiting(list, NOW);
      order.forEach((one, at) => {
        const wait = NOW - one.since;
        for (const ahead of order.slice(0, at)) if (wait > 0) assert.ok(NOW - ahead.since >= wait / 3);
      });
    }),
  );
});

test('places that come free one by one go to parties they suffice for, and are not collected for a larger one', () => {
  const list = [party('six', 300, 6), party('four', 200, 4), party('single', 2, 1), party('other', 1, 1)];
  const asked = (waiting: WaitingParty[], places: number) => offered(waiting, places).map(({ id }) => id);
  assert.deepEqual(asked(list, 1), ['single']);
  assert.deepEqual(
    asked(
      list.filter(({ id }) => id !== 'single'),
      1,
    ),
    ['other'],
  );
  assert.deepEqual(asked(list.slice(0, 2), 3), [], 'they go on sale');
});

test('an offer is open for an hour, late for 20 minutes, at night until nine, and never for more than half of what is left', () => {
  const at = (day: string, time: string) => hongKongToInstant(day, time);
  const far = at('2026-12-20', '10:00');
  const end = (now: Date, closes: Date) => endOfOffer(now, closes)?.toISOString() ?? null;
  assert.equal(end(at('2026-12-01', '12:00'), far), at('2026-12-01', '13:00').toISOString());
  assert.equal(end(at('2026-12-01', '22:00'), far), at('2026-12-02', '09:00').toISOString());
  assert.equal(end(at('2026-12-02', '03:10'), far), at('2026-12-02', '09:00').toISOString());
  assert.equal(end(at('2026-12-01', '09:00'), at('2026-12-01', '21:01')), at('2026-12-01', '10:00').toISOString());
  assert.equal(end(at('2026-12-01', '09:00'), at('2026-12-01', '21:00')), at('2026-12-01', '09:20').toISOString());
  assert.equal(end(at('2026-12-01', '22:00'), at('2026-12-02', '08:00')), at('2026-12-02', '03:00').toISOString());
  assert.equal(end(at('2026-12-01', '12:00'), at('2026-12-01', '13:00')), at('2026-12-01', '12:20').toISOString());
  assert.equal(end(at('2026-12-01', '12:00'), at('2026-12-01', '12:30')), at('2026-12-01', '12:15').toISOString());
  assert.equal(end(at('2026-12-01', '12:00'), at('2026-12-01', '12:10')), at('2026-12-01', '12:05').toISOString());
  assert.equal(end(at('2026-12-01', '12:00'), at('2026-12-01', '12:09')), null);
  assert.equal(end(at('2026-12-01', '12:00'), at('2026-12-01', '11:00')), null);
});
