import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody, holdBody, type Offer } from '../../tests/support/builders.ts';
import { confirmWaiting } from '../../tests/support/waiting.ts';
import { findSeatDrift } from '../availability/seats.ts';
import { expireHolds } from '../holds/expire.ts';
import { offerFreePlaces, tendWaitingList } from './offer.ts';

const { sql, guest, as, links, buildOffer, buildPage, buildService, buildSlot } = await testApp();
const deps = { sql, links };
const HOUR = 3_600_000;
let mailboxes = 0;

/** A departure of eight places, and for every place one of so many paddles. */
async function buildRack(count: number, aboard = 0) {
  const offer = await buildOffer({ capacity: 8 });
  const owner = await as(offer.provider.user);
  const needs = [{ service: offer.service.id, quantity: 1, per: 'place' }];
  await owner.done(api.resources.add, { body: { name: 'Paddles', count, needs } });
  const booked: string[] = [];
  for (let n = 0; n < aboard; n += 1) booked.push((await guest.done(api.pages.book, { body: bookingBody(offer, { participants: 1 }) })).id);
  const cancel = async (n = 0) => guest.done(api.guests.cancel, { params: { token: links.sign('booking', booked[n]!) }, body: {} });
  return { offer, owner, cancel };
}

/** Two services on one junk, half an hour apart; guests are aboard the first. */
async function buildFleet() {
  const one = await buildOffer({ capacity: 4 });
  const service = await buildService({ provider: one.provider });
  const slot = await buildSlot({ service, capacity: 4, starts_at: new Date(one.slot.starts_at.getTime() + HOUR / 2) });
  const other: Offer = { provider: one.provider, service, slot, page: await buildPage({ services: [service] }) };
  const owner = await as(one.provider.user);
  const needs = [one, other].map((offer) => ({ service: offer.service.id, quantity: 1, per: 'departure' }));
  await owner.done(api.resources.add, { body: { name: 'Junk', count: 1, needs } });
  const { id } = await guest.done(api.pages.book, { body: bookingBody(one) });
  const cancel = async () => guest.done(api.guests.cancel, { params: { token: links.sign('booking', id) }, body: {} });
  return { one, other, owner, cancel };
}

/** Somebody waits for a departure, or for any of its service on that day. */
async function join({ page, service, slot }: Offer, participants: number, times: Record<string, unknown> = { availability_slot: slot.id }) {
  const customer_email = `shares${(mailboxes += 1)}@example.com`;
  const body = { page: page.id, service: service.id, participants, customer_name: 'Lau Mei', customer_email, customer_phone: '', ...times };
  await guest.done(api.waitingList.join, { body });
  const { params } = await confirmWaiting({ sql, links, guest }, customer_email);
  return { status: async () => (await guest.done(api.waitingList.see, { params })).status };
}

/** The most of anything that is used at one moment beyond what there is of it, and places that were counted wrong. */
async function troubles() {
  const over = await sql`
    select from resources r where r.count < resource_peak(r.id, now() - interval '1 year', now() + interval '1 year', '{}', true)`;
  const due = await sql`
    (select slot_id, resource_id, quantity from resource_uses_due except select slot_id, resource_id, quantity from resource_uses)
    union all (select slot_id, resource_id, quantity from resource_uses except select slot_id, resource_id, quantity from resource_uses_due)`;
  return [over.length, due.length, (await findSeatDrift(sql)).length];
}
const asideOn = async ({ slot }: { slot: { id: string } }) =>
  (
    await sql<{ places: number }[]>`select places from holds where slot_id = ${slot.id} and visitor = 'waiting list' and ended_at is null`
  ).map(({ places }) => places);

