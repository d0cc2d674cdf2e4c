import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { PASSWORD } from '../../tests/support/builders.ts';
import { tablesWith } from '../../tests/support/tables.ts';
import { applyBookingChanges } from '../bookings/list/rollup.ts';

const on = await testApp();
const { sql, links, guest, as, buildBooking, buildOffer, buildOperator, buildProvider, buildReview, buildService, buildSlot, buildUser } =
  on;
const { find, export: handOut, erase } = api.people;
const self = await buildOperator();
const operator = await as(self);
const reason = 'Request 17';
const yesterday = () => new Date(Date.now() - 24 * 3_600_000);

/** Somebody who booked without an account and left words everywhere. */
async function buildGuest(overrides: { client?: Awaited<ReturnType<typeof buildUser>> } = {}) {
  const mark = `yeung-${randomUUID().slice(0, 8)}`;
  const email = overrides.client?.email ?? `${mark}@example.com`;
  const slot = await buildSlot({ starts_at: yesterday() });
  const booking = await buildBooking({
    slot,
    ...overrides,
    status: 'completed',
    customer_name: mark,
    customer_email: email,
    customer_phone: mark,
    special_requests: `${mark} cannot swim`,
    cancel_description: mark,
  });
  const event = { event: 'paid', actor: 'customer', actor_name: mark, note: mark };
  await sql`insert into booking_events ${sql({ ...event, id: randomUUID(), provider_id: booking.slot.service.provider.id, booking_id: booking.id })}`;
  const params = { token: links.sign('booking', booking.id) };
  await guest.done(api.guests.sendMessage, { params, body: { message: `It is ${mark}` }, key: randomUUID() });
  await guest.done(api.guests.review, { params, body: { rating: 4, comment: 'Windy' }, key: randomUUID() });
  const mail = {
    kind: 'confirmed',
    source: booking.id,
    booking_id: booking.id,
    locale: 'en',
    due_at: new Date(),
    state: 'kept',
    html: mark,
  };
  await sql`insert into mails ${sql({ ...mail, id: randomUUID(), side: 'customer', recipient: email })}`;
  await sql`insert into mails ${sql({ ...mail, id: randomUUID(), side: 'provider', recipient: 'crew@example.com' })}`;
  return { mark, email, booking, slot };
}

test('a guest without an account is found, handed their data and erased by the address they booked with', async () => {
  const { mark, email, booking, slot } = await buildGuest();
  const body = { email: email.toUpperCase() };
  const held = await operator.done(find, { body });
  assert.deepEqual([held.account, held.bookings, held.guest_bookings, held.upcoming_bookings, held.consents], [null, 0, 1, 0, []]);

  const data = await operator.done(handOut, { body });
  assert.deepEqual([data.account, data.sessions, data.business], [null, [], null]);
  assert.deepEqual(
    data.bookings.map(({ id, special_requests, messages }) => [id, special_requests, messages.map(({ message }) => message)]),
    [[booking.id, `${mark} cannot swim`, [`It is ${mark}`]]],
  );
  assert.deepEqual(
    data.mails.map(({ recipient }) => recipient),
    [email],
  );

  await applyBookingChanges(sql);
  assert.deepEqual(await tablesWith(sql, mark), [
    'booking_events',
    'booking_search',
    'bookings',
    'idempotency_keys',
    'mails',
    'messages',
    'reviews',
  ]);
  assert.deepEqual(await operator.done(erase, { body: { ...body, reason } }), { bookings: 1, account: false });
  assert.deepEqual(await tablesWith(sql, mark), []);
  const host = await as(slot.service.provider.user);
  const seen = await host.done(api.bookings.get, { params: { id: booking.id } });
  assert.deepEqual(
    [seen.client_name, seen.client_email, seen.status, seen.final_amount],
    ['Deleted account 已刪除帳戶', '', 'completed', '504.00'],
  );
  const [review] = (await guest.done(api.services.reviews, { params: { id: slot.service.id } })).results;
  assert.deepEqual([review!.author, review!.comment], ['Former guest 前旅客', 'Windy']);

  // Nothing is held any more, and the log does not say of whom.
  await operator.refused(404, find, { body });
  await operator.refused(404, handOut, { body });
  await operator.refused(404, erase, { body: { ...body, reason } });
  const { results } = await operator.done(api.operator.audit, { query: { subject: 'person' } });
  assert.deepEqual(
    results.map(({ act, subject_id, details, actor }) => [act, subject_id, details, actor]),
    [
      ['person_erased', null, { reason, bookings: '1' }, self.username],
      ['person_exported', null, {}, self.username],
    ],
  );
});

