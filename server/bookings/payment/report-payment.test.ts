import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { tmpdir } from 'node:os';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { api } from '../../../contract/api.ts';
import type { BookingStatus } from '../../../rules/booking-states.ts';
import { ACTING_HEADER } from '../../../contract/staff-roles.ts';
import { testApp } from '../../../tests/support/app.ts';
import type { BuiltProvider, BuiltUser } from '../../../tests/support/builders.ts';
import { testMailer } from '../../../tests/support/mailer.ts';
import { form, paint } from '../../../tests/support/pictures.ts';
import { fpsPayload } from '../../../rules/fps/payload.ts';
import { sweepPictures } from '../../core/storage/files.ts';
import { drawFpsCode } from './fps-reads.ts';

const on = await testApp();
const { sql, guest, as, links, buildBooking, buildOperator, buildProvider, buildService, buildSlot, buildStaff, buildUser } = on;
const { mailer } = testMailer(sql);
after(() => mailer.close());
const { booking: see, reportPayment, fpsQr } = api.guests;
const { paymentReceived, paymentMissing } = api.bookings;

async function takesFps(): Promise<BuiltProvider> {
  return buildProvider({ pay_ways: ['fps', 'on_site'], fps_kind: 'id', fps_account: '1234567', fps_name: '西貢獨木舟' });
}

type BookingOptions = { provider?: BuiltProvider; client?: BuiltUser; status?: BookingStatus; pay_way?: string };

/** A booking for HK$504 that is to be paid by FPS, its provider and its secret link. */
async function booked({ provider, client, status = 'confirmed', pay_way = 'fps' }: BookingOptions = {}) {
  const service = await buildService({ provider: provider ?? (await takesFps()) });
  const slot = await buildSlot({ service });
  const booking = await buildBooking({ slot, status, pay_way, ...(client && { client }) });
  const params = { token: links.sign('booking', booking.id) };
  return { ...booking, provider: service.provider, params, host: await as(service.provider.user) };
}

const paymentsOf = (booking_id: string) =>
  sql<{ state: string; amount: number; source: string; slip: string | null }[]>`
    select state, amount, source, slip from payments where booking_id = ${booking_id} order by created_at, id`;

async function kindsTo(recipient: string): Promise<string[]> {
  await mailer.run();
  const mails = await sql<
    { kind: string }[]
  >`select kind from mails where recipient = ${recipient} and kind like 'payment%' order by created_at`;
  return mails.map(({ kind }) => kind);
}

test('a guest sees what to pay and to whom, in a code and in words', async () => {
  const { params, booking_reference } = await booked();
  const { pays_by_fps, fps, payment } = await guest.done(see, { params });
  assert.deepEqual([pays_by_fps, payment], [true, null]);
  assert.deepEqual(fps, { kind: 'id', account: '1234567', name: '西貢獨木舟', amount: '504.00', reference: booking_reference });
  assert.equal(await guest.done(fpsQr, { params }), drawFpsCode(fps));
});

test('the drawn code says what a bank reads', async () => {
  const { params, booking_reference: reference } = await booked();
  const svg = Buffer.from((await guest.ask(fpsQr, { params })).body as string);
  const { data, info } = await sharp(svg).resize(900, 900).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const written = fpsPayload({ kind: 'id', account: '1234567', name: '西貢獨木舟', amount: 50_400, reference });
  assert.deepEqual({ payload: decodeQR({ ...info, data }) }, written);
});

test('who has an account sees the same, the code within', async () => {
  const client = await buildUser();
  const { id } = await booked({ client });
  const { fps, fps_qr } = await (await as(client)).done(api.bookings.mineById, { params: { id } });
  assert.equal(fps_qr, drawFpsCode(fps!));
});

test('a request is paid after it was accepted, and a booking with another way, or that is cancelled, not by FPS', async () => {
  const seen = async (wanted: BookingOptions) => {
    const { params } = await booked(wanted);
    const { pays_by_fps, fps } = await guest.done(see, { params });
    await guest.refused(404, fpsQr, { params });
    assert.equal((await guest.refused(409, reportPayment, { params, body: {} })).code, 'nothing_owed');
    return [pays_by_fps, fps];
  };
  assert.deepEqual(await seen({ status: 'pending' }), [true, null]);
  assert.deepEqual(await seen({ status: 'cancelled' }), [true, null]);
  assert.deepEqual(await seen({ pay_way: 'on_site' }), [false, null]);
  assert.deepEqual(await seen({ provider: await buildProvider() }), [false, null]);
});

