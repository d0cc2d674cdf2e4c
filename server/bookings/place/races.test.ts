import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, type BuiltBooking } from '../../../tests/support/builders.ts';
import { callerThrough, type Answer, type Caller, type Send } from '../../../tests/support/caller.ts';
import { twoDoors } from '../../../tests/support/doors.ts';
import { asWatcher, METRICS_TOKEN } from '../../../tests/support/figures.ts';
import { findSeatDrift } from '../../availability/seats.ts';

const on = await testApp({ env: { METRICS_TOKEN } });
const { sql, as, buildBooking, buildOffer, buildSlot, buildSlotUnderWay, buildUser } = on;
const { accept, complete, cancel, update } = api.bookings;

let doors: Send[];
before(async () => {
  doors = await twoDoors(on, { METRICS_TOKEN });
});

/** Runs `count` calls at once, by turns through both processes. */
function rush<T>(count: number, call: (send: Send, n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => call(doors[n % doors.length]!, n)));
}

const answered = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status);
const slotRow = async ({ id }: { id: string }) => {
  const [row] = await sql<{ spots_taken: number; bookings: number; places: number }[]>`
    select s.spots_taken, count(b.id) as bookings, coalesce(sum(b.places), 0) as places
    from slots s left join bookings b on b.slot_id = s.id and b.status <> 'cancelled' where s.id = ${id} group by s.id`;
  return { ...row! };
};

test('reading how many places are left and then writing sells 200 places of 10', async () => {
  const slot = await buildSlot({ capacity: 10 });
  const look = async () =>
    (await sql<{ spots_taken: number; capacity: number }[]>`select spots_taken, capacity from slots where id = ${slot.id}`)[0]!;
  const sell = async ({ spots_taken, capacity }: { spots_taken: number; capacity: number }) =>
    spots_taken < capacity ? (await sql`update slots set spots_taken = ${spots_taken + 1} where id = ${slot.id} returning id`).length : 0;
  const seen = await Promise.all(Array.from({ length: 200 }, look));
  const sold = (await Promise.all(seen.map(sell))).reduce((sum, n) => sum + n, 0);
  assert.equal(sold, 200);
  assert.equal((await slotRow(slot)).spots_taken, 1, 'and the slot does not even know');
  await sql`update slots set spots_taken = 0 where id = ${slot.id}`;
});

test('200 visitors at once through two servers get exactly the 10 places there are', async () => {
  const offer = await buildOffer({ capacity: 10 });
  const answers = await rush(200, (send) => callerThrough(send).ask(api.pages.book, { body: bookingBody(offer) }));
  assert.equal(answered(answers, 201).length, 10);
  const refused = answered(answers, 409).map(({ body }) => body as { code: string; available_spots: number });
  assert.equal(refused.length, 190);
  assert.ok(refused.every(({ code, available_spots }) => code === 'slot_full' && available_spots === 0));
  assert.deepEqual(await slotRow(offer.slot), { spots_taken: 10, bookings: 10, places: 10 });
});

test('50 visitors race for the last place and one gets it', async () => {
  const offer = await buildOffer({ capacity: 1 });
  const answers = await rush(50, (send) => callerThrough(send).ask(api.pages.book, { body: bookingBody(offer) }));
  assert.equal(answered(answers, 201).length, 1);
  assert.equal(answered(answers, 409).length, 49);
  assert.deepEqual(await slotRow(offer.slot), { spots_taken: 1, bookings: 1, places: 1 });
});

test('who wants the whole boat and who wants single places race through two servers, and never get more than there is', async () => {
  const units = [
    { kind: 'adult', price: 48_000 },
    { kind: 'group', price: 780_000, places: 20 },
  ];
  const offer = await buildOffer({ capacity: 20, service: { units } });
  const [adult, boat] = offer.service.units;
  const bodyFor = (n: number) =>
    bookingBody(offer, { participants: undefined, units: [{ unit: n % 3 === 0 ? boat!.id : adult!.id, quantity: 1 }] });
  const answers = await rush(60, (send, n) => callerThrough(send).ask(api.pages.book, { body: bodyFor(n) }));
  const boats = answered(answers, 201).filter(({ body }) => (body as { participants: number }).participants === 20).length;
  const sold = { spots_taken: 20, bookings: boats === 1 ? 1 : 20, places: 20 };
  assert.deepEqual(await slotRow(offer.slot), sold);
  assert.equal(answered(answers, 201).length + answered(answers, 409).length, 60);
});

test('parties of different sizes fill a slot without spilling over', async () => {
  const offer = await buildOffer({ capacity: 20 });
  const answers = await rush(60, (send, n) =>
    callerThrough(send).ask(api.pages.book, { body: bookingBody(offer, { participants: (n % 5) + 1 }) }),
  );
  const sold = answered(answers, 201).reduce((sum, { body }) => sum + (body as { participants: number }).participants, 0);
  const { spots_taken, places } = await slotRow(offer.slot);
  assert.equal(sold, places);
  assert.equal(spots_taken, places);
  assert.ok(places <= 20);
  for (const { body } of answered(answers, 409)) assert.ok((body as { available_spots: number }).available_spots < 5);
});

