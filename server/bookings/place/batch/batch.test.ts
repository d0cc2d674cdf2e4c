import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { api } from '../../../../contract/api.ts';
import { testApp } from '../../../../tests/support/app.ts';
import { bookingBody, type BuiltSlot } from '../../../../tests/support/builders.ts';
import { booked, bookingInsert, closed, FOREVER, full, PATIENT } from '../../../../tests/support/booking-inserts.ts';
import { untilWaiting } from '../../../../tests/support/until.ts';
import { givePlacesBack } from '../../../availability/places.ts';
import { constraintOf, openDatabase, type Tx } from '../../../core/database/database.ts';
import { createBookingBatcher } from './batch.ts';
import { insertBookings } from '../insert.ts';

const { sql, database, guest, as, buildOffer, buildSlot, buildBooking } = await testApp();

const intent = (key: string) => ({ scope: 'test', key, request_hash: Buffer.alloc(32) });
const leftOn = async ({ id }: BuiltSlot) =>
  (await sql<{ left: number }[]>`select capacity - spots_taken as left from slots where id = ${id}`)[0]!.left;
/** Over how many commits the bookings of a slot are spread. */
const commitsOf = async ({ id }: BuiltSlot) =>
  (await sql<{ commits: number }[]>`select count(distinct xmin::text) as commits from bookings where slot_id = ${id}`)[0]!.commits;

test('visitors who come at once are booked in a few commits, and each is answered with their own booking', async () => {
  const offer = await buildOffer({ capacity: 60 });
  const names = Array.from({ length: 60 }, (_, n) => `Visitor ${n}`);
  const booked = await Promise.all(
    names.map((customer_name) => guest.done(api.pages.book, { body: bookingBody(offer, { customer_name, participants: 1 }) })),
  );
  assert.deepEqual(
    booked.map(({ customer_name }) => customer_name),
    names,
  );
  assert.equal(new Set(booked.map(({ booking_reference }) => booking_reference)).size, 60);
  const stored = await sql<{ booking_reference: string; customer_name: string; units: number; events: number; moves: number }[]>`
    select booking_reference, customer_name, (b.units -> 0 -> 'quantity')::int as units,
      (select count(*) from booking_timeline where booking_id = b.id) as events,
      (select sum(places) from seat_ledger where booking_id = b.id) as moves
    from bookings b where slot_id = ${offer.slot.id}`;
  const expected = booked.map(({ booking_reference, customer_name }) => ({
    booking_reference,
    customer_name,
    units: 1,
    events: 2,
    moves: 1,
  }));
  const byName = (a: { customer_name: string }, b: { customer_name: string }) => a.customer_name.localeCompare(b.customer_name);
  assert.deepEqual(stored.map((row) => ({ ...row })).sort(byName), expected.sort(byName));
  assert.ok((await commitsOf(offer.slot)) < 20, 'they were booked together');
});

test('a party that does not fit never stands in the way of a smaller one', async () => {
  const offer = await buildOffer({ capacity: 10 });
  const batcher = createBookingBatcher(sql);
  const outcomes = await Promise.all([6, 7, 5, 3, 2, 1].map((places) => batcher.insert(bookingInsert(offer, places))));
  assert.deepEqual(outcomes, [booked, full(4), full(4), booked, full(1), booked]);
  assert.equal(await leftOn(offer.slot), 0);
});

test('places go in the order they were asked for, on as many slots as there are', async () => {
  const offer = await buildOffer({ capacity: 2 });
  const other = await buildSlot({ service: offer.service, capacity: 1 });
  const batcher = createBookingBatcher(sql);
  const places = [offer.slot, other, offer.slot, other, offer.slot];
  const outcomes = await Promise.all(places.map((slot) => batcher.insert(bookingInsert({ ...offer, slot }, 1))));
  assert.deepEqual(outcomes, [booked, booked, booked, full(0), full(0)]);
});

test('a party that is refused would not have fitted, and nobody is sold what is not there', async () => {
  const offer = await buildOffer();
  const parties = fc.array(fc.record({ slot: fc.nat(2), places: fc.integer({ min: 1, max: 6 }) }), { minLength: 1, maxLength: 40 });
  const capacities = fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(capacities, parties, async (capacity, asked) => {
      const slots = await Promise.all(capacity.map((n) => buildSlot({ service: offer.service, capacity: n })));
      const batchers = [createBookingBatcher(sql), createBookingBatcher(sql)];
      const outcomes = await Promise.all(
        asked.map(({ slot, places }, n) => batchers[n % 2]!.insert(bookingInsert({ ...offer, slot: slots[slot]! }, places))),
      );
      for (const [n, slot] of slots.entries()) {
        const here = asked.map((party, i) => ({ ...party, outcome: outcomes[i]! })).filter((party) => party.slot === n);
        const sold = here.filter(({ outcome }) => outcome.result === 'booked').reduce((sum, { places }) => sum + places, 0);
        const left = await leftOn(slot);
        assert.equal(sold + left, capacity[n]);
        for (const { places, outcome } of here)
          if (outcome.result === 'full') assert.ok(outcome.places_left < places && outcome.places_left >= left);
      }
    }),
    { numRuns: 25 },
  );
});

test('one that PostgreSQL refuses harms none of those booked with it', async () => {
  const offer = await buildOffer({ capacity: 10 });
  const bad = bookingInsert(offer, 1);
  bad.booking.final_amount = 1;
  const batcher = createBookingBatcher(sql);
  const settled = await Promise.allSettled([bookingInsert(offer, 1), bad, bookingInsert(offer, 2)].map((one) => batcher.insert(one)));
  assert.deepEqual(
    settled.map((one) => (one.status === 'fulfilled' ? one.value : one.status)),
    [booked, 'rejected', booked],
  );
  assert.equal(await leftOn(offer.slot), 7);
});

