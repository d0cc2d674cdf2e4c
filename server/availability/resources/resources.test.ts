import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { octo } from '../../../contract/octo.ts';
import type { ResourceBody } from '../../../contract/resources.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, holdBody, type BuiltService, type Offer } from '../../../tests/support/builders.ts';
import { octoThrough, reserveBody, resellersOn } from '../../../tests/support/resellers.ts';
import { findSeatDrift } from '../seats.ts';
import { findResourceDrift } from './resource-reads.ts';

const { sql, as, guest, send, buildOffer, buildService, buildSlot, buildPage, buildStaff, buildUser } = await testApp();
const { buildReseller } = resellersOn(sql);
const HOUR = 3_600_000;

type NeedOverrides = Partial<ResourceBody['needs'][number]>;
const needOf = (service: BuiltService, need: NeedOverrides = {}) => ({ service: service.id, quantity: 1, per: 'departure', ...need });

/** Two services of one provider that share a resource, each with a slot at the same time, or so many minutes later. */
async function sharing({
  count = 1,
  later = 0,
  need = {},
  capacity = 10,
}: { count?: number; later?: number; need?: NeedOverrides; capacity?: number } = {}) {
  const one = await buildOffer({ capacity });
  const service = await buildService({ provider: one.provider });
  const starts_at = new Date(one.slot.starts_at.getTime() + later * 60_000);
  const slot = await buildSlot({ service, starts_at, capacity });
  const other: Offer = { provider: one.provider, service, slot, page: await buildPage({ services: [service] }) };
  const provider = await as(one.provider.user);
  const body = { name: 'Junk', name_zh: '帆船', count, needs: [needOf(one.service, need), needOf(service, need)] };
  const resource = await provider.done(api.resources.add, { body });
  return { one, other, provider, resource, body };
}

const book = (offer: Offer, more = {}) => guest.ask(api.pages.book, { body: bookingBody(offer, more) });
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id;
async function sells(offer: Offer): Promise<number | null> {
  const slots = await guest.done(api.services.availability, { params: { id: offer.service.id } });
  return slots.find(({ id }) => id === offer.slot.id)?.available_spots ?? null;
}
async function booksHold() {
  assert.deepEqual(await findSeatDrift(sql), []);
  assert.deepEqual(await findResourceDrift(sql), []);
}

test('two services on one boat do not both sell one time, in no list and in no way, until the first guest leaves', async () => {
  const { one, other, provider, resource } = await sharing();
  assert.equal(await sells(other), 10);
  const booked = await book(one);
  assert.equal(booked.status, 201);

  assert.deepEqual([await sells(one), await sells(other)], [9, null]);
  const day = hongKongDate(other.slot.starts_at);
  const month = await guest.done(api.services.calendar, { params: { id: other.service.id }, query: { month: day.slice(0, 7) } });
  assert.deepEqual([month.days.find(({ date }) => date === day)!.state, month.next_available], ['full', null]);
  const found = await guest.done(api.services.list, { query: { date_from: day, date_to: day } });
  assert.deepEqual(
    found.results.map(({ id }) => id).filter((id) => [one.service.id, other.service.id].includes(id)),
    [one.service.id],
  );
  assert.deepEqual([(await book(other)).status, codeOf(await book(other))], [409, 'resource_taken']);
  assert.equal(codeOf(await guest.ask(api.holds.hold, { body: holdBody(other) })), 'resource_taken');
  const { page: _, ...by_phone } = bookingBody(other);
  assert.equal(codeOf(await provider.ask(api.bookings.manual, { body: { ...by_phone, source: 'phone' } })), 'resource_taken');
  const { key } = await buildReseller(other);
  const software = octoThrough(send, key);
  const reserved = await software.ask(octo.reserve, { body: reserveBody(other.service, other.slot) });
  assert.deepEqual([reserved.status, reserved.body.error], [400, 'UNPROCESSABLE_ENTITY']);

  const [use] = await provider.done(api.resources.uses, { query: { date_from: day, date_to: day } });
  assert.deepEqual(
    [use!.resource, use!.slot, use!.service.id, use!.quantity, use!.spots_taken],
    [resource.id, one.slot.id, one.service.id, 1, 1],
  );

  assert.equal((await book(one)).status, 201, 'the departure that has the boat sells on');
  for (const { id } of await sql<{ id: string }[]>`select id from bookings where slot_id = ${one.slot.id}`)
    await provider.done(api.bookings.cancel, { params: { id }, body: { reason: 'Rain' } });
  assert.equal(await sells(other), 10);
  assert.equal((await software.ask(octo.reserve, { body: reserveBody(other.service, other.slot) })).status, 200);
  assert.equal(codeOf(await book(one)), 'resource_taken', 'a hold has it too');
  await booksHold();
});

test('a hold has the boat while it is live, and gives it back when it is let go', async () => {
  const { one, other } = await sharing();
  const body = holdBody(one);
  const hold = await guest.done(api.holds.hold, { body });
  assert.equal(await sells(other), null);
  await guest.done(api.holds.release, { params: { id: hold.id }, body: { token: body.token } });
  assert.equal(await sells(other), 10);
  await booksHold();
});

test('a turn-around keeps the boat from what begins within it, to the minute', async () => {
  const within = await sharing({ later: 149, need: { minutes_after: 30 } });
  assert.equal((await book(within.one)).status, 201);
  assert.equal(codeOf(await book(within.other)), 'resource_taken');
  const behind = await sharing({ later: 150, need: { minutes_after: 30 } });
  assert.equal((await book(behind.one)).status, 201);
  assert.equal((await book(behind.other)).status, 201);
  const before = await sharing({ later: -135, need: { minutes_before: 16 } });
  assert.equal((await book(before.one)).status, 201);
  assert.equal(codeOf(await book(before.other)), 'resource_taken');
});

