import assert from 'node:assert/strict';
import { test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../tests/support/builders.ts';
import { untilWaiting } from '../../tests/support/until.ts';
import { confirmWaiting } from '../../tests/support/waiting.ts';
import { awaitPlaces } from '../availability/places.ts';
import type { Tx } from '../core/database/database.ts';
import { offerFreePlaces } from './offer.ts';
import { eraseWaiting } from './own-data.ts';
import { insertOffers, lockWaiting } from './writes.ts';

// Whatever locks several slots does so by id (docs/locking.md), or two who do wait for each other.
const { sql, guest, links, buildOffer, buildService, buildSlot } = await testApp();
const list = api.waitingList;

/** Somebody joins, and confirms their address. */
async function join({ page, service, slot }: Offer, customer_email: string) {
  const where = { page: page.id, service: service.id, availability_slot: slot.id };
  await guest.done(list.join, { body: { ...where, participants: 1, customer_name: 'Lau Mei', customer_email, customer_phone: '' } });
  return confirmWaiting({ sql, links, guest }, customer_email);
}

/** While the first of two slots is locked, `work` waits for it and has not locked the second. */
async function expectInOrder(low: string, high: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  let working: Promise<void> | undefined;
  try {
    await sql.begin(async (tx) => {
      await tx`select from slots where id = ${low} for no key update`;
      working = sql.begin(work);
      await untilWaiting(sql, 1);
      await tx`select from slots where id = ${high} for no key update nowait`;
    });
  } finally {
    await working;
  }
}

test('departures are marked as waited for in the order of their ids', async () => {
  const [low, high] = [uuid(), uuid()];
  const service = await buildService();
  await buildSlot({ id: high, service });
  await buildSlot({ id: low, service });
  await expectInOrder(low, high, (tx) => awaitPlaces(tx, [high, low]));
});

test('who is erased while two offers wait gives their places back in the order of the departures', async () => {
  const [low, high] = [uuid(), uuid()];
  const email = 'erased@example.com';
  for (const id of [high, low]) {
    const offer = await buildOffer({ capacity: 1, slot: { id } });
    const booked = await guest.done(api.pages.book, { body: bookingBody(offer) });
    await join(offer, email);
    await guest.done(api.guests.cancel, { params: { token: links.sign('booking', booked.id) }, body: {} });
    assert.equal((await offerFreePlaces({ sql, links })).offered, 1);
  }
  await expectInOrder(low, high, (tx) => eraseWaiting(tx, email));
});

test('who has just taken an offer and taps again is led to their booking, though the departure is busy and the offer yet to be ended', async () => {
  const offer = await buildOffer({ capacity: 1 });
  const booked = await guest.done(api.pages.book, { body: bookingBody(offer) });
  const { id } = await join(offer, 'twice@example.com');
  await guest.done(api.guests.cancel, { params: { token: links.sign('booking', booked.id) }, body: {} });
  await offerFreePlaces({ sql, links });
  const params = { token: links.sign('waiting_list', id) };
  const { offer: open } = await guest.done(list.see, { params });
  const body = { final_amount: open!.final_amount! };
  const taken = await guest.done(list.take, { params, body });
  // Between the booking and the end of the offer.
  await sql`update waiting_offers set state = 'open', booking_id = null, ended_at = null where entry_id = ${id}`;
  await sql`update waiting_entries set state = 'offered', ended_at = null where id = ${id}`;
  await sql.begin(async (tx) => {
    await tx`select from slots where id = ${offer.slot.id} for no key update`;
    assert.deepEqual(await guest.done(list.take, { params, body }), taken);
    assert.equal((await guest.done(list.leave, { params })).manage_url, taken.manage_url);
  });
  await offerFreePlaces({ sql, links });
  const { status, manage_url } = await guest.done(list.see, { params });
  assert.deepEqual([status, manage_url], ['booked', taken.manage_url]);
});

test('who passes an offer has passed it, though what they gave back cannot be offered to the next at once', async () => {
  const offer = await buildOffer({ capacity: 2 });
  const booked = [
    await guest.done(api.pages.book, { body: bookingBody(offer) }),
    await guest.done(api.pages.book, { body: bookingBody(offer) }),
  ];
  for (const name of ['first', 'second', 'third']) await join(offer, `${name}@example.com`);
  const cancel = (nth: number) => guest.done(api.guests.cancel, { params: { token: links.sign('booking', booked[nth]!.id) }, body: {} });
  await cancel(0);
  await offerFreePlaces({ sql, links });
  const [{ id }] = await sql<[{ id: string }]>`select entry_id as id from waiting_offers where slot_id = ${offer.slot.id}`;
  await cancel(1);
  await sql.begin(async (tx) => {
    const aside = await tx`select from holds where slot_id = ${offer.slot.id} and visitor = 'waiting list' and ended_at is null for update`;
    assert.equal(aside.length, 1);
    const { status } = await guest.done(list.pass, { params: { token: links.sign('waiting_list', id) } });
    assert.equal(status, 'waiting');
  });
  await offerFreePlaces({ sql, links });
  const states = await sql<{ state: string }[]>`select state from waiting_entries where service_id = ${offer.service.id} order by state`;
  assert.deepEqual(
    states.map(({ state }) => state),
    ['offered', 'offered', 'waiting'],
  );
});

test('nothing stays of who is erased while an offer is made', async () => {
  const email = 'offered@example.com';
  const offer = await buildOffer({ capacity: 1 });
  const booked = await guest.done(api.pages.book, { body: bookingBody(offer) });
  await join(offer, email);
  let erasing: Promise<void> | undefined;
  await sql.begin(async (tx) => {
    const { provider, service, slot } = offer;
    const at = { provider_id: provider.id, service_id: service.id, slot_id: slot.id, starts_at: slot.starts_at };
    const [entry] = await lockWaiting(tx, at);
    erasing = sql.begin((other) => eraseWaiting(other, email));
    await untilWaiting(sql, 1);
    const reason = { free: 1, waited: 0, weight: 1, longer: 0 };
    await insertOffers(tx, at, [{ id: entry!.id, places: 1, reason, offer_id: uuid(), hold_id: uuid() }], new Date(Date.now() + 600_000));
  });
  await erasing;
  for (const left of [
    await sql`select from waiting_entries where customer_email = ${email}`,
    await sql`
    select from waiting_offers where slot_id = ${offer.slot.id}`,
    await sql`
    select from waiting_notices where provider_id = ${offer.provider.id}`,
  ])
    assert.equal(left.length, 0);
  await guest.done(api.guests.cancel, { params: { token: links.sign('booking', booked.id) }, body: {} });
});
