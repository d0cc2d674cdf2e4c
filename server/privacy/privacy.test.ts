import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { api } from '../../contract/api.ts';
import { openDatabase, type Tx } from '../core/database/database.ts';
import { applyBookingChanges } from '../bookings/list/rollup.ts';
import { openApp, sendTo, testApp } from '../../tests/support/app.ts';
import { bookingBody, PASSWORD, type BuiltUser } from '../../tests/support/builders.ts';
import { callerThrough, type Answer } from '../../tests/support/caller.ts';
import { tablesWith } from '../../tests/support/tables.ts';
import { until, untilWaiting, waiting } from '../../tests/support/until.ts';

const {
  sql,
  database,
  guest,
  as,
  links,
  buildBooking,
  buildOffer,
  buildOperator,
  buildPartner,
  buildProvider,
  buildSlot,
  buildUser,
  buildReview,
} = await testApp();
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
  const event = { event: 'paid', actor: 'customer', actor_name: mark, note: mark };
  await sql`insert into booking_events ${sql({ ...event, id: randomUUID(), provider_id: slot.service.provider.id, booking_id: booking.id })}`;
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
  const me = await as(provider.user);
  const template = { title: 'Rain', body: 'It may rain, {name}.' };
  await me.done(api.messageTemplates.create, { body: template });
  const choice = { kind: 'new_booking' as const, wanted: false };
  await me.done(api.mailChoices.choose, { body: choice });
  const hook = { url: 'https://hooks.example.com/' };
  await me.done(api.webhooks.create, { body: hook });
  const { business } = await me.done(exported);
  const { name, services, pages, message_templates, mail_choices, webhooks } = business ?? assert.fail('no business');
  assert.deepEqual([name, services.map(({ id }) => id), pages.map(({ id }) => id)], [provider.name, [service.id], [page.id]]);
  assert.deepEqual([message_templates, mail_choices, webhooks.map(({ url }) => url)], [[template], [choice], [hook.url]]);
});

