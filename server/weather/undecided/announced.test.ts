import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { readyPolicies, type WeatherRule } from '../../../rules/weather/policy.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { setClock } from '../../../tests/support/clock.ts';
import { finishCallOffs } from '../../../tests/support/finished-call-offs.ts';
import { testMailer } from '../../../tests/support/mailer.ts';
import { answersOf, observatory, typhoonNight, type StormDay, type WarningIssue } from '../../../tests/support/observatory.ts';
import { watchWeather } from '../propose.ts';

// Moves the clock.
const feed = await observatory();
const env = { WEATHER_URL: feed.url, PRIVATE_ADDRESSES_ALLOWED: 'true' };
const { sql, as, guest, links, buildOffer, database } = await testApp({ env, clock: true });
const { mailer, said } = testMailer(sql);
database.beforeDrop(async () => {
  mock.timers.reset();
  await mailer.close();
});
const watch = () => watchWeather(sql, { url: feed.url, allow_private: true }, assert.ifError);
const { day } = typhoonNight;
const at = (time: string) => new Date(`${day}T${time}:00+08:00`);
const body = { reason: 'We stay inside the harbour' };

async function begin(time: string, storm: StormDay) {
  for (const table of ['weather_reports', 'weather_events', 'weather_proposals'])
    await sql.unsafe(`alter table ${table} disable trigger user; delete from ${table}; alter table ${table} enable trigger user`);
  await sql`update weather_feed set read_at = null, failed_since = null, problem = null`;
  feed.play(storm, day);
  await setClock(sql, at(time));
}

/** Reads the Observatory each five minutes until then. */
async function moveTo(time: string): Promise<void> {
  for (;;) {
    const next = Math.min(Date.now() + 300_000, at(time).getTime());
    await setClock(sql, new Date(next));
    await watch();
    if (next === at(time).getTime()) return;
  }
}

/** A boat with two guests, of whom the first has paid, booked by its rules. */
async function boatAt(time: string, rules: readonly WeatherRule[] = readyPolicies.boat) {
  const starts_at = at(time);
  const weather_rules = JSON.stringify(rules);
  const offer = await buildOffer({
    service: { weather_rules, cutoff_minutes: 0 },
    slot: { starts_at, ends_at: new Date(starts_at.getTime() + 7_200_000) },
  });
  const book = (locale: 'en' | 'zh-HK') =>
    guest.done(api.pages.book, { body: bookingBody(offer, { locale, customer_email: `${locale}-${offer.slot.id}@example.com` }) });
  const guests = [await book('en'), await book('zh-HK')] as const;
  const me = async () => as(offer.provider.user);
  await (await me()).done(api.bookings.payment, { params: guests[0], body: { payment_status: 'paid' } });
  const see = async () => (await me()).done(api.weather.overview);
  const departure = async () => (await see()).departures.find(({ slot_id }) => slot_id === offer.slot.id);
  return {
    offer,
    guests,
    me,
    see,
    departure,
    letGo: async () => (await me()).done(api.weather.goAnyway, { params: (await departure())!.proposal!, body }),
    events: async () => (await see()).log.map(({ event }) => event),
    runs: async () => (await (await me()).done(api.callOffs.list)).results.map(({ actor, outcome }) => `${actor} ${outcome}`),
  };
}
type Boat = Awaited<ReturnType<typeof boatAt>>;

async function mailsOf({ guests }: Boat, nth: 0 | 1, kind: string) {
  await mailer.run();
  assert.deepEqual(said, []);
  const mails = await sql<{ id: string }[]>`
    select id from mails where booking_id = ${guests[nth].id} and side = 'customer' and kind = ${kind} and state <> 'dropped' order by created_at, id`;
  return Promise.all(mails.map(async (mail) => (await guest.done(api.outbox.get, { params: mail })).plain!));
}
const noticeOf = async ({ guests: [{ id }] }: Boat) =>
  (await guest.done(api.guests.booking, { params: { token: links.sign('booking', id) } })).weather_notice;

