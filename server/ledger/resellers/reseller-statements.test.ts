import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { octo } from '../../../contract/octo.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { octoThrough, reserveBody, resellersOn } from '../../../tests/support/resellers.ts';
import { findDiscrepancies } from '../integrity-checks.ts';
import { postJournal } from '../post-journal.ts';

const { sql, as, guest, links, send, buildOffer, buildSlot } = await testApp();
const { buildReseller } = resellersOn(sql);
const month = hongKongDate(Date.now()).slice(0, 7);

/** A reseller with a fifth off: one adult of 480.00 costs a guest 504.00, and the reseller 408.00. */
async function shop() {
  const offer = await buildOffer({ service: { units: [{ kind: 'adult', price: 48_000 }] } });
  const reseller = await buildReseller({ ...offer, rate_bp: 2_000 });
  const software = octoThrough(send, reseller.key);
  const owner = await as(offer.provider.user);
  const book = async (people = 1) => {
    const slot = await buildSlot({ service: offer.service });
    const { uuid } = await software.done(octo.reserve, { body: reserveBody(offer.service, slot, { people }) });
    return software.done(octo.confirm, { named: uuid, body: {} });
  };
  const see = async (of = month) => (await owner.done(api.resellers.statement, { query: { month: of } })).resellers[0]!;
  return { ...offer, reseller, software, owner, book, see };
}

test('a month says what a reseller booked, what it pays and owes, and its file says the same', async () => {
  const { reseller, software, owner, book, see } = await shop();
  await book(2);
  const cancelled = await book();
  await software.done(octo.cancel, { named: cancelled.uuid, body: {} });
  await postJournal(sql);
  assert.deepEqual(await see(), {
    id: reseller.id,
    name: reseller.name,
    bookings: 1,
    cancelled: 1,
    retail: '1008.00',
    discount: '192.00',
    net: '816.00',
    withheld: '0.00',
    paid: '0.00',
    owed: '816.00',
    owed_in_all: '816.00',
    due_back: '0.00',
    payments: [],
  });
  const other = await see('2026-01');
  assert.deepEqual([other.bookings, other.owed, other.owed_in_all], [0, '0.00', '816.00']);
  const file = await owner.ask(api.resellers.statementFile, { query: { month } });
  assert.match(String(file.body), /"Harbour Travel",1,1,1008\.00,192\.00,816\.00,0\.00,0\.00,816\.00,0\.00/);
});

test('a month that was paid is paid booking by booking, and can be taken back', async () => {
  const { reseller, owner, book, see } = await shop();
  await book(2);
  await book();
  const params = { id: reseller.id };
  const body = { month, amount: '1224.00', reference: 'TT 4711' };
  const stale = await owner.refused(409, api.resellers.receive, { params, body: { ...body, amount: '816.00' } });
  assert.equal(stale.code, 'reseller_owes_other');
  const [paid] = (await owner.done(api.resellers.receive, { params, body })).resellers;
  assert.deepEqual([paid!.paid, paid!.owed], ['1224.00', '0.00']);
  assert.deepEqual(
    paid!.payments.map(({ amount, bookings, reference }) => [amount, bookings, reference]),
    [['1224.00', 2, 'TT 4711']],
  );
  assert.equal((await owner.refused(409, api.resellers.receive, { params, body })).code, 'reseller_owes_other', 'twice it is nothing');
  await postJournal(sql);
  assert.equal((await see()).owed_in_all, '0.00');
  const { results } = await owner.done(api.bookings.providerBookings, { query: { channel: 'reseller' } });
  assert.deepEqual(
    results.map(({ payment_status }) => payment_status),
    ['paid', 'paid'],
  );

  const payment = { params: { id: paid!.payments[0]!.id } };
  await owner.done(api.resellers.takeBack, payment);
  await owner.refused(404, api.resellers.takeBack, payment);
  await postJournal(sql);
  const open = await see();
  assert.deepEqual([open.paid, open.owed, open.owed_in_all, open.payments], ['0.00', '1224.00', '1224.00', []]);
  assert.deepEqual(await findDiscrepancies(sql), []);
});

