import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { bookingStatuses, type BookingStatus } from '../../../rules/booking-states.ts';
import { refusals } from '../../../contract/errors.ts';
import { fieldRules } from '../../../contract/field-rules.ts';
import { testApp } from '../../../tests/support/app.ts';
import type { BuiltBooking } from '../../../tests/support/builders.ts';
import { enqueueAll } from '../../outbox/enqueue.ts';

const { sql, as, buildBooking, buildProvider, buildService, buildSlot, buildSlotUnderWay, buildUser } = await testApp();
const { accept, complete, cancel, update, get } = api.bookings;

/** A booking with its two people signed in. */
async function staged(status: BookingStatus, given: Record<string, unknown> = {}) {
  const client = await buildUser({ first_name: 'Mei', last_name: 'Wong' });
  const booking = await buildBooking({ status, client, participants: 2, ...given });
  return { booking, params: { id: booking.id }, provider: await as(booking.slot.service.provider.user), client: await as(client) };
}

const placesTaken = async ({ slot }: BuiltBooking) =>
  (await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${slot.id}`)[0]?.spots_taken;
const movesOf = async ({ id }: BuiltBooking) =>
  (
    await sql<
      { places: number; reason: string }[]
    >`select places, reason from seat_ledger where booking_id = ${id} order by at, places desc`
  ).map((m) => `${m.places} ${m.reason}`);

test('a booking is completed once its departure has begun and not before, whichever call asks', async () => {
  const { params, provider } = await staged('confirmed', { slot: await buildSlot({ starts_at: new Date(Date.now() + 3_600_000) }) });
  const { start_datetime } = await provider.done(get, { params });
  const ways = [
    [complete, {}],
    [update, { status: 'completed' }],
    [api.ownPages.updateBooking, { status: 'completed', admin_notes: 'Done' }],
  ] as const;
  for (const [endpoint, body] of ways) {
    assert.deepEqual(
      await provider.refused(409, endpoint, { params, body }),
      { detail: refusals.not_yet.en, code: 'not_yet', start_datetime },
      endpoint.path,
    );
    const { status, admin_notes, can, timeline } = await provider.done(get, { params });
    assert.deepEqual([status, admin_notes, can.complete, timeline.length], ['confirmed', '', false, 1]);
  }
  const zh = provider.with({ 'accept-language': 'zh-HK' });
  assert.equal((await zh.refused(409, complete, { params })).detail, refusals.not_yet['zh-HK']);

  for (const [endpoint, body] of ways) {
    const begun = await staged('confirmed', { slot: await buildSlotUnderWay() });
    assert.equal((await begun.provider.done(get, { params: begun.params })).can.complete, true);
    assert.equal((await begun.provider.done(endpoint, { params: begun.params, body })).status, 'completed', endpoint.path);
  }
});

test('a provider accepts a request, and the places stay taken', async () => {
  const { booking, params, provider } = await staged('pending');
  const accepted = await provider.done(accept, { params });
  assert.equal(accepted.status, 'confirmed');
  assert.ok(accepted.confirmed_at);
  assert.deepEqual(accepted.can, {
    accept: false,
    decline: false,
    complete: false,
    cancel: true,
    change: true,
    message: true,
    pay: true,
    refund: false,
    take_back: true,
    review: false,
  });
  assert.deepEqual(
    accepted.timeline.map(({ event, by }) => `${event} ${by}`),
    ['created Chan Tai Man', `confirmed ${booking.slot.service.provider.name}`],
  );
  assert.equal(await placesTaken(booking), 2);
});

test('a provider declines a request with a reason, and its places come back', async () => {
  const { booking, params, provider } = await staged('pending');
  const declined = await provider.done(cancel, {
    params,
    body: { reason: 'Typhoon signal no. 8', description: 'We hope to see you again.' },
  });
  assert.equal(declined.status, 'cancelled');
  assert.equal(declined.cancelled_by, 'provider');
  assert.equal(declined.cancel_reason, 'Typhoon signal no. 8');
  assert.ok(declined.cancelled_at);
  assert.deepEqual(declined.can, {
    accept: false,
    decline: false,
    complete: false,
    cancel: false,
    change: false,
    message: true,
    pay: false,
    refund: false,
    take_back: true,
    review: false,
  });
  assert.equal(declined.timeline.at(-1)?.event, 'declined');
  assert.equal(declined.timeline.at(-1)?.note, 'Typhoon signal no. 8');
  assert.equal(await placesTaken(booking), 0);
  assert.deepEqual(await movesOf(booking), ['2 booked', '-2 declined']);
});

test('a provider cancels a confirmed booking with a reason, and its places come back', async () => {
  const { booking, params, provider } = await staged('confirmed');
  const cancelled = await provider.done(cancel, { params, body: { reason: 'The boat is broken' } });
  assert.equal(cancelled.timeline.at(-1)?.event, 'cancelled');
  assert.equal(cancelled.cancelled_by, 'provider');
  assert.ok(cancelled.confirmed_at, 'that it was confirmed is not forgotten');
  assert.deepEqual(await movesOf(booking), ['2 booked', '-2 cancelled']);
});

test('a provider completes a confirmed booking, and its places stay taken', async () => {
  const { booking, params, provider } = await staged('confirmed', { slot: await buildSlotUnderWay() });
  const completed = await provider.done(complete, { params });
  assert.equal(completed.status, 'completed');
  assert.ok(completed.completed_at);
  assert.deepEqual(completed.can, {
    accept: false,
    decline: false,
    complete: false,
    cancel: false,
    change: false,
    message: true,
    pay: true,
    refund: false,
    take_back: true,
    review: false,
  });
  assert.equal(await placesTaken(booking), 2);
});

test('a general change of status does what the named calls do', async () => {
  const { booking, params, provider } = await staged('pending');
  const confirmed = await provider.done(update, { params, body: { status: 'confirmed', reason: 'Accepted by provider' } });
  assert.equal(confirmed.timeline.at(-1)?.note, 'Accepted by provider');
  await provider.done(update, { params, body: { status: 'cancelled', reason: 'Rain' } });
  assert.equal(await placesTaken(booking), 0);
  const second = await staged('confirmed', { slot: await buildSlotUnderWay() });
  assert.equal((await second.provider.done(update, { params: second.params, body: { status: 'completed' } })).status, 'completed');
});

test('whichever call a move is made by, it is one line of the timeline with its reason, and one mail to the customer', async () => {
  const ways = [
    ['pending', 'confirmed', [accept, { reason: 'Why' }], 'confirmed'],
    ['confirmed', 'completed', [complete, { reason: 'Why' }], 'review_invitation'],
    ['pending', 'cancelled', [cancel, { reason: 'Why' }], 'declined'],
    ['confirmed', 'cancelled', [cancel, { reason: 'Why' }], 'cancelled_by_provider'],
  ] as const;
  for (const [from, to, named, mail] of ways)
    for (const [endpoint, body] of [
      named,
      [update, { status: to, reason: 'Why' }],
      [api.ownPages.updateBooking, { status: to, reason: 'Why' }],
    ] as const) {
      const { booking, params, provider } = await staged(from, to === 'completed' ? { slot: await buildSlotUnderWay() } : {});
      const before = (await provider.done(get, { params })).timeline.length;
      const { status, timeline } = await provider.done(endpoint, { params, body });
      const attempt = `${from} to ${to} by ${endpoint.path}`;
      assert.deepEqual([status, timeline.length, timeline.at(-1)?.note], [to, before + 1, 'Why'], attempt);
      assert.equal(await placesTaken(booking), to === 'cancelled' ? 0 : 2, attempt);
      await enqueueAll(sql);
      const mails = await sql<{ kind: string }[]>`
        select kind from mails where booking_id = ${booking.id} and side = 'customer'
          and source = (select id::text from booking_events where booking_id = ${booking.id} order by at desc, id desc limit 1)
          and kind not like 'reminder%'`;
      assert.deepEqual(
        mails.map(({ kind }) => kind),
        [mail],
        attempt,
      );
    }
});

test('a client cancels without giving a reason, and the places come back', async () => {
  for (const status of ['pending', 'confirmed'] as const) {
    const { booking, params, client } = await staged(status);
    const cancelled = await client.done(cancel, { params });
    assert.equal(cancelled.cancelled_by, 'customer');
    assert.equal(cancelled.timeline.at(-1)?.by, 'Mei Wong');
    assert.equal(await placesTaken(booking), 0);
  }
});

test('after free cancellation has ended a client cannot cancel what is confirmed, but can withdraw a request', async () => {
  const slot = await buildSlot({ starts_at: new Date(Date.now() + 23 * 3_600_000) });
  const confirmed = await staged('confirmed', { slot });
  const refused = await confirmed.client.refused(409, cancel, { params: confirmed.params, body: { reason: 'Ill' } });
  assert.deepEqual(refused, { detail: refusals.cancellation_closed.en, code: 'cancellation_closed' });
  assert.equal(await placesTaken(confirmed.booking), 2);
  const request = await staged('pending', { slot });
  await request.client.done(cancel, { params: request.params });
  await confirmed.provider.done(cancel, { params: confirmed.params, body: { reason: 'Storm' } });
});

test('what a booking says its client can do is what they can do', async () => {
  for (const hours of [23, 25])
    for (const status of bookingStatuses) {
      const { params, client } = await staged(status, { slot: await buildSlot({ starts_at: new Date(Date.now() + hours * 3_600_000) }) });
      const { can } = await client.done(get, { params });
      assert.deepEqual(
        { accept: can.accept, decline: can.decline, complete: can.complete },
        { accept: false, decline: false, complete: false },
      );
      const { status: answered } = await client.ask(cancel, { params });
      assert.equal(answered, can.cancel ? 200 : 409, `${status}, ${hours} hours before`);
    }
});

test('what a booking says its provider can do is what they can do', async () => {
  const actions = {
    accept: { endpoint: accept, body: {} },
    complete: { endpoint: complete, body: {} },
    cancel: { endpoint: cancel, body: { reason: 'Rain' } },
  };
  for (const status of bookingStatuses)
    for (const [name, { endpoint, body }] of Object.entries(actions))
      for (const build of [buildSlot, buildSlotUnderWay]) {
        const { params, provider } = await staged(status, { slot: await build() });
        const { can } = await provider.done(get, { params });
        const promised = name === 'cancel' ? can.cancel || can.decline : can[name as 'accept' | 'complete'];
        const { status: answered } = await provider.ask(endpoint, { params, body });
        assert.equal(answered, promised ? 200 : 409, `${name} when ${status}`);
      }
});

test('declining or cancelling without a reason is refused for a provider, and nothing happens', async () => {
  for (const status of ['pending', 'confirmed'] as const) {
    const { booking, params, provider } = await staged(status);
    for (const body of [{}, { reason: '' }, { reason: '   ' }, undefined])
      assert.deepEqual(await provider.refused(400, cancel, { params, body }), { reason: [fieldRules.reason_required.en] });
    assert.deepEqual(await provider.with({ 'accept-language': 'zh-HK' }).refused(400, update, { params, body: { status: 'cancelled' } }), {
      reason: [fieldRules.reason_required['zh-HK']],
    });
    assert.equal((await provider.done(get, { params })).status, status);
    assert.equal(await placesTaken(booking), 2);
  }
});

test('every move that is not in the graph is refused with the state the booking is in', async () => {
  const moves: Record<BookingStatus, BookingStatus[]> = {
    pending: ['pending', 'completed'],
    confirmed: ['pending', 'confirmed'],
    completed: ['pending', 'confirmed', 'completed', 'cancelled'],
    cancelled: ['pending', 'confirmed', 'completed', 'cancelled'],
  };
  for (const from of bookingStatuses) {
    const { params, provider } = await staged(from);
    for (const to of moves[from]) {
      const refused = await provider.refused(409, update, { params, body: { status: to, reason: 'Because' } });
      assert.deepEqual(refused, { detail: refusals.illegal_transition.en, code: 'illegal_transition', status: from }, `${from} to ${to}`);
    }
  }
});

test('a status that does not exist is refused on its field', async () => {
  const { params, provider } = await staged('pending');
  for (const status of ['accepted', '', 5, null, undefined])
    assert.deepEqual(Object.keys(await provider.refused(400, update, { params, body: { status } })), ['status']);
  assert.deepEqual(Object.keys(await provider.refused(400, update, { params, body: { status: 'cancelled', reason: 'x'.repeat(501) } })), [
    'reason',
  ]);
  assert.deepEqual(Object.keys(await provider.refused(400, cancel, { params, body: { reason: 'Rain\u0000' } })), ['reason']);
});

test('somebody else’s booking does not exist', async () => {
  const { params, booking } = await staged('pending');
  const rival = await as((await buildProvider()).user);
  const stranger = await as(await buildUser());
  for (const [endpoint, body] of [
    [accept, {}],
    [complete, {}],
    [update, { status: 'confirmed' }],
    [cancel, { reason: 'Mine' }],
    [get, undefined],
  ] as const)
    assert.equal((await rival.refused(404, endpoint, { params, body })).code, 'not_found');
  for (const [endpoint, body] of [
    [cancel, { reason: 'Mine' }],
    [get, undefined],
  ] as const)
    assert.equal((await stranger.refused(404, endpoint, { params, body })).code, 'not_found');
  assert.equal(await placesTaken(booking), 2);
});

test('a client cannot accept or complete their own booking', async () => {
  const { params, client } = await staged('pending');
  for (const endpoint of [accept, complete]) assert.equal((await client.refused(403, endpoint, { params })).code, 'forbidden');
  assert.equal((await client.refused(403, update, { params, body: { status: 'confirmed' } })).code, 'forbidden');
});

test('a provider who booked with another provider is a customer there', async () => {
  const traveller = await buildProvider();
  const booking = await buildBooking({ status: 'pending', client: traveller.user });
  const [params, asCustomer] = [{ id: booking.id }, await as(traveller.user)];
  const seen = await asCustomer.done(get, { params });
  assert.equal(seen.admin_notes, undefined);
  assert.equal(seen.can.accept, false);
  assert.equal((await asCustomer.refused(403, accept, { params })).code, 'forbidden');
  assert.equal((await asCustomer.done(cancel, { params })).cancelled_by, 'customer');
});

test('places that came back are sold again', async () => {
  const service = await buildService();
  const slot = await buildSlot({ service, capacity: 2 });
  const { params, provider, booking } = await staged('pending', { slot });
  await provider.done(cancel, { params, body: { reason: 'Full elsewhere' } });
  await buildBooking({ slot, participants: 2 });
  assert.equal(await placesTaken(booking), 2);
});

test('a cancellation gives places back on a slot that has been blocked meanwhile, and it stays blocked', async () => {
  const { booking, params, provider } = await staged('confirmed');
  await sql`update slots set is_available = false where id = ${booking.slot.id}`;
  await provider.done(cancel, { params, body: { reason: 'Closed' } });
  assert.deepEqual(
    { ...(await sql`select spots_taken, is_available from slots where id = ${booking.slot.id}`)[0] },
    { spots_taken: 0, is_available: false },
  );
});
