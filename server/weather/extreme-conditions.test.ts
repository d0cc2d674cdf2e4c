import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { marketplace } from '../../rules/localized-text.ts';
import type { ExtremeSaying } from '../../rules/weather/extreme-conditions.ts';
import { readyPolicies } from '../../rules/weather/policy.ts';
import { ruleSentence } from '../../rules/weather/words.ts';
import { testApp } from '../../tests/support/app.ts';
import { setClock } from '../../tests/support/clock.ts';
import { observatory } from '../../tests/support/observatory.ts';
import { watchWeather } from './propose.ts';

// Moves the clock.
const feed = await observatory();
const env = { WEATHER_URL: feed.url, PRIVATE_ADDRESSES_ALLOWED: 'true' };
const { sql, as, guest, links, buildBooking, buildService, buildSlot, buildUser } = await testApp({ env, clock: true });
const run = () => watchWeather(sql, { url: feed.url, allow_private: true }, assert.ifError);

const day = '2027-08-05';
const at = (time: string) => new Date(`${day}T${time}:00+08:00`);
const moveTo = (time: string) => setClock(sql, at(time));
const title = { en: 'Extreme Conditions', 'zh-HK': '極端情況' };

/** A museum with one departure, whose guest was promised what rules indoors do: signal 8 within two hours calls it off. */
async function museumAt(start: string) {
  const service = await buildService();
  const slot = await buildSlot({ service, starts_at: at(start), ends_at: new Date(at(start).getTime() + 3_600_000) });
  const booking = await buildBooking({ slot, weather_rules: sql.json([...readyPolicies.indoors]), created_at: at('00:00') });
  const me = async () => as(service.provider.user);
  const say = async (says: ExtremeSaying) => (await me()).done(api.weather.sayExtreme, { body: { says } });
  const see = async () => (await me()).done(api.weather.overview);
  const proposal = async () => (await see()).departures[0]?.proposal ?? null;
  const runs = async () => (await (await me()).done(api.callOffs.list)).results;
  return { service, booking, me, say, see, proposal, runs };
}

/** The Observatory has been silent since signal 8 was lowered. */
async function begin(time: string) {
  for (const table of ['weather_reports', 'weather_events', 'weather_proposals', 'weather_expectations', 'weather_extreme_conditions'])
    await sql.unsafe(`alter table ${table} disable trigger user; delete from ${table}; alter table ${table} enable trigger user`);
  await sql`update weather_feed set read_at = null, failed_since = null, problem = null`;
  feed.die();
  await moveTo(time);
}

test('Extreme Conditions that a host reports count as signal 8 for its own departures, also without the Observatory, and guests and the log say so', async () => {
  await begin('12:00');
  const [host, other] = [await museumAt('13:00'), await museumAt('13:00')];
  const { now, said } = await host.say('in_force');
  assert.deepEqual(
    [now.extreme_until, now.warnings],
    [at('18:00').toISOString(), [{ title, issued_at: at('12:00').toISOString(), source: 'person' }]],
  );
  assert.deepEqual(
    said.map(({ says, actor, provider_name }) => [says, actor, provider_name]),
    [['in_force', 'provider', host.service.provider.name]],
  );
  await run();
  const [departure] = (await host.see()).departures;
  assert.deepEqual(
    [departure?.proposal?.state, departure?.outcome, departure?.sentence],
    ['open', 'cancel', ruleSentence(readyPolicies.indoors[0]!)],
  );
  assert.match(departure!.sentence!.en, /, an Extreme Conditions announcement or a black rainstorm warning is in force/);
  const seen = await other.see();
  assert.deepEqual([seen.departures[0]?.proposal, seen.now.warnings, seen.said], [null, [], []]);

  const link = { token: links.sign('booking', host.booking.id) };
  const { weather_notice } = await guest.done(api.guests.booking, { params: link });
  assert.deepEqual(weather_notice?.lines[0], {
    en: 'Extreme Conditions were reported at 12:00.',
    'zh-HK': '於 12:00 獲通報「極端情況」生效。',
  });
  await (await host.me()).done(api.weather.callOff, { params: departure!.proposal! });
  const [done] = await host.runs();
  assert.deepEqual(done?.reason, {
    en: 'Weather: Extreme Conditions were in force at 12:00 on Thu 5 August 2027',
    zh: '天氣：「極端情況」於 2027 年 8 月 5 日（四）12:00 生效',
  });
  assert.equal(done.weather?.warning, 'extreme_conditions');
});

