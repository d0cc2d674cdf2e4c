import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import { octo } from '../../../../contract/octo.ts';
import { hongKongDate, hongKongDateTime } from '../../../../rules/time.ts';
import { testApp } from '../../../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../../../tests/support/builders.ts';
import { METRICS_TOKEN, movedBy } from '../../../../tests/support/figures.ts';
import { octoThrough, reserveBody, resellersOn } from '../../../../tests/support/resellers.ts';

const { app, sql, as, guest, send, buildOffer, buildPage, buildService, buildSlot } = await testApp({
  env: { METRICS_TOKEN },
});
const { buildReseller } = resellersOn(sql);

// Whole boats are booked here without a mail to confirm.
await sql`update marketplace_settings set large_party = 0, large_sum = 0`;

/** A boat with 20 places, sold by the place and whole to at most 16 people. */
const junk = () =>
  buildOffer({
    capacity: 20,
    service: {
      confirmation: 'instant',
      units: [
        { kind: 'adult', price: 48_000 },
        { kind: 'group', price: 400_000, places: 16, min_people: 2, max_people: 16 },
      ],
    },
  });
const whole = ({ service }: Offer, people: number) => ({ participants: people, units: [{ unit: service.units[1]!.id, quantity: 1 }] });

test('a provider reads that a departure is sold as a whole, and to how many, in each list; a visitor does not', async () => {
  const offer = await junk();
  const provider = await as(offer.provider.user);
  const date = hongKongDate(offer.slot.starts_at);
  const seen = async () => {
    const [slot] = await provider.done(api.availability.list, { query: { service: offer.service.id, date } });
    const { departures } = await provider.done(api.availability.departures, { query: { date_from: date, date_to: date } });
    const manifest = await provider.done(api.bookings.manifest, { query: { date } });
    const one = await provider.done(api.availability.get, { params: offer.slot });
    const [departure] = manifest.departures;
    const people = departure!.passengers.reduce((sum, { participants }) => sum + participants, 0);
    return [slot!.sold_whole, departures[0]!.sold_whole, departure!.sold_whole, one.sold_whole, people];
  };
  assert.deepEqual(await seen(), [false, false, false, false, 0]);
  const { id } = await guest.done(api.pages.book, { body: bookingBody(offer, whole(offer, 14)) });
  assert.deepEqual(await seen(), [true, true, true, true, 14]);
  await provider.done(api.availability.change, { params: offer.slot, body: { capacity: 12 } });
  assert.deepEqual(await seen(), [true, true, true, true, 14]);
  const other = await buildSlot({ service: offer.service, capacity: 5 });
  const [listed] = await guest.done(api.availability.list, { query: { service: offer.service.id, date: hongKongDate(other.starts_at) } });
  assert.deepEqual([listed!.sold_whole, listed!.capacity], [undefined, undefined]);
  await provider.done(api.bookings.cancel, { params: { id }, body: { reason: 'Rain' } });
  await guest.done(api.pages.book, { body: bookingBody(offer, { participants: 4 }) });
  await provider.done(api.availability.change, { params: offer.slot, body: { capacity: 4 } });
  assert.deepEqual(await seen(), [false, false, false, false, 4], 'full by single places');
});

test('figures count all places of a whole departure as sold, by whichever way', async () => {
  const [one, other, third] = [await junk(), await junk(), await junk()];
  const provider = await as(other.provider.user);
  const { page: _, ...manual } = bookingBody(other, whole(other, 9));
  const software = octoThrough(send, (await buildReseller(third)).key);
  const moved = await movedBy(app, async () => {
    await guest.done(api.pages.book, { body: bookingBody(one, whole(one, 14)) });
    await provider.done(api.bookings.manual, { body: { ...manual, source: 'phone' } });
    const body = { ...reserveBody(third.service, third.slot), unitItems: [{ unitId: third.service.units[1]!.id }] };
    const { uuid } = await software.done(octo.reserve, { body });
    await software.done(octo.confirm, { named: uuid, body: { contact: { fullName: 'Chan Tai Man' } } });
  });
  const sold = Object.entries(moved).filter(([name]) => name.startsWith('sampan_seats_sold_total'));
  assert.deepEqual(Object.fromEntries(sold), {
    'sampan_seats_sold_total{channel="page"}': 20,
    'sampan_seats_sold_total{channel="phone"}': 20,
    'sampan_seats_sold_total{channel="reseller"}': 20,
  });
});

test('a boat sold whole on one service is off sale on the other one, for visitors and for resellers', async () => {
  const one = await junk();
  const service = await buildService({ provider: one.provider, confirmation: 'instant' });
  const slot = await buildSlot({ service, starts_at: one.slot.starts_at, capacity: 8 });
  const other: Offer = { provider: one.provider, service, slot, page: await buildPage({ services: [service] }) };
  const provider = await as(one.provider.user);
  const needs = [one, other].map((offer) => ({ service: offer.service.id, quantity: 1, per: 'departure' }));
  await provider.done(api.resources.add, { body: { name: 'Junk', count: 1, needs } });
  const software = octoThrough(send, (await buildReseller(other)).key);
  const day = hongKongDate(slot.starts_at);
  const asked = { productId: service.id, optionId: 'DEFAULT' };
  const seen = async () => {
    const [departure] = await software.done(octo.availability, { body: { ...asked, availabilityIds: [hongKongDateTime(slot.starts_at)] } });
    const [date] = await software.done(octo.calendar, { body: { ...asked, localDateStart: day, localDateEnd: day } });
    const found = await guest.done(api.services.list, { query: { date_from: day, date_to: day } });
    return [departure!.status, departure!.available, departure!.vacancies, date!.status, found.results.some(({ id }) => id === service.id)];
  };
  assert.deepEqual(await seen(), ['AVAILABLE', true, 8, 'AVAILABLE', true]);
  const { id } = await guest.done(api.pages.book, { body: bookingBody(one, whole(one, 14)) });
  assert.deepEqual(await seen(), ['SOLD_OUT', false, 0, 'SOLD_OUT', false]);
  await software.refused('UNPROCESSABLE_ENTITY', octo.reserve, { body: reserveBody(service, slot) });
  assert.equal((await guest.refused(409, api.pages.book, { body: bookingBody(other) })).code, 'resource_taken');
  await provider.done(api.bookings.cancel, { params: { id }, body: { reason: 'Rain' } });
  assert.deepEqual(await seen(), ['AVAILABLE', true, 8, 'AVAILABLE', true]);
  await guest.done(api.pages.book, { body: bookingBody(other) });
  const month = await guest.done(api.services.calendar, {
    params: { id: one.service.id },
    query: { month: day.slice(0, 7), takes_all: 'true', participants: 14 },
  });
  assert.equal(month.days.find(({ date }) => date === day)!.state, 'full', 'nor is it sold whole then');
  const found = await guest.done(api.services.list, { query: { date_from: day, date_to: day, participants: 16 } });
  assert.ok(!found.results.some(({ id: shown }) => shown === one.service.id));
});
