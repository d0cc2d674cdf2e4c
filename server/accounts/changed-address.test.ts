import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { wordsOf } from '../../contract/field-rules.ts';
import { testApp } from '../../tests/support/app.ts';
import { PASSWORD, type BuiltUser } from '../../tests/support/builders.ts';
import { testMailer } from '../../tests/support/mailer.ts';

const { sql, guest, as, links, buildPartner, buildUser } = await testApp();
const { askReset, askVerification, changePassword, login, reset, update, user: seeUser, verifyEmail } = api.auth;
const NEW = 'nine red junks';
const { mailer } = testMailer(sql);
after(() => mailer.close());

async function newestToken({ id }: BuiltUser, purpose: 'verify_email' | 'reset_password' = 'verify_email'): Promise<string> {
  const [link] = await sql<{ id: string }[]>`
    select id from account_links where user_id = ${id} and purpose = ${purpose} order by id desc limit 1`;
  return links.sign(purpose, link!.id);
}

/** What an address was mailed, oldest first. */
async function mailedTo(email: string) {
  await mailer.run();
  const { results } = await guest.done(api.outbox.list, { query: { recipient: email } });
  return Promise.all(results.toReversed().map(({ id }) => guest.done(api.outbox.get, { params: { id } })));
}

test('another address asks for the password; without it nothing changes', async () => {
  const user = await buildUser();
  const me = await as(user);
  const email = `taken-over-${user.email}`;
  assert.deepEqual(await me.refused(400, update, { body: { email, first_name: 'Mei' } }), {
    password: [wordsOf({ rule: 'required' }, 'en')],
  });
  assert.deepEqual(await me.refused(400, update, { body: { email, password: 'not this one' } }), {
    password: [wordsOf({ rule: 'password_wrong' }, 'en')],
  });
  const unchanged = await me.done(seeUser);
  assert.deepEqual([unchanged.email, unchanged.pending_email, unchanged.first_name], [user.email, null, 'Ka Yan']);
  assert.deepEqual(await mailedTo(email), []);
  const same = await me.done(update, { body: { email: user.email.toUpperCase(), first_name: 'Mei' } });
  assert.deepEqual([same.email, same.first_name], [user.email.toUpperCase(), 'Mei'], 'no other address, no password');
});

test('a new address counts once its link is pressed; until then the old one signs in, is mailed and resets', async () => {
  const user = await buildUser({ email_verified_at: new Date() });
  const me = await as(user);
  const email = `new-${user.email}`;
  const asked = await me.done(update, { body: { email, password: PASSWORD } });
  assert.deepEqual([asked.email, asked.email_verified, asked.pending_email], [user.email, true, email]);
  assert.deepEqual(
    (await mailedTo(email)).map(({ kind }) => kind),
    ['new_email'],
  );
  await guest.refused(401, login, { body: { username: email, password: PASSWORD } });
  await guest.done(login, { body: { username: user.email, password: PASSWORD } });
  await guest.done(askReset, { body: { email } });
  await guest.done(askReset, { body: { email: user.email } });
  assert.deepEqual(
    (await mailedTo(user.email)).map(({ kind }) => kind),
    ['reset_password'],
    'and no word of a change yet',
  );

  await me.done(askVerification);
  assert.equal((await mailedTo(email)).length, 2, 'the link again');
  await me.done(verifyEmail, { body: { token: await newestToken(user) } });
  const changed = await me.done(seeUser);
  assert.deepEqual([changed.email, changed.email_verified, changed.pending_email], [email, true, null]);
  await guest.refused(401, login, { body: { username: user.email, password: PASSWORD } });
  await guest.done(login, { body: { username: email, password: PASSWORD } });
  const stale = await newestToken(user, 'reset_password');
  await guest.refused(400, reset, { body: { token: stale, new_password: NEW } });
});

