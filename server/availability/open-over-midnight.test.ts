import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { fieldRules } from '../../contract/field-rules.ts';
import { addDays } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';

const { as, buildService } = await testApp();
const { create, bulkCreate, fromTemplate, blockTime } = api.availability;
const WEEKS = { start_date: '2182-01-07', end_date: '2182-02-01' };

/** A provider signed in, with a service of theirs. */
async function host() {
  const service = await buildService();
  return { service, me: await as(service.provider.user) };
}

test('a window over midnight is filled from its first day into the night, and each slot is on the day on which it begins', async () => {
  const { service, me } = await host();
  const slots = { ...WEEKS, start_time: '22:00', end_time: '02:00', days_of_week: [6], interval_minutes: 90 };
  const body = { service_id: service.id, slots };
  const made = await me.done(bulkCreate, { body });
  assert.equal(made.created, 6);
  assert.deepEqual(
    made.slots.slice(0, 3).map(({ date, start_time, end_time, end_datetime }) => [date, start_time, end_time, end_datetime]),
    [
      ['2182-01-12', '22:00:00', '23:30:00', '2182-01-12T23:30:00+08:00'],
      ['2182-01-12', '23:30:00', '01:00:00', '2182-01-13T01:00:00+08:00'],
      ['2182-01-19', '22:00:00', '23:30:00', '2182-01-19T23:30:00+08:00'],
    ],
  );
  const again = await me.done(bulkCreate, {
    body: { ...body, slots: { ...slots, days_of_week: [6, 0], start_time: '23:30', end_time: '01:00' } },
  });
  assert.deepEqual([again.created, again.skipped.map(({ reason }) => reason)], [3, ['exists', 'exists', 'exists']]);
  const blocked = await me.done(blockTime, { body: { start_datetime: '2182-01-13T00:30', end_datetime: '2182-01-13T00:45' } });
  assert.equal(blocked.blocked, 1);
});

test('a weekly time may end the next day, or days later', async () => {
  const { service, me } = await host();
  const template = {
    5: [
      { start_time: '22:30', end_time: '01:00' },
      { start_time: '09:00', end_time: '17:00', end_day_offset: 2 },
    ],
  };
  const body = { service_id: service.id, start_date: '2182-01-11', end_date: '2182-01-11', template, overlaps_allowed: true };
  const { slots } = await me.done(fromTemplate, { body });
  assert.deepEqual(
    slots.map(({ date, start_time, end_datetime }) => [date, start_time, end_datetime]),
    [
      ['2182-01-11', '09:00:00', '2182-01-13T17:00:00+08:00'],
      ['2182-01-11', '22:30:00', '2182-01-12T01:00:00+08:00'],
    ],
  );
});

test('a slot lasts as long as an experience may: two weeks, and not a minute more', async () => {
  const { service, me } = await host();
  const body = { service: service.id, date: '2182-03-01', start_time: '09:00', end_time: '09:00', end_day_offset: 14 };
  assert.equal((await me.done(create, { body })).end_datetime, '2182-03-15T09:00:00+08:00');
  const longer = { ...body, date: '2182-03-02', end_time: '09:01' };
  const refused = async (endpoint: typeof create | typeof bulkCreate | typeof fromTemplate, asked: object) =>
    (await me.refused(400, endpoint, { body: asked })) as Record<string, string[]>;
  assert.deepEqual(await refused(create, longer), { end_time: [fieldRules.slot_too_long.en] });
  assert.deepEqual(await refused(create, { ...body, end_time: '08:00', end_day_offset: 0 }), { end_time: [fieldRules.end_after_start.en] });
  assert.deepEqual(Object.keys(await refused(create, { ...body, end_day_offset: 15 })), ['end_day_offset']);
  const { start_time, end_time, end_day_offset } = longer;
  const slots = { ...WEEKS, start_time, end_time, end_day_offset };
  assert.deepEqual(await refused(bulkCreate, { service_id: service.id, slots }), { 'slots.end_time': [fieldRules.slot_too_long.en] });
  const template = { 1: [{ start_time, end_time, end_day_offset }] };
  assert.deepEqual(await refused(fromTemplate, { service_id: service.id, ...WEEKS, template }), {
    'template.1.0.end_time': [fieldRules.slot_too_long.en],
  });
  const cut = { ...WEEKS, start_time: '09:00', end_time: '09:01', end_day_offset: 1, interval_minutes: 60 };
  assert.deepEqual(await refused(bulkCreate, { service_id: service.id, slots: cut }), {
    'slots.end_time': [fieldRules.window_too_long.en],
  });
  const trips = await me.done(bulkCreate, {
    body: { service_id: service.id, slots: { ...slots, end_time: '17:00', end_day_offset: 2, days_of_week: [1] } },
  });
  assert.equal(trips.slots[0]!.end_datetime, `${addDays(trips.slots[0]!.date, 2)}T17:00:00+08:00`);
});
