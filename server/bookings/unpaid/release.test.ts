import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import type { BuiltBooking } from '../../../tests/support/builders.ts';
import { PAID_BY_FPS } from '../../../tests/support/payable.ts';
import { until, untilWaiting } from '../../../tests/support/until.ts';
import { insertPayment, lockMoney } from '../payment/payment-writes.ts';
import { releaseUnpaid } from './release.ts';

const { sql, as, guest, links, buildBooking, buildProvider, buildService, buildSlot, buildSlotUnderWay } = await testApp();

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const overdue = { pay_way: 'fps', created_at: hoursAgo(25), pay_by: hoursAgo(0.01) } as const;

const seen = async (booking: BuiltBooking) =>
  (await as(booking.slot.service.provider.user)).done(api.bookings.get, { params: { id: booking.id } });
const byLink = ({ id }: BuiltBooking) => guest.done(api.guests.booking, { params: { token: links.sign('booking', id) } });
const placesTaken = async ({ slot }: BuiltBooking) =>
  (await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${slot.id}`)[0]?.spots_taken;
const movesOf = async ({ id }: BuiltBooking) =>
  (
    await sql<{ move: string }[]>`select places || ' ' || reason as move from seat_ledger where booking_id = ${id} order by places desc`
  ).map(({ move }) => move);
const lastEvent = ({ timeline }: { timeline: { event: string; actor: string }[] }) => timeline.at(-1)?.event;

/** The customer has said that they have paid. */
const report = ({ id }: BuiltBooking, amount = 50_400) => sql`
  insert into payments (id, provider_id, booking_id, way, amount, state, source)
  select ${randomUUID()}, provider_id, id, 'fps', ${amount}, 'reported', 'customer' from bookings where id = ${id}`;

/** Money comes in, as the provider's confirmation and a bank file write it. */
const receive = ({ id }: BuiltBooking, amount = 50_400) =>
  sql.begin(async (tx) => {
    await lockMoney(tx, id);
    const paid = { way: 'fps', source: 'bank_file', received_by: 'provider', reference: '', made_by: null } as const;
    await insertPayment(tx, { booking_id: id, amount, ...paid });
  });

test('a booking that is not paid in time is cancelled, gives its places back, and both sides read why', async () => {
  const booking = await buildBooking({ ...overdue, participants: 3 });
  assert.equal(await releaseUnpaid(sql), 1);
  const now = await seen(booking);
  assert.deepEqual([now.status, now.cancelled_by, now.refund_due, now.owed], ['cancelled', 'system', '0.00', '0.00']);
  const { event, actor, by } = now.timeline.at(-1)!;
  assert.deepEqual([event, actor, by], ['payment_expired', 'system', '']);
  assert.equal(now.paying.en, 'Cancelled because it wasn’t paid in time.');
  assert.deepEqual((await byLink(booking)).paying, now.paying);
  assert.deepEqual([await placesTaken(booking), await movesOf(booking)], [0, ['3 booked', '-3 expired']]);
  assert.equal(await releaseUnpaid(sql), 0, 'there is nothing more to do');
});

test('what has time, is paid, is not confirmed or has no deadline stays as it is', async () => {
  const others = [
    await buildBooking({ ...overdue, pay_by: new Date(Date.now() + HOUR_MS) }),
    await buildBooking({ ...overdue, payment_status: 'paid', paid_amount: 50_400 }),
    await buildBooking({ ...overdue, status: 'pending' }),
    await buildBooking({ ...overdue, status: 'completed' }),
    await buildBooking({ ...overdue, status: 'cancelled' }),
    await buildBooking({ created_at: hoursAgo(1_000) }),
    await buildBooking({ ...overdue, pay_way: 'on_site', pay_by: null }),
  ];
  const before = await Promise.all(others.map(seen));
  assert.equal(await releaseUnpaid(sql), 0);
  const statuses = (await Promise.all(others.map(seen))).map(({ status }) => status);
  assert.deepEqual(
    statuses,
    before.map(({ status }) => status),
  );
});

test('a booking that has begun is not cancelled: its places are of no use to anybody', async () => {
  const booking = await buildBooking({ ...overdue, slot: await buildSlotUnderWay() });
  assert.equal(await releaseUnpaid(sql), 0);
  const now = await seen(booking);
  assert.deepEqual([now.status, lastEvent(now)], ['confirmed', 'created']);
  const [row] = await sql<{ passed: boolean }[]>`select pay_by_passed_at is not null as passed from bookings where id = ${booking.id}`;
  assert.ok(row?.passed, 'it is not looked at again');
});

test('a payment that is reported, or received in part, is asked about once instead', async () => {
  const reported = await buildBooking(overdue);
  await report(reported);
  const in_part = await buildBooking({ ...overdue, slot: await buildSlot() });
  await receive(in_part, 10_000);
  assert.equal(await releaseUnpaid(sql), 0);
  for (const booking of [reported, in_part]) {
    const now = await seen(booking);
    assert.deepEqual([now.status, lastEvent(now), await placesTaken(booking)], ['confirmed', 'payment_unconfirmed', 1]);
  }
  assert.match((await seen(reported)).paying.en, /^Chan Tai Man says they’ve paid HK\$504\.00 by FPS\./);
  assert.match((await seen(in_part)).paying.en, /^Chan Tai Man is still to pay you HK\$404\.00; it was due by /);
  assert.equal(await releaseUnpaid(sql), 0);
  assert.equal((await seen(reported)).timeline.filter(({ event }) => event === 'payment_unconfirmed').length, 1);
});

test('money that arrives afterwards is a refund due', async () => {
  const booking = await buildBooking(overdue);
  await releaseUnpaid(sql);
  await receive(booking);
  const now = await seen(booking);
  assert.deepEqual([now.status, now.paid, now.refund_due, now.payment_status], ['cancelled', '504.00', '504.00', 'paid']);
  assert.equal(await placesTaken(booking), 0);
});

test('many runs at once end each booking once and give each place back once', async () => {
  const slot = await buildSlot({ capacity: 300 });
  for (let n = 0; n < 60; n += 1) await buildBooking({ ...overdue, slot, participants: 2 });
  const released = await Promise.all(Array.from({ length: 6 }, () => releaseUnpaid(sql)));
  assert.equal(released.reduce((sum, n) => sum + n, 0) + (await releaseUnpaid(sql)), 60);
  const [moves] = await sql<{ moves: number; places: number }[]>`
    select count(*) as moves, sum(places) as places from seat_moves where slot_id = ${slot.id} and reason = 'expired'`;
  assert.deepEqual({ ...moves }, { moves: 60, places: -120 });
});

test('a payment or a report that is under way when the time ends is seen: the booking is not cancelled', async () => {
  for (const pay of [receive, report]) {
    const booking = await buildBooking(overdue);
    await sql.begin(async (tx) => {
      await lockMoney(tx, booking.id);
      assert.equal(await releaseUnpaid(sql), 0, 'a booking that is being paid is left alone');
    });
    await pay(booking);
    assert.equal(await releaseUnpaid(sql), 0);
    assert.equal((await seen(booking)).status, 'confirmed');
  }
});

test('a payment and the release at the same moment: money is never lost', async () => {
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      const booking = await buildBooking(overdue);
      await Promise.all([receive(booking), releaseUnpaid(sql)]);
      await releaseUnpaid(sql);
      const { status, paid, refund_due } = await seen(booking);
      assert.deepEqual(
        [paid, refund_due, await placesTaken(booking)],
        status === 'cancelled' ? ['504.00', '504.00', 0] : ['504.00', '0.00', 1],
      );
    }),
  );
});

test('a cancellation and the release at the same moment: one of them wins, and the places come back once', async () => {
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      const booking = await buildBooking({ ...overdue, participants: 2 });
      const cancel = guest.ask(api.guests.cancel, { params: { token: links.sign('booking', booking.id) }, body: {} });
      const [answer] = await Promise.all([cancel, releaseUnpaid(sql)]);
      await releaseUnpaid(sql);
      const { cancelled_by, status } = await seen(booking);
      assert.equal(status, 'cancelled');
      assert.equal(cancelled_by, answer.status === 200 ? 'customer' : 'system');
      assert.deepEqual([await placesTaken(booking), (await movesOf(booking)).length], [0, 2]);
    }),
  );
});

test('while the job waits for a slot that somebody holds, it ends what is on the others', async () => {
  const held = await buildBooking(overdue);
  const free = await buildBooking(overdue);
  let released: Promise<number> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from slots where id = ${held.slot.id} for update`;
    released = releaseUnpaid(sql);
    await untilWaiting(sql, 1);
    await until('the other one is cancelled', async () => (await seen(free)).status === 'cancelled');
  });
  assert.equal(await released, 2);
  assert.equal((await seen(held)).status, 'cancelled');
});

