import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import type { BuiltBooking } from '../../../tests/support/builders.ts';
import { testMailer } from '../../../tests/support/mailer.ts';
import { findDiscrepancies } from '../../ledger/integrity-checks.ts';
import { enqueueAll } from '../../outbox/enqueue.ts';
import { callOff } from './call-off.ts';
import { endUndecided } from './postponed.ts';
import { workOff } from './run.ts';

const { sql, as, guest, links, buildBooking, buildService, buildSlot, buildSlotUnderWay } = await testApp();

const reason = { en: 'Signal 8 is expected.', zh: '預料將發出八號風球。' };
const fail = (error: unknown) => {
  throw error;
};
const paramsOf = ({ id }: { id: string }) => ({ token: links.sign('booking', id) });

/** A departure that was postponed, under way by now: by their terms its bookings could not be cancelled or changed. */
async function postponed(given: Record<string, unknown> = {}) {
  const service = await buildService({ confirmation: 'request' });
  const slot = await buildSlotUnderWay({ service, capacity: 20 });
  const others = [
    await buildSlot({ service, capacity: 3 }),
    await buildSlot({ service, capacity: 1 }),
    await buildSlot({ service, capacity: 5 }),
  ];
  const booking = await buildBooking({ slot, participants: 2, payment_status: 'paid', ...given });
  const by = { actor: 'provider', actor_name: service.provider.name, staff: null } as const;
  const id = await sql.begin((tx) =>
    callOff(tx, { provider_id: service.provider.id, slot_ids: [slot.id], outcome: 'postpone', reason, by, weather: null }),
  );
  await workOff(sql, id, fail);
  return { run: id, service, slot, others, booking, boss: await as(service.provider.user) };
}

const seen = (booking: BuiltBooking) => guest.done(api.guests.booking, { params: paramsOf(booking) });
const datesOf = (booking: BuiltBooking) => guest.done(api.guests.otherDates, { params: paramsOf(booking) });
const take = (booking: BuiltBooking, slot: { id: string }, version: number) =>
  guest.ask(api.guests.change, { params: paramsOf(booking), body: { availability_slot: slot.id, version, difference: '0.00' } });
const cleanBooks = async () => assert.deepEqual([...(await findDiscrepancies(sql))], []);

async function mailsOf(booking_id: string, kind: string) {
  await enqueueAll(sql);
  const { mailer } = testMailer(sql);
  await mailer.run();
  await mailer.close();
  const mails = await sql<{ id: string }[]>`select id from mails where booking_id = ${booking_id} and kind = ${kind}`;
  return Promise.all(mails.map(({ id }) => guest.done(api.outbox.get, { params: { id } })));
}

test('a guest takes another date with one tap, at the same price, though the departure has begun and the terms would not let them', async () => {
  const { booking, others, service, run, boss } = await postponed();
  await sql`update units set price = price * 2 where service_id = ${service.id}`;
  const now = await seen(booking);
  assert.ok(now.choose_by && now.can.change);
  const { dates, version, choose_by } = await datesOf(booking);
  assert.deepEqual(
    [dates.map(({ slot_id }) => slot_id), choose_by],
    [[others[0]!.id, others[2]!.id], now.choose_by],
    'those with places for two',
  );
  assert.equal((await take(booking, others[0]!, version)).status, 200);
  const moved = await seen(booking);
  assert.deepEqual(
    [moved.slot_id, moved.status, moved.choose_by, moved.final_amount, moved.owed, moved.timeline.at(-1)!.event],
    [others[0]!.id, 'confirmed', null, now.final_amount, '0.00', 'changed'],
  );
  await guest.refused(404, api.guests.otherDates, { params: paramsOf(booking) });
  assert.equal((await boss.done(api.callOffs.get, { params: { id: run } })).waiting, 0);
  await cleanBooks();
});

test('a date that has filled up meanwhile is refused, and the guest chooses another', async () => {
  const { booking, others } = await postponed();
  const { version } = await datesOf(booking);
  await buildBooking({ slot: others[0]!, participants: 2 });
  const full = await take(booking, others[0]!, version);
  assert.deepEqual([full.status, (full.body as { code: string }).code], [409, 'slot_full']);
  assert.deepEqual(
    (await datesOf(booking)).dates.map(({ slot_id }) => slot_id),
    [others[2]!.id],
  );
  assert.equal((await take(booking, others[2]!, version)).status, 200);
});

