import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { openApp, sendTo, testApp } from '../../tests/support/app.ts';
import { bookingBody, holdBody, newHoldToken, type Offer } from '../../tests/support/builders.ts';
import { callerThrough } from '../../tests/support/caller.ts';
import { confirmWaiting } from '../../tests/support/waiting.ts';
import { expireHolds } from '../holds/expire.ts';
import { offerFreePlaces, tendWaitingList } from './offer.ts';
import { deleteOldEntries } from './writes.ts';

const { sql, guest, as, links, buildOffer, buildSlot, buildBooking } = await testApp();
const list = api.waitingList;
const { book } = api.pages;
const deps = { sql, links };
let mailboxes = 0;

/** A departure without a place left; the bookings that took them. */
async function buildFull(capacity = 4, parties: number[] = [capacity]) {
  const offer = await buildOffer({ capacity });
  const booked: string[] = [];
  for (const participants of parties) booked.push((await guest.done(book, { body: bookingBody(offer, { participants }) })).id);
  return { offer, cancel: async (n = 0) => cancel(booked[n]!) };
}
const cancel = (id: string) => guest.done(api.guests.cancel, { params: { token: links.sign('booking', id) }, body: {} });

const joinBody = ({ page, service, slot }: Pick<Offer, 'page' | 'service' | 'slot'>, overrides: Record<string, unknown> = {}) => ({
  page: page.id,
  service: service.id,
  availability_slot: slot.id,
  participants: 1,
  customer_name: 'Lau Mei',
  customer_email: `waits${(mailboxes += 1)}@example.com`,
  customer_phone: '',
  ...overrides,
});

/** Somebody joins; their link. */
async function join(offer: Offer, participants = 1, overrides: Record<string, unknown> = {}) {
  const body = joinBody(offer, { participants, ...overrides });
  await guest.done(list.join, { body });
  const { id, params } = await confirmWaiting({ sql, links, guest }, body.customer_email);
  const see = () => guest.done(list.see, { params });
  return {
    id,
    email: body.customer_email,
    see,
    status: async () => (await see()).status,
    pass: (key?: string) => guest.ask(list.pass, { params, ...(key !== undefined && { key }) }),
    leave: () => guest.done(list.leave, { params }),
    take: async (overrides: Record<string, unknown> = {}) =>
      guest.ask(list.take, { params, body: { final_amount: (await see()).offer?.final_amount ?? '1.00', ...overrides } }),
  };
}
const waitedSince = ({ id }: { id: string }, hours: number) =>
  sql`update waiting_entries set created_at = now() - make_interval(hours => ${hours}) where id = ${id}`;
const runOut = ({ id }: { id: string }) =>
  sql`update holds set expires_at = now() - interval '1 second' where id in (select hold_id from waiting_offers where entry_id = ${id})`;
const shownOn = async ({ service, slot }: Pick<Offer, 'service' | 'slot'>) => {
  const slots = await guest.done(api.services.availability, { params: { id: service.id }, query: { include_full: 'true' } });
  return slots.find(({ id }) => id === slot.id)?.available_spots;
};
const noticesTo = async ({ id }: { id: string }) =>
  (await sql<{ kind: string }[]>`select kind from waiting_notices where entry_id = ${id} order by id`).map(({ kind }) => kind);

test('places that become free are set aside in the same moment, offered to who waits, and booked with one tap', async () => {
  const { offer, cancel: free } = await buildFull(2);
  const mei = await join(offer, 2);
  assert.deepEqual([await mei.status(), (await mei.see()).position, (await mei.see()).odds], ['waiting', 1, null]);
  await free();
  assert.equal(await shownOn(offer), 0, 'nobody sees them free');
  await guest.refused(409, book, { body: bookingBody(offer) });
  await guest.refused(409, api.holds.hold, { body: holdBody(offer) });
  assert.equal((await offerFreePlaces(deps)).offered, 1);
  const seen = await mei.see();
  assert.deepEqual(
    [seen.status, seen.offer?.final_amount, seen.offer?.lines[0]?.quantity, seen.offer?.reason.free],
    ['offered', '1008.00', 2, 2],
  );
  const refused = await mei.take({ final_amount: '1.00' });
  assert.deepEqual([refused.status, (refused.body as { code: string }).code], [409, 'price_changed']);
  const taken = await mei.take();
  assert.equal(taken.status, 201);
  const { manage_url } = taken.body as { manage_url: string };
  assert.match(manage_url, /\/b\/[\w-]{43}$/);
  assert.deepEqual([await mei.status(), (await mei.see()).manage_url], ['booked', manage_url]);
  assert.deepEqual((await mei.take()).body, { manage_url }, 'asked again it answers the same booking');
  const [row] = await sql<{ customer_name: string; participants: number; spots_taken: number }[]>`
    select b.customer_name, b.participants, sl.spots_taken from bookings b join slots sl on sl.id = b.slot_id
    where b.slot_id = ${offer.slot.id} and b.status = 'confirmed'`;
  assert.deepEqual({ ...row }, { customer_name: 'Lau Mei', participants: 2, spots_taken: 2 });
  assert.deepEqual(await noticesTo(mei), ['waiting_joined', 'waiting_offer']);
});

