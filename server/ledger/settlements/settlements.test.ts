import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { api } from '../../../contract/api.ts';
import { fromCents, toCents } from '../../../rules/money.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { PASSWORD, type BuiltBooking } from '../../../tests/support/builders.ts';
import { testMailer } from '../../../tests/support/mailer.ts';
import { insertPayment, lockMoney } from '../../bookings/payment/payment-writes.ts';
import { findDiscrepancies } from '../integrity-checks.ts';
import { postJournal } from '../post-journal.ts';

const { sql, as, guest, buildBooking, buildOperator, buildPartner, buildProvider, buildReferral, buildService, buildSlotUnderWay } =
  await testApp();
const { mailer } = testMailer(sql);
after(() => mailer.close());
const { due, list, make, mine, pay } = api.settlements;
const lok = await as(await buildOperator());

/** A booking of 480 and a fee of 24 that was delivered, and paid to whom is named. */
async function delivered(by: 'provider' | 'marketplace' | null, overrides: Record<string, unknown> = {}): Promise<BuiltBooking> {
  const booking = await buildBooking({ status: 'completed', ...overrides });
  if (by) await receive(booking, 50_400, by);
  return booking;
}

const receive = ({ id }: { id: string }, amount: number, received_by: 'provider' | 'marketplace') =>
  sql.begin(async (tx) => {
    await lockMoney(tx, id);
    await insertPayment(tx, { booking_id: id, way: 'fps', amount, source: 'gateway', received_by, reference: '', made_by: null });
  });

const providerOf = ({ slot }: BuiltBooking) => slot.service.provider;
const balanceOf = async (booking: BuiltBooking) => {
  await postJournal(sql);
  return (await (await as(providerOf(booking).user)).done(mine)).balance;
};

