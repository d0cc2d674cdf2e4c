import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import type { BuiltBooking } from '../../tests/support/builders.ts';
import { expireRequests } from './expire.ts';

const { sql, as, buildBooking, buildSlot } = await testApp();
const { get, accept } = api.bookings;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const old = { status: 'pending', created_at: hoursAgo(25) } as const;
const seen = async (booking: BuiltBooking) => (await as(booking.slot.service.provider.user)).done(get, { params: { id: booking.id } });
const spotsTaken = async ({ slot }: BuiltBooking) =>
  (await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${slot.id}`)[0]?.spots_taken;
const movesOf = async ({ id }: BuiltBooking) =>
  (await sql<{ move: string }[]>`select places || ' ' || reason as move from seat_moves where booking_id = ${id} order by places desc`).map(
    ({ move }) => move,
  );

test('a request nobody answered in 24 hours is cancelled, gives its places back, and the timeline says so', async () => {
  const booking = await buildBooking({ ...old, participants: 3 });
  assert.equal(await expireRequests(sql), 1);
  const now = await seen(booking);
  assert.deepEqual(
    [now.status, now.cancelled_by, now.timeline.at(-1)?.event, now.timeline.at(-1)?.by],
    ['cancelled', 'system', 'expired', ''],
  );
  assert.ok(now.cancelled_at);
  assert.equal(await spotsTaken(booking), 0);
  assert.deepEqual(await movesOf(booking), ['3 booked', '-3 expired']);
});

test('a request whose slot has begun expires before its 24 hours are over', async () => {
  const booking = await buildBooking({ status: 'pending', created_at: hoursAgo(1), slot: await buildSlot({ starts_at: hoursAgo(0.01) }) });
  await expireRequests(sql);
  assert.equal((await seen(booking)).timeline.at(-1)?.event, 'expired');
});

test('younger requests and answered bookings stay as they are', async () => {
  const kept = [
    await buildBooking({ status: 'pending', created_at: hoursAgo(23.9) }),
    await buildBooking({ ...old, status: 'confirmed' }),
    await buildBooking({ ...old, status: 'completed' }),
    await buildBooking({ ...old, status: 'cancelled' }),
  ];
  const before = await Promise.all(kept.map(seen));
  assert.equal(await expireRequests(sql), 0);
  assert.deepEqual(await Promise.all(kept.map(seen)), before);
});

test('many runs at once expire each request once and give each place back once', async () => {
  const slot = await buildSlot({ capacity: 300 });
  const bookings = [];
  for (let n = 0; n < 120; n += 1) bookings.push(await buildBooking({ ...old, slot, participants: 2 }));
  const expired = await Promise.all(Array.from({ length: 6 }, () => expireRequests(sql)));
  assert.equal(expired.reduce((sum, n) => sum + n, 0) + (await expireRequests(sql)), 120);
  const [ledger] = await sql<
    { moves: number; places: number }[]
  >`select count(*) as moves, sum(places) as places from seat_moves where slot_id = ${slot.id} and reason = 'expired'`;
  assert.deepEqual({ ...ledger }, { moves: 120, places: -240 });
  assert.equal(await spotsTaken(bookings[0]!), 0);
});

test('an answer and the job at the same moment: one of them wins', async () => {
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const booking = await buildBooking({ ...old, participants: 2 });
      const provider = await as(booking.slot.service.provider.user);
      const [answer] = await Promise.all([provider.ask(accept, { params: { id: booking.id } }), expireRequests(sql)]);
      const now = await seen(booking);
      assert.equal(now.status, answer.status === 200 ? 'confirmed' : 'cancelled');
      assert.equal(await spotsTaken(booking), answer.status === 200 ? 2 : 0);
    }),
  );
});
