import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../contract/api.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { testApp } from './support/app.ts';
import type { Caller } from './support/caller.ts';

const { as, buildCategory, buildOperator, buildPage, buildPartner, buildProvider, buildSecondFactor, buildService, buildSlot, buildUser } =
  await testApp();

type Resource = { caller: Caller; get: Endpoint; write: Endpoint; id?: string };

/** Reads something, writes back what was read as it is, and reads it again: nothing is another but the time of the change. */
async function putBack({ caller, get, write, id = '' }: Resource): Promise<void> {
  const params = { id };
  const read = async () => (await caller.ask(get, { params })).body as Record<string, unknown>;
  const before = await read();
  const { status, body } = await caller.ask(write, { params, body: before });
  assert.equal(status, 200, `${write.method} ${write.path} ${JSON.stringify(body)}`);
  assert.deepEqual({ ...(await read()), updated_at: '' }, { ...before, updated_at: '' });
}

/** A provider with services that have everything, the least, and units of their own. */
async function staged() {
  const provider = await buildProvider();
  const { slug } = await buildCategory();
  const caller = await as(provider.user);
  const child = { kind: 'child', price: '240.50', min_age: 3, max_age: 11 };
  const group = { kind: 'group', title: 'Boat', title_zh: '全船', price: 3_000, places: 8 };
  const asked = {
    min_age: 8,
    accessibility: ['step_free'],
    itinerary: [{ title: 'Pier', minutes: 20 }],
    questions: [{ question: 'Dogs?', answer: 'Yes.' }],
  };
  const full = await caller.done(api.ownServices.create, {
    body: { title: 'Kayak', category: slug, latitude: 22.38, longitude: 114.27, highlights: ['Stars'], ...asked, units: [child, group] },
  });
  const least = await caller.done(api.ownServices.create, { body: {} });
  const sold = await buildService({ provider, units: [{ kind: 'adult', price: 48_000 }] });
  return { provider, caller, services: [full.id, least.id, sold.id], sold };
}

test('a service is put back as it was given, without pictures and category or with them', async () => {
  const { caller, services } = await staged();
  const { get, replace, update } = api.ownServices;
  for (const id of services) for (const write of [replace, update]) await putBack({ caller, get, write, id });
});

test('a category may be a slug, what replies say of it, null or nothing', async () => {
  const { caller, services } = await staged();
  const { slug } = await buildCategory();
  const params = { id: services[1]! };
  for (const [category, stored] of [
    [{ slug }, slug],
    [null, undefined],
    [slug, slug],
    ['', undefined],
  ] as const)
    assert.equal((await caller.done(api.ownServices.update, { params, body: { category } })).category?.slug, stored);
  for (const category of [5, {}, { slug: 'nowhere' }, [slug]])
    assert.ok(await caller.refused(400, api.ownServices.update, { params, body: { category } }), JSON.stringify(category));
});

test('a page is put back as it was given, with the services on it', async () => {
  const { provider, caller, services, sold } = await staged();
  const { get, replace, update } = api.ownPages;
  const page = await buildPage({ provider, services: [sold] });
  await caller.done(update, { params: page, body: { services: services.toReversed() } });
  for (const { id } of [page, await buildPage({ provider })])
    for (const write of [replace, update]) await putBack({ caller, get, write, id });
});

test('a page of many long services is put back too', async () => {
  const provider = await buildProvider();
  const description = '海'.repeat(2_000);
  const services = await Promise.all(Array.from({ length: 50 }, () => buildService({ provider, description })));
  const page = await buildPage({ provider, services });
  const { get, replace, update } = api.ownPages;
  for (const write of [replace, update]) await putBack({ caller: await as(provider.user), get, write, id: page.id });
});

test('a slot is put back as it was given', async () => {
  const { caller, sold } = await staged();
  const { id } = await buildSlot({ service: sold });
  await putBack({ caller, get: api.availability.get, write: api.availability.change, id });
});

test('profiles and settings are put back as they were given, full or bare', async () => {
  const full = await buildUser({ phone: '+85291234567', last_name: 'Chan', locale: 'zh-HK' });
  const { get: settings, update: changeSettings } = { get: api.operator.settings, update: api.operator.changeSettings };
  for (const user of [await buildUser(), full]) await putBack({ caller: await as(user), get: api.auth.user, write: api.auth.update });
  for (const given of [{}, { phone: '+85291234567', whatsapp: '+85291234567', licence_number: '354123', licence_expiry: '2090-01-31' }]) {
    const { user } = await buildProvider(given);
    await putBack({ caller: await as(user), get: api.providers.me, write: api.providers.update });
  }
  const { user } = await buildPartner({ contact_name: 'Mei', contact_phone: '+85291234567' });
  await putBack({ caller: await as(user), get: api.partners.me, write: api.partners.update });
  const operator = await as(await buildSecondFactor(await buildOperator()));
  await putBack({ caller: operator, get: settings, write: changeSettings });
});
