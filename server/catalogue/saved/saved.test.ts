import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { MOST_SAVED } from '../../../contract/saved.ts';
import { testApp } from '../../../tests/support/app.ts';
import { PASSWORD } from '../../../tests/support/builders.ts';
import type { Caller } from '../../../tests/support/caller.ts';

const { sql, as, guest, buildOffer, buildOperator, buildProvider, buildService, buildUser } = await testApp();
const { list, add, remove } = api.saved;

const buildServices = async (count: number) => {
  const provider = await buildProvider();
  return Promise.all(Array.from({ length: count }, async () => (await buildService({ provider })).id));
};
const save = async (me: Caller, ...service_ids: string[]) => (await me.done(add, { body: { service_ids } })).service_ids;
const unsave = async (me: Caller, ...service_ids: string[]) => (await me.done(remove, { body: { service_ids } })).service_ids;
const saved = async (me: Caller) => (await me.done(list)).service_ids;

test('an account saves experiences, the newest first, and finds them on its next device', async () => {
  const [tram, boat, walk] = (await buildServices(3)) as [string, string, string];
  const client = await buildUser();
  const me = await as(client);
  assert.deepEqual(await saved(me), []);
  assert.deepEqual(await save(me, tram), [tram]);
  assert.deepEqual(await save(me, boat), [boat, tram]);
  const other_device = await as(client);
  assert.deepEqual(await saved(other_device), [boat, tram]);
  assert.deepEqual(await unsave(other_device, boat), [tram]);
  assert.deepEqual(await save(other_device, walk), [walk, tram]);
  assert.deepEqual(await saved(me), [walk, tram]);
  assert.deepEqual(await saved(await as(await buildUser())), []);
});

test('saving again, or removing what is not saved, changes nothing', async () => {
  const [tram, boat] = (await buildServices(2)) as [string, string];
  const me = await as(await buildUser());
  assert.deepEqual(await unsave(me, tram), []);
  await save(me, tram);
  await save(me, boat);
  assert.deepEqual(await save(me, tram), [boat, tram]);
  assert.deepEqual(await save(me, tram, tram.toUpperCase()), [boat, tram]);
  for (const time of [1, 2]) assert.deepEqual(await unsave(me, boat), [tram], String(time));
  assert.deepEqual(await unsave(me, boat, tram), []);
});

test('a list from a browser goes to the head in its order; what is there already keeps its place, and what is nothing is left out', async () => {
  const [tram, boat, walk, tea] = (await buildServices(4)) as [string, string, string, string];
  const me = await as(await buildUser());
  await save(me, tram);
  assert.deepEqual(await save(me, walk, tram, randomUUID(), boat), [walk, boat, tram]);
  assert.deepEqual(await save(me, randomUUID()), [walk, boat, tram]);
  assert.deepEqual(await save(me, tea), [tea, walk, boat, tram]);
});

test(`of more than ${MOST_SAVED} the oldest leave, and more at a time are refused`, async () => {
  const ids = await buildServices(MOST_SAVED + 2);
  const me = await as(await buildUser());
  assert.deepEqual(await save(me, ...ids.slice(2)), ids.slice(2));
  assert.deepEqual(await save(me, ids[1]!), ids.slice(1, -1));
  assert.deepEqual(await save(me, ids[0]!, ids[1]!), ids.slice(0, -2));
  await me.refused(400, add, { body: { service_ids: ids.slice(0, MOST_SAVED + 1) } });
  for (const service_ids of [[], ['tram'], 'tram', undefined]) await me.refused(400, add, { body: { service_ids } });
});

test('what is saved on two devices at the same moment is all there; a look before writing would have lost some', async () => {
  const ids = await buildServices(8);
  const naive = await buildUser();
  const look = () => sql<{ ids: string[] }[]>`select service_ids as ids from saved_services where user_id = ${naive.id}`;
  const seen = await Promise.all(ids.map(look));
  for (const [n, id] of ids.entries()) {
    const service_ids = [id, ...(seen[n]![0]?.ids ?? [])];
    await sql`insert into saved_services ${sql({ user_id: naive.id, service_ids })} on conflict (user_id) do update set service_ids = excluded.service_ids`;
  }
  assert.equal((await look())[0]!.ids.length, 1, 'the race is real');

  const client = await buildUser();
  const devices = await Promise.all(ids.map(() => as(client)));
  await Promise.all(devices.map((device, n) => save(device, ids[n]!)));
  assert.deepEqual((await saved(devices[0]!)).toSorted(), ids.toSorted());
});

test('what is off sale stays saved, and is not shown as something to book until it is on sale again', async () => {
  const { service, provider } = await buildOffer();
  const me = await as(await buildUser());
  await save(me, service.id);
  const named = async () => (await guest.done(api.services.named, { query: { ids: service.id } })).map(({ id }) => id);
  assert.deepEqual(await named(), [service.id]);
  const operator = await as(await buildOperator());
  await operator.done(api.operator.hideService, { params: service, body: { reason: 'Not as described' } });
  assert.deepEqual([await saved(me), await named()], [[service.id], []]);
  await operator.done(api.operator.showService, { params: service });
  const owner = await as(provider.user);
  await owner.done(api.ownServices.update, { params: service, body: { status: 'draft' } });
  assert.deepEqual([await saved(me), await named()], [[service.id], []]);
  await owner.done(api.ownServices.update, { params: service, body: { status: 'active' } });
  assert.deepEqual(await named(), [service.id]);
});

test('the list is part of what an account takes along, and goes with the account, also with a host’s', async () => {
  const { service, provider } = await buildOffer({ service: { title: 'Junk cruise', title_zh: '遊船' } });
  for (const user of [await buildUser(), provider.user]) {
    const me = await as(user);
    await save(me, service.id);
    assert.deepEqual((await me.done(api.auth.exported)).saved, [{ id: service.id, title: 'Junk cruise', title_zh: '遊船' }]);
    await me.done(api.auth.remove, { body: { password: PASSWORD } });
    assert.equal((await sql`select from saved_services where user_id = ${user.id}`).length, 0);
  }
});

test('without an account there is no list here', async () => {
  await guest.refused(401, list);
  for (const call of [add, remove]) await guest.refused(401, call, { body: { service_ids: [randomUUID()] } });
});
