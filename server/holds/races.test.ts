import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody, holdBody, newHoldToken, type Offer } from '../../tests/support/builders.ts';
import { callerThrough, patiently, sendOver, type Answer, type Caller, type Send } from '../../tests/support/caller.ts';
import { twoDoors } from '../../tests/support/doors.ts';
import { startServer } from '../../tests/support/server.ts';
import { until } from '../../tests/support/until.ts';
import { findSeatDrift } from '../availability/seats.ts';
import { expireHolds } from './expire.ts';

const on = await testApp();
const { sql, as, database, buildOffer } = on;
const { hold, see, release } = api.holds;
const { book } = api.pages;

async function openServer() {
  const wide = '1000000';
  const env = { BOOKINGS_PER_MINUTE: wide, BOOKINGS_PER_MAILBOX: wide, PLACES_PER_HOUR: wide, HOLDS_PER_MINUTE: wide };
  const server = await startServer({ database, env: { ...env, HELD_PLACES_AT_ONCE: wide, HELD_PLACES_PER_HOUR: wide } });
  database.beforeDrop(() => server.stop());
  const send = patiently(sendOver(server.url));
  return { visitor: callerThrough(send), send, kill: () => server.kill('SIGKILL') };
}
let doors: { visitor: Caller; send: Send }[];
before(async () => {
  doors = (await twoDoors(on)).map((send) => ({ send, visitor: callerThrough(send) }));
});

/** Runs `count` calls at once, by turns through both processes. */
function rush<T>(count: number, call: (visitor: Caller, n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => call(doors[n % doors.length]!.visitor, n)));
}

const answered = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status);
const idOf = ({ body }: Answer) => (body as { id: string }).id;

async function countsOf({ slot }: Pick<Offer, 'slot'>) {
  const [row] = await sql<{ taken: number; booked: number; live: number }[]>`
    select spots_taken as taken, (select coalesce(sum(places), 0) from bookings b where b.slot_id = sl.id and status <> 'cancelled')::int as booked,
      (select coalesce(sum(places), 0) from holds h where h.slot_id = sl.id and ended_at is null)::int as live
    from slots sl where id = ${slot.id}`;
  return { ...row! };
}

test('looking what is free before holding it lets 50 hold the last place', async () => {
  const { slot } = await buildOffer({ capacity: 1 });
  const look = async () => (await sql<{ free: number }[]>`select capacity - spots_taken as free from slots where id = ${slot.id}`)[0]!.free;
  const seen = await Promise.all(Array.from({ length: 50 }, look));
  assert.equal(seen.filter((free) => free > 0).length, 50);
});

test('200 who hold and 200 who book at once get exactly the places there are, and who holds one can book it', async () => {
  const offer = await buildOffer({ capacity: 30 });
  const tokens = Array.from({ length: 200 }, newHoldToken);
  const [held, booked] = await Promise.all([
    rush(200, (visitor, n) => visitor.ask(hold, { body: holdBody(offer, { token: tokens[n] }) })),
    rush(200, (visitor) => visitor.ask(book, { body: bookingBody(offer) })),
  ]);
  const holds = held.flatMap((answer, n) => (answer.status === 201 ? [{ id: idOf(answer), token: tokens[n]! }] : []));
  const sold = answered(booked, 201).length;
  assert.equal(holds.length + sold, 30);
  assert.equal(answered([...held, ...booked], 409).length, 370);
  assert.deepEqual(await countsOf(offer), { taken: 30, booked: sold, live: holds.length });

  const [used, others] = await Promise.all([
    rush(holds.length, (visitor, n) => visitor.ask(book, { body: bookingBody(offer, { hold: holds[n] }) })),
    rush(60, (visitor) => visitor.ask(book, { body: bookingBody(offer) })),
  ]);
  assert.equal(answered(used, 201).length, holds.length);
  assert.equal(answered(others, 409).length, 60);
  assert.deepEqual(await countsOf(offer), { taken: 30, booked: 30, live: 0 });
});

