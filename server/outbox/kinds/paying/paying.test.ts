import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import type { ChangeQuoteBody } from '../../../../contract/changes.ts';
import { hongKongToInstant } from '../../../../rules/time.ts';
import { testApp } from '../../../../tests/support/app.ts';
import { bookingBody } from '../../../../tests/support/builders.ts';
import { setClock } from '../../../../tests/support/clock.ts';
import { testMailer } from '../../../../tests/support/mailer.ts';
import { PAID_BY_FPS } from '../../../../tests/support/payable.ts';
import { releaseUnpaid } from '../../../bookings/unpaid/release.ts';

// Moves the clock.
const { sql, guest, as, links, buildOffer, buildProvider } = await testApp({ clock: true });
const { mailer } = testMailer(sql);
after(() => mailer.close());

const at = (day: string, time: string) => setClock(sql, hongKongToInstant(day, time));
let nth = 0;

/** Booked at noon of the first of March 2027, for nine in the morning of the tenth. */
async function booked({ pay_way = 'fps', ...service }: Record<string, unknown> = {}, provider: Record<string, unknown> = {}) {
  await at('2027-03-01', '12:00');
  await sql`update mail_rounds set seen_until = ${hongKongToInstant('2027-03-01', '12:00')}`;
  const customer_email = `payer${(nth += 1)}@example.com`;
  const host = await buildProvider({ ...PAID_BY_FPS, pay_ways: ['fps', 'on_site', 'later'], name: 'Harbour Walks', ...provider });
  const offer = await buildOffer({
    service: { title: 'Junk cruise', provider: host, ...service },
    slot: { starts_at: hongKongToInstant('2027-03-10', '09:00') },
  });
  const { id } = await guest.done(api.pages.book, { body: bookingBody(offer, { customer_email, locale: 'en', pay_way }) });
  await mailer.run();
  return { id, offer, customer_email };
}

/** What was mailed about a booking's payment, as `kind side state`. */
async function mailsOf(id: string): Promise<string[]> {
  await mailer.run();
  const mails = await sql<{ mail: string }[]>`
    select concat_ws(' ', kind, side, nullif(state, 'kept'), nullif(last_error, '')) as mail from mails
    where booking_id = ${id} and (kind like '%pay%' or kind like '%paid%') order by 1`;
  return mails.map(({ mail }) => mail);
}

async function plainOf(id: string, kind: string, side = 'customer'): Promise<{ subject: string; plain: string }> {
  const [mail] = await sql<{ id: string }[]>`select id from mails where booking_id = ${id} and kind = ${kind} and side = ${side}`;
  const { subject, plain } = await guest.done(api.outbox.get, { params: { id: mail!.id } });
  return { subject, plain: (plain ?? '').replace(/\s+/g, ' ') };
}

const report = (id: string) => sql`
  insert into payments (id, provider_id, booking_id, way, amount, state, source)
  select ${randomUUID()}, provider_id, id, 'fps', final_amount, 'reported', 'customer' from bookings where id = ${id}`;

test('the mails of a booking say how much, to whom, how, until when and what happens otherwise', async () => {
  const { id } = await booked();
  const { plain } = await plainOf(id, 'confirmed');
  assert.match(
    plain,
    /Pay HK\$504 to “Harbour Walks” by FPS by 12:00 on Tue 2 Mar 2027 \(Hong Kong time\)\. If it isn’t paid by then, the booking is cancelled/,
  );
  const provider = await plainOf(id, 'new_booking', 'provider');
  assert.match(provider.plain, /“Chan Tai Man” is to pay you HK\$504\.00 by FPS by 12:00 on Tue 2 Mar 2027/);
});

