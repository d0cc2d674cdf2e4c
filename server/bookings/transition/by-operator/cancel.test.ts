import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import { bookingStatuses, type BookingStatus } from '../../../../rules/booking-states.ts';
import { testApp } from '../../../../tests/support/app.ts';
import { testMailer } from '../../../../tests/support/mailer.ts';
import { findDiscrepancies } from '../../../ledger/integrity-checks.ts';
import { enqueueAll } from '../../../outbox/enqueue.ts';

const { sql, as, guest, buildBooking, buildOperator, buildSlot, buildUser } = await testApp();
const { cancelBooking, refundsDue, booking: seenByOperator, audit } = api.operator;
const { get } = api.bookings;
const operator = await as(await buildOperator());
const body = { reason: 'The pier is closed' };

let made = 0;

async function staged(status: BookingStatus, given: Record<string, unknown> = {}) {
  const client = await buildUser();
  const booking = await buildBooking({ status, client, customer_email: `guest${++made}@example.com`, participants: 2, ...given });
  const { user } = booking.slot.service.provider;
  return { booking, params: { id: booking.id }, provider: await as(user), provider_email: user.email, client: await as(client) };
}

async function placesTaken(slot_id: string) {
  const [slot] = await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${slot_id}`;
  return slot?.spots_taken;
}

/** The mails about a booking's cancellation: kind, side and text. */
async function mailsOf(booking_id: string) {
  await enqueueAll(sql);
  const { mailer } = testMailer(sql);
  await mailer.run();
  await mailer.close();
  const mails = await sql<{ id: string; kind: string; side: string }[]>`
    select id, kind, side from mails where booking_id = ${booking_id} and kind like '%cancelled_by%' order by kind`;
  return Promise.all(mails.map(async (mail) => ({ ...mail, ...(await guest.done(api.outbox.get, { params: { id: mail.id } })) })));
}

test('an operator cancels a request or a confirmed booking, also after free cancellation has ended: the places come back and all see why', async () => {
  const soon = await buildSlot({ starts_at: new Date(Date.now() + 2 * 3_600_000) });
  for (const [status, given] of [
    ['pending', {}],
    ['confirmed', {}],
    ['confirmed', { slot: soon }],
  ] as const) {
    const { booking, params, provider, client } = await staged(status, given);
    const before = (await operator.done(seenByOperator, { params })).timeline.length;
    const answer = await operator.done(cancelBooking, { params, body });
    const views = [answer, await provider.done(get, { params }), await client.done(get, { params })];
    for (const { status: state, cancelled_by, cancel_reason, timeline } of views) {
      assert.deepEqual([state, cancelled_by, cancel_reason, timeline.length], ['cancelled', 'operator', body.reason, before + 1]);
      const { event, actor, by, note } = timeline.at(-1)!;
      assert.deepEqual([event, actor, by, note], ['cancelled', 'operator', 'Sampan', body.reason]);
    }
    assert.equal(await placesTaken(booking.slot.id), 0);
  }
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('what was paid is due to the customer, and the operator’s list says who cancelled', async () => {
  const { booking, params, client } = await staged('confirmed', { payment_status: 'paid' });
  const { refund_due, final_amount } = await operator.done(cancelBooking, { params, body });
  assert.equal(refund_due, final_amount);
  assert.equal((await client.done(get, { params })).refund_due, final_amount);
  const due = (await operator.done(refundsDue)).results.find(({ id }) => id === booking.id);
  assert.deepEqual([due?.refund_due, due?.cancelled_by], [final_amount, 'operator']);
});

test('both sides are mailed the reason, each with their own link, and the customer with a calendar file', async () => {
  const customer_email = 'mei@example.com';
  const { booking, params, provider_email } = await staged('confirmed', { payment_status: 'paid', customer_name: 'Mei', customer_email });
  await operator.done(cancelBooking, { params, body });
  const [toProvider, toCustomer, ...others] = await mailsOf(booking.id);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [toCustomer!, toProvider!].map(({ kind, side, recipient }) => [kind, side, recipient]),
    [
      ['cancelled_by_operator', 'customer', customer_email],
      ['booking_cancelled_by_operator', 'provider', provider_email],
    ],
  );
  for (const mail of [toCustomer!, toProvider!]) assert.ok(mail.plain!.includes(body.reason), mail.plain!);
  assert.match(toCustomer!.plain!, /You’ll get a refund of /);
  assert.match(toProvider!.plain!, /“Mei” had paid\. Refund /);
  assert.match(toCustomer!.calendar!, /STATUS:CANCELLED/);
  assert.equal(toProvider!.calendar, null);
  assert.ok(!toProvider!.plain!.includes('/b/'), 'the customer’s link is the customer’s');
});

test('the mail about a booking that a provider without a verified address took is sent with the reason: it is the marketplace’s own', async () => {
  const { booking, params } = await staged('confirmed', { source: 'phone', locale: 'zh-HK' });
  await sql`update users set email_verified_at = null where id = ${booking.slot.service.provider.user.id}`;
  await operator.done(cancelBooking, { params, body });
  const toCustomer = (await mailsOf(booking.id)).find(({ side }) => side === 'customer');
  assert.deepEqual([toCustomer?.state, toCustomer?.subject.startsWith('預訂已取消：')], ['kept', true]);
  assert.ok(toCustomer!.plain!.includes(body.reason));
});

test('nobody is mailed about a large booking that its customer has not confirmed', async () => {
  const { booking, params } = await staged('pending', { confirm_by: new Date(Date.now() + 3_600_000), confirm_to: 'confirmed' });
  await operator.done(cancelBooking, { params, body });
  assert.deepEqual(await mailsOf(booking.id), []);
});

test('the audit log has it once, with the reason and nothing of the customer', async () => {
  const { booking, params } = await staged('confirmed');
  const other = await as(await buildOperator());
  const answers = await Promise.all([operator, other].map((one) => one.ask(cancelBooking, { params, body })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const { results } = await operator.done(audit, { query: { subject: 'booking', subject_id: booking.id } });
  assert.deepEqual(
    results.map(({ act, details }) => [act, details]),
    [['booking_cancelled', body]],
  );
});

test('what has ended is not cancelled, nor without a reason, nor what does not exist', async () => {
  for (const status of bookingStatuses.filter((one) => one === 'completed' || one === 'cancelled')) {
    const { params } = await staged(status);
    const refused = await operator.refused(409, cancelBooking, { params, body });
    assert.deepEqual([refused.code, refused.status], ['illegal_transition', status]);
    assert.equal((await operator.done(seenByOperator, { params })).cancelled_by, null);
  }
  const { params } = await staged('confirmed');
  for (const reason of ['', '  ', undefined, 'x'.repeat(501)])
    assert.deepEqual(Object.keys(await operator.refused(400, cancelBooking, { params, body: { reason } })), ['reason']);
  assert.equal((await operator.done(seenByOperator, { params })).status, 'confirmed');
  await operator.refused(404, cancelBooking, { params: { id: '01890000-0000-7000-8000-000000000000' }, body });
});

test('nobody but an operator may, not even a side of the booking', async () => {
  const { params, provider, client } = await staged('confirmed');
  for (const one of [provider, client]) await one.refused(403, cancelBooking, { params, body });
  await guest.refused(401, cancelBooking, { params, body });
  assert.equal((await provider.done(get, { params })).status, 'confirmed');
});
