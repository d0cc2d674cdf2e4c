import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { api } from '../../contract/api.ts';
import { ratedParts } from '../../contract/rated-parts.ts';
import type { BookingStatus } from '../../rules/booking-states.ts';
import { testApp } from '../../tests/support/app.ts';
import { signature } from './review.ts';

const { sql, guest, as, links, buildBooking, buildPage, buildProvider, buildService, buildSlot, buildSlotUnderWay, buildUser } =
  await testApp();
const { review } = api.bookings;

/** A client's booking of a service on a page, in any state. */
async function stage(status: BookingStatus = 'completed') {
  const client = await buildUser({ first_name: 'Mei' });
  const slot = await buildSlotUnderWay({ service: await buildService() });
  const page = await buildPage({ services: [slot.service] });
  const booking = await buildBooking({ slot, status, client });
  return { slot, page, booking, params: { id: booking.id }, me: await as(client), provider: await as(slot.service.provider.user) };
}

test('a client reviews a completed booking, and it shows wherever the service does, from one source', async () => {
  const { me, provider, params, slot, page, booking } = await stage();
  const { id } = slot.service;
  assert.equal((await me.done(api.bookings.mineById, { params })).can.review, true);
  const said = await me.done(review, { params, body: { rating: 4, comment: '  水很清\nand quiet  ' } });
  assert.deepEqual([said.rating, said.comment, said.author, said.reply], [4, '水很清\nand quiet', 'Mei', null]);

  const shown = await guest.done(api.services.get, { params: { id } });
  const onPage = (await guest.done(api.pages.public, { params: { slug: page.slug } })).services[0]!;
  const [listed] = (await guest.done(api.services.reviews, { params: { id } })).results;
  const own = await provider.done(api.ownServices.get, { params: { id } });
  const stats = await provider.done(api.ownServices.stats, { params: { id } });
  for (const { rating, total_reviews } of [shown, onPage, own, { ...stats, rating: stats.average_rating }])
    assert.deepEqual([rating, total_reviews], [4, 1]);
  assert.deepEqual(listed, said);
  for (const seen of [
    await me.done(api.bookings.mineById, { params }),
    await provider.done(api.bookings.get, { params }),
    await guest.done(api.guests.booking, { params: { token: links.sign('booking', booking.id) } }),
  ]) {
    assert.deepEqual(seen.review, said);
    assert.equal(seen.can.review, false);
  }
});

test('a guest reviews by the secret link, and signs with the given name alone', async () => {
  const booking = await buildBooking({ status: 'completed', customer_name: 'Sofia Marchetti' });
  const token = links.sign('booking', booking.id);
  const said = await guest.done(api.guests.review, { params: { token }, body: { rating: '5' } });
  assert.deepEqual([said.rating, said.comment, said.author], [5, '', 'Sofia']);
});

test('names are signed without the family’s', () => {
  const of = (customer_name: string, first_name = '') => signature({ customer_name, first_name });
  assert.deepEqual(
    [of('Sofia Marchetti'), of('陳大文'), of('陳 大文'), of('Chan Tai Man', '大文'), of(' Mei ')],
    ['Sofia', '大文', '陳', '大文', 'Mei'],
  );
});

test('only what is completed can be reviewed', async () => {
  for (const status of ['pending', 'confirmed', 'cancelled'] as const) {
    const { me, params } = await stage(status);
    assert.equal((await me.refused(409, review, { params, body: { rating: 5 } })).code, 'not_completed', status);
    assert.equal((await me.done(api.bookings.mineById, { params })).can.review, false, status);
  }
});

test('what was called completed before it began can be reviewed only once it has begun', async () => {
  const client = await buildUser();
  const slot = await buildSlot({ starts_at: new Date(Date.now() + 3_600_000) });
  const { id } = await buildBooking({ slot, status: 'completed', client });
  const [me, params, token] = [await as(client), { id }, links.sign('booking', id)];
  assert.equal((await me.refused(409, review, { params, body: { rating: 5 } })).code, 'not_yet');
  assert.equal((await guest.refused(409, api.guests.review, { params: { token }, body: { rating: 5 } })).code, 'not_yet');
  assert.equal((await me.done(api.bookings.mineById, { params })).can.review, false);
  await sql`update bookings set starts_at = now() where id = ${id}`;
  assert.equal((await me.done(api.bookings.mineById, { params })).can.review, true);
  await me.done(review, { params, body: { rating: 5 } });
});

test('once: a second review is refused, and a retry of the first gets its answer again', async () => {
  const { me, params } = await stage();
  const key = randomUUID();
  const first = await me.done(review, { params, body: { rating: 5 }, key });
  assert.deepEqual(await me.done(review, { params, body: { rating: 5 }, key }), first);
  assert.equal((await me.refused(422, review, { params, body: { rating: 1 }, key })).code, 'idempotency_key_reused');
  assert.equal((await me.refused(409, review, { params, body: { rating: 1 } })).code, 'already_reviewed');
});

test('the booking’s own provider cannot review it, not even as its client', async () => {
  const { provider, params } = await stage();
  assert.equal((await provider.refused(403, review, { params, body: { rating: 5 } })).code, 'forbidden');
  const slot = await buildSlotUnderWay();
  const own = await buildBooking({ slot, status: 'completed', client: slot.service.provider.user });
  const host = await as(slot.service.provider.user);
  assert.equal((await host.refused(403, review, { params: { id: own.id }, body: { rating: 5 } })).code, 'forbidden');
});