test('a request’s mails say that it is paid once it is accepted, and then until when', async () => {
  const { id, offer } = await booked({ confirmation: 'request' });
  assert.match((await plainOf(id, 'request_received')).plain, /Nothing to pay yet\. Once the booking is confirmed, you have 24 hours/);
  await at('2027-03-01', '12:01');
  await (await as(offer.provider.user)).done(api.bookings.accept, { params: { id } });
  await mailer.run();
  assert.match((await plainOf(id, 'confirmed')).plain, /Pay HK\$504 to “Harbour Walks” by FPS by 12:01 on Tue 2 Mar 2027/);
});

test('who has a day is reminded once half of it is over, and once only', async () => {
  const { id } = await booked();
  await at('2027-03-01', '23:59');
  assert.deepEqual(await mailsOf(id), []);
  await at('2027-03-02', '00:00');
  assert.deepEqual(await mailsOf(id), ['payment_reminder customer']);
  const { subject, plain } = await plainOf(id, 'payment_reminder');
  assert.equal(subject, 'To pay by 12:00 on Tue 2 March 2027: “Junk cruise”');
  assert.match(plain, /Pay HK\$504 to “Harbour Walks” by FPS by 12:00/);
  await at('2027-03-02', '06:00');
  assert.deepEqual(await mailsOf(id), ['payment_reminder customer']);
});

test('a change that gives a new time to pay is reminded of anew, and one that does not is not', async () => {
  const { id, offer } = await booked();
  const params = { token: links.sign('booking', id) };
  const change = async (body: ChangeQuoteBody) => {
    const { version, difference } = await guest.done(api.guests.quoteChange, { params, body });
    await guest.done(api.guests.change, { params, body: { ...body, version, difference } });
  };
  await at('2027-03-02', '00:00');
  assert.deepEqual(await mailsOf(id), ['payment_reminder customer']);
  await at('2027-03-02', '06:00');
  await change({ customer_name: 'Chan Siu Ming' });
  await at('2027-03-02', '09:30');
  assert.deepEqual(await mailsOf(id), ['payment_reminder customer']);
  await change({ units: [{ unit: offer.service.units[0]!.id, quantity: 2 }] });
  await at('2027-03-02', '09:31');
  assert.deepEqual(await mailsOf(id), ['payment_reminder customer']);
  await at('2027-03-02', '21:30');
  assert.deepEqual(await mailsOf(id), ['payment_reminder customer', 'payment_reminder customer']);
});

test('who pays before the date is reminded a day before', async () => {
  const { id } = await booked({ pay_way: 'later' });
  await at('2027-03-06', '08:59');
  assert.deepEqual(await mailsOf(id), []);
  await at('2027-03-06', '09:00');
  assert.deepEqual(await mailsOf(id), ['payment_reminder customer']);
});

test('who has paid or reported it, or has hardly any time, is not reminded', async () => {
  const paid = await booked();
  await (await as(paid.offer.provider.user)).done(api.bookings.payment, { params: { id: paid.id }, body: { payment_status: 'paid' } });
  const reported = await booked();
  await report(reported.id);
  const short = await booked({}, { pay_hours: 1 });
  const on_site = await booked({ pay_way: 'on_site' });
  await at('2027-03-01', '12:40');
  assert.deepEqual(await mailsOf(short.id), []);
  await at('2027-03-02', '01:00');
  for (const { id } of [paid, reported, on_site]) assert.deepEqual(await mailsOf(id), []);
});

test('once the time is over both sides are mailed that the booking is cancelled', async () => {
  const { id } = await booked();
  await at('2027-03-02', '12:00');
  await releaseUnpaid(sql);
  assert.deepEqual(
    (await mailsOf(id)).filter((mail) => !mail.startsWith('payment_reminder')),
    ['booking_unpaid provider', 'payment_expired customer'],
  );
  const { subject, plain } = await plainOf(id, 'payment_expired');
  assert.match(subject, /^Cancelled, not paid: “Junk cruise”, Wed 10 March 2027/);
  assert.match(plain, /It wasn’t paid by 12:00 on Tue 2 March 2027, so your places have been released\./);
  assert.doesNotMatch(plain, /Payment|Code/);
  assert.match((await plainOf(id, 'booking_unpaid', 'provider')).subject, /^Cancelled, not paid/);
});

