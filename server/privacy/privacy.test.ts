import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { tallyBookings } from '../bookings/tally.ts';
import { testApp } from '../../tests/support/app.ts';
import { PASSWORD } from '../../tests/support/builders.ts';
import { tablesWith } from '../../tests/support/tables.ts';

const { sql, guest, as, buildBooking, buildOffer, buildProvider, buildSlot, buildUser, buildReview } = await testApp();
const { exported, remove } = api.auth;
const body = { password: PASSWORD };
const HOUR_MS = 3_600_000;
const yesterday = () => new Date(Date.now() - 24 * HOUR_MS);

/** A client with a past, all of it in their name. */
async function buildPerson() {
  const mark = `zhu-${randomUUID().slice(0, 8)}`;
  const client = await buildUser({ username: mark, email: `${mark}@example.com`, first_name: mark, last_name: mark, phone: `+852${mark}` });
  const slot = await buildSlot({ starts_at: yesterday() });
  const booking = await buildBooking({
    slot,
    client,
    status: 'completed',
    customer_name: mark,
    customer_email: client.email,
    customer_phone: mark,
    special_requests: `${mark} cannot swim`,
    admin_notes: `${mark} is late`,
  });
  await sql`update booking_events set actor_name = ${mark} where booking_id = ${booking.id}`;
  await buildReview({ booking, author: mark });
  const mail = { kind: 'confirmed', source: booking.id, locale: 'en', due_at: new Date(), subject: mark };
  await sql`insert into mails ${sql({ ...mail, id: randomUUID(), booking_id: booking.id, side: 'customer', recipient: client.email })}`;
  await sql`insert into mails ${sql({ ...mail, id: randomUUID(), booking_id: booking.id, side: 'provider', recipient: 'crew@example.com' })}`;
  const me = await as(client);
  const host = await as(slot.service.provider.user);
  const params = { id: booking.id };
  await me.done(api.bookings.sendMessage, { params, body: { message: `It is ${mark}` }, key: randomUUID() });
  await host.done(api.bookings.sendMessage, { params, body: { message: `Hello ${mark}` } });
  return { mark, client, booking, slot, me, host, params };
}

test('a person takes along everything that is held of them, and nobody else’s', async () => {
  const { mark, me, booking } = await buildPerson();
  await buildPerson();
  const data = await me.done(exported);
  assert.deepEqual([data.account.username, data.account.points, data.business], [mark, 504, null]);
  assert.equal(data.sessions.length, 1);
  assert.deepEqual(
    data.bookings.map(({ id, special_requests, review, messages }) => [
      id,
      special_requests,
      review?.author,
      messages.map(({ message }) => message),
    ]),
    [[booking.id, `${mark} cannot swim`, mark, [`It is ${mark}`, `Hello ${mark}`]]],
  );
  // What hosts keep of their guests, and what hosts were mailed, is theirs.
  assert.doesNotMatch(JSON.stringify(data), /is late|crew@/);
  assert.deepEqual(
    data.mails.map(({ kind }) => kind),
    ['confirmed'],
  );
});

test('a provider takes the business along', async () => {
  const { provider, service, page } = await buildOffer();
  const { business } = await (await as(provider.user)).done(exported);
  assert.deepEqual(
    [business?.name, business?.services.map(({ id }) => id), business?.pages.map(({ id }) => id)],
    [provider.name, [service.id], [page.id]],
  );
});

test('a deleted account leaves its bookings as figures and its reviews as words of somebody, and no trace of who it was', async () => {
  const { mark, client, me, host, params, slot } = await buildPerson();
  const before = await host.done(api.bookings.providerStats);
  await tallyBookings(sql);
  assert.deepEqual(await tablesWith(sql, mark), [
    'booking_events',
    'booking_search',
    'bookings',
    'idempotency_keys',
    'mails',
    'messages',
    'reviews',
    'users',
  ]);
  await me.done(remove, { body });
  assert.deepEqual(await tablesWith(sql, mark), []);
  await me.refused(401, api.auth.user);
  await guest.refused(401, api.auth.login, { body: { username: client.username, password: PASSWORD } });

  assert.deepEqual(await host.done(api.bookings.providerStats), before);
  const seen = await host.done(api.bookings.get, { params });
  assert.deepEqual([seen.client_name, seen.client_email, seen.status], ['Deleted account 已刪除帳戶', '', 'completed']);
  const [review] = (await guest.done(api.services.reviews, { params: { id: slot.service.id } })).results;
  assert.deepEqual([review!.author, review!.comment], ['Former guest 前旅客', 'We would go again.']);
  // The name is free again.
  await guest.done(api.auth.register, { body: { username: mark, email: client.email, password: PASSWORD } });
});

