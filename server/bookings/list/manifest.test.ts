import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { hongKongDate, hongKongToInstant } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { onOneDay } from '../../../tests/support/one-day.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { until } from '../../../tests/support/until.ts';
import { confirmWaiting } from '../../../tests/support/waiting.ts';

const { as, guest, links, sql, buildBooking, buildOffer, buildProvider, buildService, buildSlot, buildSlotUnderWay, buildUser } =
  await testApp();
const { manifest, attendance, cancel } = api.bookings;

test('a departure lists who comes, by unit, with what the crew must know', async () => {
  const offer = await buildOffer({ service: { meeting_point: 'Central Pier 9', meeting_point_zh: '中環九號碼頭' } });
  const provider = await as(offer.provider.user);
  const date = hongKongDate(offer.slot.starts_at.getTime());
  const booking = await buildBooking({
    slot: offer.slot,
    participants: 3,
    customer_name: '周家豪',
    special_requests: '輪椅',
    admin_notes: 'Row 1',
  });
  await buildBooking({ slot: offer.slot, status: 'cancelled' });
  await buildBooking({ slot: offer.slot, status: 'pending', customer_name: 'Waiting' });
  await provider.done(attendance, { params: { id: booking.id }, body: { attendance: 'arrived' } });

  const { departures } = await provider.done(manifest, { query: { date } });
  assert.equal(departures.length, 1);
  const departure = departures[0]!;
  assert.deepEqual([departure.spots_taken, departure.capacity, departure.meeting_point_zh], [4, 10, '中環九號碼頭']);
  assert.deepEqual(departure.passengers.map(({ customer_name }) => customer_name).sort(), ['Waiting', '周家豪']);
  const party = departure.passengers.find(({ booking_id }) => booking_id === booking.id);
  assert.deepEqual(
    [
      party?.participants,
      party?.units.map(({ kind, quantity }) => `${quantity} ${kind}`),
      party?.special_requests,
      party?.admin_notes,
      party?.payment_status,
      party?.attendance,
    ],
    [3, ['3 adult'], '輪椅', 'Row 1', 'unpaid', 'arrived'],
  );
  assert.ok(party?.checked_in_at);
});

test('a day is Hong Kong’s, and today unless asked', async () => {
  const provider = await buildProvider();
  const service = await buildService({ provider });
  const caller = await as(provider.user);
  const late = await buildSlot({ service, starts_at: new Date('2199-06-01T15:30:00Z'), ends_at: new Date('2199-06-01T16:00:00Z') });
  const early = await buildSlot({ service, starts_at: new Date('2199-06-01T16:30:00Z') });
  const idsOn = async (date: string) => (await caller.done(manifest, { query: { date } })).departures.map(({ slot_id }) => slot_id);
  assert.deepEqual(await idsOn('2199-06-01'), [late.id]);
  assert.deepEqual(await idsOn('2199-06-02'), [early.id]);
  await onOneDay(async (today) => assert.equal((await caller.done(manifest)).date, today));
  assert.deepEqual(Object.keys(await caller.refused(400, manifest, { query: { date: '2026-02-30' } })), ['date']);
});

test('a departure that goes on past midnight is on the manifest of every day it touches, and says when it began and ends', async () => {
  const provider = await buildProvider();
  const service = await buildService({ provider });
  const caller = await as(provider.user);
  const hongKong = (time: string) => hongKongToInstant(time.slice(0, 10), time.slice(11));
  const build = (from: string, to: string) => buildSlot({ service, starts_at: hongKong(from), ends_at: hongKong(to) });
  const trip = await build('2199-05-31 09:00', '2199-06-03 17:00');
  const late = await build('2199-06-01 23:45', '2199-06-02 00:45');
  const evening = await build('2199-06-01 22:00', '2199-06-02 00:00');
  const early = await build('2199-06-02 00:15', '2199-06-02 01:15');
  await Promise.all([trip, late].map((slot) => buildBooking({ slot })));
  const on = async (date: string) => (await caller.done(manifest, { query: { date } })).departures;
  const idsOn = async (date: string) => (await on(date)).map(({ slot_id }) => slot_id);
  assert.deepEqual(await idsOn('2199-06-01'), [trip.id, evening.id, late.id]);
  assert.deepEqual(await idsOn('2199-06-02'), [trip.id, late.id, early.id]);
  assert.deepEqual(await idsOn('2199-06-03'), [trip.id]);
  assert.deepEqual(await idsOn('2199-06-04'), []);
  const [, second] = await on('2199-06-02');
  assert.deepEqual(
    [second!.start_datetime, second!.end_datetime, second!.has_begun],
    ['2199-06-01T23:45:00+08:00', '2199-06-02T00:45:00+08:00', false],
  );
  assert.equal((await caller.done(manifest, { query: { date: '2199-06-02', slot: late.id } })).departures.length, 1);
});

test('a manifest says which departures have begun', async () => {
  const slot = await buildSlotUnderWay();
  const caller = await as(slot.service.provider.user);
  const [departure] = (await caller.done(manifest, { query: { date: hongKongDate(slot.starts_at) } })).departures;
  assert.equal(departure!.has_begun, true);
});

