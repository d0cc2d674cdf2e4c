import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { refusalWords } from '../../../contract/errors.ts';
import { addDays, hongKongDate } from '../../../rules/time.ts';
import { newAddress, openApp, sendTo, testApp } from '../../../tests/support/app.ts';
import { callerThrough, type Caller } from '../../../tests/support/caller.ts';
import { form, paint } from '../../../tests/support/pictures.ts';

const { sql, database, as, links, buildBooking, buildPartner, buildProvider, buildService, buildSlot, buildUser } = await testApp();

/** One more process with these settings, where somebody is signed in. */
async function signedIn(user: { id: string }, env: Record<string, string>): Promise<Caller> {
  const app = await openApp(sql, env);
  database.beforeDrop(() => app.close());
  return as(user, sendTo(app, newAddress()));
}

/** How often one call, made so many times at once, was done; the others were refused in words that name the limit. */
async function doneOf(times: number, limit: number, ask: (n: number) => ReturnType<Caller['ask']>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => ask(n)));
  for (const { status, body } of answers.filter((answer) => answer.status !== 201))
    assert.deepEqual([status, body], [409, { detail: refusalWords('quota_reached', 'en', { limit }), code: 'quota_reached', limit }]);
  return answers.filter(({ status }) => status === 201).length;
}

test('a provider has so many experiences, and may make another once one is gone', async () => {
  const provider = await buildProvider();
  const who = await signedIn(provider.user, { SERVICES_PER_PROVIDER: '3' });
  assert.equal(await doneOf(6, 3, (n) => who.ask(api.ownServices.create, { body: { title: `Walk ${n}` } })), 3);
  const { results } = await who.done(api.ownServices.list);
  const params = { id: results[0]!.id };
  assert.equal((await who.refused(409, api.ownServices.duplicate, { params })).code, 'quota_reached');
  await who.done(api.ownServices.remove, { params });
  await who.done(api.ownServices.duplicate, { params: { id: results[1]!.id } });
});

test('a provider has so many pages, and a partner so many links that are not archived', async () => {
  const provider = await buildProvider();
  const host = await signedIn(provider.user, { PAGES_PER_PROVIDER: '2' });
  assert.equal(await doneOf(5, 2, (n) => host.ask(api.ownPages.create, { body: { title: `Page ${n}` } })), 2);
  const hotel = await buildPartner();
  const who = await signedIn(hotel.user, { LINKS_PER_PARTNER: '2' });
  const body = { target: 'catalogue', placement: 'Desk' } as const;
  assert.equal(await doneOf(5, 2, () => who.ask(api.partners.createLink, { body })), 2);
  const { results } = await who.done(api.partners.links);
  await who.done(api.partners.changeLink, { params: { id: results[0]!.id }, body: { archived: true } });
  await who.done(api.partners.createLink, { body });
});

test('archived ones free the quota ten times over, then no more are made until it is raised', async () => {
  const [hotel, provider] = [await buildPartner(), await buildProvider()];
  const who = await signedIn(hotel.user, { LINKS_PER_PARTNER: '1' });
  const host = await signedIn(provider.user, { SERVICES_PER_PROVIDER: '1' });
  const ways = {
    link: async () => who.ask(api.partners.createLink, { body: { target: 'catalogue', placement: 'Desk' } }),
    service: async () => host.ask(api.ownServices.create, { body: { title: 'Walk' } }),
  };
  const archive = {
    link: () => sql`update referral_links set archived_at = now() where partner_id = ${hotel.id}`,
    service: () => sql`update services set archived_at = now() where provider_id = ${provider.id}`,
  };
  for (const kind of ['link', 'service'] as const) {
    for (let n = 0; n < 10; n += 1) {
      assert.equal((await ways[kind]()).status, 201, `${kind} ${n}`);
      await archive[kind]();
    }
    const { status, body } = await ways[kind]();
    const refused = { detail: refusalWords('archive_full', 'en', { limit: 10 }), code: 'archive_full', limit: 10 };
    assert.deepEqual([status, body], [409, refused], kind);
  }
  const { results } = await who.done(api.partners.links, { query: { state: 'archived' } });
  await who.done(api.partners.changeLink, { params: { id: results[0]!.id }, body: { archived: false } });
});

test('a provider has so many slots ahead, by whichever call, and those that are over do not count', async () => {
  const provider = await buildProvider();
  const service = await buildService({ provider });
  const who = await signedIn(provider.user, { SLOTS_PER_PROVIDER: '10' });
  await buildSlot({ service, starts_at: new Date(Date.now() - 86_400_000) });
  const from = addDays(hongKongDate(Date.now()), 2);
  const week = {
    start_date: from,
    end_date: addDays(from, 6),
    start_time: '09:00',
    end_time: '10:00',
    days_of_week: [0, 1, 2, 3, 4, 5, 6],
  };
  const bulk = (start_time: string, end_time: string) =>
    who.ask(api.availability.bulkCreate, { body: { service_id: service.id, slots: { ...week, start_time, end_time } } });
  const hours = ['09:00', '10:00', '11:00', '12:00'];
  assert.equal(await doneOf(3, 10, (n) => bulk(hours[n]!, hours[n + 1]!)), 1, 'seven fit, seven more do not');
  assert.equal(await doneOf(3, 10, (n) => bulk(hours[n]!, hours[n + 1]!)), 1, 'what is there already wants no room');
  const one = (n: number) => ({ service: service.id, date: addDays(from, n), start_time: '18:00', end_time: '19:00' });
  assert.equal(await doneOf(6, 10, (n) => who.ask(api.availability.create, { body: one(n) })), 3);
  const [left] = await sql<
    { count: number }[]
  >`select count(*) as count from slots where provider_id = ${provider.id} and starts_at > now()`;
  assert.equal(left!.count, 10);
});

