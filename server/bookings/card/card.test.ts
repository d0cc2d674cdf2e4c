import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { cardGateway } from '../../../tests/support/card-gateway.ts';
import { findDiscrepancies } from '../../ledger/integrity-checks.ts';
import { postJournal } from '../../ledger/post-journal.ts';
import { releaseUnpaid } from '../unpaid/release.ts';
import { followCards } from './follow.ts';

const { gateway, payments, deliver, connect } = await cardGateway();
const { app, sql, as, guest, links, buildOffer, buildOperator, buildProvider } = await testApp({ payments });
connect(app);
const follow = async () => {
  for (const table of ['card_checkouts', 'card_refunds']) await sql`update ${sql(table)} set looked_at = now() - interval '2 minutes'`;
  return followCards({ sql, payments, links });
};
const lok = await as(await buildOperator());

afterEach(async () => {
  Object.assign(gateway.faults, { checkouts: undefined, refunds: undefined });
  await postJournal(sql);
  assert.deepEqual([...(await findDiscrepancies(sql))], [], 'the books are right');
});

/** A booking for HK$504 whose guest pays by card, and the page that they were sent to. */
async function booked({ pay_ways = ['card'] }: { pay_ways?: string[] } = {}) {
  const fps = { fps_kind: 'id', fps_account: '1234567', fps_name: 'KAYAKS' };
  const provider = await buildProvider({ pay_ways, ...(pay_ways.includes('fps') && fps) });
  const offer = await buildOffer({ service: { provider } });
  const booking = await guest.done(api.pages.book, { body: bookingBody(offer, { pay_way: 'card' }) });
  const token = { token: links.sign('booking', booking.id) };
  return { ...booking, token, host: await as(provider.user), params: { id: booking.id } };
}
type CardBooking = Awaited<ReturnType<typeof booked>>;

const seen = ({ token }: Pick<CardBooking, 'token'>) => guest.done(api.guests.booking, { params: token });
/** The gateway's name of the page on which a booking is paid now. */
const pageOf = async ({ token }: Pick<CardBooking, 'token'>) =>
  (await guest.done(api.cards.payAsGuest, { params: token })).url.split('/').at(-1)!;
const checked = async ({ token }: Pick<CardBooking, 'token'>) => (await guest.done(api.cards.checkAsGuest, { params: token })).state;
const money = async (booking: CardBooking) => {
  const { status, payment_status, paid, owed, refund_due, refunded } = await seen(booking);
  return { status, payment_status, paid, owed, refund_due, refunded };
};
const PAID = { status: 'confirmed', payment_status: 'paid', paid: '504.00', owed: '0.00', refund_due: '0.00', refunded: '0.00' };
const eventsOf = async (booking: CardBooking) => (await seen(booking)).timeline.map(({ event }) => event);
const cancel = ({ host, params }: CardBooking) => host.done(api.bookings.cancel, { params, body: { reason: 'Typhoon' } });
/** Paid, and cancelled by its provider. */
async function due(): Promise<CardBooking> {
  const booking = await booked();
  assert.equal(await deliver(gateway.webhookOf(gateway.pay(await pageOf(booking)))), 204);
  await cancel(booking);
  return booking;
}
const refund = ({ host, params }: CardBooking, key = randomUUID()) => host.ask(api.cards.refund, { params, key });

test('a guest who chose a card has half an hour, and pays on the gateway’s page', async () => {
  const booking = await booked();
  const { created_at } = await seen(booking);
  assert.equal(booking.pay_way, 'card');
  assert.equal((Date.parse(booking.pay_by!) - Date.parse(created_at)) / 60_000, 30);
  assert.match(booking.paying.en, /^Pay HK\$504 to Sampan by card by \d\d:\d\d on .* If it isn’t paid by then, the booking is cancelled/);
  assert.match(booking.paying['zh-HK'], /^請於 .* 前以信用卡向舢舨支付 HK\$504。/);
  assert.deepEqual((await seen(booking)).card, { amount: '504.00' });
  const page = await pageOf(booking);
  assert.equal(await pageOf(booking), page, 'the same page while it can be paid on');
  assert.equal(await checked(booking), 'waiting');
  assert.equal(await deliver(gateway.webhookOf(gateway.pay(page))), 204);
  assert.deepEqual(await money(booking), PAID);
  const [payment] = await sql`select way, source, received_by, state from payments where booking_id = ${booking.id}`;
  assert.deepEqual({ ...payment }, { way: 'card', source: 'gateway', received_by: 'marketplace', state: 'received' });
  assert.equal((await guest.refused(409, api.cards.payAsGuest, { params: booking.token })).code, 'no_card_payment');
});

