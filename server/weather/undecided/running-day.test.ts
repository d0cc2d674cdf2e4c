import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { readyPolicies, type WeatherRule } from '../../../rules/weather/policy.ts';
import { policyLines, ruleSentence } from '../../../rules/weather/words.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { setClock } from '../../../tests/support/clock.ts';
import { finishCallOffs } from '../../../tests/support/finished-call-offs.ts';
import { observatory, type WarningIssue } from '../../../tests/support/observatory.ts';
import { findSeatDrift } from '../../availability/seats.ts';
import { watchWeather } from '../propose.ts';

// Moves the clock.
const feed = await observatory();
const env = { WEATHER_URL: feed.url, PRIVATE_ADDRESSES_ALLOWED: 'true' };
const { sql, as, guest, links, buildBooking, buildOffer } = await testApp({ env, clock: true });
const run = () => watchWeather(sql, { url: feed.url, allow_private: true }, assert.ifError);
const workOffAll = () => finishCallOffs(sql);

const day = '2027-08-05';
const at = (time: string) => new Date(`${day}T${time}:00+08:00`);
const eightAtTen: WarningIssue = ['TC8NE', '10:00'];
const blackAtEleven: WarningIssue = ['WRAINB', '11:00'];
const written = (rules: readonly WeatherRule[]) => rules.map((rule) => ({ ...rule, warnings: [...rule.warnings] }));

async function moveTo(time: string, ...warnings: WarningIssue[]): Promise<void> {
  await setClock(sql, at(time));
  feed.say(day, ...warnings);
  await run();
}

/** A tram pass that is good from nine to six, with guests who have paid; `used` of them have checked in. The Observatory is read since half past eight. */
async function tram(rules: readonly WeatherRule[], { guests = 2, used = 1 } = {}) {
  for (const table of ['weather_reports', 'weather_events', 'weather_proposals'])
    await sql.unsafe(`alter table ${table} disable trigger user; delete from ${table}; alter table ${table} enable trigger user`);
  await setClock(sql, at('08:30'));
  const offer = await buildOffer({
    capacity: 20,
    service: { sold_by: 'day', cutoff_minutes: 60, weather_rules: JSON.stringify(written(rules)) },
    slot: { starts_at: at('09:00'), ends_at: at('18:00'), all_day: true },
  });
  await moveTo('08:30');
  const promised = { slot: offer.slot, all_day: true, weather_rules: sql.json(written(rules)), payment_status: 'paid' };
  const bookings = [];
  for (let n = 0; n < guests; n += 1) bookings.push(await buildBooking({ ...promised, created_at: at('08:00') }));
  const me = async () => as(offer.provider.user);
  const checkIn = async ({ id }: { id: string }) =>
    (await me()).done(api.bookings.attendance, { params: { id }, body: { attendance: 'arrived', people: null, person: null } });
  await moveTo('09:30');
  for (const booking of bookings.slice(0, used)) await checkIn(booking);
  const see = async () => (await me()).done(api.weather.overview);
  return {
    offer,
    bookings,
    me,
    checkIn,
    see,
    departure: async () => (await see()).departures.find(({ slot_id }) => slot_id === offer.slot.id),
    runs: async () => (await (await me()).done(api.callOffs.list)).results,
    statusOf: async ({ id }: { id: string }) => (await (await me()).done(api.bookings.get, { params: { id } })).status,
    linkOf: ({ id }: { id: string }) => ({ token: links.sign('booking', id) }),
  };
}

test('signal 8 an hour after opening: the rest of the day is off sale, its host has five minutes, unused bookings are refunded and used ones stay', async () => {
  const host = await tram(readyPolicies.indoors);
  const [used, unused] = host.bookings;
  await moveTo('10:01', eightAtTen);
  const [rule] = readyPolicies.indoors as [WeatherRule];
  const departure = await host.departure();
  assert.deepEqual(
    [departure?.proposal?.state, departure?.proposal?.decide_by, departure?.outcome, departure?.sentence, departure?.bookings],
    ['open', at('10:06').toISOString(), 'cancel', ruleSentence(rule, { all_day: true }), 1],
  );
  const body = bookingBody(host.offer);
  assert.equal((await guest.refused(409, api.pages.book, { body })).code, 'weather_undecided');
  const waits = await guest.done(api.guests.booking, { params: host.linkOf(unused!) });
  assert.deepEqual(
    [waits.weather_notice?.state, waits.weather_notice?.lines[1]?.en],
    [
      'undecided',
      'The host decides by 10:06 whether the day goes on. Please don’t set out before that: the page of your booking shows the decision.',
    ],
  );
  assert.deepEqual(waits.weather, policyLines(written(readyPolicies.indoors), { all_day: true }));
  assert.equal((await guest.done(api.guests.booking, { params: host.linkOf(used!) })).weather_notice, null);

  await moveTo('10:05', eightAtTen);
  assert.deepEqual(await host.runs(), []);
  await moveTo('10:06', eightAtTen);
  await workOffAll();
  const [done] = await host.runs();
  assert.deepEqual(
    [done?.bookings, done?.cancelled, done?.actor, done?.weather?.sentence_en],
    [1, 1, 'weather', ruleSentence(rule, { all_day: true }).en],
  );
  assert.deepEqual([await host.statusOf(used!), await host.statusOf(unused!)], ['confirmed', 'cancelled']);
  const { refund_due, final_amount } = await guest.done(api.guests.booking, { params: host.linkOf(unused!) });
  assert.equal(refund_due, final_amount);
  assert.equal((await guest.refused(409, api.pages.book, { body })).code, 'slot_unavailable');
  assert.deepEqual(await findSeatDrift(sql), []);
});

