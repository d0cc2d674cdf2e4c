import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, type BuiltBooking } from '../../../tests/support/builders.ts';
import { rewritePast } from '../../../tests/support/past.ts';
import { until, untilWaiting, waiting } from '../../../tests/support/until.ts';
import { expireRequests } from './expire.ts';

const { sql, as, guest, buildBooking, buildPage, buildService, buildSlot } = await testApp();
const { get, accept } = api.bookings;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const old = { status: 'pending', created_at: hoursAgo(25) } as const;
const seen = async (booking: BuiltBooking) => (await as(booking.slot.service.provider.user)).done(get, { params: { id: booking.id } });
const placesTaken = async ({ slot }: BuiltBooking) =>
  (await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${slot.id}`)[0]?.spots_taken;
const movesOf = async ({ id }: BuiltBooking) =>
  (
    await sql<{ move: string }[]>`select places || ' ' || reason as move from seat_ledger where booking_id = ${id} order by places desc`
  ).map(({ move }) => move);

test('a request nobody answered in 24 hours is cancelled, gives its places back, and the timeline says so', async () => {
  const booking = await buildBooking({ ...old, participants: 3 });
  assert.equal(await expireRequests(sql), 1);
  const now = await seen(booking);
  assert.deepEqual(
    [now.status, now.cancelled_by, now.timeline.at(-1)?.event, now.timeline.at(-1)?.by],
    ['cancelled', 'system', 'expired', ''],
  );
  assert.ok(now.cancelled_at);
  assert.equal(await placesTaken(booking), 0);
  assert.deepEqual(await movesOf(booking), ['3 booked', '-3 expired']);
});

test('a request whose slot has begun expires before its 24 hours are over', async () => {
  const booking = await buildBooking({ status: 'pending', created_at: hoursAgo(1), slot: await buildSlot({ starts_at: hoursAgo(0.01) }) });
  await expireRequests(sql);
  assert.equal((await seen(booking)).timeline.at(-1)?.event, 'expired');
});

test('younger requests and answered bookings stay as they are', async () => {
  const pending = [
    await buildBooking({ status: 'pending', created_at: hoursAgo(23.9) }),
    await buildBooking({ ...old, status: 'confirmed' }),
    await buildBooking({ ...old, status: 'completed' }),
    await buildBooking({ ...old, status: 'cancelled' }),
  ];
  const before = await Promise.all(pending.map(seen));
  assert.equal(await expireRequests(sql), 0);
  assert.deepEqual(await Promise.all(pending.map(seen)), before);
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
  assert.equal(await placesTaken(bookings[0]!), 0);
});

test('a request past its deadline cannot be accepted any more, though the job has not been there yet', async () => {
  const begun = await buildBooking({ status: 'pending', created_at: hoursAgo(1), slot: await buildSlot({ starts_at: hoursAgo(0.01) }) });
  for (const booking of [await buildBooking({ ...old, participants: 2 }), begun]) {
    const provider = await as(booking.slot.service.provider.user);
    const params = { id: booking.id };
    const asked = await provider.done(get, { params });
    assert.deepEqual([asked.status, asked.can.accept, asked.can.decline], ['pending', false, true]);
    const listed = await provider.done(api.bookings.providerBookings, { query: { status: 'pending' } });
    assert.deepEqual(
      listed.results.map(({ can }) => can.accept),
      [false],
    );
    for (const [endpoint, body] of [
      [accept, {}],
      [api.bookings.update, { status: 'confirmed' }],
      [api.ownPages.updateBooking, { status: 'confirmed' }],
    ] as const)
      assert.equal((await provider.refused(409, endpoint, { params, body })).code, 'request_expired');
    assert.deepEqual(await provider.done(get, { params }), asked, 'nothing of it has changed');
    await provider.done(api.bookings.cancel, { params, body: { reason: 'Too late' } });
    assert.equal(await placesTaken(booking), 0);
  }
});

test('a request can be accepted until the minute before its deadline', async () => {
  const booking = await buildBooking({ status: 'pending', created_at: hoursAgo(24 - 1 / 60) });
  const provider = await as(booking.slot.service.provider.user);
  assert.equal((await provider.done(get, { params: { id: booking.id } })).can.accept, true);
  await provider.done(accept, { params: { id: booking.id } });
});

test('an answer and the job around the deadline: one of them wins', async () => {
  await Promise.all(
    Array.from({ length: 8 }, async (_, nth) => {
      // The deadlines pass while they are asked for.
      const booking = await buildBooking({ ...old, participants: 2 });
      const provider = await as(booking.slot.service.provider.user);
      const made = sql`now() - interval '24 hours' + make_interval(secs => ${nth / 50})`;
      await rewritePast(sql, (tx) => tx`update bookings set created_at = ${made} where id = ${booking.id}`);
      const [answer] = await Promise.all([provider.ask(accept, { params: { id: booking.id } }), expireRequests(sql)]);
      if (answer.status !== 200) assert.equal(answer.status, 409);
      await until('its deadline has passed', async () => {
        await expireRequests(sql);
        return (await seen(booking)).status !== 'pending';
      });
      assert.equal((await seen(booking)).status, answer.status === 200 ? 'confirmed' : 'cancelled');
      assert.equal(await placesTaken(booking), answer.status === 200 ? 2 : 0);
    }),
  );
});

/** Three slots of one service in the order of their ids, each with a late request; by age the second comes first and the first last. */
async function threeSlots() {
  const service = await buildService();
  const [one, two, three] = [await buildSlot({ service }), await buildSlot({ service }), await buildSlot({ service })];
  const late = [];
  for (const [n, slot] of [two, three, one].entries())
    late.push(await buildBooking({ slot, status: 'pending', created_at: hoursAgo(30 - n) }));
  return { service, one, two, three, late };
}

test('the job and somebody who locks several slots never wait for each other in a circle', async () => {
  const { service, one, three, late } = await threeSlots();
  const owner = await as(service.provider.user);
  const body = { service_id: service.id, start_datetime: one.starts_at, end_datetime: three.starts_at, reason: 'Typhoon' };
  let expired: Promise<number> | undefined;
  let blocked: Promise<unknown> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from slots where id = ${three.id} for update`;
    expired = expireRequests(sql);
    await untilWaiting(sql, 1);
    let is_answered = false;
    blocked = owner.done(api.availability.blockTime, { body }).finally(() => (is_answered = true));
    await until('the first two slots are blocked, or waited for', async () => is_answered || (await waiting(sql)) === 2);
  });
  await blocked;
  assert.equal(await expired, 3);
  for (const booking of late) assert.equal((await seen(booking)).status, 'cancelled');
});

test('while the job waits for a slot that somebody holds, other slots are free to be booked', async () => {
  const { service, two, three, late } = await threeSlots();
  const page = await buildPage({ services: [service] });
  let expired: Promise<number> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from slots where id = ${three.id} for update`;
    expired = expireRequests(sql);
    await untilWaiting(sql, 1);
    let is_booked = false;
    void guest.done(api.pages.book, { body: bookingBody({ service, page, slot: two }) }).then(() => (is_booked = true));
    await until('a visitor has booked', async () => is_booked);
  });
  assert.equal(await expired, 3);
  for (const booking of late) assert.equal((await seen(booking)).status, 'cancelled');
});
