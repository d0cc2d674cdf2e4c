import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { PASSWORD } from '../../tests/support/builders.ts';
import { codeOf, turnOn } from '../../tests/support/second-factor.ts';
import { JWT_SECRET } from '../../tests/support/server.ts';
import { operatorCommand } from '../accounts/operator-command.ts';
import { StartFailure } from '../core/start-failure.ts';

const { sql, database, guest, as, buildOperator, buildProvider, buildUser } = await testApp();
const SCRIPT = join(import.meta.dirname, '../../scripts/operator.ts');

/** What the command prints, and the code it ends with, on this file's database. */
async function operator(...words: string[]): Promise<{ code: number; said: string }> {
  try {
    return { code: 0, said: await operatorCommand(words)(sql) };
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    return { code: 1, said: error.message };
  }
}

/** The same, as it is typed. */
async function typed(...words: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, ...database.env, NODE_ENV: 'test', JWT_SECRET };
  return promisify(execFile)(process.execPath, [SCRIPT, ...words], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: unknown) => {
      const { code, stderr } = error as { code: number; stderr: string };
      return { code, said: stderr };
    },
  );
}

test('the command makes an operator of a new address, who signs in with what it says once', async () => {
  const { code, said } = await typed('create', 'wing@sampan.example');
  assert.equal(code, 0, said);
  const password = /^ {2}(\S{20})$/m.exec(said)?.[1];
  assert.ok(password, said);
  const { user } = await guest.done(api.auth.login, { body: { username: 'wing@sampan.example', password } });
  assert.deepEqual([user.user_type, user.email], ['operator', 'wing@sampan.example']);
  const log = await (await as(user)).done(api.operator.audit, { query: { subject_id: user.id } });
  assert.deepEqual(
    log.results.map(({ act, actor, subject_name }) => [act, actor, subject_name]),
    [['operator_made', 'npm run operator', 'wing@sampan.example']],
  );
});

test('a client with a proved address becomes an operator once, with the password they have, and signs in anew', async () => {
  const client = await buildUser({ email_verified_at: new Date() });
  const me = await as(client);
  await me.refused(403, api.operator.overview);
  assert.match((await operator('create', client.email.toUpperCase())).said, new RegExp(`^${client.username} is an operator now`));
  assert.equal((await me.refused(401, api.operator.overview)).code, 'token_not_valid');
  const { user } = await guest.done(api.auth.login, { body: { username: client.username, password: PASSWORD } });
  assert.equal(user.user_type, 'operator');
  assert.match((await operator('create', client.email)).said, /already/);
  const [written] = await sql<{ count: number }[]>`select count(*) as count from audit_log where subject_id = ${client.id}`;
  assert.equal(written!.count, 1);
});

test('an account that never proved the address is not promoted, and the command says whose it is and what to do', async () => {
  const stranger = await buildUser({ username: 'harmless', email: 'chief@sampan.example', date_joined: new Date('2026-03-01T20:00:00Z') });
  const me = await as(stranger);
  const { code, said } = await operator('create', stranger.email);
  assert.deepEqual([code, (await me.done(api.auth.user)).user_type], [1, 'client']);
  assert.match(said, /harmless.*2026-03-02.*\n.*harmless.*2026-03-02/, 'in both languages, with the day in Hong Kong');
  assert.match(said, /operator -- prove chief@sampan\.example/);

  assert.match((await operator('prove', 'CHIEF@sampan.example')).said, /harmless/);
  const [link] = await sql<{ purpose: string; email: string }[]>`select purpose, email from account_links where user_id = ${stranger.id}`;
  assert.deepEqual(link, { purpose: 'verify_email', email: stranger.email });
  assert.equal((await operator('prove', 'no-account@sampan.example')).code, 1);
  for (let n = 0; n < 2; n += 1) assert.equal((await operator('prove', stranger.email)).code, 0);
  assert.match((await operator('prove', stranger.email)).said, /hour/);
  await sql`update users set email_verified_at = now() where id = ${stranger.id}`;
  assert.match((await operator('prove', stranger.email)).said, /proved/);
  assert.equal((await operator('create', stranger.email)).code, 0);
});

test('the command says whose account it has promoted, since when it is there, and when its address was proved', async () => {
  const client = await buildUser({
    first_name: 'Mei',
    last_name: 'Chan',
    date_joined: new Date('2026-03-01T20:00:00Z'),
    email_verified_at: new Date('2026-03-04T20:00:00Z'),
  });
  const { code, said } = await operator('create', client.email);
  assert.equal(code, 0);
  assert.match(said, /Mei Chan.*2026-03-02.*2026-03-05/);
});

test('a disabled account is not promoted, nor called an operator', async () => {
  const disabled_at = new Date();
  const client = await buildUser({ username: 'shut', email_verified_at: new Date(), disabled_at });
  const { code, said } = await operator('create', client.email);
  assert.deepEqual([code, /shut.*disabled/.test(said), said.includes('已停用')], [1, true, true], said);
  const [stored] = await sql<{ user_type: string }[]>`select user_type from users where id = ${client.id}`;
  assert.equal(stored!.user_type, 'client');
  const lok = await buildOperator();
  await sql`update users set disabled_at = now() where id = ${lok.id}`;
  assert.equal((await operator('create', lok.email)).code, 1);
});

test('a provider cannot run the marketplace as well, and wrong words get the usage', async () => {
  const { user } = await buildProvider();
  const refused = await typed('create', user.email);
  assert.deepEqual([refused.code, refused.said.includes('another address'), refused.said.includes('電郵')], [1, true, true]);
  for (const words of [[], ['create'], ['create', 'nobody'], ['remove', 'a@b.example'], ['create', 'a@b.example', 'c@d.example']])
    assert.match((await operator(...words)).said, /create EMAIL/);
  const [stored] = await sql<{ user_type: string }[]>`select user_type from users where id = ${user.id}`;
  assert.equal(stored!.user_type, 'service_provider');
});

test('an operator is nobody’s provider or partner', async () => {
  const me = await as(await buildOperator());
  assert.equal(
    (await me.refused(409, api.auth.becomeProvider, { body: { business_name: 'Tours', phone: '2345 6789' } })).code,
    'not_a_client',
  );
});

test('who has lost the app and the recovery codes is let in again by the administrator, and mailed', async () => {
  const lok = await buildOperator();
  const me = await as(lok);
  const { key } = await turnOn(me);
  const { code, said } = await operator('forget-factor', lok.email.toUpperCase());
  assert.deepEqual([code, new RegExp(`off for ${lok.username}`).test(said)], [0, true], said);
  await guest.done(api.auth.login, { body: { username: lok.username, password: PASSWORD } });
  await me.refused(409, api.auth.confirmSecondFactor, { body: { factor_code: codeOf(key, 1) } });
  const log = await me.done(api.operator.audit, { query: { subject_id: lok.id } });
  assert.deepEqual(
    log.results.map(({ act, actor }) => [act, actor]),
    [['second_factor_removed', 'npm run operator']],
  );
  const [notice] = await sql<{ kind: string }[]>`select kind from account_notices where user_id = ${lok.id} order by id desc limit 1`;
  assert.equal(notice?.kind, 'second_factor_off');
  assert.match((await operator('forget-factor', lok.email)).said, /has no two-step login/);
  assert.equal((await operator('forget-factor', 'no.such@sampan.example')).code, 1);
});
