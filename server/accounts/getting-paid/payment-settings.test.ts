import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { ACTING_HEADER } from '../../../contract/staff-roles.ts';
import { testApp } from '../../../tests/support/app.ts';
import { PASSWORD } from '../../../tests/support/builders.ts';

const { sql, as, buildProvider, buildService, buildStaff, buildUser } = await testApp();
const { payment, changePayment } = api.providers;

const fps = { pay_ways: ['fps', 'on_site'], fps_kind: 'phone', fps_account: '9123 4567', fps_name: 'Sai Kung Kayaks 西貢獨木舟' } as const;

test('a new provider is paid on arrival, and takes FPS once there is an account', async () => {
  const host = await as((await buildProvider()).user);
  const before = await host.done(payment);
  assert.deepEqual([before.pay_ways, before.fps_kind, before.pay_hours, before.pay_days_before], [['on_site'], null, 24, 3]);
  const saved = await host.done(changePayment, { body: { ...fps, pay_hours: 12, pay_days_before: 5, password: PASSWORD } });
  assert.deepEqual(saved, { ...fps, fps_account: '+852-91234567', pay_hours: 12, pay_days_before: 5, has_cards: false });
  assert.deepEqual(await host.done(payment), saved);
  const { pay_ways, has_fps_account } = await host.done(api.providers.me);
  assert.deepEqual([pay_ways, has_fps_account], [['fps', 'on_site'], true]);
});

test('the account changes with the password only, and the owner is mailed', async () => {
  const { user } = await buildProvider();
  const host = await as(user);
  const fieldsOf = async (body: object) => Object.keys(await host.refused(400, changePayment, { body }));
  assert.deepEqual(await fieldsOf({ ...fps }), ['password']);
  assert.deepEqual(await fieldsOf({ ...fps, password: 'wrong' }), ['password']);
  await host.done(changePayment, { body: { ...fps, password: PASSWORD } });
  // Other settings, and the same account typed in another way, need none.
  await host.done(changePayment, { body: { ...fps, fps_account: '+852 91234567', pay_hours: 6 } });
  assert.deepEqual(await fieldsOf({ ...fps, fps_account: '9123 4568' }), ['password']);
  assert.deepEqual(await fieldsOf({ pay_ways: ['on_site'] }), ['password']);
  await host.done(changePayment, { body: { pay_ways: ['on_site'], password: PASSWORD } });
  const after = await host.done(payment);
  assert.deepEqual([after.fps_kind, after.fps_account, after.fps_name], [null, '', '']);
  const notices = await sql<{ kind: string }[]>`select kind from account_notices where user_id = ${user.id}`;
  assert.deepEqual(
    notices.map(({ kind }) => kind),
    ['pay_account_changed', 'pay_account_changed'],
  );
});

test('FPS needs a whole account of its kind', async () => {
  const host = await as((await buildProvider()).user);
  const refusedFor = async (changes: object) =>
    Object.keys(await host.refused(400, changePayment, { body: { ...fps, password: PASSWORD, ...changes } }));
  assert.deepEqual(await refusedFor({ fps_account: '' }), ['fps_account']);
  assert.deepEqual(await refusedFor({ fps_account: '12345' }), ['fps_account']);
  assert.deepEqual(await refusedFor({ fps_kind: null }), ['fps_account']);
  assert.deepEqual(await refusedFor({ fps_kind: 'id', fps_account: '1234567890' }), ['fps_account']);
  assert.deepEqual(await refusedFor({ fps_kind: 'email', fps_account: '付款@kayak.hk' }), ['fps_account']);
  assert.deepEqual(await refusedFor({ fps_name: ' ' }), ['fps_name']);
  assert.deepEqual(await refusedFor({ pay_ways: [] }), ['pay_ways']);
  assert.deepEqual(await refusedFor({ pay_ways: ['fps', 'fps'] }), ['pay_ways']);
  assert.deepEqual(await refusedFor({ pay_ways: ['gold'] }), ['pay_ways.0']);
  assert.deepEqual(await refusedFor({ pay_hours: 0, pay_days_before: 91 }), ['pay_hours', 'pay_days_before']);
});

test('a manager neither sees nor changes where the money goes', async () => {
  const provider = await buildProvider();
  const person = await buildUser();
  const membership = await buildStaff({ provider, user: person, role: 'manager' });
  const manager = (await as(person)).with({ [ACTING_HEADER]: membership.id });
  assert.equal((await manager.refused(403, payment)).code, 'staff_may_not');
  assert.equal((await manager.refused(403, changePayment, { body: { pay_ways: ['later'] } })).code, 'staff_may_not');
});

test('a service has ways of its own, FPS only with an account', async () => {
  const provider = await buildProvider();
  const host = await as(provider.user);
  const { id } = await buildService({ provider });
  const change = (pay_ways: string[] | null) => ({ params: { id }, body: { pay_ways } }) as const;
  assert.equal((await host.done(api.ownServices.get, { params: { id } })).pay_ways, null);
  assert.deepEqual(Object.keys(await host.refused(400, api.ownServices.update, change(['fps']))), ['pay_ways']);
  await host.done(changePayment, { body: { ...fps, password: PASSWORD } });
  assert.deepEqual((await host.done(api.ownServices.update, change(['fps', 'later']))).pay_ways, ['fps', 'later']);
  // Without the account again, the service can be changed in other things.
  await host.done(changePayment, { body: { pay_ways: ['on_site'], password: PASSWORD } });
  const later = await host.done(api.ownServices.update, { params: { id }, body: { title_zh: '海濱漫步' } });
  assert.deepEqual(later.pay_ways, ['fps', 'later']);
  assert.equal((await host.done(api.ownServices.update, change(null))).pay_ways, null);
});
