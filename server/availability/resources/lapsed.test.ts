import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { octo } from '../../../contract/octo.ts';
import type { ResourceBody } from '../../../contract/resources.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, holdBody, type Offer } from '../../../tests/support/builders.ts';
import { callerThrough, patiently } from '../../../tests/support/caller.ts';
import { octoThrough, reserveBody, resellersOn } from '../../../tests/support/resellers.ts';
import { lapsedPlaces } from '../places.ts';
import { findSeatDrift } from '../seats.ts';
import { findResourceDrift } from './resource-reads.ts';

// What has lapsed has no boat, as it has no places, though the job has not been there yet.

const { sql, as, guest, send, buildBooking, buildOffer, buildService, buildSlot, buildPage } = await testApp({
  env: { BOOKINGS_PER_MAILBOX: '1000', BOOKINGS_PER_MINUTE: '1000', PLACES_PER_HOUR: '10000' },
});
const { buildReseller } = resellersOn(sql);
const lapsed = { status: 'pending', created_at: new Date(Date.now() - 25 * 3_600_000) } as const;
const waiting = { status: 'pending', created_at: new Date(Date.now() - 23 * 3_600_000) } as const;

/** Two services of one provider that share a boat or kayaks, each with a slot at the same time; requests on the first are past their deadline. */
async function sharing({
  count = 1,
  per = 'departure',
  over = 2,
}: { count?: number; per?: ResourceBody['needs'][number]['per']; over?: number } = {}) {
  const one = await buildOffer({ capacity: 10 });
  const service = await buildService({ provider: one.provider });
  const slot = await buildSlot({ service, starts_at: one.slot.starts_at, capacity: 10 });
  const other: Offer = { provider: one.provider, service, slot, page: await buildPage({ services: [service] }) };
  const provider = await as(one.provider.user);
  const needs = [one, other].map((offer) => ({ service: offer.service.id, quantity: 1, per }));
  await provider.done(api.resources.add, { body: { name: 'Junk', count, needs } });
  if (over > 0) await buildBooking({ ...lapsed, slot: one.slot, participants: over });
  return { one, other, provider };
}

