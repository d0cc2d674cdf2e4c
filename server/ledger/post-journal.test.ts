import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { openDatabase } from '../core/database/database.ts';
import { postJournal } from './post-journal.ts';
import { makeInvoices } from './invoices/invoice.ts';
import { findDiscrepancies } from './integrity-checks.ts';
import { postDue } from './writes.ts';

const { sql, database, as, buildBooking, buildOperator, buildPartner, buildReferral } = await testApp();
const lok = await as(await buildOperator());

const entriesOf = async (booking: { id: string }) =>
  [
    ...(await sql<{ kind: string; lines: Record<string, number> }[]>`
      select kind, jsonb_strip_nulls(jsonb_build_object('customer', nullif(customer, 0), 'cash', nullif(cash, 0), 'provider', nullif(provider, 0),
        'fee', nullif(fee, 0), 'partner', nullif(partner, 0))) as lines
      from journal_entries where booking_id = ${booking.id} order by at, id`),
  ].map(({ kind, lines }) => [kind, lines]);

test('a sale, its payment, part of it given back and its end are an entry each', async () => {
  const booking = await buildBooking();
  await buildReferral({ booking });
  const provider = await as(booking.slot.service.provider.user);
  const params = { id: booking.id };
  await postJournal(sql);
  await provider.done(api.bookings.payment, { params, body: { payment_status: 'paid' } });
  await postJournal(sql);
  await provider.done(api.bookings.refund, { params, body: { amount: '50.41' } });
  await provider.done(api.bookings.cancel, { params, body: { reason: 'Typhoon' } });
  await postJournal(sql);
  assert.deepEqual(await entriesOf(booking), [
    ['sale', { customer: 50_400, provider: -44_160, fee: -2_400, partner: -3_840 }],
    ['adjustment', { customer: -50_400, cash: 50_400 }],
    // 240.05 of the fee and 384.08 of the commission, rounded; the rest is the provider's.
    ['adjustment', { cash: -5_041, provider: 4_417, fee: 240, partner: 384 }],
    ['reversal', { customer: -45_359, provider: 39_743, fee: 2_160, partner: 3_456 }],
  ]);
});

test('a request nobody answered yet and a booking without a price have no entry', async () => {
  const request = await buildBooking({ status: 'pending' });
  const free = await buildBooking({ total_price: 0, service_fee: 0, final_amount: 0, payment_status: 'paid' });
  await postJournal(sql);
  assert.deepEqual([await entriesOf(request), await entriesOf(free)], [[], []]);
});

test('a request that comes paid has its payment in the books', async () => {
  const request = await buildBooking({ status: 'pending', payment_status: 'paid' });
  await postJournal(sql);
  const [entry] = await entriesOf(request);
  assert.deepEqual(entry?.[1], { customer: -50_400, cash: 50_400 });
});

