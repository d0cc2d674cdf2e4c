import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../../tests/support/builders.ts';
import { testMailer } from '../../../tests/support/mailer.ts';
import { expireRequests } from '../expiry/expire.ts';

// A large booking of somebody whose address is not proved is held for half an hour, until the link in its mail is pressed (decision 034).

const { sql, guest, as, links, buildOffer, buildOperator, buildUser, buildBooking } = await testApp();
const { book } = api.pages;
const { confirm } = api.guests;

const CHEAP = { price: 1_000, max_participants: 20 };
const request = () => buildOffer({ capacity: 20, service: { ...CHEAP, confirmation: 'request' } });
const instant = () => buildOffer({ capacity: 20, service: { ...CHEAP, confirmation: 'instant' } });
const { mailer } = testMailer(sql);
let nth = 0;
const newAddress = () => `large${(nth += 1)}@example.com`;

async function bookLarge(offer: Offer, asked: object = {}) {
  const customer_email = newAddress();
  const booked = await guest.done(book, { body: bookingBody(offer, { participants: 10, customer_email, locale: 'en', ...asked }) });
  await mailer.run();
  return { ...booked, customer_email };
}
const press = (id: string, proof = links.sign('confirm_booking', id)) => ({
  params: { token: links.sign('booking', id) },
  body: { proof },
});
const halfAnHourLater = (id: string) => sql`update bookings set confirm_by = now() - interval '1 second' where id = ${id}`;
const placesTaken = async ({ slot }: Offer) =>
  (await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${slot.id}`)[0]?.spots_taken;
const seen = async (offer: Offer, id: string) => (await as(offer.provider.user)).done(api.bookings.get, { params: { id } });
const eventsOf = ({ timeline }: { timeline: { event: string }[] }) => timeline.map(({ event }) => event);

/** What was mailed about a booking so far, as `kind side`; how it stands where it was not. */
async function mailsOf(id: string): Promise<string[]> {
  await mailer.run();
  const mails = await sql<{ mail: string }[]>`
    select concat_ws(' ', kind, side, nullif(state, 'kept'), nullif(last_error, '')) as mail from mails where booking_id = ${id} and kind not like 'reminder%' order by 1`;
  return mails.map(({ mail }) => mail);
}

test('ten people of nobody known are held for half an hour, also where others are confirmed at once', async () => {
  for (const offer of [await request(), await instant()]) {
    const booked = await bookLarge(offer);
    assert.deepEqual([booked.status, booked.confirm_minutes, await placesTaken(offer)], ['pending', 30, 10]);
    const { confirm_by, can, timeline } = await seen(offer, booked.id);
    const minutes = (Date.parse(confirm_by!) - Date.parse(timeline[0]!.at)) / 60_000;
    assert.ok(minutes > 29.9 && minutes <= 30.01, String(minutes));
    assert.deepEqual([can.accept, can.decline], [false, true]);
    const by_link = await guest.done(api.guests.booking, press(booked.id));
    assert.equal(by_link.confirm_by, confirm_by);
    assert.deepEqual(await mailsOf(booked.id), ['confirm_booking customer']);
  }
});

test('a smaller party and sum, a proved account and the provider’s own booking are not asked', async () => {
  const offer = await buildOffer({ capacity: 60, service: { ...CHEAP, confirmation: 'instant' } });
  const small = await guest.done(book, { body: bookingBody(offer, { participants: 9 }) });
  const proved = await as(await buildUser({ email_verified_at: new Date() }));
  const known = await proved.done(book, { body: bookingBody(offer, { participants: 10 }) });
  for (const { status, confirm_minutes } of [small, known]) assert.deepEqual([status, confirm_minutes], ['confirmed', undefined]);
  const unproved = await as(await buildUser());
  const held = await unproved.done(book, { body: bookingBody(offer, { participants: 10 }) });
  assert.deepEqual([held.status, held.confirm_minutes], ['pending', 30]);
  const provider = await as(offer.provider.user);
  const { customer_name, service, availability_slot } = bookingBody(offer);
  const by_phone = { customer_name, service, availability_slot, participants: 12, source: 'phone' };
  const taken = await provider.done(api.bookings.manual, { body: by_phone });
  assert.deepEqual([taken.status, taken.confirm_by], ['confirmed', null]);
});

test('a sum is large by itself; what is large is the operator’s to say, 0 is never', async () => {
  const offer = await buildOffer({ capacity: 60, service: { price: 500_000, max_participants: 20, confirmation: 'instant' } });
  const operator = await as(await buildOperator());
  const bookOne = () => guest.done(book, { body: bookingBody(offer, { customer_email: newAddress() }) });
  assert.equal((await bookOne()).confirm_minutes, 30);
  const set = (body: object) => operator.done(api.operator.changeSettings, { body });
  try {
    await set({ large_sum: '9000' });
    assert.equal((await bookOne()).status, 'confirmed');
    await set({ large_party: 1 });
    assert.equal((await bookOne()).confirm_minutes, 30);
    await set({ large_party: 0, large_sum: '0' });
    assert.equal((await bookOne()).status, 'confirmed');
  } finally {
    await set({ large_party: 10, large_sum: '5000' });
  }
});

test('the press makes it a request of its provider, who hears of it only then', async () => {
  const offer = await request();
  const { id } = await bookLarge(offer);
  assert.deepEqual(await mailsOf(id), ['confirm_booking customer']);
  const pressed = await guest.done(confirm, press(id));
  assert.deepEqual([pressed.status, pressed.confirm_by], ['pending', null]);
  assert.deepEqual(eventsOf(pressed), ['created', 'email_confirmed']);
  assert.deepEqual(await mailsOf(id), ['confirm_booking customer', 'new_request provider', 'request_received customer']);
  await halfAnHourLater(id);
  await expireRequests(sql);
  const { status, can } = await seen(offer, id);
  assert.deepEqual([status, can.accept], ['pending', true]);
  await (await as(offer.provider.user)).done(api.bookings.accept, { params: { id } });
});

test('the press confirms what needs no answer, once, however often it is made', async () => {
  const offer = await instant();
  const { id } = await bookLarge(offer);
  const pressed = await Promise.all([1, 2, 3].map(() => guest.done(confirm, press(id))));
  for (const { status } of pressed) assert.equal(status, 'confirmed');
  assert.deepEqual(eventsOf(await seen(offer, id)), ['created', 'email_confirmed', 'confirmed']);
  assert.deepEqual(await mailsOf(id), ['confirm_booking customer', 'confirmed customer', 'new_booking provider']);
  assert.equal((await guest.done(confirm, press(id))).status, 'confirmed');
});

test('the secret link alone, another booking’s proof and one that was made up confirm nothing', async () => {
  const offer = await request();
  const [{ id }, other] = [await bookLarge(offer), await bookLarge(offer)];
  for (const proof of [links.sign('booking', id), links.sign('confirm_booking', other.id), 'x'.repeat(43)])
    assert.equal((await guest.refused(400, confirm, press(id, proof))).code, 'link_not_valid');
  await guest.refused(400, confirm, press(id, 'short'));
  assert.notEqual((await seen(offer, id)).confirm_by, null);
});

test('until then its provider cannot accept it, and may decline', async () => {
  const offer = await request();
  const { id } = await bookLarge(offer);
  const provider = await as(offer.provider.user);
  const params = { id };
  assert.equal((await provider.refused(409, api.bookings.accept, { params })).code, 'email_unconfirmed');
  assert.equal((await provider.refused(409, api.bookings.update, { params, body: { status: 'confirmed' } })).code, 'email_unconfirmed');
  await provider.done(api.bookings.cancel, { params, body: { reason: 'The boat is in dock' } });
  assert.equal((await guest.refused(409, confirm, press(id))).code, 'hold_over');
  assert.equal(await placesTaken(offer), 0);
});

test('after half an hour the places are free: for who looks, who books, and for good by the job; nobody is mailed about it', async () => {
  const offer = await request();
  const [{ id }, later] = [await bookLarge(offer), await bookLarge(offer)];
  await halfAnHourLater(id);
  const shown = await guest.done(api.services.availability, { params: { id: offer.service.id }, query: {} });
  assert.equal(shown.find((slot) => slot.id === offer.slot.id)?.available_spots, 10);
  assert.equal((await guest.refused(409, confirm, press(id))).code, 'hold_over');
  assert.equal((await guest.done(book, { body: bookingBody(offer, { participants: 9 }) })).status, 'pending');
  assert.deepEqual([(await seen(offer, id)).status, await placesTaken(offer)], ['cancelled', 19]);
  await halfAnHourLater(later.id);
  assert.equal(await expireRequests(sql), 1);
  assert.equal(await placesTaken(offer), 9);
  const { cancelled_by, confirm_by, timeline } = await seen(offer, later.id);
  assert.deepEqual([cancelled_by, confirm_by, timeline.at(-1)?.event], ['system', null, 'expired']);
  assert.deepEqual(await mailsOf(later.id), ['confirm_booking customer']);
});

test('pressed in the moment in which it expires, it either stays or is gone, and its places are counted once', async () => {
  for (let n = 0; n < 8; n += 1) {
    const offer = await instant();
    const { id } = await bookLarge(offer);
    const [reply] = await Promise.all([guest.ask(confirm, press(id)), halfAnHourLater(id).then(() => expireRequests(sql))]);
    // The job passes over what is being pressed.
    await expireRequests(sql);
    const { status } = await seen(offer, id);
    assert.deepEqual([status, await placesTaken(offer)], reply.status === 200 ? ['confirmed', 10] : ['cancelled', 0]);
  }
});

test('a guest who gives it up is not mailed, nor is the provider; its link, asked for again, still has the proof', async () => {
  const offer = await request();
  const { id, booking_reference, customer_email } = await bookLarge(offer);
  await guest.done(api.guests.lookup, { body: { booking_reference, email: customer_email } });
  await mailer.run();
  const [mail] = await sql<{ id: string }[]>`select id from mails where booking_id = ${id} and kind = 'booking_link'`;
  const { plain } = await guest.done(api.outbox.get, { params: { id: mail!.id } });
  assert.ok(plain!.includes(`/b/${links.sign('booking', id)}/${links.sign('confirm_booking', id)}`), plain!);
  await guest.done(api.guests.cancel, { ...press(id), body: {} });
  assert.deepEqual(await mailsOf(id), ['booking_link customer', 'confirm_booking customer']);
});

test('a booking that was never large has nothing to confirm', async () => {
  const { id, slot } = await buildBooking({ status: 'pending' });
  const pressed = await guest.done(confirm, press(id));
  assert.deepEqual([pressed.status, eventsOf(pressed).includes('email_confirmed')], ['pending', false]);
  assert.equal((await (await as(slot.service.provider.user)).done(api.bookings.accept, { params: { id } })).status, 'confirmed');
});