test('money back in full, fee included, by the cancellation that everybody knows', async () => {
  const { booking } = await postponed();
  const { refund, rule } = await guest.done(api.guests.cancellation, { params: paramsOf(booking) });
  const { final_amount } = await seen(booking);
  assert.deepEqual([refund, rule], [final_amount, 'everything']);
  const ended = await guest.done(api.guests.cancel, { params: paramsOf(booking), body: { reason: '', refund } });
  assert.deepEqual([ended.status, ended.refund_due, ended.retained, ended.cancelled_by], ['cancelled', final_amount, '0.00', 'customer']);
  await cleanBooks();
});

test('without a choice the money comes back at the deadline, once', async () => {
  const { booking } = await postponed();
  assert.equal(await endUndecided(sql, fail), 0, 'there is time');
  await sql`update bookings set choose_by = now() - interval '1 second' where id = ${booking.id}`;
  assert.deepEqual((await Promise.all([endUndecided(sql, fail), endUndecided(sql, fail)])).toSorted(), [0, 1]);
  const ended = await seen(booking);
  assert.deepEqual([ended.status, ended.refund_due, ended.cancelled_by], ['cancelled', ended.final_amount, 'provider']);
  assert.equal(ended.timeline.at(-1)!.note, 'No other date was chosen in time.');
  await cleanBooks();
});

test('a choice against the deadline: one of them counts', async () => {
  const { booking, others } = await postponed();
  const { version } = await datesOf(booking);
  await sql`update bookings set choose_by = now() - interval '1 second' where id = ${booking.id}`;
  const [taken, ended] = await Promise.all([take(booking, others[0]!, version), endUndecided(sql, fail)]);
  assert.equal((taken.status === 200 ? 1 : 0) + ended, 1);
  assert.equal((await seen(booking)).status, taken.status === 200 ? 'confirmed' : 'cancelled');
  await cleanBooks();
});

test('nobody is checked in, reminded, asked to pay or completed while they choose', async () => {
  const { booking, boss } = await postponed({
    payment_status: 'unpaid',
    pay_way: 'fps',
    pay_by: new Date(Date.now() + 3_600_000),
    attendance: 'arrived',
  });
  const now = await seen(booking);
  assert.deepEqual([now.pay_by, now.can.change], [null, true]);
  await boss.refused(409, api.bookings.attendance, { params: { id: booking.id }, body: { attendance: 'arrived' } });
  await boss.refused(409, api.bookings.complete, { params: { id: booking.id }, body: {} });
});

test('what is still to be paid is asked for again once another date is taken', async () => {
  const { booking, others } = await postponed({ payment_status: 'unpaid', pay_way: 'fps', pay_by: new Date(Date.now() + 3_600_000) });
  const { version } = await datesOf(booking);
  assert.equal((await take(booking, others[0]!, version)).status, 200);
  const moved = await seen(booking);
  assert.ok(moved.pay_by && Date.parse(moved.pay_by) > Date.now());
});

test('another party or name is not what is asked for', async () => {
  const { booking, others, service } = await postponed();
  const { version } = await datesOf(booking);
  for (const change of [
    { customer_name: 'Ada' },
    { availability_slot: others[2]!.id, units: [{ unit: service.units[0]!.id, quantity: 3 }] },
  ]) {
    const refused = await guest.ask(api.guests.change, { params: paramsOf(booking), body: { ...change, version, difference: '0.00' } });
    assert.equal((refused.body as { code: string }).code, 'change_closed');
  }
});

