import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { testMailer } from '../../tests/support/mailer.ts';
import { findDiscrepancies } from './integrity-checks.ts';
import { postJournal } from './post-journal.ts';

const { sql, as, buildBooking, buildOperator, buildProvider, buildUser } = await testApp();
const { mailer } = testMailer(sql);
after(() => mailer.close());
const { refund, get, takeBack, cancel, payment } = api.bookings;
const lok = await as(await buildOperator());

/** A booking of 504.00 in all, paid unless said otherwise. */
async function staged(overrides: Record<string, unknown> = {}) {
  const client = await buildUser();
  const booking = await buildBooking({ client, payment_status: 'paid', ...overrides });
  const host = await as(booking.slot.service.provider.user);
  const params = { id: booking.id };
  const see = () => host.done(get, { params });
  const refunded = async (amount: string) => {
    await host.done(refund, { params, body: { amount }, key: randomUUID() });
    return (await see()).refunds.at(-1)!.id;
  };
  const back = (kind: 'refund' | 'payment', entry: string) => ({ params, body: { kind, entry, reason: 'By mistake' }, key: randomUUID() });
  return { booking, params, host, client: await as(client), see, refunded, back };
}

async function checkBooks(): Promise<void> {
  await postJournal(sql);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
}

test('a refund that was marked as sent by mistake is taken back with a reason, and is due again', async () => {
  const { booking, params, host, client, see, refunded, back } = await staged({ status: 'cancelled' });
  const id = await refunded('504.00');
  assert.deepEqual([(await see()).refund_due, (await see()).payment_status], ['0.00', 'refunded']);
  await mailer.run();
  const reply = await host.done(takeBack, back('refund', id));
  assert.deepEqual([reply.refunded, reply.refundable, reply.payment_status], ['0.00', '504.00', 'paid']);
  const now = await see();
  assert.deepEqual([now.refund_due, now.refunds.length, now.refunds[0]?.amount], ['504.00', 1, '504.00']);
  assert.ok(now.refunds[0]?.taken_back_at);
  const { event, note, actor } = now.timeline.at(-1)!;
  assert.deepEqual([event, note, actor], ['refund_taken_back', 'HK$504.00 · By mistake', 'provider']);
  assert.equal((await client.done(get, { params })).refunds[0]?.taken_back_at, now.refunds[0].taken_back_at);
  assert.equal((await lok.done(api.operator.refundsDue)).results.filter((one) => one.id === booking.id).length, 1);
  await mailer.run();
  const mails = await sql<
    { side: string }[]
  >`select side from mails where booking_id = ${booking.id} and kind = 'refund_due' order by side`;
  assert.deepEqual(
    mails.map(({ side }) => side),
    ['customer', 'provider'],
  );
  // And it can be sent then.
  await refunded('504.00');
  assert.equal((await see()).refund_due, '0.00');
  await checkBooks();
});

test('a goodwill refund with a wrong sum is taken back, its price with it, and the right one is written', async () => {
  const { host, see, refunded, back } = await staged({ status: 'completed' });
  const wrong = await refunded('500.00');
  const reply = await host.done(takeBack, back('refund', wrong));
  assert.deepEqual([reply.refunded, reply.payment_status], ['0.00', 'paid']);
  await refunded('50.00');
  const now = await see();
  assert.deepEqual([now.refunded, now.owed, now.refund_due], ['50.00', '0.00', '0.00']);
  await checkBooks();
});

test('a goodwill refund that is taken back after the booking was cancelled is due to the guest', async () => {
  const { host, params, see, refunded, back } = await staged();
  const id = await refunded('100.00');
  await host.done(cancel, { params, body: { reason: 'Typhoon' } });
  assert.equal((await see()).refund_due, '404.00');
  await host.done(takeBack, back('refund', id));
  assert.equal((await see()).refund_due, '504.00');
  await checkBooks();
});

test('the entries of the journal stay, and taking back is an entry of now', async () => {
  const { booking, host, refunded, back } = await staged({ status: 'completed' });
  const id = await refunded('100.00');
  const entries = () =>
    sql<
      { id: string; cash: number; provider: number; at: Date }[]
    >`select id, cash, provider, at from journal_entries where booking_id = ${booking.id} order by at, id`;
  const before = [...(await entries())];
  await host.done(takeBack, back('refund', id));
  const after_it = [...(await entries())];
  assert.deepEqual(after_it.slice(0, before.length), before);
  assert.deepEqual(
    after_it.slice(before.length).map(({ cash }) => cash),
    [10_000],
  );
});

