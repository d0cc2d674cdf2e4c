import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import type { OwnSlot } from '../../../../contract/availability.ts';
import { scriptCalls } from '../../../../tests/support/scripted-calls.ts';
import { fieldsOf, mayBeMoved, mayOverlap, openAgain, saveSlot, slotResolver, type SlotFields } from './slot-fields.ts';

const slot = {
  id: 'slot',
  service: 'junk',
  date: '2182-01-09',
  start_time: '09:00:00',
  end_time: '17:00:00',
  start_datetime: '2182-01-09T09:00:00+08:00',
  end_datetime: '2182-01-09T17:00:00+08:00',
  capacity: 8,
  is_available: true,
  block_reason: '',
  spots_taken: 0,
} as OwnSlot;
const begun = Date.parse(slot.start_datetime);
const before = begun - 1;
const times = { date: '2182-01-09', start_time: '09:00', end_time: '17:00' };
const fieldsWith = (typed: Partial<SlotFields>, of = slot): SlotFields => ({ ...fieldsOf(of), ...typed });

const endpoints = { create: api.availability.create, change: api.availability.change, move: api.availability.move };
const nameOf = (endpoint: unknown) => Object.entries(endpoints).find(([, one]) => one === endpoint)?.[0];

/** What saving the fields asks the server for. */
async function sentBy(typed: Partial<SlotFields>, of = slot) {
  const { call, asked } = scriptCalls(() => ({}));
  await saveSlot(call, of, fieldsWith(typed, of), false);
  return asked.map(({ endpoint, params, body }) => ({ name: nameOf(endpoint), id: params!.id, body }));
}

test('a slot whose time stays is changed, without its time; one with another time or day is moved', async () => {
  const rest = { capacity: 8, is_available: true, block_reason: '', overlaps_allowed: false };
  const blocked = { is_available: false, block_reason: 'Engine repair' };
  assert.deepEqual(await sentBy({ ...blocked, capacity: 3 }), [{ name: 'change', id: 'slot', body: { ...rest, ...blocked, capacity: 3 } }]);
  for (const moved of [{ start_time: '10:00' }, { end_time: '01:30' }, { date: '2182-01-10' }, { end_day_offset: 2 }])
    assert.deepEqual(await sentBy(moved), [{ name: 'move', id: 'slot', body: { ...times, ...moved, ...rest } }]);
});

test('an empty capacity leaves the places as they are, and overlaps are allowed only where the box says so', async () => {
  const { call, asked } = scriptCalls(() => ({}));
  await saveSlot(call, slot, fieldsWith({ capacity: null }), true);
  assert.deepEqual([asked[0]!.body!.capacity, asked[0]!.body!.overlaps_allowed], [8, true]);
});

test('what lasts days keeps the day of its end, which counts as its time', async () => {
  const days = { ...slot, end_datetime: '2182-01-11T12:00:00+08:00' };
  assert.deepEqual(fieldsOf(days).end_day_offset, 2);
  const [moved] = await sentBy({ end_day_offset: 3 }, days);
  assert.deepEqual([moved!.name, moved!.body!.end_day_offset], ['move', 3]);
  assert.equal((await sentBy({}, days))[0]!.name, 'change');
});

test('the time stays once somebody has booked, and once it has begun', () => {
  assert.equal(mayBeMoved(slot, before), true);
  assert.equal(mayBeMoved(slot, begun), false);
  assert.equal(mayBeMoved({ ...slot, spots_taken: 1 }, before), false);
});

test('overlaps are looked for where a slot is moved or opened again', () => {
  assert.equal(mayOverlap(slot, fieldsWith({ capacity: 3 }), before), false);
  assert.equal(mayOverlap(slot, fieldsWith({ start_time: '10:00' }), before), true);
  assert.equal(mayOverlap(slot, fieldsWith({ start_time: '10:00' }), begun), false);
  const closed = { ...slot, is_available: false };
  assert.equal(mayOverlap(closed, fieldsWith({ is_available: true }, closed), begun), true);
  assert.equal(mayOverlap(slot, fieldsWith({ is_available: false }), before), false);
});

test('a move is refused without a time and where it ends before it begins; a slot whose time stays is not asked for one', async () => {
  const refused = async (typed: Partial<SlotFields>, of = slot) => {
    const options = { fields: {}, shouldUseNativeValidation: false };
    return Object.keys((await slotResolver(of, ({ rule }) => rule)(fieldsWith(typed, of), undefined, options)).errors);
  };
  assert.deepEqual(await refused({ start_time: '' }), ['start_time']);
  assert.deepEqual(await refused({ end_time: '08:00', end_day_offset: 0 }), ['end_time']);
  assert.deepEqual(await refused({ end_time: '01:30' }), [], 'it ends the next day');
  assert.deepEqual(await refused({ block_reason: 'x'.repeat(201) }), ['block_reason']);
  assert.deepEqual(await refused({ capacity: null }), []);
  const longer_than_any = { ...slot, end_datetime: '2182-03-30T17:00:00+08:00' };
  assert.deepEqual(await refused({ is_available: false }, longer_than_any), []);
});

test('a slot that was deleted is opened again as it was, with the reason for which it was blocked', async () => {
  for (const [of, end_day_offset, reason] of [
    [slot, 0, []],
    [{ ...slot, end_datetime: '2182-01-10T01:30:00+08:00', is_available: false, block_reason: 'Typhoon' }, 1, ['Typhoon']],
  ] as const) {
    const { call, asked } = scriptCalls(() => ({ id: 'again' }));
    await openAgain(call, of);
    const { service, date, start_time, end_time, capacity, is_available } = of;
    const body = { service, date, start_time, end_time, end_day_offset, capacity, is_available, overlaps_allowed: true };
    assert.deepEqual(
      asked.map(({ endpoint, ...ask }) => ({ name: nameOf(endpoint), ...ask })),
      [{ name: 'create', body }, ...reason.map((block_reason) => ({ name: 'change', params: { id: 'again' }, body: { block_reason } }))],
    );
  }
});
