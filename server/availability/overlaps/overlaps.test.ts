import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { addDays, hongKongDate, hongKongToInstant, weekday } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { openDueSchedules } from '../schedule/schedule.ts';

const { sql, as, buildService, buildSlot } = await testApp();
const day = addDays(hongKongDate(Date.now()), 20);
const at = (time: string, date = day) => hongKongToInstant(date, time);

type Refused = {
  code: string;
  overlap_count: number;
  overlaps: { slot: string | null; spots_taken: number; resource: { name: string } | null }[];
};

/** A service with a slot from 10:00 to 12:00, and its provider. */
async function open(options: Parameters<typeof buildService>[0] = {}) {
  const service = await buildService(options);
  const slot = await buildSlot({ service, starts_at: at('10:00'), ends_at: at('12:00') });
  const provider = await as(service.provider.user);
  const create = (start_time: string, end_time: string, more = {}) =>
    provider.ask(api.availability.create, { body: { service: service.id, date: day, start_time, end_time, capacity: 4, ...more } });
  return { service, slot, provider, create };
}

test('a slot 10:30-12:30 does not stand beside 10:00-12:00 without a word', async () => {
  const { slot, create } = await open();
  const refused = await create('10:30', '12:30');
  const { code, overlaps, overlap_count } = refused.body as Refused;
  assert.deepEqual([refused.status, code, overlap_count, overlaps[0]!.slot], [409, 'slot_overlaps', 1, slot.id]);
  assert.equal((await create('12:00', '13:00')).status, 201, 'what touches does not overlap');
  assert.equal((await create('10:30', '12:30', { overlaps_allowed: true })).status, 201, 'unless it is asked for');
});

test('a preview of one slot says what it overlaps, with its guests, and the holiday', async () => {
  const service = await buildService();
  const slot = await buildSlot({ service, starts_at: at('10:00', '2027-12-25'), ends_at: at('12:00', '2027-12-25'), taken: 3 });
  const provider = await as(service.provider.user);
  const query = { service: service.id, date: '2027-12-25', start_time: '11:00', end_time: '13:00' };
  const seen = await provider.done(api.availability.preview, { query });
  assert.deepEqual(seen.holiday, { name: 'Christmas Day', name_zh: '聖誕節' });
  assert.deepEqual(
    [seen.exists, seen.overlaps.map((one) => [one.slot, one.spots_taken, one.service.id])],
    [false, [[slot.id, 3, service.id]]],
  );
  const same = await provider.done(api.availability.preview, { query: { ...query, start_time: '10:00' } });
  assert.deepEqual([same.exists, same.overlap_count], [true, 0]);
  const moved = await provider.done(api.availability.preview, { query: { ...query, moves: slot.id } });
  assert.deepEqual([moved.exists, moved.overlap_count], [false, 0], 'a slot does not overlap where it is moved from');
});

test('many at once: the preview lists overlaps, holidays and what has guests, and they are made only if asked for', async () => {
  const service = await buildService();
  const on = (date: string, taken = 0) => buildSlot({ service, starts_at: at('10:00', date), ends_at: at('12:00', date), taken });
  await on('2027-12-24', 2);
  await on('2027-12-26');
  const provider = await as(service.provider.user);
  const slots = {
    start_date: '2027-12-23',
    end_date: '2027-12-27',
    days_of_week: [0, 1, 2, 3, 4, 5, 6],
    start_time: '11:00',
    end_time: '13:00',
  };
  const body = { service_id: service.id, slots };
  const seen = await provider.done(api.availability.bulkCreate, { body: { ...body, dry_run: true } });
  assert.deepEqual(
    seen.overlaps.map(({ date, spots_taken }) => [date, spots_taken]),
    [
      ['2027-12-24', 2],
      ['2027-12-26', 0],
    ],
  );
  assert.deepEqual(
    seen.slots.filter(({ holiday }) => holiday).map(({ date }) => date),
    ['2027-12-25', '2027-12-27'],
  );
  const refused = await provider.ask(api.availability.bulkCreate, { body });
  assert.deepEqual([refused.status, (refused.body as Refused).code, (refused.body as Refused).overlap_count], [409, 'slot_overlaps', 2]);
  const made = await provider.done(api.availability.bulkCreate, { body: { ...body, overlaps_allowed: true } });
  assert.equal(made.created, 5);
  const again = await provider.done(api.availability.bulkCreate, {
    body: { ...body, slots: { ...slots, start_time: '10:00', end_time: '11:00' }, dry_run: true },
  });
  assert.deepEqual(
    again.skipped.map(({ date, reason, spots_taken }) => [date, reason, spots_taken]),
    [
      ['2027-12-24', 'exists', 2],
      ['2027-12-26', 'exists', 0],
    ],
  );
});

