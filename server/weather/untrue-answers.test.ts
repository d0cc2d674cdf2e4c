import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mock, test } from 'node:test';
import { api } from '../../contract/api.ts';
import type { FeedProblem } from '../../contract/weather.ts';
import { readyPolicies } from '../../rules/weather/policy.ts';
import { testApp } from '../../tests/support/app.ts';
import { setClock } from '../../tests/support/clock.ts';
import { answersOf, observatory, type WarningIssue } from '../../tests/support/observatory.ts';
import { takeUpCallOffs } from '../bookings/call-off/run.ts';
import { proposeByWeather, readObservatory, watchWeather } from './propose.ts';

// Moves the clock.
const feed = await observatory();
const { sql, as, buildBooking, buildService, buildSlot } = await testApp({ env: { WEATHER_URL: feed.url }, clock: true });
const options = { url: feed.url, allow_private: true };
const run = () => watchWeather(sql, options, assert.ifError);
const day = '2027-09-02';
const at = (time: string) => new Date(`${day}T${time}:00+08:00`);
const eight: WarningIssue = ['TC8NE', '05:40'];

/** A departure at nine with guests who were promised what a boat does, of a provider whose rules act by themselves or ask. */
async function boatAtNine(acts: boolean, guests = 1) {
  const service = await buildService();
  const slot = await buildSlot({ service, capacity: 20, starts_at: at('09:00'), ends_at: at('11:00') });
  const weather_rules = sql.json([...readyPolicies.boat]);
  for (let n = 0; n < guests; n += 1) await buildBooking({ slot, weather_rules, payment_status: 'paid', created_at: at('00:00') });
  const me = async () => as(service.provider.user);
  await (await me()).done(api.weather.choose, { body: { rules: null, acts } });
  const runs = async () => (await (await me()).done(api.callOffs.list)).results;
  return { me, slot, runs, see: async () => (await me()).done(api.weather.overview) };
}

async function begin(time = '08:00') {
  for (const table of ['weather_reports', 'weather_events', 'weather_proposals', 'weather_expectations'])
    await sql.unsafe(`alter table ${table} disable trigger user; delete from ${table}; alter table ${table} enable trigger user`);
  await sql`update weather_feed set read_at = null, failed_since = null, problem = null`;
  await sql`update providers set weather_acts = false`;
  await setClock(sql, at(time));
}

const truth = answersOf(day, [eight]);
const [warnsum, warningInfo] = [JSON.stringify(truth.warnsum), JSON.stringify(truth.warningInfo)];
const whole = (type: string) => (type === 'warnsum' ? warnsum : warningInfo);
const untrue = (code: string, issueTime: string) => JSON.stringify({ WTCSGNL: { code, actionCode: 'ISSUE', issueTime } });

const saidBefore = (minutes: number) => new Date(Date.now() - minutes * 60_000).toUTCString();
/** The truth, with the time at which it was said. */
const datedAt = (date: () => string) => () => feed.answer((type, to) => void to.writeHead(200, { date: date() }).end(whole(type)));

type Lie = [name: string, problem: FeedProblem, tell: () => void, timeout_ms?: number];
const lies: Lie[] = [
  ['a page of words', 'malformed', () => feed.sayText('<html>busy</html>')],
  ['nothing at all', 'malformed', () => feed.sayText('')],
  ['another shape', 'malformed', () => feed.sayText('[{"code":"TC10"}]')],
  ['nested beyond measure', 'malformed', () => feed.sayText('['.repeat(200_000))],
  ['times that are none', 'malformed', () => feed.sayText(untrue('TC10', 'soon'))],
  ['a signal of last year', 'malformed', () => feed.sayText(untrue('TC10', '2026-09-02T05:40:00+08:00'))],
  ['a grade that there is not', 'malformed', () => feed.sayText(untrue('TC11', `${day}T05:40:00+08:00`))],
  ['a huge body', 'malformed', () => feed.sayText(warnsum + ' '.repeat(600 * 1_024), warningInfo)],
  ['a signal of tomorrow', 'future', () => feed.sayText(untrue('TC10', '2027-09-03T05:40:00+08:00'))],
  ['two different things', 'contradiction', () => feed.sayText(warnsum, '{}')],
  ['an error with the truth in it', 'no_answer', () => feed.answer((type, to) => void to.writeHead(500).end(whole(type)))],
  ['a copy an hour old', 'no_answer', () => feed.answer((type, to) => void to.writeHead(200, { age: '3600' }).end(whole(type)))],
  ['what was said six hours ago', 'no_answer', datedAt(() => saidBefore(360))],
  ['what was said eleven minutes ago', 'no_answer', datedAt(() => saidBefore(11))],
  ['what was said at no time that can be read', 'no_answer', datedAt(() => 'this morning')],
  ['what is said six minutes from now', 'future', datedAt(() => saidBefore(-6))],
  ['round in a circle', 'no_answer', () => feed.answer((type, to) => void to.writeHead(302, { location: `?dataType=${type}` }).end())],
  ['somewhere else', 'no_answer', () => feed.answer((_, to) => void to.writeHead(302, { location: 'file:///etc/hosts' }).end())],
  [
    'half of it',
    'no_answer',
    () =>
      feed.answer((type, to) => {
        to.writeHead(200, { 'content-length': whole(type).length });
        to.write(whole(type).slice(0, 20), () => to.destroy());
      }),
  ],
  [
    'bytes that never end',
    'no_answer',
    () =>
      feed.answer(async (_, to) => {
        to.writeHead(200).write('{');
        await once(to, 'close');
      }),
    50,
  ],
];

