import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { PASSWORD, type BuiltPartner } from '../../tests/support/builders.ts';
import { testApp } from '../../tests/support/app.ts';
import { postJournal } from './post-journal.ts';
import { findDiscrepancies } from './integrity-checks.ts';

const { sql, as, buildBooking, buildOperator, buildPartner, buildReferral, buildSlot } = await testApp();
const { make, pay, get, list, due, payAll, runFile } = api.payouts;
const lok = await as(await buildOperator());
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** A paid booking of 480 that earns a partner 38.40; `completed` so many days ago, or not yet. */
async function earned(partner: BuiltPartner, completed?: number, overrides: Record<string, unknown> = {}) {
  const booking = await buildBooking({
    slot: await buildSlot(completed === undefined ? {} : { starts_at: daysAgo(completed + 1) }),
    status: completed === undefined ? 'confirmed' : 'completed',
    payment_status: 'paid',
    created_at: daysAgo(completed ?? 0),
    ...overrides,
  });
  await buildReferral({ booking, partner });
  await postJournal(sql);
  return { booking, provider: await as(booking.slot.service.provider.user) };
}

async function balanceOf(partner: BuiltPartner) {
  await postJournal(sql);
  const { totals, results } = await (await as(partner.user)).done(api.statements.earnings);
  return { ...totals, states: results.map(({ status, amount }) => `${status} ${amount}`) };
}

test('a commission is pending, approved after the days of grace, and paid', async () => {
  const partner = await buildPartner();
  await earned(partner, 6.9);
  await earned(partner);
  assert.deepEqual(await balanceOf(partner), {
    pending: '76.80',
    approved: '0.00',
    paid: '0.00',
    states: ['pending 38.40', 'pending 38.40'],
  });
  assert.equal((await lok.refused(409, make, { body: { partner: partner.id } })).code, 'nothing_to_pay');

  await sql`update bookings set completed_at = completed_at - interval '0.2 days' where completed_at is not null`;
  assert.deepEqual(await balanceOf(partner), {
    pending: '38.40',
    approved: '38.40',
    paid: '0.00',
    states: ['pending 38.40', 'approved 38.40'],
  });
  const [waiting] = (await lok.done(due)).filter(({ partner: { id } }) => id === partner.id);
  assert.deepEqual([waiting?.approved, waiting?.pending, waiting?.bookings], ['38.40', '38.40', 2]);

  const payout = await lok.done(make, { body: { partner: partner.id } });
  assert.deepEqual([payout.amount, payout.bookings, payout.paid_at, payout.reference], ['38.40', 1, null, '']);
  assert.equal((await balanceOf(partner)).approved, '38.40', 'what is not transferred yet is not paid');
  assert.equal((await lok.refused(409, make, { body: { partner: partner.id } })).code, 'nothing_to_pay');

  const paid = await lok.done(pay, { params: payout, body: { reference: 'FPS 2026112101' } });
  assert.ok(paid.paid_at);
  assert.equal(paid.reference, 'FPS 2026112101');
  assert.deepEqual(await balanceOf(partner), {
    pending: '38.40',
    approved: '0.00',
    paid: '38.40',
    states: ['pending 38.40', 'paid 38.40'],
  });
  assert.deepEqual(await lok.done(get, { params: payout }), paid);
  const log = await sql<{ act: string }[]>`select act from audit_log where subject_id = ${payout.id} order by at`;
  assert.deepEqual(
    log.map(({ act }) => act),
    ['payout_made', 'payout_paid'],
  );
});

test('the days of grace run from the end of the experience, however early it is called completed', async () => {
  const partner = await buildPartner();
  const hotel = await as(partner.user);
  const ends_at = new Date(Date.now() + 3_600_000);
  const slot = await buildSlot({ starts_at: new Date(), ends_at });
  const { booking } = await earned(partner, 8, { slot });
  assert.equal((await balanceOf(partner)).approved, '0.00');
  const [{ approved_from } = assert.fail('no earning')] = (await hotel.done(api.statements.earnings)).results;
  assert.equal(Date.parse(approved_from!), ends_at.getTime() + 7 * 86_400_000);
  assert.equal((await lok.refused(409, make, { body: { partner: partner.id } })).code, 'nothing_to_pay');

  await sql`update bookings set starts_at = starts_at - interval '8 days', ends_at = ends_at - interval '8 days' where id = ${booking.id}`;
  assert.equal((await balanceOf(partner)).approved, '38.40');
});

