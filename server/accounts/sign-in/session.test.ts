import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { refusals } from '../../../contract/errors.ts';
import { fieldRules } from '../../../contract/field-rules.ts';
import type { Tx } from '../../core/database/database.ts';
import { openApp, sendTo, testApp } from '../../../tests/support/app.ts';
import { PASSWORD } from '../../../tests/support/builders.ts';
import { callerThrough } from '../../../tests/support/caller.ts';
import { JWT_SECRET } from '../../../tests/support/server.ts';
import { untilWaiting } from '../../../tests/support/until.ts';

const { sql, database, guest, as, send, buildOffer, buildProvider, buildUser } = await testApp();
const { login, logout, refresh, user, changePassword, becomeProvider } = api.auth;
const invalidCredentials = { detail: refusals.invalid_credentials.en, code: 'invalid_credentials' };

const signIn = (username: string, password = PASSWORD) => guest.done(login, { body: { username, password } });
const withToken = (access: string) => callerThrough(send, access);

test('a user signs in by username or email in any case', async () => {
  const account = await buildUser({ username: 'Ka.Yan', email: 'Ka.Yan@Example.com' });
  for (const name of ['Ka.Yan', 'ka.yan', 'KA.YAN', 'Ka.Yan@Example.com', 'ka.yan@example.COM', '  ka.yan ']) {
    const { access, user: mine } = await signIn(name);
    assert.equal(mine.id, account.id);
    assert.equal((await withToken(access).done(user)).username, 'Ka.Yan');
  }
});

test('a sign-in that a new password, a second factor or an operator overtakes opens no session', async () => {
  for (const overtake of [
    (tx: Tx, id: string) => tx`update users set password_hash = 'another' where id = ${id}`,
    (tx: Tx, id: string) => tx`insert into second_factors (user_id, sealed_key, confirmed_at) values (${id}, '', now())`,
    (tx: Tx, id: string) => tx`update users set disabled_at = now() where id = ${id}`,
  ]) {
    const { id, username } = await buildUser();
    let signing_in: Promise<unknown> | undefined;
    await sql.begin(async (tx) => {
      await tx`select from users where id = ${id} for no key update`;
      signing_in = guest.refused(401, login, { body: { username, password: PASSWORD } });
      await untilWaiting(sql, 1);
      await overtake(tx, id);
      await tx`update sessions set revoked_at = now() where user_id = ${id}`;
    });
    assert.deepEqual(await signing_in, invalidCredentials);
  }
});

test('a wrong password, an unknown user and a disabled one get the same answer in both languages', async () => {
  const { username } = await buildUser();
  const disabled = await buildUser({ disabled_at: new Date() });
  for (const body of [
    { username, password: 'not it at all' },
    { username: 'nobody-at-all', password: PASSWORD },
    { username: 'nobody@example.com', password: PASSWORD },
    { username: disabled.username, password: PASSWORD },
  ]) {
    assert.deepEqual(await guest.refused(401, login, { body }), invalidCredentials);
    assert.equal((await guest.with({ 'accept-language': 'zh-HK' }).refused(401, login, { body })).detail, '登入失敗，請檢查您的帳號密碼');
  }
});

test('an unknown user costs the same work as a wrong password: one verification', async () => {
  const { username } = await buildUser();
  const work = async (body: object) => {
    const begun: string[] = [];
    // Hashing is native work that Node does not know by name.
    const watch = createHook({ init: (_, type) => void (/napi|argon|undefined/i.test(type) && begun.push(type)) }).enable();
    await guest.refused(401, login, { body });
    watch.disable();
    return begun;
  };
  const wrong = await work({ username, password: 'not it at all' });
  assert.equal(wrong.length, 1);
  assert.deepEqual(await work({ username: 'nobody-at-all', password: 'not it at all' }), wrong);
});

test('signing in needs a name and a password', async () => {
  assert.deepEqual(await guest.refused(400, login, { body: {} }), {
    username: [fieldRules.required.en],
    password: [fieldRules.required.en],
  });
  assert.deepEqual(Object.keys(await guest.refused(400, login, { body: { username: 'a\u0000b', password: 'x'.repeat(129) } })).sort(), [
    'password',
    'username',
  ]);
  for (const username of [{ $ne: null }, ['a'], 5, true])
    assert.deepEqual(Object.keys(await guest.refused(400, login, { body: { username, password: 'x' } })), ['username']);
});

test('a refresh token gives new access again and again, also to two tabs at once', async () => {
  const session = await signIn((await buildUser()).username);
  const fresh = await Promise.all(Array.from({ length: 10 }, () => guest.done(refresh, { body: { refresh: session.refresh } })));
  for (const { access } of fresh) await withToken(access).done(user);
  await guest.done(refresh, { body: { refresh: session.refresh } });
});

