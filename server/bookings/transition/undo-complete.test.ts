import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { testMailer } from '../../../tests/support/mailer.ts';
import { postJournal } from '../../ledger/post-journal.ts';
import { enqueueAll } from '../../outbox/enqueue.ts';

const { as, sql, buildBooking, buildProvider, buildReferral, buildReview, buildSlotUnderWay, buildUser } = await testApp();
const { complete, get, providerStats, undoComplete } = api.bookings;

async function staged(given: Record<string, unknown> = {}) {
  const client = await buildUser();
  const booking = await buildBooking({ client, slot: await buildSlotUnderWay(), ...given });
  const { user } = booking.slot.service.provider;
  return { booking, params: { id: booking.id }, provider: await as(user), client: await as(client) };
}

test('a completion that was undone leaves the booking confirmed, with both lines in the timeline, and can be done again', async () => {
  const { params, provider } = await staged();
  await provider.done(complete, { params });
  assert.equal((await provider.done(providerStats)).total_revenue, '480.00');
  const { status, completed_at, can, timeline } = await provider.done(undoComplete, { params });
  assert.deepEqual([status, completed_at, can.complete, can.cancel], ['confirmed', null, true, true]);
  assert.deepEqual(
    timeline.slice(-2).map(({ event }) => event),
    ['completed', 'reopened'],
  );
  assert.equal((await provider.done(providerStats)).total_revenue, '0.00');
  assert.equal((await provider.done(complete, { params })).status, 'completed');
});

test('only its provider undoes a completion, and only of a booking that was completed within the last minute and is not reviewed', async () => {
  const { booking, params, provider, client } = await staged();
  assert.equal((await provider.refused(409, undoComplete, { params })).code, 'illegal_transition');
  await provider.done(complete, { params });
  await client.refused(403, undoComplete, { params });
  await (await as((await buildProvider()).user)).refused(404, undoComplete, { params });
  await sql`update bookings set completed_at = now() - interval '61 seconds' where id = ${booking.id}`;
  assert.equal((await provider.refused(409, undoComplete, { params })).code, 'undo_too_late');
  const reviewed = await staged();
  await reviewed.provider.done(complete, { params: reviewed.params });
  await buildReview({ booking: reviewed.booking });
  assert.equal((await reviewed.provider.refused(409, undoComplete, { params: reviewed.params })).code, 'undo_too_late');
});

test('of many who undo a completion at once one does', async () => {
  const { params, provider } = await staged();
  await provider.done(complete, { params });
  const undone = await Promise.all(Array.from({ length: 6 }, () => provider.ask(undoComplete, { params })));
  assert.deepEqual(undone.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409, 409]);
  const { timeline } = await provider.done(get, { params });
  assert.equal(timeline.filter(({ event }) => event === 'reopened').length, 1);
});

test('of a completion that is undone the guest hears nothing, and of one that is done again once', async () => {
  const { booking, params, provider } = await staged();
  const { mailer, said } = testMailer(sql);
  const invitations = async () => {
    await enqueueAll(sql);
    await sql`update mails set due_at = now() where booking_id = ${booking.id} and kind = 'review_invitation' and state = 'waiting'`;
    await mailer.run();
    const mails = await sql<{ state: string }[]>`
      select state from mails where booking_id = ${booking.id} and kind = 'review_invitation' order by id`;
    return mails.map(({ state }) => state);
  };
  await provider.done(complete, { params });
  await provider.done(undoComplete, { params });
  assert.deepEqual(await invitations(), ['dropped']);
  await provider.done(complete, { params });
  await provider.done(undoComplete, { params });
  await provider.done(complete, { params });
  assert.deepEqual(await invitations(), ['dropped', 'dropped', 'kept']);
  await mailer.close();
  assert.deepEqual(said, []);
});

test('a commission is earned by the completion that stands', async () => {
  const { booking, params, provider } = await staged({ payment_status: 'paid' });
  await buildReferral({ booking });
  const due = async () => {
    await postJournal(sql);
    const [line] = await sql<{ due_from: Date | null }[]>`select due_from from commission_lines where booking_id = ${booking.id}`;
    return line?.due_from ?? null;
  };
  await provider.done(complete, { params });
  assert.notEqual(await due(), null);
  await provider.done(undoComplete, { params });
  assert.equal(await due(), null);
});
