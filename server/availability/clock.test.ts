import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { hongKongToInstant } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody } from '../../tests/support/builders.ts';
import { setClock } from '../../tests/support/clock.ts';

// Moves the clock.
const { guest, as, sql, database, buildBooking, buildOffer, buildService, buildSlot } = await testApp({ clock: true });
database.beforeDrop(async () => mock.timers.reset());

const hongKong = (day: string, time: string) => hongKongToInstant(day, time);
const startsOf = async ({ id }: { id: string }, query = {}) =>
  (await guest.done(api.services.availability, { params: { id }, query })).map(
    ({ date, start_time }) => `${date} ${start_time.slice(0, 5)}`,
  );

test('at 00:30 in Hong Kong today is the day that has just begun, though UTC is still in yesterday', async () => {
  await setClock(sql, hongKong('2027-03-01', '00:30'));
  const service = await buildService();
  for (const [day, time] of [
    ['2027-02-28', '23:00'],
    ['2027-03-01', '00:15'],
    ['2027-03-01', '00:45'],
    ['2027-03-01', '23:45'],
    ['2027-04-30', '23:59'],
    ['2027-05-01', '00:00'],
  ] as const)
    await buildSlot({ service, starts_at: hongKong(day, time) });
  assert.deepEqual(await startsOf(service), ['2027-03-01 00:45', '2027-03-01 23:45', '2027-04-30 23:59']);
  assert.deepEqual(await startsOf(service, { date_to: '2027-03-01' }), ['2027-03-01 00:45', '2027-03-01 23:45']);
});

test('at 23:30 in Hong Kong today is not over, though only the last half hour can be booked', async () => {
  await setClock(sql, hongKong('2027-03-01', '23:30'));
  const service = await buildService();
  for (const [day, time] of [
    ['2027-03-01', '23:29'],
    ['2027-03-01', '23:31'],
    ['2027-03-02', '00:00'],
    ['2027-03-02', '09:00'],
  ] as const)
    await buildSlot({ service, starts_at: hongKong(day, time) });
  assert.deepEqual(await startsOf(service, { date_to: '2027-03-01' }), ['2027-03-01 23:31']);
  assert.deepEqual(await startsOf(service, { date_from: '2027-03-02', date_to: '2027-03-02' }), ['2027-03-02 00:00', '2027-03-02 09:00']);
});

test('the cut-off holds to the minute, in showing and in booking', async () => {
  const offer = await buildOffer({ service: { cutoff_minutes: 90 }, slot: { starts_at: hongKong('2027-06-10', '09:00') } });
  const shownAndBooked = async (time: string) => {
    await setClock(sql, hongKong('2027-06-10', time));
    return [(await startsOf(offer.service)).length, (await guest.ask(api.pages.book, { body: bookingBody(offer) })).status];
  };
  assert.deepEqual(await shownAndBooked('07:29'), [1, 201]);
  assert.deepEqual(await shownAndBooked('07:29:59'), [1, 201]);
  assert.deepEqual(await shownAndBooked('07:30'), [0, 409]);
  assert.deepEqual(await shownAndBooked('07:31'), [0, 409]);
});

test('free cancellation ends to the minute, and the booking says so', async () => {
  await setClock(sql, hongKong('2027-06-01', '12:00'));
  const offer = await buildOffer({ slot: { starts_at: hongKong('2027-06-10', '09:00') } });
  const client = (await buildOffer()).provider.user;
  const bookings = [await buildBooking({ slot: offer.slot, client }), await buildBooking({ slot: offer.slot, client })];
  const cancels = async (id: string, time: string) => {
    await setClock(sql, hongKong('2027-06-09', time));
    const mei = await as(client);
    const { can } = await mei.done(api.bookings.get, { params: { id } });
    return [can.cancel, (await mei.ask(api.bookings.cancel, { params: { id } })).status];
  };
  assert.deepEqual(await cancels(bookings[0]!.id, '09:00'), [false, 409]);
  assert.deepEqual(await cancels(bookings[1]!.id, '08:59'), [true, 200]);
  assert.deepEqual(await cancels(bookings[0]!.id, '08:59'), [true, 200]);
});

test('this month and the last thirty days are Hong Kong’s', async () => {
  await setClock(sql, hongKong('2027-03-01', '00:30'));
  const service = await buildService({ price: 10_000 });
  const provider = await as(service.provider.user);
  const completed = async (day: string, time: string, participants: number) =>
    buildBooking({ status: 'completed', participants, slot: await buildSlot({ service, starts_at: hongKong(day, time) }) });
  await completed('2027-02-28', '23:59', 1);
  await completed('2027-03-01', '00:00', 2);
  await completed('2027-01-31', '00:00', 4);
  await completed('2027-01-30', '23:59', 5);
  await buildBooking({ participants: 3, slot: await buildSlot({ service, starts_at: hongKong('2027-03-01', '10:00') }) });

  const stats = await provider.done(api.bookings.providerStats);
  assert.equal(stats.total_revenue, '1200.00');
  assert.equal(stats.this_month_revenue, '200.00');
  const { parts } = await provider.done(api.bookings.providerRevenue);
  assert.equal(parts.length, 30);
  assert.deepEqual([parts[0]?.date_from, parts.at(-1)?.date_to], ['2027-01-31', '2027-03-01']);
  assert.deepEqual(
    parts.filter(({ revenue }) => revenue !== '0.00').map(({ date_from, revenue }) => `${date_from} ${revenue}`),
    ['2027-01-31 400.00', '2027-02-28 100.00', '2027-03-01 200.00'],
  );
  assert.deepEqual(
    stats.upcoming.map(({ date, start_time, spots_taken }) => `${date} ${start_time} ${spots_taken}`),
    ['2027-02-28 23:59:00 1', '2027-03-01 00:00:00 2', '2027-03-01 10:00:00 3'],
    'the first is under way',
  );

  await setClock(sql, hongKong('2027-03-31', '23:59'));
  assert.equal((await (await as(service.provider.user)).done(api.bookings.providerStats)).this_month_revenue, '200.00');
  await setClock(sql, hongKong('2027-04-01', '00:00'));
  assert.equal((await (await as(service.provider.user)).done(api.bookings.providerStats)).this_month_revenue, '0.00');
});