test('a report is no payment; twice is one, and a slip can follow', async () => {
  const { id, params, host, provider } = await booked();
  const first = await guest.done(reportPayment, { params, body: {} });
  assert.deepEqual([first.payment_status, first.payment?.state, first.payment?.has_slip], ['unpaid', 'reported', false]);
  const second = await guest.done(reportPayment, { params, ...form(['slip', await paint().png().toBuffer()]) });
  assert.deepEqual([second.payment?.id, second.payment?.has_slip], [first.payment?.id, true]);
  const rows = await paymentsOf(id);
  assert.deepEqual([rows.length, rows[0]!.state, rows[0]!.amount, rows[0]!.source], [1, 'reported', 50_400, 'customer']);
  const { timeline } = await host.done(api.bookings.get, { params: { id } });
  assert.deepEqual(
    timeline.filter(({ event }) => event === 'payment_reported').map(({ by, note }) => [by, note]),
    [['Chan Tai Man', 'HK$504']],
  );
  assert.equal((await host.done(api.bookings.unread)).payments_reported, 1);
  const { results } = await host.done(api.bookings.providerBookings, { query: { payment_reported: 'true' } });
  assert.deepEqual(
    results.map((one) => [one.id, one.payment_reported]),
    [[id, true]],
  );
  assert.deepEqual(await kindsTo(provider.user.email), ['payment_reported']);
});

test('a slip is for the booking’s two sides and the operator, and has no public address', async () => {
  const client = await buildUser();
  const { id, params, provider, host } = await booked({ client });
  const me = await as(client);
  const sent = form(['slip', await paint().png().toBuffer()]);
  const { payment } = await me.done(api.bookings.reportPayment, { params: { id }, ...sent });
  const slip = { params: { id: payment!.id } };
  const person = await buildUser();
  const membership = await buildStaff({ provider, user: person, role: 'manager' });
  const manager = (await as(person)).with({ [ACTING_HEADER]: membership.id });
  for (const one of [me, host, manager, await as(await buildOperator())])
    assert.match(String((await one.ask(api.bookings.slip, slip)).headers['content-type']), /webp/);
  await guest.ask(api.guests.slip, { params }).then(({ status }) => assert.equal(status, 200));
  for (const other of [await buildUser(), (await buildProvider()).user]) await (await as(other)).refused(404, api.bookings.slip, slip);
  await guest.refused(401, api.bookings.slip, slip);
  const [{ slip: address } = { slip: null }] = await paymentsOf(id);
  assert.match(address!, /^\/media\/slip-[0-9a-f]{32}-1600\.webp$/);
  assert.equal((await on.app.inject(address!)).statusCode, 404);
});

test('a slip stays as long as its booking has it, and goes with its customer', async () => {
  const { id, params } = await booked();
  await guest.done(reportPayment, { params, ...form(['slip', await paint().png().toBuffer()]) });
  const [{ slip } = { slip: null }] = await paymentsOf(id);
  const name = /slip-\w+(?=-1600)/.exec(slip ?? '')![0];
  const sweep = async () => {
    await sql`update pictures set kept_at = now() - interval '30 days' where name = ${name}`;
    await sweepPictures({ disk: new Disk(new FSDriver({ location: tmpdir(), visibility: 'public' })), sweepParts: async () => 0 }, sql);
    return (await sql`select from pictures where name = ${name}`).length;
  };
  assert.equal(await sweep(), 1);
  await sql`select erase_words_about(array[${id}::uuid])`;
  assert.equal((await paymentsOf(id))[0]?.slip, null);
  await guest.refused(404, api.guests.slip, { params });
  assert.equal(await sweep(), 0);
});

test('nobody sends a picture by a link that is no booking’s, and what is no picture is refused', async () => {
  const { params } = await booked();
  const picture = form(['slip', await paint().png().toBuffer()]);
  const before = await sql`select name from pictures`;
  const made_up = { token: `${params.token.slice(0, -2)}AA` };
  await guest.refused(404, reportPayment, { params: made_up, ...picture });
  assert.equal((await sql`select name from pictures`).length, before.length);
  assert.equal((await guest.refused(400, reportPayment, { params, ...form(['slip', Buffer.from('no picture')]) })).code, 'image_refused');
  const elsewhere = { slip: `/media/slip-${'0'.repeat(32)}-1600.webp` };
  assert.deepEqual(Object.keys(await guest.refused(400, reportPayment, { params, body: elsewhere })), ['slip']);
});

test('confirmed by its provider it is paid, and the guest hears of it', async () => {
  const email = `payer-${randomUUID()}@example.com`;
  const { id, params, host } = await booked();
  await sql`update bookings set customer_email = ${email} where id = ${id}`;
  assert.equal((await host.refused(409, paymentReceived, { params: { id }, body: { amount: '504' } })).code, 'already_done');
  await guest.done(reportPayment, { params, body: {} });
  const asked = { params: { id }, body: { amount: '504.00', reference: 'FT123' }, key: randomUUID() };
  const paid = await host.done(paymentReceived, asked);
  assert.deepEqual([paid.payment_status, paid.paid, paid.owed, paid.payment?.state], ['paid', '504.00', '0.00', 'received']);
  assert.deepEqual(await host.done(paymentReceived, asked), paid);
  assert.equal((await paymentsOf(id)).length, 1);
  const seen = await guest.done(see, { params });
  assert.deepEqual([seen.payment_status, seen.fps, seen.pays_by_fps], ['paid', null, true]);
  assert.deepEqual(await kindsTo(email), ['payment_received']);
  assert.equal((await host.done(api.bookings.unread)).payments_reported, 0);
  // And it can be taken back, as any mark of the provider's.
  const undone = await host.done(api.bookings.payment, { params: { id }, body: { payment_status: 'unpaid' } });
  assert.deepEqual([undone.payment_status, undone.paid], ['unpaid', '0.00']);
});