test('whatever a feed says that is not so, nothing is proposed or done by it, it is shown, and the truth is heard afterwards', async () => {
  await begin();
  const host = await boatAtNine(true);
  feed.say(day);
  await run();
  for (const [nth, [name, problem, tell, timeout_ms]] of lies.entries()) {
    await setClock(sql, at(`08:${String(nth + 1).padStart(2, '0')}`));
    tell();
    await watchWeather(sql, { ...options, ...(timeout_ms !== undefined && { timeout_ms }) }, assert.ifError);
    const { now, departures, log } = await host.see();
    assert.deepEqual([now.problem, now.warnings, departures[0]?.proposal, log], [problem, [], null, []], name);
    assert.equal(now.is_stale, nth + 1 > 10, name);
  }
  assert.deepEqual(await host.runs(), []);
  feed.say(day, eight);
  await run();
  assert.deepEqual([(await host.see()).now.problem, (await host.runs()).length], [null, 1]);
});

test('what was said nine minutes ago is heard, and what a clock that is four minutes ahead of ours says', async () => {
  for (const minutes of [9, -4]) {
    await begin();
    const host = await boatAtNine(false);
    datedAt(() => saidBefore(minutes))();
    await run();
    const { now, departures } = await host.see();
    assert.deepEqual([now.problem, departures.at(-1)?.proposal?.state], [null, 'open'], String(minutes));
  }
});

test('a fire danger warning beside signal 8 holds up nothing: what the signal calls off is called off in the same minute', async () => {
  for (const code of ['WFIREY', 'WFIRER']) {
    await begin();
    const host = await boatAtNine(true);
    const issued = {
      name: 'Fire Danger Warning',
      code,
      actionCode: 'ISSUE',
      issueTime: `${day}T04:00:00+08:00`,
      updateTime: `${day}T04:00:00+08:00`,
    };
    const { details } = truth.warningInfo as { details: object[] };
    const spoken = { warningStatementCode: 'WFIRE', subtype: code, contents: [code], updateTime: issued.updateTime };
    feed.sayText(JSON.stringify({ WFIRE: issued, ...truth.warnsum }), JSON.stringify({ details: [spoken, ...details] }));
    await run();
    assert.deepEqual([(await host.see()).now.problem, (await host.runs()).map(({ actor }) => actor)], [null, ['weather']], code);
  }
});

test('two processes that read at once: one report, one proposal, one mail, and each guest is ended once', async () => {
  await begin('06:10');
  const [asks, acts] = [await boatAtNine(false), await boatAtNine(true, 3)];
  feed.say(day, eight);
  await Promise.all([run(), run(), run()]);
  const [counted] = await sql<{ reports: number; proposals: number; notices: number }[]>`
    select (select count(*)::int from weather_reports) as reports, (select count(*)::int from weather_proposals where slot_id in (${asks.slot.id}, ${acts.slot.id})) as proposals,
      (select count(*)::int from account_notices n join providers p on p.user_id = n.user_id join slots s on s.provider_id = p.id
        where n.kind = 'weather_decision' and s.id in (${asks.slot.id}, ${acts.slot.id})) as notices`;
  assert.deepEqual({ ...counted }, { reports: 1, proposals: 2, notices: 2 });
  assert.deepEqual([(await asks.runs()).length, (await acts.runs()).length], [0, 1]);
  await Promise.all([takeUpCallOffs(sql, assert.ifError), takeUpCallOffs(sql, assert.ifError)]);
  const lines = await sql`
    select from booking_events e join bookings b on b.id = e.booking_id where b.slot_id = ${acts.slot.id} and e.event = 'cancelled'`;
  assert.equal(lines.length, 3);
});

test('a proposal that two people confirm at once is done once', async () => {
  await begin('06:10');
  const { me, see, runs } = await boatAtNine(false);
  feed.say(day, eight);
  await run();
  const params = (await see()).departures[0]!.proposal!;
  const people = await Promise.all([me(), me(), me()]);
  const answers = await Promise.all(people.map((one) => one.ask(api.weather.callOff, { params })));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404, 404]);
  assert.equal((await runs()).length, 1);
});

test('a proposal whose reason was taken back before the tap is not done', async () => {
  await begin('08:00');
  const { me, see, runs } = await boatAtNine(false);
  feed.say(day);
  await (await me()).done(api.weather.expect, { body: { is_expected: true } });
  await run();
  const params = (await see()).departures[0]!.proposal!;
  await setClock(sql, at('08:04'));
  await (await me()).done(api.weather.expect, { body: { is_expected: false } });
  await run();
  await (await me()).refused(404, api.weather.callOff, { params });
  assert.deepEqual(await runs(), []);
});

test('what a process has proposed but could not do before it ended is done by the next, unless the weather is not known', async () => {
  await begin('06:10');
  const { see, runs } = await boatAtNine(true);
  feed.say(day, eight);
  // It ends between the two steps of `watchWeather`.
  await readObservatory(sql, options);
  await proposeByWeather(sql);
  assert.deepEqual([(await see()).departures[0]?.proposal?.state, await runs()], ['open', []]);
  feed.die();
  await setClock(sql, at('06:21'));
  await run();
  assert.deepEqual([(await see()).now.is_stale, await runs()], [true, []]);
  feed.say(day, eight);
  await run();
  assert.deepEqual(
    (await runs()).map(({ actor, departures }) => [actor, departures]),
    [['weather', 1]],
  );
  mock.timers.reset();
});
