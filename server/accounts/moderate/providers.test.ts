import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, PASSWORD, type Offer } from '../../../tests/support/builders.ts';
import { until, untilWaiting } from '../../../tests/support/until.ts';

const { sql, guest, as, buildBooking, buildOffer, buildOperator, buildProvider, buildSlotUnderWay } = await testApp();
const { verifyProvider, unverifyProvider, suspendProvider, reinstateProvider, provider, providers, audit } = api.operator;
const operator = await as(await buildOperator({ username: 'lok' }));
const body = { reason: 'No licence' };
const logOf = async ({ id }: { id: string }) => {
  const { results } = await operator.done(audit, { query: { subject_id: id } });
  return results.map(({ act, actor, details, subject_name }) => [act, actor, details, subject_name]);
};
const inADay = (offer: Offer) => ({ params: { id: offer.service.id } });

/** What the public meets of an offer: the status of each call that could show or sell it. */
async function seen(offer: Offer) {
  const { service, page } = offer;
  const calls = [
    guest.ask(api.services.get, inADay(offer)),
    guest.ask(api.services.availability, inADay(offer)),
    guest.ask(api.services.calendar, inADay(offer)),
    guest.ask(api.services.reviews, inADay(offer)),
    guest.ask(api.services.similar, inADay(offer)),
    guest.ask(api.availability.list, { query: { service: service.id } }),
    guest.ask(api.pages.public, { params: { slug: page.slug } }),
    guest.ask(api.pages.book, { body: bookingBody(offer) }),
    guest.ask(api.bookings.book, { body: { ...bookingBody(offer), page: undefined } }),
  ];
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  const { results } = await guest.done(api.services.list, { query: { search: service.title } });
  return { statuses, found: results.some(({ id }) => id === service.id) };
}

const on_sale = { statuses: [200, 200, 200, 200, 200, 200, 200, 201, 201], found: true };

test('a provider is verified, and the mark can be taken away for a reason', async () => {
  const built = await buildProvider({ name: 'Salt & Reed' });
  const params = { id: built.id };
  assert.ok((await operator.done(verifyProvider, { params })).verified_at);
  assert.equal((await operator.refused(409, verifyProvider, { params })).code, 'already_done');
  assert.equal((await operator.done(unverifyProvider, { params, body })).verified_at, null);
  assert.equal((await operator.refused(409, unverifyProvider, { params, body })).code, 'already_done');
  assert.deepEqual(await logOf(built), [
    ['provider_unverified', 'lok', body, 'Salt & Reed'],
    ['provider_verified', 'lok', {}, 'Salt & Reed'],
  ]);
});

test('a suspended provider is found and booked by nobody until reinstated, and reads why', async () => {
  const offer = await buildOffer({ service: { title: 'Suspended junk trip' } });
  const host = await as(offer.provider.user);
  const params = { id: offer.provider.id };
  assert.deepEqual(await seen(offer), on_sale);

  await operator.done(suspendProvider, { params, body });
  await until(
    'the kept page is dropped',
    async () => (await guest.ask(api.pages.public, { params: { slug: offer.page.slug } })).status === 404,
  );
  assert.deepEqual(await seen(offer), { statuses: Array<number>(9).fill(404), found: false });
  assert.equal((await host.done(api.providers.me)).suspended_because, 'No licence');
  assert.equal((await host.done(api.ownServices.list)).count, 1);

  await operator.done(reinstateProvider, { params });
  await until('the page is back', async () => (await guest.ask(api.pages.public, { params: { slug: offer.page.slug } })).status === 200);
  assert.deepEqual(await seen(offer), on_sale);
  assert.equal((await host.done(api.providers.me)).suspended_because, null);
  assert.equal((await operator.refused(409, reinstateProvider, { params })).code, 'already_done');
  assert.deepEqual(
    (await logOf(offer.provider)).map(([act]) => act),
    ['provider_reinstated', 'provider_suspended'],
  );
});

test('a suspension needs a reason, and is not mailed twice', async () => {
  const { id } = await buildProvider();
  for (const wrong of [{}, { reason: ' ' }]) {
    const refused = await operator.with({ 'accept-language': 'zh-HK' }).refused(400, suspendProvider, { params: { id }, body: wrong });
    assert.deepEqual(refused.reason, ['此欄必須填寫。']);
  }
  await operator.done(suspendProvider, { params: { id }, body });
  assert.equal((await operator.refused(409, suspendProvider, { params: { id }, body: { reason: 'Again' } })).code, 'already_done');
  assert.equal((await operator.done(provider, { params: { id } })).suspend_reason, 'No licence');
  assert.equal((await logOf({ id })).length, 1);
});

test('bookings of a suspended provider live on; new ones are not even taken by telephone', async () => {
  const offer = await buildOffer();
  const host = await as(offer.provider.user);
  const [asked, coming] = await Promise.all([
    buildBooking({ slot: offer.slot, status: 'pending' }),
    buildBooking({ slot: await buildSlotUnderWay({ service: offer.service }), status: 'confirmed' }),
  ]);
  await operator.done(suspendProvider, { params: { id: offer.provider.id }, body });
  assert.equal((await host.done(api.bookings.accept, { params: { id: asked.id } })).status, 'confirmed');
  assert.equal((await host.done(api.bookings.complete, { params: { id: coming.id } })).status, 'completed');
  await host.done(api.bookings.sendMessage, { params: { id: asked.id }, body: { message: 'See you' } });
  const refused = await host.refused(409, api.bookings.manual, {
    body: { service: offer.service.id, availability_slot: offer.slot.id, customer_name: 'Walk-in', participants: 1 },
  });
  assert.equal(refused.code, 'sale_stopped');
});