test('two payments of a month at once are one', async () => {
  const { reseller, owner, book, see } = await shop();
  await book();
  const asked = { params: { id: reseller.id }, body: { month, amount: '408.00', reference: 'TT 1' } };
  const answers = await Promise.all([owner.ask(api.resellers.receive, asked), owner.ask(api.resellers.receive, asked)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal((await see()).paid, '408.00');
});

test('a booking that is cancelled after it was paid is to be refunded to the reseller', async () => {
  const { reseller, software, owner, book, see } = await shop();
  const booked = await book();
  const asked = { params: { id: reseller.id }, body: { month, amount: '408.00', reference: 'TT 1' } };
  const { resellers } = await owner.done(api.resellers.receive, asked);
  await software.done(octo.cancel, { named: booked.uuid, body: {} });
  await postJournal(sql);
  const after = await see();
  assert.deepEqual([after.due_back, after.owed, after.owed_in_all], ['408.00', '0.00', '-408.00']);
  const { results } = await owner.done(api.bookings.providerBookings, { query: { channel: 'reseller' } });
  await owner.done(api.bookings.refund, { params: results[0]!, body: { amount: '408.00' } });
  await postJournal(sql);
  assert.equal((await see()).owed_in_all, '0.00');
  const payment = { params: { id: resellers[0]!.payments[0]!.id } };
  assert.equal((await owner.refused(409, api.resellers.takeBack, payment)).code, 'already_refunded');
  assert.deepEqual(await findDiscrepancies(sql), []);
});

/** Steps after which no guest gets everything back any more: 4 tenths until a minute before the start, or nothing. */
const late = (share_bp: number) => sql.json([{ hours_before: 0, share_bp }]);

test('what the terms keep when a guest cancels late is what the reseller owes, and its software reads the same', async () => {
  for (const [share_bp, answer, owed] of [
    [0, 'NONE', '816.00'],
    [4_000, 'PARTIAL', '489.60'],
    [10_000, 'FULL', '0.00'],
  ] as const) {
    const { provider, reseller, software, owner, book, see } = await shop();
    const booked = await book(2);
    const [{ id } = { id: '' }] = await sql<{ id: string }[]>`
      update bookings set cancellation_hours = 8760, cancellation_tiers = ${late(share_bp)}::jsonb where provider_id = ${provider.id} returning id`;
    const token = { token: links.sign('booking', id) };
    const shown = await guest.done(api.guests.cancellation, { params: token });
    assert.deepEqual([shown.refund, shown.retained, shown.reported], ['0.00', '0.00', null], 'the guest reads no money of the reseller’s');
    const ended = await guest.done(api.guests.cancel, { params: token, body: {} });
    assert.deepEqual([ended.withheld, ended.retained, ended.owed], ['0.00', '0.00', '0.00']);
    const seen = await software.done(octo.booking, { named: booked.uuid });
    assert.deepEqual([seen.status, seen.cancellation?.refund], ['CANCELLED', answer]);
    await postJournal(sql);
    const month_of = await see();
    assert.deepEqual([month_of.net, month_of.withheld, month_of.owed, month_of.owed_in_all], ['0.00', owed, owed, owed]);
    const own = await owner.done(api.bookings.get, { params: { id } });
    assert.deepEqual([own.withheld, own.owed, own.payment_status], [owed, owed, 'unpaid']);
    if (owed !== '0.00') {
      const body = { month, amount: owed, reference: 'TT 9' };
      const [paid] = (await owner.done(api.resellers.receive, { params: { id: reseller.id }, body })).resellers;
      await postJournal(sql);
      assert.deepEqual([paid!.paid, paid!.owed, (await see()).owed_in_all], [owed, '0.00', '0.00']);
      await owner.done(api.resellers.takeBack, { params: { id: paid!.payments[0]!.id } });
      await postJournal(sql);
      assert.equal((await see()).owed_in_all, owed, 'taken back, it is owed again');
    }
    assert.deepEqual(await findDiscrepancies(sql), []);
  }
});

test('a provider who cancels a reseller’s booking late keeps nothing of it', async () => {
  const { provider, software, owner, book, see } = await shop();
  const booked = await book();
  const [{ id } = { id: '' }] = await sql<{ id: string }[]>`
    update bookings set cancellation_hours = 8760, cancellation_tiers = ${late(0)}::jsonb where provider_id = ${provider.id} returning id`;
  await owner.done(api.bookings.cancel, { params: { id }, body: { reason: 'Typhoon' } });
  assert.equal((await software.done(octo.booking, { named: booked.uuid })).cancellation?.refund, 'FULL');
  await postJournal(sql);
  const { withheld, owed } = await see();
  assert.deepEqual([withheld, owed], ['0.00', '0.00']);
});

test('a month is the provider’s own', async () => {
  const { reseller, book } = await shop();
  await book();
  const rival = await shop();
  assert.equal((await rival.see()).bookings, 0);
  const body = { month, amount: '408.00', reference: 'TT 1' };
  await rival.owner.refused(404, api.resellers.receive, { params: { id: reseller.id }, body });
});

test('a month lists what stands of a reseller’s payment', async () => {
  const { reseller, owner, book, see } = await shop();
  await book(2);
  await book();
  const asked = { params: { id: reseller.id }, body: { month, amount: '1224.00', reference: 'TT 4711' }, key: 'month-once' };
  const first = await owner.done(api.resellers.receive, asked);
  assert.deepEqual(await owner.done(api.resellers.receive, asked), first, 'by its key it is answered again');
  const { results } = await owner.done(api.bookings.providerBookings, { query: { channel: 'reseller' } });
  const stands = async () => (await see()).payments.map(({ amount, bookings }) => [amount, bookings]);
  const unpaid = { body: { payment_status: 'unpaid' } };
  const double = results.find(({ participants }) => participants === 2)!;
  await owner.done(api.bookings.payment, { params: double, ...unpaid });
  assert.deepEqual(await stands(), [['408.00', 1]]);
  await owner.done(api.bookings.payment, { params: results.find(({ id }) => id !== double.id)!, ...unpaid });
  assert.deepEqual(await stands(), []);
});