test('signing out ends the session at once, access token included, and other sessions go on', async () => {
  const { username } = await buildUser();
  const [phone, laptop] = [await signIn(username), await signIn(username)];
  await guest.done(logout, { body: { refresh: phone.refresh } });
  assert.deepEqual(await guest.refused(401, refresh, { body: { refresh: phone.refresh } }), {
    detail: refusals.token_not_valid.en,
    code: 'token_not_valid',
  });
  assert.equal((await withToken(phone.access).refused(401, user)).code, 'token_not_valid');
  await withToken(laptop.access).done(user);
});

test('signing out twice, or of a session nobody has, is no error', async () => {
  const session = await signIn((await buildUser()).username);
  for (const token of [session.refresh, session.refresh, 'never-issued']) await guest.done(logout, { body: { refresh: token } });
});

test('a session ends after its 14 days', async () => {
  const session = await signIn((await buildUser()).username);
  const [row] = await sql<
    { days: number }[]
  >`select extract(day from expires_at - created_at)::int as days from sessions where user_id = ${session.user.id}`;
  assert.equal(row?.days, 14);
  await sql`update sessions set expires_at = now() where user_id = ${session.user.id}`;
  await guest.refused(401, refresh, { body: { refresh: session.refresh } });
  await withToken(session.access).refused(401, user);
});

