import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { addDays, hongKongToInstant, weekday } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { setClock } from '../../../tests/support/clock.ts';
import { openDueSchedules } from './schedule.ts';

// Moves the clock.
const { sql, as, database, guest, buildProvider, buildService } = await testApp({ clock: true });
database.beforeDrop(async () => mock.timers.reset());
const { blockTime, change, create, fromTemplate, remove, schedule, setSchedule, stopSchedule, unblockTime } = api.availability;

const TODAY = '2027-06-15';
const LIMIT = 10_000;
const at = (day: string, time: string) => setClock(sql, hongKongToInstant(day, time));
await at(TODAY, '12:00');

/** Every day at ten. */
const daily = Object.fromEntries(Array.from({ length: 7 }, (_, day) => [day, [{ start_time: '10:00', end_time: '11:00' }]]));

async function host(given: Record<string, unknown> = {}) {
  await sql`delete from schedules`;
  await at(TODAY, '12:00');
  const service = await buildService(given);
  // Signed in anew each time: tests let days go by.
  return { service, me: () => as(service.provider.user), params: { id: service.id } };
}

type SlotRow = { id: string; date: string; is_available: boolean };
const slotsOf = (service_id: string) =>
  sql<SlotRow[]>`select id, date, is_available from slots where service_id = ${service_id} order by starts_at`;
const daysOf = async (service_id: string) => (await slotsOf(service_id)).map(({ date }) => date);

test('weekly times are open for the weeks that were asked for, and a day more each night', async () => {
  const { service, me, params } = await host();
  assert.deepEqual(await (await me()).done(schedule, { params }), { schedule: null });
  const set = await (await me()).done(setSchedule, { params, body: { template: daily, weeks_ahead: 2 } });
  // The one of today has begun.
  assert.equal(set.created, 14);
  assert.deepEqual(set.schedule, {
    service: service.id,
    template: Object.fromEntries(Object.entries(daily).map(([day]) => [day, [{ start_time: '10:00:00', end_time: '11:00:00' }]])),
    weeks_ahead: 2,
    opened_until: addDays(TODAY, 14),
    is_behind: false,
  });
  const first = await daysOf(service.id);
  assert.deepEqual([first[0], first.at(-1)], [addDays(TODAY, 1), addDays(TODAY, 14)]);
  assert.equal(await openDueSchedules(sql, LIMIT), 0);
  await at(addDays(TODAY, 1), '00:07');
  assert.equal(await openDueSchedules(sql, LIMIT), 1);
  assert.equal(await openDueSchedules(sql, LIMIT), 0);
  assert.equal((await daysOf(service.id)).at(-1), addDays(TODAY, 15));
  // Nights that were missed are made up for.
  await at(addDays(TODAY, 9), '00:07');
  assert.equal((await (await me()).done(schedule, { params })).schedule?.is_behind, true);
  assert.equal(await openDueSchedules(sql, LIMIT), 8);
  assert.equal((await (await me()).done(schedule, { params })).schedule?.is_behind, false);
  assert.deepEqual(new Set(await daysOf(service.id)).size, 23);
});

test('only the days of the week that have times are opened, with the capacity that was said', async () => {
  const { service, me, params } = await host({ default_capacity: 7 });
  const template = {
    6: [
      { start_time: '22:00', end_time: '01:00', capacity: 3 },
      { start_time: '08:00', end_time: '09:00' },
    ],
  };
  const { created } = await (await me()).done(setSchedule, { params, body: { template, weeks_ahead: 3 } });
  assert.equal(created, 6);
  const rows = await sql<
    { date: string; capacity: number }[]
  >`select date, capacity from slots where service_id = ${service.id} order by starts_at`;
  assert.ok(rows.every(({ date }) => weekday(date) === 6));
  assert.deepEqual(
    rows.slice(0, 2).map(({ capacity }) => capacity),
    [7, 3],
  );
});

