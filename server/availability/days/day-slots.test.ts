import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { fieldRules } from '../../../contract/field-rules.ts';
import { hongKongToInstant } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, holdBody } from '../../../tests/support/builders.ts';
import { setDatabaseClock } from '../../../tests/support/clock.ts';

const { sql, guest, as, buildBooking, buildOffer, buildPage, buildService, buildSlot } = await testApp({ clock: true });
const { create, move, bulkCreate, fromTemplate, setSchedule, schedule } = api.availability;

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;
const day = '2182-03-01';
const hours = { start_time: '09:00', end_time: '18:00' };

/** A provider signed in, with a service that is sold by days. */
async function host() {
  const service = await buildService({ sold_by: 'day' });
  return { service, me: await as(service.provider.user) };
}
const slotsOf = (service_id: string) =>
  sql<{ id: string; all_day: boolean }[]>`select id, all_day from slots where service_id = ${service_id} order by starts_at`;

/** A day ticket of 5 March 2027, open from 09:00 to 18:00 and booked until two hours before closing. */
async function openDay(service: Record<string, unknown> = {}) {
  const [starts_at, ends_at] = ['09:00', '18:00'].map((time) => hongKongToInstant('2027-03-05', time));
  const slot = { starts_at: starts_at!, ends_at: ends_at!, all_day: true };
  return buildOffer({ service: { sold_by: 'day', cutoff_minutes: 120, ...service }, slot });
}
const at = (time: string) => setDatabaseClock(sql, hongKongToInstant(time.slice(0, 10), time.slice(11)));

test('a day service has one slot a day, also where two are opened at once', async () => {
  const { service, me } = await host();
  const answers = await Promise.all(
    ['09:00', '10:00', '11:00'].map((start_time) =>
      me.ask(create, { body: { service: service.id, date: day, start_time, end_time: '18:00' } }),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409]);
  assert.equal(codeOf(answers.find(({ status }) => status === 409)!), 'day_exists');
  assert.deepEqual(
    (await slotsOf(service.id)).map(({ all_day }) => all_day),
    [true],
  );
  await me.done(create, { body: { service: service.id, date: '2182-03-02', ...hours } });
  const copy = sql`
    insert into slots (id, provider_id, service_id, starts_at, ends_at, all_day, capacity)
    select gen_random_uuid(), provider_id, service_id, starts_at + interval '1 minute', ends_at, true, 1 from slots where service_id = ${service.id}`;
  await assert.rejects(copy, /slots_one_a_day/);
});

test('a day is moved to hours of its own day, and not onto another that is open', async () => {
  const { service, me } = await host();
  const slot = await me.done(create, { body: { service: service.id, date: day, ...hours } });
  await me.done(create, { body: { service: service.id, date: '2182-03-02', ...hours } });
  const moved = await me.done(move, { params: slot, body: { date: day, start_time: '10:00', end_time: '20:00' } });
  assert.deepEqual([moved.start_time, moved.end_time], ['10:00:00', '20:00:00']);
  const onto = await me.ask(move, { params: moved, body: { date: '2182-03-02', start_time: '11:00', end_time: '20:00' } });
  assert.deepEqual([onto.status, codeOf(onto)], [409, 'day_exists']);
  assert.equal((await slotsOf(service.id)).length, 2);
});

test('days are opened in bulk and by the week; open ones are passed over, in the preview too', async () => {
  const { service, me } = await host();
  const range = { start_date: '2182-03-04', end_date: '2182-03-10', days_of_week: [0, 1, 2, 3, 4, 5, 6] };
  await me.done(create, { body: { service: service.id, date: '2182-03-06', ...hours } });
  for (const dry_run of [true, false]) {
    const made = await me.done(bulkCreate, {
      body: { service_id: service.id, dry_run, slots: { ...range, ...hours, start_time: '10:00' } },
    });
    assert.deepEqual([made.created, made.skipped], [6, [{ date: '2182-03-06', start_time: '10:00:00', reason: 'exists', spots_taken: 0 }]]);
  }
  const template = { 1: [hours], 2: [{ ...hours, end_time: '21:00' }] };
  const made = await me.done(fromTemplate, {
    body: { service_id: service.id, start_date: '2182-03-04', end_date: '2182-03-19', template },
  });
  assert.equal(made.created, 4);
});

test('what cannot be a day is refused: hours above 24, two slots a day', async () => {
  const { service, me } = await host();
  const body = { service: service.id, date: day, start_time: '09:00', end_time: '10:00', end_day_offset: 1 };
  assert.deepEqual((await me.ask(create, { body })).body, { end_time: [fieldRules.day_too_long.en] });
  const range = { start_date: day, end_date: day, days_of_week: [0, 1, 2, 3, 4, 5, 6] };
  const divided = await me.ask(bulkCreate, { body: { service_id: service.id, slots: { ...range, ...hours, interval_minutes: 60 } } });
  assert.deepEqual(divided.body, { non_field_errors: [fieldRules.one_a_day.en] });
  const template = { 0: [hours, { start_time: '19:00', end_time: '20:00' }] };
  const week = await me.ask(setSchedule, { params: { id: service.id }, body: { template, weeks_ahead: 2 } });
  assert.deepEqual(week.body, { non_field_errors: [fieldRules.one_a_day.en] });
  // A day of 24 hours.
  await me.done(create, { body: { service: service.id, date: day, start_time: '09:00', end_time: '09:00' } });
});

