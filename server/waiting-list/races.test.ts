import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody, holdBody, newHoldToken, type Offer } from '../../tests/support/builders.ts';
import { callerThrough, patiently, sendOver, type Caller } from '../../tests/support/caller.ts';
import { startServer, wide_rate_limits } from '../../tests/support/server.ts';
import { confirmWaiting } from '../../tests/support/waiting.ts';
import { findSeatDrift } from '../availability/seats.ts';
import { until } from '../../tests/support/until.ts';
import { offerFreePlaces } from './offer.ts';

const { sql, guest, links, database, buildOffer } = await testApp();
const { book } = api.pages;
const list = api.waitingList;
const deps = { sql, links };

// Two server processes on one database, each of which offers what is free.
async function openServer() {
  const server = await startServer({ database, env: wide_rate_limits });
  database.beforeDrop(() => server.stop());
  return { visitor: callerThrough(patiently(sendOver(server.url))), kill: () => server.kill('SIGKILL') };
}
let doors: Awaited<ReturnType<typeof openServer>>[];
before(async () => {
  doors = await Promise.all([openServer(), openServer()]);
});
const door = (n: number): Caller => doors[n % doors.length]!.visitor;
const rush = <T>(count: number, run: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => run(n)));

/** A departure whose places are taken one by one; the secret links of the bookings. */
async function buildFull(capacity: number) {
  const offer = await buildOffer({ capacity });
  const booked = await rush(capacity, async () => (await guest.done(book, { body: bookingBody(offer) })).id);
  const cancel = (n: number) => door(n).ask(api.guests.cancel, { params: { token: links.sign('booking', booked[n]!) }, body: {} });
  return { offer, cancel };
}

const joinBody = ({ page, service, slot }: Offer, n: number, participants: number) => ({
  page: page.id,
  service: service.id,
  availability_slot: slot.id,
  participants,
  customer_name: 'Lau Mei',
  customer_email: `crowd${n}of${slot.id}@example.com`,
  customer_phone: '',
});

/** Puts a party of so many on the list by one of the servers; `n` tells their mailboxes apart. */
async function join(offer: Offer, n: number, participants = 1, server = n): Promise<void> {
  const body = joinBody(offer, n, participants);
  const { status } = await door(server).ask(list.join, { body });
  assert.ok(status < 300, `${status}`);
  await confirmWaiting({ sql, links, guest: door(server) }, body.customer_email);
}

/** On a departure: its places, those of bookings, of open offers and of other live holds; and what was offered to whom. */
async function countsOn({ slot }: Pick<Offer, 'slot'>) {
  const [row] = await sql<{ taken: number; booked: number; offered: number; aside: number; offers: number }[]>`
    select spots_taken as taken, (select coalesce(sum(places), 0) from bookings b where b.slot_id = sl.id and status <> 'cancelled')::int as booked,
      (select coalesce(sum(h.places), 0) from waiting_offers o join holds h on h.id = o.hold_id where o.slot_id = sl.id and o.state = 'open' and h.ended_at is null)::int as offered,
      (select coalesce(sum(places), 0) from holds h where h.slot_id = sl.id and ended_at is null and visitor = 'waiting list')::int as aside,
      (select count(*) from waiting_offers o where o.slot_id = sl.id)::int as offers
    from slots sl where id = ${slot.id}`;
  return { ...row! };
}

