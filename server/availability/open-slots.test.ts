import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { api } from '../../contract/api.ts';
import { fieldRules } from '../../contract/field-rules.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody, type BuiltService, type Offer } from '../../tests/support/builders.ts';
import { onOneDay } from '../../tests/support/one-day.ts';

const { guest, sql, buildOffer, buildProvider, buildService, buildSlot } = await testApp();
const { availability } = api.services;
const today = hongKongDate(Date.now());
const inMinutes = (minutes: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + minutes * 60_000);
const at = (days: number, time: string) => hongKongToInstant(addDays(today, days), time);
const ask = ({ id }: { id: string }, query: Record<string, unknown> = {}) => guest.done(availability, { params: { id }, query });
const idsOf = (slots: { id: string }[]) => slots.map(({ id }) => id);

test('a slot is given in Hong Kong’s date and time', async () => {
  const slot = await buildSlot({
    starts_at: new Date('2183-12-31T16:30:00Z'),
    ends_at: new Date('2183-12-31T19:00:00Z'),
    capacity: 12,
    taken: 5,
  });
  assert.deepEqual(await ask(slot.service, { date_from: '2184-01-01', date_to: '2184-01-01' }), [
    {
      id: slot.id,
      start_datetime: '2184-01-01T00:30:00+08:00',
      end_datetime: '2184-01-01T03:00:00+08:00',
      date: '2184-01-01',
      start_time: '00:30:00',
      end_time: '03:00:00',
      all_day: false,
      available_spots: 7,
      weather_stops: false,
      whole_places: null,
    },
  ]);
});

test('only slots that can be booked are listed, in time order', async () => {
  const service = await buildService({ cutoff_minutes: 60 });
  const later = await buildSlot({ service, starts_at: inMinutes(600) });
  const sooner = await buildSlot({ service, starts_at: inMinutes(90) });
  await buildSlot({ service, starts_at: inMinutes(-30) });
  await buildSlot({ service, starts_at: inMinutes(45) });
  await buildSlot({ service, starts_at: inMinutes(200), is_available: false });
  await buildSlot({ service, starts_at: inMinutes(300), capacity: 2, taken: 2 });
  await buildSlot({ service, starts_at: inMinutes(400), capacity: 0 });
  await buildSlot({ starts_at: inMinutes(500) });
  assert.deepEqual(idsOf(await ask(service, { date_to: addDays(today, 3) })), idsOf([sooner, later]));
});

test('a full or blocked slot hides only itself', async () => {
  const service = await buildService();
  const [before, full, blocked, after] = [
    await buildSlot({ service, starts_at: at(2, '09:00') }),
    await buildSlot({ service, starts_at: at(2, '10:00'), ends_at: at(2, '14:00'), capacity: 1, taken: 1 }),
    await buildSlot({ service, starts_at: at(2, '11:00'), is_available: false }),
    await buildSlot({ service, starts_at: at(2, '11:30') }),
  ];
  assert.deepEqual(idsOf(await ask(service)), idsOf([before, after]));
  assert.deepEqual(idsOf(await ask(service, { include_full: 'true' })), idsOf([before, full, after]));
  assert.ok(!idsOf(await ask(service, { include_full: 'true' })).includes(blocked.id));
});

test('full slots come when asked for, with no places', async () => {
  const slot = await buildSlot({ capacity: 3, taken: 3 });
  assert.deepEqual(
    (await ask(slot.service, { include_full: 'true' })).map(({ available_spots }) => available_spots),
    [0],
  );
  assert.deepEqual(await ask(slot.service, { include_full: 'false' }), []);
});

test('a party sees the slots that have room for all of it', async () => {
  const service = await buildService();
  const wide = await buildSlot({ service, starts_at: at(3, '09:00'), capacity: 8 });
  const tight = await buildSlot({ service, starts_at: at(3, '12:00'), capacity: 8, taken: 6 });
  assert.deepEqual(idsOf(await ask(service, { participants: 2 })), idsOf([wide, tight]));
  assert.deepEqual(idsOf(await ask(service, { participants: 3 })), idsOf([wide]));
});

test('a range holds both its days, from midnight to midnight in Hong Kong', async () => {
  const service = await buildService();
  const days = [10, 11, 12];
  const slots = [];
  for (const day of days) for (const time of ['00:00', '23:59']) slots.push(await buildSlot({ service, starts_at: at(day, time) }));
  const [from, to] = [addDays(today, 11), addDays(today, 11)];
  assert.deepEqual(idsOf(await ask(service, { date_from: from, date_to: to })), idsOf(slots.slice(2, 4)));
  assert.deepEqual(idsOf(await ask(service, { date_to: to })), idsOf(slots.slice(0, 4)));
  assert.deepEqual(idsOf(await ask(service, { date_from: from })), idsOf(slots.slice(2)));
});

