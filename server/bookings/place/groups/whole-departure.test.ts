import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import { testApp } from '../../../../tests/support/app.ts';
import { boatsOn, type BoatOffer } from '../../../../tests/support/boats.ts';
import { bookingBody, holdBody, newHoldToken, type BuiltSlot } from '../../../../tests/support/builders.ts';
import { findSeatDrift } from '../../../availability/seats.ts';

const builders = await testApp();
const { sql, guest, buildBooking, buildSlot } = builders;

// Whole boats are booked here without a mail to confirm.
await sql`update marketplace_settings set large_party = 0`;

const listWhole = boatsOn(builders);
/** A boat that is sold by the place, or whole for 2 to 16 people. */
const listBoat = (given: { capacity?: number; confirmation?: string } = {}) =>
  listWhole({ whole: { price: '4000.00', takes_all: { min_people: 2, max_people: 16 } }, usual: 8, ...given });

type Party = { boat?: number; adults?: number };
const partyOf = (offer: BoatOffer, { boat, adults }: Party) => ({
  participants: boat,
  units: [
    ...(boat === undefined ? [] : [{ unit: offer.boat.id, quantity: 1 }]),
    ...(adults === undefined ? [] : [{ unit: offer.adult.id, quantity: adults }]),
  ],
});
const buying = (offer: BoatOffer, party: Party, more: object = {}) => ({
  body: bookingBody(offer, { ...partyOf(offer, party), ...more }),
});
const slotsOf = (offer: BoatOffer) => guest.done(api.services.availability, { params: offer.service, query: { include_full: 'true' } });
const placesLeft = async (offer: BoatOffer) => (await slotsOf(offer)).map(({ available_spots }) => available_spots);
const placesTaken = async (slot: BuiltSlot) => {
  const [row] = await sql<{ capacity: number; spots_taken: number }[]>`select capacity, spots_taken from slots where id = ${slot.id}`;
  return [row?.spots_taken, row?.capacity];
};
const noDrift = async () => assert.deepEqual([...(await findSeatDrift(sql))], []);

test('no place is on sale once the whole boat is sold, whatever the size of the departure', async () => {
  for (const capacity of [1, 20, 60]) {
    const offer = await listBoat({ capacity });
    assert.deepEqual(
      (await slotsOf(offer)).map(({ available_spots, whole_places }) => [available_spots, whole_places]),
      [[capacity, capacity]],
    );
    const booked = await guest.done(api.pages.book, buying(offer, { boat: 14 }));
    assert.deepEqual([booked.participants, booked.total_price, booked.service_fee], [14, '4000.00', '200.00']);
    assert.deepEqual(await placesLeft(offer), [0]);
    const refused = await guest.refused(409, api.pages.book, buying(offer, { adults: 1 }));
    assert.deepEqual([refused.code, refused.available_spots], ['slot_full', 0]);
    const again = await guest.refused(409, api.pages.book, buying(offer, { boat: 2 }));
    assert.deepEqual([again.code, again.available_spots], ['slot_full', 0]);
    const { departures } = await offer.boss.done(api.bookings.manifest, { query: { slot: offer.slot.id, date: booked.booking_date } });
    assert.deepEqual(
      departures.map(({ spots_taken, passengers }) => [spots_taken, passengers.map(({ participants, places }) => [participants, places])]),
      [[capacity, [[14, capacity]]]],
    );
  }
  await noDrift();
});

test('how many come is within the bounds of the boat, not of a party of single places; unsaid it is as many as it is for', async () => {
  const offer = await listBoat();
  for (const [boat, words] of [
    [1, 'This experience is for 2 people or more.'],
    [17, 'This experience takes at most 16 people per booking.'],
  ] as const)
    assert.deepEqual(await guest.refused(400, api.pages.book, buying(offer, { boat })), { units: [words] });
  const mixed = await guest.refused(400, api.pages.book, buying(offer, { boat: 4, adults: 1 }));
  assert.deepEqual(mixed, { units: ['This ticket is for the whole departure. Book it once, without other tickets.'] });
  const twice = { units: [{ unit: offer.boat.id, quantity: 2 }] };
  await guest.refused(400, api.pages.book, { body: bookingBody(offer, { participants: 4, ...twice }) });
  const once = { participants: undefined, units: [{ unit: offer.boat.id, quantity: 1 }] };
  const booked = await guest.done(api.pages.book, { body: bookingBody(offer, once) });
  assert.equal(booked.participants, 16);
});

