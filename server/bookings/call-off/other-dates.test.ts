import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import type { BuiltBooking, BuiltService, BuiltSlot } from '../../../tests/support/builders.ts';
import { callOff } from './call-off.ts';
import { workOff } from './run.ts';

// A guest whose departure was called off is offered every date that they can take, and none that refuses them.

const { sql, as, guest, links, buildBooking, buildService, buildSlot } = await testApp();

const HOUR = 3_600_000;
const reason = { en: 'Signal 8 is expected.', zh: '預料將發出八號風球。' };
const fail = (error: unknown) => {
  throw error;
};
const paramsOf = ({ id }: { id: string }) => ({ token: links.sign('booking', id) });

/** A boat that is sold by the place, or whole for 1 to 12 people. */
const buildBoat = () =>
  buildService({
    units: [
      { kind: 'adult', price: 48_000 },
      { kind: 'group', price: 360_000, places: 12, min_people: 1, max_people: 12 },
    ],
  });

/** A booking of all of a departure. */
const buildWhole = (slot: BuiltSlot, people: number) => {
  const { id, kind, price } = slot.service.units.find((unit) => unit.kind === 'group')!;
  const units = sql.json([{ unit: id, kind, title: kind, title_zh: '包船', quantity: 1, price }]);
  return buildBooking({ slot, participants: slot.capacity, takes_all: true, units }).then(async (booking) => {
    await sql`update bookings set participants = ${people} where id = ${booking.id}`;
    return booking;
  });
};

async function postpone({ service: { provider }, id }: BuiltSlot) {
  const by = { actor: 'provider', actor_name: provider.name, staff: null } as const;
  const run = await sql.begin((tx) =>
    callOff(tx, { provider_id: provider.id, slot_ids: [id], outcome: 'postpone', reason, by, weather: null }),
  );
  await workOff(sql, run, fail);
}

const datesOf = async (booking: BuiltBooking) => {
  const { dates } = await guest.done(api.guests.otherDates, { params: paramsOf(booking) });
  return dates.map(({ slot_id, left }) => [slot_id, left] as const);
};

/** What a change to each of the slots answers. */
const quotesOf = (booking: BuiltBooking, slots: readonly BuiltSlot[]) =>
  Promise.all(
    slots.map(async ({ id }) => {
      const { status, body } = await guest.ask(api.guests.quoteChange, { params: paramsOf(booking), body: { availability_slot: id } });
      return status === 200 ? 200 : (body as { code: string }).code;
    }),
  );

/** A boat that departures of these services share. */
async function share(...services: BuiltService[]) {
  const { provider } = services[0]!;
  const needs = services.map(({ id }) => ({ service: id, quantity: 1, per: 'departure' }));
  await (await as(provider.user)).done(api.resources.add, { body: { name: 'Junk', name_zh: '帆船', count: 1, needs } });
}

test('who has booked the whole boat is offered departures that nobody is on, of any size', async () => {
  const service = await buildBoat();
  const slot = await buildSlot({ service, capacity: 8 });
  const booking = await buildWhole(slot, 8);
  const large = await buildSlot({ service, capacity: 12, taken: 2 });
  const small = await buildSlot({ service, capacity: 6 });
  const late = { status: 'pending', created_at: new Date(Date.now() - 25 * HOUR) } as const;
  const lapsed = await buildSlot({ service, capacity: 9 });
  await buildBooking({ slot: lapsed, participants: 9, ...late });
  await postpone(slot);
  assert.deepEqual(await quotesOf(booking, [large, small, lapsed]), ['slot_not_whole', 200, 200]);
  assert.deepEqual(await datesOf(booking), [
    [small.id, 6],
    [lapsed.id, 9],
  ]);
  const { version } = await guest.done(api.guests.otherDates, { params: paramsOf(booking) });
  const body = { availability_slot: small.id, version, difference: '0.00' };
  const taken = await guest.done(api.guests.change, { params: paramsOf(booking), body });
  assert.deepEqual([taken.slot_id, taken.participants], [small.id, 8]);
});

test('a party of single places is offered departures with so many places, those of late requests among them', async () => {
  const service = await buildBoat();
  const slot = await buildSlot({ service, capacity: 8 });
  const booking = await buildBooking({ slot, participants: 3 });
  const room = await buildSlot({ service, capacity: 12, taken: 2 });
  const small = await buildSlot({ service, capacity: 2 });
  const lapsed = await buildSlot({ service, capacity: 4 });
  await buildBooking({ slot: lapsed, participants: 4, status: 'pending', created_at: new Date(Date.now() - 25 * HOUR) });
  await postpone(slot);
  assert.deepEqual(await quotesOf(booking, [room, small, lapsed]), [200, 'slot_full', 200]);
  assert.deepEqual(await datesOf(booking), [
    [room.id, 10],
    [lapsed.id, 4],
  ]);
});

test('the departure itself is a date where it is open again, with the places that its guests have', async () => {
  const service = await buildBoat();
  const slot = await buildSlot({ service, capacity: 8 });
  const booking = await buildBooking({ slot, participants: 2 });
  await postpone(slot);
  const boss = await as(service.provider.user);
  await boss.done(api.availability.change, { params: slot, body: { is_available: true } });
  assert.deepEqual(await quotesOf(booking, [slot]), [200]);
  assert.deepEqual(await datesOf(booking), [[slot.id, 2]]);
});

test('a date whose boat another service has is not offered, and one that the called-off departure alone would need it for is', async () => {
  for (const build of [buildWhole, (slot: BuiltSlot, participants: number) => buildBooking({ slot, participants })]) {
    const service = await buildBoat();
    const other = await buildService({ provider: service.provider });
    const slot = await buildSlot({ service, capacity: 8 });
    const booking = await build(slot, 4);
    const soon = await buildSlot({ service, capacity: 6, starts_at: new Date(slot.starts_at.getTime() + HOUR / 2) });
    const busy = await buildSlot({ service, capacity: 6, starts_at: new Date(slot.starts_at.getTime() + 48 * HOUR) });
    const away = await buildSlot({ service: other, starts_at: busy.starts_at });
    await share(service, other);
    await buildBooking({ slot: away });
    await postpone(slot);
    assert.deepEqual(await quotesOf(booking, [soon, busy]), [200, 'resource_taken']);
    assert.deepEqual(await datesOf(booking), [[soon.id, 6]]);
  }
});

test('no date is offered of a service that is off sale', async () => {
  const service = await buildBoat();
  const slot = await buildSlot({ service, capacity: 8 });
  const booking = await buildWhole(slot, 2);
  const other = await buildSlot({ service });
  await postpone(slot);
  assert.deepEqual(await datesOf(booking), [[other.id, 10]]);
  await sql`update services set status = 'draft' where id = ${service.id}`;
  assert.deepEqual([await quotesOf(booking, [other]), await datesOf(booking)], [['slot_unavailable'], []]);
});