test('the Observatory announces signal 8: a boat at six is asked about at once, called off when its host’s time is over, and its guests read why', async () => {
  await begin('03:25', typhoonNight);
  const boat = await boatAt('06:00');
  await moveTo('03:35');
  assert.deepEqual([(await boat.departure())?.state, (await boat.departure())?.proposal], ['ahead', null]);
  await moveTo('03:40');
  const asked = await boat.departure();
  assert.deepEqual(
    [asked?.state, asked?.proposal?.state, asked?.proposal?.decide_by, asked?.warning?.source, asked?.warning?.issued_at],
    ['due', 'open', at('04:10').toISOString(), 'observatory', at('03:40').toISOString()],
  );
  await moveTo('04:09');
  assert.deepEqual(await boat.runs(), []);
  await moveTo('04:10');
  assert.deepEqual([await boat.runs(), await boat.events()], [['weather cancel'], ['called_off', 'ran_out', 'proposed']]);
  await finishCallOffs(sql);
  for (const [nth, words] of [
    [0, 'Weather: Pre-No. 8 Special Announcement, issued at 03:40'],
    [1, '天氣：預警八號熱帶氣旋警告信號之特別報告，'],
  ] as const) {
    const [plain, ...more] = await mailsOf(boat, nth, 'cancelled_by_provider');
    assert.ok(plain!.includes(words) && more.length === 0, plain!);
  }
});

/** The announcement comes at 03:40 and goes at 04:20; signal 8 never comes. */
const withoutEight: StormDay = {
  day,
  changes: [['00:00', ['TC3', '00:00']], ['03:40', ['TC3', '00:00'], ['WTCPRE8', '03:40']], ['04:20', ['TC3', '00:00']], ['05:30']],
};

test('the announcement ends and signal 8 never comes: what was due is done, and a boat that it did not reach goes', async () => {
  await begin('03:35', withoutEight);
  const [reached, later] = [await boatAt('07:15'), await boatAt('09:00')];
  await moveTo('04:15');
  assert.equal((await reached.departure())?.proposal?.state, 'open');
  assert.deepEqual([(await later.departure())?.state, (await later.departure())?.proposal], ['ahead', null]);
  await moveTo('04:40');
  assert.equal((await reached.departure())?.proposal?.state, 'open');
  await moveTo('04:45');
  assert.deepEqual(await reached.runs(), ['weather cancel']);
  await moveTo('09:00');
  assert.deepEqual([(await later.departure())?.state, (await later.departure())?.proposal, await later.runs()], ['clear', null, []]);
});

test('let go for the announcement, a boat is asked about again when signal 8 comes: off sale, its guests mailed anew, and once for each', async () => {
  await begin('04:50', typhoonNight);
  const [boat, left, empty] = [await boatAt('08:00'), await boatAt('08:00'), await boatAt('08:00')];
  const book = { body: bookingBody(boat.offer) };
  await moveTo('05:00');
  for (const one of [boat, left, empty]) await one.letGo();
  for (const { id } of empty.guests) await guest.done(api.guests.cancel, { params: { token: links.sign('booking', id) }, body: {} });
  await moveTo('05:35');
  for (const { offer } of [boat, empty]) await guest.done(api.pages.book, { body: bookingBody(offer) });
  assert.equal((await mailsOf(boat, 0, 'goes_ahead')).length, 1);
  await moveTo('05:40');
  const asked = await boat.departure();
  assert.deepEqual([asked?.proposal?.state, asked?.proposal?.decide_by], ['open', at('06:10').toISOString()]);
  assert.deepEqual([asked?.warning?.title.en, asked?.holds_from], ['No. 8 Northeast Gale or Storm Signal', at('05:40').toISOString()]);
  assert.equal((await guest.refused(409, api.pages.book, book)).code, 'weather_undecided');
  const notice = await noticeOf(boat);
  assert.equal(notice?.state, 'undecided');
  assert.match(notice.lines[0]!.en, /^The No\. 8 Northeast Gale or Storm Signal was issued at 05:40\.$/);
  await boat.letGo();
  const [, again, ...more] = await mailsOf(boat, 0, 'goes_ahead');
  assert.ok(again!.includes('No. 8 Northeast Gale or Storm Signal') && more.length === 0, again!);
  await guest.done(api.pages.book, book);
  await moveTo('06:10');
  assert.deepEqual([await boat.events(), await boat.runs()], [['went_anyway', 'proposed', 'went_anyway', 'proposed'], []]);
  assert.deepEqual(await left.runs(), ['weather cancel']);
});