test('a server that is killed among 200 who hold and 200 who book loses no place and sells none twice', async () => {
  const offer = await buildOffer({ capacity: 40 });
  const victim = await openServer();
  const tokens = Array.from({ length: 200 }, newHoldToken);
  const through = (n: number) => [victim.visitor, doors[0]!.visitor][n % 2]!;
  const gone = () => ({ status: 0, headers: {}, body: {} }) satisfies Answer;
  let answers = 0;
  const count = (answer: Answer) => {
    answers += 1;
    return answer;
  };
  const rushed = Promise.all([
    Promise.all(
      tokens.map((token, n) =>
        through(n)
          .ask(hold, { body: holdBody(offer, { token }) })
          .then(count)
          .catch(gone),
      ),
    ),
    Promise.all(
      tokens.map((_, n) =>
        through(n)
          .ask(book, { body: bookingBody(offer) })
          .then(count)
          .catch(gone),
      ),
    ),
  ]);
  await until('some have been answered', async () => answers > 20);
  await victim.kill();
  const [held, booked] = await rushed;
  const holds = held.flatMap((answer, n) => (answer.status === 201 ? [{ id: idOf(answer), token: tokens[n]! }] : []));
  // What the killed server began may still be on its way to its commit.
  await until('nothing of it is under way', async () => {
    const busy =
      await sql`select from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`;
    return busy.length === 0;
  });
  const { taken, booked: sold, live } = await countsOf(offer);
  assert.equal(taken, sold + live);
  assert.ok(taken <= 40 && sold >= answered(booked, 201).length && live >= holds.length);
  const used = await rush(holds.length, (visitor, n) => visitor.ask(book, { body: bookingBody(offer, { hold: holds[n] }) }));
  assert.equal(answered(used, 201).length, holds.length, 'who was answered has their place');

  await sql`update holds set expires_at = now() where slot_id = ${offer.slot.id} and ended_at is null`;
  const last = await rush(60, (visitor) => visitor.ask(book, { body: bookingBody(offer) }));
  assert.equal(answered(last, 201).length + answered(last, 409).length, 60);
  assert.deepEqual(await countsOf(offer), { taken: 40, booked: 40, live: 0 });
});

test('two tabs book with one hold: one of them uses it, and on a full boat the other is refused', async () => {
  for (let n = 0; n < 6; n += 1) {
    const offer = await buildOffer({ capacity: 2 });
    const token = newHoldToken();
    const made = await doors[0]!.visitor.done(hold, { body: holdBody(offer, { participants: 2, token }) });
    const body = bookingBody(offer, { participants: 2, hold: { id: made.id, token } });
    const answers = await rush(6, (visitor) => visitor.ask(book, { body }));
    assert.equal(answered(answers, 201).length, 1);
    assert.equal(answered(answers, 409).length, 5);
    assert.deepEqual(await countsOf(offer), { taken: 2, booked: 2, live: 0 });
    const used = await sql<{ booking_id: string }[]>`select booking_id from holds where id = ${made.id}`;
    assert.equal(used[0]!.booking_id, idOf(answered(answers, 201)[0]!));
  }
});

test('two tabs that send one intent are answered with one booking', async () => {
  const offer = await buildOffer({ capacity: 2 });
  const token = newHoldToken();
  const made = await doors[0]!.visitor.done(hold, { body: holdBody(offer, { participants: 2, token }) });
  const body = bookingBody(offer, { participants: 2, hold: { id: made.id, token } });
  const answers = await rush(6, (visitor) => visitor.ask(book, { body, key: 'one-intent-of-two-tabs' }));
  assert.equal(new Set(answers.map(idOf)).size, 1);
  assert.equal(answered(answers, 201).length, 6);
  assert.deepEqual(await countsOf(offer), { taken: 2, booked: 2, live: 0 });
});

test('many tabs of one browser that change the party at once end with one hold', async () => {
  for (let n = 0; n < 4; n += 1) {
    const offer = await buildOffer({ capacity: 6 });
    const token = newHoldToken();
    const answers = await rush(12, (visitor, n) => visitor.ask(hold, { body: holdBody(offer, { participants: (n % 4) + 1, token }) }));
    assert.equal(answered(answers, 201).length, 12);
    const live = await sql<
      { id: string; places: number }[]
    >`select id, places from holds where slot_id = ${offer.slot.id} and ended_at is null`;
    assert.equal(live.length, 1);
    assert.deepEqual(await countsOf(offer), { taken: live[0]!.places, booked: 0, live: live[0]!.places });
    assert.ok(answers.some((answer) => idOf(answer) === live[0]!.id));
  }
});

