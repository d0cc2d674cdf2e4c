import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import { readyPolicies, type ReadyPolicyName, type WeatherRule } from '../../rules/weather/policy.ts';
import { ruleSentence } from '../../rules/weather/words.ts';
import { bookingBody } from '../../tests/support/builders.ts';
import { setClock } from '../../tests/support/clock.ts';
import { finishCallOffs } from '../../tests/support/finished-call-offs.ts';
import { blackRainMorning, loweredAgain, observatory, typhoonNight, type StormDay } from '../../tests/support/observatory.ts';
import { testStage } from '../../tests/support/rehearsal.ts';
import { momentWords } from '../outbox/compose/moments.ts';

// Moves the clock.
// Recorded days from the guest's booking to the guest's mail: the jobs read a stand-in for the Observatory, and time passes by the stage's clock.

const feed = await observatory();
const { sql, as, guest, now, moveTo, buildOffer, buildOperator } = await testStage({
  env: { WEATHER_URL: feed.url, PRIVATE_ADDRESSES_ALLOWED: 'true' },
});

const written = (rules: readonly WeatherRule[]) => rules.map((rule) => ({ ...rule, warnings: [...rule.warnings] }));
const dayAfter = () => addDays(hongKongDate(now()), 1);
/** The evening before a day, without what happens until then. */
const eveningBefore = (day: string) => setClock(sql, hongKongToInstant(addDays(day, -1), '20:00'));
const until = (day: string, time: string) => moveTo(hongKongToInstant(day, time));

/** A provider with a departure, whose usual policy two guests have read and booked by; the first has paid. */
async function hostAt(day: string, time: string, policy: ReadyPolicyName, acts = false) {
  const starts_at = hongKongToInstant(day, time);
  const offer = await buildOffer({ slot: { starts_at, ends_at: new Date(starts_at.getTime() + 7_200_000) } });
  const me = async () => as(offer.provider.user);
  await (await me()).done(api.weather.choose, { body: { rules: written(readyPolicies[policy]), acts } });
  const book = async (locale: 'en' | 'zh-HK') =>
    guest.done(api.pages.book, { body: bookingBody(offer, { locale, customer_email: `${locale}@example.com` }) });
  const guests = [await book('en'), await book('zh-HK')] as const;
  await (await me()).done(api.bookings.payment, { params: guests[0], body: { payment_status: 'paid' } });
  const see = async () => (await me()).done(api.weather.overview);
  return {
    me,
    provider: offer.provider,
    guests,
    see,
    departure: async () => (await see()).departures[0]!,
    runs: async () => (await (await me()).done(api.callOffs.list)).results,
  };
}
type Host = Awaited<ReturnType<typeof hostAt>>;

type Cause = { title: { en: string; 'zh-HK': string }; issued: Date; rule: WeatherRule };

/** Every act names the warning, when it was issued and the rule's sentence: in the log, in the run, to each guest; and what was paid is due back. */
async function expectCalledOff({ me, guests, see, runs }: Host, actor: 'provider' | 'weather', { title, issued, rule }: Cause) {
  // What the rules call off is done in the same round of jobs; after a press of its host another round comes.
  if (actor === 'provider') {
    await finishCallOffs(sql);
    await moveTo(new Date(now().getTime() + 60_000));
  }
  const sentence = ruleSentence(rule);
  const [last] = (await see()).log;
  assert.deepEqual(
    [last?.event, last?.actor, last?.warning, last?.sentence],
    ['called_off', actor, { title, issued_at: issued.toISOString(), source: 'observatory' }, sentence],
  );
  const [run, ...others] = await runs();
  assert.deepEqual([run?.actor, run?.bookings, others.length], [actor, 2, 0]);
  const provider = await me();
  const ended = await Promise.all(guests.map(({ id }) => provider.done(api.bookings.get, { params: { id } })));
  assert.deepEqual(
    ended.map(({ status, refund_due, retained }) => [status, refund_due, retained]),
    [
      ['cancelled', guests[0].final_amount, '0.00'],
      ['cancelled', '0.00', '0.00'],
    ],
  );
  const words = [
    [`Weather: ${title.en}, issued at ${momentWords(issued, 'en')}.`, sentence.en],
    [`天氣：${title['zh-HK']}，${momentWords(issued, 'zh-HK')} 發出。`, sentence['zh-HK']],
  ];
  for (const [nth, { id }] of guests.entries()) {
    const mails = await sql<
      { id: string }[]
    >`select id from mails where booking_id = ${id} and side = 'customer' and kind = 'cancelled_by_provider'`;
    assert.equal(mails.length, 1);
    const { plain } = await guest.done(api.outbox.get, { params: mails[0]! });
    for (const part of words[nth]!) assert.ok(plain!.includes(part), `${part}\n${plain}`);
  }
}

