import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, type BuiltBooking, type Offer } from '../../../tests/support/builders.ts';
import { callerThrough, patiently } from '../../../tests/support/caller.ts';
import { expireRequests } from './expire.ts';

// A request whose time to be answered has run out holds its places no longer, though the job has not been there yet.

const { sql, guest, send, as, buildBooking, buildOffer, buildSlot } = await testApp();
const { book } = api.pages;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const lapsed = { status: 'pending', created_at: hoursAgo(25) } as const;
const waiting = { status: 'pending', created_at: hoursAgo(23) } as const;

/** A slot that requests fill, of which the time of so many places has run out. */
async function buildFull({ capacity = 10, over = 4 } = {}): Promise<Offer & { requests: BuiltBooking[] }> {
  const offer = await buildOffer({ capacity });
  const late = await buildBooking({ ...lapsed, slot: offer.slot, participants: over - 1 });
  const later = await buildBooking({ ...lapsed, slot: offer.slot, participants: 1 });
  if (capacity > over) await buildBooking({ ...waiting, slot: offer.slot, participants: capacity - over });
  return { ...offer, requests: [late, later] };
}

const stateOf = async ({ slot }: Pick<Offer, 'slot'>) => {
  const [row] = await sql<{ taken: number; ended: number }[]>`
    select spots_taken as taken, (select count(*) from bookings where slot_id = sl.id and status = 'cancelled') as ended
    from slots sl where id = ${slot.id}`;
  return { ...row! };
};

test('who books is given the places of requests whose time has run out, and those end as if the job had come', async () => {
  const offer = await buildFull();
  await guest.done(book, { body: bookingBody(offer, { participants: 4 }) });
  assert.deepEqual(await stateOf(offer), { taken: 10, ended: 2 });
  const provider = await as(offer.provider.user);
  for (const { id } of offer.requests) {
    const now = await provider.done(api.bookings.get, { params: { id } });
    const { status, cancelled_by, cancel_reason, timeline } = now;
    assert.deepEqual(
      [status, cancelled_by, cancel_reason, timeline.map(({ event, by }) => `${event} ${by}`).at(-1)],
      ['cancelled', 'system', '', 'expired '],
    );
    assert.ok(now.cancelled_at);
  }
  const moves = await sql<{ move: string }[]>`
    select places || ' ' || reason as move from seat_ledger where booking_id = ${offer.requests[0]!.id} order by places desc`;
  assert.deepEqual(
    moves.map(({ move }) => move),
    ['3 booked', '-3 expired'],
  );
  assert.equal(await expireRequests(sql), 0, 'the job finds nothing more to do');
});

test('a party that does not fit even so learns how many places there are, and ends nothing', async () => {
  const offer = await buildFull();
  const refused = await guest.refused(409, book, { body: bookingBody(offer, { participants: 5 }) });
  assert.deepEqual([refused.code, refused.available_spots], ['slot_full', 4]);
  assert.deepEqual(await stateOf(offer), { taken: 10, ended: 0 });
});

test('a party that fits anyway leaves them to the job', async () => {
  const offer = await buildOffer({ capacity: 3 });
  await buildBooking({ ...lapsed, slot: offer.slot, participants: 2 });
  await guest.done(book, { body: bookingBody(offer) });
  assert.deepEqual(await stateOf(offer), { taken: 3, ended: 0 });
});

test('requests that can still be answered keep their places', async () => {
  const offer = await buildOffer({ capacity: 3 });
  await buildBooking({ ...waiting, slot: offer.slot, participants: 3 });
  assert.equal((await guest.refused(409, book, { body: bookingBody(offer) })).available_spots, 0);
});

test('many who want such places at once get exactly those there are', async () => {
  const offer = await buildFull({ capacity: 10, over: 10 });
  const crowd = callerThrough(patiently(send));
  const answers = await Promise.all(Array.from({ length: 30 }, () => crowd.ask(book, { body: bookingBody(offer) })));
  assert.deepEqual(
    [201, 409].map((wanted) => answers.filter(({ status }) => status === wanted).length),
    [10, 20],
  );
  assert.deepEqual(await stateOf(offer), { taken: 10, ended: 2 });
});

test('the provider is given them at the telephone too', async () => {
  const offer = await buildFull();
  const provider = await as(offer.provider.user);
  const body = { service: offer.service.id, availability_slot: offer.slot.id, customer_name: 'Walk-in', participants: 5 };
  assert.equal((await provider.refused(409, api.bookings.manual, { body })).available_spots, 4);
  await provider.done(api.bookings.manual, { body: { ...body, participants: 4 } });
  assert.deepEqual(await stateOf(offer), { taken: 10, ended: 2 });
});

test('a request that somebody is just answering is left to them', async () => {
  const offer = await buildFull({ capacity: 4, over: 4 });
  await sql.begin(async (tx) => {
    await tx`select from bookings where slot_id = ${offer.slot.id} for update`;
    assert.equal((await guest.refused(409, book, { body: bookingBody(offer) })).code, 'slot_full');
  });
  await guest.done(book, { body: bookingBody(offer) });
});

test('the places are shown as free on the page, in the catalogue, on the experience and in its calendar', async () => {
  const offer = await buildFull();
  const { service, slot, page } = offer;
  await buildSlot({ service, capacity: 1, taken: 1, starts_at: new Date(slot.starts_at.getTime() + 3_600_000) });
  const date = hongKongDate(slot.starts_at.getTime());
  const params = { id: service.id };
  assert.equal((await guest.done(api.pages.public, { params: { slug: page.slug } })).services[0]?.available_spots, 4);
  assert.equal((await guest.done(api.services.get, { params })).available_spots, 4);
  for (const [participants, found] of [
    [4, [service.id]],
    [5, []],
  ] as const) {
    const list = await guest.done(api.services.list, { query: { participants, date_from: date, date_to: date } });
    assert.deepEqual(
      list.results.filter(({ id }) => id === service.id).map(({ id }) => id),
      found,
    );
    const soonest = await guest.done(api.services.list, { query: { participants, ordering: 'soonest' } });
    assert.deepEqual(
      soonest.results.filter(({ id }) => id === service.id).map(({ id }) => id),
      found,
    );
    const open = await guest.done(api.services.availability, { params, query: { participants, date_from: date } });
    assert.deepEqual(
      open.map(({ id, available_spots }) => [id, available_spots]),
      found.map(() => [slot.id, 4]),
    );
    const calendar = await guest.done(api.services.calendar, { params, query: { participants, month: date.slice(0, 7) } });
    assert.deepEqual(
      calendar.days.filter((day) => day.date === date).map(({ state, available_spots }) => [state, available_spots]),
      [found.length > 0 ? ['few', 4] : ['full', 0]],
    );
    assert.equal(calendar.next_available, found.length > 0 ? date : null);
  }
  const listed = await guest.done(api.availability.list, { query: { service: service.id } });
  assert.deepEqual(
    listed.map(({ id, available_spots }) => [id, available_spots]),
    [[slot.id, 4]],
  );
});