test('two jobs that post the same booking without taking turns both post it; taking turns, one does', async () => {
  const booking = await buildBooking();
  await sql`delete from booking_changes`;
  await sql`delete from journal_due`;
  await sql`insert into journal_due values (${booking.id}), (${booking.id})`;
  const posted: number[] = [];
  const undo = new Error('only to look');
  await Promise.all(
    [0, 1].map(async () => {
      await sql
        .begin(async (tx) => {
          await postDue(tx, 1);
          posted.push((await tx`select from journal_entries where booking_id = ${booking.id}`).length);
          while (posted.length < 2) await tx`select pg_sleep(0.01)`;
          throw undo;
        })
        .catch((error: unknown) => assert.equal(error, undo));
    }),
  );
  assert.deepEqual(posted, [1, 1], 'each believes to be the first');

  const many = [booking, ...(await Promise.all(Array.from({ length: 30 }, () => buildBooking({ payment_status: 'paid' }))))];
  const other = openDatabase(database.address, { pool: 4 });
  await Promise.all(Array.from({ length: 10 }, (_, n) => postJournal(n % 2 ? other : sql)));
  await postJournal(sql);
  await other.end();
  for (const one of many) assert.equal((await entriesOf(one)).length, 1);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

const spoil: [law: string, statement: string][] = [
  [
    'an entry of the journal does not balance',
    `alter table journal_entries drop constraint journal_entries_balance, disable trigger user;
     update journal_entries set fee = 0 where id = $entry`,
  ],
  [
    'an entry of the journal is empty',
    `alter table journal_entries drop constraint journal_entries_not_empty;
     insert into journal_entries (id, kind, booking_id, provider_id) select gen_random_uuid(), 'adjustment', id, provider_id from bookings where id = $booking`,
  ],
  [
    'the journal has not what a booking demands',
    `update bookings set service_fee = service_fee + 1, final_amount = final_amount + 1 where id = $booking`,
  ],
  ['commissions are not what the journal has', `update commission_lines set cents = cents + 1 where booking_id = $booking`],
  ['a cancelled booking has a commission', `update bookings set status = 'cancelled', cancelled_at = now() where id = $booking`],
  [
    'an unpaid booking has an approved commission',
    `alter table journal_due disable trigger date_commissions;
     update bookings set payment_status = 'unpaid' where id = $booking; update commission_lines set approved_at = now() where booking_id = $booking`,
  ],
  [
    'more was given back than was paid',
    `alter table refunds disable trigger user; insert into refunds (id, booking_id, provider_id, amount) values (gen_random_uuid(), $booking, gen_random_uuid(), 60000)`,
  ],
  ['a booking does not have what was given back of it', `update bookings set refunded_amount = 1 where id = $booking`],
  [
    'a refund that is due is not what the books owe the customer',
    `update bookings set status = 'cancelled', cancelled_at = now() where id = $booking`,
  ],
  ['a booking is not paid, unpaid or refunded as its money says', `update bookings set payment_status = 'refunded' where id = $booking`],
  ['a booking does not have what was received for it', `update bookings set paid_amount = paid_amount + 1 where id = $booking`],
  ['a price is not reduced by what refunds took off it', `update bookings set reduced_amount = 1 where id = $booking`],
  ['a refund is due and is not listed, or the reverse', `update bookings set refund_due_since = now() where id = $booking`],
  ['a payout is not what its commissions come to', `insert into payouts (id, partner_id, amount) values (gen_random_uuid(), $partner, 1)`],
  [
    'a partner’s totals are not what the commissions come to',
    `update partner_totals set pending = pending + 1 where partner_id = $partner`,
  ],
  [
    'a commission is not stored in the state that it is in',
    `update booking_referrals set commission_state = 'paid' where booking_id = $booking`,
  ],
  [
    'the counts of a partner’s commissions are not what is stored',
    `update commission_counts set referrals = referrals + 1 where partner_id = $partner`,
  ],
  ['a partner’s months are not what the journal has', `update partner_months set earned = earned + 1 where partner_id = $partner`],
  [
    'a payout does not say how many bookings it is for',
    `insert into payouts (id, partner_id, amount, bookings) values (gen_random_uuid(), $partner, 1, 1)`,
  ],
  [
    'the figures of a link are not what came of it',
    `update link_totals t set bookings = t.bookings + 1 from booking_referrals r where r.link_id = t.link_id and r.booking_id = $booking`,
  ],
  [
    'a payout is not in the journal as it was paid',
    `insert into payouts (id, partner_id, amount, paid_at, reference) values (gen_random_uuid(), $partner, 1, now(), 'FPS')`,
  ],
  [
    'what came in for a booking is not what went back, was earned and is owed',
    `alter table balance_lines disable trigger user; update balance_lines set share = share + 1 where booking_id = $delivered`,
  ],
  [
    'a booking does not say what the marketplace has of its money',
    `update bookings set collected_amount = collected_amount + 1 where id = $booking`,
  ],
  [
    'a provider’s balance has not what a booking demands',
    `alter table balance_lines disable trigger user; update balance_lines set fee = fee + 1, share = share - 1 where booking_id = $delivered`,
  ],
  ['a provider’s balance is not what its lines come to', `update provider_balances set open = open + 1 where provider_id = $provider`],
  [
    'a provider’s months are not what its lines and settlements come to',
    `update provider_months set settled = settled + 1 where provider_id = $provider`,
  ],
  ['the fee income of a day is not what the lines of balances have', `update fee_days set fee = fee + 1`],
  [
    'a settlement is not what its lines come to',
    `alter table settlements disable trigger user; update settlements set amount = amount - 1 where id = $settlement`,
  ],
  [
    'a line stands in a settlement of another provider',
    `alter table balance_lines disable trigger user; update balance_lines set provider_id = gen_random_uuid() where booking_id = $delivered`,
  ],
  [
    'a settlement is not in the journal as it was paid',
    `alter table journal_entries disable trigger user; update journal_entries set provider = provider - 1, cash = cash + 1 where settlement_id = $settlement`,
  ],
  [
    'an invoice is not what its lines come to',
    `insert into fee_invoices (id, number, provider_id, month, name, name_zh, fee, bookings)
     values (gen_random_uuid(), 1, $provider, '2026-01-01', 'Tours', '', 1, 0)`,
  ],
  [
    'what is retained is not what the terms keep of what is in hand',
    `alter table bookings disable trigger user; update bookings set status = 'cancelled', cancelled_at = now(), cancelled_by = 'customer',
       withheld_amount = 2, retained_amount = 1 where id = $booking`,
  ],
  ['the numbers of invoices have a gap', `update fee_invoice_numbers set last = last + 1`],
];

for (const [law, statement] of spoil)
  test(`the check of the books sees it when ${law}`, async () => {
    const booking = await buildBooking({ payment_status: 'paid' });
    const partner = await buildPartner();
    await buildReferral({ booking, partner });
    const names = await settled();
    assert.deepEqual([...(await findDiscrepancies(sql))], []);
    const [entry] = await sql<{ id: string }[]>`select id from journal_entries where booking_id = ${booking.id}`;
    const laws = await lawsBrokenBy(statement, { ...names, entry: entry!.id, booking: booking.id, partner: partner.id });
    assert.ok(laws.includes(law), laws.join(', '));
  });

/** Columns about balances in which one more is planted. */
const columns: [table: string, where: string, columns: string[]][] = [
  ['balance_lines', 'booking_id = $delivered', ['share', 'fee', 'commission', 'collected', 'refunded', 'withheld']],
  ['provider_balances', 'provider_id = $provider', ['open', 'in_settlements']],
  ['fee_days', 'true', ['fee']],
  ['provider_months', 'provider_id = $provider', ['delivered', 'withheld', 'share', 'fee', 'commission', 'collected', 'settled']],
  ['settlements', 'id = $settlement', ['amount', 'bookings']],
  ['fee_invoices', 'provider_id = $provider', ['fee', 'bookings']],
  ['fee_invoice_numbers', 'only_one', ['last']],
  ['bookings', 'id = $delivered', ['collected_amount']],
];

test('the check of the books sees one cent more in any sum about balances', async () => {
  const names = await settled(new Date('2026-08-10T12:00:00+08:00'));
  await makeInvoices(sql);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
  for (const [table, where, names_of] of columns)
    for (const column of names_of) {
      const plant = `alter table ${table} disable trigger user; update ${table} set ${column} = ${column} + 1 where ${where}`;
      assert.notDeepEqual(await lawsBrokenBy(plant, names), [], `${table}.${column}`);
    }
});

/** A booking that was delivered and paid, and settled with its provider. */
async function settled(created_at?: Date): Promise<Record<'delivered' | 'provider' | 'settlement', string>> {
  const delivered = await buildBooking({ status: 'completed', payment_status: 'paid', ...(created_at && { created_at }) });
  const provider = delivered.slot.service.provider.id;
  const { id: settlement } = await lok.done(api.settlements.make, { body: { provider } });
  await lok.done(api.settlements.pay, { params: { id: settlement }, body: { reference: 'FPS 1' } });
  return { delivered: delivered.id, provider, settlement };
}

/** What the check of the books finds after a statement, which is undone. */
async function lawsBrokenBy(statement: string, names: Record<string, string>): Promise<string[]> {
  const undo = new Error('only to look');
  let laws: string[] = [];
  await sql
    .begin(async (tx) => {
      await tx.unsafe(statement.replace(/\$(\w+)/g, (_, name: string) => `'${names[name]}'`));
      // As if the job had been there; what the totals drop is handed on, so the journal's notes go last.
      await tx`delete from booking_changes`;
      await tx`delete from journal_due`;
      laws = (await findDiscrepancies(tx)).map(({ law }) => law);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return laws;
}
