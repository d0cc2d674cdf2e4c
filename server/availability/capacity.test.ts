import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody } from '../../tests/support/builders.ts';
import { untilWaiting } from '../../tests/support/until.ts';
import { givePlacesBack } from './places.ts';

const { sql, guest, as, buildBooking, buildOffer, buildSlot } = await testApp();
const { change, create } = api.availability;

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;
const slotRow = async (id: string) =>
  (await sql<{ capacity: number; spots_taken: number }[]>`select capacity, spots_taken from slots where id = ${id}`)[0];

test('capacity may go down to the places taken and no further', async () => {
  const slot = await buildSlot({ capacity: 10, taken: 4 });
  const me = await as(slot.service.provider.user);
  const refused = await me.ask(change, { params: slot, body: { capacity: 3 } });
  assert.deepEqual(
    [refused.status, codeOf(refused), (refused.body as { spots_taken: number }).spots_taken],
    [409, 'capacity_below_taken', 4],
  );
  assert.equal((await me.done(change, { params: slot, body: { capacity: 4 } })).available_spots, 0);
});

test('a full slot that is given more places is on sale again', async () => {
  const offer = await buildOffer({ capacity: 2 });
  await guest.done(api.pages.book, { body: bookingBody(offer, { participants: 2 }) });
  await guest.refused(409, api.pages.book, { body: bookingBody(offer, { participants: 1 }) });
  const me = await as(offer.provider.user);
  assert.equal((await me.done(change, { params: offer.slot, body: { capacity: 3 } })).available_spots, 1);
  await guest.done(api.pages.book, { body: bookingBody(offer, { participants: 1 }) });
  assert.deepEqual(await slotRow(offer.slot.id), { capacity: 3, spots_taken: 3 });
});

test('a capacity that is no whole number is refused, and the slot stays open', async () => {
  const slot = await buildSlot({ capacity: 10 });
  const me = await as(slot.service.provider.user);
  const times = { service: slot.service.id, date: '2182-03-01', start_time: '09:00', end_time: '10:00' };
  for (const capacity of [null, '', '  ', false, true, [], [5], '0x10', '1e2', 'ten', 1.5, -1, 1_001]) {
    const refused = [
      await me.refused(400, change, { params: slot, body: { capacity } }),
      await me.refused(400, create, { body: { ...times, capacity } }),
    ];
    assert.deepEqual(refused.flatMap(Object.keys), ['capacity', 'capacity'], JSON.stringify(capacity));
  }
  assert.equal((await slotRow(slot.id))?.capacity, 10);
  assert.equal((await me.done(change, { params: slot, body: { capacity: ' 12 ' } })).capacity, 12);
});

test('capacity cut while places are given back takes what is taken then for the measure', async () => {
  const offer = await buildOffer({ capacity: 10 });
  const booking = await buildBooking({ slot: offer.slot, participants: 8 });
  const owner = await as(offer.provider.user);
  let cut: Promise<{ status: number }> | undefined;
  await sql.begin(async (tx) => {
    await tx`update bookings set status = 'cancelled', cancelled_at = now() where id = ${booking.id}`;
    await givePlacesBack(tx, { slot_id: offer.slot.id, booking_id: booking.id, places: 8, reason: 'cancelled' });
    cut = owner.ask(change, { params: offer.slot, body: { capacity: 3 } });
    await untilWaiting(sql, 1);
  });
  assert.equal((await cut)?.status, 200);
  const row = await slotRow(offer.slot.id);
  assert.deepEqual([row?.capacity, row?.spots_taken], [3, 0]);
});

test('capacity cut while visitors book never ends below the places taken', async () => {
  for (let round = 0; round < 8; round += 1) {
    const offer = await buildOffer({ capacity: 12 });
    const owner = await as(offer.provider.user);
    const visitors = Array.from({ length: 12 }, () => guest.ask(api.pages.book, { body: bookingBody(offer) }));
    const [cut, ...answers] = await Promise.all([owner.ask(change, { params: offer.slot, body: { capacity: 5 } }), ...visitors]);
    const booked = answers.filter(({ status }) => status === 201).length;
    const row = await slotRow(offer.slot.id);
    assert.equal(row?.spots_taken, booked);
    if (cut.status === 200) assert.deepEqual([row.capacity, booked], [5, 5]);
    else assert.deepEqual([codeOf(cut), row.capacity, booked], ['capacity_below_taken', 12, 12]);
  }
});