test('a start in the future is waited for, and one in the past is today', async () => {
  const { service, me, params } = await host();
  const later = addDays(TODAY, 40);
  const far = await (await me()).done(setSchedule, { params, body: { template: daily, weeks_ahead: 1, start_date: later } });
  assert.deepEqual([far.created, far.schedule.opened_until, far.schedule.is_behind], [0, addDays(later, -1), false]);
  await at(addDays(later, -7), '00:07');
  assert.equal(await openDueSchedules(sql, LIMIT), 1);
  assert.deepEqual(await daysOf(service.id), [later]);
  const past = await (await me()).done(setSchedule, { params, body: { template: daily, weeks_ahead: 1, start_date: '2027-01-01' } });
  assert.equal(past.schedule.opened_until, later);
  assert.equal((await daysOf(service.id)).length, 8);
});

test('what its provider deletes or closes by hand stays so', async () => {
  const { service, me, params } = await host();
  await (await me()).done(setSchedule, { params, body: { template: daily, weeks_ahead: 1 } });
  const [gone, shut] = await slotsOf(service.id);
  await (await me()).done(remove, { params: gone! });
  await (await me()).done(change, { params: shut!, body: { is_available: false } });
  await at(addDays(TODAY, 1), '00:07');
  await openDueSchedules(sql, LIMIT);
  const left = await slotsOf(service.id);
  assert.ok(!left.some(({ date }) => date === gone!.date));
  assert.equal(left.find(({ id }) => id === shut!.id)?.is_available, false);
  assert.equal(left.at(-1)?.date, addDays(TODAY, 8));
});

test('days that were blocked before they were opened come closed, until they are reopened', async () => {
  const { service, me, params } = await host();
  await (await me()).done(setSchedule, { params, body: { template: daily, weeks_ahead: 1 } });
  const range = (from: number, to: number) => ({
    start_datetime: `${addDays(TODAY, from)}T00:00`,
    end_datetime: `${addDays(TODAY, to)}T00:00`,
  });
  // Of all services: three days, of which one is open already; then one of them is reopened.
  assert.equal((await (await me()).done(blockTime, { body: range(7, 11) })).blocked, 1);
  assert.equal((await (await me()).done(unblockTime, { body: { service_id: service.id, ...range(9, 10) } })).unblocked, 0);
  await at(addDays(TODAY, 5), '00:07');
  await openDueSchedules(sql, LIMIT);
  const states = async () => Object.fromEntries((await slotsOf(service.id)).map(({ date, is_available }) => [date, is_available]));
  const before = await states();
  assert.deepEqual(
    [6, 7, 8, 9, 10, 11, 12].map((day) => before[addDays(TODAY, day)]),
    [true, false, false, true, false, true, true],
  );
  const bookable = await guest.done(api.services.availability, { params });
  assert.ok(!bookable.some(({ date }) => date === addDays(TODAY, 8)));
  assert.equal((await (await me()).done(unblockTime, { body: range(7, 11) })).unblocked, 3);
  assert.ok(Object.values(await states()).every(Boolean));
});

test('it stops when it is stopped, and what is open stays', async () => {
  const { service, me, params } = await host();
  await (await me()).done(setSchedule, { params, body: { template: daily, weeks_ahead: 1 } });
  await (await me()).done(stopSchedule, { params });
  await (await me()).refused(404, stopSchedule, { params });
  assert.deepEqual(await (await me()).done(schedule, { params }), { schedule: null });
  await at(addDays(TODAY, 3), '00:07');
  assert.equal(await openDueSchedules(sql, LIMIT), 0);
  assert.equal((await daysOf(service.id)).length, 7);
});

test('a deleted service’s schedule ends', async () => {
  const { service, me, params } = await host();
  await (await me()).done(setSchedule, { params, body: { template: daily, weeks_ahead: 1 } });
  await (await me()).done(api.ownServices.remove, { params });
  await at(addDays(TODAY, 1), '00:07');
  assert.equal(await openDueSchedules(sql, LIMIT), 0);
  assert.equal((await sql`select from schedules where service_id = ${service.id}`).length, 0);
});

