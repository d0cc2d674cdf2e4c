import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockAt } from './clock.ts';
import { drawMarketplace } from './demo.ts';
import type { Row } from './rows.ts';

const gallery = { urlOf: () => '/media/scene-1600.webp', logoOf: () => '/media/logo-1600.webp', slip: '/media/slip-1600.webp' };
const draw = (now: string) => drawMarketplace(clockAt(new Date(now)), gallery, 'hash');

test('two seeds on one day give the same marketplace', () => {
  assert.deepEqual(draw('2026-11-21T09:10:00+08:00'), draw('2026-11-21T09:10:00+08:00'));
  const [morning, night] = [draw('2026-11-21T09:10:00+08:00'), draw('2026-11-21T23:50:00+08:00')];
  assert.deepEqual(settled(morning.bookings), settled(night.bookings));
  assert.deepEqual(morning.slots, night.slots);
  assert.deepEqual(morning.reviews, night.reviews);
  assert.deepEqual(morning.page_views_daily, night.page_views_daily);
});

/** Without the moments that move with the hour. */
function settled(bookings: readonly Row[]): Row[] {
  return bookings.map(({ created_at: _, confirmed_at: __, pay_by: ___, ...booking }) => booking);
}

for (const now of [
  '2026-01-01T00:00:30+08:00',
  '2026-02-28T23:59:00+08:00',
  '2027-03-07T12:00:00+08:00',
  '2028-02-29T04:00:00+08:00',
  '2026-12-25T18:30:00+08:00',
  '2026-07-01T08:00:00+08:00',
  '2026-09-15T15:00:00+08:00',
])
  test(`places, states and sold-out days hold on ${now}`, () => {
    const { slots, bookings, seat_moves, services, messages, booking_events } = draw(now);
    const at = Date.parse(now);
    const moved = Map.groupBy(seat_moves, ({ slot_id }) => slot_id);
    const written = new Set(seat_moves.filter(({ reason }) => reason === 'booked').map(({ booking_id }) => booking_id));
    const booked = Map.groupBy(
      bookings.filter(({ id }) => !written.has(id ?? null)),
      ({ slot_id }) => slot_id,
    );
    const live = Map.groupBy(
      bookings.filter(({ status }) => status !== 'cancelled'),
      ({ slot_id }) => slot_id,
    );
    const sum = (rows: Row[] = []) => rows.reduce((all, { places }) => all + Number(places), 0);
    for (const { id, spots_taken, capacity, is_available } of slots) {
      assert.equal(sum(booked.get(id ?? null)) + sum(moved.get(id ?? null)), spots_taken);
      assert.equal(sum(live.get(id ?? null)), spots_taken);
      assert.ok(Number(spots_taken) <= Number(capacity));
      if (!is_available) assert.equal(spots_taken, 0);
    }
    for (const { at: when } of booking_events) assert.ok(Number(when) <= at);
    for (const { created_at, read_at } of messages) assert.ok(Math.max(Number(created_at), Number(read_at)) <= at);
    assert.deepEqual(new Set(bookings.map(({ status }) => status)), new Set(['pending', 'confirmed', 'completed', 'cancelled']));

    const junk = services.find(({ title }) => title === 'Red-sail junk cruise at dusk');
    const soon = slots.filter(
      ({ service_id, starts_at }) =>
        service_id === junk?.id && Number(starts_at) > at + 86_400_000 && Number(starts_at) < at + 30 * 86_400_000,
    );
    assert.ok(soon.some(({ spots_taken, capacity }) => spots_taken === capacity));
    assert.ok(soon.filter(({ spots_taken, capacity, is_available }) => is_available && Number(spots_taken) < Number(capacity)).length > 20);
  });
