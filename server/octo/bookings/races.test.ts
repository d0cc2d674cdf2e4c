import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { octo } from '../../../contract/octo.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../../tests/support/builders.ts';
import { callerThrough, patiently, sendOver, type Send } from '../../../tests/support/caller.ts';
import { twoDoors } from '../../../tests/support/doors.ts';
import { octoThrough, reserveBody, resellersOn, type OctoAnswer, type OctoCaller } from '../../../tests/support/resellers.ts';
import { hongKongDateTime } from '../../../rules/time.ts';
import { startServer } from '../../../tests/support/server.ts';
import { until } from '../../../tests/support/until.ts';
import { findSeatDrift } from '../../availability/seats.ts';
import { expireHolds } from '../../holds/expire.ts';
import { findDiscrepancies } from '../../ledger/integrity-checks.ts';
import { postJournal } from '../../ledger/post-journal.ts';

const on = await testApp();
const { sql, database, buildOffer, buildSlot } = on;
const { buildReseller } = resellersOn(sql);
const contact = { fullName: 'Chan Tai Man' };

async function openServer(): Promise<{ send: Send; kill: () => Promise<unknown> }> {
  const wide = '1000000';
  const env = { BOOKINGS_PER_MINUTE: wide, BOOKINGS_PER_MAILBOX: wide, PLACES_PER_HOUR: wide, OCTO_PER_MINUTE: wide };
  const server = await startServer({ database, env });
  database.beforeDrop(() => server.stop());
  return { send: patiently(sendOver(server.url)), kill: () => server.kill('SIGKILL') };
}
let doors: Send[];
before(async () => {
  doors = await twoDoors(on);
});
const door = (n: number) => doors[n % doors.length]!;
const rush = <T>(count: number, call: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => call(n)));
const ofStatus = <A extends { status: number }>(answers: A[], status: number) => answers.filter((answer) => answer.status === status);

async function countsOf({ slot }: Pick<Offer, 'slot'>) {
  const [row] = await sql<{ taken: number; booked: number; live: number }[]>`
    select spots_taken as taken, (select coalesce(sum(places), 0) from bookings b where b.slot_id = sl.id and status <> 'cancelled')::int as booked,
      (select coalesce(sum(places), 0) from holds h where h.slot_id = sl.id and ended_at is null)::int as live
    from slots sl where id = ${slot.id}`;
  return { ...row! };
}

async function shop(capacity: number) {
  const offer = await buildOffer({ capacity });
  const { key } = await buildReseller(offer);
  return { offer, key, software: (n: number) => octoThrough(door(n), key) };
}
const uuidOf = ({ body }: OctoAnswer) => String(body.uuid);

test('50 resellers’ holds and 50 visitors get exactly the ten places there are, and each hold can be confirmed', async () => {
  const { offer, software } = await shop(10);
  const [held, booked] = await Promise.all([
    rush(50, (n) => software(n).ask(octo.reserve, { body: reserveBody(offer.service, offer.slot) })),
    rush(50, (n) => callerThrough(door(n)).ask(api.pages.book, { body: bookingBody(offer) })),
  ]);
  const holds = ofStatus(held, 200);
  const sold = ofStatus(booked, 201).length;
  assert.equal(holds.length + sold, 10);
  assert.equal(ofStatus(held, 400).length, 50 - holds.length);
  assert.ok(ofStatus(held, 400).every(({ body }) => body.error === 'UNPROCESSABLE_ENTITY'));
  const confirmed = await rush(holds.length * 2, (n) =>
    software(n).ask(octo.confirm, { named: uuidOf(holds[n % holds.length]!), body: { contact } }),
  );
  assert.equal(ofStatus(confirmed, 200).length, holds.length * 2, 'twice each, the second time as it is');
  assert.deepEqual(await countsOf(offer), { taken: 10, booked: 10, live: 0 });
});

test('one uuid sent 20 times at once is one hold, and the same answer', async () => {
  for (let n = 0; n < 4; n += 1) {
    const { offer, software } = await shop(10);
    const body = reserveBody(offer.service, offer.slot, { people: 2 });
    const answers = await rush(20, (n) => software(n).ask(octo.reserve, { body }));
    assert.equal(ofStatus(answers, 200).length, 20);
    assert.equal(new Set(answers.map(({ body: reply }) => reply.supplierReference)).size, 1);
    assert.deepEqual(await countsOf(offer), { taken: 2, booked: 0, live: 2 });
  }
});