test('a departure with one guest cannot be taken whole, and the refusal says so', async () => {
  const offer = await listBoat();
  await guest.done(api.pages.book, buying(offer, { adults: 1 }));
  const refused = await guest.refused(409, api.pages.book, buying(offer, { boat: 4 }));
  assert.deepEqual([refused.code, refused.available_spots], ['slot_not_whole', 19]);
  const held = await guest.refused(409, api.holds.hold, {
    body: holdBody(offer, { ...partyOf(offer, { boat: 4 }), token: newHoldToken() }),
  });
  assert.equal(held.code, 'slot_not_whole');
  assert.deepEqual(await placesLeft(offer), [19]);
});

test('a request, a cancellation and a deadline that passes give the whole departure back', async () => {
  const offer = await listBoat({ confirmation: 'request' });
  const first = await guest.done(api.pages.book, buying(offer, { boat: 4 }));
  assert.equal(first.status, 'pending');
  assert.deepEqual(await placesLeft(offer), [0]);
  await offer.boss.done(api.bookings.cancel, { params: first, body: { reason: 'Engine trouble' } });
  assert.deepEqual(await placesLeft(offer), [20]);
  const created_at = new Date(Date.now() - 25 * 3_600_000);
  await buildBooking({ slot: offer.slot, participants: 20, takes_all: true, status: 'pending', created_at });
  assert.deepEqual(await placesLeft(offer), [20], 'a request past its deadline counts as free');
  const third = await guest.done(api.pages.book, buying(offer, { boat: 5 }));
  await offer.boss.done(api.bookings.accept, { params: third });
  assert.deepEqual(await placesTaken(offer.slot), [20, 20]);
  await offer.boss.done(api.bookings.cancel, { params: third, body: { reason: 'Engine trouble' } });
  await guest.done(api.pages.book, buying(offer, { adults: 8 }));
  assert.deepEqual(await placesLeft(offer), [12]);
  await noDrift();
});

test('a hold of the whole departure closes it to others, and its booking has it', async () => {
  const offer = await listBoat();
  const token = newHoldToken();
  const few = await guest.done(api.holds.hold, { body: holdBody(offer, { ...partyOf(offer, { adults: 2 }), token }) });
  assert.equal(few.places, 2);
  const hold = await guest.done(api.holds.hold, { body: holdBody(offer, { ...partyOf(offer, { boat: 6 }), token }) });
  assert.equal(hold.places, 20, 'one’s own hold does not stand in the way');
  assert.deepEqual(await placesLeft(offer), [0]);
  await guest.refused(409, api.pages.book, buying(offer, { adults: 1 }));
  const same = await guest.done(api.holds.hold, { body: holdBody(offer, { ...partyOf(offer, { boat: 6 }), token }) });
  assert.equal(same.id, hold.id);
  await guest.done(api.pages.book, buying(offer, { boat: 6 }, { hold: { id: hold.id, token } }));
  assert.deepEqual(await placesTaken(offer.slot), [20, 20]);
  await noDrift();
});

test('a hold of the whole departure whose minutes are over stands in nobody’s way', async () => {
  const offer = await listBoat();
  const hold = await guest.done(api.holds.hold, { body: holdBody(offer, { ...partyOf(offer, { boat: 6 }), token: newHoldToken() }) });
  await sql`update holds set expires_at = now() - interval '1 second' where id = ${hold.id}`;
  assert.deepEqual(await placesLeft(offer), [20]);
  await guest.done(api.pages.book, buying(offer, { boat: 3 }));
  await noDrift();
});

test('more or fewer places on a departure that is sold whole are its guest’s, and none is on sale', async () => {
  const offer = await listBoat();
  const { id } = await guest.done(api.pages.book, buying(offer, { boat: 12 }));
  for (const capacity of [30, 30, 8]) {
    await offer.boss.done(api.availability.change, { params: { id: offer.slot.id }, body: { capacity } });
    assert.deepEqual(await placesTaken(offer.slot), [capacity, capacity]);
    assert.deepEqual(await placesLeft(offer), [0]);
    await noDrift();
  }
  const lines = await sql<
    { reason: string; places: number }[]
  >`select reason, places from seat_moves where booking_id = ${id} order by at, places`;
  assert.deepEqual(
    lines.map(({ reason, places }) => [reason, places]),
    [
      ['booked', 20],
      ['resized', 10],
      ['resized', -22],
    ],
  );
  await offer.boss.refused(409, api.availability.change, { params: { id: offer.slot.id }, body: { capacity: 0 } });
  await offer.boss.done(api.bookings.cancel, { params: { id }, body: { reason: 'Engine trouble' } });
  assert.deepEqual(await placesLeft(offer), [8]);
  await noDrift();
});