test('taking back a mark of payment leaves what came in before it', async () => {
  const { id, params, host } = await booked();
  await guest.done(reportPayment, { params, body: {} });
  await host.done(paymentReceived, { params: { id }, body: { amount: '200.00' } });
  const mark = async (payment_status: 'paid' | 'unpaid') => {
    const booking = await host.done(api.bookings.payment, { params: { id }, body: { payment_status } });
    return [booking.payment_status, booking.paid, booking.owed];
  };
  assert.deepEqual(await mark('paid'), ['paid', '504.00', '0.00']);
  assert.deepEqual(await mark('unpaid'), ['unpaid', '200.00', '304.00']);
  assert.deepEqual(await mark('unpaid'), ['unpaid', '200.00', '304.00'], 'and no more, however often it is asked');
  // A party that became smaller has paid too much: as many go as leave something to pay.
  assert.deepEqual(await mark('paid'), ['paid', '504.00', '0.00']);
  await sql`update bookings set final_amount = 15000, total_price = 15000 - service_fee where id = ${id}`;
  assert.deepEqual(await mark('unpaid'), ['unpaid', '0.00', '150.00']);
});

test('less than was asked for leaves the rest owed, and more becomes a refund due', async () => {
  const answer = async (amount: string) => {
    const { id, params, host } = await booked();
    await guest.done(reportPayment, { params, body: {} });
    const { payment_status, paid, owed, refund_due } = await host.done(paymentReceived, { params: { id }, body: { amount } });
    return { money: [payment_status, paid, owed, refund_due], states: (await paymentsOf(id)).map(({ state }) => state), params };
  };
  const less = await answer('500.50');
  assert.deepEqual(less.money, ['unpaid', '500.50', '3.50', '0.00']);
  assert.deepEqual(less.states, ['failed', 'received']);
  assert.equal((await guest.done(see, { params: less.params })).fps?.amount, '3.50');
  assert.deepEqual((await answer('510')).money, ['paid', '510.00', '0.00', '6.00']);
});

test('a guest hears of one that is not there, and may report again', async () => {
  const email = `payer-${randomUUID()}@example.com`;
  const { id, params, host } = await booked();
  await sql`update bookings set customer_email = ${email} where id = ${id}`;
  await guest.done(reportPayment, { params, body: {} });
  const missing = await host.done(paymentMissing, { params: { id }, body: { note: 'Nothing since Monday' } });
  assert.deepEqual([missing.payment_status, missing.payment?.state], ['unpaid', 'failed']);
  assert.equal((await host.refused(409, paymentMissing, { params: { id }, body: {} })).code, 'already_done');
  assert.deepEqual(await kindsTo(email), ['payment_missing']);
  const again = await guest.done(reportPayment, { params, body: {} });
  assert.equal(again.payment?.state, 'reported');
  assert.equal((await paymentsOf(id)).length, 2);
});

test('of two confirmations at once one counts', async () => {
  const { id, params, host } = await booked();
  await guest.done(reportPayment, { params, body: {} });
  const body = { amount: '504.00' };
  const answers = await Promise.all([1, 2, 3].map(() => host.ask(paymentReceived, { params: { id }, body, key: randomUUID() })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  const { paid } = await host.done(api.bookings.get, { params: { id } });
  assert.equal(paid, '504.00');
});

test('two reports at once are one', async () => {
  const { id, params } = await booked();
  await Promise.all([1, 2, 3].map(() => guest.done(reportPayment, { params, body: {} })));
  assert.equal((await paymentsOf(id)).length, 1);
});

test('confirmed while it is being cancelled, the money is due back whichever comes first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, params, host } = await booked();
    await guest.done(reportPayment, { params, body: {} });
    await Promise.all([
      host.done(paymentReceived, { params: { id }, body: { amount: '504.00' } }),
      guest.done(api.guests.cancel, { params, body: {} }),
    ]);
    const { status, paid, refund_due } = await host.done(api.bookings.get, { params: { id } });
    assert.deepEqual([status, paid, refund_due], ['cancelled', '504.00', '504.00']);
  }
});

test('marked as paid by hand, the report is that payment', async () => {
  const { id, params, host } = await booked();
  await guest.done(reportPayment, { params, body: {} });
  const { paid, payment } = await host.done(api.bookings.payment, { params: { id }, body: { payment_status: 'paid' } });
  assert.deepEqual([paid, payment?.state, (await paymentsOf(id)).length], ['504.00', 'received', 1]);
});