test('an offer that is passed or lapses goes on to the next, and who let it go is last', async () => {
  const { offer, cancel: free } = await buildFull(1);
  const [first, second, third] = [await join(offer), await join(offer), await join(offer)];
  for (const [n, one] of [first, second, third].entries()) await waitedSince(one, 9 - n);
  const states = () => Promise.all([first, second, third].map((one) => one.status()));
  const positions = () => Promise.all([first, second, third].map(async (one) => (await one.see()).position));
  assert.deepEqual([await positions(), (await third.see()).parties], [[1, 2, 3], 3]);
  await free();
  await offerFreePlaces(deps);
  assert.deepEqual(await states(), ['offered', 'waiting', 'waiting']);
  const passed = await first.pass('passed-once');
  assert.equal(passed.status, 200);
  assert.deepEqual(await states(), ['waiting', 'offered', 'waiting']);
  assert.deepEqual([(await first.pass()).status, (await first.pass('passed-once')).body], [409, passed.body]);
  await runOut(second);
  await offerFreePlaces(deps);
  assert.deepEqual(await states(), ['waiting', 'waiting', 'offered']);
  assert.deepEqual(await positions(), [1, 2, 1]);
  const refused = await second.take();
  assert.deepEqual([refused.status, (refused.body as { code: string }).code], [409, 'offer_over']);
  assert.deepEqual(await noticesTo(second), ['waiting_joined', 'waiting_offer', 'waiting_over']);
  assert.equal((await third.leave()).status, 'left');
  for (let n = 0; n < 2; n += 1) await tendWaitingList(deps);
  assert.deepEqual([await states(), await shownOn(offer)], [['waiting', 'waiting', 'left'], 1], 'everybody was asked: it is on sale');
});

test('who let an offer pass is asked again, after the others, once another booking of the departure ends; who never answers, twice', async () => {
  const { offer, cancel: free } = await buildFull(2, [1, 1]);
  const [first, second] = [await join(offer), await join(offer)];
  for (const [n, one] of [first, second].entries()) await waitedSince(one, 9 - n);
  await free(0);
  await offerFreePlaces(deps);
  await runOut(first);
  await offerFreePlaces(deps);
  assert.deepEqual([await first.status(), await second.status()], ['waiting', 'offered']);
  await second.pass();
  assert.equal(await shownOn(offer), 1);
  await guest.done(book, { body: bookingBody(offer) });
  await free(1);
  await tendWaitingList(deps);
  assert.deepEqual([await first.status(), await second.status()], ['offered', 'waiting']);
  await runOut(first);
  await offerFreePlaces(deps);
  assert.deepEqual([await first.status(), await second.status()], ['lapsed', 'offered']);
});

test('strangers who use up the bookings of a mailbox keep nobody from taking what is offered to it', async () => {
  const narrow = await openApp(sql, { BOOKINGS_PER_MAILBOX: '2' });
  after(() => narrow.close());
  const { offer, cancel: free } = await buildFull(1);
  const mei = await join(offer);
  await free();
  await offerFreePlaces(deps);
  const elsewhere = await buildOffer();
  const stranger = callerThrough(sendTo(narrow));
  const bookAs = () => stranger.ask(book, { body: bookingBody(elsewhere, { customer_email: mei.email }) });
  const statuses = [(await bookAs()).status, (await bookAs()).status, (await bookAs()).status];
  assert.deepEqual(statuses, [201, 201, 429]);
  const final_amount = (await mei.see()).offer!.final_amount;
  const params = { token: links.sign('waiting_list', mei.id) };
  assert.equal((await callerThrough(sendTo(narrow)).ask(list.take, { params, body: { final_amount } })).status, 201);
});

test('places that no waiting party fits in go on sale at once; when enough are free they are offered together', async () => {
  const { offer, cancel: free } = await buildFull(4, [2, 1, 1]);
  const family = await join(offer, 4);
  await free(0);
  assert.equal(await shownOn(offer), 2);
  await free(1);
  assert.equal(await shownOn(offer), 3);
  await free(2);
  assert.equal(await shownOn(offer), 0, 'all four are the family’s');
  await offerFreePlaces(deps);
  assert.equal(await family.status(), 'offered');
});