test('a payment on the wrong cancelled booking is taken back, and no refund is due', async () => {
  const { booking, params, host, see, back } = await staged({ status: 'cancelled', payment_status: 'unpaid' });
  await sql`
    insert into payments (id, provider_id, booking_id, way, amount, state, source, received_at)
    select ${randomUUID()}, provider_id, id, 'fps', 50400, 'received', 'bank_file', now() from bookings where id = ${booking.id}`;
  const before = await see();
  assert.deepEqual([before.refund_due, before.payments.map(({ amount, way }) => [amount, way])], ['504.00', [['504.00', 'fps']]]);
  const reply = await host.done(takeBack, back('payment', before.payments[0]!.id));
  assert.equal(reply.payment_status, 'unpaid');
  const now = await see();
  assert.deepEqual([now.paid, now.refund_due, now.payments], ['0.00', '0.00', []]);
  assert.equal(now.timeline.at(-1)?.event, 'payment_taken_back');
  assert.equal((await host.refused(409, takeBack, back('payment', before.payments[0]!.id))).code, 'already_done');
  assert.equal((await host.refused(409, refund, { params, body: { amount: '1' }, key: randomUUID() })).code, 'nothing_to_refund');
  await checkBooks();
});

test('a part payment is taken back, and what came in beside it stays', async () => {
  const { booking, host, see, back } = await staged({ payment_status: 'unpaid' });
  for (const amount of [10_000, 20_000])
    await sql`
      insert into payments (id, provider_id, booking_id, way, amount, state, source, received_at)
      select ${randomUUID()}, provider_id, id, 'fps', ${amount}, 'received', 'bank_file', clock_timestamp() from bookings where id = ${booking.id}`;
  const [first] = (await see()).payments;
  await host.done(takeBack, back('payment', first!.id));
  const now = await see();
  assert.deepEqual([now.paid, now.owed, now.payment_status], ['200.00', '304.00', 'unpaid']);
});

test('a booking whose payment is taken back after its time to pay gets one day more', async () => {
  const { booking, host, see, back, params } = await staged({
    payment_status: 'unpaid',
    pay_way: 'fps',
    pay_by: new Date(Date.now() - 60_000),
  });
  await host.done(payment, { params, body: { payment_status: 'paid' }, key: randomUUID() });
  const [paid] = (await see()).payments;
  await host.done(takeBack, back('payment', paid!.id));
  const { pay_by } = await see();
  assert.ok(Date.parse(pay_by!) > Date.now(), `${pay_by} for ${booking.id}`);
});

test('a payment that was given back is not taken back', async () => {
  const { host, see, refunded, back } = await staged({ payment_status: 'unpaid' });
  const params = { id: (await see()).id };
  await host.done(payment, { params, body: { payment_status: 'paid' }, key: randomUUID() });
  await refunded('4.00');
  const [paid] = (await see()).payments;
  assert.equal((await host.refused(409, takeBack, back('payment', paid!.id))).code, 'already_refunded');
});

test('each side takes back what it sent itself, and nobody else takes anything back', async () => {
  const { params, host, client, see, refunded, back } = await staged();
  const own = await refunded('10.00');
  await lok.done(refund, { params, body: { amount: '20.00' }, key: randomUUID() });
  const theirs = (await see()).refunds.at(-1)!;
  assert.deepEqual([theirs.paid_by, theirs.by_gateway], ['marketplace', false]);
  assert.equal((await host.refused(409, takeBack, back('refund', theirs.id))).code, 'not_your_refund');
  assert.equal((await lok.refused(409, takeBack, back('refund', own))).code, 'not_your_refund');
  assert.equal((await client.refused(403, takeBack, back('refund', own))).code, 'forbidden');
  await (await as((await buildProvider()).user)).refused(404, takeBack, back('refund', own));
  await host.refused(404, takeBack, back('refund', randomUUID()));
  await host.refused(404, takeBack, back('payment', own));
  assert.ok(
    'reason' in (await host.refused(400, takeBack, { params, body: { kind: 'refund', entry: own, reason: ' ' }, key: randomUUID() })),
  );
  await lok.done(takeBack, back('refund', theirs.id));
  const [logged] = await sql`select act, details from audit_log where subject_id = ${params.id} order by at desc, id desc limit 1`;
  assert.deepEqual({ ...logged }, { act: 'refund_taken_back', details: { amount: '20.00', reason: 'By mistake' } });
  assert.equal((await see()).refunded, '10.00');
  await checkBooks();
});

test('many who take back one refund at once take it back once, and the same key again gets the same answer', async () => {
  const { host, see, refunded, back } = await staged({ status: 'cancelled' });
  const id = await refunded('504.00');
  const answers = await Promise.all(Array.from({ length: 8 }, () => host.ask(takeBack, back('refund', id))));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array.from({ length: 7 }, () => 409)]);
  assert.equal((await see()).refund_due, '504.00');
  const again = await refunded('504.00');
  const asked = back('refund', again);
  assert.deepEqual(await host.done(takeBack, asked), await host.done(takeBack, asked));
  await checkBooks();
});
