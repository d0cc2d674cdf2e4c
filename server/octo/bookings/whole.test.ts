import assert from 'node:assert/strict';
import { test } from 'node:test';
import { octo } from '../../../contract/octo.ts';
import { hongKongDateTime } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { octoThrough, reserveBody, resellersOn } from '../../../tests/support/resellers.ts';
import { findSeatDrift } from '../../availability/seats.ts';

const { sql, send, buildOffer, buildSlot } = await testApp();
const { buildReseller } = resellersOn(sql);

/** A boat that a reseller sells by the place, to children with an adult, and whole for two to sixteen people. */
async function shop(capacity = 20) {
  const offer = await buildOffer({
    capacity,
    service: {
      confirmation: 'instant',
      units: [
        { kind: 'adult', price: 48_000 },
        { kind: 'child', price: 24_000, accompanied_by: ['adult'] },
        { kind: 'group', price: 400_000, places: 16, min_people: 2, max_people: 16 },
        { kind: 'infant', price: 0, takes_place: false },
      ],
    },
  });
  const [adult, child, boat, infant] = offer.service.units.map(({ id }) => id);
  const software = octoThrough(send, (await buildReseller(offer)).key);
  return { ...offer, adult: adult!, child: child!, boat: boat!, infant: infant!, software };
}
type Shop = Awaited<ReturnType<typeof shop>>;

const asking = ({ service, slot }: Shop, ...units: string[]) => ({
  body: { ...reserveBody(service, slot), unitItems: units.map((unitId) => ({ unitId })) },
});
const takenOn = async ({ id }: { id: string }) =>
  (await sql<{ taken: number }[]>`select spots_taken as taken from slots where id = ${id}`)[0]!.taken;
const availableFor = async ({ service, slot, software }: Shop, ...units: string[]) => {
  const asked = { productId: service.id, optionId: 'DEFAULT', units: units.map((id) => ({ id, quantity: 1 })) };
  const body = { ...asked, availabilityIds: [hongKongDateTime(slot.starts_at)] };
  return (await software.done(octo.availability, { body })).map(({ available, vacancies }) => [available, vacancies]);
};

test('a unit that takes all of a departure is said with its people and once a booking, and who comes with whom', async () => {
  const { software, ...boat } = await shop();
  const [product] = await software.done(octo.products);
  const said = product!.options[0]!.units.map(({ id, restrictions }) => [
    id,
    restrictions.paxCount,
    restrictions.maxQuantity,
    restrictions.accompaniedBy,
  ]);
  assert.deepEqual(said, [
    [boat.adult, 1, null, []],
    [boat.child, 1, null, [boat.adult]],
    [boat.boat, 16, 1, []],
    [boat.infant, 0, null, [boat.adult, boat.child]],
  ]);
});

test('a reseller holds and confirms the whole departure, whatever its size, and its end opens it again', async () => {
  const boat = await shop(60);
  const { software, slot } = boat;
  assert.deepEqual(await availableFor(boat, boat.boat), [[true, 60]]);
  const { uuid } = await software.done(octo.reserve, asking(boat, boat.boat));
  assert.equal(await takenOn(slot), 60);
  assert.deepEqual(await availableFor(boat, boat.adult), [[false, 0]]);
  await software.refused('UNPROCESSABLE_ENTITY', octo.reserve, asking(boat, boat.adult));
  await software.done(octo.confirm, { named: uuid, body: { contact: { fullName: 'Chan Tai Man' } } });
  const [booked] = await sql<{ participants: number; places: number; takes_all: boolean }[]>`
    select participants, places, takes_all from bookings where slot_id = ${slot.id}`;
  assert.deepEqual([booked!.participants, booked!.places, booked!.takes_all], [16, 60, true]);
  await software.done(octo.cancel, { named: uuid, body: {} });
  assert.equal(await takenOn(slot), 0);
  assert.deepEqual([...(await findSeatDrift(sql))], []);
});

test('beside one guest the whole departure is not available, and cannot be held or moved to', async () => {
  const boat = await shop();
  const { software, service } = boat;
  const { uuid } = await software.done(octo.reserve, asking(boat, boat.boat));
  const other = await buildSlot({ service, capacity: 9 });
  const availabilityId = hongKongDateTime(other.starts_at);
  await software.done(octo.change, { named: uuid, body: { availabilityId } });
  assert.deepEqual([await takenOn(boat.slot), await takenOn(other)], [0, 9]);
  await software.done(octo.reserve, asking(boat, boat.adult));
  assert.deepEqual(await availableFor(boat, boat.boat), [[false, 19]]);
  await software.refused('UNPROCESSABLE_ENTITY', octo.reserve, asking(boat, boat.boat));
  const back = { availabilityId: hongKongDateTime(boat.slot.starts_at) };
  await software.refused('UNPROCESSABLE_ENTITY', octo.change, { named: uuid, body: back });
  assert.deepEqual([await takenOn(boat.slot), await takenOn(other)], [1, 9]);
  assert.deepEqual([...(await findSeatDrift(sql))], []);
});

test('a whole departure is sold alone, and a child only with an adult', async () => {
  const boat = await shop();
  const { software } = boat;
  for (const units of [[boat.boat, boat.adult], [boat.boat, boat.boat], [boat.child]]) {
    await software.refused('UNPROCESSABLE_ENTITY', octo.reserve, asking(boat, ...units));
    assert.deepEqual(await availableFor(boat, ...new Set(units)), [[units.length > 1 && units[0] === units[1], 20]]);
  }
  const { uuid } = await software.done(octo.reserve, asking(boat, boat.child, boat.adult));
  await software.refused('UNPROCESSABLE_ENTITY', octo.change, { named: uuid, body: { unitItems: [{ unitId: boat.child }] } });
  assert.equal(await takenOn(boat.slot), 2);
});
