import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { addDays, hongKongToInstant } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import { setClock } from '../../tests/support/clock.ts';

// Moves the clock.
const { guest, sql, buildCategory, buildProvider, buildService, buildSlot } = await testApp({ clock: true });
const { calendar, similar } = api.services;
const today = '2026-12-10';
const on = (days: number, time = '10:00') => hongKongToInstant(addDays(today, days), time);
await setClock(sql, on(0, '00:30'));

test('a month is shown day by day, with what is full, closed, past or nearly sold out', async () => {
  const service = await buildService({ price: 48_000, cutoff_minutes: 60, max_participants: 12 });
  const slot = (days: number, columns: Record<string, unknown> = {}, time?: string) =>
    buildSlot({ service, starts_at: on(days, time), capacity: 10, ...columns });
  await slot(-1);
  await slot(0, {}, '01:15');
  await slot(1, {}, '00:00');
  await slot(1, { taken: 8 }, '23:59');
  await slot(2, { taken: 10 });
  await slot(3, { is_available: false });
  await slot(4, { taken: 7 });
  await slot(22);
  const month = await guest.done(calendar, { params: { id: service.id } });
  assert.equal(month.month, '2026-12');
  assert.equal(month.days.length, 31);
  assert.equal(month.next_available, '2026-12-11');
  const dayAfter = (days: number) => month.days.find(({ date }) => date === addDays(today, days));
  const closed = { state: 'closed', from_price: null, decide_by: null, available_spots: 0 };
  assert.deepEqual(dayAfter(-1), { date: '2026-12-09', ...closed });
  assert.deepEqual(dayAfter(0), { date: today, ...closed });
  assert.deepEqual(dayAfter(1), { date: '2026-12-11', state: 'open', from_price: '480.00', decide_by: null, available_spots: 12 });
  assert.deepEqual(dayAfter(2), { date: '2026-12-12', state: 'full', from_price: null, decide_by: null, available_spots: 0 });
  assert.deepEqual(dayAfter(3), { date: '2026-12-13', ...closed });
  assert.deepEqual(dayAfter(4), { date: '2026-12-14', state: 'few', from_price: '480.00', decide_by: null, available_spots: 3 });

  const forFour = await guest.done(calendar, { params: { id: service.id }, query: { participants: 4, month: '2026-12' } });
  assert.equal(forFour.days[13]?.state, 'full');
  assert.equal(forFour.days[10]?.available_spots, 10);
  const next = await guest.done(calendar, { params: { id: service.id }, query: { month: '2027-01' } });
  assert.deepEqual(
    next.days.filter(({ state }) => state !== 'closed').map(({ date }) => date),
    ['2027-01-01'],
  );
  assert.equal((await guest.done(calendar, { params: { id: service.id }, query: { participants: 11 } })).next_available, null);
});

test('what is not on sale has no calendar, and a month that is none is refused', async () => {
  const draft = await buildService({ status: 'draft' });
  const live = await buildService();
  for (const endpoint of [calendar, similar]) await guest.refused(404, endpoint, { params: { id: draft.id } });
  for (const month of ['2026-13', '2026', 'december', '1999-12', '2026-1'])
    assert.deepEqual(Object.keys(await guest.refused(400, calendar, { params: { id: live.id }, query: { month } })), ['month'], month);
  assert.deepEqual(Object.keys(await guest.refused(400, calendar, { params: { id: live.id }, query: { participants: 0 } })), [
    'participants',
  ]);
});

test('similar experiences can be booked, are of the same kind, and the nearest come first', async () => {
  const category_id = (await buildCategory({ slug: 'similar-walks' })).id;
  const make = async (
    title: string,
    latitude: number | null,
    slot: Record<string, unknown> = {},
    service: Record<string, unknown> = {},
  ) => {
    const made = await buildService({ title, category_id, latitude, longitude: latitude && 114.1, ...service });
    await buildSlot({ service: made, starts_at: on(3), ...slot });
    return made;
  };
  const here = await make('Here', 22.3);
  await make('Far', 22.5);
  await make('Near', 22.31);
  await make('Somewhere', null);
  await make('Full', 22.3, { capacity: 2, taken: 2 });
  await make('Over', 22.3, { starts_at: on(-3) });
  await make('Suspended', 22.3, {}, { provider: await buildProvider({ suspended_at: new Date() }) });
  await make('Other kind', 22.3, {}, { category_id: null });
  const found = await guest.done(similar, { params: { id: here.id } });
  assert.deepEqual(
    found.map(({ title, next_available }) => [title, next_available]),
    [
      ['Near', '2026-12-13'],
      ['Far', '2026-12-13'],
      ['Somewhere', '2026-12-13'],
    ],
  );
});
