import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import { BOOKINGS, importAll, lines, whenOf } from '../../tests/support/imports.ts';
import { mailServer } from '../../tests/support/mail-server.ts';
import { testMailer } from '../../tests/support/mailer.ts';
import { findDiscrepancies } from '../ledger/integrity-checks.ts';
import { postJournal } from '../ledger/post-journal.ts';

const { as, sql, buildProvider, buildService, buildSlot } = await testApp();
const { list, undo } = api.imports;
const smtp = await mailServer();
const { mailer } = testMailer(sql, smtp.url);
after(() => mailer.close());

const soon = addDays(hongKongDate(Date.now()), 20);

async function openBusiness() {
  const provider = await buildProvider();
  return { provider, owner: await as(provider.user) };
}

test('undo removes what nobody has touched, and names what stays', async () => {
  const { owner, provider } = await openBusiness();
  const service = await buildService({ provider, title: 'Junk' });
  const { receipt } = await importAll(
    owner,
    'slots',
    lines('Service,Date,Time,Capacity', ...['09:00', '11:00', '13:00'].map((time) => `Junk,${soon},${time},4`)),
  );
  const [first, second] = await owner.done(api.availability.list, { query: { service: service.id, date: soon } });
  await owner.done(api.bookings.manual, {
    body: { service: service.id, availability_slot: first!.id, customer_name: 'Chan', participants: 1 },
  });
  await owner.done(api.availability.change, { params: { id: second!.id }, body: { capacity: 9 } });
  const undone = await owner.done(undo, { params: { id: receipt.made!.id }, body: {} });
  assert.deepEqual([undone.removed, undone.next], [1, null]);
  assert.deepEqual(
    undone.stays.map(({ line, title, reason }) => [line, title, reason]),
    [
      [2, 'Junk', 'booked'],
      [3, 'Junk', 'changed'],
    ],
  );
  const again = await owner.done(undo, { params: { id: receipt.made!.id }, body: {} });
  assert.deepEqual([again.removed, again.stays.length], [0, 2]);

  const made = await importAll(owner, 'services', 'Title,Price\nOne,100\nTwo,100\nThree,100\n');
  const { results } = await owner.done(api.ownServices.list, {});
  const named = (title: string) => results.find((one) => one.title === title)!.id;
  await owner.done(api.ownServices.update, { params: { id: named('One') }, body: { title: 'One and a half' } });
  await importAll(owner, 'slots', `Service,Date,Time\nTwo,${soon},09:00\n`);
  const gone = await owner.done(undo, { params: { id: made.receipt.made!.id }, body: {} });
  assert.deepEqual(
    [gone.removed, ...gone.stays.map(({ title, reason }) => [title, reason])],
    [1, ['One and a half', 'changed'], ['Two', 'has_slots']],
  );
  const { plan } = await importAll(owner, 'services', 'Title,Price\nThree,100\n');
  assert.equal(plan.count, 1, 'what was undone can be imported again');
});

test('undone bookings give their places back, owe no refund and mail nobody; others stay', async () => {
  const { owner, provider } = await openBusiness();
  const service = await buildService({ provider, title: 'Junk' });
  const slot = await buildSlot({ service, capacity: 8 });
  const row = (reference: string, paid: string) => `${reference},Junk,${whenOf(slot)},Guest ${reference},undo@example.com,2,,${paid}`;
  const { receipt } = await importAll(owner, 'bookings', lines(BOOKINGS, row('A', 'yes'), row('B', 'no'), row('C', 'no')));
  const [{ id: touched }] = (await sql<{ id: string }[]>`select id from bookings where customer_name = 'Guest C'`) as [{ id: string }];
  await owner.done(api.bookings.payment, { params: { id: touched }, body: { payment_status: 'paid' } });
  const undone = await owner.done(undo, { params: { id: receipt.made!.id }, body: {} });
  assert.deepEqual([undone.removed, undone.stays.map(({ title, reason }) => [title, reason])], [2, [['Guest C', 'changed']]]);
  const [left] = await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${slot.id}`;
  assert.equal(left?.spots_taken, 2);
  const dues = await sql`select from refunds_due d join bookings b on b.id = d.booking_id where b.provider_id = ${provider.id}`;
  assert.equal(dues.length, 0);
  await mailer.run();
  assert.equal((await sql`select from mails where recipient = 'undo@example.com'`).length, 0);
  await postJournal(sql);
  assert.deepEqual(await findDiscrepancies(sql), []);
});

test('an import is undone within a day, by its own provider', async () => {
  const { owner } = await openBusiness();
  const { owner: rival } = await openBusiness();
  const { receipt } = await importAll(owner, 'services', 'Title,Price\nOne,100\n');
  const params = { id: receipt.made!.id };
  await rival.refused(404, undo, { params, body: {} });
  assert.deepEqual((await rival.done(list)).results, []);
  await sql`update imports set created_at = now() - interval '25 hours' where id = ${params.id}`;
  assert.equal((await owner.refused(409, undo, { params, body: {} })).code, 'undo_too_late');
  assert.deepEqual(
    (await owner.done(list)).results.map(({ id, can_undo }) => [id, can_undo]),
    [[params.id, false]],
  );
});
