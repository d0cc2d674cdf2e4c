import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody } from '../../tests/support/builders.ts';
import { BOOKINGS, importAll, lines, whenOf } from '../../tests/support/imports.ts';
import { findResourceDrift } from '../availability/resources/resource-reads.ts';

const { as, sql, guest, buildOffer, buildService, buildSlot } = await testApp();
const { check, make } = api.imports;
const HOUR = 3_600_000;

/** Two services of one provider that share something, each with a slot at the same time; the first has another one later. */
async function sharing(count: number, per: 'departure' | 'place') {
  const offer = await buildOffer({ capacity: 10, service: { title: 'Junk' } });
  const service = await buildService({ provider: offer.provider, title: 'Charter' });
  const [same, later] = [
    await buildSlot({ service, starts_at: offer.slot.starts_at, capacity: 10 }),
    await buildSlot({ service, starts_at: new Date(offer.slot.starts_at.getTime() + 5 * HOUR), capacity: 10 }),
  ];
  const owner = await as(offer.provider.user);
  const needs = [offer.service, service].map(({ id }) => ({ service: id, quantity: 1, per }));
  await owner.done(api.resources.add, { body: { name: 'Boat', count, needs } });
  return { offer, owner, same, later };
}

test('of two lines that need one boat at one time the later one is a fault, and nothing is imported', async () => {
  const { offer, owner, same, later } = await sharing(1, 'departure');
  const one = `FH-1,Junk,${whenOf(offer.slot)},Chan Tai Man,,2,,no`;
  const text = lines(BOOKINGS, one, `FH-2,Charter,${whenOf(same)},Lee Mei,,2,,no`, `FH-3,Junk,${whenOf(offer.slot)},Ho Yan,,2,,no`);
  const { plan, receipt } = await importAll(owner, 'bookings', text);
  assert.deepEqual([plan.fault_count, plan.faults.map(({ line, field }) => [line, field]), plan.count], [1, [[3, 'start_time']], 2]);
  assert.match(plan.faults[0]!.message, /boat, guide or equipment/);
  assert.deepEqual([receipt.made, receipt.plan.fault_count], [null, 1]);

  const fits = await importAll(owner, 'bookings', lines(BOOKINGS, one, `FH-2,Charter,${whenOf(later)},Lee Mei,,2,,no`));
  assert.deepEqual([fits.plan.fault_count, fits.receipt.made?.made], [0, 2]);
  assert.deepEqual(await findResourceDrift(sql), []);
});

test('what is needed for each place counts beside the lines above and what others have booked', async () => {
  const { offer, owner, same } = await sharing(8, 'place');
  await guest.done(api.pages.book, { body: bookingBody(offer, { participants: 2 }) });
  const rows = (last: number) =>
    lines(BOOKINGS, `FH-1,Junk,${whenOf(offer.slot)},Chan Tai Man,,3,,no`, `FH-2,Charter,${whenOf(same)},Lee Mei,,${last},,no`);
  const { plan } = await importAll(owner, 'bookings', rows(4));
  assert.deepEqual(
    plan.faults.map(({ line, field }) => [line, field]),
    [[3, 'start_time']],
  );
  const { receipt } = await importAll(owner, 'bookings', rows(3));
  assert.equal(receipt.made?.made, 2);
  assert.deepEqual(await findResourceDrift(sql), []);
});

test('an import whose boat is taken meanwhile says so with its line', async () => {
  const { offer, owner, same } = await sharing(1, 'departure');
  const text = lines(BOOKINGS, `FH-1,Charter,${whenOf(same)},Lee Mei,,2,,no`);
  const { columns, fault_count } = await owner.done(check, { body: { kind: 'bookings', text } });
  assert.equal(fault_count, 0);
  await guest.done(api.pages.book, { body: bookingBody(offer) });
  const { made, plan } = await owner.done(make, { body: { kind: 'bookings', text, columns } });
  assert.deepEqual([made, plan.faults.map(({ line }) => line)], [null, [2]]);
});