test('an account pays its own booking, and no other account’s', async () => {
  const provider = await buildProvider({ pay_ways: ['card', 'on_site'] });
  const offer = await buildOffer({ service: { provider } });
  const booking = await guest.done(api.pages.book, { body: bookingBody(offer, { pay_way: 'on_site' }) });
  const host = await as(provider.user);
  assert.equal((await host.refused(404, api.cards.pay, { params: booking })).code, 'not_found');
  assert.equal((await guest.refused(401, api.cards.pay, { params: booking })).code, 'not_authenticated');
});

test('the same webhook three times, and after the customer’s own check, is one payment', async () => {
  const booking = await booked();
  const event = gateway.pay(await pageOf(booking));
  assert.equal(await checked(booking), 'paid', 'found out before any webhook');
  for (let times = 0; times < 3; times += 1) assert.equal(await deliver(gateway.webhookOf(event)), 204);
  assert.deepEqual(await money(booking), PAID);
  assert.equal((await eventsOf(booking)).filter((event) => event === 'payment_received').length, 1);
});

test('webhooks at the same moment are one payment', async () => {
  const booking = await booked();
  const webhook = gateway.webhookOf(gateway.pay(await pageOf(booking)));
  const answers = await Promise.all([...Array.from({ length: 8 }, () => deliver(webhook)), checked(booking), follow()]);
  assert.deepEqual(answers.slice(0, 8), Array(8).fill(204));
  assert.deepEqual(await money(booking), PAID);
});

test('webhooks come in any order: one that a page has ended after, or before, that it was paid', async () => {
  for (const turned of [false, true]) {
    const booking = await booked();
    const page = await pageOf(booking);
    const paid = gateway.pay(page);
    const id = 'id' in paid ? paid.id : null;
    const ended = {
      event_id: randomUUID(),
      kind: 'checkout',
      id,
      checkout: { reference: page, url: '', state: 'ended', payment: null },
    } as const;
    for (const event of turned ? [ended, paid] : [paid, ended]) assert.equal(await deliver(gateway.webhookOf(event)), 204);
    assert.deepEqual(await money(booking), PAID);
  }
});

test('without any webhook the job finds what was paid, before the places are given back', async () => {
  const booking = await booked();
  gateway.pay(await pageOf(booking));
  await follow();
  assert.deepEqual(await money(booking), PAID);
  await sql`update bookings set pay_by = now() - interval '1 minute' where id = ${booking.id}`;
  await releaseUnpaid(sql);
  assert.equal((await seen(booking)).status, 'confirmed');
});

test('money that comes after the booking was given back is a refund due', async () => {
  const booking = await booked();
  const page = await pageOf(booking);
  await sql`update bookings set pay_by = now() - interval '1 minute' where id = ${booking.id}`;
  await releaseUnpaid(sql);
  assert.equal((await seen(booking)).status, 'cancelled');
  const late = gateway.webhookOf(gateway.pay(page));
  assert.equal(await deliver(late), 204);
  const { status, paid, refund_due } = await money(booking);
  assert.deepEqual([status, paid, refund_due], ['cancelled', '504.00', '504.00']);
  assert.equal((await refund(booking)).status, 200);
  assert.equal((await money(booking)).refund_due, '0.00');
});

test('a page of a booking that was cancelled ends, so that nobody pays on it', async () => {
  const booking = await booked();
  const page = await pageOf(booking);
  await cancel(booking);
  await follow();
  assert.equal((await payments.findCheckout(page)).state, 'ended');
  assert.equal((await guest.refused(409, api.cards.payAsGuest, { params: booking.token })).code, 'no_card_payment');
});

