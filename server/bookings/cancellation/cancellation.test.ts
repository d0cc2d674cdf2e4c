import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { setClock } from '../../../tests/support/clock.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { findDiscrepancies } from '../../ledger/integrity-checks.ts';
import { postJournal } from '../../ledger/post-journal.ts';
import { insertPayment, lockMoney } from '../payment/payment-writes.ts';

// Moves the clock.
const { sql, as, guest, links, buildBooking, buildOffer, buildOperator, buildProvider, buildReferral, buildService, buildSlot, buildUser } =
  await testApp({
    clock: true,
  });
/** Their sessions are as old as the time that a test has set. */
const operator = async () => as(await buildOperator());
const { cancellation, cancel, get, payment, paymentReceived, refund } = api.bookings;

const starts_at = new Date('2027-05-02T01:00:00Z');
const before = (hours: number, ms = 0) => new Date(starts_at.getTime() - hours * 3_600_000 - ms);
const cancellation_tiers = [
  { hours_before: 168, share_bp: 10_000 },
  { hours_before: 48, share_bp: 5_000 },
];

/** A paid booking of 504.00 under tiers, with who may cancel it. */
async function staged(given: Record<string, unknown> = {}) {
  const client = await buildUser();
  const slot = await buildSlot({ starts_at });
  const booking = await buildBooking({
    client,
    slot,
    payment_status: 'paid',
    cancellation_hours: 168,
    cancellation_tiers: sql.json(cancellation_tiers),
    ...given,
  });
  const params = { id: booking.id };
  const token = { token: links.sign('booking', booking.id) };
  return { booking, params, token, client: await as(client), provider: await as(slot.service.provider.user) };
}

/** What the booking's row says of the money, in cents. */
async function moneyOf({ id }: { id: string }) {
  const [row] = await sql<{ retained: number; due: number }[]>`
    select b.retained_amount as retained, coalesce((select cents from refunds_due d where d.booking_id = b.id), 0) as due from bookings b where b.id = ${id}`;
  return row;
}

async function checkBooks(): Promise<void> {
  await postJournal(sql);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
}

test('guest, client, provider and operator see what cancelling gives back, to the cent, before they cancel', async () => {
  await setClock(sql, before(100));
  const { params, token, client, provider } = await staged();
  const half = {
    may_cancel: true,
    rule: 'share',
    share_bp: 5_000,
    refund: '252.00',
    retained: '252.00',
    until: before(48).toISOString(),
    next: { may_cancel: true, share_bp: 0, refund: '0.00' },
    reported: null,
  };
  assert.deepEqual(await client.done(cancellation, { params }), half);
  assert.deepEqual(await guest.done(api.guests.cancellation, { params: token }), half);
  assert.deepEqual((await guest.done(api.guests.booking, { params: token })).cancellation, half);
  const all = {
    may_cancel: true,
    rule: 'everything',
    share_bp: 10_000,
    refund: '504.00',
    retained: '0.00',
    until: null,
    next: null,
    reported: null,
  };
  assert.deepEqual(await provider.done(cancellation, { params }), all);
  assert.deepEqual(await (await operator()).done(api.operator.cancellation, { params }), all);
  const stranger = await as(await buildUser());
  await stranger.refused(404, cancellation, { params });
  await guest.refused(404, api.guests.cancellation, { params: { token: 'no-such-link' } });
  await (await operator()).refused(404, api.operator.cancellation, { params: { id: '01890000-0000-7000-8000-000000000000' } });
});

test('what is retained and what is due follow the step, and fee and provider get their shares of what is retained', async () => {
  const cases = [
    [before(168, 1), 0, 50_400],
    [before(168), 25_200, 25_200],
    [before(48), 50_400, 0],
    [before(0, 1), 50_400, 0],
  ] as const;
  for (const [at, retained, due] of cases) {
    await setClock(sql, at);
    const { booking, params, client } = await staged();
    await buildReferral({ booking });
    const { refund: shown } = await client.done(cancellation, { params });
    const cancelled = await client.done(cancel, { params, body: { refund: shown } });
    assert.deepEqual({ ...(await moneyOf(booking)) }, { retained, due });
    assert.deepEqual([cancelled.retained, cancelled.refund_due], [(retained / 100).toFixed(2), (due / 100).toFixed(2)]);
    assert.equal(cancelled.refund_due_since !== null, due > 0);
    await checkBooks();
    const [books] = await sql<{ cash: number; customer: number; fee: number; provider: number; partner: number }[]>`
      select sum(cash)::bigint as cash, sum(customer)::bigint as customer, sum(fee)::bigint as fee, sum(provider)::bigint as provider,
        sum(partner)::bigint as partner from journal_entries where booking_id = ${booking.id}`;
    const share = (cents: number) => -Math.round((cents * retained) / 50_400) + 0;
    const [fee, partner] = [share(2_400), share(3_840)];
    assert.deepEqual({ ...books }, { cash: 50_400, customer: 0 - due, fee, partner, provider: 0 - retained - fee - partner });
  }
});

