import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../../tests/support/builders.ts';
import type { PublicOffer } from './offer.ts';
import { createRecentOffers } from './recent-offers.ts';

const { sql, guest, as, buildOffer, buildOperator, buildService } = await testApp();

type Reply = { code?: string } & Record<string, unknown>;

/** Books what a guest has just booked, after a change. */
async function bookAfter(offer: Offer, change: () => Promise<unknown>, given: Record<string, unknown> = {}) {
  await guest.done(api.pages.book, { body: bookingBody(offer, given) });
  await change();
  const { status, body } = await guest.ask(api.pages.book, { body: bookingBody(offer, given) });
  return { status, body: body as Reply };
}

test('an offer is read once for many bookings, and anew once it is dropped', async () => {
  const read: string[] = [];
  const found = { offer_version: 1 } as PublicOffer;
  const offers = createRecentOffers({ findOffer: async ({ service }) => (read.push(service), service === 'none' ? undefined : found) });
  const kayak = { page: null, service: 'kayak', availability_slot: 'morning' };
  assert.deepEqual(await offers.find(kayak), { offer: found, is_recent: false });
  assert.deepEqual(await offers.find(kayak), { offer: found, is_recent: true });
  await offers.find({ ...kayak, availability_slot: 'evening' });
  await offers.find({ ...kayak, page: 'page' });
  offers.drop(kayak);
  assert.deepEqual(await offers.find(kayak), { offer: found, is_recent: false });
  for (const _ of [1, 2])
    assert.deepEqual(
      await offers.find({ ...kayak, service: 'none' }),
      { offer: undefined, is_recent: false },
      'what is not there may come',
    );
  assert.deepEqual(read, ['kayak', 'kayak', 'kayak', 'kayak', 'none', 'none']);
});

const gone: [what: string, change: (offer: Offer) => Promise<unknown>, status: number, code: string][] = [
  ['a page that was taken back', ({ page }) => sql`update pages set is_published = false where id = ${page.id}`, 404, 'not_found'],
  [
    'a service that is not active any more',
    ({ service }) => sql`update services set status = 'inactive' where id = ${service.id}`,
    404,
    'not_found',
  ],
  ['a service that was hidden', ({ service }) => sql`update services set hidden_at = now() where id = ${service.id}`, 404, 'not_found'],
  [
    'a business that was suspended',
    ({ provider }) => sql`update providers set suspended_at = now() where id = ${provider.id}`,
    404,
    'not_found',
  ],
  ['a slot that was closed', ({ slot }) => sql`update slots set is_available = false where id = ${slot.id}`, 409, 'slot_unavailable'],
];
for (const [what, change, status, code] of gone)
  test(`${what} is not booked with the offer of a moment ago`, async () => {
    const offer = await buildOffer({ capacity: 9 });
    const answer = await bookAfter(offer, () => change(offer));
    assert.deepEqual([answer.status, answer.body.code], [status, code]);
  });

test('a service that its page has lost is refused on its field', async () => {
  const offer = await buildOffer({ capacity: 9 });
  const { id: other } = await buildService({ provider: offer.provider });
  const { status, body } = await bookAfter(offer, async () => {
    await sql`insert into page_services (page_id, service_id, position) values (${offer.page.id}, ${other}, 9)`;
    await sql`delete from page_services where page_id = ${offer.page.id} and service_id = ${offer.service.id}`;
  });
  assert.deepEqual([status, Object.keys(body)], [400, ['service']]);
});

test('words of thanks, times and terms are those of the moment of the booking', async () => {
  const offer = await buildOffer({ capacity: 9, service: { confirmation: 'instant' } });
  const { status, body } = await bookAfter(offer, async () => {
    await sql`update pages set thank_you_message = 'See you soon' where id = ${offer.page.id}`;
    await sql`update slots set starts_at = starts_at + interval '30 minutes', ends_at = ends_at + interval '30 minutes' where id = ${offer.slot.id}`;
    await sql`update services set confirmation = 'request' where id = ${offer.service.id}`;
  });
  const [slot] = await sql<{ start_time: string }[]>`select start_time::text from slots where id = ${offer.slot.id}`;
  assert.deepEqual([status, body.thank_you_message, body.booking_time, body.status], [201, 'See you soon', slot!.start_time, 'pending']);
});

test('a price that has gone down is not refused for the one of a moment ago', async () => {
  const offer = await buildOffer({ capacity: 9, service: { price: 10_000 } });
  await guest.done(api.pages.book, { body: bookingBody(offer, { participants: 1 }) });
  await sql`update units set price = 8000 where service_id = ${offer.service.id}`;
  const booked = await guest.done(api.pages.book, { body: bookingBody(offer, { participants: 1, final_amount: '84.00' }) });
  assert.equal(booked.final_amount, '84.00');
});

test('what makes a booking large counts from the moment in which an operator changes it', async () => {
  const offer = await buildOffer({ capacity: 20 });
  const operator = await as(await buildOperator());
  const { large_party } = await operator.done(api.operator.settings);
  const { status, body } = await bookAfter(offer, () => operator.done(api.operator.changeSettings, { body: { large_party: 3 } }), {
    participants: 3,
  });
  await operator.done(api.operator.changeSettings, { body: { large_party } });
  assert.deepEqual([status, body.confirm_minutes], [201, 30]);
});
