import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { octo } from '../../../contract/octo.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, holdBody, type Offer } from '../../../tests/support/builders.ts';
import { octoThrough, resellersOn } from '../../../tests/support/resellers.ts';
import { webhookReceiver } from '../../../tests/support/webhook-receiver.ts';
import { testDispatcher } from '../../../tests/support/webhooks.ts';

const { sql, guest, as, send, buildOffer, buildPage, buildService, buildSlot } = await testApp({
  env: { PRIVATE_ADDRESSES_ALLOWED: 'true' },
});
const { buildReseller } = resellersOn(sql);
const { dispatcher, round } = testDispatcher(sql);
after(() => dispatcher.close());

const HOUR = 3_600_000;

/** Two services on one boat at the same time, the second also on a later day, and what a reseller hears of the second. */
async function fleet({ per = 'departure', is_heard = true }: { per?: string; is_heard?: boolean } = {}) {
  const one = await buildOffer({ capacity: 10 });
  const service = await buildService({ provider: one.provider });
  const slot = await buildSlot({ service, starts_at: new Date(one.slot.starts_at.getTime() + HOUR) });
  await buildSlot({ service, starts_at: new Date(one.slot.starts_at.getTime() + 48 * HOUR) });
  const other: Offer = { provider: one.provider, service, slot, page: await buildPage({ services: [service] }) };
  const provider = await as(one.provider.user);
  const needs = [one, other].map((offer) => ({ service: offer.service.id, quantity: 1, per }));
  const resource = await provider.done(api.resources.add, { body: { name: 'Junk', count: per === 'place' ? 8 : 1, needs } });
  const receiver = await webhookReceiver();
  if (is_heard) {
    const software = octoThrough(send, (await buildReseller(one)).key);
    await software.done(octo.subscribe, { body: { url: receiver.url, notificationTypes: ['AVAILABILITY_UPDATE'], headers: {} } });
    await round();
  }
  const heard = async () => {
    receiver.received.length = 0;
    await round();
    const all = receiver.received.map(({ body }) => (JSON.parse(body) as { data: Record<string, string> }).data);
    return all
      .filter(({ productId }) => productId === service.id)
      .map(({ localDateStart, localDateEnd }) => [localDateStart, localDateEnd]);
  };
  const day = hongKongDate(slot.starts_at);
  return { one, other, provider, resource, needs, heard, days: [[day, day]] };
}

test('resellers hear that a boat is taken from the other service’s departure, and that it is free again', async () => {
  const { one, provider, heard, days } = await fleet();
  const { id } = await guest.done(api.pages.book, { body: bookingBody(one) });
  assert.deepEqual(await heard(), days);
  const second = await guest.done(api.pages.book, { body: bookingBody(one) });
  assert.deepEqual(await heard(), [], 'the boat was taken before');
  await provider.done(api.bookings.cancel, { params: { id }, body: { reason: 'Rain' } });
  assert.deepEqual(await heard(), []);
  await provider.done(api.bookings.cancel, { params: { id: second.id }, body: { reason: 'Rain' } });
  assert.deepEqual(await heard(), days);
});

test('they hear of a hold that takes the boat as well, and of every place where kayaks are needed by place', async () => {
  const boat = await fleet();
  await guest.done(api.holds.hold, { body: holdBody(boat.one) });
  assert.deepEqual(await boat.heard(), boat.days);
  const kayaks = await fleet({ per: 'place' });
  for (let n = 0; n < 2; n += 1) {
    await guest.done(api.pages.book, { body: bookingBody(kayaks.one) });
    assert.deepEqual(await kayaks.heard(), kayaks.days);
  }
});

test('they hear of all departures to come when there is another boat, or a service does without', async () => {
  const { one, other, provider, resource, needs, heard, days } = await fleet();
  const all_days = [[days[0]![0], hongKongDate(one.slot.starts_at.getTime() + 48 * HOUR)]];
  const body = { name: 'Junk', count: 2, needs };
  await provider.done(api.resources.change, { params: resource, body });
  assert.deepEqual(await heard(), all_days);
  await provider.done(api.resources.change, {
    params: resource,
    body: { ...body, needs: needs.filter(({ service }) => service !== other.service.id) },
  });
  assert.deepEqual(await heard(), all_days);
});

test('nothing is noted where no reseller hears, or nothing is shared', async () => {
  const { one, other } = await fleet({ is_heard: false });
  const alone = await buildOffer();
  await guest.done(api.pages.book, { body: bookingBody(one) });
  await guest.done(api.pages.book, { body: bookingBody(alone) });
  const noted =
    await sql`select from availability_changes where service_id = any(${[one, other, alone].map(({ service }) => service.id)}::uuid[])`;
  assert.equal(noted.length, 0);
});