test('a suspension waits for a booking under way, and nobody books after it', async () => {
  const offer = await buildOffer();
  const key = randomUUID();
  let asked: Promise<{ status: number }> | undefined;
  let reply: Promise<{ status: number }> | undefined;
  await sql.begin(async (tx) => {
    // Somebody else is about to use the key: the booking waits with the last thing it writes, holding its slot and its provider.
    await tx`
      insert into idempotency_keys (scope, key, request_hash, reply, status)
      values ('POST /api/pages/public/book guest', ${key}, '', '', 201)`;
    asked = guest.ask(api.pages.book, { body: bookingBody(offer), key });
    await untilWaiting(sql, 1);
    reply = operator.ask(suspendProvider, { params: { id: offer.provider.id }, body });
    // Without the shared hold on the provider the suspension would be through here, and the booking made after it.
    await untilWaiting(sql, 2);
    await tx`delete from idempotency_keys where key = ${key}`;
  });
  assert.deepEqual([(await asked)?.status, (await reply)?.status], [201, 200]);
  await guest.refused(404, api.pages.book, { body: bookingBody(offer) });
});

test('a booking that waits for a slot while its provider is suspended comes too late', async () => {
  const offer = await buildOffer();
  let booked: Promise<{ status: number; body: unknown }> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from slots where id = ${offer.slot.id} for update`;
    booked = guest.ask(api.pages.book, { body: bookingBody(offer) });
    await untilWaiting(sql, 1);
    await operator.done(suspendProvider, { params: { id: offer.provider.id }, body });
  });
  const { status, body: refused } = await booked!;
  assert.deepEqual([status, (refused as { code: string }).code], [409, 'slot_unavailable']);
});

test('a visitor who books while a suspension is being made comes too late', async () => {
  const offer = await buildOffer();
  let booked: Promise<{ status: number; body: unknown }> | undefined;
  await sql.begin(async (tx) => {
    await tx`update providers set suspended_at = now() where id = ${offer.provider.id}`;
    booked = guest.ask(api.pages.book, { body: bookingBody(offer) });
    await untilWaiting(sql, 1);
  });
  const { status, body: refused } = await booked!;
  assert.deepEqual([status, (refused as { code: string }).code], [409, 'slot_unavailable']);
});

test('many who book while a provider is suspended are all before it or not at all', async () => {
  for (let n = 0; n < 4; n += 1) {
    const offer = await buildOffer({ capacity: 50 });
    const asks = Array.from({ length: 8 }, () => guest.ask(api.pages.book, { body: bookingBody(offer) }));
    const done = operator.done(suspendProvider, { params: { id: offer.provider.id }, body });
    const later = done.then(() => Promise.all([1, 2].map(() => guest.ask(api.pages.book, { body: bookingBody(offer) }))));
    const statuses = (await Promise.all(asks)).map(({ status }) => status);
    assert.ok(
      statuses.every((status) => [201, 404, 409].includes(status)),
      statuses.join(),
    );
    assert.deepEqual(
      (await later).map(({ status }) => status),
      [404, 404],
    );
    const [stored] = await sql<{ count: number }[]>`select count(*) as count from bookings where slot_id = ${offer.slot.id}`;
    assert.equal(stored!.count, statuses.filter((status) => status === 201).length);
  }
});

test('a business whose owner has left is not opened again', async () => {
  const { id, user } = await buildProvider();
  await (await as(user)).done(api.auth.remove, { body: { password: PASSWORD } });
  assert.equal((await operator.refused(409, reinstateProvider, { params: { id } })).code, 'already_done');
});

test('providers are listed newest first, searched in both languages and by account, and filtered by state', async () => {
  const made = await buildOffer({
    service: { provider: await buildProvider({ name: 'Peak & Pier', name_zh: '山頂碼頭', licence_number: '350007' }) },
  });
  await buildBooking({ slot: made.slot });
  const find = async (query: object) => (await operator.done(providers, { query: { ...query } })).results.map(({ id }) => id);
  for (const search of ['peak &', '山頂', '350007', made.provider.user.email, made.provider.user.username])
    assert.deepEqual(await find({ search }), [made.provider.id], search);
  assert.deepEqual(await find({ search: '%' }), []);
  assert.deepEqual(await find({ search: 'peak', state: 'suspended' }), []);
  assert.deepEqual(await find({ search: 'peak', state: 'unverified' }), [made.provider.id]);
  const [first] = (await operator.done(providers, { query: { search: 'peak', state: 'active' } })).results;
  assert.deepEqual([first!.services, first!.pages, first!.bookings, first!.user.username], [1, 1, 1, made.provider.user.username]);
  const page = await operator.done(providers, { query: { page_size: 2 } });
  assert.deepEqual([page.results.length, page.next?.includes('page=2')], [2, true]);
  assert.ok(page.results[0]!.created_at >= page.results[1]!.created_at);
  await operator.refused(400, providers, { query: { page: 999 } });
});
