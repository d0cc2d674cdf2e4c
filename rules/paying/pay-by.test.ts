import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isReleasedAt, payBy } from '../paying.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const at = (time: string) => new Date(`2026-12-${time}:00+08:00`);
const terms = { pay_hours: 24, pay_days_before: 3 };

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

test('a card that is paid at once has half an hour, and never more than the hours of a provider or the time to the start', () => {
  const card = { way: 'card', agreed_at: at('01T10:00'), at_once: true, ...terms } as const;
  assert.deepEqual(payBy({ ...card, starts_at: at('12T17:15') }), at('01T10:30'));
  assert.deepEqual(payBy({ ...card, starts_at: at('01T10:10') }), at('01T10:10'));
  assert.deepEqual(payBy({ ...card, starts_at: at('12T17:15'), at_once: false }), at('02T10:00'));
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

test('places are given back at a deadline before the start, not at the start', () => {
  const starts = at('12T17:15');
  assert.equal(isReleasedAt(at('12T17:14'), starts), true);
  assert.equal(isReleasedAt(starts, starts), false);
  assert.equal(isReleasedAt(null, starts), false);
});