test('a client is erased with the account and with what they booked before they had it', async () => {
  const client = await buildUser({ first_name: 'Siu', phone: '+85255550661', email_verified_at: new Date() });
  const booked = await buildGuest({ client });
  const before = await buildBooking({
    slot: await buildSlot({ starts_at: yesterday() }),
    customer_email: client.email,
    customer_name: booked.mark,
  });
  const stranger = await buildGuest();
  const held = await operator.done(find, { body: { user_id: client.id } });
  assert.deepEqual(
    [held.account?.username, held.account?.email_verified, held.bookings, held.guest_bookings],
    [client.username, true, 1, 1],
  );
  const data = await operator.done(handOut, { body: { email: client.email } });
  assert.deepEqual([data.account?.id, data.bookings.length], [client.id, 2]);

  const me = await as(client);
  assert.deepEqual(await operator.done(erase, { body: { user_id: client.id, reason } }), { bookings: 2, account: true });
  assert.deepEqual(await tablesWith(sql, booked.mark), []);
  assert.deepEqual(await tablesWith(sql, client.email), []);
  await me.refused(401, api.auth.user);
  await guest.refused(401, api.auth.login, { body: { username: client.username, password: PASSWORD } });
  const [stored] = await sql<{ customer_name: string }[]>`select customer_name from bookings where id = ${before.id}`;
  assert.equal(stored!.customer_name, 'Deleted account 已刪除帳戶');
  // Others keep their names.
  assert.ok((await tablesWith(sql, stranger.mark)).includes('bookings'));
});

test('an account with an address it has not proved is neither handed nor costs the reader of that address anything', async () => {
  const { mark, email, booking } = await buildGuest();
  const mallory = await buildUser({ email, username: `mallory-${mark}` });
  const own = await buildBooking({ slot: await buildSlot({ starts_at: yesterday() }), client: mallory, customer_name: 'Mallory' });
  const by_account = { user_id: mallory.id };

  const held = await operator.done(find, { body: by_account });
  assert.deepEqual([held.account?.email_verified, held.bookings, held.guest_bookings], [false, 1, 0]);
  const handed = await operator.done(handOut, { body: by_account });
  assert.deepEqual(
    handed.bookings.map(({ id }) => id),
    [own.id],
  );
  assert.doesNotMatch(JSON.stringify(handed), /cannot swim|It is yeung/);

  const of_address = await operator.done(find, { body: { email } });
  assert.deepEqual(
    [of_address.account, of_address.unproved_account, of_address.bookings, of_address.guest_bookings],
    [null, mallory.id, 0, 1],
  );
  const data = await operator.done(handOut, { body: { email } });
  assert.deepEqual([data.account, data.sessions, data.bookings.map(({ id }) => id)], [null, [], [booking.id]]);

  // Erasing one does not erase the other.
  assert.deepEqual(await operator.done(erase, { body: { ...by_account, reason } }), { bookings: 1, account: true });
  const saved = await sql<{ customer_email: string }[]>`select customer_email from bookings where id = ${booking.id}`;
  assert.equal(saved[0]?.customer_email, email);
  const again = await buildUser({ email });
  assert.deepEqual(await operator.done(erase, { body: { email, reason } }), { bookings: 1, account: false });
  assert.deepEqual(
    await operator.done(find, { body: { email } }).then(({ unproved_account, guest_bookings }) => [unproved_account, guest_bookings]),
    [again.id, 0],
  );
  await operator.refused(404, handOut, { body: { email } });
  await operator.refused(404, erase, { body: { email, reason } });
  await (await as(again)).done(api.auth.user);
});

test('who has a booking ahead is not erased before it is over; neither is a business with guests', async () => {
  const booking = await buildBooking({ customer_email: 'ahead@example.com' });
  const refused = await operator.refused(409, erase, { body: { email: 'ahead@example.com', reason } });
  assert.deepEqual([refused.code, refused.upcoming_bookings], ['account_has_bookings', 1]);
  assert.equal((await operator.done(find, { body: { email: 'ahead@example.com' } })).upcoming_bookings, 1);
  const { user } = booking.slot.service.provider;
  assert.equal((await operator.refused(409, erase, { body: { user_id: user.id, reason } })).code, 'business_has_bookings');
  assert.ok((await tablesWith(sql, 'ahead@example.com')).includes('bookings'));
});

test('a provider is erased, and the business closes', async () => {
  const offer = await buildOffer();
  const { user } = offer.provider;
  await operator.done(erase, { body: { user_id: user.id, reason } });
  assert.deepEqual(await tablesWith(sql, user.email), []);
  await guest.refused(404, api.services.get, { params: { id: offer.service.id } });
});

test('a request names one person, one way, and operators do not erase themselves', async () => {
  for (const body of [{}, { email: 'not one' }, { user_id: 'x' }, { email: 'a@b.example', user_id: self.id }])
    await operator.refused(400, find, { body });
  for (const body of [{ email: 'nobody@example.com' }, { user_id: randomUUID() }]) {
    await operator.refused(404, find, { body });
    await operator.refused(404, handOut, { body });
    await operator.refused(404, erase, { body: { ...body, reason } });
  }
  assert.ok((await operator.refused(400, erase, { body: { user_id: self.id } })).reason);
  assert.equal((await operator.refused(409, erase, { body: { user_id: self.id, reason } })).code, 'own_account');
});