test('a day is booked and held until the cut-off before closing, and not after it', async () => {
  const { service, slot, page } = await openDay();
  const visible = async () => (await guest.done(api.services.availability, { params: service, query: { date_from: '2027-03-05' } })).length;
  for (const [time, open] of [
    ['2027-03-04 23:00', true],
    ['2027-03-05 08:59', true],
    ['2027-03-05 15:59', true],
    ['2027-03-05 16:00', false],
    ['2027-03-05 17:59', false],
  ] as const) {
    await at(time);
    assert.equal(await visible(), open ? 1 : 0, time);
    const month = await guest.done(api.services.calendar, { params: service, query: { month: '2027-03' } });
    assert.equal(month.next_available, open ? '2027-03-05' : null, time);
    const held = await guest.ask(api.holds.hold, { body: holdBody({ page, service, slot }) });
    const booked = await guest.ask(api.pages.book, {
      body: bookingBody({ page, service, slot }, { customer_email: `${time.slice(11, 13)}@example.com` }),
    });
    assert.deepEqual([held.status, booked.status], open ? [201, 201] : [409, 409], time);
    if (open) assert.equal((booked.body as { all_day: boolean }).all_day, true);
  }
  await setDatabaseClock(sql, null);
});

test('a request for a day waits until closing, and is to be paid by then', async () => {
  const { service, slot, page, provider } = await openDay({ confirmation: 'request', pay_ways: ['fps'] });
  await sql`update providers set fps_kind = 'id', fps_account = '1234567', fps_name = 'HARBOUR WALKS' where id = ${provider.id}`;
  await at('2027-03-05 14:00');
  const { id } = await guest.done(api.pages.book, { body: bookingBody({ page, service, slot }, { pay_way: 'fps' }) });
  await at('2027-03-05 15:00');
  const owner = await as(provider.user);
  const accepted = await owner.done(api.bookings.accept, { params: { id } });
  assert.deepEqual([accepted.status, accepted.all_day, accepted.pay_by], ['confirmed', true, '2027-03-05T10:00:00.000Z']);
  await setDatabaseClock(sql, null);
});

test('a voucher is good within the opening hours of its day', async () => {
  const { slot, provider } = await openDay();
  const scans = { '2027-03-05 08:59': 409, '2027-03-05 09:00': 200, '2027-03-05 17:59': 200, '2027-03-05 18:00': 409 };
  let nth = 0;
  for (const [time, status] of Object.entries(scans)) {
    await at(time);
    nth += 1;
    const booking = await buildBooking({ slot, all_day: true, booking_reference: `SMP-DAY${nth}`, confirmation_code: `7K2M-Q9D${nth}` });
    const owner = await as(provider.user);
    const answer = await owner.ask(api.bookings.checkIn, { body: { voucher: `${booking.booking_reference} 7K2M-Q9D${nth}` } });
    assert.equal(answer.status, status, time);
    if (status === 409) assert.deepEqual([codeOf(answer), (answer.body as { all_day: boolean }).all_day], ['voucher_other_day', true]);
  }
  await setDatabaseClock(sql, null);
});

test('a service is sold by days from then on when nobody has booked what is ahead, which goes with its schedule', async () => {
  const service = await buildService();
  const me = await as(service.provider.user);
  const params = { id: service.id };
  const past = await buildSlot({ service, starts_at: new Date(Date.now() - 90_000_000) });
  await buildBooking({ slot: past });
  const slot = await buildSlot({ service });
  const page = await buildPage({ services: [service] });
  await guest.done(api.holds.hold, { body: holdBody({ page, service, slot }) });
  await me.done(setSchedule, { params, body: { template: { 1: [hours] }, weeks_ahead: 1, start_date: '2182-03-01' } });
  const { sold_by } = await me.done(api.ownServices.update, { params, body: { sold_by: 'day' } });
  assert.equal(sold_by, 'day');
  assert.deepEqual(
    (await slotsOf(service.id)).map(({ id }) => id),
    [past.id],
  );
  assert.equal((await me.done(schedule, { params })).schedule, null);
  const [hold] = await sql<{ ended_as: string }[]>`select ended_as from holds where service_id = ${service.id}`;
  assert.ok(hold!.ended_as);
  await me.done(create, { body: { service: service.id, date: day, ...hours } });
  assert.deepEqual(
    (await slotsOf(service.id)).map(({ all_day }) => all_day),
    [false, true],
  );
});

test('while guests have booked what is ahead, the way in which it is sold stays, and all else changes', async () => {
  const { service } = await host();
  const slot = await buildSlot({ service, all_day: true });
  const unbooked = await buildSlot({ service, all_day: true, starts_at: hongKongToInstant(day, '09:00') });
  await buildBooking({ slot, all_day: true });
  const me = await as(service.provider.user);
  const params = { id: service.id };
  const refused = await me.ask(api.ownServices.update, { params, body: { sold_by: 'departure', title: 'Kayaks' } });
  assert.deepEqual([refused.status, refused.body], [400, { sold_by: [fieldRules.sold_by_stays.en] }]);
  assert.ok(
    (await slotsOf(service.id)).some(({ id }) => id === unbooked.id),
    'a refusal leaves it as it was',
  );
  const changed = await me.done(api.ownServices.update, { params, body: { sold_by: 'day', title: 'Kayaks' } });
  assert.deepEqual([changed.title, changed.sold_by], ['Kayaks', 'day']);
});

test('a booking and a change of how its service is sold at once: one of them wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const offer = await buildOffer();
    const me = await as(offer.provider.user);
    const [booked, changed] = await Promise.all([
      guest.ask(api.pages.book, { body: bookingBody(offer, { customer_email: `round${round}@example.com` }) }),
      me.ask(api.ownServices.update, { params: offer.service, body: { sold_by: 'day' } }),
    ]);
    const left = (await slotsOf(offer.service.id)).length;
    assert.ok(
      (booked.status === 201) === (changed.status === 400) && left === (booked.status === 201 ? 1 : 0),
      `${booked.status} ${changed.status} ${left}`,
    );
  }
});
