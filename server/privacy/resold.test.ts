import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { octo } from '../../contract/octo.ts';
import { testApp } from '../../tests/support/app.ts';
import { PASSWORD } from '../../tests/support/builders.ts';
import { octoThrough, reserveBody, resellersOn } from '../../tests/support/resellers.ts';
import { tablesWith } from '../../tests/support/tables.ts';

const { sql, as, send, buildOffer, buildOperator } = await testApp();
const { buildReseller } = resellersOn(sql);
const { find, export: handOut, erase } = api.people;

test('a guest whom only a reseller knows is found by the address, handed out and erased, also from what was only reserved', async () => {
  const { provider, service, slot } = await buildOffer();
  const software = octoThrough(send, (await buildReseller({ provider })).key);
  const contact = { fullName: 'Yeung Ka Ming', emailAddress: 'Kaming@example.com', phoneNumber: '+852 5555 0142' };
  const companion = { fullName: 'Yeung Siu Ling', emailAddress: 'siuling@example.com' };
  const unitItems = [{ unitId: service.units[0]!.id, contact: companion, resellerReference: 'Seat 1' }];
  const body = { ...reserveBody(service, slot, { unitItems }), contact, notes: 'Window', resellerReference: 'R-9' };
  const { uuid } = await software.done(octo.reserve, { body });
  await software.done(octo.confirm, { named: uuid, body: {} });
  const reserved = await software.done(octo.reserve, { body: { ...reserveBody(service, slot), contact } });
  await software.done(octo.reserve, {
    body: reserveBody(service, slot, { contact: { fullName: 'Lee Mei', emailAddress: 'mei@example.com' } }),
  });

  const operator = await as(await buildOperator());
  const of_guest = { body: { email: 'kaming@example.com' } };
  assert.equal((await operator.done(find, of_guest)).guest_bookings, 1);
  const { bookings } = await operator.done(handOut, of_guest);
  const { resold } = bookings[0]!;
  assert.ok(resold);
  assert.equal(resold.contact.phoneNumber, contact.phoneNumber);
  assert.deepEqual([resold.notes, resold.reseller_reference], ['Window', 'R-9']);
  const people = resold.people.map(({ fullName, reseller_reference }) => [fullName, reseller_reference]);
  assert.deepEqual(people, [[companion.fullName, 'Seat 1']]);

  await sql`update bookings set status = 'completed', completed_at = now() where customer_name = ${contact.fullName}`;
  const done = await operator.done(erase, { body: { ...of_guest.body, reason: 'Request 18' } });
  assert.deepEqual(done, { bookings: 1, account: false });
  for (const mark of [contact.fullName, 'aming@example', companion.fullName, 'R-9'])
    assert.deepEqual(await tablesWith(sql, mark), [], mark);
  assert.equal((await software.done(octo.booking, { named: reserved.uuid })).status, 'ON_HOLD');
  assert.deepEqual(await tablesWith(sql, 'mei@example.com'), ['reseller_bookings']);
  await operator.refused(404, find, of_guest);
});

test('a provider who leaves takes along whom to ask for at its resellers', async () => {
  const { provider, service, slot } = await buildOffer();
  const mine = await as(provider.user);
  const { id } = await mine.done(api.resellers.add, { body: { name: 'Lantern Travel', contact: 'Ms Ho Wing-lam, +852 5555 0175' } });
  const software = octoThrough(send, (await mine.done(api.resellers.makeKey, { params: { id } })).key);
  const { uuid } = await software.done(octo.reserve, { body: reserveBody(service, slot) });
  await software.done(octo.cancel, { named: uuid, body: {} });
  await mine.done(api.auth.remove, { body: { password: PASSWORD } });
  assert.deepEqual(await tablesWith(sql, 'Ho Wing-lam'), []);
  assert.deepEqual(await tablesWith(sql, '5555 0175'), []);
});
