import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { wordsOf } from '../../../contract/field-rules.ts';
import { testApp } from '../../../tests/support/app.ts';
import { PASSWORD, type BuiltUser } from '../../../tests/support/builders.ts';
import { turnOn } from '../../../tests/support/second-factor.ts';

const { sql, guest, as, links, buildBooking, buildOperator, buildPartner, buildProvider, buildUser } = await testApp();
const { askReset, askVerification, disownEmail, login, mailedAccount, register, reset, update, user: seeUser, verifyEmail } = api.auth;
const NEW = 'nine red junks';

/** The newest link that an account was mailed. */
async function tokenOf({ id }: Pick<BuiltUser, 'id'>, purpose: 'verify_email' | 'reset_password' = 'verify_email'): Promise<string> {
  const [link] = await sql<{ id: string }[]>`
    select id from account_links where user_id = ${id} and purpose = ${purpose} order by id desc limit 1`;
  return links.sign(purpose, link!.id);
}

/** A stranger's account in the name of somebody who has booked without one. */
async function preRegistered(email: string) {
  await buildBooking({ customer_email: email });
  const stranger = await buildUser({ email });
  const me = await as(stranger);
  await me.done(askVerification);
  return { stranger, me, token: await tokenOf(stranger) };
}

test('a press without the account’s session or password gives nobody’s bookings away, and leaves the link good', async () => {
  const { stranger, me, token } = await preRegistered('victim@example.com');
  const other = await as(await buildUser());
  for (const caller of [guest, other])
    assert.equal((await caller.refused(403, verifyEmail, { body: { token } })).code, 'proof_needs_account');
  assert.deepEqual(await guest.refused(400, verifyEmail, { body: { token, password: 'not this one' } }), {
    password: [wordsOf({ rule: 'password_wrong' }, 'en')],
  });
  const before = await me.done(seeUser);
  assert.deepEqual([before.email_verified, before.bookings_count], [false, 0]);
  assert.deepEqual(await guest.done(verifyEmail, { body: { token, password: PASSWORD } }), { claimed_bookings: 1 });
  assert.equal((await me.done(seeUser)).email_verified, true);
  assert.equal(stranger.id, before.id);
});

test('who has the link sees whose account it is and what somebody put into it', async () => {
  const { user, id, name } = await buildPartner({
    payout_account: '9123 4567',
    user: await buildUser({ date_joined: new Date('2026-03-01T20:00:00Z') }),
  });
  const me = await as(user);
  await me.done(askVerification);
  const body = { token: await tokenOf(user) };
  const seen = await guest.done(mailedAccount, { body });
  assert.deepEqual(seen, {
    username: user.username,
    email: user.email,
    date_joined: '2026-03-01T20:00:00.000Z',
    is_yours: false,
    is_new_address: false,
    payout_account: '••••4567',
    calendar_feed: false,
    second_factor: false,
    business: '',
    partnership: name,
  });
  assert.ok(!JSON.stringify(seen).includes(id));
  assert.equal((await me.done(mailedAccount, { body })).is_yours, true);
  await me.done(verifyEmail, { body });
  assert.equal((await guest.refused(400, mailedAccount, { body })).code, 'link_not_valid');
});

test('they see a business and a second factor too, which somebody may have put there to keep them out', async () => {
  const { user, name } = await buildProvider({ user: await buildUser() });
  const me = await as(user);
  await me.done(askVerification);
  const body = { token: await tokenOf(user) };
  const before = await guest.done(mailedAccount, { body });
  assert.deepEqual([before.business, before.partnership, before.second_factor], [name, '', false]);
  await turnOn(me);
  assert.equal((await guest.done(mailedAccount, { body })).second_factor, true);
});

test('an account that its address’s owner does not know ends: its sessions too, and the address is free again', async () => {
  const { me, stranger, token } = await preRegistered('not-mine@example.com');
  await guest.done(disownEmail, { body: { token } });
  await me.refused(401, seeUser);
  await guest.refused(401, login, { body: { username: stranger.username, password: PASSWORD } });
  assert.equal((await guest.refused(400, verifyEmail, { body: { token, password: PASSWORD } })).code, 'link_not_valid');
  assert.equal((await guest.refused(400, disownEmail, { body: { token } })).code, 'link_not_valid');
  const { user } = await guest.done(register, { body: { username: 'rightful', email: 'not-mine@example.com', password: PASSWORD } });
  const owner = await as(user);
  assert.deepEqual(await owner.done(verifyEmail, { body: { token: await tokenOf(user) } }), { claimed_bookings: 1 });

  const lok = await as(await buildOperator());
  const log = await lok.done(api.operator.audit, { query: { subject_id: stranger.id } });
  assert.deepEqual(
    log.results.map(({ act, actor }) => [act, actor]),
    [['user_disowned', 'mailed link']],
  );
  await lok.done(api.operator.enableUser, { params: stranger });
  await guest.done(login, { body: { username: stranger.username, password: PASSWORD } });
});

test('a username that is the address is free with it', async () => {
  const email = 'both@example.com';
  const { user } = await guest.done(register, { body: { username: email, email, password: PASSWORD } });
  await guest.done(disownEmail, { body: { token: await tokenOf(user) } });
  await guest.done(register, { body: { username: email, email, password: PASSWORD } });
});

test('an address that only waits ends the waiting; a proved account is not ended by an old mail', async () => {
  const user = await buildUser({ email_verified_at: new Date() });
  const me = await as(user);
  await me.done(askVerification);
  const old = await tokenOf(user);
  assert.equal((await guest.refused(400, disownEmail, { body: { token: old } })).code, 'link_not_valid');
  await me.done(update, { body: { email: `stranger-${user.email}`, password: PASSWORD } });
  const token = await tokenOf(user);
  assert.equal((await guest.done(mailedAccount, { body: { token } })).is_new_address, true);
  await guest.done(disownEmail, { body: { token } });
  const now = await me.done(seeUser);
  assert.deepEqual([now.email, now.pending_email, now.email_verified], [user.email, null, true]);
});

test('at a reset that is the first proof of the address, a payout account that was there before goes, and the owner hears of it', async () => {
  for (const [email_verified_at, left] of [
    [null, ''],
    [new Date(), '9123 4567'],
  ] as const) {
    const { id, user } = await buildPartner({ payout_account: '9123 4567', user: await buildUser({ email_verified_at }) });
    await guest.done(askReset, { body: { email: user.email } });
    await guest.done(reset, { body: { token: await tokenOf(user, 'reset_password'), new_password: NEW } });
    const [partner] = await sql<{ payout_account: string }[]>`select payout_account from partners where id = ${id}`;
    assert.equal(partner!.payout_account, left);
    const notices = await sql<{ kind: string }[]>`select kind from account_notices where user_id = ${user.id} order by id`;
    assert.deepEqual(
      notices.map(({ kind }) => kind),
      ['password_changed', ...(left ? [] : ['payout_cleared'])],
    );
  }
});

test('a business whose address turned out to be another’s is mailed nothing there', async () => {
  const provider = await buildProvider({ user: await buildUser() });
  const me = await as(provider.user);
  await me.done(askVerification);
  await guest.done(disownEmail, { body: { token: await tokenOf(provider.user) } });
  const [stored] = await sql<{ email: string }[]>`select email from users where id = ${provider.user.id}`;
  assert.ok(!stored!.email.includes('@'));
});
