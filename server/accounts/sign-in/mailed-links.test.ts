import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { PASSWORD, type BuiltUser } from '../../../tests/support/builders.ts';
import type { Caller } from '../../../tests/support/caller.ts';
import { untilWaiting } from '../../../tests/support/until.ts';

const { sql, guest, as, links, buildUser } = await testApp();
const { askReset, askVerification, changePassword, login, reset, update, user: seeUser, verifyEmail } = api.auth;
const NEW = 'nine red junks';

type Purpose = 'verify_email' | 'reset_password';
const linksOf = ({ id }: { id: string }, purpose: Purpose) =>
  sql<{ id: string }[]>`select id from account_links where user_id = ${id} and purpose = ${purpose} order by id desc`;
const tokenOf = async (user: { id: string }, purpose: Purpose) => links.sign(purpose, (await linksOf(user, purpose))[0]!.id);

test('a lost password is set anew by the mailed link, once; every session ends, and the address is proved', async () => {
  const user = await buildUser();
  const me = await as(user);
  await guest.done(askReset, { body: { email: user.email.toUpperCase() } });
  const token = await tokenOf(user, 'reset_password');
  await guest.refused(400, reset, { body: { token, new_password: 'password123' } });
  await guest.refused(400, reset, { body: { token, new_password: user.username } });
  await guest.done(reset, { body: { token, new_password: NEW } });
  await me.refused(401, seeUser);
  await guest.refused(401, login, { body: { username: user.username, password: PASSWORD } });
  const session = await guest.done(login, { body: { username: user.username, password: NEW } });
  assert.equal(session.user.email_verified, true);
  assert.equal((await guest.refused(400, reset, { body: { token, new_password: 'eleven green ferries' } })).code, 'link_not_valid');
});

test('asking for an address without an account says the same and does nothing', async () => {
  const before = await sql`select 1 from account_links`;
  await guest.done(askReset, { body: { email: 'nobody-here@example.com' } });
  const disabled = await buildUser({ disabled_at: new Date() });
  await guest.done(askReset, { body: { email: disabled.email } });
  assert.equal((await sql`select 1 from account_links`).length, before.length);
});

test('many who ask at once for the same mailbox get no more', async () => {
  const user = await buildUser();
  let asked: Promise<unknown> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from users where id = ${user.id} for update`;
    asked = Promise.all([1, 2, 3, 4].map(() => guest.ask(askReset, { body: { email: user.email } })));
    await untilWaiting(sql, 4);
  });
  await asked;
  assert.equal((await linksOf(user, 'reset_password')).length, 3);
});

test('nobody’s mailbox is flooded: three links an hour', async () => {
  const user = await buildUser();
  for (let n = 0; n < 5; n += 1) await guest.done(askReset, { body: { email: user.email } });
  assert.equal((await linksOf(user, 'reset_password')).length, 3);
});

test('using one link uses up the others; one that has run out is no good, nor one for another purpose', async () => {
  const user = await buildUser();
  const me = await as(user);
  for (let n = 0; n < 2; n += 1) await guest.done(askReset, { body: { email: user.email } });
  const [newer, older] = await linksOf(user, 'reset_password');
  await guest.refused(400, reset, { body: { token: links.sign('verify_email', newer!.id), new_password: NEW } });
  await guest.done(reset, { body: { token: links.sign('reset_password', older!.id), new_password: NEW } });
  await guest.refused(400, reset, { body: { token: links.sign('reset_password', newer!.id), new_password: NEW } });

  const other = await buildUser();
  await (await as(other)).done(askVerification);
  const token = await tokenOf(other, 'verify_email');
  await sql`update account_links set expires_at = now() where user_id = ${other.id}`;
  assert.equal((await guest.refused(400, verifyEmail, { body: { token } })).code, 'link_not_valid');
  await me.refused(401, askVerification);
});

test('a link used twice at once works once', async () => {
  const user = await buildUser();
  await guest.done(askReset, { body: { email: user.email } });
  const token = await tokenOf(user, 'reset_password');
  const answers = await Promise.all(
    ['nine red junks', 'ten red junks'].map((new_password) => guest.ask(reset, { body: { token, new_password } })),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 400]);
});

test('a mailed link for a new password is no good once its owner has changed the password or the address', async () => {
  const changes = [
    async (me: Caller, user: BuiltUser) => {
      await me.done(update, { body: { email: `new-${user.email}`, password: PASSWORD } });
      await me.done(verifyEmail, { body: { token: await tokenOf(user, 'verify_email') } });
    },
    async (me: Caller) => {
      await me.done(changePassword, { body: { old_password: PASSWORD, new_password: NEW } });
    },
  ];
  for (const change of changes) {
    const user = await buildUser();
    const me = await as(user);
    await guest.done(askReset, { body: { email: user.email } });
    const token = await tokenOf(user, 'reset_password');
    await change(me, user);
    const taken = await guest.refused(400, reset, { body: { token, new_password: 'eleven green ferries' } });
    assert.equal(taken.code, 'link_not_valid');
    await guest.refused(401, login, { body: { username: user.username, password: 'eleven green ferries' } });
    await me.done(seeUser);
  }
});

test('a new address has to be proved anew, and the link for the old one proves nothing', async () => {
  const user = await buildUser();
  const me = await as(user);
  await me.done(askVerification);
  const old = await tokenOf(user, 'verify_email');
  await me.done(verifyEmail, { body: { token: old } });
  const changed = await me.done(update, { body: { email: `new-${user.email}`, password: PASSWORD } });
  assert.deepEqual([changed.email, changed.pending_email], [user.email, `new-${user.email}`]);
  await me.refused(400, verifyEmail, { body: { token: old } });
  assert.equal((await me.done(seeUser)).email, user.email);
  const fresh = await tokenOf(user, 'verify_email');
  await me.done(verifyEmail, { body: { token: fresh } });
  const proved = await me.done(seeUser);
  assert.deepEqual([proved.email, proved.email_verified], [`new-${user.email}`, true]);
});
