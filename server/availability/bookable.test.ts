import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';

const { sql, guest, buildBooking, buildService, buildSlot } = await testApp();

const day = (days: number) => addDays(hongKongDate(Date.now()), days);
const at = (days: number) => hongKongToInstant(day(days), '10:00');
const nextDay = async (id: string, participants = 1) =>
  (await guest.done(api.services.calendar, { params: { id }, query: { participants } })).next_available;

test('the first day that can be booked is found behind those that are sold out, also for a party', async () => {
  const service = await buildService();
  for (const days of [2, 3, 4]) await buildSlot({ service, starts_at: at(days), capacity: 1, taken: 1 });
  await buildSlot({ service, starts_at: at(5), capacity: 2, taken: 1 });
  const last = await buildSlot({ service, starts_at: at(6), capacity: 3 });
  assert.equal(await nextDay(service.id), day(5));
  assert.equal(await nextDay(service.id, 2), day(6));
  assert.equal((await guest.done(api.services.get, { params: { id: service.id } })).available_spots, 1);
  await sql`update slots set is_available = false where id = ${last.id}`;
  assert.equal(await nextDay(service.id, 2), null);
});

test('a slot that is full of requests nobody answered in time is the first that can be booked', async () => {
  const service = await buildService({ confirmation: 'request' });
  const full = await buildSlot({ service, starts_at: at(2), capacity: 2 });
  await buildBooking({ slot: full, status: 'pending', participants: 2, created_at: new Date(Date.now() - 25 * 3_600_000) });
  await buildSlot({ service, starts_at: at(4) });
  assert.equal(await nextDay(service.id, 2), day(2));
  const found = await guest.done(api.services.list, { query: { date_from: day(2), date_to: day(2), participants: 2 } });
  assert.deepEqual(
    found.results.map(({ id }) => id),
    [service.id],
  );
});
