import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { MOST_TEMPLATES } from '../../contract/messages.ts';
import { testApp } from '../../tests/support/app.ts';
import { PASSWORD } from '../../tests/support/builders.ts';

const { sql, as, guest, buildPartner, buildOperator, buildProvider, buildUser } = await testApp();
const { list, create, replace, remove } = api.messageTemplates;
const rain = { title: '雨天安排', body: '{name}，你好！\n如遇黃雨，我們仍會出發。' };

test('a provider saves templates, rewrites one and deletes one; they are listed by title', async () => {
  const me = await as((await buildProvider()).user);
  assert.deepEqual(await me.done(list), []);
  const pier = await me.done(create, { body: { title: '  pier  ', body: ' See you at {time}. ' } });
  assert.deepEqual([pier.title, pier.body], ['pier', 'See you at {time}.']);
  const bus = await me.done(create, { body: { title: 'Bus', body: 'Take bus 94.' } });
  const wet = await me.done(create, { body: rain });
  assert.deepEqual(await me.done(list), [bus, pier, wet]);

  const better = { title: 'A pier', body: 'Pier 9 at {time}.' };
  assert.deepEqual(await me.done(replace, { params: pier, body: better }), { id: pier.id, ...better });
  await me.done(remove, { params: bus });
  assert.deepEqual(await me.done(list), [{ id: pier.id, ...better }, wet]);
  assert.equal((await me.refused(404, remove, { params: bus })).code, 'not_found');
  assert.equal((await me.refused(404, replace, { params: bus, body: rain })).code, 'not_found');
});

test('a template without a title or a text, or with far too much, is refused by field', async () => {
  const me = await as((await buildProvider()).user);
  const fieldsOf = async (body: unknown) => Object.keys(await me.refused(400, create, { body }));
  for (const title of ['', '   ', 'x'.repeat(81), 'two\nlines', null, undefined])
    assert.deepEqual(await fieldsOf({ ...rain, title }), ['title'], JSON.stringify(title));
  for (const body of ['', '\u3000', 'x'.repeat(2_001), 7, undefined])
    assert.deepEqual(await fieldsOf({ ...rain, body }), ['body'], JSON.stringify(body));
  const { body } = await me.done(create, { body: { title: '字'.repeat(80), body: '字'.repeat(2_000) } });
  assert.equal(body.length, 2_000);
});

test('one more than twenty is refused, in the language of the caller', async () => {
  const { user } = await buildProvider();
  const me = await as(user);
  const [first] = await Promise.all(
    Array.from({ length: MOST_TEMPLATES }, (_, n) => me.done(create, { body: { ...rain, title: `${rain.title} ${n}` } })),
  );
  const refused = await me.refused(409, create, { body: rain, headers: { 'accept-language': 'zh-HK' } });
  assert.deepEqual([refused.code, refused.limit], ['quota_reached', MOST_TEMPLATES]);
  assert.match(String(refused.detail), /每個帳戶最多可有 20 個/);
  await me.done(remove, { params: first! });
  await me.done(create, { body: rain });
  assert.equal((await me.done(list)).length, MOST_TEMPLATES);
});

test('the same template saved again under its key is there once', async () => {
  const me = await as((await buildProvider()).user);
  const save = () => me.done(create, { body: rain, key: 'rain-1' });
  const saved = [await save(), await save()];
  assert.equal(saved[0]!.id, saved[1]!.id);
  assert.equal((await me.done(list)).length, 1);
});

test('another provider’s templates do not exist, and other roles have none', async () => {
  const mine = await (await as((await buildProvider()).user)).done(create, { body: rain });
  const rival = await as((await buildProvider()).user);
  assert.deepEqual(await rival.done(list), []);
  await rival.refused(404, replace, { params: mine, body: rain });
  await rival.refused(404, remove, { params: mine });
  await guest.refused(401, list);
  for (const user of [await buildUser(), (await buildPartner()).user, await buildOperator()]) {
    const other = await as(user);
    assert.equal((await other.refused(403, list)).code, 'forbidden');
    await other.refused(403, create, { body: rain });
    await other.refused(403, replace, { params: mine, body: rain });
    await other.refused(403, remove, { params: mine });
  }
});

test('a provider who leaves takes the templates along', async () => {
  const { id, user } = await buildProvider();
  const me = await as(user);
  await me.done(create, { body: rain });
  await me.done(api.auth.remove, { body: { password: PASSWORD } });
  assert.equal((await sql`select from message_templates where provider_id = ${id}`).length, 0);
});