test('after the start nobody but provider and operator may cancel, whatever the tiers', async () => {
  await setClock(sql, starts_at);
  const { booking, params, client, provider } = await staged();
  assert.equal((await client.done(cancellation, { params })).may_cancel, false);
  assert.equal((await client.refused(409, cancel, { params, body: {} })).code, 'cancellation_closed');
  await provider.done(cancel, { params, body: { reason: 'Typhoon' } });
  assert.deepEqual({ ...(await moneyOf(booking)) }, { retained: 0, due: 50_400 });
});

test('provider and operator give back all of it after the deadlines, the fee included', async () => {
  await setClock(sql, before(1));
  const [one, two] = [await staged(), await staged()];
  await one.provider.done(cancel, { params: one.params, body: { reason: 'Typhoon', refund: '504.00' } });
  await (await operator()).done(api.operator.cancelBooking, { params: two.params, body: { reason: 'Typhoon', refund: '504.00' } });
  for (const { booking } of [one, two]) assert.deepEqual({ ...(await moneyOf(booking)) }, { retained: 0, due: 50_400 });
});

test('a deadline that passes between quote and cancelling refuses with the refund of now, and nothing is cancelled', async () => {
  await setClock(sql, before(168, 1));
  const { booking, params, token, client } = await staged();
  const { refund: shown } = await client.done(cancellation, { params });
  await setClock(sql, before(168));
  for (const refused of [
    await client.refused(409, cancel, { params, body: { refund: shown } }),
    await guest.refused(409, api.guests.cancel, { params: token, body: { refund: shown } }),
  ]) {
    const { code, shown_refund, refund: now, retained, rule, share_bp, detail } = refused;
    assert.deepEqual([code, shown_refund, now, retained, rule, share_bp], ['refund_changed', '504.00', '252.00', '252.00', 'share', 5_000]);
    assert.match(String(detail), /HK\$504 before, HK\$252 now/);
  }
  assert.equal((await client.done(get, { params })).status, 'confirmed');
  await client.done(cancel, { params, body: { refund: '252.00' } });
  assert.deepEqual({ ...(await moneyOf(booking)) }, { retained: 25_200, due: 25_200 });
});

test('a payment or a refund between quote and cancelling is asked about too, whichever side cancels', async () => {
  await setClock(sql, before(200));
  const unpaid = await staged({ payment_status: 'unpaid' });
  assert.equal((await unpaid.client.done(cancellation, { params: unpaid.params })).refund, '0.00');
  await unpaid.provider.done(payment, { params: unpaid.params, body: { payment_status: 'paid' } });
  const body = { refund: '0.00' };
  assert.equal((await unpaid.client.refused(409, cancel, { params: unpaid.params, body })).refund, '504.00');
  const paid = await staged();
  await paid.provider.done(refund, { params: paid.params, body: { amount: '4' } });
  const stale = { reason: 'Typhoon', refund: '504.00' };
  assert.equal((await paid.provider.refused(409, cancel, { params: paid.params, body: stale })).code, 'refund_changed');
  assert.equal((await (await operator()).refused(409, api.operator.cancelBooking, { params: paid.params, body: stale })).refund, '500.00');
  await paid.client.done(cancel, { params: paid.params, body: { refund: '500.00' } });
});