test('stars are one to five, and words have a limit; both languages say so', async () => {
  const { me, params } = await stage();
  const broken = await me.refused(400, review, { params, body: { rating: 0, comment: 'x'.repeat(2_001) } });
  assert.deepEqual([broken.rating, broken.comment], [['At least 1.'], ['Enter at most 2,000 characters.']]);
  const zh = me.with({ 'accept-language': 'zh-HK' });
  for (const rating of [6, 4.5, 'five', true, null]) await zh.refused(400, review, { params, body: { rating } });
  for (const part of ratedParts)
    for (const stars of [0, 6, 4.5, true])
      assert.ok((await me.refused(400, review, { params, body: { rating: 5, [part]: stars } }))[part], part);
  assert.deepEqual((await zh.refused(400, review, { params, body: {} })).rating, ['此欄必須填寫。']);
});

test('words that look like a page stay words', async () => {
  const { me, provider, params } = await stage();
  const comment = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
  const { id } = await me.done(review, { params, body: { rating: 5, comment } });
  assert.equal((await provider.done(api.reviews.reply, { params: { id }, body: { reply: comment } })).reply, comment);
});

test('of two reviews at the same moment one is stored; a look before writing would have let both in', async () => {
  const naive = await stage();
  await sql`create table naive_reviews (booking_id uuid not null)`;
  const looks = await Promise.all([1, 2].map(() => sql`select 1 from naive_reviews where booking_id = ${naive.booking.id}`));
  for (const seen of looks) if (seen.length === 0) await sql`insert into naive_reviews values (${naive.booking.id})`;
  const [stored] = await sql<{ count: number }[]>`select count(*) as count from naive_reviews`;
  assert.ok(stored!.count > 1, 'the race is real');

  const { me, params, slot } = await stage();
  const answers = await Promise.all([1, 2, 3, 4, 5, 1, 2, 3].map((rating) => me.ask(review, { params, body: { rating } })));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, ...Array<number>(7).fill(409)]);
  const { total_reviews } = await guest.done(api.services.get, { params: { id: slot.service.id } });
  assert.equal(total_reviews, 1);
});

test('the provider replies, once and again: the last words stand, with the day of the first', async () => {
  const { me, provider, params, slot } = await stage();
  const { id } = await me.done(review, { params, body: { rating: 3 } });
  const first = await provider.done(api.reviews.reply, { params: { id }, body: { reply: 'Thank you' } });
  const again = await provider.done(api.reviews.reply, { params: { id }, body: { reply: 'Thank you, Mei' } });
  assert.deepEqual([again.reply, again.replied_at], ['Thank you, Mei', first.replied_at]);
  const [shown] = (await guest.done(api.services.reviews, { params: { id: slot.service.id } })).results;
  assert.equal(shown!.reply, 'Thank you, Mei');
  await provider.refused(400, api.reviews.reply, { params: { id }, body: { reply: '   ' } });
  await provider.refused(404, api.reviews.reply, { params: { id: uuid() }, body: { reply: 'Whom?' } });
});

test('a provider lists their own reviews, by service and by what is not answered', async () => {
  const { me, provider, params, slot } = await stage();
  const other = await buildSlotUnderWay({ service: await buildService({ provider: slot.service.provider }) });
  const client = await buildUser();
  const booking = await buildBooking({ slot: other, status: 'completed', client });
  await stage().then(({ me: stranger, params: theirs }) => stranger.done(review, { params: theirs, body: { rating: 1 } }));
  const first = await me.done(review, { params, body: { rating: 5 } });
  const second = await (await as(client)).done(review, { params: { id: booking.id }, body: { rating: 4 } });
  await provider.done(api.reviews.reply, { params: first, body: { reply: 'Thank you' } });

  const list = async (query: Record<string, unknown> = {}) => {
    const { count, counts, results } = await provider.done(api.reviews.list, { query });
    return { count, counts, ids: results.map(({ id }) => id) };
  };
  assert.deepEqual(await list(), { count: 2, counts: { all: 2, unanswered: 1 }, ids: [second.id, first.id] });
  assert.deepEqual(await list({ answered: 'no' }), { count: 1, counts: { all: 2, unanswered: 1 }, ids: [second.id] });
  assert.deepEqual((await list({ answered: 'yes' })).ids, [first.id]);
  assert.deepEqual(await list({ service: other.service.id }), { count: 1, counts: { all: 1, unanswered: 1 }, ids: [second.id] });
  await provider.refused(400, api.reviews.list, { query: { page: 2 } });
});

test('a booking with the host’s own account, address or telephone number is never reviewed', async () => {
  const slot = await buildSlotUnderWay({ service: await buildService({ provider: await buildProvider({ phone: '+85291112222' }) }) });
  const { user } = slot.service.provider;
  const client = await buildUser({ email: user.email.replace('@', '+walk@') });
  const own: Record<string, Record<string, unknown>> = {
    address: { customer_email: user.email.toUpperCase() },
    'address with a label': { client, customer_email: client.email },
    telephone: { customer_phone: '+852 9111-2222' },
  };
  for (const [sign, columns] of Object.entries(own)) {
    const { id } = await buildBooking({ slot, status: 'completed', ...columns });
    const params = { token: links.sign('booking', id) };
    assert.equal((await guest.refused(403, api.guests.review, { params, body: { rating: 5 } })).code, 'own_booking', sign);
  }
});