test('of two boats both services have one, and what follows on the same boat counts once beside a longer departure', async () => {
  const { one, other, provider, resource, body } = await sharing({ count: 2 });
  assert.deepEqual([(await book(one)).status, (await book(other)).status], [201, 201]);
  await provider.done(api.resources.change, { params: { id: resource.id }, body: { ...body, count: 1 } });
  assert.equal((await book(one)).status, 201, 'what is booked stays');
  const chain = await sharing({ count: 2, later: 120 });
  const long = await buildSlot({
    service: chain.one.service,
    starts_at: new Date(chain.one.slot.starts_at.getTime() + 1),
    ends_at: new Date(chain.one.slot.starts_at.getTime() + 4 * HOUR),
  });
  await chain.provider.done(api.resources.change, { params: { id: chain.resource.id }, body: chain.body });
  assert.deepEqual([(await book(chain.one)).status, (await book(chain.other)).status], [201, 201]);
  assert.equal((await book({ ...chain.one, slot: long })).status, 201);
  await booksHold();
});

test('kayaks are needed by place: what both services sell together is what there are', async () => {
  const { one, other } = await sharing({ count: 8, need: { per: 'place' } });
  assert.deepEqual([await sells(one), await sells(other)], [8, 8]);
  assert.equal((await book(one, { participants: 5 })).status, 201);
  assert.deepEqual([await sells(one), await sells(other)], [3, 3]);
  const refused = await book(other, { participants: 4 });
  assert.deepEqual([codeOf(refused), (refused.body as { available_spots: number }).available_spots], ['slot_full', 3]);
  assert.equal((await book(other, { participants: 3 })).status, 201);
  assert.equal(codeOf(await book(one)), 'resource_taken');
  await booksHold();
});

test('a booking moves to another time of its own boat, and to one that another service has not', async () => {
  const { one, other, provider, resource, body } = await sharing({ later: 240 });
  const soon = await buildSlot({ service: one.service, starts_at: new Date(one.slot.starts_at.getTime() + 30 * 60_000) });
  const late = await buildSlot({ service: one.service, starts_at: new Date(one.slot.starts_at.getTime() + 200 * 60_000) });
  await provider.done(api.resources.change, { params: { id: resource.id }, body });
  const id = idOf(await book(one));
  assert.equal((await book(other)).status, 201);
  const move = async (slot_id: string) => {
    const quote = await provider.ask(api.bookings.quoteChange, { params: { id }, body: { availability_slot: slot_id } });
    if (quote.status !== 200) return quote;
    const { version, difference } = quote.body as { version: number; difference: string };
    return provider.ask(api.bookings.change, { params: { id }, body: { availability_slot: slot_id, version, difference } });
  };
  assert.equal((await move(soon.id)).status, 200);
  assert.equal(codeOf(await move(late.id)), 'resource_taken');
  await booksHold();
});

test('slots that are made and moved later need what their service needs, and a slot that goes gives it back', async () => {
  const { one, other, provider } = await sharing();
  const date = hongKongDate(one.slot.starts_at.getTime() + 14 * 24 * HOUR);
  const made = async (service: string, start_time: string) =>
    provider.done(api.availability.create, { body: { service, date, start_time, end_time: '23:00', capacity: 4, overlaps_allowed: true } });
  const [a, b] = [await made(one.service.id, '20:00'), await made(other.service.id, '09:00')];
  const moved = await provider.done(api.availability.move, {
    params: { id: b.id },
    body: { date, start_time: '21:00', end_time: '22:00', overlaps_allowed: true },
  });
  const [here, there] = [
    { ...one, slot: { ...one.slot, id: a.id } },
    { ...other, slot: { ...other.slot, id: moved.id } },
  ];
  await guest.done(api.holds.hold, { body: holdBody(here) });
  assert.equal(codeOf(await book(there)), 'resource_taken');
  await provider.done(api.availability.remove, { params: { id: a.id } });
  assert.equal((await book(there)).status, 201);
  await booksHold();
});

test('what is booked before services share a boat stays, and is seen', async () => {
  const { one, other, provider, resource, body } = await sharing();
  await provider.done(api.resources.change, { params: { id: resource.id }, body: { ...body, needs: [] } });
  assert.deepEqual([(await book(one)).status, (await book(other)).status], [201, 201]);
  const changed = await provider.done(api.resources.change, { params: { id: resource.id }, body });
  assert.equal(changed.needs.length, 2);
  const day = hongKongDate(one.slot.starts_at);
  assert.equal((await provider.done(api.resources.uses, { query: { date_from: day, date_to: day } })).length, 2);
  await booksHold();
});

test('a resource is its provider’s and its managers’, and goes once no service needs it', async () => {
  const { one, provider, resource, body } = await sharing();
  const stranger = await as((await buildOffer()).provider.user);
  const params = { id: resource.id };
  assert.equal((await stranger.ask(api.resources.change, { params, body: { ...body, needs: [] } })).status, 404);
  assert.equal((await stranger.ask(api.resources.add, { body })).status, 404, 'of another provider’s services');
  assert.deepEqual(await stranger.done(api.resources.list), []);
  assert.equal(codeOf(await provider.ask(api.resources.remove, { params })), 'resource_needed');
  const needs = [needOf(one.service), needOf(one.service)];
  assert.equal((await provider.ask(api.resources.change, { params, body: { ...body, needs } })).status, 400);
  await provider.done(api.resources.change, { params, body: { ...body, needs: [] } });
  await provider.done(api.resources.remove, { params });
  assert.deepEqual(await provider.done(api.resources.list), []);
  await buildStaff({ provider: one.provider, user: await buildUser(), role: 'manager' });
});