test('a payment received while its booking is being cancelled is either in the refund or due afterwards, never lost', async () => {
  await setClock(sql, before(200));
  for (let n = 0; n < 10; n += 1) {
    const { booking, params, client, provider } = await staged({ payment_status: 'unpaid' });
    const shown = { refund: '0.00' };
    const [cancelled, paid] = await Promise.all([
      client.ask(cancel, { params, body: shown }),
      provider.ask(payment, { params, body: { payment_status: 'paid' } }),
    ]);
    const outcome = `${cancelled.status} ${paid.status}`;
    assert.ok(['200 409', '409 200'].includes(outcome), outcome);
    if (cancelled.status === 200) assert.deepEqual({ ...(await moneyOf(booking)) }, { retained: 0, due: 0 });
    else assert.equal((cancelled.body as { code: string }).code, 'refund_changed');
  }
  await checkBooks();
});

/** A booking of 504.00, or another price, that its guest says to have paid by FPS. */
async function reported(total_price = 48_000) {
  const provider = await buildProvider({ pay_ways: ['fps'], fps_kind: 'id', fps_account: '1234567', fps_name: 'Kayaks' });
  const slot = await buildSlot({ starts_at, service: await buildService({ provider }) });
  const price = { total_price, service_fee: 2_400, final_amount: total_price + 2_400 };
  const built = await staged({ slot, payment_status: 'unpaid', pay_way: 'fps', ...price });
  await guest.done(api.guests.reportPayment, { params: built.token, body: {} });
  return { ...built, provider: await as(provider.user) };
}

/** More money for a booking, as a bank or a gateway brings it, whatever its state. */
async function arrive(booking_id: string, amount: number, received_by: 'provider' | 'marketplace' = 'provider') {
  await sql.begin(async (tx) => {
    await lockMoney(tx, booking_id);
    const source = received_by === 'provider' ? 'bank_file' : 'gateway';
    await insertPayment(tx, { booking_id, amount, way: 'fps', source, received_by, reference: '', made_by: null });
  });
}

test('of money that arrives after the guest has cancelled the terms keep what they keep of the price, and the quote says so', async () => {
  const cases = [
    [10, 48_000, { amount: '504.00', refund: '0.00' }, { retained: 50_400, due: 0 }],
    [100, 48_000, { amount: '504.00', refund: '252.00' }, { retained: 25_200, due: 25_200 }],
    [100, 48_001, { amount: '504.01', refund: '252.01' }, { retained: 25_200, due: 25_201 }],
    [200, 48_000, { amount: '504.00', refund: '504.00' }, { retained: 0, due: 50_400 }],
  ] as const;
  for (const [hours, price, report, money] of cases) {
    await setClock(sql, before(hours));
    const { booking, params, token, client, provider } = await reported(price);
    for (const quote of [await client.done(cancellation, { params }), await guest.done(api.guests.cancellation, { params: token })])
      assert.deepEqual([quote.refund, quote.retained, quote.reported], ['0.00', '0.00', report]);
    const ended = await guest.done(api.guests.cancel, { params: token, body: { refund: '0.00' } });
    assert.deepEqual([ended.retained, ended.refund_due, ended.owed], ['0.00', '0.00', '0.00']);
    assert.equal((Number(ended.withheld) * 100).toFixed(0), String(money.retained), 'what the terms keep is known before any money');
    await provider.done(paymentReceived, { params, body: { amount: report.amount } });
    assert.deepEqual({ ...(await moneyOf(booking)) }, money);
    await checkBooks();
  }
});

test('payments in parts are withheld until the terms have their share; what comes above goes back, whether provider or marketplace has the money', async () => {
  await setClock(sql, before(100));
  const { booking, params, token, provider } = await reported();
  await guest.done(api.guests.cancel, { params: token, body: {} });
  await provider.done(paymentReceived, { params, body: { amount: '100' } });
  assert.deepEqual({ ...(await moneyOf(booking)) }, { retained: 10_000, due: 0 });
  await arrive(booking.id, 40_400, 'marketplace');
  assert.deepEqual({ ...(await moneyOf(booking)) }, { retained: 25_200, due: 25_200 });
  await provider.done(refund, { params, body: { amount: '252' } });
  assert.deepEqual({ ...(await moneyOf(booking)) }, { retained: 25_200, due: 0 });
  await provider.done(refund, { params, body: { amount: '52', reason: 'Goodwill' } });
  assert.deepEqual({ ...(await moneyOf(booking)) }, { retained: 20_000, due: 0 });
  await arrive(booking.id, 100);
  assert.deepEqual({ ...(await moneyOf(booking)) }, { retained: 20_000, due: 100 });
  await checkBooks();
});