test('a departure that is held whole changes its size with the hold, and one sold by the place does not shrink below its guests', async () => {
  const offer = await listBoat();
  const token = newHoldToken();
  const hold = await guest.done(api.holds.hold, { body: holdBody(offer, { ...partyOf(offer, { boat: 6 }), token }) });
  await offer.boss.done(api.availability.change, { params: { id: offer.slot.id }, body: { capacity: 25 } });
  assert.deepEqual(await placesTaken(offer.slot), [25, 25]);
  await guest.done(api.pages.book, buying(offer, { boat: 6 }, { hold: { id: hold.id, token } }));
  assert.deepEqual(await placesTaken(offer.slot), [25, 25]);
  const full = await listBoat({ capacity: 4 });
  await guest.done(api.pages.book, buying(full, { adults: 4 }));
  await full.boss.done(api.availability.change, { params: { id: full.slot.id }, body: { capacity: 6 } });
  assert.deepEqual(await placesLeft(full), [2]);
  await full.boss.refused(409, api.availability.change, { params: { id: full.slot.id }, body: { capacity: 3 } });
  await noDrift();
});

test('a provider sells the whole boat by telephone, and not beside a guest who is booking', async () => {
  const offer = await listBoat();
  const order = { service: offer.service.id, availability_slot: offer.slot.id, customer_name: 'Mrs Lee', ...partyOf(offer, { boat: 9 }) };
  const token = newHoldToken();
  const hold = await guest.done(api.holds.hold, { body: holdBody(offer, { ...partyOf(offer, { adults: 1 }), token }) });
  const refused = await offer.boss.refused(409, api.bookings.manual, { body: order });
  assert.deepEqual([refused.code, refused.available_spots, refused.held_places], ['slot_not_whole', 19, 1]);
  await guest.done(api.holds.release, { params: hold, body: { token } });
  const booking = await offer.boss.done(api.bookings.manual, { body: order });
  assert.deepEqual([booking.participants, booking.total_price], [9, '4000.00']);
  assert.deepEqual(await placesLeft(offer), [0]);
  await noDrift();
});

test('a whole boat moves to a departure of another size where nobody has booked, and opens the one it leaves', async () => {
  const offer = await listBoat();
  const [small, shared] = [
    await buildSlot({ service: offer.service, capacity: 12 }),
    await buildSlot({ service: offer.service, capacity: 30 }),
  ];
  const { id } = await guest.done(api.pages.book, buying(offer, { boat: 12 }));
  await guest.done(api.pages.book, { body: bookingBody({ ...offer, slot: shared }, partyOf(offer, { adults: 1 })) });
  const quote = (body: object) => offer.boss.done(api.bookings.quoteChange, { params: { id }, body });
  const refused = await offer.boss.refused(409, api.bookings.quoteChange, { params: { id }, body: { availability_slot: shared.id } });
  assert.deepEqual([refused.code, refused.available_spots], ['slot_not_whole', 29]);

  const wanted = { availability_slot: small.id, participants: 10 };
  const { version, difference, to } = await quote(wanted);
  assert.deepEqual([difference, to.participants, to.units.map(({ quantity }) => quantity)], ['0.00', 10, [1]]);
  const changed = await offer.boss.done(api.bookings.change, { params: { id }, body: { ...wanted, version, difference } });
  assert.equal(changed.participants, 10);
  assert.deepEqual(
    [await placesTaken(offer.slot), await placesTaken(small)],
    [
      [0, 20],
      [12, 12],
    ],
  );
  const same = await offer.boss.refused(409, api.bookings.quoteChange, { params: { id }, body: { participants: 10 } });
  assert.equal(same.code, 'nothing_to_change');
  await offer.boss.refused(400, api.bookings.quoteChange, { params: { id }, body: { participants: 17 } });
  await noDrift();
});