test('over is as a signal lowered: what was due stays, and later departures go; by mistake is as never said, and what waits is withdrawn at once', async () => {
  for (const [says, early_is, lines] of [
    ['over', 'open', ['proposed']],
    ['mistaken', undefined, ['withdrawn', 'proposed']],
  ] as const) {
    await begin('12:00');
    const host = await museumAt('13:00');
    const later = await buildSlot({ service: host.service, starts_at: at('14:30'), ends_at: at('15:30') });
    await buildBooking({ slot: later, weather_rules: sql.json([...readyPolicies.indoors]), created_at: at('00:00') });
    await host.say('in_force');
    await run();
    await moveTo('12:03');
    const { now, departures, said } = await host.say(says);
    assert.deepEqual([now.extreme_until, now.warnings, departures[0]?.proposal?.state], [null, [], early_is]);
    assert.deepEqual(
      said.map((one) => one.says),
      [says, 'in_force'],
    );
    await moveTo('12:40');
    await run();
    assert.deepEqual((await host.see()).log.map(({ event }) => event).slice(-lines.length), lines);
    assert.equal((await host.runs()).length, says === 'over' ? 1 : 0);
    assert.equal((await host.see()).departures.find(({ slot_id }) => slot_id === later.id)?.proposal, null);
  }
});

test('Extreme Conditions that nobody takes back end after six hours, and count for six more where they are reported again', async () => {
  for (const [again, proposed] of [
    [false, undefined],
    [true, 'open'],
  ] as const) {
    await begin('08:00');
    const host = await museumAt('16:30');
    await host.say('in_force');
    await moveTo('13:30');
    if (again) assert.equal((await host.say('in_force')).now.extreme_until, at('19:30').toISOString());
    await moveTo('14:00');
    assert.equal((await host.see()).now.warnings.length, again ? 1 : 0);
    await moveTo('14:31');
    await run();
    assert.equal((await host.proposal())?.state, proposed);
  }
});

test('an operator reports Extreme Conditions for all; a provider does not take that back, and reads the marketplace’s name in the log', async () => {
  await begin('12:00');
  const [host, other] = [await museumAt('13:00'), await museumAt('13:00')];
  const operator = await as(await buildUser({ user_type: 'operator', first_name: 'Wing', last_name: 'Ho' }));
  const forAll = (says: ExtremeSaying) => operator.done(api.weather.sayExtremeForAll, { body: { says } });
  assert.equal((await forAll('in_force')).now.extreme_until, at('18:00').toISOString());
  await run();
  assert.deepEqual([(await host.proposal())?.state, (await other.proposal())?.state], ['open', 'open']);
  const { now, said } = await host.say('mistaken');
  assert.deepEqual([now.extreme_until, now.warnings.length, (await host.proposal())?.state], [null, 1, 'open']);
  assert.deepEqual(
    said.map(({ says, actor, by }) => [says, actor, actor === 'operator' ? by : null]),
    [
      ['mistaken', 'provider', null],
      ['in_force', 'operator', marketplace.name],
    ],
  );
  const seen = await forAll('mistaken');
  assert.deepEqual(
    seen.said.map(({ actor, by }) => [actor, actor === 'operator' ? by : null]),
    [
      ['operator', 'Wing Ho'],
      ['provider', null],
      ['operator', 'Wing Ho'],
    ],
  );
  assert.deepEqual([await host.proposal(), await other.proposal()], [null, null]);
});

test('taken back while the minute’s job asks because of it: nothing goes on waiting', async () => {
  await begin('12:00');
  const host = await museumAt('13:00');
  await host.say('in_force');
  await Promise.all([run(), host.say('mistaken')]);
  await run();
  assert.deepEqual([await host.proposal(), await host.runs()], [null, []]);
});

test('what is said is one of three things, and PostgreSQL keeps it as it was said', async () => {
  await begin('12:00');
  const host = await museumAt('13:00');
  assert.ok('says' in (await (await host.me()).refused(400, api.weather.sayExtreme, { body: { says: 'maybe' as 'over' } })));
  await host.say('in_force');
  await assert.rejects(sql`update weather_extreme_conditions set says = 'over'`, /append-only/);
  await assert.rejects(sql`delete from weather_extreme_conditions`, /append-only/);
  mock.timers.reset();
});
