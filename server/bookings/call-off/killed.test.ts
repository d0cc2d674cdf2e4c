import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import type { BuiltBooking } from '../../../tests/support/builders.ts';
import { sendOver } from '../../../tests/support/caller.ts';
import { startServer } from '../../../tests/support/server.ts';
import { testMailer } from '../../../tests/support/mailer.ts';
import { untilWaiting } from '../../../tests/support/until.ts';
import { findDiscrepancies } from '../../ledger/integrity-checks.ts';
import { enqueueAll } from '../../outbox/enqueue.ts';
import { endUndecided } from './postponed.ts';
import { takeUpCallOffs } from './run.ts';

const { sql, database, as, buildBooking, buildSlot } = await testApp();

const fail = (error: unknown) => {
  throw error;
};

async function mailAll() {
  await enqueueAll(sql);
  const { mailer } = testMailer(sql);
  await mailer.run();
  await mailer.close();
}

const placesOn = async ({ id }: { id: string }) =>
  (await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${id}`)[0]?.spots_taken;

test('a process that is killed half-way: the run goes on elsewhere, every guest once, money and places right', async () => {
  const slot = await buildSlot({ capacity: 100 });
  const bookings: BuiltBooking[] = [];
  for (let n = 0; n < 12; n += 1)
    bookings.push(await buildBooking({ slot, payment_status: 'paid', customer_email: `guest${n}@example.com` }));
  const { user } = slot.service.provider;
  const body = {
    slot_ids: [slot.id],
    outcome: 'cancel',
    reason: { en: 'Signal 8 is expected.', zh: '預料將發出八號風球。' },
    shown: { bookings: 12, refund: '6048.00' },
  };
  const server = await startServer({ database });
  const boss = await as(user, sendOver(server.url));
  let id = '';
  await sql.begin(async (tx) => {
    // The run comes as far as this booking, and waits.
    await tx`select from bookings where id = ${bookings[6]!.id} for update`;
    ({ id } = await boss.done(api.callOffs.start, { body }));
    await untilWaiting(sql, 1);
    await server.kill('SIGKILL');
  });
  const here = await as(user);
  const half = await here.done(api.callOffs.get, { params: { id } });
  assert.deepEqual([half.finished_at, half.cancelled, half.left], [null, 6, 6]);

  assert.equal(await takeUpCallOffs(sql, fail, 0), 1);
  const run = await here.done(api.callOffs.get, { params: { id } });
  assert.ok(run.finished_at);
  assert.deepEqual([run.bookings, run.cancelled, run.refund, run.left], [12, 12, '6048.00', 0]);
  await mailAll();
  for (const booking of bookings) {
    const { status, refund_due, timeline } = await here.done(api.bookings.get, { params: { id: booking.id } });
    assert.deepEqual([status, refund_due, timeline.filter(({ event }) => event === 'cancelled').length], ['cancelled', '504.00', 1]);
    const [mails] = await sql<{ count: number }[]>`
      select count(*)::int as count from mails where booking_id = ${booking.id} and kind = 'cancelled_by_provider'`;
    assert.equal(mails?.count, 1);
  }
  assert.equal(await placesOn(slot), 0);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
  assert.equal(await takeUpCallOffs(sql, fail, 0), 0, 'nothing is left to do');
});

test('the same of a run that postpones: what was mailed before is not mailed again, and each guest is paid back once who does not choose', async () => {
  const slot = await buildSlot({ capacity: 100 });
  const bookings: BuiltBooking[] = [];
  for (let n = 0; n < 8; n += 1)
    bookings.push(await buildBooking({ slot, payment_status: 'paid', customer_email: `chooses${n}@example.com` }));
  const { user } = slot.service.provider;
  const order = { slot_ids: [slot.id], outcome: 'postpone', reason: { en: 'Signal 8 is expected.', zh: '預料將發出八號風球。' } } as const;
  const here = await as(user);
  const preview = await here.done(api.callOffs.preview, { body: order });
  const server = await startServer({ database });
  const boss = await as(user, sendOver(server.url));
  let id = '';
  await sql.begin(async (tx) => {
    await tx`select from bookings where id = ${bookings[4]!.id} for update`;
    const shown = { bookings: preview.bookings, refund: preview.refund };
    ({ id } = await boss.done(api.callOffs.start, { body: { ...order, shown } }));
    await untilWaiting(sql, 1);
    await server.kill('SIGKILL');
  });
  const half = await here.done(api.callOffs.get, { params: { id } });
  assert.deepEqual([half.finished_at, half.postponed, half.left], [null, 4, 4]);
  await mailAll();
  assert.equal(await takeUpCallOffs(sql, fail, 0), 1);
  const run = await here.done(api.callOffs.get, { params: { id } });
  assert.ok(run.finished_at);
  assert.deepEqual(
    [run.bookings, run.postponed, run.cancelled, run.refund, run.left, run.waiting],
    [preview.bookings, preview.postponed, preview.cancelled, preview.refund, 0, 8],
  );
  await mailAll();
  assert.equal(await placesOn(slot), 8);

  await sql`update bookings set choose_by = now() - interval '1 second' where slot_id = ${slot.id}`;
  for (let n = 0; n < 2; n += 1) await endUndecided(sql, fail);
  for (const booking of bookings) {
    const { status, refund_due, timeline } = await here.done(api.bookings.get, { params: { id: booking.id } });
    const count = (event: string) => timeline.filter((line) => line.event === event).length;
    assert.deepEqual([status, refund_due, count('postponed'), count('cancelled')], ['cancelled', '504.00', 1, 1]);
    const [mails] = await sql<{ count: number }[]>`
      select count(*)::int as count from mails where booking_id = ${booking.id} and kind = 'postponed'`;
    assert.equal(mails?.count, 1);
  }
  assert.equal(await placesOn(slot), 0);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});