test('what was in force when a departure was let go is not asked about again; another danger is', async () => {
  const both: StormDay = {
    day,
    changes: [
      ['05:00', ['TC3', '05:00'], ['WRAINR', '05:00']],
      ['07:00', ['TC3', '05:00'], ['WRAINR', '05:00'], ['WMSGNL', '07:00']],
    ],
  };
  await begin('06:20', both);
  const boat = await boatAt('08:30');
  await moveTo('06:30');
  await boat.letGo();
  await moveTo('06:55');
  assert.deepEqual(await boat.events(), ['went_anyway', 'proposed']);
  await moveTo('07:00');
  const { proposal, warning } = (await boat.departure())!;
  assert.deepEqual([proposal?.state, proposal?.outcome, warning?.title.en], ['open', 'postpone', 'Strong Monsoon Signal']);
});

test('a departure that is let go and moved to another storm is asked about there', async () => {
  await begin('05:40', typhoonNight);
  const boat = await boatAt('08:00');
  await moveTo('05:45');
  await boat.letGo();
  await sql`update slots set starts_at = starts_at + interval '3 hours', ends_at = ends_at + interval '3 hours' where id = ${boat.offer.slot.id}`;
  await sql`update bookings set starts_at = starts_at + interval '3 hours', ends_at = ends_at + interval '3 hours' where slot_id = ${boat.offer.slot.id}`;
  await moveTo('08:05');
  assert.deepEqual(await boat.events(), ['proposed', 'went_anyway', 'proposed']);
});

test('an announcement has the time at which it was first read, however often its words change, and none of before', async () => {
  await begin('03:30', { day, changes: [] });
  const spoken = (updateTime?: string) => {
    const signal: WarningIssue = ['TC3', '00:00'];
    const { warnsum, warningInfo } = answersOf(day, [signal]);
    const announced = { contents: ['Signal 8'], warningStatementCode: 'WTCPRE8', ...(updateTime && { updateTime }) };
    feed.sayText(JSON.stringify(warnsum), JSON.stringify({ details: [...(warningInfo as { details: object[] }).details, announced] }));
  };
  const readAt = async (time: string) => {
    await setClock(sql, at(time));
    await watch();
  };
  const seen = async () => {
    const boat = await boatAt('23:00');
    const { warnings } = (await boat.see()).now;
    return warnings.flatMap(({ title, issued_at }) => (title.en.startsWith('Pre-No. 8') ? issued_at : []));
  };
  const reports = async () => (await sql`select from weather_reports`).length;
  spoken();
  for (const time of ['03:40', '03:41', '03:42', '03:50']) await readAt(time);
  assert.deepEqual([await reports(), await seen()], [1, [at('03:40').toISOString()]]);
  spoken(`${day}T03:55:00+08:00`);
  await readAt('03:56');
  assert.deepEqual([await reports(), await seen()], [1, [at('03:40').toISOString()]]);
  feed.say(day, ['TC3', '00:00']);
  await readAt('04:00');
  spoken();
  await readAt('04:05');
  assert.deepEqual([await reports(), await seen()], [3, [at('04:05').toISOString()]]);
  // The feed was silent: it may be another announcement.
  await readAt('09:00');
  assert.deepEqual([await reports(), await seen()], [4, [at('09:00').toISOString()]]);
});