test('two pages that are both paid: the second is a refund due, and goes back to its card', async () => {
  const booking = await booked();
  const first = await pageOf(booking);
  // Its time is nearly over, so that a second page is made; the gateway does not end the first.
  await sql`update card_checkouts set expires_at = now() + interval '1 minute' where booking_id = ${booking.id}`;
  gateway.faults.checkouts = 'down';
  await guest.refused(503, api.cards.payAsGuest, { params: booking.token });
  gateway.faults.checkouts = undefined;
  const events = [gateway.pay(first)];
  await follow();
  const [row] = await sql<{ id: string; reference: string }[]>`
    select id, reference from card_checkouts where booking_id = ${booking.id} and reference <> ${first}`;
  const second =
    row!.reference ||
    (
      await payments.createCheckout({
        id: row!.id,
        amount: 50_400,
        title: '',
        locale: 'en',
        return_url: '/',
        expires_at: new Date(Date.now() + 60_000),
      })
    ).reference;
  events.push(gateway.pay(second));
  for (const event of events) await deliver(gateway.webhookOf(event));
  const { paid, refund_due, payment_status } = await money(booking);
  assert.deepEqual([paid, refund_due, payment_status], ['1008.00', '504.00', 'paid']);
  assert.equal((await refund(booking)).status, 200);
  assert.deepEqual([(await money(booking)).refund_due, (await money(booking)).refunded], ['0.00', '504.00']);
  assert.equal((await seen(booking)).payment_status, 'paid');
});

