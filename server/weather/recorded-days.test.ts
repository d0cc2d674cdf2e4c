import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import { readyPolicies, type ReadyPolicyName, type WeatherRule } from '../../rules/weather/policy.ts';
import { ruleSentence } from '../../rules/weather/words.ts';
import { bookingBody } from '../../tests/support/builders.ts';
import { setClock } from '../../tests/support/clock.ts';
import { blackRainMorning, loweredAgain, observatory, typhoonNight } from '../../tests/support/observatory.ts';
import { testStage } from '../../tests/support/rehearsal.ts';
import { momentWords } from '../notifications/templates/words.ts';

// Moves the clock.
// Recorded days from the guest's booking to the guest's mail: the jobs read a stand-in for the Observatory, and time passes by the stage's clock.

const feed = await observatory();
const { sql, as, guest, now, moveTo, buildOffer } = await testStage({
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
  await moveTo(new Date(now().getTime() + 60_000));
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
  await until(day, '07:00');
  await tap(host);
  const title = { en: 'Black Rainstorm Warning Signal', 'zh-HK': '黑色暴雨警告信號' };
  await expectCalledOff(host, 'provider', { title, issued: hongKongToInstant(day, '06:30'), rule: hikeRule });
});

test('a signal that is lowered before the tap: what was decided stands, and what it did not reach goes ahead', async () => {
  const day = dayAfter();
  await eveningBefore(day);
  const early = await hostAt(day, '08:30', 'boat');
  const later = await hostAt(day, '10:00', 'boat', true);
  feed.play(loweredAgain, day);
  await until(day, '07:30');
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
  await until(day, '10:30');
  assert.deepEqual([(await usual.departure()).outcome, (await usual.departure()).proposal?.state], ['postpone', 'open']);
  const [own] = (await (await me()).done(api.weather.overview)).departures;
  assert.deepEqual([own?.outcome, own?.proposal], ['go', null]);
});
