import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { octo } from '../../../contract/octo.ts';
import { hongKongDate, hongKongDateTime } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { octoThrough, reserveBody, resellersOn } from '../../../tests/support/resellers.ts';
import { findDiscrepancies } from '../../ledger/integrity-checks.ts';
import { postJournal } from '../../ledger/post-journal.ts';
import { deleteUnconfirmed } from './booking-writes.ts';
import { eraseResold } from './erase.ts';

const { sql, as, send, buildOffer, buildSlot } = await testApp();
const { buildReseller } = resellersOn(sql);

async function shop(overrides: Parameters<typeof buildOffer>[0] = {}) {
  const offer = await buildOffer(overrides);
  return { ...offer, software: octoThrough(send, (await buildReseller(offer)).key) };
}
const contact = { fullName: 'Chan Tai Man', emailAddress: 'taiman@example.com' };
const takenOn = async ({ id }: { id: string }) =>
  (await sql<{ taken: number }[]>`select spots_taken as taken from slots where id = ${id}`)[0]!.taken;

test('a hold changes in contact, party, time and product as one step', async () => {
  const { provider, service, slot, software } = await shop({ capacity: 4 });
  const later = await buildSlot({ service, capacity: 2 });
  const other = await buildOffer({ service: { provider } });
  const unitId = service.units[0]!.id;
  const { uuid, utcExpiresAt } = await software.done(octo.reserve, { body: reserveBody(service, slot, { people: 2 }) });
  const change = async (body: object) => software.done(octo.change, { named: uuid, body });
  assert.equal((await change({ contact, notes: 'Aisle' })).contact.fullName, 'Chan Tai Man');
  assert.equal((await change({ contact: { country: 'HK' } })).contact.fullName, 'Chan Tai Man');
  assert.equal((await change({ unitItems: [{ unitId }, { unitId }, { unitId }] })).unitItems.length, 3);
  assert.equal(await takenOn(slot), 3);
  await software.refused('UNPROCESSABLE_ENTITY', octo.change, { named: uuid, body: { availabilityId: hongKongDateTime(later.starts_at) } });
  assert.deepEqual([await takenOn(slot), await takenOn(later)], [3, 0], 'a refusal leaves it as it was');
  const moved = await change({ availabilityId: hongKongDateTime(later.starts_at), unitItems: [{ unitId }] });
  assert.deepEqual([moved.availabilityId, moved.unitItems.length, moved.status], [hongKongDateTime(later.starts_at), 1, 'ON_HOLD']);
  assert.deepEqual([await takenOn(slot), await takenOn(later)], [0, 1]);
  assert.equal(moved.utcExpiresAt, utcExpiresAt, 'it ends when it would have');
  const to = { productId: other.service.id, optionId: 'DEFAULT', availabilityId: hongKongDateTime(other.slot.starts_at) };
  assert.equal((await software.refused('INVALID_UNIT_ID', octo.change, { named: uuid, body: to })).unitId, unitId);
  const elsewhere = await change({ ...to, unitItems: [{ unitId: other.service.units[0]!.id }] });
  assert.equal(elsewhere.productId, other.service.id);
  assert.deepEqual([await takenOn(later), await takenOn(other.slot)], [0, 1]);
  assert.equal((await software.done(octo.confirm, { named: uuid, body: { contact } })).status, 'CONFIRMED');
});

