import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isReleasedAt, payBy, payWays, waysOf } from '../paying.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const at = (time: string) => new Date(`2026-12-${time}:00+08:00`);
const terms = { pay_hours: 24, pay_days_before: 3 };

test('a service has the ways of its provider, or its own, in their order', () => {
  assert.deepEqual(waysOf(null, ['on_site', 'fps'], { has_fps: true }), ['on_site', 'fps']);
  assert.deepEqual(waysOf(['later'], ['on_site', 'fps'], { has_fps: true }), ['later']);
});

test('FPS without an account and cards without a gateway are not offered', () => {
  assert.deepEqual(waysOf(null, ['fps', 'card', 'later'], { has_fps: false }), ['later']);
  assert.deepEqual(waysOf(null, ['fps', 'card'], { has_fps: true, has_card: true }), ['fps', 'card']);
});

test('who offers nothing that works is paid on the spot', () => {
  assert.deepEqual(waysOf(null, ['fps', 'card'], { has_fps: false }), ['on_site']);
  assert.deepEqual(waysOf([], ['fps'], { has_fps: true }), ['on_site']);
});

const rows: [way: 'fps' | 'later', agreed: string, starts: string, until: string][] = [
  ['fps', '01T10:00', '12T17:15', '02T10:00'],
  ['fps', '12T10:00', '12T17:15', '12T17:15'],
  ['later', '01T10:00', '12T17:15', '09T17:15'],
  // Three days before the start has passed, or is nearer than the hours that everybody has.
  ['later', '10T10:00', '12T17:15', '11T10:00'],
  ['later', '09T17:00', '12T17:15', '10T17:00'],
  ['later', '12T10:00', '12T17:15', '12T17:15'],
];
for (const [way, agreed, starts, until] of rows)
  test(`what is agreed on ${agreed} for ${starts} is paid ${way} by ${until}`, () => {
    assert.deepEqual(payBy({ way, agreed_at: at(agreed), starts_at: at(starts), ...terms }), at(until));
  });

test('nothing is due before the customer comes where they pay on the spot, or chose no way', () => {
  for (const way of ['on_site', null] as const)
    assert.equal(payBy({ way, agreed_at: at('01T10:00'), starts_at: at('12T17:15'), ...terms }), null);
});

const times = fc.record({
  agreed: fc.integer({ min: 0, max: 400 * DAY_MS }),
  ahead: fc.integer({ min: 0, max: 200 * DAY_MS }),
  pay_hours: fc.integer({ min: 1, max: 720 }),
  pay_days_before: fc.integer({ min: 0, max: 90 }),
});

test('a deadline is never before it is agreed nor past the start, and never sooner the later one may pay', () => {
  fc.assert(
    fc.property(times, ({ agreed, ahead, ...terms }) => {
      const agreement = { agreed_at: new Date(agreed), starts_at: new Date(agreed + ahead), ...terms };
      const [soon, later] = (['fps', 'later'] as const).map((way) => payBy({ ...agreement, way })!.getTime());
      for (const until of [soon!, later!]) assert.ok(agreed <= until && until <= agreed + ahead);
      assert.ok(soon! <= later!);
      const longer = payBy({ ...agreement, way: 'fps', pay_hours: terms.pay_hours + 1 });
      assert.ok(longer!.getTime() >= soon!);
    }),
  );
});

test('ways are a part of what is wished, never none, and none twice', () => {
  const list = fc.uniqueArray(fc.constantFrom(...payWays));
  fc.assert(
    fc.property(fc.option(list), list, fc.boolean(), fc.boolean(), (service, provider, has_fps, has_card) => {
      const ways = waysOf(service, provider, { has_fps, has_card });
      const wished = service ?? provider;
      assert.ok(ways.length > 0 && new Set(ways).size === ways.length);
      assert.ok(ways.every((way) => wished.includes(way)) || (ways.length === 1 && ways[0] === 'on_site'));
    }),
  );
});

test('places are given back at a deadline before the start, not at the start', () => {
  const starts = at('12T17:15');
  assert.equal(isReleasedAt(at('12T17:14'), starts), true);
  assert.equal(isReleasedAt(starts, starts), false);
  assert.equal(isReleasedAt(null, starts), false);
});