test('holds, their release and their expiry at once give every place back once', async () => {
  const offer = await buildOffer({ capacity: 12 });
  const tokens = Array.from({ length: 12 }, newHoldToken);
  const made = await rush(12, (visitor, n) => visitor.done(hold, { body: holdBody(offer, { token: tokens[n] }) }));
  // Some are over already, others will be in the middle of it.
  await sql`update holds set expires_at = now() + make_interval(secs => (random() - 0.5) / 5) where slot_id = ${offer.slot.id}`;
  const [, taken] = await Promise.all([
    rush(24, (visitor, n) => visitor.ask(release, { params: made[n % 12]!, body: { token: tokens[n % 12] } })),
    rush(40, (visitor) => visitor.ask(hold, { body: holdBody(offer) })),
    ...Array.from({ length: 8 }, () => expireHolds(sql)),
  ]);
  const live = answered(taken, 201).length;
  assert.ok(live <= 12);
  await until('all that are over have ended', async () => {
    await expireHolds(sql);
    return (await countsOf(offer)).live === live;
  });
  assert.deepEqual(await countsOf(offer), { taken: live, booked: 0, live });
  for (const [n, { id }] of made.entries())
    assert.match((await doors[0]!.visitor.done(see, { params: { id }, body: { token: tokens[n] } })).status, /^(?:expired|cancelled)$/);
});

test('a booking and the end of its minutes: its holder is booked, or somebody else has the place, never both', async () => {
  await Promise.all(
    Array.from({ length: 8 }, async (_, nth) => {
      const offer = await buildOffer({ capacity: 1 });
      const token = newHoldToken();
      const made = await doors[0]!.visitor.done(hold, { body: holdBody(offer, { token }) });
      await sql`update holds set expires_at = now() + make_interval(secs => ${nth / 50}) where id = ${made.id}`;
      const own = bookingBody(offer, { hold: { id: made.id, token } });
      const [mine, ...others] = await Promise.all([
        doors[0]!.visitor.ask(book, { body: own }),
        ...Array.from({ length: 4 }, (_, n) => doors[n % 2]!.visitor.ask(book, { body: bookingBody(offer) })),
        expireHolds(sql).then(() => ({ status: 0, headers: {}, body: {} })),
      ]);
      assert.ok(answered([mine, ...others], 201).length <= 1);
      const { booked, taken, live } = await countsOf(offer);
      assert.equal(taken, booked + live);
      assert.equal(booked, answered([mine, ...others], 201).length);
    }),
  );
});

test('a provider who deletes a time while its guests hold and book it deletes no booking', async () => {
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      const offer = await buildOffer({ capacity: 3 });
      const token = newHoldToken();
      const made = await doors[0]!.visitor.done(hold, { body: holdBody(offer, { participants: 3, token }) });
      const boss = await as(offer.provider.user, doors[1]!.send);
      const body = bookingBody(offer, { participants: 3, hold: { id: made.id, token } });
      const [booked, deleted] = await Promise.all([
        doors[0]!.visitor.ask(book, { body }),
        boss.ask(api.availability.remove, { params: offer.slot }),
        doors[1]!.visitor.ask(hold, { body: holdBody(offer) }),
      ]);
      assert.deepEqual([booked.status === 201, deleted.status === 409], booked.status === 201 ? [true, true] : [false, false]);
      const slots = await sql`select from slots where id = ${offer.slot.id}`;
      assert.equal(slots.length, booked.status === 201 ? 1 : 0);
    }),
  );
});

test('after all of this every place is accounted for', async () => {
  await sql`update holds set expires_at = now() where ended_at is null`;
  await until('no hold is left', async () => !(await expireHolds(sql)).are_left);
  assert.deepEqual([...(await findSeatDrift(sql))], []);
});