const reportAs = ({ id }: BuiltBooking) => guest.done(api.guests.reportPayment, { params: { token: links.sign('booking', id) }, body: {} });
const missing = async (booking: BuiltBooking) =>
  (await as(booking.slot.service.provider.user)).done(api.bookings.paymentMissing, { params: { id: booking.id }, body: {} });
/** The time in which the provider was to answer is over. */
const answerTimeOver = ({ id }: BuiltBooking) => sql`update payments set answer_by = now() where booking_id = ${id} and state = 'reported'`;
const timeToPayOver = ({ id }: BuiltBooking) => sql`update bookings set pay_by = now() where id = ${id}`;
const reportOf = async ({ id }: BuiltBooking) =>
  (
    await sql<
      { state: string; answer_by: Date | null }[]
    >`select state, answer_by from payments where booking_id = ${id} order by created_at desc, id desc`
  )[0];

/** A booking whose provider takes FPS, ten days ahead. */
async function payable(): Promise<BuiltBooking> {
  const service = await buildService({ provider: await buildProvider(PAID_BY_FPS) });
  const slot = await buildSlot({ service, starts_at: new Date(Date.now() + 240 * HOUR_MS) });
  return buildBooking({ ...overdue, slot });
}

test('a report that nobody answers keeps the places for two days after the time to pay, and no longer', async () => {
  const booking = await payable();
  await report(booking);
  assert.equal(await releaseUnpaid(sql), 0);
  const asked = await reportOf(booking);
  const hours = (asked!.answer_by!.getTime() - Date.now()) / HOUR_MS;
  assert.ok(hours > 47.9 && hours <= 48, `${hours} hours`);
  assert.match((await seen(booking)).paying.en, /Without your answer by .* the booking is cancelled and its places go back on sale\.$/);
  assert.match(
    (await byLink(booking)).paying.en,
    /If they don’t confirm it by .*, the booking is cancelled and your places are released\.$/,
  );
  assert.equal(await releaseUnpaid(sql), 0);
  await answerTimeOver(booking);
  assert.equal(await releaseUnpaid(sql), 1);
  const now = await seen(booking);
  assert.deepEqual([now.status, lastEvent(now), await placesTaken(booking)], ['cancelled', 'payment_expired', 0]);
  assert.match(now.paying.en, /^Cancelled because you didn’t confirm the HK\$504\.00 /);
  assert.equal(await releaseUnpaid(sql), 0);
  // Money that was there after all is due back.
  const host = await as(booking.slot.service.provider.user);
  const found = await host.done(api.bookings.paymentReceived, { params: { id: booking.id }, body: { amount: '504.00' } });
  assert.deepEqual([found.status, found.paid, found.refund_due], ['cancelled', '504.00', '504.00']);
});