test('a deleted account leaves its bookings as figures and its reviews as words of somebody, and no trace of who it was', async () => {
  const { mark, client, me, host, params, slot } = await buildPerson();
  const before = await host.done(api.bookings.providerStats);
  await applyBookingChanges(sql);
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
  assert.deepEqual((await me.refused(400, remove, { body: { password: 'not it' } })).password, ['The current password isn’t right.']);
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

test('a visitor who books while a provider leaves either holds them back or comes too late', async () => {
  for (let n = 0; n < 6; n += 1) {
    const offer = await buildOffer();
    const me = await as(offer.provider.user);
    const contact = { customer_name: 'Sofia', customer_email: 'sofia@example.it', customer_phone: '+39 333 555 0184' };
    const asked = { page: offer.page.id, service: offer.service.id, availability_slot: offer.slot.id, participants: 1, ...contact };
    const [left, booked] = await Promise.all([me.ask(remove, { body }), guest.ask(api.pages.book, { body: asked })]);
    assert.ok((left.status === 204) !== (booked.status === 201), `${left.status} and ${booked.status}`);
  }
});

/** Asks one after the other while somebody holds a row; what each has got to by then, it keeps from the next. */
async function whileHeld(hold: (tx: Tx) => Promise<unknown>, asks: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  await sql.begin(async (tx) => {
    await hold(tx);
    for (const ask of asks) {
      answers.push(ask());
      await untilWaiting(sql, answers.length);
    }
  });
  return Promise.all(answers);
}

const statuses = (answers: Answer[]) => answers.map(({ status }) => status);

test('a booking and the provider who leaves wait for each other, and never in a circle', async () => {
  for (const first of ['leaves', 'books'] as const) {
    const offer = await buildOffer();
    const me = await as(offer.provider.user);
    const leaves = () => me.ask(remove, { body });
    const books = () => guest.ask(api.pages.book, { body: bookingBody(offer) });
    const business = (tx: Tx) => tx`select from providers where id = ${offer.provider.id} for update`;
    const answers = await whileHeld(business, first === 'leaves' ? [leaves, books] : [books, leaves]);
    const [left, booked] = first === 'leaves' ? answers : answers.toReversed();
    const codes = [left!, booked!].map(({ status, body }) => [status, (body as { code?: string } | null)?.code]);
    const comes_too_late = [
      [204, undefined],
      [409, 'slot_unavailable'],
    ];
    const holds_back = [
      [409, 'business_has_bookings'],
      [201, undefined],
    ];
    // A booking does not hold the lock of its slot while it waits for the business, so a deletion may overtake it.
    if (first === 'leaves' || codes[0]![0] === 204) assert.deepEqual(codes, comes_too_late);
    else assert.deepEqual(codes, holds_back);
  }
});

test('a provider who leaves and books a place of their own at once waits for themselves, and not in a circle', async () => {
  const offer = await buildOffer();
  const me = await as(offer.provider.user);
  const business = (tx: Tx) => tx`select from providers where id = ${offer.provider.id} for share`;
  const books = () => me.ask(api.pages.book, { body: bookingBody(offer) });
  assert.deepEqual(statuses(await whileHeld(business, [() => me.ask(remove, { body }), books])), [204, 409]);
});

test('a provider who leaves holds their times in the order in which all do who hold several', async () => {
  const [low, high] = [uuid(), uuid()];
  const { provider, service, slot } = await buildOffer({ slot: { id: high } });
  const later = await buildSlot({ id: low, service });
  const me = await as(provider.user);
  const range = { start_datetime: slot.starts_at.toISOString(), end_datetime: later.ends_at.toISOString() };
  const first_time = (tx: Tx) => tx`select from slots where id = ${low} for update`;
  const blocks = () => me.ask(api.availability.blockTime, { body: range });
  assert.deepEqual(statuses(await whileHeld(first_time, [blocks, () => me.ask(remove, { body })])), [200, 204]);
});

test('many who book all times of a provider who just leaves are answered clearly, and nobody has a booking with one who is gone', async () => {
  const other = await openApp(sql);
  after(() => other.close());
  const doors = [guest, callerThrough(sendTo(other))];
  for (let round = 0; round < 16; round += 1) {
    const offer = await buildOffer({ capacity: 2 });
    const slots = [offer.slot];
    while (slots.length < 8) slots.push(await buildSlot({ service: offer.service, capacity: 2 }));
    const me = await as(offer.provider.user);
    const book = (n: number) => doors[n % 2]!.ask(api.pages.book, { body: bookingBody({ ...offer, slot: slots[(n * 5) % 8]! }) });
    // Both are let go at once: half of the time from before the provider holds anything, else from where they wait for the business.
    const asked = await sql.begin(async (tx) => {
      if (round % 2 === 0) await tx`select pg_advisory_xact_lock_shared(hashtext('sampan mails'))`;
      else await tx`select from providers where id = ${offer.provider.id} for update`;
      const left = me.ask(remove, { body });
      await untilWaiting(sql, 1);
      const booked = Array.from({ length: 32 }, (_, n) => book(n));
      if (round % 2 === 1) await until('bookings wait', async () => (await waiting(sql)) > 1);
      return { left, booked };
    });
    const left = await asked.left;
    const codes = (await Promise.all(asked.booked)).map(({ status, body }) =>
      status === 201 ? 'booked' : (body as { code: string }).code,
    );
    const clear = ['booked', 'slot_full', 'slot_unavailable', 'not_found'];
    assert.deepEqual(
      codes.filter((code) => !clear.includes(code)),
      [],
    );
    const taken = codes.filter((code) => code === 'booked').length;
    assert.equal(left.status, taken === 0 ? 204 : 409);
    const [stored] = await sql<{ count: number }[]>`select count(*) as count from bookings where provider_id = ${offer.provider.id}`;
    assert.equal(stored!.count, taken);
  }
});

const leavers: Record<string, () => Promise<BuiltUser>> = {
  'a client': () => buildUser(),
  'a provider': async () => (await buildProvider()).user,
  'a partner': async () => (await buildPartner()).user,
};

for (const [who, build] of Object.entries(leavers))
  test(`${who} who is gone before their booking elsewhere was made is signed out, and it is not made`, async () => {
    const offer = await buildOffer();
    const leaver = await build();
    const me = await as(leaver);
    // A deletion meets this at the very end.
    const session = (tx: Tx) => tx`select from sessions where user_id = ${leaver.id} for update`;
    const books = () => me.ask(api.pages.book, { body: bookingBody(offer, { customer_email: leaver.email }) });
    const [left, booked] = await whileHeld(session, [() => me.ask(remove, { body }), books]);
    assert.deepEqual([left!.status, booked!.status, (booked!.body as { code: string }).code], [204, 401, 'token_not_valid']);
    assert.deepEqual(await tablesWith(sql, leaver.email), []);
    await guest.done(api.pages.book, { body: bookingBody(offer) });
  });

/** Somebody who has been mailed a link that proves their address. */
async function buildUnproved(user: BuiltUser, mailed = guest) {
  const me = await as(user);
  await me.done(api.auth.askVerification);
  const [link] = await sql<{ id: string }[]>`select id from account_links where user_id = ${user.id}`;
  const token = links.sign('verify_email', link!.id);
  return {
    user,
    leaves: () => me.ask(remove, { body }),
    proves: () => mailed.ask(api.auth.verifyEmail, { body: { token, password: PASSWORD } }),
  };
}

for (const [who, build] of Object.entries(leavers))
  test(`${who} who leaves and proves their address at once does one after the other`, async () => {
    const gone = await buildUnproved(await build());
    // A deletion ends the sessions before it comes to the links.
    const session = (tx: Tx) => tx`select from sessions where user_id = ${gone.user.id} for update`;
    assert.deepEqual(statuses(await whileHeld(session, [gone.leaves, gone.proves])), [204, 400]);

    const going = await buildUnproved(await build());
    const slot = await buildSlot({ starts_at: yesterday() });
    const { id } = await buildBooking({ slot, status: 'completed', customer_email: going.user.email });
    const booking = (tx: Tx) => tx`select from bookings where id = ${id} for update`;
    assert.deepEqual(statuses(await whileHeld(booking, [going.proves, going.leaves])), [200, 204]);
    for (const { user } of [gone, going]) assert.deepEqual(await tablesWith(sql, user.email), []);
  });

test('an address that is proved while what was booked under it is erased waits, and not in a circle', async () => {
  // With so few rows PostgreSQL reads them as they lie; among many it finds them by two indexes, one in each order.
  for (const way of ['seqscan', 'bitmapscan']) await sql.unsafe(`alter database ${database.address.database} set enable_${way} = off`);
  const among_many = openDatabase(database.address);
  const other = await openApp(among_many);
  database.beforeDrop(async () => Promise.all([other.close(), among_many.end()]));

  const user = await buildUser();
  const [low, high] = [uuid(), uuid()];
  for (const id of [high, low])
    await buildBooking({ id, slot: await buildSlot({ starts_at: yesterday() }), status: 'completed', customer_email: user.email });
  const { proves } = await buildUnproved(user, callerThrough(sendTo(other)));
  const operator = await as(await buildOperator(), sendTo(other));
  const erases = () => operator.ask(api.people.erase, { body: { email: user.email, reason: 'Request 18' } });
  const booking = (tx: Tx) => tx`select from bookings where id = ${high} for no key update`;
  assert.deepEqual(statuses(await whileHeld(booking, [proves, erases])), [200, 200]);
});

test('a provider who is somebody’s client leaves both', async () => {
  const { user } = await buildProvider({ phone: '+85255550111' });
  const booking = await buildBooking({ slot: await buildSlot({ starts_at: yesterday() }), client: user, customer_name: user.username });
  await (await as(user)).done(remove, { body });
  assert.deepEqual(await tablesWith(sql, user.username), []);
  const [saved] = await sql<{ status: string }[]>`select status from bookings where id = ${booking.id}`;
  assert.equal(saved!.status, 'confirmed');
});

test('what was booked without the account under its proved address is exported and erased with it', async () => {
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

const becoming = {
  providers: { call: api.auth.becomeProvider, body: { business_name: 'Sea Breeze', phone: '2345 6789' } },
  partners: { call: api.auth.becomePartner, body: { kind: 'hotel', name: 'Lantern', contact_name: 'Ho Wing', contact_phone: '2345 6789' } },
} as const;

for (const [table, { call, body: asked }] of Object.entries(becoming))
  test(`who takes on a role among ${table} and leaves at once does one after the other`, async () => {
    const user = await buildUser();
    const me = await as(user);
    // It lets the account be changed, and stops before its new row is written.
    const rows = (tx: Tx) => tx`lock table ${tx(table)} in share row exclusive mode`;
    const answers = await whileHeld(rows, [() => me.ask(call, { body: asked }), () => me.ask(remove, { body })]);
    assert.deepEqual(statuses(answers), [200, 409]);
    assert.equal((answers[1]!.body as { code: string }).code, 'already_done');
    await me.done(remove, { body });
    assert.deepEqual(await tablesWith(sql, user.email), []);

    const left = await buildUser();
    const going = await as(left);
    const session = (tx: Tx) => tx`select from sessions where user_id = ${left.id} for update`;
    const late = await whileHeld(session, [() => going.ask(remove, { body }), () => going.ask(call, { body: asked })]);
    assert.deepEqual(statuses(late), [204, 404]);
  });

for (const [who, build] of Object.entries(leavers))
  test(`${who} who leaves twice at once leaves once`, async () => {
    const user = await build();
    const [me, other] = [await as(user), await as(user)];
    const account = (tx: Tx) => tx`select from users where id = ${user.id} for update`;
    const answers = await whileHeld(account, [() => me.ask(remove, { body }), () => other.ask(remove, { body })]);
    assert.deepEqual(statuses(answers), [204, 409]);
  });
