import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { ACTING_HEADER } from '../../contract/staff-roles.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody, type BuiltUser } from '../../tests/support/builders.ts';

const { app, sql, as, guest, buildBooking, buildOffer, buildProvider, buildStaff, buildUser } = await testApp();
const { live, sendMessage, readMessages } = api.bookings;

let url: string;
before(async () => {
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});

const leaving = new AbortController();
after(() => leaving.abort());

async function tokenOf({ id }: BuiltUser): Promise<string> {
  const session = randomUUID();
  await sql`insert into sessions (id, user_id, token_hash, expires_at) values (${session}, ${id}, ${Buffer.from(session)}, now() + interval '1 hour')`;
  return app.jwt.sign({ sub: id, sid: session }, { expiresIn: '15m' });
}

/** Listens as this user, in a session of its own or in the one of this token, perhaps for a team; `next` waits for the next word. */
async function listen(user: BuiltUser, token?: string, staff?: { id: string }) {
  const authorization = `Bearer ${token ?? (await tokenOf(user))}`;
  const reply = await fetch(url + live.path, {
    headers: { authorization, ...(staff && { [ACTING_HEADER]: staff.id }) },
    signal: leaving.signal,
  });
  assert.equal(reply.status, 200);
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  const next = async (): Promise<unknown> => {
    for (;;) {
      const found = /event: changed\ndata: (.*)\n\n/.exec(rest);
      if (found) {
        rest = rest.slice(found.index + found[0].length);
        return JSON.parse(found[1]!);
      }
      const { value, done } = await reader.read();
      if (done) return 'ended';
      rest += value;
    }
  };
  return { reply, next, leave: () => reader.cancel() };
}