test('without a range the next 60 days are listed', () =>
  onOneDay(async (today) => {
    const service = await buildService();
    const last = await buildSlot({ service, starts_at: hongKongToInstant(addDays(today, 60), '23:00') });
    await buildSlot({ service, starts_at: hongKongToInstant(addDays(today, 61), '00:00') });
    assert.deepEqual(idsOf(await ask(service)), idsOf([last]));
  }));

test('a range that ends before it starts, is longer than 366 days or no range is refused', async () => {
  const { id } = await buildService();
  const refused = (query: Record<string, unknown>) => guest.refused(400, availability, { params: { id }, query });
  assert.deepEqual(await refused({ date_from: '2182-02-02', date_to: '2182-02-01' }), { date_to: [fieldRules.before_start.en] });
  assert.deepEqual(await refused({ date_from: '2182-01-01', date_to: '2183-01-03' }), { date_to: [fieldRules.range_too_long.en] });
  await ask({ id }, { date_from: '2182-01-01', date_to: '2183-01-02' });
  await onOneDay(async (first) => {
    assert.deepEqual(await refused({ date_to: addDays(first, 367) }), { date_to: [fieldRules.range_too_long.en] });
    await ask({ id }, { date_to: addDays(first, 366) });
  });
  assert.deepEqual(await ask({ id }, { date_to: '2020-01-01' }), []);
  for (const query of [{ date_from: 'tomorrow' }, { date_to: '2182-02-30' }, { date_from: '2182-1-1' }])
    assert.deepEqual(await refused(query), { [Object.keys(query)[0]!]: [fieldRules.date.en] });
  for (const query of [{ participants: 0 }, { participants: 1_001 }, { participants: 'two' }, { include_full: 'maybe' }])
    assert.deepEqual(Object.keys(await refused(query)), Object.keys(query));
});

test('slots of a service that is not live are not found', async () => {
  const gone = [
    await buildService({ status: 'draft' }),
    await buildService({ status: 'inactive' }),
    await buildService({ archived_at: new Date() }),
    await buildService({ provider: await buildProvider({ suspended_at: new Date() }) }),
    await buildService({ provider: await buildProvider({ approved_at: null }) }),
  ];
  for (const { id } of [...gone, { id: today }, { id: '019a0000-0000-7000-8000-000000000000' }])
    await guest.refused(404, availability, { params: { id } });
});

// What a visitor could meet: slots around now, full, blocked, inside a cut-off; parties of any size.
const slotSketch = fc.record({
  minutes: fc.integer({ min: -300, max: 3_000 }),
  capacity: fc.integer({ min: 0, max: 4 }),
  taken: fc.nat(4),
  is_available: fc.boolean(),
});
const sketch = fc.record({
  cutoff_minutes: fc.constantFrom(0, 60, 1_440),
  participants: fc.integer({ min: 1, max: 5 }),
  slots: fc.uniqueArray(slotSketch, { minLength: 1, maxLength: 5, selector: ({ minutes }) => minutes }),
});

test('what is shown as available can be booked, and what is not shown cannot', async () => {
  const provider = await buildProvider();
  await fc.assert(
    fc.asyncProperty(sketch, async ({ cutoff_minutes, participants, slots }) => {
      const offer: Offer = await buildOffer({ service: { provider, cutoff_minutes } });
      await sql`delete from slots where id = ${offer.slot.id}`;
      const built = [];
      // Never within the minute in which it is decided: time goes on between showing and booking.
      for (const { minutes, capacity, taken, is_available } of slots.filter((slot) => slot.minutes !== cutoff_minutes))
        built.push(
          await buildSlot({
            service: offer.service,
            starts_at: inMinutes(minutes + 1),
            capacity,
            taken: Math.min(capacity, taken),
            is_available,
          }),
        );
      const shown = new Set(idsOf(await ask(offer.service, { participants, date_from: addDays(today, -1) })));
      for (const slot of built) {
        const { status } = await guest.ask(api.pages.book, { body: bookingBody({ ...offer, slot }, { participants }) });
        assert.equal(status, shown.has(slot.id) ? 201 : 409);
      }
    }),
    { numRuns: 30 },
  );
});

test('places shown on the service and in the list of slots are those on sale', async () => {
  const service: BuiltService = await buildService({ cutoff_minutes: 30 });
  await buildSlot({ service, starts_at: at(2, '10:00'), capacity: 6, taken: 2 });
  await buildSlot({ service, starts_at: at(2, '14:00'), capacity: 5 });
  await buildSlot({ service, starts_at: at(2, '16:00'), capacity: 9, is_available: false });
  await buildSlot({ service, starts_at: inMinutes(10), capacity: 9 });
  const { available_spots } = await guest.done(api.services.get, { params: { id: service.id } });
  const shown = await ask(service);
  assert.equal(available_spots, 9);
  assert.equal(
    shown.reduce((sum, slot) => sum + slot.available_spots, 0),
    9,
  );
});
