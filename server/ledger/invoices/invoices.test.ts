import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { openDatabase } from '../../core/database/database.ts';
import { findDiscrepancies } from '../integrity-checks.ts';
import { postJournal } from '../post-journal.ts';
import { lockJournal } from '../writes.ts';
import { insertInvoices } from './invoice-writes.ts';
import { makeInvoices } from './invoice.ts';

const { sql, database, as, buildBooking, buildOperator, buildProvider, buildService, buildSlot } = await testApp();
const { own, ownFile, mine, list, get, file } = api.invoices;
const lok = await as(await buildOperator());

/** A booking of 480 and a fee of 24, delivered and paid to its provider at that moment. */
async function delivered(at: string, provider = undefined as Awaited<ReturnType<typeof buildProvider>> | undefined) {
  const created_at = new Date(at);
  const service = await buildService(provider ? { provider } : {});
  const slot = await buildSlot({ service, starts_at: new Date(created_at.getTime() - 7_200_000) });
  const booking = await buildBooking({ slot, status: 'completed', payment_status: 'paid', created_at });
  await postJournal(sql);
  return booking;
}

const numbers = async () => (await sql<{ number: number }[]>`select number from fee_invoices order by number`).map(({ number }) => number);

test('a month that is over gives each provider one invoice of its fees, by Hong Kong time', async () => {
  const first = await delivered('2026-08-31T23:59:59+08:00');
  const { provider } = first.slot.service;
  await delivered('2026-09-01T00:00:00+08:00', provider);
  await delivered('2026-09-30T23:59:59+08:00', provider);
  await delivered(new Date().toISOString(), provider);
  assert.equal(await makeInvoices(sql), 2);
  assert.equal(await makeInvoices(sql), 0);
  const notices = await sql<{ kind: string }[]>`select kind from account_notices where user_id = ${provider.user.id}`;
  assert.deepEqual(
    notices.map(({ kind }) => kind),
    ['fee_invoice', 'fee_invoice'],
  );
  const boss = await as(provider.user);
  const { results } = await boss.done(mine);
  assert.deepEqual(
    results.map(({ number, month, fee, bookings, name }) => [number, month, fee, bookings, name]),
    [
      ['F-000002', '2026-09', '48.00', 2, provider.name],
      ['F-000001', '2026-08', '24.00', 1, provider.name],
    ],
  );
  const invoice = await boss.done(own, { params: { id: results[1]!.id } });
  assert.deepEqual(
    invoice.lines.map(({ booking_reference, gross, fee }) => [booking_reference, gross, fee]),
    [[first.booking_reference, '504.00', '24.00']],
  );
  assert.deepEqual(await lok.done(get, { params: { id: invoice.id } }), invoice);
  assert.equal((await lok.done(list, { query: { month: '2026-09' } })).count, 1);
  await (await as((await buildProvider()).user)).refused(404, own, { params: { id: invoice.id } });
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('what is posted after the invoice of its month is in the next one, and an invoice keeps the name that it was made to', async () => {
  const { provider } = (await delivered('2026-08-15T12:00:00+08:00')).slot.service;
  assert.equal(await makeInvoices(sql), 1);
  await sql`update providers set name = 'Another' where id = ${provider.id}`;
  await delivered('2026-08-16T12:00:00+08:00', provider);
  // Nothing was delivered in September.
  assert.equal(await makeInvoices(sql), 1);
  assert.equal(await makeInvoices(sql), 0);
  const { results } = await lok.done(list, { query: { provider: provider.id } });
  assert.deepEqual(
    results.map(({ month, fee, name }) => [month, fee, name]),
    [
      ['2026-09', '24.00', 'Another'],
      ['2026-08', '24.00', provider.name],
    ],
  );
});

test('an invoice says who issues it, as it was set when it was made, or where nothing was set as it is now', async () => {
  const unnamed = (await delivered('2026-07-15T12:00:00+08:00')).slot.service.provider;
  await makeInvoices(sql);
  const issuerOf = async (provider: typeof unnamed) => {
    const [{ id } = assert.fail('it has an invoice')] = (await lok.done(list, { query: { provider: provider.id } })).results;
    const { legal_name, legal_address, business_registration } = await lok.done(get, { params: { id } });
    return [legal_name, legal_address, business_registration];
  };
  assert.deepEqual(await issuerOf(unnamed), ['', '', '']);
  const issuer = { legal_name: 'Sampan Tours Limited', legal_address: '18 Tai Yau Street', business_registration: '12345678-000' };
  await lok.done(api.operator.changeSettings, { body: issuer });
  const named = (await delivered('2026-07-16T12:00:00+08:00')).slot.service.provider;
  await makeInvoices(sql);
  await lok.done(api.operator.changeSettings, { body: { legal_name: 'Another Limited', business_registration: '' } });
  assert.deepEqual(await issuerOf(named), Object.values(issuer));
  assert.deepEqual(await issuerOf(unnamed), ['Another Limited', '18 Tai Yau Street', '']);
});

test('fees that came back wait until there are more than came back', async () => {
  const booking = await delivered('2026-08-10T12:00:00+08:00');
  const { provider } = booking.slot.service;
  assert.equal(await makeInvoices(sql), 1);
  // A line of less than nothing in the month after.
  await sql`
    insert into balance_lines (id, booking_id, provider_id, at, share, fee, commission, collected)
    values (gen_random_uuid(), ${booking.id}, ${provider.id}, '2026-09-10', 2400, -2400, 0, 0)`;
  assert.equal(await makeInvoices(sql), 0);
  await delivered('2026-10-10T12:00:00+08:00', provider);
  await delivered('2026-10-11T12:00:00+08:00', provider);
  assert.equal(await makeInvoices(sql), 1);
  const [newest] = (await lok.done(list, { query: { provider: provider.id } })).results;
  assert.deepEqual([newest?.month, newest?.fee, newest?.bookings], ['2026-10', '24.00', 3]);
  // Evened out in the month that is not over.
  await sql`
    insert into balance_lines (id, booking_id, provider_id, at, share, fee, commission, collected)
    values (gen_random_uuid(), ${booking.id}, ${provider.id}, now(), -2400, 2400, 0, 0)`;
});

test('many who make invoices at once, some of whom fail, leave no gap in the numbers and no fee twice', async () => {
  const providers = await Promise.all(Array.from({ length: 12 }, () => buildProvider()));
  for (const [n, provider] of providers.entries()) await delivered(`2026-0${(n % 4) + 5}-10T12:00:00+08:00`, provider);
  const others = Array.from({ length: 3 }, () => openDatabase(database.address, { pool: 2 }));
  const failing = async () =>
    sql.begin(async (tx) => {
      await lockJournal(tx);
      await insertInvoices(tx, '2026-05-01', 50);
      throw new Error('killed');
    });
  const done = await Promise.allSettled([...others, sql].flatMap((one) => [makeInvoices(one, 2), failing(), makeInvoices(one)]));
  await Promise.all(others.map((one) => one.end()));
  const made = done.reduce((all, one) => all + (one.status === 'fulfilled' ? one.value : 0), 0);
  assert.equal(made, 12);
  const all = await numbers();
  assert.deepEqual(
    all,
    all.map((_, place) => place + 1),
  );
  const found = (await findDiscrepancies(sql)).filter(({ law }) => law.includes('invoice'));
  assert.deepEqual(found, []);
});

test('without the lock of the last number two would give the same one', async () => {
  await delivered('2026-03-10T12:00:00+08:00');
  const other = openDatabase(database.address, { pool: 1 });
  // Both leave the lock of the journal out: the second waits for the row of the last number, and then finds nothing left.
  const made = await Promise.all([sql, other].map((one) => one.begin((tx) => insertInvoices(tx, '2026-03-01', 50))));
  await other.end();
  assert.deepEqual(made.map((user_ids) => user_ids.length).toSorted(), [0, 1]);
});

test('an invoice as a file is in both languages and adds up', async () => {
  const { provider } = (await delivered('2026-02-10T12:00:00+08:00')).slot.service;
  await makeInvoices(sql);
  const boss = await as(provider.user);
  const [invoice] = (await boss.done(mine)).results;
  const reply = await boss.ask(ownFile, { params: { id: invoice!.id } });
  assert.equal(reply.headers['content-type'], 'text/csv; charset=utf-8');
  assert.match(reply.headers['content-disposition'] ?? '', new RegExp(`sampan-invoice-${invoice!.number}\\.csv`));
  const rows = String(reply.body).split('\r\n');
  assert.match(rows[0]!, /"Number 編號","Month 月份"/);
  assert.match(rows[1]!, /"2026-02","2026-02-10","SMP-TEST\d+",.*,504\.00,24\.00$/);
  assert.match(rows[2]!, /"Total 總額","","","",24\.00$/);
  assert.equal(String((await lok.ask(file, { params: { id: invoice!.id } })).body), String(reply.body));
});