test('a departure that is opened for who waits offers no more than there are of what it needs', async () => {
  const { offer, owner } = await buildRack(3);
  const date = addDays(hongKongDate(offer.slot.starts_at), 1);
  const times = { date_from: date, date_to: date, time_from: '09:00', time_to: '11:00' };
  const [large, small] = [await join(offer, 6, times), await join(offer, 2, times)];
  const body = { service: offer.service.id, date, start_time: '10:00', end_time: '12:00', capacity: 8 };
  const { id } = await owner.done(api.availability.create, { body });
  assert.deepEqual(await asideOn({ slot: { id } }), [3], 'three paddles are free');
  assert.equal((await offerFreePlaces(deps)).offered, 1);
  assert.deepEqual([await large.status(), await small.status()], ['waiting', 'offered']);
  await tendWaitingList(deps);
  assert.deepEqual([await large.status(), await troubles()], ['waiting', [0, 0, 0]]);
});

test('nobody is offered a boat that is out, and who waits has it once it is back', async () => {
  const { other, cancel } = await buildFleet();
  const mei = await join(other, 2);
  await sql`update slots set capacity = 6 where id = ${other.slot.id}`;
  await tendWaitingList(deps);
  assert.deepEqual([await mei.status(), await asideOn(other), await troubles()], ['waiting', [], [0, 0, 0]]);
  await cancel();
  assert.equal(await tendWaitingList(deps), 1);
  assert.deepEqual([await mei.status(), await troubles()], ['offered', [0, 0, 0]]);
});

test('two departures of one boat that are opened for who waits at once: one is offered', async () => {
  const { one, other, cancel } = await buildFleet();
  await cancel();
  await sql`update slots set capacity = 0 where id in (${one.slot.id}, ${other.slot.id})`;
  const day = hongKongDate(one.slot.starts_at);
  const times = { date_from: day, date_to: day, time_from: '00:00', time_to: '23:59' };
  const waiting = [await join(one, 2, times), await join(other, 2, times)];
  await sql`update slots set capacity = 4 where id in (${one.slot.id}, ${other.slot.id})`;
  await offerFreePlaces(deps);
  const states = await Promise.all(waiting.map((entry) => entry.status()));
  assert.deepEqual(
    [states.toSorted(), await troubles()],
    [
      ['offered', 'waiting'],
      [0, 0, 0],
    ],
  );
});

test('a place is given back where more are for sale than there are of what they need', async () => {
  const { offer, cancel } = await buildRack(3, 3);
  const [large, small] = [await join(offer, 6), await join(offer, 2)];
  await cancel(0);
  assert.deepEqual([await asideOn(offer), await troubles()], [[], [0, 0, 0]], 'one is too few for either');
  await cancel(1);
  await tendWaitingList(deps);
  assert.deepEqual([await large.status(), await small.status(), await troubles()], ['waiting', 'offered', [0, 0, 0]]);
});

test('where what is needed is used up, who cannot book can wait', async () => {
  const { offer } = await buildRack(3, 3);
  assert.equal((await guest.refused(409, api.pages.book, { body: bookingBody(offer, { participants: 1 }) })).code, 'resource_taken');
  const mei = await join(offer, 1);
  assert.equal(await mei.status(), 'waiting');
});

test('holds end on all other departures where they cannot on one', async () => {
  const [stuck, sound] = [await buildOffer({ capacity: 4 }), await buildOffer({ capacity: 4 })];
  for (const offer of [stuck, sound]) await guest.done(api.holds.hold, { body: holdBody(offer) });
  await sql`update holds set expires_at = now() - interval '1 second' where slot_id in (${stuck.slot.id}, ${sound.slot.id})`;
  await sql.unsafe(`alter table slots add constraint fault check (id <> '${stuck.slot.id}' or spots_taken > 0) not valid`);
  await assert.rejects(expireHolds(sql), /fault/);
  await sql`alter table slots drop constraint fault`;
  const taken = async ({ slot }: Offer) =>
    (await sql<[{ taken: number }]>`select spots_taken as taken from slots where id = ${slot.id}`)[0].taken;
  assert.deepEqual([(await taken(stuck)) > 0, await taken(sound)], [true, 0]);
  await expireHolds(sql);
  assert.equal(await taken(stuck), 0);
});