/** The provider and the client of one booking, each through both servers. */
async function sides(booking: BuiltBooking, client?: { id: string }) {
  const { user } = booking.slot.service.provider;
  const open = (who: { id: string }) => Promise.all(doors.map((send) => as(who, send)));
  return { providers: await open(user), clients: client ? await open(client) : [], params: { id: booking.id } };
}

type Move = [Endpoint, unknown?];
const REASON = { reason: 'Rain' };

/** All moves at once; the state the booking ends in, and how many moves were made. */
async function collide(callers: Caller[], params: { id: string }, moves: Move[]) {
  const answers = await Promise.all(moves.map(([endpoint, body], n) => callers[n % callers.length]!.ask(endpoint, { params, body })));
  const [row] = await sql<{ status: string; events: string[]; given_back: number }[]>`
    select status, (select array_agg(event order by at) from booking_events where booking_id = b.id and event <> 'created') as events,
      (select count(*) from seat_moves where booking_id = b.id and places < 0) as given_back
    from bookings b where id = ${params.id}`;
  assert.equal(answered(answers, 200).length + answered(answers, 409).length, moves.length);
  return {
    ...row!,
    made: answered(answers, 200).length,
    refused: answered(answers, 409).map(({ body }) => body as { code: string; status: string }),
  };
}

test('of many who accept one request at once, one does', async () => {
  const booking = await buildBooking({ status: 'pending' });
  const { providers, params } = await sides(booking);
  const { made, refused, events, status } = await collide(
    providers,
    params,
    Array.from({ length: 20 }, (_, n): Move => (n % 2 ? [accept] : [update, { status: 'confirmed' }])),
  );
  assert.deepEqual({ made, events, status }, { made: 1, events: ['confirmed'], status: 'confirmed' });
  assert.ok(refused.every((body) => body.code === 'illegal_transition' && body.status === 'confirmed'));
});

test('of many who cancel one booking at once, one does, and its places come back once', async () => {
  const client = await buildUser();
  const booking = await buildBooking({ status: 'pending', participants: 3, client });
  const { providers, clients, params } = await sides(booking, client);
  const { made, events, given_back, refused } = await collide(
    [...providers, ...clients],
    params,
    Array.from({ length: 20 }, (): Move => [cancel, REASON]),
  );
  assert.equal(made, 1);
  assert.equal(events.length, 1);
  assert.equal(given_back, 1);
  assert.ok(refused.every(({ status }) => status === 'cancelled'));
  assert.equal((await slotRow(booking.slot)).spots_taken, 0);
});

test('a booking that is completed and cancelled at once ends in one of the two', async () => {
  const ends = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const booking = await buildBooking({ status: 'confirmed', participants: 2, slot: await buildSlotUnderWay() });
      const { providers, params } = await sides(booking);
      const { made, events, given_back, status, refused } = await collide(
        providers,
        params,
        Array.from({ length: 6 }, (_, n): Move => (n % 2 ? [complete] : [cancel, REASON])),
      );
      assert.deepEqual([made, events], [1, [status]]);
      assert.equal(given_back, status === 'cancelled' ? 1 : 0);
      assert.ok(refused.every((body) => body.status === status));
      assert.equal((await slotRow(booking.slot)).spots_taken, status === 'cancelled' ? 0 : 2);
      return status;
    }),
  );
  assert.ok(ends.every((status) => status === 'completed' || status === 'cancelled'));
});

test('a request that is accepted, declined and completed at once takes a way that is in the graph', async () => {
  const ways = ['declined', 'confirmed', 'confirmed cancelled', 'confirmed completed'];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const booking = await buildBooking({ status: 'pending' });
      const { providers, params } = await sides(booking);
      const { made, events, given_back, status } = await collide(providers, params, [
        [accept],
        [cancel, REASON],
        [complete],
        [accept],
        [cancel, REASON],
        [complete],
      ]);
      assert.ok(ways.includes(events.join(' ')), events.join(' '));
      assert.equal(made, events.length);
      assert.equal(given_back, status === 'cancelled' ? 1 : 0);
    }),
  );
});

test('visitors and cancellations at once keep the count straight', async () => {
  const offer = await buildOffer({ capacity: 8 });
  const held = await Promise.all(Array.from({ length: 8 }, () => buildBooking({ slot: offer.slot })));
  const providers = await Promise.all(doors.map((send) => as(offer.provider.user, send)));
  const [cancelled, booked] = await Promise.all([
    Promise.all(held.map(({ id }, n) => providers[n % 2]!.ask(cancel, { params: { id }, body: REASON }))),
    rush(40, (send) => callerThrough(send).ask(api.pages.book, { body: bookingBody(offer) })),
  ]);
  assert.equal(answered(cancelled, 200).length, 8);
  assert.deepEqual(await slotRow(offer.slot), {
    spots_taken: answered(booked, 201).length,
    bookings: answered(booked, 201).length,
    places: answered(booked, 201).length,
  });
});

test('after all of this every place is accounted for', async () => {
  assert.deepEqual([...(await findSeatDrift(sql))], []);
  for (const send of doors) {
    const { status, text } = await send({ method: 'GET', url: '/readyz/seats', headers: asWatcher });
    assert.deepEqual([status, JSON.parse(text)], [200, { drift: 0 }]);
  }
});