test('an account keeps so many pictures, however they come, and may send others once some are gone', async () => {
  const [provider, other] = [await buildProvider(), await buildProvider()];
  const env = { PICTURES_PER_PROVIDER: '3' };
  const who = await signedIn(provider.user, env);
  const pictures = await Promise.all(Array.from({ length: 6 }, () => paint().png().toBuffer()));
  const send = (bytes: Buffer) => who.ask(api.uploads.image, form(['image', bytes]));
  const answers = await Promise.all(pictures.map(send));
  const stored = pictures.filter((_, n) => answers[n]!.status === 201);
  assert.equal(stored.length, 3);
  const words = { detail: refusalWords('pictures_reached', 'en', { limit: 3 }), code: 'pictures_reached', limit: 3 };
  for (const { status, body } of answers.filter((answer) => answer.status !== 201)) assert.deepEqual([status, body], [409, words]);
  assert.deepEqual(
    await who.refused(409, api.ownServices.create, form(['gallery', pictures.find((one) => !stored.includes(one))!])),
    words,
  );

  await who.done(api.uploads.image, form(['image', stored[0]!]));
  const theirs = await signedIn(other.user, env);
  await theirs.done(api.uploads.image, form(['image', stored[0]!]));
  const [left] = await sql<{ count: number }[]>`select count(*) as count from pictures where owner_id = ${other.id}`;
  assert.equal(left!.count, 0, 'a picture that is there already is nobody else’s');
  await sql`delete from pictures where name = (select name from pictures where owner_id = ${provider.user.id} limit 1)`;
  assert.equal((await send(await paint().png().toBuffer())).status, 201);
});

test('each side of a booking sends so many messages a day, guests by their link too, and the refusal says when to go on', async () => {
  const app = await openApp(sql, { MESSAGES_PER_BOOKING: '2' });
  database.beforeDrop(() => app.close());
  const booking = await buildBooking();
  const visitor = callerThrough(sendTo(app, newAddress()));
  const provider = await as(booking.slot.service.provider.user, sendTo(app, newAddress()));
  const message = { body: { message: 'Is there a step?' } };
  const token = links.sign('booking', booking.id);
  const byLink = { params: { token }, ...message };
  for (let n = 0; n < 2; n++) await visitor.done(api.guests.sendMessage, byLink);
  const { status, body, headers } = await visitor.ask(api.guests.sendMessage, byLink);
  const retry_after = Number(headers['retry-after']);
  assert.ok(retry_after > 86_000 && retry_after <= 86_400);
  const words = { detail: refusalWords('too_many_messages', 'en', { retry_after }), code: 'too_many_messages', retry_after };
  assert.deepEqual([status, body], [429, words]);
  const byProvider = { params: { id: booking.id }, ...message };
  for (let n = 0; n < 2; n++) await provider.done(api.bookings.sendMessage, byProvider);
  assert.equal((await provider.refused(429, api.bookings.sendMessage, byProvider)).code, 'too_many_messages');
  const [sent] = await sql<{ count: number }[]>`select count(*) as count from messages where booking_id = ${booking.id}`;
  assert.equal(sent!.count, 4);
  await visitor.done(api.guests.sendMessage, { params: { token: links.sign('booking', (await buildBooking()).id) }, ...message });
});

test('an account makes so many changes a minute, whatever comes of them, and may look on', async () => {
  const user = await buildUser();
  const who = await signedIn(user, { WRITES_PER_MINUTE: '3' });
  for (const first_name of ['Mei', 'Ka']) await who.done(api.auth.update, { body: { first_name } });
  await who.refused(400, api.auth.update, { body: { first_name: 'www.evil.example' } });
  const { status, body, headers } = await who.ask(api.auth.update, { body: { first_name: 'Yan' } });
  assert.deepEqual([status, (body as { code: string }).code], [429, 'too_many_requests']);
  assert.ok(Number(headers['retry-after']) > 0);
  assert.equal((await who.done(api.auth.user)).first_name, 'Ka');
});

test('a provider hears of changes on so many screens', async () => {
  const provider = await buildProvider();
  const app = await openApp(sql, { STREAMS_PER_PROVIDER: '2' });
  database.beforeDrop(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const session = { id: provider.user.id };
  const ends: AbortController[] = [];
  // The signed token of a caller, to be sent over a real connection.
  let authorization = '';
  const who = await as(session, async (request) => {
    authorization = request.headers.authorization ?? '';
    return sendTo(app)(request);
  });
  await who.done(api.auth.user);
  const open = async () => {
    const end = new AbortController();
    ends.push(end);
    return fetch(url + api.bookings.live.path, { headers: { authorization }, signal: end.signal });
  };
  // Held to the end: `fetch` cancels the body of a response that is garbage, and the stream would be over.
  const streams = [await open(), await open()];
  assert.deepEqual(
    streams.map(({ status }) => status),
    [200, 200],
  );
  const refused = await open();
  assert.equal(refused.status, 429);
  assert.equal(((await refused.json()) as { code: string }).code, 'too_many_streams');
  assert.deepEqual(
    streams.map(({ bodyUsed }) => bodyUsed),
    [false, false],
  );
  for (const end of ends) end.abort();
});
