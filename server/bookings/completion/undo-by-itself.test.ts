import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import type { BuiltBooking } from '../../../tests/support/builders.ts';
import { testMailer } from '../../../tests/support/mailer.ts';
import { findDiscrepancies } from '../../ledger/integrity-checks.ts';
import { postJournal } from '../../ledger/post-journal.ts';
import { enqueueAll } from '../../outbox/enqueue.ts';
import { completeDue } from './complete.ts';

const { sql, as, buildBooking, buildReferral, buildReview, buildSlot, buildUser } = await testApp();
const { mailer } = testMailer(sql);
after(() => mailer.close());
const { get, cancel, complete, undoComplete } = api.bookings;
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** A booking that was never scanned and was completed by itself so many days ago. */
async function completedByItself(days = 0, given: Record<string, unknown> = {}) {
  const booking = await buildBooking({ slot: await buildSlot({ starts_at: daysAgo(3.2), ends_at: daysAgo(3.1) }), ...given });
  assert.equal(await completeDue(sql), 1);
  if (days > 0) await sql`update bookings set completed_at = now() - make_interval(secs => ${days * 86_400}) where id = ${booking.id}`;
  return { booking, params: { id: booking.id }, provider: await as(booking.slot.service.provider.user) };
}

const invitationOf = async ({ id }: BuiltBooking) => {
  await enqueueAll(sql);
  const [mail] = await sql<{ hours: number; state: string }[]>`
    select round(extract(epoch from due_at - now()) / 3600)::int as hours, state from mails
    where booking_id = ${id} and kind = 'review_invitation' order by id desc limit 1`;
  return mail;
};

const sendNow = async ({ id }: BuiltBooking) => {
  await sql`update mails set due_at = now() where booking_id = ${id} and kind = 'review_invitation' and state = 'waiting'`;
  await mailer.run();
};

test('for 14 days a provider takes back that a booking was completed by itself, and its money is as before', async () => {
  const { params, provider } = await completedByItself(13.9, { payment_status: 'paid' });
  await postJournal(sql);
  assert.equal((await provider.done(api.settlements.mine)).balance, '-24.00');
  const before = await provider.done(get, { params });
  assert.equal(Date.parse(before.undo_until!), Date.parse(before.completed_at!) + 14 * DAY_MS);
  const { status, completed_at, completes_at, undo_until, can, timeline } = await provider.done(undoComplete, { params });
  assert.deepEqual([status, completed_at, undo_until, can.complete, can.cancel], ['confirmed', null, null, true, true]);
  assert.deepEqual(
    timeline.slice(-2).map(({ event, actor }) => [event, actor]),
    [
      ['completed', 'system'],
      ['reopened', 'provider'],
    ],
  );
  assert.equal(Math.round((Date.parse(completes_at!) - Date.now()) / DAY_MS), 14);
  await postJournal(sql);
  assert.equal((await provider.done(api.settlements.mine)).balance, '0.00');
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
  assert.equal((await provider.done(cancel, { params, body: { reason: 'The engine failed', refund: '504.00' } })).refund_due, '504.00');
});

test('what was taken back is completed 14 days later unless its provider has said what became of it, and then for good', async () => {
  const { params, provider } = await completedByItself();
  await provider.done(undoComplete, { params });
  assert.equal(await completeDue(sql), 0);
  await sql`update bookings set completion_undone_at = now() - interval '13 days 23 hours' where id = ${params.id}`;
  assert.equal(await completeDue(sql), 0);
  await sql`update bookings set completion_undone_at = now() - interval '14 days 1 hour' where id = ${params.id}`;
  assert.equal(await completeDue(sql), 1);
  assert.deepEqual(await provider.done(get, { params }).then(({ status, undo_until }) => [status, undo_until]), ['completed', null]);
  assert.equal((await provider.refused(409, undoComplete, { params })).code, 'undo_too_late');
});