test('a disabled user is out at once', async () => {
  const session = await signIn((await buildUser()).username);
  await sql`update users set disabled_at = now() where id = ${session.user.id}`;
  await withToken(session.access).refused(401, user);
  await guest.refused(401, refresh, { body: { refresh: session.refresh } });
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (claims: object, secret = JWT_SECRET, header: object = { alg: 'HS256', typ: 'JWT' }) => {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};

test('an access token lives 15 minutes', async () => {
  const { access } = await signIn((await buildUser()).username);
  const claims = JSON.parse(Buffer.from(access.split('.')[1]!, 'base64url').toString()) as {
    sub: string;
    sid: string;
    iat: number;
    exp: number;
  };
  assert.deepEqual(Object.keys(claims).sort(), ['exp', 'iat', 'sid', 'sub']);
  assert.equal(claims.exp - claims.iat, 900);
  await withToken(signed(claims)).done(user);
  await withToken(signed({ ...claims, iat: claims.iat - 1_000, exp: claims.iat - 100 })).refused(401, user);
});

test('forged tokens are refused', async () => {
  const victim = await buildProvider();
  const { access, user: attacker } = await signIn((await buildUser()).username);
  const [header, payload, signature] = access.split('.') as [string, string, string];
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const forged = [
    `${header}.${encode({ ...claims, sub: victim.user.id })}.${signature}`,
    `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
    signed(claims, 'a-secret-of-somebody-else-altogether'),
    signed(claims, ''),
    signed({ ...claims, sub: victim.user.id }),
    signed(claims, JWT_SECRET, { alg: 'HS512', typ: 'JWT' }),
    `${header}.${payload}`,
    `${access}x`,
    'null',
    'a.b.c',
    '',
    '🛶',
  ];
  for (const token of forged) {
    const { status, body } = await callerThrough(send).ask(user, { headers: { authorization: `Bearer ${encodeURI(token)}` } });
    assert.equal(status, 401, `${token}: ${JSON.stringify(body)}`);
  }
  assert.equal((await withToken(access).done(user)).id, attacker.id);
});

test('no token and another scheme ask to sign in', async () => {
  for (const headers of [{}, { authorization: 'Basic a2F5YW46c2FtcGFu' }, { authorization: 'Bearer' }] as Record<string, string>[])
    assert.deepEqual(await guest.refused(401, user, { headers }), { detail: refusals.not_authenticated.en, code: 'not_authenticated' });
});

test('changing the password ends the other sessions and keeps this one', async () => {
  const account = await buildUser();
  const [here, there] = [await signIn(account.username), await signIn(account.username)];
  await withToken(here.access).done(changePassword, { body: { old_password: PASSWORD, new_password: 'nine red junks' } });
  await withToken(here.access).done(user);
  await guest.done(refresh, { body: { refresh: here.refresh } });
  await withToken(there.access).refused(401, user);
  await guest.refused(401, refresh, { body: { refresh: there.refresh } });
  assert.deepEqual(await guest.refused(401, login, { body: { username: account.username, password: PASSWORD } }), invalidCredentials);
  await signIn(account.username, 'nine red junks');
});

test('a new password needs the old one and must be a good one', async () => {
  const account = await buildUser({ username: 'LanternMaker' });
  const me = await as(account);
  for (const [body, field, rule] of [
    [{ old_password: 'not it at all', new_password: 'nine red junks' }, 'old_password', 'password_wrong'],
    [{ old_password: PASSWORD, new_password: 'lanternmaker' }, 'new_password', 'password_username'],
    [{ old_password: PASSWORD, new_password: 'password' }, 'new_password', 'password_guessable'],
  ] as const)
    assert.deepEqual(await me.refused(400, changePassword, { body }), { [field]: [fieldRules[rule].en] });
  assert.deepEqual(Object.keys(await me.refused(400, changePassword, { body: { new_password: 'short' } })).sort(), [
    'new_password',
    'old_password',
  ]);
  await signIn(account.username);
});

/** Another app on the same database, with narrow rate limits of its own. */
async function narrow(env: Record<string, string>) {
  const app = await openApp(sql, env);
  database.beforeDrop(() => app.close());
  return callerThrough(sendTo(app));
}

test('too many tries to sign in are refused with the time to wait, in the caller’s language', async () => {
  const visitor = await narrow({ LOGIN_TRIES_PER_MINUTE: '3' });
  const { username } = await buildUser();
  for (let n = 0; n < 3; n += 1) await visitor.refused(401, login, { body: { username, password: 'not it at all' } });
  const { status, headers, body } = await visitor.ask(login, { body: { username, password: PASSWORD } });
  assert.equal(status, 429);
  const retry_after = Number(headers['retry-after']);
  assert.deepEqual(body, { detail: refusals.too_many_requests.en, code: 'too_many_requests', retry_after });
  assert.ok(retry_after > 0 && retry_after <= 60);
  assert.equal(
    (await visitor.with({ 'accept-language': 'zh-HK' }).refused(429, login, { body: {} })).detail,
    refusals.too_many_requests['zh-HK'],
  );
});

test('guessing the current password counts at the same rate limit as guessing at the door', async () => {
  const visitor = await narrow({ LOGIN_TRIES_PER_MINUTE: '2' });
  const { username } = await buildUser();
  const { access } = await visitor.done(login, { body: { username, password: PASSWORD } });
  const me = visitor.with({ authorization: `Bearer ${access}` });
  await me.refused(400, changePassword, { body: { old_password: 'a guess', new_password: 'nine red junks' } });
  await me.refused(429, changePassword, { body: { old_password: 'a guess', new_password: 'nine red junks' } });
  await visitor.refused(429, login, { body: { username, password: PASSWORD } });
});

test('registrations and bookings have rate limits too, and reading has none', async () => {
  const visitor = await narrow({ REGISTRATIONS_PER_HOUR: '1', BOOKINGS_PER_MINUTE: '1' });
  await visitor.refused(400, api.auth.register, { body: {} });
  const refused = await visitor.ask(api.auth.register, { body: {} });
  assert.equal(refused.status, 429);
  const retry_after = Number(refused.headers['retry-after']);
  assert.ok(retry_after > 3_500 && retry_after <= 3_600);
  const { detail } = refused.body as { detail: string };
  assert.equal(detail, `Too many tries. Try again in ${Math.ceil(retry_after / 60)} minutes.`);
  const chinese = await visitor.with({ 'accept-language': 'zh-HK' }).refused(429, api.auth.register, { body: {} });
  assert.match(chinese.detail!, /^嘗試次數過多，請於 (?:59|60) 分鐘後再試。$/);
  await visitor.refused(400, api.pages.book, { body: {} });
  assert.equal((await visitor.refused(429, api.pages.book, { body: {} })).code, 'too_many_requests');
  const { service } = await buildOffer();
  for (let n = 0; n < 5; n += 1) await visitor.done(api.services.get, { params: { id: service.id } });
});

test('visitors are distinguished by address; behind a proxy that is trusted by the address it names', async () => {
  const [plain, proxied] = [await narrow({ LOGIN_TRIES_PER_MINUTE: '1' }), await narrow({ LOGIN_TRIES_PER_MINUTE: '1', TRUST_PROXY: '1' })];
  const from = (address: string) => ({ body: {}, headers: { 'x-forwarded-for': address } });
  await plain.refused(400, login, from('203.0.113.1'));
  await plain.refused(429, login, from('203.0.113.2'));
  await proxied.refused(400, login, from('203.0.113.1'));
  await proxied.refused(400, login, from('203.0.113.2'));
  await proxied.refused(429, login, from('203.0.113.1'));
});

test('a new role takes effect in sessions that are open', async () => {
  const session = await signIn((await buildUser()).username);
  const me = withToken(session.access);
  await me.done(becomeProvider, { body: { business_name: 'Now a provider', phone: '2345 6789' } });
  await me.done(api.bookings.providerStats);
  await sql`update users set user_type = 'client' where id = ${session.user.id}`;
  await me.refused(403, api.bookings.providerStats);
});