async function tap(host: Host) {
  await (await host.me()).done(api.weather.callOff, { params: (await host.departure()).proposal! });
}

const [boatRule] = readyPolicies.boat as [WeatherRule];
const [hikeRule] = readyPolicies.hike as [WeatherRule];
const signal8 = { en: 'No. 8 Northeast Gale or Storm Signal', 'zh-HK': '八號東北烈風或暴風信號' };

test('a night with signal 8: proposed when the rule applies and not before, mailed, called off with one tap', async () => {
  const day = dayAfter();
  await eveningBefore(day);
  const host = await hostAt(day, '10:00', 'boat');
  const indoors = await hostAt(day, '18:00', 'indoors');
  feed.play(typhoonNight, day);
  await until(day, '06:30');
  assert.deepEqual([(await host.departure()).state, (await host.departure()).proposal], ['ahead', null]);
  await until(day, '07:00');
  assert.equal((await host.departure()).proposal?.state, 'open');
  const { results } = await guest.done(api.outbox.list, { query: { recipient: host.provider.user.email } });
  assert.equal(results.filter(({ kind }) => kind === 'weather_decision').length, 1);
  assert.deepEqual(await host.runs(), []);
  await tap(host);
  await expectCalledOff(host, 'provider', { title: signal8, issued: hongKongToInstant(day, '05:40'), rule: boatRule });
  await until(day, '18:00');
  assert.deepEqual([(await indoors.departure()).proposal, await indoors.runs()], [null, []]);
});

test('a morning of black rain', async () => {
  const day = dayAfter();
  await eveningBefore(day);
  const host = await hostAt(day, '09:30', 'hike');
  feed.play(blackRainMorning, day);
  await until(day, '06:00');
  assert.equal((await host.departure()).proposal, null);
  await until(day, '06:45');
  await tap(host);
  const title = { en: 'Black Rainstorm Warning Signal', 'zh-HK': '黑色暴雨警告信號' };
  await expectCalledOff(host, 'provider', { title, issued: hongKongToInstant(day, '06:30'), rule: hikeRule });
});

test('a signal that is lowered before the tap: what was decided stands, and what it did not reach goes ahead', async () => {
  const day = dayAfter();
  await eveningBefore(day);
  const early = await hostAt(day, '08:30', 'boat');
  const later = await hostAt(day, '10:00', 'boat', true);
  feed.play({ ...loweredAgain, changes: [...loweredAgain.changes.slice(0, 2), ['05:50', ['TC3', '05:50']], ['06:00']] }, day);
  await until(day, '05:45');
  await until(day, '06:05');
  assert.deepEqual((await early.see()).now.warnings, []);
  await tap(early);
  const title = { en: 'No. 8 Southeast Gale or Storm Signal', 'zh-HK': '八號東南烈風或暴風信號' };
  await expectCalledOff(early, 'provider', { title, issued: hongKongToInstant(day, '05:40'), rule: boatRule });
  await until(day, '10:00');
  assert.deepEqual([(await later.departure()).state, (await later.departure()).proposal, await later.runs()], ['clear', null, []]);
});

