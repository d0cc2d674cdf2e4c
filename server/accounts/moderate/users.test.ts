import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { PASSWORD } from '../../../tests/support/builders.ts';
import { turnOn } from '../../../tests/support/second-factor.ts';

const { sql, guest, as, buildOperator, buildPartner, buildProvider, buildUser } = await testApp();
const { disableUser, enableUser, removeFactor, sendReset, user, users, audit } = api.operator;
const self = await buildOperator();
const operator = await as(self);
const body = { reason: 'Books and never comes' };

test('a disabled account is out everywhere at once, and may sign in again when it is enabled', async () => {
  for (const person of [await buildUser(), (await buildProvider()).user, (await buildPartner()).user, await buildOperator()]) {
    const login = { body: { username: person.username, password: PASSWORD } };
    const { refresh } = await guest.done(api.auth.login, login);
    const me = await as(person);
    await me.done(api.auth.user);
    const params = { id: person.id };

    assert.ok((await operator.done(disableUser, { params, body })).disabled_at);
    assert.equal((await me.refused(401, api.auth.user)).code, 'token_not_valid');
    await guest.refused(401, api.auth.refresh, { body: { refresh } });
    assert.equal((await guest.refused(401, api.auth.login, login)).code, 'invalid_credentials');
    assert.equal((await operator.refused(409, disableUser, { params, body })).code, 'already_done');
    assert.equal((await operator.refused(409, sendReset, { params })).code, 'already_done');

    assert.equal((await operator.done(enableUser, { params })).disabled_at, null);
    // The old sessions stay ended.
    await me.refused(401, api.auth.user);
    await guest.refused(401, api.auth.refresh, { body: { refresh } });
    await guest.done(api.auth.login, login);
    assert.equal((await operator.refused(409, enableUser, { params })).code, 'already_done');
    const { results } = await operator.done(audit, { query: { subject: 'user', subject_id: person.id } });
    assert.deepEqual(
      results.map(({ act, details, subject_name }) => [act, details, subject_name]),
      [
        ['user_enabled', {}, person.username],
        ['user_disabled', body, person.username],
      ],
    );
  }
});

test('operators do not lock themselves out', async () => {
  const refused = await operator.with({ 'accept-language': 'zh-HK' }).refused(409, disableUser, { params: { id: self.id }, body });
  assert.deepEqual([refused.code, refused.detail], ['own_account', '不可對自己的帳戶進行此操作。']);
  await operator.done(user, { params: { id: self.id } });
});

test('a link for a new password is mailed, not shown, a few times an hour', async () => {
  const person = await buildUser();
  const params = { id: person.id };
  for (let n = 0; n < 3; n += 1) await operator.done(sendReset, { params });
  assert.equal((await operator.refused(409, sendReset, { params })).code, 'already_done');
  const [made] = await sql<{ count: number }[]>`
    select count(*) as count from account_links where user_id = ${person.id} and purpose = 'reset_password'`;
  const log = await operator.done(audit, { query: { act: 'user_reset_sent', subject_id: person.id } });
  assert.deepEqual([made!.count, log.count], [3, 3]);
});

test('accounts are searched by name, address and number and filtered by role and state; who has left is not among them', async () => {
  const person = await buildUser({ first_name: 'Nga', last_name: 'Kwan', phone: '+85255550771' });
  const partner = await buildPartner({ user: await buildUser({ first_name: 'Nga', last_name: 'Kwan Hotel' }) });
  const find = async (query: Record<string, unknown>) => (await operator.done(users, { query })).results.map(({ id }) => id);
  assert.deepEqual(await find({ search: 'nga kwan' }), [partner.user.id, person.id]);
  assert.deepEqual(await find({ search: person.email }), [person.id]);
  assert.deepEqual(await find({ search: '55550771' }), [person.id]);
  assert.deepEqual(await find({ search: 'nga kwan', user_type: 'partner' }), [partner.user.id]);
  await operator.done(disableUser, { params: { id: person.id }, body });
  assert.deepEqual(await find({ search: 'nga kwan', state: 'disabled' }), [person.id]);
  assert.deepEqual(await find({ search: 'nga kwan', state: 'enabled' }), [partner.user.id]);
  const shown = await operator.done(user, { params: { id: partner.user.id } });
  assert.deepEqual([shown.partner_id, shown.provider_id, shown.user_type, shown.bookings], [partner.id, null, 'partner', 0]);

  const left = await buildProvider();
  await (await as(left.user)).done(api.auth.remove, { body: { password: PASSWORD } });
  await operator.refused(404, user, { params: { id: left.user.id } });
  await operator.refused(404, enableUser, { params: { id: left.user.id } });
  assert.deepEqual(await find({ search: 'deleted-' }), []);
});

test('an operator turns off the second factor of who has lost it, but never an operator’s', async () => {
  const lost = await buildUser();
  const me = await as(lost);
  await turnOn(me);
  const params = { id: lost.id };
  assert.equal((await operator.done(user, { params })).second_factor, true);
  assert.equal((await operator.done(removeFactor, { params })).second_factor, false);
  assert.equal((await operator.refused(409, removeFactor, { params })).code, 'already_done');
  assert.equal((await me.done(api.auth.user)).second_factor, false);
  const [notice] = await sql<{ kind: string }[]>`select kind from account_notices where user_id = ${lost.id} order by id desc limit 1`;
  assert.equal(notice?.kind, 'second_factor_off');
  const { results } = await operator.done(audit, { query: { subject_id: lost.id } });
  assert.deepEqual(
    results.map(({ act }) => act),
    ['second_factor_removed'],
  );
  const colleague = await buildOperator();
  await turnOn(await as(colleague));
  for (const one of [colleague, await buildOperator()])
    assert.equal((await operator.refused(403, removeFactor, { params: one })).code, 'forbidden');
});