test('one uuid sent at once with different parties is one of them, and the others are refused', async () => {
  const { offer, software } = await shop(10);
  const [one, two] = [reserveBody(offer.service, offer.slot), reserveBody(offer.service, offer.slot, { people: 2 })];
  const answers = await rush(20, (n) => software(n).ask(octo.reserve, { body: n % 2 ? one : { ...two, uuid: one.uuid } }));
  const people = ofStatus(answers, 200).map(({ body }) => (body.unitItems as object[]).length);
  assert.equal(new Set(people).size, 1);
  assert.deepEqual(await countsOf(offer), { taken: people[0]!, booked: 0, live: people[0]! });
});

test('confirming against the end of the hold: its reseller has the places, or somebody else does, never both', async () => {
  await rush(8, async (nth) => {
    const { offer, software } = await shop(1);
    const { uuid } = await software(nth).done(octo.reserve, { body: reserveBody(offer.service, offer.slot) });
    await sql`update holds set expires_at = now() + make_interval(secs => ${nth / 50}) where slot_id = ${offer.slot.id}`;
    const [mine, ...others] = await Promise.all([
      software(nth).ask(octo.confirm, { named: uuid, body: { contact } }),
      ...Array.from({ length: 4 }, (_, n) => software(n).ask(octo.reserve, { body: reserveBody(offer.service, offer.slot) })),
      expireHolds(sql),
    ]);
    const held = others.filter((answer) => 'status' in answer && answer.status === 200).length;
    const won = mine.status === 200 ? 1 : 0;
    assert.ok(won + held <= 1);
    const counts = await countsOf(offer);
    assert.deepEqual([counts.booked, counts.taken], [won, won + counts.live]);
  });
});

test('confirming, extending, changing and cancelling one hold at once end in one state with its places', async () => {
  await rush(6, async (nth) => {
    const { offer, software } = await shop(4);
    const { uuid, unitItems } = await software(nth).done(octo.reserve, { body: reserveBody(offer.service, offer.slot, { people: 2 }) });
    await Promise.all([
      software(0).ask(octo.confirm, { named: uuid, body: { contact } }),
      software(1).ask(octo.cancel, { named: uuid, body: {} }),
      software(0).ask(octo.extend, { named: uuid, body: {} }),
      software(1).ask(octo.change, { named: uuid, body: { unitItems: [{ uuid: unitItems[0]!.uuid }] } }),
    ]);
    const { status, unitItems: items } = await software(nth).done(octo.booking, { named: uuid });
    const { taken, booked, live } = await countsOf(offer);
    assert.equal(taken, booked + live);
    assert.equal(taken, status === 'CONFIRMED' ? items.length : 0, status);
  });
});

test('extending against the end of the hold: its reseller has the places still, or somebody else does, never both', async () => {
  await rush(8, async (nth) => {
    const { offer, software } = await shop(1);
    const { uuid } = await software(nth).done(octo.reserve, { body: reserveBody(offer.service, offer.slot) });
    await sql`update holds set expires_at = now() + make_interval(secs => ${nth / 50}) where slot_id = ${offer.slot.id}`;
    const [mine, ...others] = await Promise.all([
      software(nth).ask(octo.extend, { named: uuid, body: {} }),
      ...Array.from({ length: 4 }, (_, n) => software(n).ask(octo.reserve, { body: reserveBody(offer.service, offer.slot) })),
      expireHolds(sql),
    ]);
    const held = others.filter((answer) => 'status' in answer && answer.status === 200).length;
    const won = mine.status === 200 ? 1 : 0;
    assert.ok(won + held <= 1);
    if (!won) assert.equal(mine.body.error, 'UNPROCESSABLE_ENTITY');
    assert.equal((await software(nth).done(octo.booking, { named: uuid })).status, won ? 'ON_HOLD' : 'EXPIRED');
    const counts = await countsOf(offer);
    assert.deepEqual([counts.booked, counts.taken], [0, counts.live]);
    assert.ok(counts.live >= won + held);
  });
});

