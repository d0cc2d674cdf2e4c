import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import { testApp } from '../../../../tests/support/app.ts';
import { boatsOn } from '../../../../tests/support/boats.ts';
import { bookingBody, type BuiltUnit, type Offer } from '../../../../tests/support/builders.ts';
import { findSeatDrift } from '../../../availability/seats.ts';

const builders = await testApp();
const { sql, guest } = builders;

const listWhole = boatsOn(builders);
/** A junk boat of 20 that is sold by the place and whole. */
const listBoat = ({ places = 20, ...given }: { places?: number; capacity?: number; confirmation?: string } = {}) =>
  listWhole({ whole: { price: '7800.00', places }, usual: 20, ...given });

const buying = (offer: Offer, ...units: [BuiltUnit, number][]) => ({
  body: bookingBody(offer, { participants: undefined, units: units.map(([unit, quantity]) => ({ unit: unit.id, quantity })) }),
});
const placesLeft = async ({ service }: Offer) => {
  const slots = await guest.done(api.services.availability, { params: service, query: { include_full: 'true' } });
  return slots.map(({ available_spots }) => available_spots);
};

test('a whole boat of 20 closes its departure at the price of the boat, and counts as 20 people', async () => {
  const offer = await listBoat();
  const booked = await guest.done(api.pages.book, buying(offer, [offer.boat, 1]));
  assert.deepEqual(
    [booked.participants, booked.total_price, booked.service_fee, booked.units.map(({ title, quantity }) => [title, quantity])],
    [20, '7800.00', '390.00', [['Whole boat', 1]]],
  );
  assert.deepEqual(await placesLeft(offer), [0]);
  const refused = await guest.refused(409, api.pages.book, buying(offer, [offer.adult, 1]));
  assert.deepEqual([refused.code, refused.available_spots], ['slot_full', 0]);
  const { departures } = await offer.boss.done(api.bookings.manifest, { query: { slot: offer.slot.id, date: booked.booking_date } });
  assert.deepEqual(
    departures.map(({ spots_taken, passengers }) => [spots_taken, passengers.map(({ participants, places }) => [participants, places])]),
    [[20, [[20, 20]]]],
  );
  assert.deepEqual([...(await findSeatDrift(sql))], []);
});

test('a whole boat that is cancelled gives all its places back', async () => {
  const offer = await listBoat();
  const { id } = await guest.done(api.pages.book, buying(offer, [offer.boat, 1]));
  await offer.boss.done(api.bookings.cancel, { params: { id }, body: { reason: 'Engine trouble' } });
  assert.deepEqual(await placesLeft(offer), [20]);
  await guest.done(api.pages.book, buying(offer, [offer.adult, 20]));
  assert.deepEqual([...(await findSeatDrift(sql))], []);
});

test('a whole boat cannot be had once a single place of it is sold', async () => {
  const offer = await listBoat();
  await guest.done(api.pages.book, buying(offer, [offer.adult, 1]));
  const refused = await guest.refused(409, api.pages.book, buying(offer, [offer.boat, 1]));
  assert.deepEqual([refused.code, refused.available_spots], ['slot_full', 19]);
  assert.deepEqual(await placesLeft(offer), [19]);
});

test('groups smaller than the boat share it with others, and a lap needs no place beside them', async () => {
  const offer = await listBoat({ places: 8 });
  const infant = offer.service.units.find(({ kind }) => kind === 'infant')!;
  const booked = await guest.done(api.pages.book, buying(offer, [offer.boat, 2], [offer.adult, 2], [infant, 1]));
  assert.deepEqual([booked.participants, booked.total_price], [19, '16560.00']);
  assert.deepEqual(await placesLeft(offer), [2]);
});

test('a group counts as many people as it takes places where a party is too large', async () => {
  const offer = await listBoat({ capacity: 60 });
  const refused = await guest.refused(400, api.pages.book, buying(offer, [offer.boat, 1], [offer.adult, 1]));
  assert.deepEqual(refused, { units: ['This experience takes at most 20 people per booking.'] });
});

test('a provider sells the whole boat by telephone', async () => {
  const offer = await listBoat();
  const booking = await offer.boss.done(api.bookings.manual, {
    body: {
      service: offer.service.id,
      availability_slot: offer.slot.id,
      customer_name: 'Mrs Lee',
      units: [{ unit: offer.boat.id, quantity: 1 }],
    },
  });
  assert.deepEqual([booking.participants, booking.total_price], [20, '7800.00']);
  assert.deepEqual(await placesLeft(offer), [0]);
});

test('who wants the whole boat and who wants single places at once never get more than there is', async () => {
  for (const first of ['boat', 'adult'] as const) {
    const offer = await listBoat();
    const second = first === 'boat' ? 'adult' : 'boat';
    const wanted = Array.from({ length: 12 }, (_, n) => offer[n % 2 === 0 ? first : second]);
    const answers = await Promise.all(wanted.map((unit) => guest.ask(api.pages.book, buying(offer, [unit, 1]))));
    const sold = wanted.filter((_, n) => answers[n]!.status === 201);
    assert.ok(answers.every(({ status }) => status === 201 || status === 409));
    const boats = sold.filter(({ kind }) => kind === 'group').length;
    assert.deepEqual([boats, sold.length], boats === 1 ? [1, 1] : [0, 6], 'either one boat or the single places');
    assert.deepEqual(await placesLeft(offer), [boats === 1 ? 0 : 14]);
  }
  assert.deepEqual([...(await findSeatDrift(sql))], []);
});

test('what a group takes later does not change what was sold', async () => {
  const offer = await listBoat({ places: 6 });
  const { id } = await guest.done(api.pages.book, buying(offer, [offer.boat, 1]));
  const group = { kind: 'group', price: '7800.00', places: 20 };
  await offer.boss.done(api.ownServices.update, { params: offer.service, body: { units: [group] } });
  assert.deepEqual(await placesLeft(offer), [14]);
  await offer.boss.done(api.bookings.cancel, { params: { id }, body: { reason: 'Engine trouble' } });
  assert.deepEqual(await placesLeft(offer), [20]);
  assert.deepEqual([...(await findSeatDrift(sql))], []);
});

test('who looks for a day finds the boat while so many places are left, and not once it is sold whole', async () => {
  const offer = await listBoat();
  const found = async (participants: number) => {
    const { results } = await guest.done(api.services.list, { query: { participants, search: 'Junk', page_size: 100 } });
    return results.some(({ id }) => id === offer.service.id);
  };
  await guest.done(api.pages.book, buying(offer, [offer.adult, 16]));
  assert.deepEqual([await found(4), await found(5)], [true, false]);
  const empty = await listBoat();
  await guest.done(api.pages.book, buying(empty, [empty.boat, 1]));
  const { results } = await guest.done(api.services.list, { query: { participants: 1, search: 'Junk', page_size: 100 } });
  assert.ok(!results.some(({ id }) => id === empty.service.id));
});
