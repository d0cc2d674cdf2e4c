import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { commissionStates, type EarningsQuery } from '../../../contract/ledger.ts';
import { testApp } from '../../../tests/support/app.ts';
import type { BuiltPartner } from '../../../tests/support/builders.ts';
import { untilWaiting } from '../../../tests/support/until.ts';
import type { Tx } from '../../core/database/database.ts';
import { applyBookingChanges } from '../../bookings/list/rollup.ts';
import { findDiscrepancies } from '../integrity-checks.ts';
import { postJournal } from '../post-journal.ts';

const { sql, as, buildBooking, buildOperator, buildPartner, buildReferral, buildSlot } = await testApp();
const lok = await as(await buildOperator());
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** A paid booking of a partner's, completed so many days ago, or still ahead. */
async function referred(partner: BuiltPartner, { completed, ...columns }: { completed?: number; [column: string]: unknown } = {}) {
  const booking = await buildBooking({
    slot: await buildSlot(completed === undefined ? {} : { starts_at: daysAgo(completed + 1) }),
    status: completed === undefined ? 'confirmed' : 'completed',
    payment_status: 'paid',
    created_at: daysAgo(completed ?? 0),
  });
  await buildReferral({ booking, partner, ...columns });
  return { id: booking.id, provider: await as(booking.slot.service.provider.user) };
}

/** The bookings of a partner by state, as its lists by state have them; they add up to the whole list. */
async function listsOf(partner: BuiltPartner, query: Partial<EarningsQuery> = {}): Promise<Record<string, string[]>> {
  const hotel = await as(partner.user);
  const lists: Record<string, string[]> = {};
  for (const status of commissionStates) {
    const { count, results } = await hotel.done(api.statements.earnings, { query: { ...query, status, page_size: 100 } });
    assert.equal(count, results.length, status);
    assert.ok(results.every((one) => one.status === status));
    if (count > 0) lists[status] = results.map(({ id }) => id);
  }
  const whole = await hotel.done(api.statements.earnings, { query: { ...query, page_size: 100 } });
  assert.equal(whole.count, Object.values(lists).flat().length);
  assert.deepEqual(whole.results.map(({ id }) => id).toSorted(), Object.values(lists).flat().toSorted());
  return lists;
}

test('a list by state has each booking in the state that it is in, before the journal has heard of it and after', async () => {
  const partner = await buildPartner();
  const [waits, own, cancelled, due] = [
    await referred(partner),
    await referred(partner, { reason: 'own_booking', sign: 'phone' }),
    await referred(partner),
    await referred(partner, { completed: 8 }),
  ];
  const nothing = await referred(partner, { reason: 'expired', rate_bp: 0 });
  const expect = async (lists: Record<string, string[]>) => {
    assert.deepEqual(await listsOf(partner), lists);
    await applyBookingChanges(sql);
    assert.deepEqual(await listsOf(partner), lists, 'handed on to the journal');
    await postJournal(sql);
    assert.deepEqual([...(await findDiscrepancies(sql))], []);
  };
  await expect({ pending: [due.id, cancelled.id, waits.id], held: [own.id], none: [nothing.id] });
  await cancelled.provider.done(api.bookings.cancel, { params: cancelled, body: { reason: 'Typhoon' } });
  await lok.done(api.operator.decideOwn, { params: own, body: { decision: 'paid' } });
  await expect({ pending: [own.id, waits.id], approved: [due.id], reversed: [cancelled.id], none: [nothing.id] });
  const payout = await lok.done(api.payouts.make, { body: { partner: partner.id } });
  await expect({ pending: [own.id, waits.id], approved: [due.id], reversed: [cancelled.id], none: [nothing.id] });
  await lok.done(api.payouts.pay, { params: payout, body: { reference: 'FPS 1' } });
  const paid = { pending: [own.id, waits.id], paid: [due.id], reversed: [cancelled.id], none: [nothing.id] };
  await expect(paid);
  assert.deepEqual(await listsOf(partner), paid);
});

