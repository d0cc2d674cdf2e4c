import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import type { BuiltBooking } from '../../../tests/support/builders.ts';
import { countRowsRead } from '../../../tests/support/rows-read.ts';
import { openDatabase } from '../../core/database/database.ts';
import { postJournal } from '../../ledger/post-journal.ts';
import { enqueueAll } from '../../notifications/enqueue.ts';
import { completeAttended } from './complete.ts';

const { sql, as, database, buildBooking, buildPartner, buildReferral, buildSlot } = await testApp();
const { get, complete, cancel } = api.bookings;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
/** A slot of two hours that ended so many hours ago. */
const ended = (hours: number) => buildSlot({ starts_at: hoursAgo(hours + 2), ends_at: hoursAgo(hours) });
const arrived = { attendance: 'arrived', checked_in_at: hoursAgo(30) } as const;
const providerOf = ({ slot }: BuiltBooking) => as(slot.service.provider.user);
const seen = async (booking: BuiltBooking) => (await providerOf(booking)).done(get, { params: { id: booking.id } });

test('a booking whose party came is completed a day after its end, and the timeline says that nobody did it', async () => {
  const booking = await buildBooking({ ...arrived, slot: await ended(24.1) });
  assert.equal(await completeAttended(sql), 1);
  const now = await seen(booking);
  assert.deepEqual([now.status, now.timeline.at(-1)?.event, now.timeline.at(-1)?.by], ['completed', 'completed', '']);
  assert.equal(await completeAttended(sql), 0);
});

test('who has not come, is on the way or ended sooner, and what is no confirmed booking, stays', async () => {
  const slot = await ended(25);
  const bookings = [
    await buildBooking({ slot }),
    await buildBooking({ slot, attendance: 'no_show' }),
    await buildBooking({ ...arrived, slot: await ended(23.9) }),
    await buildBooking({ ...arrived, slot, status: 'cancelled' }),
    await buildBooking({ ...arrived, slot, status: 'completed', completed_at: hoursAgo(20) }),
  ];
  const before = await Promise.all(bookings.map(seen));
  assert.equal(await completeAttended(sql), 0);
  assert.deepEqual(await Promise.all(bookings.map(seen)), before);
});

test('what follows is what follows when a provider does it: the guest may review, the commission is earned', async () => {
  const [by_hand, by_itself] = [
    await buildBooking({ ...arrived, slot: await ended(25) }),
    await buildBooking({ ...arrived, slot: await ended(25) }),
  ];
  const partner = await buildPartner();
  for (const booking of [by_hand, by_itself]) await buildReferral({ booking, partner });
  await (await providerOf(by_hand)).done(complete, { params: { id: by_hand.id } });
  assert.equal(await completeAttended(sql), 1);
  await postJournal(sql);
  await enqueueAll(sql);
  const lines = await sql<{ booking_id: string; cents: number }[]>`
    select booking_id, cents from commission_lines where booking_id = any(${[by_hand.id, by_itself.id]}) order by booking_id`;
  assert.equal(lines.length, 2);
  assert.equal(lines[0]!.cents, lines[1]!.cents);
  const mails = await sql<
    { kind: string; booking_id: string }[]
  >`select kind, booking_id from mails where booking_id = any(${[by_hand.id, by_itself.id]})`;
  const kindsOf = ({ id }: BuiltBooking) =>
    mails
      .filter(({ booking_id }) => booking_id === id)
      .map(({ kind }) => kind)
      .sort();
  assert.deepEqual(kindsOf(by_itself), kindsOf(by_hand));
  assert.ok(kindsOf(by_itself).includes('review_invitation'));
});

test('many runs at once, and a provider who cancels meanwhile, move each booking once', async () => {
  const slot = await ended(30);
  const bookings = [];
  for (let n = 0; n < 9; n += 1) bookings.push(await buildBooking({ ...arrived, slot }));
  const provider = await as(slot.service.provider.user);
  const [cancelled, ...runs] = await Promise.all([
    provider.ask(cancel, { params: { id: bookings[0]!.id }, body: { reason: 'Storm' } }),
    ...Array.from({ length: 5 }, () => completeAttended(sql)),
  ]);
  const done = runs.reduce((sum, n) => sum + n, 0) + (await completeAttended(sql));
  assert.equal(done, cancelled.status === 200 ? 8 : 9);
  const [events] = await sql<{ most: number; all: number }[]>`
    select max(n)::int as most, count(*)::int as all from (
      select count(*) as n from booking_events where booking_id = any(${bookings.map(({ id }) => id)}) and event in ('completed', 'cancelled') group by booking_id
    ) moves`;
  assert.deepEqual(events, { most: 1, all: 9 });
});

test('a run reads only what is due, however much was sold', async () => {
  const one = openDatabase(database.address, { pool: 1 });
  database.beforeDrop(() => one.end({ timeout: 1 }));
  const slot = await buildSlot({ starts_at: hoursAgo(42), ends_at: hoursAgo(40), capacity: 300 });
  for (let n = 0; n < 200; n += 1) await buildBooking({ slot, status: 'completed', completed_at: hoursAgo(1) });
  await sql`analyze bookings`;
  await buildBooking({ ...arrived, slot });
  const read = await countRowsRead(one, () => completeAttended(one));
  const of_bookings = read.find(([table]) => table === 'bookings')?.[1] ?? 0;
  assert.ok(of_bookings < 50, JSON.stringify(read));
});
