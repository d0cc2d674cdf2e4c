import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { marketplace } from '../../rules/localized-text.ts';
import { readyPolicies, type WeatherRule } from '../../rules/weather/policy.ts';
import { testApp } from '../../tests/support/app.ts';
import type { BuiltSlot } from '../../tests/support/builders.ts';
import { setClock } from '../../tests/support/clock.ts';
import { finishCallOffs } from '../../tests/support/finished-call-offs.ts';
import { blackRainMorning, observatory, typhoonNight, type StormDay } from '../../tests/support/observatory.ts';
import { watchWeather } from './propose.ts';

// Moves the clock.
const feed = await observatory();
const env = { WEATHER_URL: feed.url, PRIVATE_ADDRESSES_ALLOWED: 'true' };
const { sql, as, buildBooking, buildService, buildSlot, buildStaff, buildUser } = await testApp({ env, clock: true });
const options = { url: feed.url, allow_private: true };
const run = () => watchWeather(sql, options, assert.ifError);

const body = { reason: 'We stay inside the harbour' };
const instant = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`);
const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Plays a day from one time to another, a reading every five minutes; `silent` while the feed is dead. */
async function play({ day, changes }: StormDay, from: string, to: string, { silent = false } = {}): Promise<void> {
  for (let now = minute(from); now <= minute(to); now += 5) {
    const time = timeOf(now);
    const [, ...warnings] = changes.filter(([begun]) => begun <= time).at(-1) ?? ['00:00'];
    if (silent) feed.die();
    else feed.say(day, ...(warnings as [string, string][]));
    await setClock(sql, instant(day, time));
    await run();
  }
}

/** A host whose guests of one departure were promised these rules. */
async function hostOf(day: string, start: string, ...policies: (readonly WeatherRule[])[]) {
  const service = await buildService();
  const slot = await buildSlot({ service, starts_at: instant(day, start), ends_at: new Date(instant(day, start).getTime() + 7_200_000) });
  for (const rules of policies) await promise(slot, rules);
  const me = async () => as(service.provider.user);
  return { service, slot, me, provider: service.provider, see: async () => (await me()).done(api.weather.overview) };
}
/** What was called off for a provider. */
const runsOf = async ({ provider }: { provider: { id: string } }) => [
  ...(await sql<
    { slot_ids: string[]; outcome: string; actor: string; actor_name: string; reason_en: string; reason_zh: string; weather: object }[]
  >`
    select slot_ids, outcome, actor, actor_name, reason_en, reason_zh, weather from call_offs where provider_id = ${provider.id} order by created_at, id`),
];
const promise = (slot: BuiltSlot, rules: readonly WeatherRule[]) =>
  buildBooking({ slot, weather_rules: sql.json([...rules]), created_at: new Date(slot.starts_at.getTime() - 86_400_000) });
const departure = async ({ see }: Awaited<ReturnType<typeof hostOf>>) => (await see()).departures[0]!;

async function begin() {
  for (const table of ['weather_reports', 'weather_events', 'weather_proposals', 'weather_expectations'])
    await sql.unsafe(`alter table ${table} disable trigger user; delete from ${table}; alter table ${table} enable trigger user`);
  await sql`update weather_feed set read_at = null, failed_since = null, problem = null`;
  await sql`update providers set weather_acts = false`;
  await sql`delete from account_notices`;
}

test('a night with signal 8: ahead, due, proposed once and mailed once, called off with one tap, and never changed again', async () => {
  await begin();
  const { day } = typhoonNight;
  await setClock(sql, instant(day, '00:00'));
  const host = await hostOf(day, '10:00', readyPolicies.boat);
  const indoors = await hostOf(day, '14:00', readyPolicies.indoors);
  await play(typhoonNight, '00:00', '03:35');
  assert.equal((await departure(host)).state, 'ahead');
  assert.equal((await departure(host)).outcome, 'postpone');
  await play(typhoonNight, '03:40', '06:55');
  const before = await departure(host);
  assert.deepEqual([before.state, before.outcome, before.uncertain, before.proposal], ['ahead', 'cancel', 'may_end', null]);
  assert.equal(before.warning?.title.en, 'No. 8 Northeast Gale or Storm Signal');
  await play(typhoonNight, '07:00', '07:25');
  const due = await departure(host);
  assert.deepEqual([due.state, due.outcome, due.holds_from, due.proposal?.state], ['due', 'cancel', '2027-09-01T23:00:00.000Z', 'open']);
  assert.equal((await departure(indoors)).proposal, null);
  const notices = await sql`select from account_notices where kind = 'weather_decision' and user_id = ${host.provider.user.id}`;
  assert.equal(notices.length, 1);
  assert.deepEqual(await runsOf(host), []);

  const params = { id: due.proposal!.id };
  const after = await (await host.me()).done(api.weather.callOff, { params });
  assert.deepEqual(await runsOf(host), [
    {
      slot_ids: [host.slot.id],
      outcome: 'cancel',
      actor: 'provider',
      actor_name: host.provider.name,
      reason_en: 'Weather: No. 8 Northeast Gale or Storm Signal, issued at 05:40 on Thu 2 September 2027',
      reason_zh: '天氣：八號東北烈風或暴風信號，2027 年 9 月 2 日（四）05:40 發出',
      weather: {
        warning: 'signal_8',
        issued_at: '2027-09-01T21:40:00.000Z',
        sentence_en: due.sentence!.en,
        sentence_zh: due.sentence!['zh-HK'],
      },
    },
  ]);
  assert.deepEqual(
    after.log.map(({ event, by }) => [event, by]),
    [
      ['called_off', 'Ka Yan'],
      ['proposed', ''],
    ],
  );
  await (await host.me()).refused(404, api.weather.callOff, { params });
  await (await host.me()).refused(404, api.weather.goAnyway, { params, body });
  assert.equal((await runsOf(host)).length, 1);
  await assert.rejects(sql`update weather_events set event = 'noted'`, /append-only/);
  await assert.rejects(sql`delete from weather_reports`, /append-only/);
});

test('a rule that has decided holds though the signal is lowered, and unchanged answers add no report', async () => {
  await begin();
  const { day } = typhoonNight;
  await setClock(sql, instant(day, '09:00'));
  const host = await hostOf(day, '14:30', readyPolicies.boat);
  await play(typhoonNight, '09:00', '11:35');
  const [reports] = await sql<{ count: number }[]>`select count(*)::int as count from weather_reports`;
  assert.equal(reports!.count, 2);
  assert.equal((await departure(host)).proposal?.state, 'open');
  await play(typhoonNight, '11:40', '11:55');
  const { proposal, state, outcome } = await departure(host);
  assert.deepEqual([state, outcome, proposal?.state], ['due', 'cancel', 'open']);
  assert.equal(
    (await (await host.me()).done(api.weather.goAnyway, { params: proposal!, body })).departures[0]?.proposal?.state,
    'dismissed',
  );
  await play(typhoonNight, '12:00', '12:10');
  assert.equal((await departure(host)).proposal?.state, 'dismissed');
});

test('a morning of black rain asks the hike, and red rain before it the boat', async () => {
  await begin();
  const { day } = blackRainMorning;
  await setClock(sql, instant(day, '05:00'));
  const hike = await hostOf(day, '09:30', readyPolicies.hike);
  const boat = await hostOf(day, '08:20', readyPolicies.boat);
  await play(blackRainMorning, '05:00', '06:25');
  assert.equal((await departure(boat)).outcome, 'postpone');
  await play(blackRainMorning, '06:30', '06:35');
  assert.deepEqual([(await departure(boat)).outcome, (await departure(hike)).outcome], ['cancel', 'cancel']);
  const events = (await boat.see()).log.map(({ event, outcome }) => `${event} ${outcome}`);
  assert.deepEqual(events, ['proposed cancel', 'proposed postpone']);
  // The first of the two times to decide is over: the most cautious of what is open is done.
  await play(blackRainMorning, '06:50', '06:50');
  assert.deepEqual(
    (await runsOf(boat)).map(({ outcome }) => outcome),
    ['cancel'],
  );
});

test('a feed that is dead for six hours decides nothing, says so, withdraws nothing, and is believed again when it is back', async () => {
  await begin();
  const { day } = typhoonNight;
  await setClock(sql, instant(day, '00:00'));
  const host = await hostOf(day, '08:30', readyPolicies.boat);
  await play(typhoonNight, '00:00', '00:10');
  await play(typhoonNight, '00:15', '06:10', { silent: true });
  const { now, departures } = await host.see();
  assert.deepEqual([now.is_stale, now.problem, departures[0]?.state, departures[0]?.uncertain], [true, 'no_answer', 'unknown', 'stale']);
  assert.equal(departures[0]?.proposal, null);
  await play(typhoonNight, '06:15', '06:20');
  assert.equal((await departure(host)).proposal?.state, 'open');
  assert.equal((await departure(host)).warning?.issued_at, '2027-09-01T21:40:00.000Z');
  await play(typhoonNight, '06:25', '06:40', { silent: true });
  assert.deepEqual([(await departure(host)).state, (await departure(host)).proposal?.state], ['unknown', 'open']);
  await play(typhoonNight, '06:45', '06:45', { silent: true });
  assert.equal((await departure(host)).proposal?.state, 'done', 'what was decided while the weather was known is a promise');
});

test('a feed that lies is never acted upon', async () => {
  await begin();
  const { day } = typhoonNight;
  const lies: [text: string, info: string, problem: string][] = [
    ['<html>busy</html>', '{}', 'malformed'],
    [JSON.stringify({ WTCSGNL: { code: 'TC10', actionCode: 'ISSUE', issueTime: '2027-09-03T05:40:00+08:00' } }), '{}', 'future'],
    [JSON.stringify({ WTCSGNL: { code: 'TC10', actionCode: 'ISSUE', issueTime: '2027-09-02T05:40:00+08:00' } }), '{}', 'contradiction'],
  ];
  await setClock(sql, instant(day, '08:00'));
  const host = await hostOf(day, '09:00', readyPolicies.boat);
  for (const [text, info, problem] of lies) {
    feed.sayText(text, info);
    await run();
    assert.equal((await host.see()).now.problem, problem);
    assert.equal((await departure(host)).proposal, null);
  }
  assert.deepEqual(await runsOf(host), []);
});

test('a person who expects signal 8 is heard for two hours, and not once it is taken back', async () => {
  await begin();
  const day = '2027-08-05';
  await setClock(sql, instant(day, '08:00'));
  const host = await hostOf(day, '10:00', readyPolicies.boat);
  const other = await hostOf(day, '10:00', readyPolicies.boat);
  feed.say(day);
  await run();
  await (await host.me()).done(api.weather.expect, { body: { is_expected: true } });
  await run();
  assert.deepEqual([(await departure(host)).proposal?.state, (await departure(host)).warning?.source], ['open', 'person']);
  assert.equal((await departure(other)).proposal, null);
  await setClock(sql, instant(day, '08:05'));
  const back = await (await host.me()).done(api.weather.expect, { body: { is_expected: false } });
  assert.equal(back.now.expected_until, null);
  await run();
  assert.deepEqual(
    (await host.see()).log.map(({ event }) => event),
    ['withdrawn', 'proposed'],
  );
  assert.equal((await departure(host)).proposal, null);

  const operator = await as(await buildUser({ user_type: 'operator' }));
  const all = await operator.done(api.weather.expectForAll, { body: { is_expected: true } });
  assert.notEqual(all.now.expected_until, null);
  await run();
  assert.deepEqual([(await departure(host)).proposal?.state, (await departure(other)).proposal?.state], ['open', 'open']);
  const seen = await operator.done(api.weather.all);
  const mine = seen.departures.find(({ slot_id }) => slot_id === other.slot.id)!;
  await operator.done(api.weather.callOffAny, { params: mine.proposal! });
  assert.deepEqual(
    (await runsOf(other)).map(({ actor, actor_name }) => [actor, actor_name]),
    [['operator', 'Sampan']],
  );
  assert.deepEqual(await runsOf(host), []);
  // Guests read who has called off: no operator's own name. It is audited as any calling off.
  const [{ actor_name } = assert.fail()] = await runsOf(other);
  const log = (await other.see()).log.filter(({ actor }) => actor === 'operator');
  assert.deepEqual([actor_name, ...log.map(({ by }) => by)], [marketplace.name, marketplace.name]);
  const { results } = await operator.done(api.operator.audit, { query: { act: 'departures_called_off' } });
  assert.deepEqual(
    results.map(({ subject_id, details }) => [subject_id, details]),
    [[other.provider.id, { reason: 'Weather: signal 8 was expected within two hours at 08:05 on Thu 5 August 2027', departures: '1' }]],
  );
});

/** A boat at eight on the typhoon night, with a proposal to call it off that waits since twenty to six. */
async function hostWithProposal() {
  await begin();
  const { day } = typhoonNight;
  await setClock(sql, instant(day, '05:40'));
  const host = await hostOf(day, '08:00', readyPolicies.boat);
  await play(typhoonNight, '05:40', '05:40');
  return host;
}

test('rules act by themselves where the provider has chosen it: the guests are paid back, once', async () => {
  await begin();
  const { day } = typhoonNight;
  await setClock(sql, instant(day, '05:40'));
  const host = await hostOf(day, '08:00', readyPolicies.boat, readyPolicies.boat);
  await (await host.me()).done(api.weather.choose, { body: { rules: null, acts: true } });
  await play(typhoonNight, '05:40', '05:50');
  assert.deepEqual(
    (await runsOf(host)).map(({ actor, slot_ids }) => [actor, slot_ids]),
    [['weather', [host.slot.id]]],
  );
  assert.equal((await departure(host)).proposal?.state, 'done');
  await finishCallOffs(sql);
  const ended = await sql`select status, cancel_reason, retained_amount from bookings where slot_id = ${host.slot.id}`;
  assert.equal(ended.length, 2);
  for (const { status, cancel_reason, retained_amount } of ended) {
    assert.deepEqual([status, retained_amount], ['cancelled', 0]);
    assert.match(
      String(cancel_reason),
      /^Weather: No\. 8 Northeast Gale or Storm Signal, issued at 05:40 on Thu 2 September 2027\. If the Pre-No\. 8 Special Announcement/,
    );
  }
});

test('a departure that the rules fail to call off keeps none of the others back, and is tried again', async () => {
  await begin();
  const { day } = typhoonNight;
  await setClock(sql, instant(day, '05:40'));
  const hosts = [await hostOf(day, '08:00', readyPolicies.boat), await hostOf(day, '08:00', readyPolicies.boat)];
  for (const host of hosts) await (await host.me()).done(api.weather.choose, { body: { rules: null, acts: true } });
  const actors = async () => Promise.all(hosts.map(async (host) => (await runsOf(host)).map(({ actor }) => actor)));
  await sql.unsafe(`alter table call_offs add constraint nothing_new check (provider_id <> '${hosts[0]!.provider.id}') not valid`);
  const failures: unknown[] = [];
  feed.say(day, ['TC8NE', '05:40']);
  await watchWeather(sql, options, (error) => failures.push(error));
  assert.deepEqual([failures.length, await actors()], [1, [[], ['weather']]]);
  await sql`alter table call_offs drop constraint nothing_new`;
  for (let n = 0; n < 2; n += 1) await run();
  assert.deepEqual(await actors(), [['weather'], ['weather']]);
});

test('what a rule has said of a departure is not done once it was moved', async () => {
  const host = await hostWithProposal();
  const params = (await departure(host)).proposal!;
  await sql`
    update slots set starts_at = starts_at + interval '7 days', ends_at = ends_at + interval '7 days' where id = ${host.slot.id}`;
  await (await host.me()).refused(404, api.weather.callOff, { params });
  assert.deepEqual(await runsOf(host), []);
});

test('of guests with different promises the most cautious decides about the departure', async () => {
  await begin();
  const { day } = typhoonNight;
  await setClock(sql, instant(day, '05:30'));
  const rule = (outcome: WeatherRule['outcome']): WeatherRule[] => [{ warnings: ['signal_3'], hours_before: 3, outcome }];
  const host = await hostOf(day, '08:00', rule('shorten'), rule('postpone'), rule('go'));
  await play(typhoonNight, '05:30', '05:30');
  assert.equal((await departure(host)).outcome, 'postpone');
  assert.equal((await departure(host)).bookings, 3);
});

test('a manager of the team does what a rule proposes; the run says who', async () => {
  const host = await hostWithProposal();
  const user = await buildUser({ first_name: 'Ming', last_name: '' });
  const { id } = await buildStaff({ provider: host.provider, user, role: 'manager' });
  const manager = (await as(user)).with({ 'acting-for': id });
  await manager.done(api.weather.callOff, { params: (await departure(host)).proposal! });
  const [run] = (await manager.done(api.callOffs.list)).results;
  assert.deepEqual([run?.by, run?.staff], [host.provider.name, { name: 'Ming', role: 'manager' }]);
});

test('calling off and letting go at the same moment: one of them is done', async () => {
  const host = await hostWithProposal();
  const params = (await departure(host)).proposal!;
  const me = await host.me();
  const both = await Promise.allSettled([me.done(api.weather.callOff, { params }), me.done(api.weather.goAnyway, { params, body })]);
  assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal((await runsOf(host)).length, both[0].status === 'fulfilled' ? 1 : 0);
});

test('what fails when the time to decide is over is reported, goes on waiting, and is tried again', async () => {
  const host = await hostWithProposal();
  await sql.unsafe(`alter table call_offs add constraint nothing_new check (provider_id <> '${host.provider.id}') not valid`);
  await setClock(sql, instant(typhoonNight.day, '12:00'));
  const failures: unknown[] = [];
  await watchWeather(sql, options, (error) => failures.push(error));
  assert.deepEqual([failures.length, (await departure(host)).proposal?.state], [1, 'open']);
  await sql`alter table call_offs drop constraint nothing_new`;
  await run();
  assert.equal((await runsOf(host)).length, 1);
});

test('an expectation that is taken back before the time to decide is over withdraws at once what it asked for; afterwards it undoes nothing', async () => {
  const day = '2027-08-05';
  for (const [lifted, becomes, runs] of [
    ['08:29', ['withdrawn', 'proposed'], 0],
    ['08:31', ['called_off', 'ran_out', 'proposed'], 1],
  ] as const) {
    await begin();
    await setClock(sql, instant(day, '08:00'));
    const host = await hostOf(day, '10:00', readyPolicies.boat);
    await (await host.me()).done(api.weather.expect, { body: { is_expected: true } });
    await run();
    await setClock(sql, instant(day, lifted));
    const { departures } = await (await host.me()).done(api.weather.expect, { body: { is_expected: false } });
    assert.equal(departures[0]?.proposal?.state, runs === 0 ? undefined : 'open');
    await run();
    assert.deepEqual(
      (await host.see()).log.map(({ event }) => event),
      becomes,
    );
    assert.equal((await runsOf(host)).length, runs);
  }
});

test('a feed that is off is not asked, and nothing is proposed for guests who were promised nothing', async () => {
  await begin();
  const { day } = typhoonNight;
  await setClock(sql, instant(day, '07:00'));
  const before = feed.asked();
  await watchWeather(sql, { url: null, allow_private: true }, assert.ifError);
  assert.equal(feed.asked(), before);
  const host = await hostOf(day, '08:00');
  await buildBooking({ slot: host.slot, created_at: instant(day, '06:00') });
  await play(typhoonNight, '07:00', '07:00');
  assert.deepEqual([(await departure(host)).state, (await departure(host)).proposal], ['none', null]);
  mock.timers.reset();
});
