import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';

const { as, sql, buildBooking, buildProvider, buildSlot, buildSlotUnderWay, buildUser } = await testApp();
const { payment, attendance, get } = api.bookings;

async function staged(given: Record<string, unknown> = {}) {
  const client = await buildUser();
  const booking = await buildBooking({ client, ...given });
  return { booking, params: { id: booking.id }, provider: await as(booking.slot.service.provider.user), client: await as(client) };
}

test('a booking is marked as paid with a note, and back, and the timeline says so', async () => {
  const { booking, params, provider } = await staged();
  const paid = await provider.done(payment, { params, body: { payment_status: 'paid', note: '碼頭收現金' } });
  assert.equal(paid.payment_status, 'paid');
  const { event, note, by } = paid.timeline.at(-1)!;
  assert.deepEqual({ event, note, by }, { event: 'paid', note: '碼頭收現金', by: booking.slot.service.provider.name });
  const unpaid = await provider.done(payment, { params, body: { payment_status: 'unpaid' } });
  assert.deepEqual([unpaid.payment_status, unpaid.timeline.at(-1)?.event], ['unpaid', 'unpaid']);
});

test('the same mark again, ten times at once, is one line', async () => {
  const { params, provider } = await staged();
  await Promise.all(Array.from({ length: 10 }, () => provider.done(payment, { params, body: { payment_status: 'paid' } })));
  assert.equal((await provider.done(get, { params })).timeline.filter(({ event }) => event === 'paid').length, 1);
});

test('only paid and unpaid can be marked, and not on a cancelled booking', async () => {
  const { params, provider } = await staged();
  for (const payment_status of ['refunded', '', null, undefined])
    assert.deepEqual(Object.keys(await provider.refused(400, payment, { params, body: { payment_status } })), ['payment_status']);
  const cancelled = await staged({ status: 'cancelled' });
  assert.equal((await cancelled.provider.done(get, { params: cancelled.params })).can.pay, false);
  const refused = await cancelled.provider.refused(409, payment, { params: cancelled.params, body: { payment_status: 'paid' } });
  assert.deepEqual([refused.code, refused.status], ['illegal_transition', 'cancelled']);
});

test('nobody is a no-show before the departure has begun', async () => {
  const { params, provider } = await staged({ slot: await buildSlot({ starts_at: new Date(Date.now() + 3_600_000) }) });
  const refused = await provider.refused(409, attendance, { params, body: { attendance: 'no_show' } });
  assert.deepEqual([refused.code, typeof refused.start_datetime], ['not_yet', 'string']);
  await provider.done(attendance, { params, body: { attendance: 'arrived' } });
  assert.equal((await provider.refused(409, attendance, { params, body: { attendance: 'no_show' } })).code, 'not_yet');
  assert.equal((await provider.done(get, { params })).timeline.at(-1)?.event, 'arrived');
});