test('a list by state and month has the bookings that were made in that Hong Kong month', async () => {
  const partner = await buildPartner();
  const [before, first] = [
    await referred(partner, { created_at: new Date('2026-03-31T15:59:59Z') }),
    await referred(partner, { created_at: new Date('2026-03-31T16:00:00Z') }),
  ];
  for (const posted of [false, true]) {
    if (posted) await postJournal(sql);
    assert.deepEqual(await listsOf(partner, { month: '2026-03' }), { pending: [before.id] });
    assert.deepEqual(await listsOf(partner, { month: '2026-04' }), { pending: [first.id] });
    assert.deepEqual(await listsOf(partner, { month: '2026-05' }), {});
  }
});

test('a list by state is turned page by page, newest first, also while some wait for the journal', async () => {
  const partner = await buildPartner();
  const ids: string[] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    ids.unshift((await referred(partner, { created_at: daysAgo(10 - nth) })).id);
    if (nth === 2) await postJournal(sql);
  }
  const hotel = await as(partner.user);
  const page = async (page: number) =>
    (await hotel.done(api.statements.earnings, { query: { status: 'pending', page, page_size: 2 } })).results.map(({ id }) => id);
  assert.deepEqual([await page(1), await page(2), await page(3)], [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
});

test('bookings that change, payouts and the journal at once: every booking ends in the state that it is in', async () => {
  const partner = await buildPartner();
  const ahead = await Promise.all(Array.from({ length: 8 }, () => referred(partner)));
  const due = await Promise.all(Array.from({ length: 8 }, () => referred(partner, { completed: 8 })));
  const own = await Promise.all(Array.from({ length: 4 }, () => referred(partner, { reason: 'own_booking', sign: 'email' })));
  await postJournal(sql);
  const payout = await lok.done(api.payouts.make, { body: { partner: partner.id } });
  await Promise.all([
    ...ahead.map((booking, nth) => nth % 2 && booking.provider.done(api.bookings.cancel, { params: booking, body: { reason: 'Typhoon' } })),
    ...due.map(
      (booking, nth) => nth % 2 && booking.provider.done(api.bookings.payment, { params: booking, body: { payment_status: 'unpaid' } }),
    ),
    ...own.map((booking, nth) => lok.done(api.operator.decideOwn, { params: booking, body: { decision: nth % 2 ? 'paid' : 'refused' } })),
    lok.done(api.payouts.pay, { params: payout, body: { reference: 'FPS 1' } }),
    ...Array.from({ length: 6 }, () => postJournal(sql)),
  ]);
  const sizes = async () => Object.fromEntries(Object.entries(await listsOf(partner)).map(([state, ids]) => [state, ids.length]));
  await postJournal(sql);
  assert.deepEqual(await sizes(), { pending: 6, paid: 4, reversed: 8, none: 2 });
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

const takeNote = (tx: Tx, { id }: { id: string }) => tx`
  delete from journal_due where ctid = any(array(select ctid from journal_due where booking_id = ${id} limit 1 for update skip locked))`;

test('two that take notes of a booking without taking turns count its move twice; the jobs take turns, and count it once', async () => {
  const countsOf = async ({ id }: BuiltPartner) =>
    Object.fromEntries(
      (await sql<{ state: string; referrals: number }[]>`select state, referrals from commission_counts where partner_id = ${id}`).map(
        ({ state, referrals }) => [state, referrals],
      ),
    );
  const decided = async () => {
    const partner = await buildPartner();
    const own = await referred(partner, { reason: 'own_booking', sign: 'email' });
    await postJournal(sql);
    await lok.done(api.operator.decideOwn, { params: own, body: { decision: 'refused' } });
    await sql`insert into journal_due values (${own.id})`;
    return { partner, own };
  };
  const naive = await decided();
  let second: Promise<unknown> = Promise.resolve();
  await sql.begin(async (tx) => {
    await takeNote(tx, naive.own);
    second = sql.begin((other) => takeNote(other, naive.own));
    await untilWaiting(sql, 1);
  });
  await second;
  assert.deepEqual(await countsOf(naive.partner), { held: -1, none: 2 });
  await sql`update commission_counts set referrals = case state when 'none' then 1 else 0 end where partner_id = ${naive.partner.id}`;

  const { partner } = await decided();
  await Promise.all(Array.from({ length: 6 }, () => postJournal(sql)));
  assert.deepEqual(await countsOf(partner), { held: 0, none: 1 });
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});
