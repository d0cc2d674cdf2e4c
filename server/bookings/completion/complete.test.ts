import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import type { BuiltBooking, BuiltSlot } from '../../../tests/support/builders.ts';
import { countRowsRead } from '../../../tests/support/rows-read.ts';
import { openDatabase } from '../../core/database/database.ts';
import { findDiscrepancies } from '../../ledger/integrity-checks.ts';
import { postJournal } from '../../ledger/post-journal.ts';
import { enqueueAll } from '../../outbox/enqueue.ts';
import { insertPayment, lockMoney } from '../payment/payment-writes.ts';
import { completeDue } from './complete.ts';

const { sql, as, database, buildBooking, buildPartner, buildProvider, buildReferral, buildService, buildSlot } = await testApp();
const { get, complete, cancel } = api.bookings;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
/** A slot of two hours that ended so many hours ago. */
const ended = (hours: number, more: Record<string, unknown> = {}) =>
  buildSlot({ starts_at: hoursAgo(hours + 2), ends_at: hoursAgo(hours), ...more });
const arrived = { attendance: 'arrived', checked_in_at: hoursAgo(30) } as const;
const providerOf = ({ slot }: BuiltBooking) => as(slot.service.provider.user);
const seen = async (booking: BuiltBooking) => (await providerOf(booking)).done(get, { params: { id: booking.id } });
const monthOf = (at: Date) => hongKongDate(at).slice(0, 7);

test('a booking whose party came is completed a day after its end, and the timeline says that nobody did it', async () => {
  const booking = await buildBooking({ ...arrived, slot: await ended(24.1) });
  assert.equal(await completeDue(sql), 1);
  const now = await seen(booking);
  assert.deepEqual([now.status, now.timeline.at(-1)?.event, now.timeline.at(-1)?.by], ['completed', 'completed', '']);
  assert.equal(await completeDue(sql), 0);
});

test('who has not come, is on the way or ended sooner, and what is no confirmed booking, stays', async () => {
  const slot = await ended(25);
  const bookings = [
    await buildBooking({ slot }),
    await buildBooking({ slot, attendance: 'no_show' }),
    await buildBooking({ ...arrived, slot: await ended(23.9) }),
    await buildBooking({ ...arrived, slot, status: 'cancelled' }),
    await buildBooking({ ...arrived, slot, status: 'completed', completed_at: hoursAgo(20) }),
    await buildBooking({ slot: await ended(71.9) }),
    await buildBooking({ slot: await ended(80), choose_by: hoursAgo(-1) }),
    await buildBooking({ slot: await ended(80), status: 'pending' }),
  ];
  const before = await Promise.all(bookings.map(seen));
  assert.equal(await completeDue(sql), 0);
  assert.deepEqual(await Promise.all(bookings.map(seen)), before);
});

/** What a day of departures leaves: paid at the pier, paid by card to the marketplace, not paid, and paid by somebody who did not come. */
async function dayOf(slot: BuiltSlot): Promise<BuiltBooking[]> {
  const day = [
    await buildBooking({ slot, payment_status: 'paid' }),
    await buildBooking({ slot }),
    await buildBooking({ slot }),
    await buildBooking({ slot, payment_status: 'paid', attendance: 'no_show' }),
  ];
  await sql.begin(async (tx) => {
    const { id } = day[1]!;
    await lockMoney(tx, id);
    const payment = { way: 'card', source: 'gateway', received_by: 'marketplace', reference: '', made_by: null } as const;
    await insertPayment(tx, { booking_id: id, amount: 50_400, ...payment });
  });
  return day;
}

/** The sums of a provider’s month of the departure and of today, its balance and its dashboard. */
async function booksOf({ slot }: BuiltBooking) {
  await postJournal(sql);
  const boss = await as(slot.service.provider.user);
  const months = [...new Set([monthOf(slot.starts_at), monthOf(new Date())])];
  const sums = [];
  for (const month of months) {
    const { name: _, name_zh: __, lines, ...rest } = await boss.done(api.statements.provider, { query: { month } });
    sums.push({
      ...rest,
      lines: lines.map(({ kind, booking_date, gross, collected }) => `${kind} ${booking_date} ${gross} ${collected}`).sort(),
    });
  }
  const { total_revenue, completed_bookings, confirmed_bookings } = await boss.done(api.bookings.providerStats);
  const { balance } = await boss.done(api.settlements.mine);
  return { sums, total_revenue, completed_bookings, confirmed_bookings, balance };
}