test('shortly before the start a provider has half of the time that is left to answer', async () => {
  const slot = await buildSlot({ starts_at: new Date(Date.now() + 6 * HOUR_MS) });
  const booking = await buildBooking({ ...overdue, slot });
  await report(booking);
  await releaseUnpaid(sql);
  const hours = ((await reportOf(booking))!.answer_by!.getTime() - Date.now()) / HOUR_MS;
  assert.ok(hours > 2.9 && hours <= 3, `${hours} hours`);
});

test('a payment that is not found after the time to pay gives one day more, once, and then the places go', async () => {
  const booking = await payable();
  await report(booking);
  await releaseUnpaid(sql);
  const denied = await missing(booking);
  const hours = (Date.parse(denied.pay_by!) - Date.now()) / HOUR_MS;
  assert.ok(hours > 23.9 && hours <= 24, `${hours} hours`);
  assert.match((await byLink(booking)).paying.en, /^Pay HK\$504 to .* by .*\. If it isn’t paid by then, the booking is cancelled/);
  assert.equal(await releaseUnpaid(sql), 0);
  await reportAs(booking);
  await timeToPayOver(booking);
  assert.equal(await releaseUnpaid(sql), 0, 'the second report is asked about too');
  assert.ok(Date.parse((await missing(booking)).pay_by!) <= Date.now());
  assert.equal(await releaseUnpaid(sql), 1);
  assert.deepEqual([(await seen(booking)).status, await placesTaken(booking)], ['cancelled', 0]);
});

