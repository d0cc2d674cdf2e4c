import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { readyPolicies } from '../../rules/weather/policy.ts';
import { testApp } from '../../tests/support/app.ts';
import { setClock } from '../../tests/support/clock.ts';
import { finishCallOffs } from '../../tests/support/finished-call-offs.ts';
import { observatory } from '../../tests/support/observatory.ts';
import { postponeSlot } from '../../tests/support/postponed.ts';
import { watchWeather } from './propose.ts';

// Moves the clock.
const feed = await observatory();
const env = { WEATHER_URL: feed.url, PRIVATE_ADDRESSES_ALLOWED: 'true' };
const { sql, as, buildBooking, buildService, buildSlot } = await testApp({ env, clock: true });

const DAY = '2027-09-02';
const instant = (time: string) => new Date(`${DAY}T${time}:00+08:00`);

/** Signal 8 is up, the rules act, and what they have begun is done. */
async function storm() {
  feed.say(DAY, ['TC8NE', '05:40']);
  await watchWeather(sql, { url: feed.url, allow_private: true }, assert.ifError);
  await finishCallOffs(sql);
}

/** A boat at eight whose only guest was postponed; its rules act by themselves. */
async function postponedBoat() {
  await setClock(sql, instant('05:40'));
  const service = await buildService();
  const slot = await buildSlot({ service, starts_at: instant('08:00'), ends_at: instant('10:00') });
  const promise = () =>
    buildBooking({
      slot,
      weather_rules: sql.json(readyPolicies.boat.map((rule) => ({ ...rule, warnings: [...rule.warnings] }))),
      created_at: instant('00:00'),
    });
  const booking = await promise();
  await postponeSlot(sql, slot);
  const boss = await as(service.provider.user);
  await boss.done(api.weather.choose, { body: { rules: null, acts: true } });
  const see = ({ id }: { id: string }) => boss.done(api.bookings.get, { params: { id } });
  return { slot, booking, boss, promise, see };
}

test('a departure of which everybody was postponed is no concern of the weather', async () => {
  const { booking, boss, see } = await postponedBoat();
  await storm();
  const { departures, log } = await boss.done(api.weather.overview);
  assert.deepEqual([departures, log], [[], []]);
  const { status, choose_by } = await see(booking);
  assert.deepEqual([status, choose_by !== null], ['confirmed', true]);
  assert.equal((await boss.done(api.callOffs.list)).results.length, 1);
  mock.timers.reset();
});

test('opened again and called off by the weather: those who have booked since are paid back, who was postponed has the time that was promised', async () => {
  const { slot, booking, boss, promise, see } = await postponedBoat();
  await sql`update slots set is_available = true where id = ${slot.id}`;
  const later = await promise();
  await storm();
  assert.deepEqual([(await see(later)).status, (await see(booking)).status], ['cancelled', 'confirmed']);
  assert.notEqual((await see(booking)).choose_by, null);
  const { results } = await boss.done(api.callOffs.list);
  const run = results.find(({ actor }) => actor === 'weather');
  assert.deepEqual([run?.bookings, run?.cancelled, run?.finished_at !== null], [1, 1, true]);
  mock.timers.reset();
});
