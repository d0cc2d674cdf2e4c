import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { setClock } from '../../../tests/support/clock.ts';
import { findDiscrepancies } from '../integrity-checks.ts';
import { postJournal } from '../post-journal.ts';

// Moves the clock.
const { sql, as, buildBooking, buildOperator, buildService, buildSlot, database } = await testApp({ clock: true });
database.beforeDrop(async () => mock.timers.reset());
const on = (day: string) => setClock(sql, new Date(`${day}T12:00:00+08:00`));

test('paid, taken back and paid again in three months: each says what it did, what was settled between comes back, and it counts once', async () => {
  await on('2027-08-01');
  const service = await buildService();
  const slot = await buildSlot({ service, starts_at: new Date('2027-08-20T10:00:00+08:00') });
  const booking = await buildBooking({ slot });
  const { provider } = service;
  const boss = async () => as(provider.user);
  const lok = async () => as(await buildOperator());
  const mark = async (payment_status: 'paid' | 'unpaid') =>
    (await boss()).done(api.bookings.payment, { params: booking, body: { payment_status } });
  const settle = async () => {
    await postJournal(sql);
    const { id, amount } = await (await lok()).done(api.settlements.make, { body: { provider: provider.id } });
    await (await lok()).done(api.settlements.pay, { params: { id }, body: { reference: 'FT1' } });
    return amount;
  };
  const statement = async (month: string) => {
    const { opening, delivered, refunds, net, closing, revenue, lines } = await (
      await boss()
    ).done(api.statements.provider, { query: { month } });
    return [opening, delivered, refunds, net, closing, revenue, lines.map(({ kind, gross }) => `${kind} ${gross}`)];
  };
  await on('2027-08-25');
  await (await boss()).done(api.bookings.complete, { params: booking });
  await mark('paid');
  await on('2027-09-02');
  const first = await settle();
  await on('2027-09-10');
  await mark('unpaid');
  await postJournal(sql);
  await on('2027-10-05');
  const second = await settle();
  await mark('paid');
  await postJournal(sql);
  await on('2027-11-01');
  assert.deepEqual([first, second], ['-24.00', '24.00']);
  assert.deepEqual(
    { august: await statement('2027-08'), september: await statement('2027-09'), october: await statement('2027-10') },
    {
      august: ['0.00', '504.00', '0.00', '480.00', '-24.00', '480.00', ['delivered 504.00']],
      september: ['-24.00', '-504.00', '0.00', '-480.00', '24.00', '0.00', ['reversal -504.00']],
      october: ['24.00', '504.00', '0.00', '480.00', '-24.00', '0.00', ['delivered 504.00']],
    },
  );
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});