test('a commission is approved only once the guest has paid', async () => {
  const partner = await buildPartner();
  const { booking, provider } = await earned(partner, 8, { payment_status: 'unpaid' });
  assert.deepEqual(await balanceOf(partner), { pending: '38.40', approved: '0.00', paid: '0.00', states: ['pending 38.40'] });
  assert.equal((await lok.refused(409, make, { body: { partner: partner.id } })).code, 'nothing_to_pay');
  const waits = async () => (await (await as(partner.user)).done(api.statements.earnings)).results[0]?.waits_for_payment;
  assert.equal(await waits(), true);
  await provider.done(api.bookings.payment, { params: { id: booking.id }, body: { payment_status: 'paid' } });
  assert.equal((await balanceOf(partner)).approved, '38.40');
  assert.equal(await waits(), false);
});

test('an approval is withdrawn while the booking turns out to be unpaid', async () => {
  const partner = await buildPartner();
  const { booking, provider } = await earned(partner, 8);
  assert.equal((await balanceOf(partner)).approved, '38.40');
  const mark = async (payment_status: 'paid' | 'unpaid') =>
    provider.done(api.bookings.payment, { params: { id: booking.id }, body: { payment_status } });
  await mark('unpaid');
  assert.equal((await lok.refused(409, make, { body: { partner: partner.id } })).code, 'nothing_to_pay');
  assert.deepEqual(await balanceOf(partner), { pending: '38.40', approved: '0.00', paid: '0.00', states: ['pending 38.40'] });
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
  await mark('paid');
  assert.deepEqual(await balanceOf(partner), { pending: '0.00', approved: '38.40', paid: '0.00', states: ['approved 38.40'] });
});