test('a party is ticked off, marked as not come, and expected again', async () => {
  const { booking, params, provider } = await staged({ slot: await buildSlotUnderWay() });
  const row = async () =>
    (
      await sql<
        { attendance: string; checked_in: boolean }[]
      >`select attendance, checked_in_at is not null as checked_in from bookings where id = ${booking.id}`
    )[0]!;
  assert.equal((await provider.done(attendance, { params, body: { attendance: 'arrived' } })).timeline.at(-1)?.event, 'arrived');
  assert.deepEqual({ ...(await row()) }, { attendance: 'arrived', checked_in: true });
  assert.equal((await provider.done(attendance, { params, body: { attendance: 'no_show' } })).timeline.at(-1)?.event, 'no_show');
  assert.deepEqual({ ...(await row()) }, { attendance: 'no_show', checked_in: false });
  await provider.done(attendance, { params, body: { attendance: 'expected' } });
  assert.deepEqual({ ...(await row()) }, { attendance: 'expected', checked_in: false });
  const [slot] = await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${booking.slot.id}`;
  assert.equal(slot?.spots_taken, 1, 'a no-show keeps the place it took');
});

test('of a party that has arrived a part can be marked, in one line of the timeline', async () => {
  const { booking, params, provider } = await staged({ slot: await buildSlotUnderWay(), participants: 5 });
  const aboard = async () => {
    const { departures } = await provider.done(api.bookings.manifest, { query: { slot: booking.slot.id } });
    return departures[0]?.passengers.map((party) => [party.attendance, party.arrived_people]);
  };
  const mark = (body: object) => provider.done(attendance, { params, body });
  for (const [people, seen] of [
    [3, 3],
    [4, 4],
    [5, null],
    [2, 2],
    [null, null],
  ] as const) {
    await mark({ attendance: 'arrived', people });
    assert.deepEqual(await aboard(), [['arrived', seen]]);
  }
  await mark({ attendance: 'arrived', people: 1 });
  await mark({ attendance: 'expected', people: 1 });
  assert.deepEqual(await aboard(), [['expected', null]]);
  assert.equal((await provider.done(get, { params })).timeline.filter(({ event }) => event === 'arrived').length, 1);
  for (const people of [0, -1, 1.5, 'some'])
    assert.deepEqual(Object.keys(await provider.refused(400, attendance, { params, body: { attendance: 'arrived', people } })), ['people']);
});

test('the same mark of attendance again, ten times at once, is one line', async () => {
  for (const mark of ['arrived', 'no_show'] as const) {
    const { params, provider } = await staged({ slot: await buildSlotUnderWay() });
    await Promise.all(Array.from({ length: 10 }, () => provider.done(attendance, { params, body: { attendance: mark } })));
    const { timeline } = await provider.done(get, { params });
    assert.equal(timeline.filter(({ event }) => event === mark).length, 1, mark);
  }
});

test('who is not aboard cannot be ticked off', async () => {
  for (const status of ['pending', 'cancelled'] as const) {
    const { params, provider } = await staged({ status });
    const refused = await provider.refused(409, attendance, { params, body: { attendance: 'arrived' } });
    assert.deepEqual([refused.code, refused.status], ['illegal_transition', status]);
  }
  const { params, provider } = await staged({ status: 'completed' });
  await provider.done(attendance, { params, body: { attendance: 'arrived' } });
});

test('marks belong to the provider of the booking', async () => {
  const { params, client } = await staged();
  const rival = await as((await buildProvider()).user);
  for (const [endpoint, body] of [
    [payment, { payment_status: 'paid' }],
    [attendance, { attendance: 'arrived' }],
  ] as const) {
    assert.equal((await rival.refused(404, endpoint, { params, body })).code, 'not_found');
    assert.equal((await client.refused(403, endpoint, { params, body })).code, 'forbidden');
  }
  const traveller = await buildProvider();
  const own = await buildBooking({ client: traveller.user });
  assert.equal(
    (await (await as(traveller.user)).refused(404, payment, { params: { id: own.id }, body: { payment_status: 'paid' } })).code,
    'not_found',
  );
});

const update = api.ownPages.updateBooking;

test('notes on a booking are stored, seen by its provider and nobody else, and can be emptied', async () => {
  const { params, provider, client } = await staged({ status: 'cancelled' });
  const noted = await provider.done(update, { params, body: { admin_notes: '行動不便，安排船頭座位\nPaid the deposit' } });
  assert.equal(noted.admin_notes, '行動不便，安排船頭座位\nPaid the deposit');
  assert.deepEqual(await provider.done(get, { params }), noted);
  assert.equal((await client.done(get, { params })).admin_notes, undefined);
  assert.equal((await provider.done(update, { params, body: { admin_notes: '' } })).admin_notes, '');
});

test('notes and a status are both written, and given again to who asks again', async () => {
  const { params, provider } = await staged({ status: 'pending' });
  const body = { status: 'confirmed', reason: 'Welcome', admin_notes: 'Window seats' };
  const done = await provider.done(update, { params, body, key: 'both-at-once' });
  assert.deepEqual([done.status, done.admin_notes, done.timeline.at(-1)?.note], ['confirmed', 'Window seats', 'Welcome']);
  assert.deepEqual(await provider.done(update, { params, body, key: 'both-at-once' }), done);
  assert.equal(done.timeline.length, 2);
});

test('notes alone are the reason of a booking that is declined or cancelled, in one line; a reason given stays apart', async () => {
  for (const status of ['pending', 'confirmed'] as const) {
    const { params, provider } = await staged({ status });
    const done = await provider.done(update, {
      params,
      body: { status: 'cancelled', admin_notes: 'Typhoon signal 8.\nAll trips are off.' },
    });
    assert.equal(done.cancel_reason, 'Typhoon signal 8. All trips are off.');
    assert.deepEqual([done.admin_notes, done.timeline.at(-1)?.note], ['Typhoon signal 8.\nAll trips are off.', done.cancel_reason]);
  }
  const { params, provider } = await staged();
  const apart = await provider.done(update, { params, body: { status: 'cancelled', reason: 'The boat is away', admin_notes: 'Engine' } });
  assert.deepEqual([apart.cancel_reason, apart.admin_notes], ['The boat is away', 'Engine']);
  const accepted = await staged({ status: 'pending' });
  const { timeline } = await accepted.provider.done(update, {
    params: accepted.params,
    body: { status: 'confirmed', admin_notes: 'Mine' },
  });
  assert.equal(timeline.at(-1)?.note, '');
});

test('where the status is refused the notes stay as they were', async () => {
  const cases = [
    ['pending', 'completed', 409],
    ['completed', 'confirmed', 409],
    ['cancelled', 'confirmed', 409],
  ] as const;
  for (const [status, to, refused] of cases) {
    const { params, provider } = await staged({ status, admin_notes: 'As before' });
    const before = await provider.done(get, { params });
    await provider.refused(refused, update, { params, body: { status: to, admin_notes: 'Changed' } });
    assert.deepEqual(await provider.done(get, { params }), before, `${status} to ${to}`);
  }
});

test('a provider who is somebody’s customer has no notes on that booking', async () => {
  const traveller = await buildProvider();
  const own = await buildBooking({ client: traveller.user });
  const caller = await as(traveller.user);
  for (const body of [{ admin_notes: 'Mine' }, { status: 'cancelled', admin_notes: 'Mine' }])
    assert.equal((await caller.refused(404, update, { params: { id: own.id }, body })).code, 'not_found');
  assert.equal((await caller.done(get, { params: { id: own.id } })).status, 'confirmed');
});

test('marks and undoing are answered again by their key', async () => {
  const { params, provider } = await staged({ slot: await buildSlotUnderWay() });
  const paid = { params, body: { payment_status: 'paid' }, key: 'paid-once' };
  assert.deepEqual(await provider.done(payment, paid), await provider.done(payment, paid));
  const arrived = { params, body: { attendance: 'arrived' }, key: 'arrived-once' };
  assert.deepEqual(await provider.done(attendance, arrived), await provider.done(attendance, arrived));
  await provider.done(api.bookings.complete, { params });
  const undone = { params, key: 'undone-once' };
  assert.deepEqual(await provider.done(api.bookings.undoComplete, undone), await provider.done(api.bookings.undoComplete, undone));
  assert.equal((await provider.refused(409, api.bookings.undoComplete, { params, key: 'undone-twice' })).code, 'illegal_transition');
});