test('news and offers are agreed to apart from the terms and given up again, and all of it stays on record', async () => {
  const name = `wants-${randomUUID().slice(0, 8)}`;
  const { user } = await guest.done(api.auth.register, {
    body: { username: name, email: `${name}@example.com`, password: PASSWORD, newsletter: true, terms_version: 1 },
  });
  const me = await as(user);
  const kinds = async () =>
    (await me.done(api.auth.exported)).consents.map(({ kind, withdrawn_at }) => [kind, withdrawn_at === null]).toSorted();
  assert.equal(user.newsletter, true);
  assert.deepEqual(await kinds(), [
    ['newsletter', true],
    ['terms', true],
  ]);
  assert.equal((await me.done(api.auth.update, { body: { newsletter: false } })).newsletter, false);
  assert.equal((await me.done(api.auth.update, { body: { first_name: 'Siu' } })).newsletter, false);
  assert.equal((await me.done(api.auth.update, { body: { newsletter: true } })).newsletter, true);
  await me.done(api.auth.update, { body: { newsletter: true } });
  const record = (await operator.done(find, { body: { user_id: user.id } })).consents;
  assert.deepEqual(record.map(({ kind, withdrawn_at }) => [kind, withdrawn_at === null]).toSorted(), [
    ['newsletter', false],
    ['newsletter', true],
    ['terms', true],
  ]);
  assert.ok(record.every(({ kind, wording }) => (kind === 'terms' ? wording === '1' : /^\d{4}-\d\d-\d\d$/.test(wording))));

  const quiet = await guest.done(api.auth.register, { body: { username: `${name}2`, email: `${name}2@example.com`, password: PASSWORD } });
  assert.equal(quiet.user.newsletter, false);
});

test('a review of a client who left still counts for whom they reviewed', async () => {
  const client = await buildUser();
  const booking = await buildBooking({ slot: await buildSlot({ starts_at: yesterday() }), client, status: 'completed' });
  await buildReview({ booking, rating: 3 });
  await operator.done(erase, { body: { user_id: client.id, reason } });
  assert.equal((await guest.done(api.services.get, { params: { id: booking.slot.service.id } })).rating, 3);
});

test('a provider who owes refunds, has not completed what is over or not answered a report cannot leave, and reads what is open', async () => {
  const body = { password: PASSWORD };
  const provider = await buildProvider();
  const service = await buildService({ provider });
  const me = await as(provider.user);
  const over = await buildBooking({ slot: await buildSlot({ service, starts_at: yesterday() }), status: 'confirmed' });
  const due = await buildBooking({ slot: await buildSlot({ service }), status: 'cancelled', payment_status: 'paid' });
  await sql`
    insert into payments (id, provider_id, booking_id, way, amount, state, source)
    select gen_random_uuid(), provider_id, id, 'fps', 50400, 'reported', 'customer' from bookings where id = ${over.id}`;
  const { code, upcoming_bookings, past_bookings, refunds_due, payments_reported, detail } = await me.refused(409, api.auth.remove, {
    body,
  });
  assert.deepEqual([code, upcoming_bookings, past_bookings, refunds_due, payments_reported], ['business_has_bookings', 0, 1, 1, 1]);
  assert.match(String(detail), /Past bookings to complete or cancel: 1\. Refunds to send: 1\. Reported payments to answer: 1\.$/);
  await me.done(api.bookings.refund, { params: { id: due.id }, body: { amount: '504.00' }, key: 'leaving' });
  await me.done(api.bookings.paymentMissing, { params: { id: over.id }, body: {} });
  assert.equal((await me.refused(409, api.auth.remove, { body })).refunds_due, 0);
  await me.done(api.bookings.complete, { params: { id: over.id } });
  await me.done(api.auth.remove, { body });
});

test('an operator does not erase a business that owes refunds, and reads what is open; once they are sent it goes', async () => {
  const provider = await buildProvider();
  const service = await buildService({ provider });
  const due = await buildBooking({ slot: await buildSlot({ service }), status: 'cancelled', payment_status: 'paid' });
  const asked = { body: { user_id: provider.user.id, reason } };
  const { code, refunds_due, upcoming_bookings, past_bookings, detail } = await operator.refused(409, erase, asked);
  assert.deepEqual([code, refunds_due, upcoming_bookings, past_bookings], ['business_has_bookings', 1, 0, 0]);
  assert.match(String(detail), /Refunds to send: 1\./);
  const stays = await sql`select from providers where id = ${provider.id} and user_id = ${provider.user.id}`;
  assert.equal(stays.length, 1);
  await (await as(provider.user)).done(api.bookings.refund, { params: { id: due.id }, body: { amount: '504.00' }, key: 'erased' });
  await operator.done(erase, asked);
});

test('a guest who cancels while an operator erases the business: it stays, whichever comes first, since their money is there', async () => {
  const provider = await buildProvider();
  const service = await buildService({ provider });
  const booking = await buildBooking({ slot: await buildSlot({ service }), payment_status: 'paid' });
  const [cancelled, erased] = await Promise.all([
    guest.ask(api.guests.cancel, { params: { token: links.sign('booking', booking.id) }, body: {} }),
    operator.ask(erase, { body: { user_id: provider.user.id, reason } }),
  ]);
  // Ahead or owed: either way the guest's money holds it back.
  assert.deepEqual([cancelled.status, erased.status], [200, 409]);
});