test('a closed departure stays on the list as long as someone is aboard', async () => {
  const offer = await buildOffer();
  const provider = await as(offer.provider.user);
  const date = hongKongDate(offer.slot.starts_at.getTime());
  const { id } = await buildBooking({ slot: offer.slot });
  await sql`update slots set is_available = false where id = ${offer.slot.id}`;
  assert.equal((await provider.done(manifest, { query: { date } })).departures[0]?.is_available, false);
  await provider.done(cancel, { params: { id }, body: { reason: 'Rain' } });
  assert.deepEqual((await provider.done(manifest, { query: { date } })).departures, []);
});

test('nobody sees another provider’s guests', async () => {
  const offer = await buildOffer();
  await buildBooking({ slot: offer.slot });
  const query = { date: hongKongDate(offer.slot.starts_at.getTime()) };
  assert.deepEqual((await (await as((await buildProvider()).user)).done(manifest, { query })).departures, []);
  assert.deepEqual((await (await as((await buildProvider()).user)).done(manifest, { query: { slot: offer.slot.id } })).departures, []);
  await (await as(await buildUser())).refused(403, manifest, { query });
});

test('it equals the seat ledger at every moment while people book and cancel', async () => {
  const offer = await buildOffer({ capacity: 12 });
  const provider = await as(offer.provider.user);
  const query = { date: hongKongDate(offer.slot.starts_at.getTime()), slot: offer.slot.id };
  const day = { running: true };
  const traffic = Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let n = 0; n < 8; n += 1) {
        const { status, body } = await guest.ask(api.pages.book, { body: bookingBody(offer, { participants: 1 + (n % 3) }) });
        if (status === 201) await provider.ask(cancel, { params: { id: (body as { id: string }).id }, body: { reason: 'Rain' } });
      }
    }),
  ).finally(() => (day.running = false));
  let looks = 0;
  let busy = 0;
  do {
    const departure = (await provider.done(manifest, { query })).departures[0]!;
    const places = departure.passengers.reduce((sum, party) => sum + party.places, 0);
    assert.equal(departure.spots_taken, places);
    looks += 1;
    if (places > 0) busy += 1;
  } while (day.running);
  await traffic;
  assert.ok(looks > 3 && busy > 0, `${looks} looks, ${busy} with people aboard`);
});

test('guests of a departure that was called off who are to choose another date are listed apart, and counted nowhere', async () => {
  const offer = await buildOffer();
  const provider = await as(offer.provider.user);
  const date = hongKongDate(offer.slot.starts_at.getTime());
  const booking = await buildBooking({ slot: offer.slot, participants: 3, customer_name: 'Chan Tai Man' });
  const order = { slot_ids: [offer.slot.id], outcome: 'postpone', reason: { en: 'Signal 8', zh: '八號風球' } } as const;
  const { bookings, refund } = await provider.done(api.callOffs.preview, { body: order });
  const { id } = await provider.done(api.callOffs.start, { body: { ...order, shown: { bookings, refund } } });
  await until('the run is finished', async () => (await provider.done(api.callOffs.get, { params: { id } })).finished_at !== null);
  const [departure] = (await provider.done(manifest, { query: { date } })).departures;
  assert.deepEqual([departure!.spots_taken, departure!.passengers], [0, []]);
  assert.deepEqual(
    departure!.postponed.map(({ booking_id, customer_name, participants }) => [booking_id, customer_name, participants]),
    [[booking.id, 'Chan Tai Man', 3]],
  );
  assert.ok(Date.parse(departure!.postponed[0]!.choose_by) > Date.now());
  const calendar = await provider.done(api.availability.departures, { query: { date_from: date, date_to: date } });
  assert.deepEqual(
    calendar.departures.map(({ spots_taken, state }) => [spots_taken, state]),
    [[0, 'blocked']],
  );
});

test('a full departure says who waits for it', async () => {
  const offer = await buildOffer({ capacity: 2 });
  const provider = await as(offer.provider.user);
  const date = hongKongDate(offer.slot.starts_at.getTime());
  const waitingOn = async () => {
    const { departures } = await provider.done(manifest, { query: { date } });
    const calendar = await provider.done(api.availability.departures, { query: { date_from: date, date_to: date } });
    return [departures[0]!.waiting, calendar.departures[0]!.waiting];
  };
  assert.deepEqual(await waitingOn(), [null, null]);
  await guest.done(api.pages.book, { body: bookingBody(offer, { participants: 2 }) });
  const at = { page: offer.page.id, service: offer.service.id, availability_slot: offer.slot.id };
  for (const [n, participants] of [1, 2, 2].entries()) {
    const customer_email = `waits${n}@example.com`;
    await guest.done(api.waitingList.join, { body: { ...at, participants, customer_name: 'Lau Mei', customer_email } });
    // Who has not confirmed the address may be made up.
    if (n < 2) await confirmWaiting({ sql, links, guest }, customer_email);
  }
  const waits = { parties: 2, places: 3 };
  assert.deepEqual(await waitingOn(), [waits, waits]);
});