test('a feed that is dead for six hours: nobody acts by what was, also not by themselves, until it is back', async () => {
  const day = dayAfter();
  await eveningBefore(day);
  const host = await hostAt(day, '08:30', 'boat', true);
  feed.play(typhoonNight, day);
  await until(day, '00:30');
  feed.die();
  await until(day, '06:30');
  const { now: weather, departures, log } = await host.see();
  assert.deepEqual([weather.is_stale, weather.problem, departures[0]?.state, log], [true, 'no_answer', 'unknown', []]);
  assert.deepEqual(await host.runs(), []);
  feed.play(typhoonNight, day);
  await until(day, '06:40');
  await expectCalledOff(host, 'weather', { title: signal8, issued: hongKongToInstant(day, '05:40'), rule: boatRule });
});

test('a provider’s usual policy and a service’s own, each for those who booked by it', async () => {
  const day = dayAfter();
  await eveningBefore(day);
  const usual = await hostAt(day, '12:00', 'boat');
  const offer = await buildOffer({ slot: { starts_at: hongKongToInstant(day, '12:00'), ends_at: hongKongToInstant(day, '13:00') } });
  const me = async () => as(offer.provider.user);
  await (await me()).done(api.weather.choose, { body: { rules: written(readyPolicies.boat), acts: false } });
  await (await me()).done(api.ownServices.update, { params: offer.service, body: { weather_rules: written(readyPolicies.indoors) } });
  await guest.done(api.pages.book, { body: bookingBody(offer) });
  await (await me()).done(api.ownServices.update, { params: offer.service, body: { weather_rules: null } });
  feed.say(day, ['TC3', '00:00']);
  await until(day, '10:15');
  assert.deepEqual([(await usual.departure()).outcome, (await usual.departure()).proposal?.state], ['postpone', 'open']);
  const [own] = (await (await me()).done(api.weather.overview)).departures;
  assert.deepEqual([own?.outcome, own?.proposal], ['go', null]);
});

const [indoorsRule] = readyPolicies.indoors as [WeatherRule];
/** Signal 8 from ten past two, all day. */
const fromTenPastTwo: StormDay = { day: '', changes: [['02:10', ['TC8NE', '02:10']]] };
const linkOf = ({ manage_url }: { manage_url: string }) => ({ token: manage_url.split('/').at(-1)! });
const mailsOf = async ({ id }: { id: string }, kind: string) =>
  sql<{ id: string; state: string }[]>`select id, state from mails where booking_id = ${id} and kind = ${kind} and state <> 'waiting'`;
const noticesOf = async ({ provider }: Host, kind: string) =>
  (await guest.done(api.outbox.list, { query: { recipient: provider.user.email } })).results.filter((mail) => mail.kind === kind);

test('nobody decides: no guest is sent there, what they read before they booked is done, owner and operators hear of it, and it stays so', async () => {
  const day = dayAfter();
  await eveningBefore(day);
  const host = await hostAt(day, '08:00', 'indoors');
  const [booked] = host.guests;
  feed.play(fromTenPastTwo, day);
  await until(day, '06:06');
  assert.equal((await host.departure()).proposal?.state, 'open');
  assert.deepEqual([...(await mailsOf(booked, 'reminder_2h'))], []);
  const decide_by = hongKongToInstant(day, '06:30').toISOString();
  const seen = await guest.done(api.guests.booking, { params: linkOf(booked) });
  const voucher = await guest.done(api.guests.voucher, { params: seen.person_vouchers[0]! });
  for (const { weather_notice } of [seen, voucher]) {
    assert.deepEqual([weather_notice?.state, weather_notice?.decide_by], ['undecided', decide_by]);
    assert.equal(weather_notice?.lines[0]?.en, 'The No. 8 Northeast Gale or Storm Signal was issued at 02:10.');
    assert.match(String(weather_notice.lines[1]?.en), /^The host decides by 06:30 /);
  }
  await until(day, '06:29');
  assert.deepEqual(await host.runs(), []);
  await until(day, '06:31');
  await expectCalledOff(host, 'weather', { title: signal8, issued: hongKongToInstant(day, '02:10'), rule: indoorsRule });
  assert.deepEqual(
    (await host.see()).log.map(({ event }) => event),
    ['called_off', 'ran_out', 'proposed'],
  );
  assert.equal((await noticesOf(host, 'weather_ran_out')).length, 1);
  const operator = await as(await buildOperator());
  assert.ok((await operator.done(api.operator.overview)).waiting.weather >= 1);
  assert.ok((await operator.done(api.weather.all)).log.some(({ event }) => event === 'ran_out'));
  for (const kind of ['reminder_24h', 'reminder_2h']) assert.deepEqual([...(await mailsOf(booked, kind))], []);

  await setClock(sql, hongKongToInstant(addDays(day, 2), '08:00'));
  await moveTo(new Date(now().getTime() + 60_000));
  const { status, refund_due } = await guest.done(api.guests.booking, { params: linkOf(booked) });
  assert.deepEqual([status, refund_due], ['cancelled', booked.final_amount]);
  assert.equal((await host.see()).log[0]?.event, 'called_off');
});

