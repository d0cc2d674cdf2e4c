import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { rehearsalLaunches } from '../../../tests/support/rehearsal-launches.ts';
import { Rehearsals } from './rehearsals.ts';

const { launch, launches, newest } = rehearsalLaunches();
const { sql, as, buildProvider, buildOperator } = await testApp({ env: { REHEARSALS_AT_ONCE: '2' }, launch });
const newOwner = async () => as((await buildProvider()).user);

test('a provider begins a rehearsal, finds the same one by a second press, and ends it', async () => {
  const owner = await newOwner();
  assert.deepEqual(await owner.done(api.rehearsals.own), { unavailable: null, state: 'none', url: null, ends_at: null });
  const began = Date.now();
  const { state, url, ends_at } = await owner.done(api.rehearsals.begin);
  assert.deepEqual([state, url], ['starting', null]);
  const life_ms = new Date(ends_at!).getTime() - began;
  assert.ok(life_ms >= 3_600_000 && life_ms < 3_660_000, 'it lasts an hour');
  const { output, seen_at } = newest().options;
  assert.deepEqual([output, seen_at], ['ignore', 'http://rehearsal.localhost']);

  await newest().start();
  const ready = await owner.done(api.rehearsals.own);
  assert.equal(ready.state, 'ready');
  assert.match(ready.url!, /^http:\/\/rehearsal\.localhost\/rehearsal\/enter\/[\w-]{32}$/);
  const count = launches.length;
  assert.deepEqual(await owner.done(api.rehearsals.begin), ready);
  assert.equal(launches.length, count);
  assert.equal((await owner.done(api.rehearsals.end)).state, 'none');
  assert.equal((await owner.done(api.rehearsals.end)).state, 'none');
});

test('two presses at once begin one rehearsal', async () => {
  const owner = await newOwner();
  const count = launches.length;
  await Promise.all([owner.done(api.rehearsals.begin), owner.done(api.rehearsals.begin)]);
  assert.equal(launches.length, count + 1);
  await owner.done(api.rehearsals.end);
});

test('no more run at once than the setting says, a refusal says what to do in both languages, and one that ends makes room', async () => {
  const [first, second] = [await newOwner(), await as(await buildOperator())];
  const third = await newOwner();
  await first.done(api.rehearsals.begin);
  await second.done(api.rehearsals.beginForOperator);
  const refusal = await third.refused(409, api.rehearsals.begin);
  assert.deepEqual([refusal.code, refusal.detail!.includes('try again later')], ['rehearsals_full', true]);
  assert.match((await third.with({ 'accept-language': 'zh-HK' }).refused(409, api.rehearsals.begin)).detail!, /請稍後再試/);
  assert.equal((await third.done(api.rehearsals.own)).state, 'none');
  await second.done(api.rehearsals.endForOperator);
  assert.equal((await third.done(api.rehearsals.begin)).state, 'starting');
  await Promise.all([first, third].map((one) => one.done(api.rehearsals.end)));
});

test('a rehearsal that cannot be started says so, makes room, and is tried again', async () => {
  const [owner, others] = [await newOwner(), [await newOwner(), await newOwner()]];
  await owner.done(api.rehearsals.begin);
  newest().fail();
  assert.deepEqual(await owner.done(api.rehearsals.own), { unavailable: null, state: 'failed', url: null, ends_at: null });
  for (const other of others) await other.done(api.rehearsals.begin);
  await owner.refused(409, api.rehearsals.begin);
  assert.equal((await owner.done(api.rehearsals.own)).state, 'failed');
  for (const other of others) await other.done(api.rehearsals.end);
  assert.equal((await owner.done(api.rehearsals.begin)).state, 'starting');
  assert.equal((await owner.done(api.rehearsals.end)).state, 'none');
});

test('one that ends by itself is gone', async () => {
  const owner = await newOwner();
  await owner.done(api.rehearsals.begin);
  await newest().start();
  await newest().crash();
  assert.equal((await owner.done(api.rehearsals.own)).state, 'none');
});

test('a business that is not approved, or suspended, begins none', async () => {
  for (const column of [{ approved_at: null }, { suspended_at: new Date(), suspend_reason: 'Complaints' }]) {
    const { id, user } = await buildProvider();
    await sql`update providers set ${sql(column)} where id = ${id}`;
    const owner = await as(user);
    assert.equal((await owner.refused(403, api.rehearsals.begin)).code, 'rehearsal_needs_approval');
    assert.match((await owner.with({ 'accept-language': 'zh-HK' }).refused(403, api.rehearsals.begin)).detail!, /請聯絡平台/);
  }
});

test('where the marketplace is not on this machine and no host is set, none can be begun', async () => {
  const owner = (await newOwner()).with({ host: 'book.example.hk' });
  assert.equal((await owner.done(api.rehearsals.own)).unavailable, 'no_host');
  assert.equal((await owner.refused(409, api.rehearsals.begin)).code, 'rehearsals_unavailable');
  const operator = (await as(await buildOperator())).with({ host: 'book.example.hk' });
  assert.match((await operator.with({ 'accept-language': 'zh-HK' }).refused(409, api.rehearsals.beginForOperator)).detail!, /請聯絡/);
});

test('a rehearsal ends after an hour, one that does not get ready after five minutes, and all end with the marketplace', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  const played = rehearsalLaunches();
  const problems: unknown[] = [];
  const rehearsals = new Rehearsals({ launch: played.launch, at_once: 3, report: (problem) => problems.push(problem) });
  const seen = { origin: 'http://rehearsal.localhost', as: 'provider' } as const;
  rehearsals.begin('ready', seen);
  await played.newest().start();
  rehearsals.begin('slow', seen);
  t.mock.timers.tick(300_000);
  await rehearsals.end('nobody');
  assert.deepEqual([played.launches[0]!.options.signal!.aborted, played.launches[1]!.options.signal!.aborted], [false, true]);
  assert.deepEqual([rehearsals.find('ready')!.state, rehearsals.find('slow')!.state, problems.length], ['ready', 'failed', 1]);
  t.mock.timers.tick(3_300_000);
  assert.equal(rehearsals.find('ready')?.state, 'ending');
  assert.equal(rehearsals.open(rehearsals.find('ready')!.id), null);
  await rehearsals.end('ready');
  assert.equal(rehearsals.find('ready'), null);

  rehearsals.begin('late', seen);
  await rehearsals.close();
  assert.equal(rehearsals.find('late'), null);
  assert.throws(() => rehearsals.begin('too late', seen), { code: 'rehearsals_full' });
  assert.ok(played.launches.every(({ options }) => options.signal!.aborted));
});