test('a key counts once, whether it was used before, by a neighbour, or both', async () => {
  const offer = await buildOffer({ capacity: 10 });
  const batcher = createBookingBatcher(sql);
  const [used, twice] = [intent(randomUUID()), intent(randomUUID())];
  assert.deepEqual(await batcher.insert(bookingInsert(offer, 1, { intent: used })), booked);
  const settled = await Promise.allSettled(
    [used, twice, null, twice].map((key) => batcher.insert(bookingInsert(offer, 1, { intent: key }))),
  );
  const results = settled.map((one) => (one.status === 'fulfilled' ? one.value : constraintOf(one.reason)));
  const key_used = { result: 'key_used' };
  assert.deepEqual(results.slice(0, 3), [key_used, booked, booked]);
  if (results[3] !== 'idempotency_keys_pkey') assert.deepEqual(results[3], key_used);
  assert.equal(await leftOn(offer.slot), 7);
});

test('many who send the same request twice at once each get one booking and its answer twice', async () => {
  const offer = await buildOffer({ capacity: 40 });
  const bodies = Array.from({ length: 20 }, (_, n) => ({
    key: randomUUID(),
    body: bookingBody(offer, { customer_name: `Visitor ${n}`, participants: 1 }),
  }));
  const answers = await Promise.all(
    [...bodies, ...bodies].map(({ key, body }) => guest.done(api.pages.book, { body, headers: { 'idempotency-key': key } })),
  );
  assert.deepEqual(
    answers.slice(0, 20).map(({ id }) => id),
    answers.slice(20).map(({ id }) => id),
  );
  assert.equal(await leftOn(offer.slot), 20);
});

test('places given back or added while somebody waits for them are sold, not taken for overselling', async () => {
  const offer = await buildOffer({ capacity: 10 });
  const group = await buildBooking({ slot: offer.slot, participants: 8 });
  const elsewhere = openDatabase(database.address, { pool: 1 });
  const batcher = createBookingBatcher(sql, PATIENT);
  const insert = (places: number) => batcher.insert(bookingInsert(offer, places), FOREVER);
  const meanwhile = async (places: number, change: (tx: Tx) => Promise<unknown>) => {
    let waiting: Promise<unknown> | undefined;
    await elsewhere.begin(async (tx) => {
      await change(tx);
      waiting = insert(places);
      await untilWaiting(sql, 1);
    });
    return waiting;
  };
  assert.deepEqual(await meanwhile(4, (tx) => tx`update slots set capacity = 12 where id = ${offer.slot.id}`), booked);
  assert.deepEqual(await insert(1), full(0));
  const cancel = async (tx: Tx) => {
    await tx`update bookings set status = 'cancelled', cancelled_at = now() where id = ${group.id}`;
    await givePlacesBack(tx, { slot_id: offer.slot.id, booking_id: group.id, places: 8, reason: 'cancelled' });
  };
  assert.deepEqual(await meanwhile(7, cancel), booked);
  assert.equal(await leftOn(offer.slot), 1);
  await elsewhere.end();
});

test('a provider who takes a booking by hand shares the places with all others', async () => {
  const offer = await buildOffer({ capacity: 3 });
  const boss = await as(offer.provider.user);
  const own = { service: offer.service.id, availability_slot: offer.slot.id, customer_name: 'Walk-in', participants: 2, source: 'walk_in' };
  await boss.done(api.bookings.manual, { body: own });
  assert.deepEqual(await createBookingBatcher(sql).insert(bookingInsert(offer, 2)), full(1));
});

test('the statement alone tells each its own', async () => {
  const offer = await buildOffer({ capacity: 3 });
  const blocked = await buildSlot({ service: offer.service, capacity: 3, is_available: false });
  const outcomes = await insertBookings(sql, [
    bookingInsert(offer, 2),
    bookingInsert({ ...offer, slot: blocked }, 1),
    bookingInsert({ ...offer, slot: { ...blocked, id: randomUUID() } }, 1),
    bookingInsert(offer, 4),
    bookingInsert(offer, 1, { cutoff_minutes: 60 * 24 * 365 }),
  ]);
  assert.deepEqual(outcomes, [booked, closed, closed, full(1), closed]);
});

test('what some bookings of a statement share is written with each of them, and with no other', async () => {
  const offer = await buildOffer({ capacity: 9 });
  const other = await buildOffer({ capacity: 9 });
  const of = (sold: typeof offer, given: { locale: string; hours: number; source: 'page' | 'phone' }) => {
    const insert = bookingInsert(sold, 1);
    const { locale, hours: cancellation_hours, source } = given;
    return { ...insert, booking: { ...insert.booking, locale, cancellation_hours, source } };
  };
  const inserts = [
    of(offer, { locale: 'en', hours: 24, source: 'page' }),
    of(other, { locale: 'en', hours: 24, source: 'page' }),
    of(offer, { locale: 'zh-CN', hours: 24, source: 'page' }),
    of(offer, { locale: 'en', hours: 0, source: 'phone' }),
    of(offer, { locale: 'en', hours: 24, source: 'page' }),
  ];
  assert.deepEqual(
    await insertBookings(sql, inserts),
    Array.from({ length: 5 }, () => booked),
  );
  for (const { booking, slot_id } of inserts) {
    const { id, page_id, service_title, locale, cancellation_hours, source } = booking;
    const [stored] =
      await sql`select id, slot_id, page_id, service_title, locale, cancellation_hours, source from bookings where id = ${id}`;
    assert.deepEqual({ ...stored }, { id, slot_id, page_id, service_title, locale, cancellation_hours, source });
  }
});