test('who has the money of what was delivered owes the other its part, and of what is not delivered or not paid nobody anything', async () => {
  const own = await delivered('provider');
  const collected = await delivered('marketplace');
  const open = await delivered(null);
  const ahead = await buildBooking({ payment_status: 'paid' });
  assert.deepEqual(
    [await balanceOf(own), await balanceOf(collected), await balanceOf(open), await balanceOf(ahead)],
    ['-24.00', '480.00', '0.00', '0.00'],
  );
  const partner = await buildPartner();
  const referred = await delivered('marketplace');
  await buildReferral({ booking: referred, partner });
  assert.equal(await balanceOf(referred), '441.60');
  const halves = await delivered(null);
  await receive(halves, 25_200, 'provider');
  assert.equal(await balanceOf(halves), '0.00');
  await receive(halves, 25_200, 'marketplace');
  assert.equal(await balanceOf(halves), '228.00');
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('a refund after delivery changes the balance by who gave it back', async () => {
  const booking = await delivered('marketplace');
  assert.equal(await balanceOf(booking), '480.00');
  const provider = await as(providerOf(booking).user);
  await provider.done(api.bookings.refund, { params: { id: booking.id }, body: { amount: '50.40' } });
  // The provider gave back 50.40, of which the fee was 2.40: it gets 504.00 less 21.60.
  assert.equal(await balanceOf(booking), '482.40');
  const month = hongKongDate(Date.now()).slice(0, 7);
  const statement = await provider.done(api.statements.provider, { query: { month } });
  assert.deepEqual([statement.delivered, statement.refunds, statement.fee, statement.net], ['504.00', '-50.40', '-21.60', '432.00']);
  assert.deepEqual(
    statement.lines.map(({ kind, gross, fee, net, collected }) => [kind, gross, fee, net, collected]),
    [
      ['delivered', '504.00', '-24.00', '480.00', '504.00'],
      ['refund', '-50.40', '2.40', '-48.00', '0.00'],
    ],
  );
});

test('what the marketplace gave back for a provider who has the money is owed, and what is retained of a cancelled booking is earned', async () => {
  const booking = await buildBooking({ payment_status: 'paid' });
  const provider = await as(providerOf(booking).user);
  await provider.done(api.bookings.cancel, { params: { id: booking.id }, body: { reason: 'Typhoon' } });
  assert.equal(await balanceOf(booking), '0.00');
  // Until an operator sends it, the refund that is due is nobody's part.
  await lok.done(api.bookings.refund, { params: { id: booking.id }, body: { amount: '504' } });
  assert.equal(await balanceOf(booking), '-504.00');

  const late = await buildBooking({ payment_status: 'paid' });
  await (await as(providerOf(late).user)).done(api.bookings.cancel, { params: { id: late.id }, body: { reason: 'Too late' } });
  await sql`update bookings set withheld_amount = 25200 where id = ${late.id}`;
  // Half is retained, and half of the fee; the provider still has to send the rest back.
  assert.equal(await balanceOf(late), '-12.00');
  await (await as(providerOf(late).user)).done(api.bookings.refund, { params: { id: late.id }, body: { amount: '252' } });
  assert.equal(await balanceOf(late), '-12.00');
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('what is to be given back is nobody’s part, and what was delivered and paid counts all the same', async () => {
  const month = hongKongDate(Date.now()).slice(0, 7);
  const twice = async () => {
    const booking = await delivered('provider');
    await receive(booking, 50_400, 'marketplace');
    assert.equal(await balanceOf(booking), '-24.00');
    const { delivered: sum, unpaid } = await (await as(providerOf(booking).user)).done(api.statements.provider, { query: { month } });
    assert.deepEqual([sum, unpaid.bookings], ['504.00', 0]);
    return booking;
  };
  const by_operator = await twice();
  await lok.done(api.bookings.refund, { params: { id: by_operator.id }, body: { amount: '504' } });
  assert.equal(await balanceOf(by_operator), '-24.00');
  const by_provider = await twice();
  await (await as(providerOf(by_provider).user)).done(api.bookings.refund, { params: { id: by_provider.id }, body: { amount: '504' } });
  assert.equal(await balanceOf(by_provider), '480.00');

  const cancelled = await buildBooking();
  await receive(cancelled, 50_400, 'marketplace');
  await (await as(providerOf(cancelled).user)).done(api.bookings.cancel, { params: { id: cancelled.id }, body: { reason: 'Typhoon' } });
  assert.equal(await balanceOf(cancelled), '0.00');
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('a settlement takes all that is open, is paid once with a reference, and what changes later is in the next one', async () => {
  const booking = await delivered('marketplace');
  const provider = providerOf(booking);
  const boss = await as(provider.user);
  await postJournal(sql);
  const [waiting, ...others] = await lok.done(due, { query: { provider: provider.id } });
  assert.deepEqual(others, []);
  assert.deepEqual([waiting?.balance, waiting?.is_enough, waiting?.suspended, waiting?.fps_kind], ['480.00', true, false, null]);

  const settlement = await lok.done(make, { body: { provider: provider.id } });
  assert.deepEqual([settlement.amount, settlement.bookings, settlement.paid_at, settlement.reference], ['480.00', 1, null, '']);
  assert.equal((await lok.refused(409, make, { body: { provider: provider.id } })).code, 'nothing_to_settle');
  assert.ok(!(await lok.done(due)).some(({ provider: { id } }) => id === provider.id));

  const params = { id: settlement.id };
  assert.deepEqual(Object.keys(await lok.refused(400, pay, { params, body: { reference: ' ' } })), ['reference']);
  const paid = await lok.done(pay, { params, body: { reference: 'FPS 7' } });
  assert.ok(paid.paid_at && paid.reference === 'FPS 7');
  assert.equal((await lok.refused(409, pay, { params, body: { reference: 'FPS 8' } })).code, 'already_done');
  await lok.refused(404, pay, { params: { id: uuid() }, body: { reference: 'FPS 8' } });
  await lok.refused(404, make, { body: { provider: uuid() } });

  const own = await boss.done(mine);
  assert.deepEqual([own.balance, own.results.map(({ amount, reference }) => [amount, reference])], ['0.00', [['480.00', 'FPS 7']]]);
  const statement = await boss.done(api.statements.provider, { query: { month: hongKongDate(Date.parse(paid.paid_at)).slice(0, 7) } });
  assert.deepEqual([statement.collected, statement.settled, statement.closing], ['504.00', '-480.00', '0.00']);

  await boss.done(api.bookings.refund, { params: { id: booking.id }, body: { amount: '504' } });
  // The provider gave back 504.00 and keeps what it was paid: the fee comes back to it.
  const next = await lok.done(make, { body: { provider: provider.id } });
  assert.deepEqual([next.amount, next.bookings], ['24.00', 1]);
  const { results } = await lok.done(list, { query: { provider: provider.id, state: 'open' } });
  assert.deepEqual(
    results.map(({ id }) => id),
    [next.id],
  );
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('what was settled stands in the audit log', async () => {
  const booking = await delivered('provider');
  const { id } = await lok.done(make, { body: { provider: providerOf(booking).id } });
  await lok.done(pay, { params: { id }, body: { reference: 'FPS 12' } });
  const { results } = await lok.done(api.operator.audit, { query: { subject: 'settlement', subject_id: id } });
  assert.deepEqual(
    results.map(({ act, details, subject_name }) => [act, details, subject_name]),
    [
      ['settlement_paid', { amount: '-24.00', reference: 'FPS 12' }, 'FPS 12'],
      ['settlement_made', { amount: '-24.00' }, 'FPS 12'],
    ],
  );
});

test('of two who settle at once one does, and of two who mark it as paid one does', async () => {
  const booking = await delivered('provider');
  const { id } = providerOf(booking);
  const makers = await Promise.all([1, 2, 3].map(() => lok.ask(make, { body: { provider: id } })));
  assert.deepEqual(makers.map(({ status }) => status).toSorted(), [201, 409, 409]);
  const [settlement] = (await lok.done(list, { query: { provider: id } })).results;
  assert.equal(settlement?.amount, '-24.00');
  const params = { id: settlement.id };
  const payers = await Promise.all([1, 2, 3].map((n) => lok.ask(pay, { params, body: { reference: `FPS ${n}` } })));
  assert.deepEqual(payers.map(({ status }) => status).toSorted(), [200, 409, 409]);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('a refund while a settlement is made and paid is in it or in the next one', async () => {
  for (let n = 0; n < 6; n += 1) {
    const booking = await delivered('marketplace');
    const provider = providerOf(booking);
    const boss = await as(provider.user);
    const settle = async () => {
      const made = await lok.done(make, { body: { provider: provider.id } });
      return lok.done(pay, { params: { id: made.id }, body: { reference: 'FPS 1' } });
    };
    const give = { params: { id: booking.id }, body: { amount: '100.80' } };
    const [settled] = await Promise.all([settle(), boss.done(api.bookings.refund, give), lok.done(api.bookings.refund, give)]);
    // 504.00 less 100.80 that the marketplace gave back, less a fee of 14.40.
    const rest = toCents('388.80') - toCents(settled.amount);
    assert.equal(await balanceOf(booking), fromCents(rest));
    if (rest !== 0) assert.equal((await lok.done(make, { body: { provider: provider.id } })).amount, fromCents(rest));
  }
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('a balance below the minimum waits, either way', async () => {
  await lok.done(api.operator.changeSettings, { body: { settlement_minimum: '24.01' } });
  const service = await buildService();
  const booking = await delivered('provider', { slot: await buildSlotUnderWay({ service }) });
  await postJournal(sql);
  const { id } = providerOf(booking);
  const [waiting] = (await lok.done(due)).filter(({ provider }) => provider.id === id);
  assert.deepEqual([waiting?.balance, waiting?.is_enough], ['-24.00', false]);
  assert.equal((await lok.refused(409, make, { body: { provider: id } })).code, 'nothing_to_settle');
  await delivered('provider', { slot: await buildSlotUnderWay({ service }) });
  assert.equal((await lok.done(make, { body: { provider: id } })).amount, '-48.00');
  const one_who_leaves = await delivered('provider');
  await postJournal(sql);
  const { amount } = await lok.done(make, { body: { provider: providerOf(one_who_leaves).id, below_minimum: true } });
  assert.equal(amount, '-24.00');
  await lok.done(api.operator.changeSettings, { body: { settlement_minimum: 0 } });
});

/** The mails about settlements to somebody, in order. */
async function listMails({ email }: { email: string }) {
  await mailer.run();
  const { results } = await guest.done(api.outbox.list, { query: { recipient: email } });
  return results.filter(({ kind }) => kind.startsWith('settlement_')).toReversed();
}

test('a provider is mailed what it owes and where to pay, and what was paid, in its language', async () => {
  await lok.done(api.operator.changeSettings, { body: { settlement_account: 'FPS 1234567' } });
  const mailsTo = async (user: { email: string }) =>
    Promise.all((await listMails(user)).map(({ id }) => guest.done(api.outbox.get, { params: { id } })));
  const owing = await delivered('provider');
  await sql`update users set locale = 'zh-HK' where id = ${providerOf(owing).user.id}`;
  const { id } = await lok.done(make, { body: { provider: providerOf(owing).id } });
  const waiting = async () => (await (await as(providerOf(owing).user)).done(api.bookings.unread)).settlements_asked;
  assert.equal(await waiting(), 1);
  const [asked] = await mailsTo(providerOf(owing).user);
  assert.deepEqual([asked?.kind, asked?.subject], ['settlement_asked', '請向舢舨支付 HK$24.00']);
  assert.match(asked?.plain ?? '', /FPS 1234567[^]*\/provider\/settlements/);
  await lok.done(pay, { params: { id }, body: { reference: 'FPS 9' } });
  assert.equal(await waiting(), 0);
  assert.match((await mailsTo(providerOf(owing).user))[1]?.plain ?? '', /已收到[^]*FPS 9/);

  const owed = await delivered('marketplace');
  const made = await lok.done(make, { body: { provider: providerOf(owed).id } });
  assert.deepEqual(await mailsTo(providerOf(owed).user), []);
  await lok.done(pay, { params: { id: made.id }, body: { reference: 'FPS 10' } });
  const [paid] = await mailsTo(providerOf(owed).user);
  assert.deepEqual([paid?.kind, paid?.subject], ['settlement_paid', 'We’ve paid you HK$480.00']);
  assert.match(paid?.plain ?? '', /FPS 10/);
});

test('a settlement that is paid before the mail that asks for it is due asks no more', async () => {
  const booking = await delivered('provider');
  const { id } = await lok.done(make, { body: { provider: providerOf(booking).id } });
  await lok.done(pay, { params: { id }, body: { reference: 'FPS 11' } });
  assert.deepEqual((await listMails(providerOf(booking).user)).map(({ kind, state }) => [kind, state]).toSorted(), [
    ['settlement_asked', 'dropped'],
    ['settlement_paid', 'kept'],
  ]);
});

test('a provider sees only its own settlements', async () => {
  const booking = await delivered('provider');
  await lok.done(make, { body: { provider: providerOf(booking).id } });
  const rival = await as((await buildProvider()).user);
  const { balance, count } = await rival.done(mine);
  assert.deepEqual([balance, count], ['0.00', 0]);
});

test('a provider who owes or is owed something stays until it is settled and paid', async () => {
  for (const by of ['provider', 'marketplace'] as const) {
    const booking = await delivered(by);
    const provider = providerOf(booking);
    const boss = (await as(provider.user)).with({ 'accept-language': 'zh-HK' });
    const leave = { body: { password: PASSWORD } };
    const open = await boss.refused(409, api.auth.remove, leave);
    assert.deepEqual([open.code, open.detail], ['provider_has_balance', '你與舢舨尚有款項未結清。請先聯絡我們結算，再刪除帳戶。']);
    const { id } = await lok.done(make, { body: { provider: provider.id } });
    assert.equal((await boss.refused(409, api.auth.remove, leave)).code, 'provider_has_balance');
    const erase = { body: { user_id: provider.user.id, reason: 'Asked by email' } };
    assert.equal((await lok.refused(409, api.people.erase, erase)).code, 'provider_has_balance');
    await lok.done(pay, { params: { id }, body: { reference: 'FPS 13' } });
    await boss.done(api.auth.remove, leave);
  }
});

test('a settlement is made and marked as paid once for each key, and answered again', async () => {
  const provider = providerOf(await delivered('marketplace'));
  const made = { body: { provider: provider.id, below_minimum: true }, key: 'settle-once' };
  const settlement = await lok.done(make, made);
  assert.deepEqual(await lok.done(make, made), settlement);
  const paid = { params: { id: settlement.id }, body: { reference: 'FPS 7' }, key: 'paid-once' };
  assert.deepEqual(await lok.done(pay, paid), await lok.done(pay, paid));
  assert.equal((await lok.refused(409, pay, { ...paid, key: 'paid-twice' })).code, 'already_done');
});