test('requests are declined and resellers’ bookings cancelled: nothing was promised, and the reseller decides', async () => {
  const service = await buildService();
  const slot = await buildSlot({ service, capacity: 9 });
  const [request, resold, plain] = [
    await buildBooking({ slot, status: 'pending' }),
    await buildBooking({ slot, source: 'reseller' }),
    await buildBooking({ slot }),
  ];
  const boss = await as(service.provider.user);
  const body = { slot_ids: [slot.id], outcome: 'postpone', reason, choice_hours: 24 };
  const preview = await boss.done(api.callOffs.preview, { body });
  assert.deepEqual([preview.bookings, preview.cancelled, preview.postponed], [3, 2, 1]);
  const by = { actor: 'provider', actor_name: service.provider.name, staff: null } as const;
  const id = await sql.begin((tx) =>
    callOff(tx, {
      provider_id: service.provider.id,
      slot_ids: [slot.id],
      outcome: 'postpone',
      reason,
      by,
      weather: null,
      choice_hours: 24,
    }),
  );
  await workOff(sql, id, fail);
  const run = await boss.done(api.callOffs.get, { params: { id } });
  assert.deepEqual([run.cancelled, run.postponed, run.waiting], [2, 1, 1]);
  const statuses = await sql<{ id: string; status: string }[]>`select id, status from bookings where slot_id = ${slot.id}`;
  const statusOf = ({ id: one }: BuiltBooking) => statuses.find((row) => row.id === one)?.status;
  assert.deepEqual([request, resold, plain].map(statusOf), ['cancelled', 'cancelled', 'confirmed']);
});

test('postponed and then called off for good, those who still wait are paid back too', async () => {
  const { booking, slot, boss } = await postponed();
  const body = { slot_ids: [slot.id], outcome: 'cancel', reason };
  const { bookings, refund } = await boss.done(api.callOffs.preview, { body });
  assert.equal(bookings, 1);
  const { id } = await boss.done(api.callOffs.start, { body: { ...body, shown: { bookings, refund } } });
  await workOff(sql, id, fail);
  const ended = await seen(booking);
  assert.deepEqual([ended.status, ended.refund_due], ['cancelled', ended.final_amount]);
});

test('the mail says until when, leads to the choice, and takes the entry out of the calendar; a reminder comes a day before', async () => {
  const { booking } = await postponed();
  const [mail] = await mailsOf(booking.id, 'postponed');
  assert.match(mail!.plain!, /Choose another date at the same price until .*\(Hong Kong time\), or get a full refund/);
  assert.ok(mail!.plain!.includes(reason.en) && mail!.plain!.includes('/b/'));
  assert.match(mail!.calendar!, /STATUS:CANCELLED/);
  assert.deepEqual(await mailsOf(booking.id, 'postponed_reminder'), []);
  await sql`update bookings set choose_by = now() + interval '23 hours' where id = ${booking.id}`;
  const reminders = await mailsOf(booking.id, 'postponed_reminder');
  assert.deepEqual(
    reminders.map(({ state }) => state),
    ['kept'],
  );
  assert.equal((await mailsOf(booking.id, 'postponed_reminder')).length, 1);
});

test('what is ready for WhatsApp names the other way beside another date: a full refund, or cancelling where nothing was paid', async () => {
  const slot = await buildSlot({ capacity: 20 });
  const boss = await as(slot.service.provider.user);
  const paid = { payment_status: 'paid' };
  const expected = new Map<string, string>();
  for (const [given, words] of [
    [paid, 'at the same price, or a full refund, by'],
    [{}, 'at the same price, or cancel, by'],
    [{ ...paid, customer_email: '' }, 'or whether you want a full refund.'],
    [{ customer_email: '' }, 'or whether you want to cancel.'],
    [{ ...paid, locale: 'zh-HK' }, '改選另一日期或全數退款，'],
    [{ locale: 'zh-HK' }, '改選另一日期或取消預訂，'],
    [{ ...paid, locale: 'zh-HK', customer_email: '' }, '或選擇全數退款。'],
    [{ locale: 'zh-HK', customer_email: '' }, '或選擇取消預訂。'],
  ] as const)
    expected.set((await buildBooking({ slot, ...given })).id, words);
  const { guests } = await boss.done(api.callOffs.preview, { body: { slot_ids: [slot.id], outcome: 'postpone', reason } });
  assert.equal(guests.length, expected.size);
  for (const { booking_id, whatsapp_url } of guests) {
    const text = new URL(whatsapp_url!).searchParams.get('text')!;
    assert.ok(text.includes(expected.get(booking_id)!), text);
  }
});