test('a card that is refused pays nothing, and the same page takes another one', async () => {
  const booking = await booked();
  const page = await pageOf(booking);
  const press = (card: string) =>
    fetch(`${gateway.url}/pay-demo/${page}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ card }) });
  const refused = await press('refused');
  assert.match(await refused.text(), /Your card was refused\. Nothing has been charged\./);
  assert.equal(await checked(booking), 'waiting');
  assert.equal((await money(booking)).owed, '504.00');
  const paid = await press('good');
  assert.equal(paid.status, 303);
  assert.match(paid.headers.get('location')!, new RegExp(`/b/${booking.token.token}\\?card=back$`));
  assert.equal(await checked(booking), 'paid');
});

test('a gateway that makes a page and does not answer makes it once, and it is found', async () => {
  const booking = await booked();
  gateway.faults.checkouts = 'lost';
  assert.equal((await guest.refused(503, api.cards.payAsGuest, { params: booking.token })).code, 'card_away');
  gateway.faults.checkouts = undefined;
  const page = await pageOf(booking);
  const rows = await sql<{ reference: string }[]>`select reference from card_checkouts where booking_id = ${booking.id}`;
  assert.deepEqual(
    rows.map(({ reference }) => reference),
    [page],
  );
  gateway.pay(page);
  await follow();
  assert.deepEqual(await money(booking), PAID);
});

test('while the gateway is away the booking stays, with its provider’s hours to pay and the other ways', async () => {
  const booking = await booked({ pay_ways: ['card', 'fps'] });
  gateway.faults.checkouts = 'down';
  const refused = await guest.refused(503, api.cards.payAsGuest, { params: booking.token });
  assert.equal(refused.code, 'card_away');
  assert.match(refused.detail!, /can’t be reached right now\. Your booking stays as it is/);
  const now = await seen(booking);
  assert.deepEqual([now.status, now.pays_by_fps, now.fps?.amount], ['confirmed', true, '504.00']);
  assert.ok(Date.parse(now.pay_by!) > Date.now() + 20 * 3_600_000);
  assert.equal(await checked(booking), 'away');
  await follow();
});

test('another amount than was asked for is taken as it came, and flagged', async () => {
  for (const [amount, owed, refund_due] of [
    [50_000, '4.00', '0.00'],
    [60_000, '0.00', '96.00'],
  ] as const) {
    const booking = await booked();
    await deliver(gateway.webhookOf(gateway.pay(await pageOf(booking), { amount })));
    const now = await money(booking);
    assert.deepEqual([now.owed, now.refund_due], [owed, refund_due]);
    assert.ok((await eventsOf(booking)).includes('payment_flagged'));
  }
});

test('money of another currency is flagged and not counted', async () => {
  const booking = await booked();
  const event = gateway.pay(await pageOf(booking), { amount: 50_400, currency: 'usd' });
  for (let times = 0; times < 2; times += 1) await deliver(gateway.webhookOf({ ...event, event_id: randomUUID() }));
  assert.deepEqual([(await money(booking)).paid, (await money(booking)).owed], ['0.00', '504.00']);
  assert.equal((await eventsOf(booking)).filter((event) => event === 'payment_flagged').length, 1);
  await sql`update bookings set pay_by = now() - interval '1 minute' where id = ${booking.id}`;
  await releaseUnpaid(sql);
  assert.equal((await seen(booking)).status, 'confirmed', 'its provider is asked instead');
});

test('a webhook with a wrong, an old or no signature is refused and changes nothing', async () => {
  const booking = await booked();
  const event = gateway.pay(await pageOf(booking));
  const good = gateway.webhookOf(event);
  const [, mac] = good.signature.split(',v1=');
  const forged = [
    gateway.webhookOf(event, 'another-secret'),
    { ...good, body: good.body.replace('50400', '50401') },
    { ...good, signature: `t=${Math.floor(Date.now() / 1_000) - 3_600},v1=${mac}` },
    { ...good, signature: '' },
    { ...good, signature: 't=1,v1=zz' },
  ];
  for (const webhook of forged) assert.equal(await deliver(webhook), 400);
  assert.equal((await money(booking)).owed, '504.00');
  const large = await app.inject({
    method: 'POST',
    url: '/api/payments/webhook/',
    headers: { 'content-type': 'application/json' },
    payload: 'x'.repeat(600_000),
  });
  assert.equal(large.statusCode, 413);
});

test('events of nothing that is ours are taken and change nothing', async () => {
  const checkout = { reference: 'cs_x', url: '', state: 'paid', payment: { reference: 'pi_x', amount: 1, currency: 'hkd' } } as const;
  for (const id of [null, randomUUID()]) {
    const event = { event_id: randomUUID(), kind: 'checkout', id, checkout } as const;
    assert.equal(await deliver(gateway.webhookOf(event)), 204);
  }
  assert.equal(await deliver(gateway.webhookOf({ event_id: randomUUID(), kind: 'other' })), 204);
});

test('what is due goes back to the card from the marketplace’s account, once for each press', async () => {
  const booking = await due();
  assert.deepEqual((await booking.host.done(api.bookings.get, { params: booking.params })).card_refund, { amount: '504.00', waits: false });
  const key = randomUUID();
  const [first, again] = [await refund(booking, key), await refund(booking, key)];
  assert.deepEqual([first.status, again.status], [200, 200]);
  assert.deepEqual(first.body, again.body);
  const { refunds, refund_due, card_refund } = await seen(booking);
  assert.deepEqual([refund_due, card_refund, refunds.length, refunds[0]?.way, refunds[0]?.amount], ['0.00', null, 1, 'card', '504.00']);
  const [row] = await sql`select paid_by from refunds where booking_id = ${booking.id}`;
  assert.equal(row?.paid_by, 'marketplace');
  assert.equal(((await refund(booking)).body as { code: string }).code, 'nothing_to_refund');
});

test('presses at the same moment send the money once', async () => {
  const booking = await due();
  const before = gateway.refunds().length;
  const answers = await Promise.all(Array.from({ length: 6 }, () => refund(booking)));
  assert.ok(answers.some(({ status }) => status === 200));
  assert.equal(gateway.refunds().length, before + 1);
  assert.deepEqual([(await money(booking)).refunded, (await money(booking)).refund_due], ['504.00', '0.00']);
});

test('an operator sends it too, and it is in the log; a customer cannot', async () => {
  const booking = await due();
  await lok.done(api.cards.refund, { params: booking.params });
  assert.equal((await seen(booking)).timeline.at(-1)?.actor, 'operator');
  const [logged] = await sql`select act, details from audit_log where subject_id = ${booking.id} order by at desc limit 1`;
  assert.deepEqual([logged?.act, logged?.details], ['booking_refunded', { amount: '504.00', way: 'card' }]);
  assert.equal((await guest.refused(401, api.cards.refund, { params: booking.params })).code, 'not_authenticated');
});

test('a refund that is refused says so and stays due', async () => {
  const booking = await due();
  gateway.faults.refunds = 'refused';
  const { status, body } = await refund(booking);
  assert.deepEqual([status, (body as { code: string }).code], [409, 'card_refund_failed']);
  assert.equal((await money(booking)).refund_due, '504.00');
  gateway.faults.refunds = undefined;
  assert.equal((await refund(booking)).status, 200);
});

test('a refund that is sent without an answer waits, cannot be sent in another way meanwhile, and is found to be sent', async () => {
  const booking = await due();
  const before = gateway.refunds().length;
  gateway.faults.refunds = 'lost';
  assert.equal(((await refund(booking)).body as { code: string }).code, 'card_refund_waits');
  const waiting = await booking.host.done(api.bookings.get, { params: booking.params });
  assert.deepEqual([waiting.refund_due, waiting.card_refund], ['504.00', { amount: '504.00', waits: true }]);
  const { code } = await booking.host.refused(409, api.bookings.refund, { params: booking.params, body: { amount: '504' } });
  assert.equal(code, 'card_refund_waits');
  gateway.faults.refunds = undefined;
  await follow();
  assert.deepEqual([(await money(booking)).refunded, (await money(booking)).refund_due], ['504.00', '0.00']);
  assert.equal(gateway.refunds().length, before + 1);
});

test('a refund that the bank takes its time for is sent once the gateway says so; one that comes back is due again', async () => {
  const booking = await due();
  gateway.faults.refunds = 'waiting';
  assert.equal(((await refund(booking)).body as { code: string }).code, 'card_refund_waits');
  const [row] = await sql<{ id: string }[]>`select id from card_refunds where booking_id = ${booking.id}`;
  const { reference } = gateway.refunds().at(-1)!;
  const say = (state: 'sent' | 'failed') => deliver(gateway.webhookOf(gateway.finishRefund(row!.id, { reference, state })));
  for (const _ of [1, 2]) assert.equal(await say('sent'), 204);
  assert.deepEqual([(await money(booking)).refunded, (await money(booking)).refund_due], ['504.00', '0.00']);
  assert.equal(await say('failed'), 204);
  assert.equal((await money(booking)).refund_due, '504.00');
});

test('what was not paid by card is not sent to one', async () => {
  const provider = await buildProvider({ pay_ways: ['card', 'on_site'] });
  const offer = await buildOffer({ service: { provider } });
  const { id } = await guest.done(api.pages.book, { body: bookingBody(offer, { pay_way: 'on_site' }) });
  const host = await as(provider.user);
  await host.done(api.bookings.payment, { params: { id }, body: { payment_status: 'paid' } });
  await host.done(api.bookings.cancel, { params: { id }, body: { reason: 'Typhoon' } });
  assert.equal((await host.refused(409, api.cards.refund, { params: { id } })).code, 'no_card_to_refund');
  assert.equal((await host.done(api.bookings.get, { params: { id } })).card_refund, null);
});

test('a request is paid once it is accepted, within its provider’s hours', async () => {
  const provider = await buildProvider({ pay_ways: ['card'], pay_hours: 6 });
  const offer = await buildOffer({ service: { provider, confirmation: 'request' } });
  const booking = await guest.done(api.pages.book, { body: bookingBody(offer) });
  const token = { token: links.sign('booking', booking.id) };
  assert.match(
    booking.paying.en,
    /^Nothing to pay yet\. Once the booking is confirmed, you have 6 hours to pay HK\$504 to Sampan by card;/,
  );
  assert.deepEqual([(await seen({ token })).pays_by_card, (await seen({ token })).card], [true, null]);
  assert.equal((await guest.refused(409, api.cards.payAsGuest, { params: token })).code, 'no_card_payment');
  await (await as(provider.user)).done(api.bookings.accept, { params: booking });
  assert.equal((await seen({ token })).card?.amount, '504.00');
});