test('of a payment that is only reported the provider is asked', async () => {
  const { id } = await booked();
  await report(id);
  await at('2027-03-02', '12:00');
  await releaseUnpaid(sql);
  assert.deepEqual(await mailsOf(id), ['payment_unanswered customer', 'payment_unconfirmed provider']);
  assert.match((await plainOf(id, 'payment_unanswered')).plain, /If they don’t confirm it by 12:00 on Thu 4 Mar 2027/);
  const { subject, plain } = await plainOf(id, 'payment_unconfirmed', 'provider');
  assert.match(subject, /^Has this been paid\? “Junk cruise”/);
  assert.match(plain, /“Chan Tai Man” says they’ve paid HK\$504\.00 by FPS\. Confirm it once it has arrived/);
  await at('2027-03-04', '12:00');
  await releaseUnpaid(sql);
  assert.deepEqual((await mailsOf(id)).slice(0, 2), ['booking_unpaid provider', 'payment_expired customer']);
  const ended = await plainOf(id, 'payment_expired');
  assert.match(ended.subject, /^Cancelled, payment not confirmed: “Junk cruise”/);
  assert.match(ended.plain, /didn’t confirm your payment of HK\$504 in time\. If you’ve paid, message them/);
  assert.match(
    (await plainOf(id, 'booking_unpaid', 'provider')).plain,
    /If the money has arrived, record it and refund it\. The places are back on sale/,
  );
});

test('of a booking that is paid in part nobody is said to confirm anything, and each reads once since when the rest is due', async () => {
  for (const [locale, rest, host] of [
    [
      'en',
      [/^Still to pay: “Junk cruise”/, 'HK$404 is still to be paid to “Harbour Walks”; it was due by', 'pay it there'],
      'it was due by',
    ],
    ['zh-HK', [/^尚未付清：/, '尚須向「Harbour Walks」支付 HK$404', '請在預訂內付款'], '付款期限'],
  ] as const) {
    const { id, offer } = await booked();
    await sql`update bookings set locale = ${locale} where id = ${id}`;
    await sql`update users set locale = ${locale} where id = ${offer.provider.user.id}`;
    await report(id);
    const boss = await as(offer.provider.user);
    await boss.done(api.bookings.paymentReceived, { params: { id }, body: { amount: '100.00' } });
    await at('2027-03-02', '00:30');
    await mailer.run();
    const reminder = await plainOf(id, 'payment_reminder');
    assert.doesNotMatch(reminder.plain, /尚未付款/);
    await at('2027-03-02', '12:00');
    await releaseUnpaid(sql);
    await mailer.run();
    const { subject, plain } = await plainOf(id, 'payment_unanswered');
    for (const part of rest) assert.ok(typeof part === 'string' ? plain.includes(part) : part.test(subject), `${subject}\n${plain}`);
    assert.doesNotMatch(`${subject} ${plain}`, /confirm|確認收款|待確認/);
    const asked = await plainOf(id, 'payment_unconfirmed', 'provider');
    assert.equal(asked.plain.split(host).length, 2, asked.plain);
    assert.doesNotMatch(asked.plain, /The time to pay ended/);
  }
});

test('who is denied a reported payment after the time to pay reads the new time', async () => {
  const { id, offer } = await booked();
  await report(id);
  await at('2027-03-02', '12:00');
  await releaseUnpaid(sql);
  const host = await as(offer.provider.user);
  await host.done(api.bookings.paymentMissing, { params: { id }, body: {} });
  await mailer.run();
  const { plain } = await plainOf(id, 'payment_missing');
  assert.match(plain, /then report it again on your booking\./);
  assert.match(plain, /by 12:00 on Wed 3 Mar 2027 \(Hong Kong time\)\. If it isn’t paid by then, the booking is cancelled/);
});