test('a part that was paid before counts towards what the terms keep', async () => {
  await setClock(sql, before(100));
  const { booking, params, token, provider } = await staged({ payment_status: 'unpaid' });
  await arrive(booking.id, 30_000);
  const { refund: shown, retained } = await guest.done(api.guests.cancellation, { params: token });
  assert.deepEqual([shown, retained], ['48.00', '252.00']);
  await guest.done(api.guests.cancel, { params: token, body: { refund: shown } });
  await arrive(booking.id, 20_400);
  assert.deepEqual({ ...(await moneyOf(booking)) }, { retained: 25_200, due: 25_200 });
  const refused = await provider.refused(409, payment, { params, body: { payment_status: 'unpaid' } });
  assert.equal(refused.code, 'illegal_transition', 'a mark is not undone once the booking is cancelled');
});

test('nothing is withheld of money that arrives after provider, operator or the time to pay has ended the booking', async () => {
  await setClock(sql, before(10));
  const [one, two] = [await reported(), await reported()];
  const quote = await one.provider.done(cancellation, { params: one.params });
  assert.deepEqual(quote.reported, { amount: '504.00', refund: '504.00' });
  await one.provider.done(cancel, { params: one.params, body: { reason: 'Typhoon' } });
  await (await operator()).done(api.operator.cancelBooking, { params: two.params, body: { reason: 'Typhoon' } });
  for (const { params, provider } of [one, two]) await provider.done(paymentReceived, { params, body: { amount: '504.00' } });
  const released = await staged({ payment_status: 'unpaid', status: 'cancelled', cancelled_by: 'system' });
  await arrive(released.booking.id, 50_400);
  for (const { booking } of [one, two, released]) {
    assert.deepEqual({ ...(await moneyOf(booking)) }, { retained: 0, due: 50_400 });
  }
  await checkBooks();
});

test('received while its guest cancels late, a payment is retained whichever comes first', async () => {
  await setClock(sql, before(10));
  for (let round = 0; round < 5; round += 1) {
    const { booking, params, token, provider } = await reported();
    await Promise.all([
      provider.done(paymentReceived, { params, body: { amount: '504.00' } }),
      guest.done(api.guests.cancel, { params: token, body: {} }),
    ]);
    assert.deepEqual({ ...(await moneyOf(booking)) }, { retained: 50_400, due: 0 });
  }
  await checkBooks();
});

test('a booking keeps the tiers it was made with, and its service says them', async () => {
  await setClock(sql, before(2_000));
  const offer = await buildOffer({ slot: { starts_at } });
  const provider = await as(offer.provider.user);
  const params = { id: offer.service.id };
  const saved = await provider.done(api.ownServices.update, { params, body: { cancellation_tiers, cancellation_hours: 3 } });
  assert.deepEqual([saved.cancellation_tiers, saved.cancellation_hours], [cancellation_tiers, 168]);
  const listed = await guest.done(api.services.get, { params });
  assert.deepEqual([listed.cancellation_tiers, listed.cancellation_hours], [cancellation_tiers, 168]);
  const booked = await guest.done(api.pages.book, { body: bookingBody(offer) });
  await provider.done(api.ownServices.update, { params, body: { cancellation_tiers: null, cancellation_hours: 24 } });
  const plain = await guest.done(api.pages.book, { body: bookingBody(offer) });
  const token = (made: { manage_url: string }) => ({ token: made.manage_url.split('/').at(-1)! });
  await setClock(sql, before(100));
  assert.equal((await guest.done(api.guests.cancellation, { params: token(booked) })).rule, 'share');
  const { rule, until } = await guest.done(api.guests.cancellation, { params: token(plain) });
  assert.deepEqual([rule, until], ['free', before(24).toISOString()]);
});