test('times of a week that overlap each other are refused as well', async () => {
  const { service, provider } = await open();
  const times = [
    { start_time: '14:00', end_time: '16:00' },
    { start_time: '15:00', end_time: '17:00' },
  ];
  const body = { service_id: service.id, start_date: day, end_date: addDays(day, 6), template: { [weekday(day)]: times } };
  const refused = await provider.ask(api.availability.fromTemplate, { body });
  const { code, overlaps } = refused.body as Refused;
  assert.deepEqual([code, overlaps.map(({ slot }) => slot)], ['slot_overlaps', [null]]);
  assert.equal((await provider.done(api.availability.fromTemplate, { body: { ...body, overlaps_allowed: true } })).created, 2);
});

test('a slot is not moved onto another one, unless it is asked for', async () => {
  const { provider, create } = await open();
  const params = { id: ((await create('14:00', '15:00')).body as { id: string }).id };
  const body = { date: day, start_time: '11:00', end_time: '12:30' };
  assert.equal(((await provider.ask(api.availability.move, { params, body })).body as Refused).code, 'slot_overlaps');
  const later = await provider.done(api.availability.move, { params, body: { ...body, start_time: '14:30', end_time: '15:30' } });
  await provider.done(api.availability.move, { params: { id: later.id }, body: { ...body, overlaps_allowed: true } });
});

test('a slot that a guide or boat cannot take beside another service’s is refused; with one more it can', async () => {
  const { service, provider, create } = await open();
  const other = await buildService({ provider: service.provider });
  const beside = (more = {}) =>
    provider.ask(api.availability.create, {
      body: { service: other.id, date: day, start_time: '12:15', end_time: '13:00', capacity: 4, ...more },
    });
  const needs = [service, other].map(({ id }) => ({ service: id, quantity: 1, per: 'departure', minutes_after: 30 }));
  const guide = await provider.done(api.resources.add, { body: { name: 'Ah Ming', count: 1, needs } });
  const { code, overlaps } = (await beside()).body as Refused;
  assert.deepEqual([code, overlaps[0]!.resource?.name], ['slot_overlaps', 'Ah Ming']);
  await provider.done(api.resources.change, { params: { id: guide.id }, body: { name: 'Guides', count: 2, needs } });
  assert.equal((await beside()).status, 201);
  assert.equal((await create('12:20', '12:50')).status, 409, 'of two guides both are away then');
});

test('weekly times that would overlap are refused when they are set, and opened closed when something stands there later', async () => {
  const { service, provider, create } = await open();
  const params = { id: service.id };
  const template = { [weekday(day)]: [{ start_time: '11:00', end_time: '12:30' }] };
  const refused = await provider.ask(api.availability.setSchedule, { params, body: { template, weeks_ahead: 4 } });
  assert.equal((refused.body as Refused).code, 'slot_overlaps');
  await provider.done(api.availability.setSchedule, { params, body: { template, weeks_ahead: 2 } });
  assert.equal((await create('11:30', '12:30', { overlaps_allowed: true })).status, 201);
  // The nights until then have passed.
  await sql`update schedules set weeks_ahead = 4 where service_id = ${service.id}`;
  await openDueSchedules(sql, 1_000);
  const rows = await sql<{ is_available: boolean }[]>`
    select is_available from slots where service_id = ${service.id} and starts_at = ${at('11:00')}`;
  assert.deepEqual([...rows], [{ is_available: false }]);
});