test('a payment that is not found while there is time leaves the time to pay as it was', async () => {
  const booking = await payable();
  const pay_by = new Date(Date.now() + 100 * HOUR_MS);
  await sql`update bookings set pay_by = ${pay_by} where id = ${booking.id}`;
  await report(booking);
  assert.equal((await missing(booking)).pay_by, pay_by.toISOString());
});

test('three reports that were not found are the last, until money has come in', async () => {
  const booking = await payable();
  await sql`update bookings set pay_by = now() + interval '100 hours' where id = ${booking.id}`;
  for (let n = 0; n < 3; n += 1) {
    await reportAs(booking);
    await missing(booking);
  }
  const asked = { params: { token: links.sign('booking', booking.id) }, body: {} };
  assert.equal((await guest.refused(409, api.guests.reportPayment, asked)).code, 'too_many_reports');
  await receive(booking, 10_000);
  assert.equal((await reportAs(booking)).payment?.state, 'reported');
});

test('a time to answer that decides nothing any more ends, and the report stays to be answered', async () => {
  const booking = await payable();
  await report(booking);
  await releaseUnpaid(sql);
  await guest.done(api.guests.cancel, { params: { token: links.sign('booking', booking.id) }, body: {} });
  await answerTimeOver(booking);
  assert.equal(await releaseUnpaid(sql), 0);
  assert.deepEqual({ ...(await reportOf(booking)) }, { state: 'reported', answer_by: null });
});

test('an answer and the release at the same moment: the places go once, and found money is never lost', async () => {
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      const booking = await payable();
      await report(booking);
      await releaseUnpaid(sql);
      await answerTimeOver(booking);
      const host = await as(booking.slot.service.provider.user);
      await Promise.all([
        host.done(api.bookings.paymentReceived, { params: { id: booking.id }, body: { amount: '504.00' } }),
        releaseUnpaid(sql),
      ]);
      await releaseUnpaid(sql);
      const { status, paid, refund_due } = await seen(booking);
      const released = status === 'cancelled';
      assert.deepEqual([paid, refund_due, await placesTaken(booking)], ['504.00', released ? '504.00' : '0.00', released ? 0 : 1]);
    }),
  );
});

test('what is said of a report is its sum, whatever the booking has come to cost since', async () => {
  const booking = await payable();
  await reportAs(booking);
  await sql`update bookings set total_price = total_price + 100000, final_amount = final_amount + 100000, pay_by = now() + interval '1 day' where id = ${booking.id}`;
  assert.match((await byLink(booking)).paying.en, /you’ve paid HK\$504\. .* HK\$1,000 more is to be paid\.$/);
  assert.match((await seen(booking)).paying.en, /says they’ve paid HK\$504\.00 by FPS\..* HK\$1,000\.00 more is to be paid\.$/);
});

test('a party that gets smaller after its report: its sum stays what is said, and what came in above the price is due back', async () => {
  const costs = ({ id }: BuiltBooking, cents: number) =>
    sql`update bookings set final_amount = ${cents}, total_price = ${cents} - service_fee, pay_by = now() + interval '1 day' where id = ${id}`;
  const [found, marked, missed] = [await payable(), await payable(), await payable()];
  for (const booking of [found, marked, missed]) {
    await reportAs(booking);
    await costs(booking, 25_200);
    assert.match((await byLink(booking)).paying.en, /you’ve paid HK\$504\. (?!.*more is to be paid)/);
    assert.match((await seen(booking)).paying.en, /says they’ve paid HK\$504\.00 by FPS\.(?!.*more is to be paid)/);
  }
  const hostOf = (booking: BuiltBooking) => as(booking.slot.service.provider.user);
  await (await hostOf(found)).done(api.bookings.paymentReceived, { params: { id: found.id }, body: { amount: '504.00' } });
  const paid = await seen(found);
  assert.deepEqual([paid.payment_status, paid.paid, paid.owed, paid.refund_due], ['paid', '504.00', '0.00', '252.00']);
  await missing(missed);
  const asked = await seen(missed);
  assert.deepEqual([asked.owed, (await byLink(missed)).fps?.amount], ['252.00', '252.00']);
  // The mark says that what is owed was paid; the report is answered by it.
  await (await hostOf(marked)).done(api.bookings.payment, { params: { id: marked.id }, body: { payment_status: 'paid' } });
  const { payment_status, owed } = await seen(marked);
  assert.deepEqual([payment_status, owed, (await reportOf(marked))?.state], ['paid', '0.00', 'received']);
});