test('tiers go towards the start and give back less and less, five at most', async () => {
  const offer = await buildOffer();
  const provider = await as(offer.provider.user);
  const params = { id: offer.service.id };
  const tier = (hours_before: number, share_bp: number) => ({ hours_before, share_bp });
  const wrong = [
    [[tier(48, 5_000), tier(48, 2_500)], 'cancellation_tiers.1.hours_before'],
    [[tier(24, 5_000), tier(48, 2_500)], 'cancellation_tiers.1.hours_before'],
    [[tier(48, 5_000), tier(24, 5_000)], 'cancellation_tiers.1.share_bp'],
    [[tier(48, 10_001)], 'cancellation_tiers.0.share_bp'],
    [[tier(8_761, 5_000)], 'cancellation_tiers.0.hours_before'],
    [[6, 5, 4, 3, 2, 1].map((n) => tier(n * 24, n * 1_000)), 'cancellation_tiers'],
  ] as const;
  for (const [tiers, field] of wrong)
    assert.deepEqual(Object.keys(await provider.refused(400, api.ownServices.update, { params, body: { cancellation_tiers: tiers } })), [
      field,
    ]);
  const never = await provider.done(api.ownServices.update, { params, body: { cancellation_tiers: [tier(24, 5_000)] } });
  assert.equal(never.cancellation_hours, 8_760, 'never free');
  assert.equal((await provider.done(api.ownServices.update, { params, body: { cancellation_tiers: [] } })).cancellation_tiers, null);
});

test('a cent too much or too little of what the terms keep is found by the check of the books', async () => {
  await setClock(sql, before(100));
  const { booking, params, client } = await staged();
  await client.done(cancel, { params, body: {} });
  await checkBooks();
  for (const cents of [1, -1]) {
    const undo = new Error('only to look');
    await assert.rejects(
      sql.begin(async (tx) => {
        await tx`update bookings set withheld_amount = withheld_amount + ${cents} where id = ${booking.id}`;
        // As if the job had been there.
        await tx`delete from booking_changes`;
        await tx`delete from journal_due`;
        const found = (await findDiscrepancies(tx)).filter(({ id }) => id === booking.id).map((one) => [one.law, Math.abs(one.cents)]);
        // What providers are owed follows from these, and is found out too.
        for (const law of ['a refund that is due is not what the books owe the customer', 'the journal has not what a booking demands'])
          assert.deepEqual(
            found.filter(([one]) => one === law),
            [[law, 1]],
          );
        throw undo;
      }),
      undo,
    );
  }
});

test('a paid departure that is over is cancelled only with the refund that was shown', async () => {
  await setClock(sql, new Date(starts_at.getTime() + 48 * 3_600_000));
  const [one, two] = [await staged(), await staged()];
  const unseen = await one.provider.refused(409, cancel, { params: one.params, body: { reason: 'Typhoon' } });
  assert.deepEqual([unseen.code, unseen.refund], ['refund_unseen', '504.00']);
  const lok = await operator();
  const asked = { params: two.params, body: { reason: 'Typhoon' } };
  assert.equal((await lok.refused(409, api.operator.cancelBooking, asked)).code, 'refund_unseen');
  await one.provider.done(cancel, { params: one.params, body: { reason: 'Typhoon', refund: '504.00' } });
  await lok.done(api.operator.cancelBooking, { ...asked, body: { reason: 'Typhoon', refund: '504.00' } });
  for (const { booking } of [one, two]) assert.deepEqual({ ...(await moneyOf(booking)) }, { retained: 0, due: 50_400 });
});

test('a page booking that is over is not cancelled unseen by its status either; an unpaid one that is over needs no question', async () => {
  await setClock(sql, new Date(starts_at.getTime() + 48 * 3_600_000));
  const update = api.ownPages.updateBooking;
  const paid = await staged();
  const asked = { params: paid.params, body: { status: 'cancelled' as const, reason: 'Typhoon', admin_notes: 'Rang them' } };
  const unseen = await paid.provider.refused(409, update, asked);
  assert.deepEqual([unseen.code, unseen.refund], ['refund_unseen', '504.00']);
  const { status, admin_notes } = await paid.provider.done(get, { params: paid.params });
  assert.deepEqual([status, admin_notes, { ...(await moneyOf(paid.booking)) }], ['confirmed', '', { retained: 0, due: 0 }]);
  const unpaid = () => staged({ payment_status: 'unpaid' });
  const [one, two, three] = [await unpaid(), await unpaid(), await unpaid()];
  await one.provider.done(update, { params: one.params, body: { status: 'cancelled', reason: 'Typhoon' } });
  await two.provider.done(cancel, { params: two.params, body: { reason: 'Typhoon' } });
  await (await operator()).done(api.operator.cancelBooking, { params: three.params, body: { reason: 'Typhoon' } });
  for (const { booking, params, provider } of [one, two, three]) {
    const ended = await provider.done(get, { params });
    assert.deepEqual([ended.status, { ...(await moneyOf(booking)) }], ['cancelled', { retained: 0, due: 0 }]);
  }
  await checkBooks();
});
