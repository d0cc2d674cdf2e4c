import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { octo } from '../../../contract/octo.ts';
import type { OctoProduct } from '../../../contract/octo/catalogue.ts';
import { readyPolicies, type ReadyPolicyName } from '../../../rules/weather/policy.ts';
import { policyLinesIn } from '../../../rules/weather/words.ts';
import { testApp } from '../../../tests/support/app.ts';
import { octoThrough, reserveBody, resellersOn } from '../../../tests/support/resellers.ts';

const { sql, as, send, buildOffer } = await testApp();
const { buildReseller } = resellersOn(sql);
const headers = { 'octo-capabilities': 'octo/content' };
const contact = { fullName: 'Chan Tai Man' };

async function shop(service: Record<string, unknown> = {}) {
  const offer = await buildOffer({ service });
  return { ...offer, software: octoThrough(send, (await buildReseller(offer)).key), me: await as(offer.provider.user) };
}
const written = (name: ReadyPolicyName) => readyPolicies[name].map((rule) => ({ ...rule, warnings: [...rule.warnings] }));
/** What a product says of cancelling, and behind it of the weather. */
const termsOf = ({ features }: OctoProduct) =>
  features!.filter(({ type }) => type === 'CANCELLATION_TERM').map(({ shortDescription }) => shortDescription);

test('a product has the rules of its service, else its provider’s, among the terms of cancelling, in the reader’s language', async () => {
  const { service, software, me } = await shop();
  const terms = async (language = 'en') =>
    termsOf(await software.done(octo.product, { named: service.id, headers: { ...headers, 'accept-language': language } })).slice(1);
  assert.deepEqual(await terms(), []);
  await me.done(api.weather.choose, { body: { rules: written('boat'), acts: false } });
  assert.deepEqual(await terms(), policyLinesIn(readyPolicies.boat, 'en'));
  assert.deepEqual(await terms('zh-Hant-HK'), policyLinesIn(readyPolicies.boat, 'zh-HK'));
  assert.deepEqual(await terms('zh-Hans-CN'), policyLinesIn(readyPolicies.boat, 'zh-CN'));
  await me.done(api.ownServices.update, { params: service, body: { weather_rules: written('hike') } });
  assert.deepEqual(await terms(), policyLinesIn(readyPolicies.hike, 'en'));
  await me.done(api.ownServices.update, { params: service, body: { weather_rules: [] } });
  assert.deepEqual(await terms(), []);
});

test('a booking has the terms that it was promised, of the weather and of cancelling, whatever the service promises since', async () => {
  const { service, slot, software, me } = await shop({ weather_rules: JSON.stringify(readyPolicies.boat), cancellation_hours: 48 });
  const body = reserveBody(service, slot);
  await software.done(octo.reserve, { body });
  const booked = await software.done(octo.confirm, { named: body.uuid, body: { contact }, headers });
  const promised = ['You can cancel free of charge until 48 hours before it starts.', ...policyLinesIn(readyPolicies.boat, 'en')];
  assert.deepEqual(termsOf(booked.product), promised);
  await me.done(api.ownServices.update, { params: service, body: { weather_rules: written('hike'), cancellation_hours: 24 } });
  assert.deepEqual(termsOf((await software.done(octo.booking, { named: body.uuid, headers })).product), promised);
  const [listed] = await software.done(octo.bookings, { query: { supplierReference: booked.supplierReference! }, headers });
  assert.deepEqual(termsOf(listed!.product), promised);
  const [product] = await software.done(octo.products, { headers });
  assert.deepEqual(termsOf(product!).slice(1), policyLinesIn(readyPolicies.hike, 'en'));
});
