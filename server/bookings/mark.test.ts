import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';

const { as, sql, buildBooking, buildProvider, buildUser } = await testApp();
const { payment, attendance, get } = api.bookings;

async function staged(wishes: Record<string, unknown> = {}) {
  const client = await buildUser();
  const booking = await buildBooking({ client, ...wishes });
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

test('a party is ticked off, marked as not come, and expected again', async () => {
  const { booking, params, provider } = await staged();
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