test('black rain during the day decides until closing and never after it, and a host who is asked just before has until closing', async () => {
  for (const [time, warning, decide_by] of [
    ['11:01', blackAtEleven, '11:06'],
    ['17:58', ['WRAINB', '17:57'], '18:00'],
    ['18:01', ['WRAINB', '18:00'], null],
  ] as [string, WarningIssue, string | null][]) {
    const host = await tram(readyPolicies.hike);
    await moveTo(time, warning);
    assert.equal((await host.departure())?.proposal?.decide_by, decide_by === null ? undefined : at(decide_by).toISOString(), time);
  }
});

test('a day that is let go: who has not come yet cancels by the link until closing for everything they paid, who has checked in does not', async () => {
  const host = await tram(readyPolicies.indoors, { guests: 3 });
  const [used, unused, late] = host.bookings;
  await moveTo('10:01', eightAtTen);
  const reason = 'The museum stays open and the MTR runs';
  await (await host.me()).done(api.weather.goAnyway, { params: (await host.departure())!.proposal!, body: { reason } });
  const seen = await guest.done(api.guests.booking, { params: host.linkOf(unused!) });
  assert.deepEqual(
    seen.weather_notice?.lines.slice(1).map(({ en }) => en),
    [
      'The host has decided that the day goes on.',
      'If you would rather not come, cancel by the link of your booking before closing, and everything you paid is refunded.',
    ],
  );
  assert.equal(seen.free_cancellation_until, at('18:00').toISOString());
  await guest.done(api.pages.book, { body: bookingBody(host.offer) });
  await moveTo('12:00', eightAtTen);
  assert.equal((await host.departure())?.proposal?.state, 'dismissed');
  const { refund_due, final_amount } = await guest.done(api.guests.cancel, { params: host.linkOf(unused!), body: {} });
  assert.equal(refund_due, final_amount);
  assert.equal((await guest.done(api.guests.cancellation, { params: host.linkOf(used!) })).may_cancel, false);
  await moveTo('18:00', eightAtTen);
  assert.equal((await guest.done(api.guests.cancellation, { params: host.linkOf(late!) })).may_cancel, false);
});

test('a day whose bookings are all used, or that nobody has booked, goes off sale without asking its host', async () => {
  for (const guests of [0, 1]) {
    const host = await tram(readyPolicies.indoors, { guests, used: guests });
    await moveTo('10:01', eightAtTen);
    assert.equal(await host.departure(), undefined);
    const body = bookingBody(host.offer);
    assert.equal((await guest.refused(409, api.pages.book, { body })).code, 'weather_undecided');
    await moveTo('10:30', eightAtTen);
    assert.deepEqual([await host.runs(), (await host.see()).log], [[], []]);
  }
});

test('checked in while the host decides: the booking is used, and nothing is left to decide', async () => {
  const host = await tram(readyPolicies.indoors, { guests: 1, used: 0 });
  await moveTo('10:01', eightAtTen);
  assert.equal((await host.departure())?.proposal?.state, 'open');
  await host.checkIn(host.bookings[0]!);
  await moveTo('10:03', eightAtTen);
  assert.equal((await host.see()).log[0]?.event, 'withdrawn');
  assert.equal((await guest.refused(409, api.pages.book, { body: bookingBody(host.offer) })).code, 'weather_undecided');
});

test('checked in and called off at the same moment: a booking is used or refunded, never both', async () => {
  const host = await tram(readyPolicies.indoors, { guests: 6, used: 0 });
  await moveTo('10:01', eightAtTen);
  await moveTo('10:06', eightAtTen);
  const me = await host.me();
  const arrive = ({ id }: { id: string }) =>
    me.ask(api.bookings.attendance, { params: { id }, body: { attendance: 'arrived', people: null, person: null } });
  const [, ...answers] = await Promise.all([workOffAll(), ...host.bookings.map(arrive)]);
  await workOffAll();
  for (const [nth, booking] of host.bookings.entries())
    assert.equal(await host.statusOf(booking), answers[nth]!.status === 200 ? 'confirmed' : 'cancelled');
  const [done] = await host.runs();
  assert.equal(done?.cancelled, answers.filter(({ status }) => status !== 200).length);
  assert.deepEqual(await findSeatDrift(sql), []);
});

test('signal 3 postpones the rest of a day on the water: who has not come yet chooses another date', async () => {
  const host = await tram(readyPolicies.boat);
  const [used, unused] = host.bookings;
  await moveTo('10:01', ['TC3', '10:00']);
  await (await host.me()).done(api.weather.callOff, { params: (await host.departure())!.proposal! });
  await workOffAll();
  const chooses = async ({ id }: { id: string }) => (await (await host.me()).done(api.bookings.get, { params: { id } })).choose_by !== null;
  assert.deepEqual([await chooses(used!), await chooses(unused!)], [false, true]);
});

test('a departure that lasts all day is not decided by what comes after its start', async () => {
  await tram(readyPolicies.indoors);
  const long = await buildOffer({ slot: { starts_at: at('09:00'), ends_at: at('18:00') } });
  await buildBooking({ slot: long.slot, weather_rules: sql.json(written(readyPolicies.indoors)), created_at: at('08:00') });
  await moveTo('09:40', ['TC8NE', '09:30']);
  const { departures } = await (await as(long.provider.user)).done(api.weather.overview);
  assert.deepEqual([departures[0]?.state, departures[0]?.proposal], ['clear', null]);
  mock.timers.reset();
});
