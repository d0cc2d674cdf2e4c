import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { MOST_DEPARTURES } from '../../../contract/departures.ts';
import { fieldRules } from '../../../contract/field-rules.ts';
import { LONGEST_CALENDAR_DAYS } from '../../../rules/ranges.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import type { BuiltProvider } from '../../../tests/support/builders.ts';

const { as, guest, sql, buildBooking, buildPartner, buildProvider, buildService, buildSlot, buildSlotUnderWay, buildUser } =
  await testApp();
const { departures: list } = api.availability;

const hongKong = (time: string) => hongKongToInstant(time.slice(0, 10), time.slice(11));
const today = hongKongDate(Date.now());
const FAR = { date_from: '2182-01-06', date_to: '2182-01-12' };

async function listed(provider: BuiltProvider, query: { date_from: string; date_to: string }) {
  return (await as(provider.user)).done(list, { query });
}

test('departures of all services are listed by the Hong Kong day on which they begin, in time order', async () => {
  const provider = await buildProvider();
  const [walk, sail] = [await buildService({ provider }), await buildService({ provider, title_zh: '帆船' })];
  const early = await buildSlot({ service: sail, starts_at: hongKong('2182-01-06 00:00') });
  const late = await buildSlot({ service: walk, starts_at: hongKong('2182-01-12 23:30'), capacity: 6, taken: 4 });
  await buildSlot({ service: walk, starts_at: hongKong('2182-01-13 00:00') });
  await buildSlot({ service: walk, starts_at: hongKong('2182-01-05 23:59') });
  await buildSlot({ starts_at: hongKong('2182-01-08 10:00') });
  const { services, departures, cut_from } = await listed(provider, FAR);
  assert.deepEqual(services, [
    { id: walk.id, title: walk.title, title_zh: '', number: 1 },
    { id: sail.id, title: sail.title, title_zh: '帆船', number: 2 },
  ]);
  assert.deepEqual(
    departures.map(({ slot_id, service_id, date }) => [slot_id, service_id, date]),
    [
      [early.id, sail.id, '2182-01-06'],
      [late.id, walk.id, '2182-01-12'],
    ],
  );
  const last = departures[1]!;
  assert.deepEqual(
    [last.start_datetime, last.end_datetime, last.spots_taken, last.capacity, last.state],
    ['2182-01-12T23:30:00+08:00', '2182-01-13T01:30:00+08:00', 4, 6, 'open'],
  );
  assert.equal(cut_from, null);
});

test('a departure says how many requests wait, and its places are those that the slot has stored', async () => {
  const provider = await buildProvider();
  const service = await buildService({ provider });
  const asked = await buildSlot({ service, starts_at: hongKong('2182-01-07 09:00') });
  const sure = await buildSlot({ service, starts_at: hongKong('2182-01-07 11:00'), taken: 1 });
  for (const participants of [3, 1]) await buildBooking({ slot: asked, status: 'pending', participants });
  await buildBooking({ slot: asked, status: 'confirmed' });
  await buildBooking({ slot: sure, status: 'cancelled' });
  const store = (places: number) => sql`update slots set spots_taken = ${places}::int where id = ${sure.id}`;
  await store(7);
  const { departures } = await listed(provider, FAR);
  await store(1);
  assert.deepEqual(
    departures.map(({ spots_taken, requests }) => [spots_taken, requests]),
    [
      [5, 2],
      [7, 0],
    ],
  );
});