test('let go in time: one mail says why, how to get everything back, and all that the reminder that waited would have said', async () => {
  const day = dayAfter();
  await eveningBefore(day);
  const host = await hostAt(day, '08:00', 'indoors');
  await sql`update providers set phone = '+85223456789'`;
  feed.play(fromTenPastTwo, day);
  await until(day, '06:06');
  const link = linkOf(host.guests[0]);
  const before = await guest.done(api.guests.cancellation, { params: link });
  assert.equal(before.may_cancel, false);
  const reason = 'The museum is open and the MTR runs';
  await (await host.me()).done(api.weather.goAnyway, { params: (await host.departure()).proposal!, body: { reason } });
  await until(day, '06:10');
  for (const [nth, words] of [
    [
      0,
      ['The host has decided that your departure goes ahead.', 'everything you paid is refunded', 'If you are running late, call', 'Code'],
    ],
    // Who has paid nothing reads of no refund.
    [1, ['主辦方決定行程如期舉行。', '可於開始前經預訂連結免費取消', '如會遲到，請致電', '確認碼']],
  ] as const) {
    const [mail, ...more] = await mailsOf(host.guests[nth], 'goes_ahead');
    assert.deepEqual([mail?.state, more.length, (await mailsOf(host.guests[nth], 'reminder_2h')).length], ['kept', 0, 0]);
    const { plain } = await guest.done(api.outbox.get, { params: mail! });
    for (const part of words) assert.ok(plain!.includes(part), `${part}\n${plain}`);
  }
  const { weather_notice, cancellation } = await guest.done(api.guests.booking, { params: link });
  assert.deepEqual([weather_notice?.state, weather_notice?.reason], ['goes_ahead', reason]);
  assert.deepEqual([cancellation.may_cancel, cancellation.refund], [true, host.guests[0].final_amount]);
  await until(day, '07:59');
  const { refund_due } = await guest.done(api.guests.cancel, { params: link, body: {} });
  assert.equal(refund_due, host.guests[0].final_amount);
  await until(day, '08:30');
  assert.deepEqual([(await mailsOf(host.guests[1], 'reminder_2h')).length, await host.runs()], [0, []]);
});

test('what was promised is done when the time to decide is over, however late the server comes to it, and is shown as waiting until then', async () => {
  const day = dayAfter();
  await eveningBefore(day);
  const host = await hostAt(day, '08:00', 'boat');
  feed.play(fromTenPastTwo, day);
  await until(day, '05:00');
  assert.equal((await host.departure()).proposal?.decide_by, hongKongToInstant(day, '05:30').toISOString());
  // It was down for more than a day, and the signal is long lowered.
  await setClock(sql, hongKongToInstant(addDays(day, 1), '10:00'));
  assert.equal((await host.departure()).proposal?.state, 'open');
  await moveTo(new Date(now().getTime() + 60_000));
  await expectCalledOff(host, 'weather', { title: signal8, issued: hongKongToInstant(day, '02:10'), rule: boatRule });
  assert.deepEqual((await host.see()).departures, []);
});
