import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { octo } from '../../../contract/octo.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, holdBody, type Offer } from '../../../tests/support/builders.ts';
import { callerThrough, type Send } from '../../../tests/support/caller.ts';
import { twoDoors } from '../../../tests/support/doors.ts';
import { octoThrough, reserveBody, resellersOn } from '../../../tests/support/resellers.ts';
import { findSeatDrift } from '../seats.ts';
import { findResourceDrift } from './resource-reads.ts';

const on = await testApp();
const { sql, as, buildOffer, buildService, buildSlot, buildPage } = on;
const { buildReseller } = resellersOn(sql);

let doors: Send[];
before(async () => {
  doors = await twoDoors(on);
});

/** Runs `count` calls at once, by turns through both processes. */
const rush = <T>(count: number, call: (send: Send, n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(doors[n % doors.length]!, n)));

/** So many services of one provider that share `count` boats, each with a slot at the same time. */
async function fleet(services: number, count: number): Promise<Offer[]> {
  const first = await buildOffer();
  const offers = [first];
  while (offers.length < services) {
    const service = await buildService({ provider: first.provider });
    const slot = await buildSlot({ service, starts_at: first.slot.starts_at });
    offers.push({ provider: first.provider, service, slot, page: await buildPage({ services: [service] }) });
  }
  const needs = offers.map(({ service }) => ({ service: service.id, quantity: 1, per: 'departure' }));
  await (await as(first.provider.user)).done(api.resources.add, { body: { name: 'Junk', count, needs } });
  return offers;
}

async function sailing(offers: readonly Offer[]): Promise<number> {
  const rows = await sql`select id from slots where id = any(${offers.map(({ slot }) => slot.id)}::uuid[]) and spots_taken > 0`;
  return rows.length;
}

async function booksHold() {
  assert.deepEqual(await findSeatDrift(sql), []);
  assert.deepEqual(await findResourceDrift(sql), []);
}

test('looking whether the boat is free before selling lets two services sell one hour', async () => {
  const [one, other] = await fleet(2, 1);
  const look = async () => (await sql`select from resource_uses where provider_id = ${one!.provider.id}`).length;
  const seen = await Promise.all([look(), look()]);
  assert.deepEqual(seen, [0, 0], 'both are free to sell');
  const slots = [one!.slot.id, other!.slot.id];
  const sell = (id: string) => sql`update slots set spots_taken = spots_taken + 1 where id = ${id}`;
  const sold = await Promise.allSettled(slots.map(sell));
  assert.equal(sold.filter(({ status }) => status === 'fulfilled').length, 1, 'the table has the last word');
  await sql`update slots set spots_taken = 0 where id = any(${slots}::uuid[])`;
});

test('two services on one boat: 60 visitors, 60 who hold and 30 resellers’ holds at once sell one of them', async () => {
  const offers = await fleet(2, 1);
  const { key } = await buildReseller(offers[0]!);
  const of = (n: number) => offers[Math.floor(n / 2) % 2]!;
  const [booked, held, reserved] = await Promise.all([
    rush(60, (send, n) => callerThrough(send).ask(api.pages.book, { body: bookingBody(of(n)) })),
    rush(60, (send, n) => callerThrough(send).ask(api.holds.hold, { body: holdBody(of(n)) })),
    rush(30, (send, n) => octoThrough(send, key).ask(octo.reserve, { body: reserveBody(of(n).service, of(n).slot) })),
  ]);
  assert.equal(await sailing(offers), 1);
  const [row] = await sql<{ taken: number }[]>`
    select sum(spots_taken)::int as taken from slots where id = any(${offers.map(({ slot }) => slot.id)}::uuid[])`;
  const made = [...booked, ...held].filter(({ status }) => status === 201).length + reserved.filter(({ status }) => status === 200).length;
  assert.deepEqual([made, row!.taken], [10, 10], 'and all its places');
  const codes = new Set([...booked, ...held].filter(({ status }) => status !== 201).map(({ body }) => (body as { code: string }).code));
  assert.deepEqual([...codes].toSorted(), ['resource_taken', 'slot_full']);
  assert.ok(reserved.every(({ status }) => [200, 400].includes(status)));
  await booksHold();
});

test('five services on two boats: two of them sell', async () => {
  const offers = await fleet(5, 2);
  const answers = await rush(100, (send, n) => callerThrough(send).ask(api.pages.book, { body: bookingBody(offers[n % 5]!) }));
  assert.equal(await sailing(offers), 2);
  assert.equal(answers.filter(({ status }) => status === 201).length, 20);
  await booksHold();
});

test('while bookings come and go on both services, the boat is never at two places', async () => {
  const offers = await fleet(2, 1);
  const provider = await as(offers[0]!.provider.user);
  for (let round = 0; round < 4; round += 1) {
    const answers = await rush(20, (send, n) => callerThrough(send).ask(api.pages.book, { body: bookingBody(offers[n % 2]!) }));
    const ids = answers.filter(({ status }) => status === 201).map(({ body }) => (body as { id: string }).id);
    assert.ok(ids.length > 0);
    assert.equal(await sailing(offers), 1);
    const [cancelled] = await Promise.all([
      Promise.all(ids.map((id) => provider.ask(api.bookings.cancel, { params: { id }, body: { reason: 'Rain' } }))),
      rush(10, (send, n) => callerThrough(send).ask(api.pages.book, { body: bookingBody(offers[(n + round) % 2]!) })),
    ]);
    assert.ok(cancelled.every(({ status }) => status === 200));
    assert.ok((await sailing(offers)) <= 1);
    const left = await sql<{ id: string }[]>`
      select id from bookings where status = 'confirmed' and slot_id = any(${offers.map(({ slot }) => slot.id)}::uuid[])`;
    for (const { id } of left) await provider.done(api.bookings.cancel, { params: { id }, body: { reason: 'Rain' } });
  }
  await booksHold();
});

test('services are given one boat while both are being booked: each departure that sells from then on knows it', async () => {
  const offers = await fleet(2, 2);
  const provider = await as(offers[0]!.provider.user);
  const [resource] = await provider.done(api.resources.list);
  const needs = offers.map(({ service }) => ({ service: service.id, quantity: 1, per: 'departure' }));
  await Promise.all([
    rush(20, (send, n) => callerThrough(send).ask(api.pages.book, { body: bookingBody(offers[n % 2]!) })),
    provider.done(api.resources.change, { params: { id: resource!.id }, body: { name: 'Junk', count: 1, needs } }),
    provider.done(api.resources.add, { body: { name: 'Skipper', count: 2, needs } }),
  ]);
  await booksHold();
});