test('a provider hears at once how things stand, then of every new request and message', async () => {
  const offer = await buildOffer({ service: { confirmation: 'request' } });
  const client = await buildUser();
  const { reply, next, leave } = await listen(offer.provider.user);
  assert.match(reply.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.equal(reply.headers.get('cache-control'), 'no-store');
  assert.deepEqual(await next(), { pending_bookings: 0, unread_messages: 0, refunds_due: 0, payments_reported: 0, settlements_asked: 0 });

  const { id } = await (await as(client)).done(api.pages.book, { body: bookingBody(offer) });
  assert.deepEqual(await next(), { pending_bookings: 1, unread_messages: 0, refunds_due: 0, payments_reported: 0, settlements_asked: 0 });
  await (await as(client)).done(sendMessage, { params: { id }, body: { message: 'Hello' } });
  assert.deepEqual(await next(), { pending_bookings: 1, unread_messages: 1, refunds_due: 0, payments_reported: 0, settlements_asked: 0 });
  await (await as(offer.provider.user)).done(readMessages, { params: { id } });
  assert.deepEqual(await next(), { pending_bookings: 1, unread_messages: 0, refunds_due: 0, payments_reported: 0, settlements_asked: 0 });
  await leave();
});

test('an instant booking is news too, though nothing waits', async () => {
  const offer = await buildOffer();
  const { next, leave } = await listen(offer.provider.user);
  await next();
  await guest.done(api.pages.book, { body: bookingBody(offer) });
  assert.deepEqual(await next(), { pending_bookings: 0, unread_messages: 0, refunds_due: 0, payments_reported: 0, settlements_asked: 0 });
  await leave();
});

test('a customer who takes back a confirmed booking is news', async () => {
  const offer = await buildOffer();
  const client = await buildUser();
  const { id } = await (await as(client)).done(api.pages.book, { body: bookingBody(offer) });
  const { next, leave } = await listen(offer.provider.user);
  await next();
  await (await as(client)).done(api.bookings.cancel, { params: { id }, body: { reason: 'Fever' } });
  assert.deepEqual(await next(), { pending_bookings: 0, unread_messages: 0, refunds_due: 0, payments_reported: 0, settlements_asked: 0 });
  await leave();
});

test('everybody who listens hears it, and only of their own', async () => {
  const offer = await buildOffer({ service: { confirmation: 'request' } });
  const rival = await buildProvider();
  const [one, two, other] = await Promise.all([listen(offer.provider.user), listen(offer.provider.user), listen(rival.user)]);
  assert.deepEqual(await other.next(), {
    pending_bookings: 0,
    unread_messages: 0,
    refunds_due: 0,
    payments_reported: 0,
    settlements_asked: 0,
  });
  await guest.done(api.pages.book, { body: bookingBody(offer) });
  for (const { next } of [one, two]) {
    let heard = await next();
    while ((heard as { pending_bookings: number }).pending_bookings === 0) heard = await next();
    assert.deepEqual(heard, { pending_bookings: 1, unread_messages: 0, refunds_due: 0, payments_reported: 0, settlements_asked: 0 });
  }
  await buildBooking({ status: 'pending', slot: (await buildOffer({ service: { provider: rival } })).slot });
  assert.deepEqual(
    await other.next(),
    { pending_bookings: 1, unread_messages: 0, refunds_due: 0, payments_reported: 0, settlements_asked: 0 },
    'nothing in between was told',
  );
  for (const { leave } of [one, two, other]) await leave();
});

test('only a signed-in provider may listen', async () => {
  assert.equal((await fetch(url + live.path)).status, 401);
  const client = await tokenOf(await buildUser());
  assert.equal((await fetch(url + live.path, { headers: { authorization: `Bearer ${client}` } })).status, 403);
});

test('a stream ends with its session, and says nothing of what comes after', async () => {
  const offer = await buildOffer({ service: { confirmation: 'request' } });
  const { user } = offer.provider;
  const token = await tokenOf(user);
  const { sid } = app.jwt.verify<{ sid: string }>(token);
  const [over, over_too, other] = await Promise.all([listen(user, token), listen(user, token), listen(user)]);
  for (const { next } of [over, over_too, other]) await next();
  await sql`update sessions set revoked_at = now() where id = ${sid}`;
  await buildBooking({ status: 'pending', slot: offer.slot });
  for (const { next } of [over, over_too, other]) {
    let heard = await next();
    // The first listener was notified again when the second came.
    while ((heard as { pending_bookings?: number }).pending_bookings === 0) heard = await next();
    assert.deepEqual(
      heard,
      next === other.next
        ? { pending_bookings: 1, unread_messages: 0, refunds_due: 0, payments_reported: 0, settlements_asked: 0 }
        : 'ended',
    );
  }
  await other.leave();
});

test('a disabled user’s streams end, and a session’s that has run out', async () => {
  const [disabled, aged] = await Promise.all([buildProvider(), buildProvider()]);
  const streams = await Promise.all([listen(disabled.user), listen(aged.user)]);
  for (const { next } of streams) await next();
  await sql`update users set disabled_at = now() where id = ${disabled.user.id}`;
  await sql`update sessions set expires_at = now() where user_id = ${aged.user.id}`;
  for (const { next } of streams) assert.equal(await next(), 'ended');
});

test('a manager hears of the provider’s news until they are taken out of the team or become a guide', async () => {
  const offer = await buildOffer({ service: { confirmation: 'request' } });
  const { provider } = offer;
  const [removed, moved, staying] = await Promise.all(
    [0, 1, 2].map(async () => {
      const user = await buildUser();
      const staff = await buildStaff({ provider, user, role: 'manager' });
      return { staff, ...(await listen(user, undefined, staff)) };
    }),
  );
  for (const { next } of [removed!, moved!, staying!]) await next();
  await sql`delete from staff where id = ${removed!.staff.id}`;
  await sql`update staff set role = 'guide' where id = ${moved!.staff.id}`;
  await buildBooking({ status: 'pending', slot: offer.slot });
  for (const { next } of [removed!, moved!, staying!]) {
    let heard = await next();
    // Each was notified again when the next one came.
    while ((heard as { pending_bookings?: number }).pending_bookings === 0) heard = await next();
    assert.deepEqual(
      heard,
      next === staying!.next
        ? { pending_bookings: 1, unread_messages: 0, refunds_due: 0, payments_reported: 0, settlements_asked: 0 }
        : 'ended',
    );
  }
  await staying!.leave();
});

test('streams end when the server closes, so that it can', async () => {
  const { next } = await listen((await buildProvider()).user);
  await next();
  await app.close();
  assert.equal(await next(), 'ended');
});