/** Who comes while another has the boat for a moment asks again. */
const crowd = callerThrough(patiently(send));
const book = (offer: Offer, more = {}) => crowd.ask(api.pages.book, { body: bookingBody(offer, more) });
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;
async function sells(offer: Offer): Promise<number | null> {
  const slots = await guest.done(api.services.availability, { params: { id: offer.service.id } });
  return slots.find(({ id }) => id === offer.slot.id)?.available_spots ?? null;
}
const takenOn = async ({ slot }: Offer) =>
  (await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${slot.id}`)[0]!.spots_taken;
async function booksHold() {
  assert.deepEqual(await findSeatDrift(sql), []);
  assert.deepEqual(await findResourceDrift(sql), []);
}

test('the boat of a request past its deadline is on sale in every list, and is given to who books', async () => {
  const { one, other } = await sharing();
  const day = hongKongDate(other.slot.starts_at);
  assert.deepEqual([await sells(one), await sells(other)], [10, 10]);
  const month = await guest.done(api.services.calendar, { params: { id: other.service.id }, query: { month: day.slice(0, 7) } });
  assert.equal(month.next_available, day);
  const found = await guest.done(api.services.list, { query: { date_from: day, date_to: day } });
  assert.ok(found.results.some(({ id }) => id === other.service.id));
  assert.equal((await book(other)).status, 201);
  assert.deepEqual([await takenOn(one), await takenOn(other)], [0, 1]);
  assert.equal(await sells(one), null);
  const [request] = await sql`select status, cancelled_by from bookings where slot_id = ${one.slot.id}`;
  assert.deepEqual({ ...request }, { status: 'cancelled', cancelled_by: 'system' });
  assert.equal(codeOf(await book(one)), 'resource_taken', 'there is one boat');
  await booksHold();
});

test('one that may still be answered keeps the boat', async () => {
  const { one, other } = await sharing();
  await buildBooking({ ...waiting, slot: one.slot });
  assert.equal(await sells(other), null);
  assert.equal(codeOf(await book(other)), 'resource_taken');
  assert.equal(await takenOn(one), 3);
});

test('so it is for holds whose minutes are over, and for holds, resellers, the telephone and changes', async () => {
  const ways: ((both: Awaited<ReturnType<typeof sharing>>) => Promise<{ status: number }>)[] = [
    ({ other }) => guest.ask(api.holds.hold, { body: holdBody(other) }),
    async ({ other }) =>
      octoThrough(send, (await buildReseller(other)).key).ask(octo.reserve, { body: reserveBody(other.service, other.slot) }),
    ({ other, provider }) => {
      const { page: _, ...body } = bookingBody(other);
      return provider.ask(api.bookings.manual, { body: { ...body, source: 'phone' } });
    },
    async ({ other, provider }) => {
      const before = await buildSlot({ service: other.service, starts_at: new Date(other.slot.starts_at.getTime() + 5 * 86_400_000) });
      const { id } = await buildBooking({ slot: before });
      const body = { availability_slot: other.slot.id };
      const { version, difference } = await provider.done(api.bookings.quoteChange, { params: { id }, body });
      return provider.ask(api.bookings.change, { params: { id }, body: { ...body, version, difference } });
    },
  ];
  for (const [nth, way] of ways.entries()) {
    for (const by of ['request', 'hold']) {
      const both = await sharing({ over: by === 'request' ? 2 : 0 });
      if (by === 'hold') {
        await guest.done(api.holds.hold, { body: holdBody(both.one) });
        await sql`update holds set created_at = now() - interval '11 minutes', expires_at = now() - interval '1 minute' where slot_id = ${both.one.slot.id}`;
      }
      const { status } = await way(both);
      assert.ok([200, 201].includes(status), `${by} ${nth}: ${status}`);
      assert.deepEqual([await takenOn(both.one), (await takenOn(both.other)) > 0], [0, true]);
    }
  }
  await booksHold();
});

test('of kayaks the lapsed ones are free, on their own departure and beside it', async () => {
  const { one, other } = await sharing({ count: 8, per: 'place', over: 5 });
  assert.deepEqual([await sells(one), await sells(other)], [8, 8]);
  await buildBooking({ slot: one.slot, participants: 2 });
  assert.deepEqual([await sells(one), await sells(other)], [6, 6]);
  assert.equal((await book(other, { participants: 6 })).status, 201);
  assert.deepEqual([await takenOn(one), await takenOn(other)], [2, 6]);
  assert.deepEqual([await sells(one), await sells(other)], [null, null]);
  await booksHold();
});

test('where somebody waits for the departure its lapsed places are the list’s, and so is its boat', async () => {
  const { one, other } = await sharing();
  await sql`update slots set is_awaited = true where id = ${one.slot.id}`;
  assert.equal(await sells(other), null);
  assert.equal(codeOf(await book(other)), 'resource_taken');
});

test('many who want the boat of a lapsed request at once, on both services: one of the two sells', async () => {
  const { one, other } = await sharing();
  const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => book([one, other][n % 2]!)));
  const sold = [await takenOn(one), await takenOn(other)];
  assert.deepEqual(
    sold.toSorted((a, b) => a - b),
    [0, 10],
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 10);
  assert.deepEqual([...new Set(answers.map(codeOf))].filter(Boolean).toSorted(), ['resource_taken', 'slot_full']);
  await booksHold();
});

test('the database and the lists mean the same by lapsed', async () => {
  await buildOffer({ capacity: 20 }).then(async ({ slot }) => {
    await buildBooking({ ...lapsed, slot, participants: 3 });
    await buildBooking({ ...waiting, slot, participants: 2 });
    await buildBooking({ ...waiting, slot, participants: 4, confirm_by: new Date(Date.now() - 60_000), confirm_to: 'confirmed' });
  });
  const listed = await sql<{ slot_id: string; places: number }[]>`${lapsedPlaces(sql)}`;
  const counted = await sql<{ slot_id: string; places: number }[]>`
    select id as slot_id, places_lapsed(id) as places from slots where places_lapsed(id) > 0`;
  const order = (rows: readonly { slot_id: string; places: number }[]) => rows.map((row) => `${row.slot_id} ${row.places}`).toSorted();
  assert.deepEqual(order(counted), order(listed));
  assert.ok(counted.some(({ places }) => places === 7));
});
