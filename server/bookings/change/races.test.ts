import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, type BuiltBooking, type BuiltSlot } from '../../../tests/support/builders.ts';
import { callerThrough, type Answer, type Send } from '../../../tests/support/caller.ts';
import { twoDoors } from '../../../tests/support/doors.ts';
import { untilWaiting } from '../../../tests/support/until.ts';
import { findSeatDrift } from '../../availability/seats.ts';

const on = await testApp();
const { sql, as, links, buildBooking, buildPage, buildService, buildSlot } = on;

let doors: Send[];
before(async () => {
  doors = await twoDoors(on);
});
const door = (n: number) => callerThrough(doors[n % doors.length]!);

async function staged(confirmation: 'instant' | 'request' = 'instant', capacity = 10) {
  const service = await buildService({ confirmation, price: 10_000 });
  const slots = await Promise.all([1, 2].map(() => buildSlot({ service, capacity })));
  return { service, slots: slots as [BuiltSlot, BuiltSlot], unit: service.units[0]!.id, provider: await as(service.provider.user) };
}

const paramsOf = ({ id }: BuiltBooking) => ({ token: links.sign('booking', id) });
/** Moves a booking as it was seen before anything happened; its price stays. */
const moveTo = (n: number, booking: BuiltBooking, { id }: BuiltSlot, version = 1): Promise<Answer> =>
  door(n).ask(api.guests.change, { params: paramsOf(booking), body: { availability_slot: id, version, difference: '0.00' } });

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
const taken = async (slots: readonly BuiltSlot[]) => {
  const ids = slots.map(({ id }) => id);
  const rows = await sql<{ id: string; spots_taken: number }[]>`select id, spots_taken from slots where id = any(${ids}::uuid[])`;
  return ids.map((id) => rows.find((row) => row.id === id)!.spots_taken);
};
const noDrift = async () => assert.deepEqual([...(await findSeatDrift(sql))], []);

test('a change locks its slots in the order of their ids, whichever way it goes', async () => {
  const { slots } = await staged();
  const [low, high] = slots.toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [BuiltSlot, BuiltSlot];
  for (const [from, to] of [
    [low, high],
    [high, low],
  ] as const) {
    const booking = await buildBooking({ slot: from, status: 'pending' });
    let moving: Promise<Answer> | undefined;
    await sql.begin(async (tx) => {
      await tx`select from slots where id = ${low.id} for no key update`;
      moving = moveTo(0, booking, to);
      await untilWaiting(sql, 1);
      await tx`select from slots where id = ${high.id} for no key update nowait`;
    });
    assert.equal((await moving!).status, 200);
  }
});

test('bookings that swap their times at once all move', async () => {
  const { slots } = await staged();
  const [one, two] = slots;
  const here = await Promise.all(Array.from({ length: 5 }, () => buildBooking({ slot: one, created_at: new Date(), status: 'pending' })));
  const there = await Promise.all(Array.from({ length: 5 }, () => buildBooking({ slot: two, status: 'pending' })));
  const answers = await Promise.all([
    ...here.map((booking, n) => moveTo(n, booking, two)),
    ...there.map((booking, n) => moveTo(n + 1, booking, one)),
  ]);
  assert.deepEqual(statuses(answers), Array(10).fill(200));
  assert.deepEqual(await taken(slots), [5, 5]);
  await noDrift();
});

test('two who move and one who books want one place: one gets it, the others are as they were', async () => {
  const { service, slots, unit } = await staged();
  const [from, wanted] = slots;
  await sql`update slots set capacity = 1 where id = ${wanted.id}`;
  const page = await buildPage({ services: [service] });
  const movers = await Promise.all([1, 2].map(() => buildBooking({ slot: from, status: 'pending' })));
  const offer = { page, service, slot: wanted, provider: service.provider };
  const [booked, ...moved] = await Promise.all([
    door(0).ask(api.pages.book, { body: bookingBody(offer, { participants: undefined, units: [{ unit, quantity: 1 }] }) }),
    ...movers.map((booking, n) => moveTo(n, booking, wanted)),
  ]);
  const won = [booked.status === 201, ...moved.map(({ status }) => status === 200)].filter(Boolean).length;
  assert.equal(won, 1);
  const lost = [booked, ...moved].filter(({ status }) => status >= 300).map(({ body }) => (body as { code: string }).code);
  assert.deepEqual(lost, ['slot_full', 'slot_full']);
  const gone = moved.filter(({ status }) => status === 200).length;
  assert.deepEqual(await taken(slots), [2 - gone, 1]);
  await noDrift();
});

test('of two changes of one booking at once one is made, and the other finds it changed', async () => {
  const { slots } = await staged();
  const third = await buildSlot({ service: slots[0].service });
  const booking = await buildBooking({ slot: slots[0], status: 'pending' });
  const answers = await Promise.all([moveTo(0, booking, slots[1]), moveTo(1, booking, third)]);
  assert.deepEqual(statuses(answers), [200, 409]);
  assert.equal((answers.find(({ status }) => status === 409)!.body as { code: string }).code, 'booking_changed');
  assert.deepEqual((await taken([...slots, third])).sort(), [0, 0, 1]);
  await noDrift();
});

test('a change against an acceptance: the later one finds what the first has done', async () => {
  const { slots, provider } = await staged('request');
  for (let n = 0; n < 6; n += 1) {
    const booking = await buildBooking({ slot: slots[0], status: 'pending' });
    const [moved, accepted] = await Promise.all([
      moveTo(n, booking, slots[1]),
      provider.ask(api.bookings.accept, { params: { id: booking.id } }),
    ]);
    // Accepted first, the change was of another booking than was seen; moved first, it is accepted where it is now.
    assert.equal(accepted.status, 200);
    const [row] = await sql<{ slot_id: string; status: string }[]>`select slot_id, status from bookings where id = ${booking.id}`;
    assert.deepEqual([row!.status, row!.slot_id], ['confirmed', moved.status === 200 ? slots[1].id : slots[0].id]);
    if (moved.status !== 200) assert.equal((moved.body as { code: string }).code, 'booking_changed');
  }
  await noDrift();
});

test('a change against a cancellation gives every place back once', async () => {
  const { slots } = await staged();
  for (let n = 0; n < 6; n += 1) {
    const booking = await buildBooking({ slot: slots[0], status: 'pending' });
    const [, cancelled] = await Promise.all([
      moveTo(n, booking, slots[1]),
      door(n + 1).ask(api.guests.cancel, { params: paramsOf(booking), body: { reason: '' } }),
    ]);
    assert.equal(cancelled.status, 200);
  }
  assert.deepEqual(await taken(slots), [0, 0]);
  await noDrift();
});

test('places of requests whose time is over are free for who moves', async () => {
  const { slots } = await staged('request', 1);
  await buildBooking({ slot: slots[1], status: 'pending', created_at: new Date(Date.now() - 40 * 86_400_000) });
  const booking = await buildBooking({ slot: slots[0], status: 'pending' });
  assert.equal((await moveTo(0, booking, slots[1])).status, 200);
  assert.deepEqual(await taken(slots), [0, 1]);
  await noDrift();
});
