import assert from 'node:assert/strict';
import { test } from 'node:test';
import { octo } from '../../contract/octo.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import { octoThrough, reserveBody, resellersOn } from '../../tests/support/resellers.ts';

const { sql, send, buildOffer, buildSlot } = await testApp();
const { buildReseller } = resellersOn(sql);

const day = addDays(hongKongDate(Date.now()), 3);
const idOf = (date: string) => `${date}T00:00:00+08:00`;
const hours = (date: string) => ({
  starts_at: hongKongToInstant(date, '09:00'),
  ends_at: hongKongToInstant(date, '18:00'),
  all_day: true,
});

async function shop() {
  const offer = await buildOffer({ capacity: 10, service: { sold_by: 'day', cutoff_minutes: 120 }, slot: hours(day) });
  return { ...offer, software: octoThrough(send, (await buildReseller(offer)).key) };
}
const takenOn = async ({ id }: { id: string }) =>
  (await sql<{ taken: number }[]>`select spots_taken as taken from slots where id = ${id}`)[0]!.taken;

test('a day ticket is a product of opening hours, and its availability a day', async () => {
  const { service, software } = await shop();
  const product = await software.done(octo.product, { named: service.id });
  assert.equal(product.availabilityType, 'OPENING_HOURS');
  assert.deepEqual(product.options[0]!.availabilityLocalStartTimes, []);
  const body = { productId: service.id, optionId: 'DEFAULT' };
  const opened = {
    id: idOf(day),
    localDateTimeStart: idOf(day),
    localDateTimeEnd: idOf(addDays(day, 1)),
    allDay: true,
    available: true,
    status: 'AVAILABLE',
    vacancies: 10,
    capacity: 10,
    maxUnits: 10,
    utcCutoffAt: `${day}T08:00:00Z`,
    openingHours: [{ from: '09:00', to: '18:00' }],
  };
  for (const asked of [
    { localDate: day },
    { localDateStart: day, localDateEnd: day },
    { availabilityIds: [idOf(day), idOf(addDays(day, 1))] },
  ])
    assert.deepEqual(await software.done(octo.availability, { body: { ...body, ...asked } }), [opened]);
  assert.deepEqual(await software.done(octo.availability, { body: { ...body, availabilityIds: [`${day}T09:00:00+08:00`] } }), []);
  const range = { localDateStart: day, localDateEnd: addDays(day, 1) };
  assert.deepEqual(await software.done(octo.calendar, { body: { ...body, ...range } }), [
    { localDate: day, available: true, status: 'AVAILABLE', vacancies: 10, capacity: 10, openingHours: [{ from: '09:00', to: '18:00' }] },
    { localDate: addDays(day, 1), available: false, status: 'CLOSED', vacancies: 0, capacity: 0, openingHours: [] },
  ]);
});

test('a day open until midnight says so in the times of the standard', async () => {
  const { service, software } = await shop();
  const whole = addDays(day, 5);
  await buildSlot({
    service,
    all_day: true,
    starts_at: hongKongToInstant(whole, '00:00'),
    ends_at: hongKongToInstant(addDays(whole, 1), '00:00'),
  });
  const [one] = await software.done(octo.availability, { body: { productId: service.id, optionId: 'DEFAULT', localDate: whole } });
  assert.deepEqual(one!.openingHours, [{ from: '00:00', to: '23:59' }]);
});

test('a day ticket is held, confirmed, moved to another day and changed to a departure while it is held', async () => {
  const { provider, service, slot, software } = await shop();
  const later = await buildSlot({ service, ...hours(addDays(day, 2)) });
  const departure = await buildOffer({ service: { provider } });
  const reserved = reserveBody(service, slot, { people: 2, availabilityId: idOf(day) });
  await software.refused('INVALID_AVAILABILITY_ID', octo.reserve, { body: reserveBody(service, slot) });
  const held = await software.done(octo.reserve, { body: reserved });
  assert.deepEqual([held.status, held.availabilityId, held.availability.allDay], ['ON_HOLD', idOf(day), true]);
  assert.deepEqual(held.product.availabilityType, 'OPENING_HOURS');
  const named = held.uuid;
  const to = { productId: departure.service.id, optionId: 'DEFAULT', unitItems: [{ unitId: departure.service.units[0]!.id }] };
  const start = reserveBody(departure.service, departure.slot).availabilityId;
  const elsewhere = await software.done(octo.change, { named, body: { ...to, availabilityId: start } });
  assert.deepEqual([elsewhere.availabilityId, elsewhere.availability.allDay, await takenOn(slot)], [start, false, 0]);
  const unitItems = [{ unitId: service.units[0]!.id }, { unitId: service.units[0]!.id }];
  const back = { productId: service.id, optionId: 'DEFAULT', availabilityId: idOf(day), unitItems };
  assert.equal((await software.done(octo.change, { named, body: back })).availabilityId, idOf(day));
  assert.equal((await software.done(octo.change, { named, body: { unitItems: unitItems.slice(0, 1) } })).unitItems.length, 1);
  const booked = await software.done(octo.confirm, { named, body: { contact: { fullName: 'Chan Tai Man' } } });
  assert.deepEqual(
    [booked.status, booked.availability.openingHours, await takenOn(slot)],
    ['CONFIRMED', [{ from: '09:00', to: '18:00' }], 1],
  );
  const [row] = await sql<{ all_day: boolean }[]>`select all_day from bookings where booking_reference = ${booked.supplierReference}`;
  assert.equal(row!.all_day, true);
  const grown = await software.done(octo.change, { named, body: { unitItems } });
  assert.deepEqual([grown.availabilityId, grown.unitItems.length], [idOf(day), 2]);
  const moved = await software.done(octo.change, { named, body: { availabilityId: idOf(addDays(day, 2)) } });
  assert.deepEqual([moved.availabilityId, await takenOn(slot), await takenOn(later)], [idOf(addDays(day, 2)), 0, 2]);
  const [listed] = await software.done(octo.bookings, { query: { supplierReference: booked.supplierReference ?? '' } });
  assert.equal(listed!.availability.id, moved.availabilityId);
  assert.equal((await software.done(octo.cancel, { named, body: {} })).status, 'CANCELLED');
  assert.equal(await takenOn(later), 0);
});

test('a day is sold after it has opened, until the cut-off before closing', async () => {
  const { service, software } = await shop();
  const opened = Date.now() - 60 * 60_000;
  const slot = await buildSlot({ service, all_day: true, starts_at: new Date(opened), ends_at: new Date(opened + 190 * 60_000) });
  await sql`update services set cutoff_minutes = 0 where id = ${service.id}`;
  const availabilityId = idOf(hongKongDate(opened));
  const body = reserveBody(service, slot, { availabilityId });
  assert.equal((await software.done(octo.reserve, { body })).status, 'ON_HOLD');
  await sql`update services set cutoff_minutes = 1440 where id = ${service.id}`;
  const late = reserveBody(service, slot, { availabilityId });
  await software.refused('UNPROCESSABLE_ENTITY', octo.reserve, { body: late });
});
