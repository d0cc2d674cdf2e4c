import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../tests/support/builders.ts';
import { waitingLink } from '../../tests/support/waiting.ts';
import { findSeatDrift } from '../availability/seats.ts';
import { offerFreePlaces, tendWaitingList } from './offer.ts';

// Who joins may be made up: places are offered to addresses that were confirmed.
const { sql, guest, as, links, buildOffer, buildUser } = await testApp();
const list = api.waitingList;
const deps = { sql, links };
let mailboxes = 0;

/** A departure without a place left; its bookings are cancelled one by one. */
async function buildFull(parties: number[]) {
  const offer = await buildOffer({ capacity: parties.reduce((sum, places) => sum + places, 0) });
  const booked: string[] = [];
  for (const participants of parties) booked.push((await guest.done(api.pages.book, { body: bookingBody(offer, { participants }) })).id);
  return { offer, cancel: (n = 0) => guest.done(api.guests.cancel, { params: { token: links.sign('booking', booked[n]!) }, body: {} }) };
}

const joinBody = ({ page, service, slot }: Offer, participants: number, customer_email = `mailbox${(mailboxes += 1)}@example.com`) => ({
  page: page.id,
  service: service.id,
  availability_slot: slot.id,
  participants,
  customer_name: 'Lau Mei',
  customer_email,
});

/** Somebody joins, and has not opened the mail yet. */
async function join(offer: Offer, participants = 1, caller = guest) {
  const body = joinBody(offer, participants);
  await caller.done(list.join, { body });
  const { id, params } = await waitingLink({ sql, links }, body.customer_email);
  return { id, params, see: () => guest.done(list.see, { params }), confirm: () => guest.done(list.confirm, { params }) };
}
const awaited = async ({ slot }: Offer) =>
  (
    await sql<{ is_awaited: boolean; left: number }[]>`select is_awaited, capacity - spots_taken as left from slots where id = ${slot.id}`
  )[0]!;

test('three made-up parties of four block nobody: the place goes to the one who confirmed the address', async () => {
  const { offer, cancel } = await buildFull([4]);
  const made_up = [await join(offer, 4), await join(offer, 4), await join(offer, 4)];
  const mei = await join(offer);
  const { position, parties } = await mei.confirm();
  assert.deepEqual([position, parties], [1, 1], 'who has not confirmed comes before nobody');
  await cancel();
  await offerFreePlaces(deps);
  await tendWaitingList(deps);
  assert.equal((await mei.see()).status, 'offered');
  for (const one of made_up) assert.deepEqual([(await one.see()).status, (await one.see()).confirmed], ['waiting', false]);
  assert.equal((await awaited(offer)).left, 3, 'the rest is on sale');
});

test('a departure for which nobody has confirmed to wait is an ordinary one: what becomes free is sold at once', async () => {
  const { offer, cancel } = await buildFull([1]);
  await join(offer);
  assert.equal((await awaited(offer)).is_awaited, false);
  await cancel();
  await tendWaitingList(deps);
  await guest.done(api.pages.book, { body: bookingBody(offer) });
});

test('who confirms is offered what is free at once; a second press changes nothing, nor does one after leaving', async () => {
  const { offer, cancel } = await buildFull([1, 1]);
  const [mei, lok] = [await join(offer), await join(offer)];
  await cancel(0);
  const { status, confirmed, offer: open } = await mei.confirm();
  assert.deepEqual([status, confirmed, open?.reason.free], ['offered', true, 1]);
  assert.deepEqual([(await mei.confirm()).offer?.id, (await lok.confirm()).status], [open!.id, 'waiting']);
  await cancel(1);
  assert.equal((await awaited(offer)).left, 0, 'set aside in the same moment');
  await guest.done(list.leave, { params: lok.params });
  assert.equal((await lok.confirm()).status, 'left');
});

test('an account whose address is proved confirms by joining with it, for itself only', async () => {
  const { offer, cancel } = await buildFull([1]);
  const [proved, unproved] = [await buildUser({ email_verified_at: new Date() }), await buildUser()];
  const me = await as(proved);
  const other = await join(offer, 1, me);
  assert.equal((await other.see()).confirmed, false, 'it joins with another’s address');
  for (const user of [proved, unproved]) {
    await (await as(user)).done(list.join, { body: joinBody(offer, 1, user.email) });
    const { params } = await waitingLink({ sql, links }, user.email);
    assert.equal((await guest.done(list.see, { params })).confirmed, user === proved);
  }
  await cancel();
  await offerFreePlaces(deps);
  const { params } = await waitingLink({ sql, links }, proved.email);
  assert.equal((await guest.done(list.see, { params })).status, 'offered');
});

test('somebody put an address on the list: its account confirms it by joining too', async () => {
  const { offer } = await buildFull([1]);
  const user = await buildUser({ email_verified_at: new Date() });
  await guest.done(list.join, { body: joinBody(offer, 1, user.email) });
  await (await as(user)).done(list.join, { body: joinBody(offer, 1, user.email) });
  const { params } = await waitingLink({ sql, links }, user.email);
  assert.deepEqual([(await guest.done(list.see, { params })).confirmed, (await awaited(offer)).is_awaited], [true, true]);
});

test('while places become free 12 confirm: each place is offered or on sale to nobody else, and none is lost', async () => {
  const departures = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { offer, cancel } = await buildFull([1, 1]);
      const waiting = [await join(offer), await join(offer)];
      await Promise.all([waiting[0]!.confirm(), cancel(0), waiting[1]!.confirm(), cancel(1)]);
      return { offer, waiting };
    }),
  );
  // One round alone: it leaves a departure that another has locked to that one.
  await tendWaitingList(deps);
  for (const { offer, waiting } of departures) {
    const states = await Promise.all(waiting.map(async (one) => (await one.see()).status));
    assert.deepEqual([states, (await awaited(offer)).left], [['offered', 'offered'], 0]);
  }
  assert.deepEqual(await findSeatDrift(sql), []);
});

test('who confirms while the departure is busy is asked to try again', async () => {
  const { offer } = await buildFull([1]);
  const mei = await join(offer);
  await sql.begin(async (tx) => {
    await tx`select from slots where id = ${offer.slot.id} for no key update`;
    assert.equal((await guest.refused(503, list.confirm, { params: mei.params })).code, 'busy');
  });
  assert.equal((await mei.confirm()).confirmed, true);
});
