import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { cardGateway } from '../../../tests/support/card-gateway.ts';
import type { GatewayEvent } from '../../core/cards/payments.ts';
import { findDiscrepancies } from '../../ledger/integrity-checks.ts';
import { postJournal } from '../../ledger/post-journal.ts';

const { gateway, payments, deliver, connect } = await cardGateway();
const { app, sql, as, guest, links, buildOffer, buildOperator, buildProvider } = await testApp({ payments });
connect(app);
const lok = await as(await buildOperator());

afterEach(async () => {
  await postJournal(sql);
  assert.deepEqual([...(await findDiscrepancies(sql))], [], 'the books are right');
});

const say = async (event: GatewayEvent) => assert.equal(await deliver(gateway.webhookOf({ ...event, event_id: randomUUID() })), 204);

/** A booking for HK$504 that is paid by card, and the gateway's name of the payment. */
async function paid(amount?: number, currency = 'hkd') {
  const provider = await buildProvider({ pay_ways: ['card'] });
  const offer = await buildOffer({ service: { provider } });
  const booking = await guest.done(api.pages.book, { body: bookingBody(offer, { pay_way: 'card' }) });
  const params = { token: links.sign('booking', booking.id) };
  const page = (await guest.done(api.cards.payAsGuest, { params })).url.split('/').at(-1)!;
  const event = gateway.pay(page, { ...(amount !== undefined && { amount }), currency });
  await say(event);
  const payment = event.kind === 'checkout' ? event.checkout.payment!.reference : '';
  const seen = async () => {
    const { refunded, refund_due, timeline } = await guest.done(api.guests.booking, { params });
    return { refunded, refund_due, events: timeline.map((line) => line.event) };
  };
  return { ...booking, payment, seen, host: await as(provider.user), params: { id: booking.id } };
}

const flagsOf = async ({ id }: { id: string }) =>
  (await lok.done(api.cards.flags, { query: { page_size: 100 } })).results.filter(({ booking_id }) => booking_id === id);

test('another amount and another currency are on the operator’s list until somebody has seen to it, which is in the log', async () => {
  const less = await paid(50_000);
  const other = await paid(50_400, 'usd');
  const [amount] = await flagsOf(less);
  assert.deepEqual([amount?.kind, amount?.amount, amount?.reference], ['amount', '500.00', less.payment]);
  const [currency] = await flagsOf(other);
  assert.deepEqual([currency?.kind, currency?.currency, currency?.booking_reference], ['currency', 'usd', other.booking_reference]);
  const { waiting } = await lok.done(api.operator.overview);
  await lok.done(api.cards.clearFlag, { params: amount! });
  assert.deepEqual(await flagsOf(less), []);
  assert.equal((await lok.refused(404, api.cards.clearFlag, { params: amount! })).code, 'not_found');
  assert.equal((await lok.done(api.operator.overview)).waiting.card_flags, waiting.card_flags - 1);
  const [logged] = (await lok.done(api.operator.audit, { query: { subject_id: less.id } })).results;
  assert.deepEqual([logged?.act, logged?.details], ['card_flag_cleared', { reference: less.payment }]);
});

test('a refund that the gateway sent cannot be taken back here', async () => {
  const { host, params } = await paid();
  await host.done(api.bookings.cancel, { params, body: { reason: 'Typhoon' } });
  await host.done(api.cards.refund, { params });
  const [sent] = (await host.done(api.bookings.get, { params })).refunds;
  assert.equal(sent?.by_gateway, true);
  const asked = { params, body: { kind: 'refund', entry: sent.id, reason: 'By mistake' } };
  for (const caller of [lok, host]) assert.equal((await caller.refused(409, api.bookings.takeBack, asked)).code, 'card_refund_final');
});

test('a refund on the gateway’s own screens is a refund of the booking, once, and not sent again from here', async () => {
  const booking = await paid();
  await booking.host.done(api.bookings.cancel, { params: booking.params, body: { reason: 'Typhoon' } });
  const refund = { reference: 're_there', state: 'sent' } as const;
  const events = [
    gateway.refundThere({ ...refund, state: 'waiting' }, booking.payment, 20_000),
    gateway.refundThere(refund, booking.payment, 20_000),
  ];
  for (const event of [...events, ...events]) await say(event);
  const { refunded, refund_due, events: timeline } = await booking.seen();
  assert.deepEqual([refunded, refund_due], ['200.00', '304.00']);
  assert.equal(timeline.filter((event) => event === 'refunded').length, 1);
  assert.deepEqual(
    (await flagsOf(booking)).map(({ kind, amount }) => [kind, amount]),
    [['refund_at_gateway', '200.00']],
  );
  const rest = await booking.host.done(api.cards.refund, { params: booking.params, key: randomUUID() });
  assert.equal(rest.refunded, '504.00');
});

test('a refund there that comes back is due again; more than is in hand is counted up to that', async () => {
  const booking = await paid();
  await booking.host.done(api.bookings.cancel, { params: booking.params, body: { reason: 'Typhoon' } });
  await say(gateway.refundThere({ reference: 're_more', state: 'sent' }, booking.payment, 60_000));
  assert.deepEqual([(await booking.seen()).refunded, (await booking.seen()).refund_due], ['504.00', '0.00']);
  await say(gateway.refundThere({ reference: 're_more', state: 'failed' }, booking.payment, 60_000));
  assert.equal((await booking.seen()).refund_due, '504.00');
  assert.deepEqual((await flagsOf(booking)).map(({ kind }) => kind).toSorted(), ['refund_at_gateway', 'refund_returned']);
});

test('the same refund said eight times at once is one', async () => {
  const booking = await paid();
  const event = gateway.refundThere({ reference: 're_race', state: 'sent' }, booking.payment, 10_000);
  await Promise.all(Array.from({ length: 8 }, () => say(event)));
  assert.equal((await booking.seen()).refunded, '100.00');
});

test('a dispute is flagged as it goes, and moves no money by itself', async () => {
  const booking = await paid();
  for (const state of ['open', 'open', 'lost'] as const) await say(gateway.dispute({ reference: 'dp_1', state }, booking.payment, 50_400));
  assert.deepEqual(
    (await flagsOf(booking)).map(({ kind }) => kind),
    ['disputed', 'dispute_lost'],
  );
  assert.equal((await booking.seen()).refunded, '0.00');
});

test('a refund and a dispute of payments that are not ours are taken and change nothing', async () => {
  const before = (await lok.done(api.cards.flags)).count;
  await say(gateway.refundThere({ reference: 're_x', state: 'sent' }, 'pi_elsewhere', 100));
  await say(gateway.dispute({ reference: 'dp_x', state: 'open' }, '', 100));
  assert.equal((await lok.done(api.cards.flags)).count, before);
});

test('a card payment is not taken back by a mark, but refunded', async () => {
  const { host, params } = await paid();
  const refused = await host.refused(409, api.bookings.payment, { params, body: { payment_status: 'unpaid' } });
  assert.equal(refused.code, 'nothing_to_take_back');
  const { payment_status, can } = await host.done(api.bookings.get, { params });
  assert.deepEqual([payment_status, can.pay], ['paid', false]);
});