test('changing and cancelling a confirmed booking at once end in one state, with its places on one departure', async () => {
  await rush(6, async (nth) => {
    const { offer, software } = await shop(4);
    const later = await buildSlot({ service: offer.service, capacity: 4 });
    const { uuid } = await software(nth).done(octo.reserve, { body: reserveBody(offer.service, offer.slot, { people: 2 }) });
    const { unitItems } = await software(nth).done(octo.confirm, { named: uuid, body: { contact } });
    const moved = { availabilityId: hongKongDateTime(later.starts_at), unitItems: [{ uuid: unitItems[0]!.uuid }] };
    const [first, second, cancelled] = await Promise.all([
      software(0).ask(octo.change, { named: uuid, body: { ...moved, contact: { fullName: 'Lee Mei' } } }),
      software(1).ask(octo.change, { named: uuid, body: { notes: 'Late', unitItems: moved.unitItems } }),
      software(0).ask(octo.cancel, { named: uuid, body: {} }),
    ]);
    for (const answer of [first, second])
      assert.ok(answer.status === 200 || answer.body.error === 'UNPROCESSABLE_ENTITY', answer.body.error as string);
    assert.equal(cancelled.status, 200);
    const booking = await software(nth).done(octo.booking, { named: uuid });
    assert.equal(booking.status, 'CANCELLED');
    for (const slot of [offer.slot, later]) assert.deepEqual(await countsOf({ slot }), { taken: 0, booked: 0, live: 0 });
    // What was changed was changed whole.
    if (first.status === 200) assert.deepEqual([booking.availabilityId, booking.contact.fullName], [moved.availabilityId, 'Lee Mei']);
    else assert.deepEqual([booking.availabilityId, booking.contact.fullName], [hongKongDateTime(offer.slot.starts_at), 'Chan Tai Man']);
    assert.equal(booking.notes, second.status === 200 ? 'Late' : null);
  });
});

test('a server that is killed between hold and answer, then between confirmation and answer, loses no place and books none twice', async () => {
  const { offer, key, software } = await shop(20);
  const bodies = Array.from({ length: 30 }, () => reserveBody(offer.service, offer.slot));
  const survivor = software(0);
  const through = (send: Send) => octoThrough(send, key);
  /** Makes all calls through a server that is killed once some were answered; those that were not are null. */
  async function rushAndKill(call: (through: OctoCaller, n: number) => Promise<OctoAnswer>, count: number): Promise<(OctoAnswer | null)[]> {
    const victim = await openServer();
    let answers = 0;
    const rushed = rush(count, async (n) => {
      const answer = await call(through(victim.send), n).catch(() => null);
      if (answer) answers += 1;
      return answer;
    });
    await until('some have been answered', async () => answers > 5);
    await victim.kill();
    const all = await rushed;
    // What the killed server began may still be on its way to its commit.
    await until('nothing of it is under way', async () => {
      const busy =
        await sql`select from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`;
      return busy.length === 0;
    });
    return all;
  }

  const held = await rushAndKill((caller, n) => caller.ask(octo.reserve, { body: bodies[n] }), bodies.length);
  const between = await countsOf(offer);
  assert.equal(between.taken, between.live);
  const again = await rush(bodies.length, (n) => survivor.ask(octo.reserve, { body: bodies[n] }));
  for (const [n, answer] of held.entries())
    if (answer?.status === 200) assert.equal(again[n]!.body.supplierReference, answer.body.supplierReference, 'an answered hold is there');
  const holds = ofStatus(again, 200);
  assert.equal(holds.length, 20);
  assert.deepEqual(await countsOf(offer), { taken: 20, booked: 0, live: 20 });

  const confirm = async (caller: OctoCaller, n: number) => caller.ask(octo.confirm, { named: uuidOf(holds[n]!), body: { contact } });
  const confirmed = await rushAndKill(confirm, holds.length);
  const { taken, booked, live } = await countsOf(offer);
  assert.deepEqual([taken, booked + live], [20, 20]);
  assert.ok(
    booked >=
      ofStatus(
        confirmed.filter((answer) => answer !== null),
        200,
      ).length,
  );
  const finally_confirmed = await rush(holds.length, (n) => confirm(survivor, n));
  assert.equal(ofStatus(finally_confirmed, 200).length, holds.length);
  assert.deepEqual(await countsOf(offer), { taken: 20, booked: 20, live: 0 });
});

test('after all of this every place and every cent is accounted for', async () => {
  await sql`update holds set expires_at = now() where ended_at is null`;
  await until('no hold is left', async () => !(await expireHolds(sql)).are_left);
  assert.deepEqual([...(await findSeatDrift(sql))], []);
  await postJournal(sql);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});