test('other times take the place of those before, and nothing that makes no sense is taken', async () => {
  const { service, me, params } = await host();
  await (await me()).done(setSchedule, { params, body: { template: daily, weeks_ahead: 1 } });
  const evening = { 2: [{ start_time: '20:00', end_time: '21:00' }] };
  await (await me()).done(setSchedule, { params, body: { template: evening, weeks_ahead: 1 } });
  await at(addDays(TODAY, 7), '00:07');
  await openDueSchedules(sql, LIMIT);
  const [row] = await sql<{ tens: number; evenings: number }[]>`
    select count(*) filter (where start_time = '10:00') as tens, count(*) filter (where start_time = '20:00') as evenings from slots where service_id = ${service.id}`;
  assert.deepEqual(row, { tens: 7, evenings: 3 });
  for (const body of [
    { template: {} },
    { template: { 0: [] } },
    { template: { 7: [] } },
    { template: daily, weeks_ahead: 27 },
    { template: daily, weeks_ahead: 0 },
    { template: { 0: [{ start_time: '10:00', end_time: '10:00' }] } },
  ])
    await (await me()).refused(400, setSchedule, { params, body });
  const rival = await as((await buildProvider()).user);
  for (const call of [schedule, stopSchedule]) await rival.refused(404, call, { params });
  await rival.refused(404, setSchedule, { params, body: { template: daily } });
});

test('one that would exceed the quota is refused, and in the night waits until there is room', async () => {
  const { service, me, params } = await host();
  await (await me()).done(setSchedule, { params, body: { template: daily, weeks_ahead: 1 } });
  await at(addDays(TODAY, 2), '00:07');
  assert.equal(await openDueSchedules(sql, 7), 0);
  assert.equal((await (await me()).done(schedule, { params })).schedule?.is_behind, true);
  assert.equal(await openDueSchedules(sql, 8), 2);
  assert.equal((await daysOf(service.id)).length, 9);
});

test('many nights at once, and a provider who fills the same days, open each time once', async () => {
  const { service, me, params } = await host();
  await (await me()).done(setSchedule, { params, body: { template: daily, weeks_ahead: 1 } });
  await at(addDays(TODAY, 6), '00:07');
  const range = { start_date: addDays(TODAY, 5), end_date: addDays(TODAY, 16) };
  const boss = await me();
  const [made, ...opened] = await Promise.all([
    boss.done(fromTemplate, { body: { service_id: service.id, ...range, template: daily } }),
    ...Array.from({ length: 4 }, () => openDueSchedules(sql, LIMIT)),
  ]);
  const days = await daysOf(service.id);
  assert.equal(new Set(days).size, days.length);
  assert.equal(days.length, 16);
  // Seven were there before.
  assert.equal(made.created + opened.reduce((all, count) => all + count, 0), 9);
});

test('time that is blocked while a schedule opens it is never open', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { service, me, params } = await host();
    await (await me()).done(setSchedule, { params, body: { template: daily, weeks_ahead: 1 } });
    await at(addDays(TODAY, 6), '00:07');
    const body = { start_datetime: `${addDays(TODAY, 8)}T00:00`, end_datetime: `${addDays(TODAY, 12)}T00:00` };
    const boss = await me();
    await Promise.all([openDueSchedules(sql, LIMIT), boss.done(blockTime, { body }), openDueSchedules(sql, LIMIT)]);
    const closed = (await slotsOf(service.id)).filter(({ date }) => date >= addDays(TODAY, 8) && date < addDays(TODAY, 12));
    assert.deepEqual(
      closed.map(({ is_available }) => is_available),
      [false, false, false, false],
    );
  }
});

test('a time that is taken by hand stays as it is', async () => {
  const { service, me, params } = await host();
  const body = { service: service.id, date: addDays(TODAY, 2), start_time: '10:00', end_time: '12:00', capacity: 2 };
  const mine = await (await me()).done(create, { body });
  const { created } = await (await me()).done(setSchedule, { params, body: { template: daily, weeks_ahead: 1 } });
  assert.equal(created, 6);
  assert.deepEqual(await (await me()).done(api.availability.get, { params: { id: mine.id } }), mine);
});