test('200 wait, 20 cancel at once, and 60 others try to book and to hold meanwhile: each place is offered once, to who waits', async () => {
  const { offer, cancel } = await buildFull(20);
  for (let from = 0; from < 200; from += 10) await rush(10, (n) => join(offer, from + n, 1 + (n % 3)));
  const [, snipers, holders] = await Promise.all([
    rush(20, cancel),
    rush(30, (n) => door(n).ask(book, { body: bookingBody(offer) })),
    rush(30, (n) => door(n).ask(api.holds.hold, { body: holdBody(offer, { token: newHoldToken() }) })),
    rush(10, () => offerFreePlaces(deps)),
  ]);
  assert.deepEqual(
    [...snipers, ...holders].filter(({ status }) => status === 201),
    [],
    'no other visitor gets a place',
  );
  await until('all places are offered', async () => {
    await offerFreePlaces(deps);
    const { aside, offered } = await countsOn(offer);
    return aside === 0 && offered === 20;
  });
  const counts = await countsOn(offer);
  assert.deepEqual([counts.taken, counts.booked, counts.offered, counts.aside], [20, 0, 20, 0]);
  const entries = await sql<{ id: string }[]>`select id from waiting_entries where service_id = ${offer.service.id} and state = 'offered'`;
  const answers = await rush(entries.length, async (n) => {
    const params = { token: links.sign('waiting_list', entries[n]!.id) };
    const { offer: open } = await door(n).done(list.see, { params });
    if (n % 3 === 2) return door(n).ask(list.pass, { params });
    const [first] = await Promise.all(
      [0, 1].map((again) => door(n + again).ask(list.take, { params, body: { final_amount: open!.final_amount! } })),
    );
    return first!;
  });
  assert.deepEqual(
    answers.filter(({ status }) => status >= 300),
    [],
  );
  const after = await countsOn(offer);
  assert.equal(after.booked + after.offered + after.aside, after.taken);
  assert.ok(after.taken <= 20);
  assert.deepEqual(await findSeatDrift(sql), []);
});

/** So many wait for a full departure, one place each, and as many places are offered to the first of them; nobody but the servers looks. */
async function buildOffered(places: number, waiting: number) {
  const { offer, cancel } = await buildFull(places);
  await rush(waiting, (n) => join(offer, n));
  await rush(places, cancel);
  await until('all places are offered', async () => (await countsOn(offer)).offered === places);
  const open = await sql<{ entry_id: string }[]>`select entry_id from waiting_offers where slot_id = ${offer.slot.id} and state = 'open'`;
  return { offer, first: open.map(({ entry_id }) => entry_id) };
}
const stateOf = async (ids: readonly string[]) =>
  (await sql<{ state: string }[]>`select state from waiting_entries where id = any(${[...ids]}::uuid[])`).map(({ state }) => state);

test('an offer that lapses goes on to the next though nobody asks: the servers look by themselves', async () => {
  const { offer, first } = await buildOffered(1, 2);
  await sql`update holds set expires_at = now() where slot_id = ${offer.slot.id} and ended_at is null`;
  await until('it is offered to the next', async () => (await countsOn(offer)).offers === 2);
  assert.deepEqual(await stateOf(first), ['waiting']);
  const counts = await countsOn(offer);
  assert.deepEqual([counts.taken, counts.offered], [1, 1]);
});

test('12 take their offers while they lapse: each place is booked once or goes on to the next, and nobody both books and lapses', async () => {
  const { offer, first } = await buildOffered(12, 24);
  const take = (n: number) =>
    door(n).ask(list.take, { params: { token: links.sign('waiting_list', first[n]!) }, body: { final_amount: '504.00' } });
  const [answers] = await Promise.all([
    rush(first.length, take),
    sql`update holds set expires_at = now() where slot_id = ${offer.slot.id} and ended_at is null`,
    rush(6, () => offerFreePlaces(deps)),
  ]);
  await until('nothing is set aside, and nothing has lapsed', async () => {
    const { aside, booked, offered } = await countsOn(offer);
    return aside === 0 && booked + offered === 12;
  });
  const booked = answers.filter(({ status }) => status === 201).length;
  assert.ok(
    answers.every(({ status }) => status === 201 || status === 409),
    JSON.stringify(answers.map(({ status }) => status)),
  );
  assert.equal((await countsOn(offer)).booked, booked);
  assert.deepEqual((await stateOf(first)).sort(), [...Array<string>(booked).fill('booked'), ...Array<string>(12 - booked).fill('waiting')]);
  assert.equal((await countsOn(offer)).taken, 12);
  assert.deepEqual(await findSeatDrift(sql), []);
});

test('a process that is killed while 12 cancel loses no place, and the other offers all that were freed', async () => {
  const { offer, cancel } = await buildFull(12);
  await rush(20, (n) => join(offer, 900 + n, 1, 1));
  const cancelling = rush(12, (n) => cancel(n).catch(() => undefined));
  await doors[0]!.kill();
  await cancelling;
  await until('the other process offers them', async () => {
    const { aside, booked, offered } = await countsOn(offer);
    return aside === 0 && booked + offered === 12;
  });
  assert.equal((await countsOn(offer)).taken, 12);
  assert.deepEqual(await findSeatDrift(sql), []);
  doors.shift();
});