test('the whole boat becomes single places and back again, as long as there is no other booking', async () => {
  const offer = await listBoat();
  const { id } = await guest.done(api.pages.book, buying(offer, { boat: 12 }));
  const change = async (body: object) => {
    const { version, difference } = await offer.boss.done(api.bookings.quoteChange, { params: { id }, body });
    return offer.boss.done(api.bookings.change, { params: { id }, body: { ...body, version, difference } });
  };
  const some = await change({ units: [{ unit: offer.adult.id, quantity: 3 }] });
  assert.deepEqual([some.participants, some.total_price, await placesLeft(offer)], [3, '1440.00', [17]]);
  const all = await change({ participants: 5, units: [{ unit: offer.boat.id, quantity: 1 }] });
  assert.deepEqual([all.participants, all.total_price, await placesLeft(offer)], [5, '4000.00', [0]]);
  await change({ units: [{ unit: offer.adult.id, quantity: 3 }] });
  await guest.done(api.pages.book, buying(offer, { adults: 1 }));
  const refused = await offer.boss.refused(409, api.bookings.quoteChange, {
    params: { id },
    body: { participants: 5, units: [{ unit: offer.boat.id, quantity: 1 }] },
  });
  assert.deepEqual([refused.code, refused.available_spots], ['slot_not_whole', 19]);
  await noDrift();
});

test('whole boats, single places and holds at once never get more than there is', async () => {
  for (const first of ['boat', 'adults', 'hold'] as const) {
    const offer = await listBoat();
    const parties = ['boat', 'adults', 'hold'] as const;
    const wanted = Array.from({ length: 12 }, (_, n) => parties[(n + parties.indexOf(first)) % 3]!);
    const answers = await Promise.all(
      wanted.map((what) =>
        what === 'hold'
          ? guest.ask(api.holds.hold, { body: holdBody(offer, { ...partyOf(offer, { boat: 4 }), token: newHoldToken() }) })
          : guest.ask(api.pages.book, buying(offer, { [what]: 2 })),
      ),
    );
    assert.ok(answers.every(({ status }) => status === 201 || status === 409));
    const got = wanted.filter((_, n) => answers[n]!.status === 201);
    const whole = got.filter((what) => what !== 'adults').length;
    assert.deepEqual([whole, got.length], whole === 1 ? [1, 1] : [0, 4], 'either one whole boat or the single places');
    assert.deepEqual(await placesLeft(offer), [whole === 1 ? 0 : 12]);
  }
  await noDrift();
});

test('a change of capacity beside bookings of the whole boat and their end leaves every place accounted for', async () => {
  const offer = await listBoat();
  const resize = (capacity: number) => offer.boss.ask(api.availability.change, { params: { id: offer.slot.id }, body: { capacity } });
  for (const capacity of [30, 9, 24]) {
    const [booked] = await Promise.all([guest.ask(api.pages.book, buying(offer, { boat: 4 })), resize(capacity), resize(capacity + 1)]);
    assert.equal(booked.status, 201);
    await noDrift();
    const { id } = booked.body as { id: string };
    await Promise.all([offer.boss.ask(api.bookings.cancel, { params: { id }, body: { reason: 'Engine trouble' } }), resize(capacity + 2)]);
    await noDrift();
    const [taken] = await placesTaken(offer.slot);
    assert.equal(taken, 0);
  }
});

test('who looks for more people than a departure has places finds a boat that is sold whole for them, while nobody has booked', async () => {
  const offer = await listBoat({ capacity: 6 });
  const found = async (participants: number) => {
    const { results } = await guest.done(api.services.list, { query: { participants, search: 'Junk', page_size: 100 } });
    return results.some(({ id }) => id === offer.service.id);
  };
  const calendar = async (query: Record<string, unknown>) =>
    (await guest.done(api.services.calendar, { params: offer.service, query })).next_available;
  assert.deepEqual([await found(6), await found(16), await found(17)], [true, true, false]);
  assert.ok(await calendar({ takes_all: 'true', participants: 16 }));
  await guest.done(api.pages.book, buying(offer, { adults: 1 }));
  assert.deepEqual([await found(5), await found(16)], [true, false]);
  assert.deepEqual(
    [await calendar({ takes_all: 'true', participants: 16 }), typeof (await calendar({ participants: 5 }))],
    [null, 'string'],
  );
});

test('the whole boat does not move to a departure without places, which is said before', async () => {
  const offer = await listBoat();
  const none = await buildSlot({ service: offer.service, capacity: 1 });
  const { id } = await guest.done(api.pages.book, buying(offer, { boat: 12 }));
  const wanted = { availability_slot: none.id };
  const { version, difference } = await offer.boss.done(api.bookings.quoteChange, { params: { id }, body: wanted });
  await offer.boss.done(api.availability.change, { params: none, body: { capacity: 0 } });
  for (const refused of [
    await offer.boss.refused(409, api.bookings.quoteChange, { params: { id }, body: wanted }),
    await offer.boss.refused(409, api.bookings.change, { params: { id }, body: { ...wanted, version, difference } }),
  ])
    assert.deepEqual([refused.code, refused.available_spots], ['slot_full', 0]);
  await noDrift();
});