test('what was paid out for a booking that is unpaid again is taken off the next payout, until it is paid', async () => {
  const partner = await buildPartner();
  const { booking, provider } = await earned(partner, 8);
  const payout = await lok.done(make, { body: { partner: partner.id } });
  await lok.done(pay, { params: payout, body: { reference: 'FPS 1' } });
  const mark = async (payment_status: 'paid' | 'unpaid') =>
    provider.done(api.bookings.payment, { params: { id: booking.id }, body: { payment_status } });
  await mark('unpaid');
  assert.deepEqual(await balanceOf(partner), { pending: '0.00', approved: '-38.40', paid: '38.40', states: ['reversed 0.00'] });
  await earned(partner, 9);
  assert.equal((await lok.refused(409, make, { body: { partner: partner.id } })).code, 'nothing_to_pay');
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
  await mark('paid');
  assert.equal((await lok.done(make, { body: { partner: partner.id } })).amount, '38.40');
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('a payout and a booking marked unpaid at once: no commission is paid for it in the end', async () => {
  for (let n = 0; n < 8; n += 1) {
    const partner = await buildPartner();
    const { booking, provider } = await earned(partner, 8);
    await Promise.all([
      lok.ask(make, { body: { partner: partner.id } }),
      provider.done(api.bookings.payment, { params: { id: booking.id }, body: { payment_status: 'unpaid' } }),
    ]);
    assert.equal((await balanceOf(partner)).approved, '0.00');
    const [{ owed } = assert.fail('an aggregate always has a row')] = await sql<{ owed: number }[]>`
      select coalesce(sum(cents) filter (where approved_at is not null), 0)::bigint as owed from commission_lines where partner_id = ${partner.id}`;
    assert.equal(owed, 0);
  }
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('the operator sets how long the days of grace are', async () => {
  const partner = await buildPartner();
  await sql`update marketplace_settings set hold_days = 30`;
  await earned(partner, 29);
  assert.equal((await balanceOf(partner)).approved, '0.00');
  await sql`update marketplace_settings set hold_days = 7`;
  assert.equal((await balanceOf(partner)).approved, '38.40');
});

test('what is given back before approval takes its share, and after a payout it is taken off the next one', async () => {
  const partner = await buildPartner();
  const { booking, provider } = await earned(partner, 8);
  await provider.done(api.bookings.refund, { params: booking, body: { amount: 126 } });
  assert.deepEqual(await balanceOf(partner), { pending: '0.00', approved: '28.80', paid: '0.00', states: ['approved 28.80'] });
  const first = await lok.done(make, { body: { partner: partner.id } });
  await lok.done(pay, { params: first, body: { reference: 'FPS 1' } });

  await provider.done(api.bookings.refund, { params: booking, body: { amount: 378 } });
  assert.deepEqual(await balanceOf(partner), { pending: '0.00', approved: '-28.80', paid: '28.80', states: ['reversed 0.00'] });
  assert.equal((await lok.refused(409, make, { body: { partner: partner.id } })).code, 'nothing_to_pay');
  await earned(partner, 9);
  assert.equal((await lok.done(make, { body: { partner: partner.id } })).amount, '9.60');
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('a cancelled booking earns nothing, and no line of it waits', async () => {
  const partner = await buildPartner();
  const { booking, provider } = await earned(partner);
  await provider.done(api.bookings.cancel, { params: booking, body: { reason: 'Typhoon' } });
  assert.deepEqual(await balanceOf(partner), { pending: '0.00', approved: '0.00', paid: '0.00', states: ['reversed 0.00'] });
  const waiting = await sql`select from commission_lines where booking_id = ${booking.id} and approved_at is null`;
  assert.equal(waiting.length, 0);
});

test('an own booking earns nothing until the operator agrees; what earns nothing is shown as such', async () => {
  const partner = await buildPartner();
  const own = await buildBooking();
  await buildReferral({ booking: own, partner, reason: 'own_booking', sign: 'phone' });
  await buildReferral({ booking: await buildBooking(), partner, reason: 'expired', rate_bp: 0 });
  assert.deepEqual((await balanceOf(partner)).states, ['none 0.00', 'held 0.00']);
  await sql`update booking_referrals set decision = 'paid', decided_at = now() where booking_id = ${own.id}`;
  assert.deepEqual((await balanceOf(partner)).states, ['none 0.00', 'pending 38.40']);
  await sql`update booking_referrals set decision = 'refused', decided_at = now() where booking_id = ${own.id}`;
  assert.deepEqual((await balanceOf(partner)).states, ['none 0.00', 'none 0.00']);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('payouts are listed newest first, by state and partner', async () => {
  const partner = await buildPartner();
  const made = [];
  for (let n = 0; n < 3; n += 1) {
    await earned(partner, 8 + n);
    made.unshift((await lok.done(make, { body: { partner: partner.id } })).id);
  }
  await lok.done(pay, { params: { id: made[1]! }, body: { reference: 'FPS 7' } });
  const ids = async (query: object) => (await lok.done(list, { query: { partner: partner.id, ...query } })).results.map(({ id }) => id);
  assert.deepEqual(await ids({}), made);
  assert.deepEqual(await ids({ state: 'paid' }), [made[1]]);
  assert.deepEqual(await ids({ state: 'open', page_size: 1, page: 2 }), [made[2]]);
});

test('a payout is paid once, with a reference, and to somebody who exists', async () => {
  const partner = await buildPartner();
  await earned(partner, 8);
  const payout = await lok.done(make, { body: { partner: partner.id } });
  assert.deepEqual(Object.keys(await lok.refused(400, pay, { params: payout, body: { reference: ' ' } })), ['reference']);
  const tries = await Promise.all(Array.from({ length: 6 }, (_, n) => lok.ask(pay, { params: payout, body: { reference: `FPS ${n}` } })));
  assert.deepEqual(tries.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409, 409]);
  await lok.refused(404, pay, { params: { id: partner.id }, body: { reference: 'FPS' } });
  await lok.refused(404, make, { body: { partner: payout.id } });
  await lok.refused(400, make, { body: { partner: 'me' } });
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('two operators at once pay a commission once', async () => {
  for (let n = 0; n < 5; n += 1) {
    const partner = await buildPartner();
    await earned(partner, 8);
    const tries = await Promise.all(Array.from({ length: 4 }, () => lok.ask(make, { body: { partner: partner.id } })));
    assert.deepEqual(tries.map(({ status }) => status).toSorted(), [201, 409, 409, 409]);
  }
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('a payout and a refund at once: the payout knows of it, or the next one takes it off', async () => {
  for (let n = 0; n < 8; n += 1) {
    const partner = await buildPartner();
    const { booking, provider } = await earned(partner, 8);
    const [made] = await Promise.all([
      lok.ask(make, { body: { partner: partner.id } }),
      provider.done(api.bookings.refund, { params: booking, body: { amount: 252 } }),
    ]);
    const amount = made.status === 201 ? Number((made.body as { amount: string }).amount) : 0;
    const { approved } = await balanceOf(partner);
    assert.ok(amount === 38.4 || amount === 19.2, String(amount));
    assert.equal(approved, '19.20');
  }
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

/** A partner with an account to pay into, to whom 38.40 is due. */
async function buildDue(choices: Parameters<typeof buildPartner>[0] = {}) {
  const partner = await buildPartner({ payout_name: 'Lantern Ltd', payout_account: '+852 9123 4567', ...choices });
  await earned(partner, 8);
  return partner;
}

const paidIn = async (partner: BuiltPartner) => (await lok.done(list, { query: { partner: partner.id } })).results;

test('all that is due is paid in one act, whose bank file can be had again', async () => {
  await lok.ask(payAll);
  const [one, two] = [await buildDue(), await buildDue({ payout_name: '=1+1', payout_account: '012-345678-001' })];
  const suspended = await buildDue({ suspended_at: new Date() });
  const nowhere = await buildDue({ payout_account: '' });
  const open = await buildDue();
  const made = await lok.done(make, { body: { partner: open.id } });

  const run = await lok.done(payAll);
  assert.deepEqual([run.payouts, run.amount], [2, '76.80']);
  const [[first], [second]] = [await paidIn(one), await paidIn(two)];
  assert.deepEqual([first?.run_id, first?.amount, second?.run_id], [run.id, '38.40', run.id]);
  assert.ok(first?.paid_at && first.reference !== second?.reference);
  for (const left of [suspended, nowhere]) assert.deepEqual(await paidIn(left), []);
  assert.equal((await lok.done(get, { params: made })).paid_at, null, 'it may be on its way already');
  assert.deepEqual((await balanceOf(one)).states, ['paid 38.40']);
  const log = await sql<{ act: string }[]>`select act from audit_log where subject_id = ${first.id} order by at, id`;
  assert.deepEqual(
    log.map(({ act }) => act),
    ['payout_made', 'payout_paid'],
  );

  const file = async () => String((await lok.ask(runFile, { params: run })).body);
  const lines = (await file()).trim().split('\r\n');
  assert.match(lines[0]!, /"Payee","Account","Amount","Currency","Reference"$/);
  assert.deepEqual(
    lines.slice(1).toSorted(),
    [
      `"Lantern Ltd",+85291234567,38.40,"HKD","${first.reference}"`,
      `"'=1+1","012-345678-001",38.40,"HKD","${second!.reference}"`,
    ].toSorted(),
  );
  await (await as(one.user)).done(api.partners.update, { body: { payout_account: '999', password: PASSWORD } });
  assert.match(await file(), /"Lantern Ltd","",38.40/, 'an account that was not paid into is not named');
  await lok.refused(404, runFile, { params: { id: one.id } });
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('pressed twice, or by two operators at once, all that is due is paid once', async () => {
  await lok.ask(payAll);
  for (let n = 0; n < 5; n += 1) {
    const partners = [await buildDue(), await buildDue()];
    const [alone] = partners;
    const tries = await Promise.all([...Array.from({ length: 3 }, () => lok.ask(payAll)), lok.ask(make, { body: { partner: alone!.id } })]);
    assert.equal(tries.slice(0, 3).filter(({ status }) => status === 201).length, 1);
    for (const partner of partners)
      assert.deepEqual(
        (await paidIn(partner)).map(({ amount }) => amount),
        ['38.40'],
      );
  }
  assert.equal((await lok.refused(409, payAll)).code, 'nothing_to_pay');
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('payouts are made and marked as paid once for each key, and answered again', async () => {
  const [partner, other] = [await buildDue(), await buildDue()];
  const made = { body: { partner: partner.id }, key: 'pay-once' };
  const payout = await lok.done(make, made);
  assert.deepEqual(await lok.done(make, made), payout);
  const paid = { params: { id: payout.id }, body: { reference: 'FPS 7' }, key: 'paid-once' };
  assert.deepEqual(await lok.done(pay, paid), await lok.done(pay, paid));
  assert.deepEqual(await lok.done(payAll, { key: 'all-once' }), await lok.done(payAll, { key: 'all-once' }));
  assert.equal((await paidIn(other)).length, 1);
});
