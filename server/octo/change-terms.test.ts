import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { octo } from '../../contract/octo.ts';
import { hongKongDateTime } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import type { BuiltSlot } from '../../tests/support/builders.ts';
import { octoThrough, reserveBody, resellersOn } from '../../tests/support/resellers.ts';

const { sql, as, send, buildOffer, buildSlot } = await testApp();
const { buildReseller } = resellersOn(sql);

async function shop(overrides: Parameters<typeof buildOffer>[0] = {}) {
  const offer = await buildOffer(overrides);
  return { ...offer, software: octoThrough(send, (await buildReseller(offer)).key) };
}
const contact = { fullName: 'Chan Tai Man' };
const takenOn = async ({ id }: { id: string }) =>
  (await sql<{ taken: number }[]>`select spots_taken as taken from slots where id = ${id}`)[0]!.taken;

test('what a reseller says anew of the guest reaches the host, and a receipt needs an address', async () => {
  const { provider, service, slot, software } = await shop();
  const { uuid } = await software.done(octo.reserve, { body: reserveBody(service, slot) });
  const first = { fullName: 'Chan Tai Man', phoneNumber: '+852 5555 0123' };
  const { supplierReference } = await software.done(octo.confirm, { named: uuid, body: { contact: first, notes: 'veg' } });
  const [{ id }] = await sql<[{ id: string }]>`select id from bookings where booking_reference = ${supplierReference}`;
  const owner = await as(provider.user);
  const seen = async () => {
    const { client_email, client_phone, special_requests } = await owner.done(api.bookings.get, { params: { id } });
    return [client_email, client_phone, special_requests];
  };
  const change = async (body: object) => software.done(octo.change, { named: uuid, body });
  assert.deepEqual(await seen(), ['', '+85255550123', 'veg']);
  await change({ contact: { phoneNumber: '+852 9999 8888' } });
  assert.deepEqual(await seen(), ['', '+85299998888', 'veg']);
  assert.equal((await owner.done(api.bookings.providerBookings, { query: { search: '99998888' } })).count, 1, 'and is found by');
  await software.refused('UNPROCESSABLE_ENTITY', octo.change, { named: uuid, body: { emailReceipt: true } });
  await change({ emailReceipt: true, contact: { emailAddress: 'taiman@example.com' }, notes: 'wheelchair' });
  assert.deepEqual(await seen(), ['taiman@example.com', '+85299998888', 'wheelchair']);
  await change({ notes: null });
  assert.deepEqual(await seen(), ['taiman@example.com', '+85299998888', '']);
  await sql`update bookings set emptied_at = now(), customer_email = '', customer_phone = '' where id = ${id}`;
  await change({ contact: { phoneNumber: '+852 9999 0000' } });
  assert.deepEqual((await seen())[1], '', 'what was erased stays empty');
});

test('a hold that is moved or grows lasts no longer for it, and two hours in all', async () => {
  const { service, slot, software } = await shop({ capacity: 4 });
  const later = await buildSlot({ service, capacity: 4 });
  const { uuid } = await software.done(octo.reserve, { body: reserveBody(service, slot, { expirationMinutes: 5 }) });
  const [{ latest }] = await sql<[{ latest: string }]>`
    update reseller_bookings set created_at = created_at - interval '100 minutes' where uuid = ${uuid}
    returning utc(created_at + interval '2 hours') as latest`;
  const unitItems = [{ unitId: service.units[0]!.id }, { unitId: service.units[0]!.id }];
  for (const to of [later, slot, later]) {
    const before = await software.done(octo.booking, { named: uuid });
    const moved = await software.done(octo.change, { named: uuid, body: { availabilityId: hongKongDateTime(to.starts_at), unitItems } });
    assert.equal(moved.utcExpiresAt, before.utcExpiresAt);
  }
  const extended = await software.done(octo.extend, { named: uuid, body: { expirationMinutes: 60 } });
  assert.ok(Math.abs(Date.parse(extended.utcExpiresAt!) - Date.parse(latest)) <= 1000);
});

test('a reseller’s party grows as large as one it could have booked', async () => {
  const { service, slot, software } = await shop({ capacity: 40, service: { max_participants: 40 } });
  const { uuid } = await software.done(octo.reserve, { body: reserveBody(service, slot, { people: 2 }) });
  await software.done(octo.confirm, { named: uuid, body: { contact } });
  const unitItems = Array.from({ length: 40 }, () => ({ unitId: service.units[0]!.id }));
  assert.equal((await software.done(octo.change, { named: uuid, body: { unitItems } })).unitItems.length, 40);
  assert.equal(await takenOn(slot), 40);
});

test('a hold moves to another time of the boat that it has, and is as it was where that has no room', async () => {
  const { provider, service, slot, software } = await shop({ capacity: 4 });
  const at = (hours: number) => new Date(slot.starts_at.getTime() + hours * 3_600_000);
  const later = await buildSlot({ service, capacity: 4, starts_at: at(1) });
  const full = await buildSlot({ service, capacity: 0, starts_at: at(2) });
  const needs = [{ service: service.id, quantity: 1, per: 'departure' }];
  await (await as(provider.user)).done(api.resources.add, { body: { name: 'Junk', count: 1, needs } });
  const { uuid } = await software.done(octo.reserve, { body: reserveBody(service, slot) });
  const to = (departure: BuiltSlot) => ({ named: uuid, body: { availabilityId: hongKongDateTime(departure.starts_at) } });
  await software.done(octo.change, to(later));
  assert.deepEqual([await takenOn(slot), await takenOn(later)], [0, 1]);
  await software.refused('UNPROCESSABLE_ENTITY', octo.change, to(full));
  assert.deepEqual([await takenOn(slot), await takenOn(later)], [0, 1]);
  assert.equal((await software.done(octo.confirm, { named: uuid, body: { contact } })).status, 'CONFIRMED');
});

test('a name, a phone number or a reference is cut between two characters', async () => {
  const { service, slot, software } = await shop({ capacity: 4 });
  const emoji = '😀';
  for (const said of [
    { contact: { fullName: `${'a'.repeat(119)}${emoji}` } },
    { contact: { phoneNumber: `${'1'.repeat(31)}${emoji}` } },
    { resellerReference: `${'a'.repeat(119)}${emoji}` },
  ]) {
    const { uuid } = await software.done(octo.reserve, { body: reserveBody(service, slot) });
    assert.equal((await software.done(octo.confirm, { named: uuid, body: said })).status, 'CONFIRMED');
  }
});

test('an availability of the year 0000 is none', async () => {
  const { service, slot, software } = await shop();
  const id = '0000-06-01T00:00:00+08:00';
  assert.deepEqual(
    await software.done(octo.availability, { body: { productId: service.id, optionId: 'DEFAULT', availabilityIds: [id] } }),
    [],
  );
  await software.refused('INVALID_AVAILABILITY_ID', octo.reserve, { body: { ...reserveBody(service, slot), availabilityId: id } });
});
