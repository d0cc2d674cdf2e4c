import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { fieldRules } from '../../contract/field-rules.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody } from '../../tests/support/builders.ts';

const { sql, guest, as, buildBooking, buildOffer, buildProvider, buildService, buildSlot } = await testApp();
const { create, get, change, move } = api.availability;

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;
const slotsOf = (service_id: string) =>
  sql<
    { id: string; spots_taken: number; starts_at: Date }[]
  >`select id, spots_taken, starts_at from slots where service_id = ${service_id}`;

test('a slot nobody holds is moved with all it has, and is another one there', async () => {
  const service = await buildService();
  const me = await as(service.provider.user);
  const slot = await me.done(create, {
    body: { service: service.id, date: '2182-03-01', start_time: '09:00', end_time: '12:30', capacity: 7 },
  });
  await me.done(change, { params: slot, body: { is_available: false, block_reason: 'Engine repair' } });
  const moved = await me.done(move, { params: slot, body: { date: '2182-03-02', start_time: '22:00', end_time: '01:00' } });
  assert.notEqual(moved.id, slot.id);
  assert.deepEqual(
    [moved.service, moved.start_datetime, moved.end_datetime, moved.capacity, moved.is_available, moved.block_reason],
    [service.id, '2182-03-02T22:00:00+08:00', '2182-03-03T01:00:00+08:00', 7, false, 'Engine repair'],
  );
  await me.refused(404, get, { params: slot });
  // A longer slot at the same start, changed in what else it has.
  const body = { date: moved.date, start_time: '22:00', end_time: '02:00', capacity: 3, is_available: true };
  const longer = await me.done(move, { params: moved, body });
  assert.deepEqual([longer.end_time, longer.capacity, longer.is_available, longer.block_reason], ['02:00:00', 3, true, '']);
  assert.equal((await slotsOf(service.id)).length, 1);
});

test('a slot is not moved while somebody holds places, onto another, into the past, once it has begun, or by others', async () => {
  const slot = await buildSlot();
  const other = await buildSlot({ service: slot.service, starts_at: new Date('2182-03-02T02:00:00Z') });
  const me = await as(slot.service.provider.user);
  const body = { date: '2182-03-02', start_time: '10:00', end_time: '12:00' };
  assert.equal(codeOf(await me.ask(move, { params: slot, body })), 'slot_exists');
  assert.ok(
    (await slotsOf(slot.service.id)).some(({ id }) => id === slot.id),
    'it stays where it was',
  );
  const past = { ...body, date: '2020-03-02' };
  assert.deepEqual(await me.refused(400, move, { params: slot, body: past }), { start_time: [fieldRules.in_future.en] });
  const begun = await buildSlot({ service: slot.service, starts_at: new Date(Date.now() - 3_600_000) });
  assert.deepEqual(await me.refused(400, move, { params: begun, body }), { start_time: [fieldRules.slot_stays.en] });
  await (await as((await buildProvider()).user)).refused(404, move, { params: slot, body });
  const free = { ...body, start_time: '15:00', end_time: '16:00' };
  for (const status of ['pending', 'confirmed'] as const) {
    const booking = await buildBooking({ slot: other, status });
    assert.equal(codeOf(await me.ask(move, { params: other, body: free })), 'slot_has_bookings');
    await me.done(api.bookings.cancel, { params: { id: booking.id }, body: { reason: 'Typhoon' } });
  }
  await me.done(move, { params: other, body: free });
});

test('a visitor who books while the time is moved gets the time they saw, or nothing', async () => {
  for (let round = 0; round < 8; round += 1) {
    const offer = await buildOffer({ capacity: 30 });
    const owner = await as(offer.provider.user);
    const body = { date: '2182-03-02', start_time: '10:00', end_time: '12:00' };
    const visitors = () => Array.from({ length: 6 }, () => guest.ask(api.pages.book, { body: bookingBody(offer) }));
    const before = visitors();
    const moving = owner.ask(move, { params: offer.slot, body });
    const [moved, ...answers] = await Promise.all([moving, ...before, ...visitors()]);
    const booked = answers.filter(({ status }) => status === 201);
    assert.ok(answers.every((answer) => answer.status === 201 || codeOf(answer) === 'slot_unavailable'));
    for (const { body } of booked)
      assert.equal(Date.parse((body as { start_datetime: string }).start_datetime), offer.slot.starts_at.getTime());
    assert.equal(booked.length > 0, codeOf(moved) === 'slot_has_bookings');
    const taken = await slotsOf(offer.service.id);
    assert.deepEqual(
      taken.map(({ spots_taken, starts_at }) => [spots_taken, starts_at.getTime() === offer.slot.starts_at.getTime()]),
      [[booked.length, booked.length > 0]],
    );
  }
});

test('two slots that are moved onto each other at once stay, and wait in no circle', async () => {
  const service = await buildService();
  const me = await as(service.provider.user);
  const hours = ['10', '14'];
  const slots = [];
  for (const hour of hours)
    slots.push(
      await me.done(create, {
        body: { service: service.id, date: '2182-03-02', start_time: `${hour}:00`, end_time: '18:00', overlaps_allowed: true },
      }),
    );
  for (let round = 0; round < 8; round += 1) {
    const onto = (n: number) => ({ date: '2182-03-02', start_time: `${hours[1 - n]}:00`, end_time: '18:00' });
    const answers: Awaited<ReturnType<typeof me.ask>>[] = await Promise.all(
      slots.map((slot, n) => me.ask(move, { params: slot, body: onto(n) })),
    );
    assert.deepEqual(answers.map(codeOf), ['slot_exists', 'slot_exists']);
  }
});
