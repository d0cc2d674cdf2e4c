import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { callerThrough } from '../../../tests/support/caller.ts';
import { calendarServer } from '../../../tests/support/calendar-server.ts';
import { icsOf } from '../../../tests/support/ics.ts';
import { resellersOn } from '../../../tests/support/resellers.ts';

const { sql, as, send, buildService, buildSlot } = await testApp({ env: { PRIVATE_ADDRESSES_ALLOWED: 'true' } });
const { buildOwnKey } = resellersOn(sql);
const { change, create, blockTime, unblockTime, remove } = api.availability;
const calendars = await calendarServer();
const day = addDays(hongKongDate(Date.now()), 20);
const at = (time: string) => hongKongToInstant(day, time);
const iso = (time: string) => at(time).toISOString();

type Refused = { code: string; overlap_count: number; overlaps: { slot: string | null; service: { id: string } }[] };
const refusalOf = ({ status, body }: { status: number; body: unknown }) => {
  const { code, overlap_count, overlaps } = body as Refused;
  return [status, code, overlap_count, overlaps.map(({ slot }) => slot)];
};

/** A service with a slot from 10:00 to 12:00 that its provider has closed. */
async function closed() {
  const service = await buildService();
  const slot = await buildSlot({ service, starts_at: at('10:00'), ends_at: at('12:00') });
  const provider = await as(service.provider.user);
  await provider.done(change, { params: slot, body: { is_available: false } });
  const open = (start_time: string, end_time: string, more = {}) =>
    provider.ask(create, { body: { service: service.id, date: day, start_time, end_time, capacity: 4, ...more } });
  return { service, slot, provider, open };
}

const isOpen = async ({ id }: { id: string }) => {
  const [row] = await sql<{ is_available: boolean }[]>`select is_available from slots where id = ${id}`;
  return row!.is_available;
};

test('a closed slot does not open again beside what was opened meanwhile without a word', async () => {
  const { slot, provider, open } = await closed();
  const beside = await open('10:30', '12:30');
  const { id } = beside.body as { id: string };
  assert.equal(beside.status, 201, 'what is closed does not count');
  const reopen = (more = {}) => provider.ask(change, { params: slot, body: { is_available: true, ...more } });
  assert.deepEqual(refusalOf(await reopen()), [409, 'slot_overlaps', 1, [id]]);
  assert.equal(await isOpen(slot), false);
  await provider.done(change, { params: slot, body: { capacity: 6 } });
  assert.equal((await reopen({ overlaps_allowed: true })).status, 200, 'unless it is asked for');
  assert.equal((await reopen({ capacity: 7 })).status, 200, 'what is open stays open');
  await provider.done(change, { params: slot, body: { is_available: false } });
  await provider.done(remove, { params: { id } });
  assert.equal((await reopen()).status, 200, 'or the other one is gone');
});

test('a range is opened again as a whole or not at all, and services that need one boat are compared with each other', async () => {
  const { service, slot, provider } = await closed();
  const other = await buildService({ provider: service.provider });
  const there = await buildSlot({ service: other, starts_at: at('11:00'), ends_at: at('13:00') });
  const range = { start_datetime: iso('08:00'), end_datetime: iso('20:00') };
  await provider.done(blockTime, { body: range });
  const needs = [service, other].map(({ id }) => ({ service: id, quantity: 1, per: 'departure' }));
  await provider.done(api.resources.add, { body: { name: 'Junk', count: 1, needs } });
  const [status, code, count] = refusalOf(await provider.ask(unblockTime, { body: range }));
  assert.deepEqual([status, code, count], [409, 'slot_overlaps', 1]);
  assert.deepEqual([await isOpen(slot), await isOpen(there)], [false, false]);
  const one = await provider.done(unblockTime, { body: { ...range, service_id: other.id } });
  assert.deepEqual([one.unblocked, await isOpen(there)], [1, true]);
  assert.deepEqual(refusalOf(await provider.ask(unblockTime, { body: range }))[3], [there.id]);
  const both = await provider.done(unblockTime, { body: { ...range, overlaps_allowed: true } });
  assert.deepEqual([both.unblocked, await isOpen(slot)], [1, true]);
});

test('what an external calendar has closed opens again by itself, so nothing is opened beside it without a word', async () => {
  const service = await buildService();
  const slot = await buildSlot({ service, starts_at: at('10:00'), ends_at: at('12:00') });
  const provider = await as(service.provider.user);
  calendars.answer(icsOf([at('10:00'), at('11:00')]));
  const calendar = await provider.done(api.externalCalendars.add, { body: { name: 'Family', address: calendars.url } });
  assert.equal(await isOpen(slot), false);
  const body = { service: service.id, date: day, start_time: '11:30', end_time: '13:00', capacity: 4 };
  assert.deepEqual(refusalOf(await provider.ask(create, { body })), [409, 'slot_overlaps', 1, [slot.id]]);
  const preview = await provider.done(api.availability.preview, { query: { ...body, capacity: undefined } });
  assert.equal(preview.overlap_count, 1);
  await provider.done(create, { body: { ...body, overlaps_allowed: true } });
  calendars.answer(icsOf());
  await provider.done(api.externalCalendars.read, { params: calendar });
  assert.equal(await isOpen(slot), true, 'as its provider has allowed');
});

test('the times of a service that was deleted are in nobody’s way', async () => {
  const service = await buildService();
  const other = await buildService({ provider: service.provider });
  await buildSlot({ service: other, starts_at: at('10:00'), ends_at: at('12:00') });
  const provider = await as(service.provider.user);
  const needs = [service, other].map(({ id }) => ({ service: id, quantity: 1, per: 'departure' }));
  await provider.done(api.resources.add, { body: { name: 'Junk', count: 1, needs } });
  const body = { service: service.id, date: day, start_time: '11:00', end_time: '12:30', capacity: 4 };
  assert.equal((await provider.ask(create, { body })).status, 409);
  await provider.done(api.ownServices.remove, { params: other });
  assert.equal((await provider.ask(create, { body })).status, 201);
});

test('a provider’s own program opens and reopens overlapping times only where it says so', async () => {
  const { service, slot } = await closed();
  const { key } = await buildOwnKey({ provider: service.provider, scope: 'write' });
  const program = callerThrough(send, key);
  const body = { service: service.id, date: day, start_time: '10:30', end_time: '12:30', capacity: 4 };
  assert.equal((await program.ask(create, { body })).status, 201);
  assert.equal((await program.refused(409, create, { body: { ...body, start_time: '11:30' } })).code, 'slot_overlaps');
  assert.equal((await program.refused(409, change, { params: slot, body: { is_available: true } })).code, 'slot_overlaps');
  const range = { start_datetime: iso('08:00'), end_datetime: iso('20:00') };
  assert.equal((await program.refused(409, unblockTime, { body: range })).code, 'slot_overlaps');
  assert.equal((await program.done(unblockTime, { body: { ...range, overlaps_allowed: true } })).unblocked, 1);
});

test('of two who open overlapping times at once, one by a switch and one by a form, one is asked', async () => {
  const { slot, provider, open } = await closed();
  const answers = await Promise.all([
    provider.ask(change, { params: slot, body: { is_available: true } }),
    open('10:30', '12:30'),
    open('11:00', '13:00'),
  ]);
  assert.deepEqual(answers.map(({ status }) => status < 300).filter(Boolean), [true]);
});
