import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { readyPolicies, type WeatherRule } from '../../rules/weather/policy.ts';
import { policyLines } from '../../rules/weather/words.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody } from '../../tests/support/builders.ts';

const { sql, as, guest, buildOffer } = await testApp();
const written = (rules: readonly WeatherRule[]) => rules.map((rule) => ({ ...rule, warnings: [...rule.warnings] }));
const [boat, hike] = [written(readyPolicies.boat), written(readyPolicies.hike)];

test('a booking has the rules that its service promised, or its provider, whatever becomes of them', async () => {
  const offer = await buildOffer({ capacity: 20 });
  const me = await as(offer.provider.user);
  const params = { id: offer.service.id };
  const shown = async () => (await guest.done(api.services.get, { params })).weather_rules;
  const book = async () => {
    const { manage_url } = await guest.done(api.pages.book, { body: bookingBody(offer) });
    const token = manage_url.split('/').at(-1)!;
    return async () => (await guest.done(api.guests.booking, { params: { token } })).weather;
  };
  const without = await book();
  assert.deepEqual([await shown(), await without()], [null, []]);

  await me.done(api.weather.choose, { body: { rules: boat, acts: false } });
  assert.deepEqual(await shown(), boat);
  const usual = await book();
  await me.done(api.ownServices.update, { params, body: { weather_rules: hike } });
  assert.deepEqual(await shown(), hike);
  const own = await book();
  await me.done(api.ownServices.update, { params, body: { weather_rules: [] } });
  assert.equal(await shown(), null);
  const none = await book();
  await me.done(api.weather.choose, { body: { rules: null, acts: false } });

  assert.deepEqual([await without(), await usual(), await own(), await none()], [[], policyLines(boat), policyLines(hike), []]);
  assert.deepEqual((await me.done(api.ownServices.get, { params })).weather_rules, []);
  assert.deepEqual(await me.done(api.weather.settings), { rules: null, acts: false });
});

test('rules are written one way, and refused without a warning, beyond two days, and beyond eight', async () => {
  const offer = await buildOffer();
  const me = await as(offer.provider.user);
  const choose = (rules: unknown[]) => ({ body: { rules, acts: false } });
  const rule = { warnings: ['rain_black', 'signal_8', 'rain_black'], hours_before: 2, outcome: 'cancel' };
  const { rules } = await me.done(api.weather.choose, choose([rule]));
  assert.deepEqual(rules, [{ ...rule, warnings: ['signal_8', 'rain_black'] }]);
  for (const wrong of [[{ ...rule, warnings: [] }], [{ ...rule, hours_before: 49 }], [{ ...rule, outcome: 'swim' }], Array(9).fill(rule)])
    await me.refused(400, api.weather.choose, choose(wrong));
  const [{ weather_rules }] = await sql<[{ weather_rules: unknown }]>`select weather_rules from providers where id = ${offer.provider.id}`;
  assert.deepEqual(weather_rules, rules);
});
