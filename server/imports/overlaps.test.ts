import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import { lines } from '../../tests/support/imports.ts';

const { as, sql, buildService, buildSlot } = await testApp();
const { check, make } = api.imports;
const day = addDays(hongKongDate(Date.now()), 20);
const at = (time: string) => hongKongToInstant(day, time);

type Refused = { code: string; overlap_count: number };
const head = 'Service,Date,Start time,End time,Places';
const slotsOf = async (ids: string[]) => (await sql`select from slots where service_id = any(${ids}::uuid[])`).length;

test('departures of a file that overlap others of their service, or each other, are listed and not imported unless it is asked for', async () => {
  const service = await buildService({ title: 'Harbour sail' });
  const slot = await buildSlot({ service, starts_at: at('10:00'), ends_at: at('12:00'), taken: 2 });
  const owner = await as(service.provider.user);
  const text = lines(head, `Harbour sail,${day},16:30,18:00,8`, `Harbour sail,${day},16:00,17:00,8`, `Harbour sail,${day},11:00,13:00,8`);
  const plan = await owner.done(check, { body: { kind: 'slots', text } });
  assert.deepEqual([plan.count, plan.fault_count, plan.overlap_count], [3, 0, 2]);
  assert.deepEqual(
    plan.overlaps.map((one) => [one.start_time, one.slot, one.spots_taken]),
    [
      ['11:00:00', slot.id, 2],
      ['16:30:00', null, 0],
    ],
  );
  const body = { kind: 'slots' as const, text, columns: plan.columns };
  const refused = await owner.ask(make, { body });
  const { code, overlap_count } = refused.body as Refused;
  assert.deepEqual([refused.status, code, overlap_count, await slotsOf([service.id])], [409, 'slot_overlaps', 2, 1]);
  const { made } = await owner.done(make, { body: { ...body, overlaps_allowed: true } });
  assert.deepEqual([made?.made, await slotsOf([service.id])], [3, 4]);
});

test('two services of a file that need one boat at the same time are listed too; with two boats they are imported', async () => {
  const service = await buildService({ title: 'Harbour sail' });
  const other = await buildService({ title: 'Island sail', provider: service.provider });
  const owner = await as(service.provider.user);
  const needs = [service, other].map(({ id }) => ({ service: id, quantity: 1, per: 'departure' }));
  const boat = await owner.done(api.resources.add, { body: { name: 'Junk', count: 1, needs } });
  const text = lines(head, `Harbour sail,${day},10:00,12:00,8`, `Island sail,${day},11:00,13:00,8`);
  const plan = await owner.done(check, { body: { kind: 'slots', text } });
  assert.deepEqual(
    plan.overlaps.map(({ slot, resource, service: of }) => [slot, resource?.name, of.title]),
    [[null, 'Junk', 'Harbour sail']],
  );
  const body = { kind: 'slots' as const, text, columns: plan.columns };
  assert.equal((await owner.ask(make, { body })).status, 409);
  await owner.done(api.resources.change, { params: boat, body: { name: 'Junk', count: 2, needs } });
  assert.equal((await owner.done(make, { body })).made?.made, 2);
});
