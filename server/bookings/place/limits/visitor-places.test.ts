import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import { refusalWords } from '../../../../contract/errors.ts';
import { newAddress, openApp, sendTo, testApp } from '../../../../tests/support/app.ts';
import { bookingBody } from '../../../../tests/support/builders.ts';
import { callerThrough } from '../../../../tests/support/caller.ts';
import { until } from '../../../../tests/support/until.ts';

const { sql, database, as, buildOffer, buildUser } = await testApp();
const { book } = api.pages;

/** One more process, where a visitor books ten places within an hour. */
async function startLimited() {
  const app = await openApp(sql, { PLACES_PER_HOUR: '10' });
  database.beforeDrop(() => app.close());
  return { app, from: (address: string) => callerThrough(sendTo(app, address)) };
}

let guests = 0;
const party = (offer: Parameters<typeof bookingBody>[0], participants: number) =>
  bookingBody(offer, { participants, customer_email: `guest${(guests += 1)}@example.com` });

test('a visitor books so many places within an hour, whatever names they give, and learns how to go on', async () => {
  const { from } = await startLimited();
  const offer = await buildOffer({ capacity: 500 });
  const address = newAddress();
  const visitor = from(address);
  for (const size of [4, 4]) await visitor.done(book, { body: party(offer, size) });
  for (const locale of ['en', 'zh-HK'] as const) {
    const who = visitor.with({ 'accept-language': locale });
    for (const [endpoint, body] of [
      [book, party(offer, 3)],
      [api.bookings.book, { ...party(offer, 3), page: undefined }],
    ] as const) {
      const { status, body: refused, headers } = await who.ask(endpoint, { body });
      const { detail, code, retry_after } = refused as { detail: string; code: string; retry_after: number };
      assert.deepEqual([status, code, detail], [429, 'too_many_places', refusalWords('too_many_places', locale, { retry_after })]);
      assert.ok(retry_after > 3_500 && retry_after <= 3_600, String(retry_after));
      assert.equal(Number(headers['retry-after']), retry_after);
    }
  }
  await visitor.done(book, { body: party(offer, 2) });
  await visitor.refused(429, book, { body: party(offer, 1) });
  await from(newAddress()).done(book, { body: party(offer, 10) });
});

test('a class that is larger than the limit comes once', async () => {
  const { from } = await startLimited();
  const offer = await buildOffer({ capacity: 500 });
  const school = from(newAddress());
  await school.done(book, { body: party(offer, 18) });
  await school.refused(429, book, { body: party(offer, 1) });
});

test('a visitor with a proved address is counted apart from the neighbours', async () => {
  const { app, from } = await startLimited();
  const offer = await buildOffer({ capacity: 500 });
  const address = newAddress();
  await from(address).done(book, { body: party(offer, 10) });
  const [proved, unproved] = [await buildUser({ email_verified_at: new Date() }), await buildUser()];
  await (await as(proved, sendTo(app, address))).done(book, { body: party(offer, 10) });
  await (await as(proved, sendTo(app, newAddress()))).refused(429, book, { body: party(offer, 1) });
  await (await as(unproved, sendTo(app, address))).refused(429, book, { body: party(offer, 1) });
});

test('of many at once exactly the limit is taken, what is refused costs nothing, and a lost answer is given again', async () => {
  const { from } = await startLimited();
  const full = await buildOffer({ capacity: 1 });
  const offer = await buildOffer({ capacity: 500 });
  const visitor = from(newAddress());
  for (let n = 0; n < 3; n += 1) await visitor.refused(409, book, { body: party(full, 5) });
  const bodies = Array.from({ length: 12 }, () => party(offer, 2));
  const answers = await Promise.all(bodies.map((body, n) => visitor.ask(book, { body, key: `crowd-${n}` })));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [...Array<number>(5).fill(201), ...Array<number>(7).fill(429)],
  );
  assert.deepEqual(await visitor.done(book, { body: bodies[0]!, key: 'crowd-0' }), answers[0]!.body);
  const [slot] = await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${offer.slot.id}`;
  assert.equal(slot!.spots_taken, 10);
});

test('one count for all processes', async () => {
  const [one, other] = [await startLimited(), await startLimited()];
  const offer = await buildOffer({ capacity: 500 });
  const address = newAddress();
  await one.from(address).done(book, { body: party(offer, 10) });
  // The first there may still pass; what that process learns from the database by then ends it.
  await until('the other process knows', async () => (await other.from(address).ask(book, { body: party(offer, 1) })).status === 429);
});

test('a booking keeps a key of the visitor’s address, never the address, and providers’ own bookings keep none', async () => {
  const { app, from } = await startLimited();
  const offer = await buildOffer({ capacity: 500 });
  const address = newAddress();
  const [first, second] = [
    await from(address).done(book, { body: party(offer, 1) }),
    await from(address).done(book, { body: party(offer, 1) }),
  ];
  const third = await from(newAddress()).done(book, { body: party(offer, 1) });
  const taken = await (
    await as(offer.provider.user, sendTo(app, address))
  ).done(api.bookings.manual, {
    body: { service: offer.service.id, availability_slot: offer.slot.id, customer_name: 'Wong Siu Ming', participants: 1 },
  });
  const ids = [first, second, third, taken].map(({ id }) => id);
  const stored = await sql<
    { booking_id: string; visitor: string }[]
  >`select booking_id, visitor from booking_visitors where booking_id = any(${ids}::uuid[])`;
  const of = new Map(stored.map(({ booking_id, visitor }) => [booking_id, visitor]));
  assert.match(of.get(first.id)!, /^[\w-]{43}$/);
  assert.equal(of.get(first.id), of.get(second.id));
  assert.notEqual(of.get(first.id), of.get(third.id));
  assert.equal(of.get(taken.id), undefined);
});
