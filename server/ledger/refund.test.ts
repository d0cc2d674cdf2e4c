import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { findDiscrepancies } from './integrity-checks.ts';
import { postJournal } from './post-journal.ts';

const { sql, as, buildBooking, buildOperator, buildProvider, buildUser } = await testApp();
const { refund, get, payment } = api.bookings;
const lok = await as(await buildOperator());

/** A booking of 480 and 24 fee, paid unless said otherwise. */
async function staged(overrides: Record<string, unknown> = {}) {
  const client = await buildUser();
  const booking = await buildBooking({ client, payment_status: 'paid', ...overrides });
  return { booking, params: { id: booking.id }, provider: await as(booking.slot.service.provider.user), client: await as(client) };
}

test('part of the money goes back and the booking stays paid; the rest, and it is refunded', async () => {
  const { params, provider, booking } = await staged();
  assert.equal((await provider.done(get, { params })).can.refund, true);
  const part = await provider.done(refund, { params, body: { amount: '100', reason: '下雨' } });
  assert.deepEqual([part.payment_status, part.refunded, part.refundable], ['paid', '100.00', '404.00']);
  const whole = await provider.done(refund, { params, body: { amount: '404.00' } });
  assert.deepEqual([whole.payment_status, whole.refunded, whole.refundable], ['refunded', '504.00', '0.00']);

  const seen = await provider.done(get, { params });
  assert.deepEqual([seen.refunded, seen.can.refund, seen.can.pay, seen.status], ['504.00', false, false, 'confirmed']);
  assert.deepEqual(
    seen.timeline.filter(({ event }) => event === 'refunded').map(({ by, note }) => [by, note]),
    [
      [booking.slot.service.provider.name, 'HK$100.00 · 下雨'],
      [booking.slot.service.provider.name, 'HK$404.00'],
    ],
  );
});

test('an operator gives money back too, and the log says so', async () => {
  const { params, client } = await staged({ status: 'cancelled' });
  await lok.done(refund, { params, body: { amount: 504, reason: 'Typhoon' } });
  const [entry] = await sql`select act, subject, details from audit_log where subject_id = ${params.id}`;
  assert.deepEqual({ ...entry }, { act: 'booking_refunded', subject: 'booking', details: { amount: '504.00', reason: 'Typhoon' } });
  const seen = await client.done(get, { params });
  assert.deepEqual([seen.refunded, seen.timeline.at(-1)?.by, seen.can.refund], ['504.00', 'Sampan', false]);
});

test('more than was paid, nothing, and what is no amount are refused', async () => {
  const { params, provider } = await staged();
  for (const amount of ['504.01', '99999999999', 0, '-1', '1.001', '', undefined, 'all'])
    assert.deepEqual(Object.keys(await provider.refused(400, refund, { params, body: { amount } })), ['amount'], String(amount));
  const tooMuch = await provider.refused(400, refund, { params, body: { amount: 505 } });
  assert.deepEqual(tooMuch.amount, ['At most 504.00.']);
});

test('what the dearest booking cost goes back in one', async () => {
  const { params, provider } = await staged({ total_price: 150_000_000, service_fee: 7_500_000, final_amount: 157_500_000 });
  const given = await provider.done(refund, { params, body: { amount: '1575000.00' } });
  assert.deepEqual([given.payment_status, given.refunded], ['refunded', '1575000.00']);
});

test('where nothing was paid there is nothing to give back', async () => {
  for (const options of [{ payment_status: 'unpaid' }, { payment_status: 'paid', total_price: 0, service_fee: 0, final_amount: 0 }]) {
    const { params, provider } = await staged(options);
    assert.equal((await provider.refused(409, refund, { params, body: { amount: 1 } })).code, 'nothing_to_refund');
    assert.equal((await provider.done(get, { params })).can.refund, false);
  }
});

test('a payment of which something went back can no longer be marked', async () => {
  const { params, provider } = await staged();
  await provider.done(refund, { params, body: { amount: 1 } });
  assert.equal((await provider.refused(409, payment, { params, body: { payment_status: 'unpaid' } })).code, 'already_refunded');
  await provider.done(refund, { params, body: { amount: 503 } });
  assert.equal((await provider.refused(409, payment, { params, body: { payment_status: 'paid' } })).code, 'already_refunded');
});

test('a part that was paid and went back leaves the rest owed: the booking is unpaid, not refunded', async () => {
  const { booking, params, provider } = await staged({ payment_status: 'unpaid' });
  await sql`
    insert into payments (id, provider_id, booking_id, way, amount, state, source, received_at)
    select gen_random_uuid(), provider_id, id, 'fps', 30000, 'received', 'bank_file', now() from bookings where id = ${booking.id}`;
  const given = await provider.done(refund, { params, body: { amount: '300.00' } });
  assert.deepEqual([given.payment_status, given.refunded], ['unpaid', '300.00']);
  const now = await provider.done(get, { params });
  assert.deepEqual([now.owed, now.can.pay], ['204.00', true]);
  assert.equal((await provider.done(payment, { params, body: { payment_status: 'paid' } })).payment_status, 'paid');
  await postJournal(sql);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('only the provider and an operator may', async () => {
  const { params, client } = await staged();
  const rival = await as((await buildProvider()).user);
  await rival.refused(404, refund, { params, body: { amount: 1 } });
  assert.equal((await client.refused(403, refund, { params, body: { amount: 1 } })).code, 'forbidden');
});

test('the same refund again, by its key, gives nothing back twice', async () => {
  const { params, provider } = await staged();
  const asked = { params, body: { amount: 10 }, key: 'refund-once' };
  const all = await Promise.all(Array.from({ length: 8 }, () => provider.done(refund, asked)));
  assert.ok(all.every(({ refunded }) => refunded === '10.00'));
  assert.equal((await provider.done(get, { params })).refunded, '10.00');
});

test('many refunds at once never give back more than was paid', async () => {
  const { params, provider } = await staged();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => (n % 2 ? lok : provider).ask(refund, { params, body: { amount: '100.80' } })),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 5);
  assert.equal((await provider.done(get, { params })).payment_status, 'refunded');
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('money that leaves is refused without a key, and the same key is answered as the first time', async () => {
  const { params, provider } = await staged();
  const asked = { params, body: { amount: '100.00' }, key: null };
  assert.deepEqual(await provider.refused(400, refund, asked), { 'Idempotency-Key': ['This field is required.'] });
  const keyed = { ...asked, key: 'hundred' };
  assert.deepEqual(await provider.done(refund, keyed), await provider.done(refund, keyed));
  assert.equal((await provider.done(get, { params })).refunded, '100.00');
});

test('every call by which money leaves needs a key', () => {
  const calls = [
    refund,
    api.cards.refund,
    api.payouts.make,
    api.payouts.pay,
    api.payouts.payAll,
    api.settlements.make,
    api.settlements.pay,
  ];
  assert.ok(calls.every(({ needs_key, idempotent }) => needs_key === true && idempotent === true));
});
