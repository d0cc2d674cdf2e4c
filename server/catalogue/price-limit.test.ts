import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';

const { as, buildOperator, buildProvider, buildService } = await testApp();
const { create, update, replace, duplicate } = api.ownServices;
const operator = await as(await buildOperator());
const { changeSettings, verifyProvider, audit } = api.operator;
const body = { title: 'Island hop', description: 'By junk', duration_minutes: 120, status: 'active' };
const setLimit = (unverified_price_limit: string) => operator.done(changeSettings, { body: { unverified_price_limit } });

/** A provider who is not verified, signed in. */
async function newcomer() {
  const provider = await buildProvider();
  return { provider, host: await as(provider.user) };
}

test('a provider who is not verified publishes nothing above the limit, and reads it; a verified one may', async () => {
  const { provider, host } = await newcomer();
  const made = await host.done(create, { body: { ...body, price: '5000' } });
  const words = ['Until you are verified, prices can be up to HK$5,000 per person.'];
  assert.deepEqual(await host.refused(400, create, { body: { ...body, price: '5000.01' } }), { price: words });
  assert.deepEqual(await host.refused(400, update, { params: made, body: { price: '5001' } }), { price: words });
  assert.deepEqual(await host.refused(400, replace, { params: made, body: { ...body, price: '9000' } }), { price: words });
  assert.deepEqual(
    (await host.with({ 'accept-language': 'zh-HK' }).refused(400, update, { params: made, body: { price: '5001' } })).price,
    ['業務獲核實前，每人價錢最多為 HK$5,000。'],
  );

  await operator.done(verifyProvider, { params: provider });
  assert.equal((await host.done(update, { params: made, body: { price: '9000' } })).price, '9000.00');
});

test('every unit counts a person, a group by the places it takes', async () => {
  const { host } = await newcomer();
  const asked = { ...body, price: '400', default_capacity: 10 };
  const group = (price: string) => ({ ...asked, units: [{ kind: 'group', title: 'Whole boat', price, places: 10 }] });
  await host.done(create, { body: group('50000') });
  assert.deepEqual(Object.keys(await host.refused(400, create, { body: group('50001') })), ['units.0.price']);
  const child = {
    ...asked,
    units: [
      { kind: 'adult', price: '1' },
      { kind: 'infant', price: '5001', takes_place: false },
    ],
  };
  assert.deepEqual(Object.keys(await host.refused(400, create, { body: child })), ['units.1.price']);
});

test('a draft may say any price; it is asked when it is published', async () => {
  const { host } = await newcomer();
  const draft = await host.done(create, { body: { ...body, status: 'draft', price: '8000' } });
  assert.deepEqual(Object.keys(await host.refused(400, update, { params: draft, body: { status: 'active' } })), ['price']);
  await host.done(duplicate, { params: draft });
});

test('what was on sale before stays as it is, and may become cheaper', async () => {
  const provider = await buildProvider();
  const host = await as(provider.user);
  const params = await buildService({ provider, price: 800_000 });
  await host.done(update, { params, body: { title: 'Island hop at dusk' } });
  assert.equal((await host.done(update, { params, body: { price: '7000' } })).price, '7000.00');
  await host.refused(400, update, { params, body: { price: '7000.01' } });
});

test('the operator sets the limit, or none, and the log says so', async () => {
  const { host } = await newcomer();
  assert.equal((await setLimit('300')).unverified_price_limit, '300.00');
  await host.refused(400, create, { body: { ...body, price: '480' } });
  await setLimit('0');
  await host.done(create, { body: { ...body, price: '90000' } });
  const { results } = await operator.done(audit, { query: { subject: 'settings' } });
  assert.deepEqual(
    results.map(({ details }) => details),
    [{ unverified_price_limit: '300.00 → 0.00' }, { unverified_price_limit: '5000.00 → 300.00' }],
  );
  await operator.refused(400, changeSettings, { body: { unverified_price_limit: '-1' } });
  await setLimit('5000');
});
