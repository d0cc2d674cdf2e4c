import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import { octo } from '../../../../contract/octo.ts';
import { testApp } from '../../../../tests/support/app.ts';
import { octoThrough, reserveBody, resellersOn } from '../../../../tests/support/resellers.ts';

const { sql, as, send, buildOffer } = await testApp();
const { buildReseller } = resellersOn(sql);

/** A departure that has just been read for a hold. */
async function recent() {
  const offer = await buildOffer();
  const software = octoThrough(send, (await buildReseller(offer)).key);
  const reserve = (more = {}) => ({ body: reserveBody(offer.service, offer.slot, more) });
  await software.done(octo.reserve, reserve());
  return { ...offer, software, reserve, host: await as(offer.provider.user) };
}

test('a departure that has moved since it was read is not sold', async () => {
  const { slot, software, reserve, host } = await recent();
  await sql`update holds set ended_at = now(), ended_as = 'cancelled' where slot_id = ${slot.id}`;
  await sql`update slots set spots_taken = 0 where id = ${slot.id}`;
  await host.done(api.availability.move, { params: slot, body: { date: '2182-03-02', start_time: '22:00', end_time: '23:00' } });
  await software.refused('INVALID_AVAILABILITY_ID', octo.reserve, reserve());
});

test('a departure that was closed since is not sold, and is once it is open', async () => {
  const { slot, software, reserve, host } = await recent();
  await host.done(api.availability.change, { params: slot, body: { is_available: false } });
  await software.refused('UNPROCESSABLE_ENTITY', octo.reserve, reserve());
  await host.done(api.availability.change, { params: slot, body: { is_available: true } });
  await software.done(octo.reserve, reserve());
});

test('a product that resellers may not sell any more is not sold', async () => {
  const { service, software, reserve, host } = await recent();
  await host.done(api.resellers.sell, { body: { service_ids: [] } });
  await software.refused('INVALID_PRODUCT_ID', octo.reserve, reserve());
  await host.done(api.resellers.sell, { body: { service_ids: [service.id] } });
  await software.done(octo.reserve, reserve());
});

test('a hold has the price of now, and a unit that was added since', async () => {
  const { service, software, reserve } = await recent();
  const pricing = { headers: { 'octo-capabilities': 'octo/pricing' } };
  await sql`update units set price = 12300 where service_id = ${service.id}`;
  const booking = await software.done(octo.reserve, { ...reserve(), ...pricing });
  const prices = (booking as { pricing?: { retail: number } }).pricing;
  assert.equal(prices?.retail, 12_300 + Math.round(12_300 * 0.05));
  const [unit] = await sql<{ id: string }[]>`
    insert into units (id, service_id, kind, title, title_zh, price, position, places, takes_place)
    select gen_random_uuid(), service_id, 'child', 'Child', '小童', 5000, 9, places, takes_place from units where service_id = ${service.id} limit 1 returning id`;
  await software.done(octo.reserve, reserve({ unitItems: [{ unitId: unit!.id }] }));
});

test('what was held is answered once more though it is not on sale any more', async () => {
  const { service, slot, software, host } = await recent();
  const body = reserveBody(service, slot);
  const first = await software.done(octo.reserve, { body });
  await host.done(api.availability.change, { params: slot, body: { is_available: false } });
  assert.equal((await software.done(octo.reserve, { body })).supplierReference, first.supplierReference);
  await software.refused('INVALID_BOOKING_UUID', octo.reserve, { body: { ...body, notes: 'Another' } });
});