test('a family that has waited is asked before a couple that came a little earlier, and the rest goes to who fits', async () => {
  const { offer, cancel: free } = await buildFull(6);
  const [couple, family, single] = [await join(offer, 2), await join(offer, 4), await join(offer, 1)];
  await waitedSince(couple, 5);
  await waitedSince(family, 3);
  await free();
  await offerFreePlaces(deps);
  const offers = await Promise.all([family, couple, single].map(async (one) => (await one.see()).offer?.reason));
  assert.deepEqual(offers, [{ free: 6, waited: 180, weight: 2, longer: 0 }, { free: 2, waited: 300, weight: 1, longer: 0 }, undefined]);
});

test('whatever frees places frees them for the list: holds, smaller parties, more capacity, requests that expire', async () => {
  const offer = await buildOffer({ capacity: 4 });
  const token = newHoldToken();
  const held = await guest.done(api.holds.hold, { body: holdBody(offer, { participants: 2, token }) });
  await guest.done(book, { body: bookingBody(offer, { participants: 2 }) });
  const mei = await join(offer);
  await guest.done(api.holds.hold, { body: holdBody(offer, { participants: 1, token }) });
  assert.equal(await shownOn(offer), 0);
  await offerFreePlaces(deps);
  assert.equal(await mei.status(), 'offered');
  await mei.take();

  const lok = await join(offer);
  await sql`update holds set expires_at = now() - interval '1 second' where slot_id = ${offer.slot.id} and ended_at is null`;
  assert.equal(await shownOn(offer), 0, 'a hold that is over is not free where somebody waits');
  await guest.refused(409, book, { body: bookingBody(offer) });
  await expireHolds(sql);
  await offerFreePlaces(deps);
  assert.equal(await lok.status(), 'offered');
  await lok.take();

  const yan = await join(offer, 3);
  const provider = await as(offer.provider.user);
  await provider.done(api.availability.change, { params: { id: offer.slot.id }, body: { capacity: 7 } });
  assert.equal(await shownOn(offer), 0);
  await offerFreePlaces(deps);
  assert.equal(await yan.status(), 'offered');
  assert.equal(held.places, 2);
});

test('a departure that is opened within the days that suit is offered to the list first', async () => {
  const { offer } = await buildFull(1);
  const day = offer.slot.starts_at.toISOString().slice(0, 10);
  const wide = { availability_slot: undefined, date_from: day, date_to: addDay(day, 20), time_from: '00:00', time_to: '23:59' };
  const mei = await join(offer, 2, wide);
  const provider = await as(offer.provider.user);
  const demand = await provider.done(list.demand);
  assert.deepEqual(
    demand.departures.map(({ slot_id, parties, places }) => ({ slot_id, parties, places })),
    [{ slot_id: offer.slot.id, parties: 1, places: 2 }],
  );
  const slot = await buildSlot({
    service: offer.service,
    capacity: 5,
    starts_at: new Date(offer.slot.starts_at.getTime() + 48 * 3_600_000),
  });
  assert.equal(await shownOn({ ...offer, slot }), 0);
  await offerFreePlaces(deps);
  assert.deepEqual([await mei.status(), await shownOn({ ...offer, slot })], ['offered', 3], 'the rest is on sale');
  await mei.pass();
  assert.equal(await mei.status(), 'waiting', 'who waits for several departures waits on');
  assert.equal(await shownOn({ ...offer, slot }), 5);
});
const addDay = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

test('who could book is not put on a list, nor for what is closed, unknown or of another service', async () => {
  const offer = await buildOffer({ capacity: 2 });
  assert.equal((await guest.refused(409, list.join, { body: joinBody(offer) })).code, 'places_left');
  await guest.done(book, { body: bookingBody(offer) });
  await guest.done(list.join, { body: joinBody(offer, { participants: 2 }) });
  await guest.refused(400, list.join, { body: joinBody(offer, { participants: 500 }) });
  const elsewhere = await buildSlot();
  await guest.refused(400, list.join, { body: joinBody(offer, { availability_slot: elsewhere.id }) });
  await sql`update slots set is_available = false where id = ${offer.slot.id}`;
  assert.equal((await guest.refused(409, list.join, { body: joinBody(offer) })).code, 'slot_unavailable');
  await guest.refused(400, list.join, { body: joinBody(offer, { availability_slot: undefined }) });
  await sql`update services set status = 'inactive' where id = ${offer.service.id}`;
  await guest.refused(404, list.join, { body: joinBody(offer) });
});

