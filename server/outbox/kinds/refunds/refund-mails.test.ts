import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import { testApp } from '../../../../tests/support/app.ts';
import { testMailer } from '../../../../tests/support/mailer.ts';
import { insertPayment } from '../../../bookings/payment/payment-writes.ts';

const { sql, as, guest, buildBooking, buildUser } = await testApp();
const { mailer } = testMailer(sql);
after(() => mailer.close());
const { cancel, refund } = api.bookings;

/** A paid booking of 504.00. */
async function paid(given: Record<string, unknown> = {}) {
  const client = await buildUser();
  const booking = await buildBooking({ client, payment_status: 'paid', customer_email: client.email, ...given });
  const { user } = booking.slot.service.provider;
  return {
    booking,
    params: { id: booking.id },
    client: await as(client),
    provider: await as(user),
    guest_email: client.email,
    host_email: user.email,
  };
}

/** A hundred dollars that come in by FPS. */
async function receive(booking_id: string): Promise<void> {
  const payment = { way: 'fps', amount: 10_000, source: 'provider', received_by: 'provider', reference: '', made_by: null } as const;
  await sql.begin((tx) => insertPayment(tx, { booking_id, ...payment }));
}

/** Kinds and states of the mails about refunds that somebody has, oldest first, and what the last one says. */
async function mailed(recipient: string) {
  await mailer.run();
  const { results } = await guest.done(api.outbox.list, { query: { recipient } });
  const about = results.filter(({ kind }) => kind.startsWith('refund')).toReversed();
  const last = about.at(-1);
  const plain = last && (await guest.done(api.outbox.get, { params: { id: last.id } })).plain;
  return { mails: about.map(({ kind, state }) => `${kind} ${state}`), plain: plain ?? '' };
}

test('who cancels owes the refund and gets a mail about it; the guest learns of it with the cancellation', async () => {
  const { params, provider, guest_email, host_email } = await paid();
  await provider.done(cancel, { params, body: { reason: 'Typhoon' } });
  const host = await mailed(host_email);
  assert.deepEqual(host.mails, ['refund_due kept']);
  assert.match(host.plain, /had paid\. Refund HK\$504\.00, including the service fee, and record it/);
  assert.deepEqual((await mailed(guest_email)).mails, []);
  const byGuest = await paid();
  await byGuest.client.done(cancel, { params: byGuest.params, body: {} });
  assert.deepEqual((await mailed(byGuest.host_email)).mails, [], 'the mail about the cancellation says it');
});

test('money above the price, or after the cancellation, is a refund due of which both get a mail, once', async () => {
  const over = await paid();
  await receive(over.booking.id);
  const late = await paid({ payment_status: 'unpaid' });
  await late.client.done(cancel, { params: late.params, body: {} });
  await receive(late.booking.id);
  for (const { booking, params, client, provider, guest_email, host_email } of [over, late]) {
    for (const email of [guest_email, host_email, guest_email]) {
      const { mails, plain } = await mailed(email);
      assert.deepEqual(mails, ['refund_due kept'], booking.id);
      assert.match(plain, /HK\$100/);
    }
    for (const one of [client, provider]) assert.equal((await one.done(api.bookings.get, { params })).refund_due, '100.00');
  }
});

test('three days later the provider is reminded, unless the refund was sent', async () => {
  const [waits, sent] = [await paid(), await paid()];
  for (const { params, client } of [waits, sent]) await client.done(cancel, { params, body: {} });
  await mailer.run();
  // A second more, as rounds count in milliseconds and the database in microseconds.
  const age = ({ booking }: typeof waits) =>
    sql`update bookings set refund_due_since = now() - interval '3 days 1 second' where id = ${booking.id}`;
  await age(waits);
  const { mails, plain } = await mailed(waits.host_email);
  assert.deepEqual(mails, ['refund_waiting kept']);
  assert.match(plain, /is waiting for a refund of HK\$504\.00[^]*due since/);
  assert.deepEqual((await mailed(waits.host_email)).mails, ['refund_waiting kept']);
  await age(sent);
  await sent.provider.done(refund, { params: sent.params, body: { amount: '504', way: 'fps' } });
  assert.deepEqual((await mailed(sent.host_email)).mails, []);
});

test('the guest reads what was sent, how and under which reference, in their language', async () => {
  const chinese = await paid({ locale: 'zh-HK' });
  const english = await paid();
  for (const { params, client } of [chinese, english]) await client.done(cancel, { params, body: {} });
  const { provider, params } = english;
  await provider.done(refund, { params, body: { amount: '500', way: 'fps', reference: 'FT26-0042' } });
  assert.match(
    (await mailed(english.guest_email)).plain,
    /sent you a refund of HK\$500 by FPS\. Reference: “FT26-0042”\.[^]*Refund due: HK\$4\n/,
  );
  const seen = await english.client.done(api.bookings.get, { params });
  assert.deepEqual(
    seen.refunds.map(({ amount, way, reference }) => [amount, way, reference]),
    [['500.00', 'fps', 'FT26-0042']],
  );
  assert.equal(seen.refund_due, '4.00');
  await provider.done(refund, { params, body: { amount: '4', way: 'on_site' } });
  assert.match((await mailed(english.guest_email)).plain, /a refund of HK\$4 in cash\./);
  const done = await english.client.done(api.bookings.get, { params });
  assert.deepEqual([done.refund_due, done.refund_due_since, done.payment_status], ['0.00', null, 'refunded']);
  await chinese.provider.done(refund, { params: chinese.params, body: { amount: '504', way: 'fps', reference: 'FT26-0043' } });
  assert.match((await mailed(chinese.guest_email)).plain, /已以轉數快退還 HK\$504 給你。參考編號：「FT26-0043」。/);
});

test('a way that does not exist and a reference that is too long are refused on their fields', async () => {
  const { params, provider } = await paid();
  for (const [body, field] of [
    [{ way: 'cheque' }, 'way'],
    [{ reference: 'x'.repeat(101) }, 'reference'],
  ] as const)
    assert.deepEqual(Object.keys(await provider.refused(400, refund, { params, body: { amount: '1', ...body } })), [field]);
});