test('it is too late after 14 days, and once the guest has reviewed it; a person’s completion has its minute as before', async () => {
  const late = await completedByItself(14.1);
  assert.equal((await late.provider.done(get, late)).undo_until, null);
  assert.equal((await late.provider.refused(409, undoComplete, late)).code, 'undo_too_late');
  const reviewed = await completedByItself();
  await buildReview({ booking: reviewed.booking });
  assert.equal((await reviewed.provider.done(get, reviewed)).undo_until, null);
  assert.equal((await reviewed.provider.refused(409, undoComplete, reviewed)).code, 'undo_too_late');
  const redone = await completedByItself();
  await redone.provider.done(undoComplete, redone);
  await redone.provider.done(complete, redone);
  await redone.provider.done(undoComplete, redone);
  await redone.provider.done(complete, redone);
  await sql`update bookings set completed_at = now() - interval '61 seconds' where id = ${redone.booking.id}`;
  assert.equal((await redone.provider.refused(409, undoComplete, redone)).code, 'undo_too_late');
});

test('the customer reads neither when it is completed by itself nor until when that is taken back', async () => {
  const client = await buildUser();
  const { params, provider } = await completedByItself(0, { client });
  const customer = await as(client);
  for (const view of [await customer.done(get, { params }), await customer.done(api.bookings.mineById, { params })])
    assert.deepEqual([view.status, 'undo_until' in view, 'completes_at' in view], ['completed', false, false]);
  assert.ok((await provider.done(get, { params })).undo_until);
});

test('of many who take it back at once one does, and a run of the job meanwhile changes nothing', async () => {
  const { params, provider } = await completedByItself();
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => provider.ask(undoComplete, { params })),
    completeDue(sql).then((done) => ({ status: done })),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [0, 200, 409, 409, 409, 409]);
  const { status, timeline } = await provider.done(get, { params });
  assert.deepEqual([status, timeline.filter(({ event }) => event === 'reopened').length], ['confirmed', 1]);
});

test('the invitation to review waits two days where nobody has said that it took place, and is not sent where that is taken back', async () => {
  const { booking, params, provider } = await completedByItself();
  assert.deepEqual(await invitationOf(booking), { hours: 48, state: 'waiting' });
  await provider.done(undoComplete, { params });
  await sendNow(booking);
  assert.equal((await invitationOf(booking))?.state, 'dropped');
  await provider.done(complete, { params });
  assert.deepEqual(await invitationOf(booking), { hours: 0, state: 'waiting' });
  await sendNow(booking);
  assert.equal((await invitationOf(booking))?.state, 'kept');
});

test('who did not come is not asked how it was', async () => {
  const { booking } = await completedByItself(0, { attendance: 'no_show' });
  assert.equal((await invitationOf(booking))?.state, 'waiting');
  await sendNow(booking);
  assert.equal((await invitationOf(booking))?.state, 'dropped');
});

test('a commission that was approved meanwhile waits again, and is approved anew by the completion that stands', async () => {
  const booking = await buildBooking({ slot: await buildSlot({ starts_at: daysAgo(3.2), ends_at: daysAgo(3.1) }), payment_status: 'paid' });
  await buildReferral({ booking });
  const approved = async () => {
    await postJournal(sql);
    const [line] = await sql<{ approved: boolean }[]>`
      select approved_at is not null as approved from commission_lines where booking_id = ${booking.id}`;
    return line?.approved;
  };
  const letGraceRunOut = () => sql`
    update bookings set completed_at = now() - interval '8 days', ends_at = now() - interval '9 days', starts_at = now() - interval '10 days'
    where id = ${booking.id}`;
  const provider = await as(booking.slot.service.provider.user);
  assert.equal(await completeDue(sql), 1);
  assert.equal(await approved(), false);
  await letGraceRunOut();
  assert.equal(await approved(), true);
  await provider.done(undoComplete, { params: { id: booking.id } });
  assert.equal(await approved(), false);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
  await provider.done(complete, { params: { id: booking.id } });
  await letGraceRunOut();
  assert.equal(await approved(), true);
});
