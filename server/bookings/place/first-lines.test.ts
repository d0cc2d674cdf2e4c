import assert from 'node:assert/strict';
import { test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../../tests/support/builders.ts';
import { findSeatDrift } from '../../availability/seats.ts';
import { enqueueAll } from '../../outbox/enqueue.ts';

const { as, guest, sql, buildOffer } = await testApp();

async function book(offer: Offer): Promise<string> {
  const { id } = await guest.done(api.pages.book, { body: bookingBody(offer, { customer_name: 'Ada', participants: 2 }) });
  return id;
}

async function timelineOf(offer: Offer, id: string) {
  const provider = await as(offer.provider.user);
  const { timeline } = await provider.done(api.bookings.get, { params: { id } });
  return timeline.map(({ event, by }) => `${event} ${by}`);
}

const ledgerOf = async (id: string) => [
  ...(await sql`select places, reason from seat_ledger where booking_id = ${id} order by at, places desc`),
];
const mailsOf = async (id: string) =>
  (await sql<{ kind: string }[]>`select kind from mails where booking_id = ${id} and kind not like 'reminder%' order by kind`).map(
    ({ kind }) => kind,
  );

/** The first lines as versions before migration 0061 wrote them. */
async function writeFirstLines({ provider, slot }: Offer, id: string): Promise<void> {
  const line = { provider_id: provider.id, booking_id: id };
  await sql`insert into booking_events ${sql({ ...line, id: uuid(), event: 'created', actor: 'customer', actor_name: 'Ada' })}`;
  await sql`insert into booking_events ${sql({ ...line, id: uuid(), event: 'confirmed', actor: 'system' })}`;
  await sql`insert into seat_moves ${sql({ ...line, id: uuid(), slot_id: slot.id, places: 2, reason: 'booked' })}`;
}

test('a booking is one row, which says how its timeline and its places began', async () => {
  const offer = await buildOffer({ service: { confirmation: 'instant' } });
  const id = await book(offer);
  const [written] = await sql`
    select (select count(*) from booking_events where booking_id = ${id}) as events, (select count(*) from seat_moves where booking_id = ${id}) as moves`;
  assert.deepEqual(written, { events: 0, moves: 0 });
  assert.deepEqual(await timelineOf(offer, id), ['created Ada', 'confirmed ']);
  assert.deepEqual(await ledgerOf(id), [{ places: 2, reason: 'booked' }]);
  const provider = await as(offer.provider.user);
  await provider.done(api.bookings.cancel, { params: { id }, body: { reason: 'Typhoon' } });
  assert.deepEqual(await ledgerOf(id), [
    { places: 2, reason: 'booked' },
    { places: -2, reason: 'cancelled' },
  ]);
  assert.deepEqual([...(await findSeatDrift(sql))], []);
});

test('a request begins as created, and says later who accepted it', async () => {
  const offer = await buildOffer({ service: { confirmation: 'request' } });
  const id = await book(offer);
  const provider = await as(offer.provider.user);
  await provider.done(api.bookings.accept, { params: { id } });
  assert.deepEqual(await timelineOf(offer, id), ['created Ada', `confirmed ${offer.provider.name}`]);
});

test('first lines that an older version wrote are shown, counted and mailed once', async () => {
  const offer = await buildOffer({ service: { confirmation: 'instant' } });
  const [mailed, unmailed] = [await book(offer), await book(offer)];
  await writeFirstLines(offer, unmailed);
  await enqueueAll(sql);
  await writeFirstLines(offer, mailed);
  for (const id of [mailed, unmailed]) {
    assert.deepEqual(await timelineOf(offer, id), ['created Ada', 'confirmed ']);
    assert.deepEqual(await ledgerOf(id), [{ places: 2, reason: 'booked' }]);
    assert.deepEqual(await mailsOf(id), ['confirmed', 'new_booking']);
  }
  assert.deepEqual([...(await findSeatDrift(sql))], []);
});