test('a departure that is over is completed three days later, scanned or not, and its money is what it is when its provider completes it', async () => {
  const [starts_at, ends_at] = [hoursAgo(75), hoursAgo(72.1)];
  const [by_itself, by_hand] = [
    await dayOf(await buildSlot({ starts_at, ends_at, capacity: 20 })),
    await dayOf(await buildSlot({ starts_at, ends_at, capacity: 20 })),
  ];
  for (const { id, slot } of by_hand) await (await as(slot.service.provider.user)).done(complete, { params: { id } });
  assert.equal(await completeDue(sql), 4);
  const books = await booksOf(by_itself[0]!);
  assert.deepEqual(books, await booksOf(by_hand[0]!));
  // Of 504.00 each the fee is 24.00: the marketplace has 504.00 of the card, and asks for the fees of the others.
  assert.deepEqual([books.balance, books.total_revenue, books.completed_bookings], ['432.00', '1920.00', 4]);
  const { unpaid, over, ahead } = books.sums[0]!;
  assert.deepEqual([unpaid, over.bookings, ahead.bookings], [{ bookings: 1, amount: '504.00' }, 0, 0]);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('until it is completed, what is over is not paid ahead, and what is not paid of it is counted', async () => {
  const [first] = await dayOf(await ended(1, { capacity: 20 }));
  const { sums, balance } = await booksOf(first!);
  const { unpaid, over, ahead, delivered } = sums[0]!;
  assert.deepEqual(
    [unpaid, over, ahead, delivered, balance],
    [{ bookings: 1, amount: '504.00' }, { bookings: 3, amount: '1512.00' }, { bookings: 0, amount: '0.00' }, '0.00', '0.00'],
  );
  const { completes_at } = await seen(first!);
  assert.equal(Date.parse(completes_at!), first!.slot.ends_at.getTime() + 72 * 3_600_000);
  await (await providerOf(first!)).done(complete, { params: { id: first!.id } });
  assert.equal((await seen(first!)).completes_at, null);
});

test('the money of a postponed booking is paid ahead, however long ago its departure was', async () => {
  const postponed = await buildBooking({ slot: await ended(30), payment_status: 'paid', choose_by: hoursAgo(-1) });
  const { over, ahead } = (await booksOf(postponed)).sums[0]!;
  assert.deepEqual([over.bookings, ahead.bookings, (await seen(postponed)).completes_at], [0, 1, null]);
});

test('what follows is what follows when a provider does it: the guest may review, the commission is earned', async () => {
  const [by_hand, by_itself] = [
    await buildBooking({ ...arrived, slot: await ended(25) }),
    await buildBooking({ ...arrived, slot: await ended(25) }),
  ];
  const partner = await buildPartner();
  for (const booking of [by_hand, by_itself]) await buildReferral({ booking, partner });
  await (await providerOf(by_hand)).done(complete, { params: { id: by_hand.id } });
  assert.equal(await completeDue(sql), 1);
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
  const [slot, unscanned] = [await ended(30), await ended(80)];
  const bookings = [];
  for (let n = 0; n < 9; n += 1) bookings.push(await buildBooking(n < 5 ? { ...arrived, slot } : { slot: unscanned }));
  const provider = await as(slot.service.provider.user);
  const [cancelled, ...runs] = await Promise.all([
    provider.ask(cancel, { params: { id: bookings[0]!.id }, body: { reason: 'Storm' } }),
    ...Array.from({ length: 5 }, () => completeDue(sql)),
  ]);
  const done = runs.reduce((sum, n) => sum + n, 0) + (await completeDue(sql));
  assert.equal(done, cancelled.status === 200 ? 8 : 9);
  const [events] = await sql<{ most: number; all: number }[]>`
    select max(n)::int as most, count(*)::int as all from (
      select count(*) as n from booking_events where booking_id = any(${bookings.map(({ id }) => id)}) and event in ('completed', 'cancelled') group by booking_id
    ) moves`;
  assert.deepEqual(events, { most: 1, all: 9 });
});

test('a run reads only what is due, however much was sold, is to come, or waits for the operator', async () => {
  const one = openDatabase(database.address, { pool: 1 });
  database.beforeDrop(() => one.end({ timeout: 1 }));
  const service = await buildService({ provider: await buildProvider() });
  const slot = await ended(40, { service, capacity: 300 });
  const [to_come, old] = [await buildSlot({ service, capacity: 300 }), await ended(900, { service, capacity: 300 })];
  await sql`update marketplace_settings set completes_from = now() - interval '20 days'`;
  for (let n = 0; n < 150; n += 1) {
    await buildBooking({ slot, status: 'completed', completed_at: hoursAgo(1) });
    await buildBooking({ slot: n % 2 ? to_come : old });
  }
  await sql`analyze bookings`;
  await buildBooking({ ...arrived, slot });
  const unscanned = await buildBooking({ slot: await ended(80, { service }) });
  const read = await countRowsRead(one, () => completeDue(one));
  assert.equal((await seen(unscanned)).status, 'completed');
  const of_bookings = read.find(([table]) => table === 'bookings')?.[1] ?? 0;
  assert.ok(of_bookings < 50, JSON.stringify(read));
});