test('without the password nothing is deleted', async () => {
  const { client, me } = await buildPerson();
  assert.deepEqual((await me.refused(400, remove, { body: { password: 'not it' } })).password, ['The current password is not right.']);
  assert.deepEqual((await me.refused(400, remove, { body: {} })).password, ['This field is required.']);
  assert.equal((await me.done(api.auth.user)).username, client.username);
});

test('an account with a booking ahead stays until it is over or called off', async () => {
  const client = await buildUser();
  const slot = await buildSlot();
  const booking = await buildBooking({ slot, client });
  const me = await as(client);
  const refused = await me.refused(409, remove, { body });
  assert.deepEqual([refused.code, refused.upcoming_bookings], ['account_has_bookings', 1]);
  await me.done(api.bookings.cancel, { params: { id: booking.id } });
  await me.done(remove, { body });
});

test('a provider with guests ahead cannot leave, and goes on being booked; without any the business closes', async () => {
  const offer = await buildOffer();
  const booking = await buildBooking({ slot: offer.slot });
  const me = await as(offer.provider.user);
  const refused = await me.with({ 'accept-language': 'zh-HK' }).refused(409, remove, { body });
  assert.deepEqual([refused.code, refused.upcoming_bookings], ['business_has_bookings', 1]);
  assert.match(refused.detail!, /旅客/);
  await guest.done(api.services.get, { params: { id: offer.service.id } });
  assert.equal((await guest.done(api.services.availability, { params: { id: offer.service.id } })).length, 1);

  await me.done(api.bookings.cancel, { params: { id: booking.id }, body: { reason: 'We close' } });
  await me.done(remove, { body });
  await guest.refused(404, api.services.get, { params: { id: offer.service.id } });
  await guest.refused(404, api.pages.public, { params: { slug: offer.page.slug } });
  await me.refused(401, api.auth.user);
  const words = [offer.provider.user.username, offer.provider.user.email];
  for (const word of words) assert.deepEqual(await tablesWith(sql, word), []);
});

test('whoever books while a provider leaves either holds them back or comes too late', async () => {
  for (let n = 0; n < 6; n += 1) {
    const offer = await buildOffer();
    const me = await as(offer.provider.user);
    const contact = { customer_name: 'Sofia', customer_email: 'sofia@example.it', customer_phone: '+39 333 555 0184' };
    const asked = { page: offer.page.id, service: offer.service.id, availability_slot: offer.slot.id, participants: 1, ...contact };
    const [left, booked] = await Promise.all([me.ask(remove, { body }), guest.ask(api.pages.book, { body: asked })]);
    assert.ok((left.status === 204) !== (booked.status === 201), `${left.status} and ${booked.status}`);
  }
});

test('a provider who is somebody’s client leaves both', async () => {
  const { user } = await buildProvider({ phone: '+85255550111' });
  const booking = await buildBooking({ slot: await buildSlot({ starts_at: yesterday() }), client: user, customer_name: user.username });
  await (await as(user)).done(remove, { body });
  assert.deepEqual(await tablesWith(sql, user.username), []);
  const [kept] = await sql<{ status: string }[]>`select status from bookings where id = ${booking.id}`;
  assert.equal(kept!.status, 'confirmed');
});

test('what was booked without the account under its proved address is taken along and forgotten with it', async () => {
  const client = await buildUser({ email_verified_at: new Date() });
  const slot = await buildSlot({ starts_at: yesterday() });
  const { id } = await buildBooking({ slot, status: 'completed', customer_email: client.email });
  const me = await as(client);
  const { bookings } = await me.done(exported);
  assert.deepEqual(
    bookings.map((booking) => booking.id),
    [id],
  );
  await me.done(remove, { body });
  assert.deepEqual(await tablesWith(sql, client.email), []);
});