test('a list has room for 500 parties', async () => {
  const { offer } = await buildFull(1);
  await sql`
    insert into waiting_entries (id, provider_id, service_id, date_from, date_to, time_from, time_to, participants, places, units, customer_name,
      customer_email, customer_phone, locale)
    select gen_random_uuid(), ${offer.provider.id}, ${offer.service.id}, '2199-01-01', '2199-01-01', '00:00', '23:59', 1, 1, '[]', 'A', 'crowd' || n || '@example.com', '', 'en'
    from generate_series(1, 500) n`;
  assert.equal((await guest.refused(409, list.join, { body: joinBody(offer) })).code, 'waiting_list_full');
});

test('an address is on the list of a service once, and is mailed its link again', async () => {
  const { offer } = await buildFull(1);
  const mei = await join(offer, 1, { customer_email: 'mei@example.com' });
  const again = await join(offer, 1, { customer_email: 'mei+tour@example.com', customer_name: 'Somebody' }).catch(() => undefined);
  assert.equal(again, undefined, 'there is no second entry');
  assert.deepEqual(await noticesTo(mei), ['waiting_joined', 'waiting_joined']);
});

test('nobody is offered what cannot be booked: closed, off sale, suspended or about to begin', async () => {
  const { offer, cancel: free } = await buildFull(2, [1, 1]);
  const mei = await join(offer);
  const provider = await as(offer.provider.user);
  await provider.done(api.availability.change, { params: { id: offer.slot.id }, body: { is_available: false } });
  await free(0);
  await tendWaitingList(deps);
  assert.equal(await mei.status(), 'waiting');
  await provider.done(api.availability.change, { params: { id: offer.slot.id }, body: { is_available: true } });
  assert.equal(await shownOn(offer), 0, 'opened again, its place is the list’s');
  await sql`update providers set suspended_at = now() where id = ${offer.provider.id}`;
  await tendWaitingList(deps);
  assert.equal(await mei.status(), 'waiting');
  await sql`update providers set suspended_at = null where id = ${offer.provider.id}`;
  await tendWaitingList(deps);
  assert.equal(await mei.status(), 'offered');
});

test('what has gone ends the waiting with one mail, what is past without', async () => {
  const gone = await buildFull(1);
  const mei = await join(gone.offer);
  await gone.cancel();
  await offerFreePlaces(deps);
  const provider = await as(gone.offer.provider.user);
  await provider.done(api.availability.remove, { params: { id: gone.offer.slot.id } });
  await offerFreePlaces(deps);
  for (let n = 0; n < 2; n += 1) await tendWaitingList(deps);
  assert.deepEqual([await mei.status(), await noticesTo(mei)], ['gone', ['waiting_joined', 'waiting_offer', 'waiting_ended']]);

  const past = await buildFull(1);
  const lok = await join(past.offer);
  await sql`update waiting_entries set date_from = '2020-01-01', date_to = '2020-01-01' where id = ${lok.id}`;
  await tendWaitingList(deps);
  assert.deepEqual([await lok.status(), await noticesTo(lok)], ['past', ['waiting_joined']]);

  const archived = await buildFull(1);
  const yan = await join(archived.offer);
  await sql`update services set archived_at = now() where id = ${archived.offer.service.id}`;
  await tendWaitingList(deps);
  assert.equal(await yan.status(), 'gone');
});

test('odds are what became of those who waited, once five have', async () => {
  const { offer } = await buildFull(1);
  const before = await Promise.all(Array.from({ length: 5 }, () => join(offer)));
  await sql`update waiting_entries set state = 'past', ended_at = now() where id = any(${before.map(({ id }) => id)}::uuid[])`;
  const mei = await join(offer);
  assert.deepEqual((await mei.see()).odds, { offered: 0, parties: 5 });
});

test('90 days after its end nothing of a party is left', async () => {
  const { offer } = await buildFull(1);
  const mei = await join(offer);
  await mei.leave();
  await sql`update waiting_entries set ended_at = now() - interval '91 days' where id = ${mei.id}`;
  assert.ok((await deleteOldEntries(sql)) >= 1);
  const left =
    await sql`select id from waiting_entries where id = ${mei.id} union all select id from waiting_notices where entry_id = ${mei.id}`;
  assert.equal(left.length, 0);
  await guest.refused(404, list.see, { params: { token: links.sign('waiting_list', mei.id) } });
});

test('a departure for which nobody waits any more is an ordinary one again', async () => {
  const { offer } = await buildFull(1);
  const mei = await join(offer);
  await mei.leave();
  await tendWaitingList(deps);
  const [slot] = await sql<{ is_awaited: boolean }[]>`select is_awaited from slots where id = ${offer.slot.id}`;
  assert.equal(slot!.is_awaited, false);
  assert.ok(await buildBooking());
});