test('a departure is full, blocked, past its cutoff, off sale, under way or over', async () => {
  const provider = await buildProvider();
  const service = await buildService({ provider });
  const [draft, late] = [await buildService({ provider, status: 'draft' }), await buildService({ provider, cutoff_minutes: 525_600 })];
  const soon = new Date(Date.now() + 86_400_000);
  const slots = {
    full: await buildSlot({ service, capacity: 2, taken: 2 }),
    blocked: await buildSlot({ service, is_available: false, block_reason: 'Engine repair' }),
    off_sale: await buildSlot({ service: draft }),
    cutoff: await buildSlot({ service: late, starts_at: soon }),
    under_way: await buildSlotUnderWay({ service }),
    past: await buildSlot({ service, starts_at: new Date(Date.now() - 3 * 86_400_000) }),
    open: await buildSlot({ service }),
  };
  const range = { date_from: addDays(today, -10), date_to: addDays(today, 30) };
  const { departures } = await listed(provider, range);
  const found = new Map(departures.map((departure) => [departure.slot_id, departure]));
  for (const [state, { id }] of Object.entries(slots)) assert.equal(found.get(id)?.state, state);
  assert.equal(found.get(slots.blocked.id)?.block_reason, 'Engine repair');
  await sql`update providers set suspended_at = now() where id = ${provider.id}`;
  const after = (await listed(provider, range)).departures.find(({ slot_id }) => slot_id === slots.open.id);
  assert.equal(after?.state, 'off_sale');
});

test('of an archived service only departures with people aboard are listed, and the others keep their number', async () => {
  const provider = await buildProvider();
  const old = await buildService({ provider, archived_at: new Date() });
  const service = await buildService({ provider });
  const aboard = await buildSlot({ service: old, starts_at: hongKong('2182-01-08 09:00'), taken: 1 });
  await buildSlot({ service: old, starts_at: hongKong('2182-01-08 11:00') });
  const later = await buildSlot({ service, starts_at: hongKong('2182-01-09 09:00') });
  assert.deepEqual(
    (await listed(provider, FAR)).departures.map(({ slot_id }) => slot_id),
    [aboard.id, later.id],
  );
  const { services } = await listed(provider, { date_from: '2182-01-09', date_to: '2182-01-09' });
  assert.deepEqual(
    services.map(({ id, number }) => [id, number]),
    [[service.id, 2]],
  );
});

test('no more than a thousand departures are listed, and the first day that is not whole is named', async () => {
  const provider = await buildProvider();
  const service = await buildService({ provider });
  await sql`
    insert into slots (id, provider_id, service_id, starts_at, ends_at, capacity)
    select gen_random_uuid(), ${provider.id}, ${service.id}, at, at + interval '1 minute', 4
    from (select ${hongKong('2182-01-06 00:00')}::timestamptz + n * interval '5 minutes' as at from generate_series(0, ${MOST_DEPARTURES}::int) as n) made`;
  const { departures, cut_from } = await listed(provider, FAR);
  assert.deepEqual([departures.length, cut_from], [MOST_DEPARTURES, '2182-01-09']);
});

test('a range is refused without its days, in the wrong order, and when it is longer than 42 days', async () => {
  const provider = await as((await buildProvider()).user);
  const refused = (query: Record<string, unknown>) => provider.refused(400, list, { query });
  assert.deepEqual(await refused({}), { date_from: [fieldRules.required.en], date_to: [fieldRules.required.en] });
  assert.deepEqual(await refused({ date_from: '2182-02-30', date_to: '2182-03-01' }), { date_from: [fieldRules.date.en] });
  assert.deepEqual(await refused({ date_from: '2182-01-02', date_to: '2182-01-01' }), { date_to: [fieldRules.before_start.en] });
  const date_from = '2182-01-01';
  const too_long = { date_from, date_to: addDays(date_from, LONGEST_CALENDAR_DAYS) };
  assert.deepEqual(await refused(too_long), { date_to: ['Choose a range of at most 42 days.'] });
  const chinese = provider.with({ 'accept-language': 'zh-HK' });
  assert.deepEqual(await chinese.refused(400, list, { query: too_long }), { date_to: ['日期範圍最多 42 天。'] });
  const longest = { date_from, date_to: addDays(date_from, LONGEST_CALENDAR_DAYS - 1) };
  assert.deepEqual(await provider.done(list, { query: longest }), { services: [], departures: [], cut_from: null });
});

test('departures are for their provider alone', async () => {
  const provider = await buildProvider();
  await buildSlot({ service: await buildService({ provider }), starts_at: hongKong('2182-01-08 09:00') });
  assert.deepEqual((await listed(await buildProvider(), FAR)).departures, []);
  await guest.refused(401, list, { query: FAR });
  await (await as(await buildUser())).refused(403, list, { query: FAR });
  await (await as((await buildPartner()).user)).refused(403, list, { query: FAR });
});