test('a waiting address is taken back by naming the one there is, and its link opens nothing then', async () => {
  const user = await buildUser();
  const me = await as(user);
  await me.done(update, { body: { email: `wrong-${user.email}`, password: PASSWORD } });
  const token = await newestToken(user);
  assert.equal((await me.done(update, { body: { first_name: 'Mei' } })).pending_email, `wrong-${user.email}`, 'other changes leave it');
  assert.equal((await me.done(update, { body: { email: user.email } })).pending_email, null);
  assert.equal((await me.refused(400, verifyEmail, { body: { token } })).code, 'link_not_valid');
  assert.equal((await me.done(seeUser)).email, user.email);
});

test('an address that another account took meanwhile is refused at the press, and the old one stays', async () => {
  const user = await buildUser();
  const me = await as(user);
  const email = `wanted-${user.email}`;
  await me.done(update, { body: { email, password: PASSWORD } });
  const token = await newestToken(user);
  const other = await buildUser({ email: email.toUpperCase() });
  assert.deepEqual(await me.refused(400, verifyEmail, { body: { token } }), { email: [wordsOf({ rule: 'email_taken' }, 'en')] });
  assert.equal((await me.done(seeUser)).email, user.email);
  await (await as(other)).refused(400, update, { body: { email: user.email, password: PASSWORD } });
});

test('a new password by the mailed link ends a change that waits', async () => {
  const user = await buildUser({ email_verified_at: new Date() });
  await (await as(user)).done(update, { body: { email: `thief-${user.email}`, password: PASSWORD } });
  const token = await newestToken(user);
  await guest.done(askReset, { body: { email: user.email } });
  await guest.done(reset, { body: { token: await newestToken(user, 'reset_password'), new_password: NEW } });
  const { access, user: now } = await guest.done(login, { body: { username: user.username, password: NEW } });
  assert.deepEqual([now.email, now.pending_email], [user.email, null]);
  const { status } = await guest.ask(verifyEmail, { body: { token }, headers: { authorization: `Bearer ${access}` } });
  assert.equal(status, 400);
});

test('no more than three links an hour go to addresses that somebody names', async () => {
  const user = await buildUser();
  const me = await as(user);
  for (const n of [1, 2, 3]) await me.done(update, { body: { email: `n${n}-${user.email}`, password: PASSWORD } });
  const { code, retry_after } = await me.refused(429, update, { body: { email: `n4-${user.email}`, password: PASSWORD } });
  assert.deepEqual([code, retry_after], ['too_many_requests', 3_600]);
  assert.equal((await me.done(seeUser)).pending_email, `n3-${user.email}`);
});

for (const [locale, words] of [
  ['en', /wasn’t you|weren’t you/],
  ['zh-HK', /如非本人操作/],
] as const)
  test(`the owner's address hears of a changed address, password and payout account, in ${locale}`, async () => {
    const { id, user } = await buildPartner({ user: await buildUser({ locale, email_verified_at: new Date() }) });
    const me = await as(user);
    await me.done(changePassword, { body: { old_password: PASSWORD, new_password: NEW } });
    await me.done(api.partners.update, { body: { payout_account: '9123 4567', password: NEW } });
    await guest.done(askReset, { body: { email: user.email } });
    await guest.done(reset, { body: { token: await newestToken(user, 'reset_password'), new_password: PASSWORD } });
    const again = await as(user);
    const email = `moved-${user.email}`;
    await again.done(update, { body: { email, password: PASSWORD } });
    const token = await newestToken(user);
    await again.done(verifyEmail, { body: { token } });

    const mails = await mailedTo(user.email);
    assert.deepEqual(mails.map(({ kind }) => kind).toSorted(), ['email_changed', 'password_changed', 'password_changed', 'payout_changed']);
    for (const { kind, subject, plain } of mails) {
      assert.match(plain!, words, kind);
      for (const secret of [token, email, '9123', NEW, PASSWORD, id])
        assert.ok(!`${subject} ${plain}`.includes(secret), `${kind}: ${secret}`);
    }
    assert.deepEqual(await mailedTo(email), [], 'the link was pressed before it was mailed, and the new address hears nothing else');
  });

test('an address is not flooded with words of changes', async () => {
  const user = await buildUser();
  const me = await as(user);
  for (let n = 0; n < 7; n += 1) await me.done(changePassword, { body: { old_password: PASSWORD, new_password: PASSWORD } });
  assert.equal((await mailedTo(user.email)).length, 5);
});