test('a confirmed booking changes by the rules for its customer, and its host’s changes are seen', async () => {
  const { provider, service, slot, software } = await shop({ capacity: 4 });
  const later = await buildSlot({ service, capacity: 2 });
  const unitId = service.units[0]!.id;
  const { uuid } = await software.done(octo.reserve, { body: reserveBody(service, slot, { people: 2 }) });
  await software.done(octo.confirm, { named: uuid, body: { contact } });
  const change = async (body: object) => software.done(octo.change, { named: uuid, body });
  const renamed = await change({ contact: { fullName: 'Lee Mei' }, notes: 'Late' });
  assert.deepEqual([renamed.contact.fullName, renamed.notes, renamed.status], ['Lee Mei', 'Late', 'CONFIRMED']);
  const grown = await change({ unitItems: [...renamed.unitItems.map((item) => ({ uuid: item.uuid })), { unitId }] });
  assert.deepEqual([grown.unitItems.length, await takenOn(slot)], [3, 3]);
  await software.refused('UNPROCESSABLE_ENTITY', octo.change, { named: uuid, body: { availabilityId: hongKongDateTime(later.starts_at) } });
  const moved = await change({ availabilityId: hongKongDateTime(later.starts_at), unitItems: [{ unitId }] });
  assert.deepEqual([moved.availabilityId, moved.unitItems.length], [hongKongDateTime(later.starts_at), 1]);
  assert.deepEqual([await takenOn(slot), await takenOn(later)], [0, 1]);
  const listed = async (at: Date) => software.done(octo.bookings, { query: { localDate: hongKongDate(at) } });
  assert.deepEqual((await listed(later.starts_at)).map((one) => one.uuid), [uuid], 'it is listed on the day that it was moved to'); // prettier-ignore
  const [row] = await sql<
    { id: string; customer_name: string }[]
  >`select id, customer_name from bookings where booking_reference = ${moved.supplierReference}`;
  assert.equal(row!.customer_name, 'Lee Mei');
  const other = await buildOffer({ service: { provider } });
  const to = {
    productId: other.service.id,
    availabilityId: hongKongDateTime(other.slot.starts_at),
    unitItems: [{ unitId: other.service.units[0]!.id }],
  };
  await software.refused('UNPROCESSABLE_ENTITY', octo.change, { named: uuid, body: to });

  const owner = await as(provider.user);
  const wanted = { availability_slot: slot.id, units: [{ unit: unitId, quantity: 2 }] };
  const { version, difference } = await owner.done(api.bookings.quoteChange, { params: row!, body: wanted });
  await owner.done(api.bookings.change, { params: row!, body: { ...wanted, version, difference } });
  const seen = await software.done(octo.booking, { named: uuid });
  assert.deepEqual([seen.availabilityId, seen.unitItems.length], [hongKongDateTime(slot.starts_at), 2]);
  assert.equal(seen.unitItems[0]!.uuid, moved.unitItems[0]!.uuid);
  await postJournal(sql);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('a change that fails at its last step leaves places, price, guest and words as they were, of a hold and of a booking', async () => {
  const { service, slot, software } = await shop({ capacity: 4 });
  const later = await buildSlot({ service, capacity: 4 });
  const unitId = service.units[0]!.id;
  const { uuid } = await software.done(octo.reserve, { body: reserveBody(service, slot, { people: 2 }) });
  const body = {
    availabilityId: hongKongDateTime(later.starts_at),
    unitItems: [{ unitId }],
    contact: { fullName: 'Lee Mei' },
    notes: 'the last straw',
  };
  for (const status of ['ON_HOLD', 'CONFIRMED']) {
    if (status === 'CONFIRMED') await software.done(octo.confirm, { named: uuid, body: { contact } });
    const before = await software.done(octo.booking, { named: uuid });
    assert.equal(before.status, status);
    await sql`alter table reseller_bookings add constraint fault check (notes <> 'the last straw') not valid`;
    assert.equal((await software.ask(octo.change, { named: uuid, body })).status, 500);
    await sql`alter table reseller_bookings drop constraint fault`;
    assert.deepEqual(await software.done(octo.booking, { named: uuid }), before, status);
    assert.deepEqual([await takenOn(slot), await takenOn(later)], [2, 0], status);
  }
  const rows = await sql<{ customer_name: string; changes: number }[]>`
    select customer_name, (select count(*) from booking_events e where e.booking_id = b.id and e.event = 'changed')::int as changes
    from bookings b where b.slot_id = ${slot.id}`;
  assert.deepEqual([...rows], [{ customer_name: 'Chan Tai Man', changes: 0 }]);
  assert.equal((await software.done(octo.change, { named: uuid, body })).notes, 'the last straw');
  assert.deepEqual([await takenOn(slot), await takenOn(later)], [0, 1]);
});

test('what a reseller said of a guest is erased with the booking, and the rest stays', async () => {
  const { service, slot, software } = await shop();
  const unitItems = [{ unitId: service.units[0]!.id, contact: { fullName: 'Lee Mei' }, resellerReference: 'Seat 1' }];
  const { uuid } = await software.done(octo.reserve, {
    body: reserveBody(service, slot, { unitItems, notes: 'Window', resellerReference: 'R-1' }),
  });
  await software.done(octo.confirm, { named: uuid, body: { contact } });
  const [row] = await sql<{ id: string }[]>`select booking_id as id from reseller_bookings where uuid = ${uuid}`;
  await sql.begin((tx) => eraseResold(tx, [row!.id]));
  const erased = await software.done(octo.booking, { named: uuid });
  assert.doesNotMatch(JSON.stringify(erased), /Chan Tai Man|taiman|Lee Mei|Seat 1|Window|R-1/);
  assert.deepEqual([erased.status, erased.unitItems.length], ['CONFIRMED', 1]);
});

test('a reservation that never became a booking is deleted after a month, with the contacts in it', async () => {
  const { service, slot, software } = await shop();
  const made = async () => (await software.done(octo.reserve, { body: reserveBody(service, slot, { contact }) })).uuid;
  const [old, booked, young] = [await made(), await made(), await made()];
  await software.done(octo.confirm, { named: booked, body: {} });
  await software.done(octo.cancel, { named: old, body: {} });
  await sql`update reseller_bookings set created_at = now() - interval '31 days' where uuid in (${old}, ${booked})`;
  assert.equal(await deleteUnconfirmed(sql), 1);
  await software.refused('INVALID_BOOKING_UUID', octo.booking, { named: old });
  for (const named of [booked, young]) await software.done(octo.booking, { named });
});
