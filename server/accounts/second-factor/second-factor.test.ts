import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { wordsOf, type FieldRule } from '../../../contract/field-rules.ts';
import { openApp, sendTo, testApp } from '../../../tests/support/app.ts';
import { PASSWORD, type BuiltUser } from '../../../tests/support/builders.ts';
import { callerThrough, type Answer } from '../../../tests/support/caller.ts';
import { setClock } from '../../../tests/support/clock.ts';
import { endpoints } from '../../../tests/support/matrix.ts';
import { testMailer } from '../../../tests/support/mailer.ts';
import { codeOf, turnOn } from '../../../tests/support/second-factor.ts';
import { untilWaiting } from '../../../tests/support/until.ts';
import type { Tx } from '../../core/database/database.ts';

// Moves the clock.
const { sql, guest, as, links, buildBooking, buildOperator, buildPartner, buildUser } = await testApp({ clock: true });
const {
  confirmSecondFactor,
  login,
  renewRecoveryCodes,
  secondFactor,
  startSecondFactor,
  stopSecondFactor,
  update,
  user: seeUser,
} = api.auth;
const { mailer } = testMailer(sql);
after(() => mailer.close());

let now = Date.UTC(2027, 2, 1, 4);
/** So many half minutes go by. */
const pass = (steps: number) => setClock(sql, new Date((now += steps * 30_000)));
await pass(0);

/** Six digits that the app does not show about now. */
const wrongCode = (key: string) =>
  ['000000', '111111', '222222', '333333'].find((code) => [-1, 0, 1].every((later) => codeOf(key, later) !== code));

const rule = (rule: FieldRule) => [wordsOf({ rule }, 'en')];
const signIn = ({ username }: BuiltUser, code?: string) => ({
  body: { username, password: PASSWORD, ...(code !== undefined && { factor_code: code }) },
});

/** An account whose second factor is on, and whose app shows a code that was not used yet. */
async function buildFactor(overrides: Parameters<typeof buildUser>[0] = {}) {
  const user = await buildUser(overrides);
  const me = await as(user);
  const made = await turnOn(me);
  await pass(1);
  return { user, me, ...made };
}

/** What both are answered that ask while a transaction holds what they need. */
async function whileHeld(hold: (tx: Tx) => Promise<unknown>, ask: () => Promise<Answer>): Promise<Answer[]> {
  let both: Promise<Answer[]> | undefined;
  await sql.begin(async (tx) => {
    await hold(tx);
    both = Promise.all([ask(), ask()]);
    await untilWaiting(sql, 2);
  });
  return both!;
}

const mailedTo = async ({ email }: BuiltUser) => {
  await mailer.run();
  return (await guest.done(api.outbox.list, { query: { recipient: email } })).results.map(({ kind }) => kind).toReversed();
};

test('an app is set up with the password and counts once a code of it is confirmed; other sessions end', async () => {
  const user = await buildUser();
  const [me, elsewhere] = [await as(user), await as(user)];
  assert.deepEqual(await me.done(secondFactor), { is_on: false, is_required: false, recovery_codes_left: 0 });
  assert.deepEqual((await me.refused(400, startSecondFactor, { body: { password: 'not it' } })).password, rule('password_wrong'));
  assert.equal((await me.refused(409, confirmSecondFactor, { body: { factor_code: '123456' } })).code, 'already_done');
  const first = await me.done(startSecondFactor, { body: { password: PASSWORD } });
  const { key, qr } = await me.done(startSecondFactor, { body: { password: PASSWORD } });
  assert.match(qr, /^<svg/);
  await guest.done(login, signIn(user));
  assert.equal((await me.done(seeUser)).second_factor, false);

  for (const code of [codeOf(first.key), codeOf(key, 2), codeOf(key, -2), '12345', 'ABCDEF'])
    assert.deepEqual((await me.refused(400, confirmSecondFactor, { body: { factor_code: code } })).factor_code, rule('code_wrong'), code);
  const { recovery_codes } = await me.done(confirmSecondFactor, { body: { factor_code: codeOf(key) } });
  assert.equal(new Set(recovery_codes).size, 10);
  for (const code of recovery_codes) assert.match(code, /^(?:\d{5}-){3}\d{5}$/);
  assert.deepEqual(await me.done(secondFactor), { is_on: true, is_required: false, recovery_codes_left: 10 });
  assert.equal((await me.done(seeUser)).second_factor, true);
  await elsewhere.refused(401, seeUser);
  assert.equal((await me.refused(409, startSecondFactor, { body: { password: PASSWORD } })).code, 'already_done');
  assert.deepEqual(await mailedTo(user), ['second_factor_on']);
});

test('signing in asks for a code once the password is right, and for nothing more before', async () => {
  const { user, key } = await buildFactor();
  assert.equal((await guest.refused(401, login, signIn(user))).code, 'second_factor_needed');
  for (const code of [undefined, codeOf(key)])
    assert.equal(
      (await guest.refused(401, login, { body: { username: user.username, password: 'not it', factor_code: code } })).code,
      'invalid_credentials',
    );
  assert.deepEqual((await guest.refused(400, login, signIn(user, wrongCode(key)))).factor_code, rule('code_wrong'));
  const session = await guest.done(login, signIn(user, codeOf(key)));
  assert.equal(session.user.second_factor, true);
  await guest.done(login, signIn(await buildUser(), '123456'));
});

test('a code may be half a minute early or late, is typed as people type, and is accepted once', async () => {
  const { user, key } = await buildFactor();
  for (const later of [-2, 2]) await guest.refused(400, login, signIn(user, codeOf(key, later)));
  // That of the half minute before is the one that confirmed.
  assert.deepEqual((await guest.refused(400, login, signIn(user, codeOf(key, -1)))).factor_code, rule('code_used'));
  await pass(2);
  await guest.done(login, signIn(user, codeOf(key, -1)));
  const wide = [...codeOf(key)].map((digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0));
  await guest.done(login, signIn(user, ` ${wide.slice(0, 3).join('')} ${wide.slice(3).join('')}`));
  await guest.done(login, signIn(user, codeOf(key, 1)));
  for (const later of [-1, 0, 1])
    assert.deepEqual((await guest.refused(400, login, signIn(user, codeOf(key, later)))).factor_code, rule('code_used'));
});

test('of two who send the same code at once, one is signed in', async () => {
  const { user, key, recovery_codes } = await buildFactor();
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted();
  const byApp = await whileHeld(
    (tx) => tx`select from second_factors where user_id = ${user.id} for update`,
    () => guest.ask(login, signIn(user, codeOf(key))),
  );
  assert.deepEqual(statuses(byApp), [200, 400]);
  const byRecovery = await whileHeld(
    (tx) => tx`select from users where id = ${user.id} for update`,
    () => guest.ask(login, signIn(user, recovery_codes[0])),
  );
  assert.deepEqual(statuses(byRecovery), [200, 400]);
});

test('of two that confirm the same app at once, one gets recovery codes', async () => {
  const user = await buildUser();
  const me = await as(user);
  const { key } = await me.done(startSecondFactor, { body: { password: PASSWORD } });
  const answers = await whileHeld(
    (tx) => tx`select from users where id = ${user.id} for update`,
    () => me.ask(confirmSecondFactor, { body: { factor_code: codeOf(key) } }),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  await pass(1);
  const { body } = answers.find(({ status }) => status === 200)! as { body: { recovery_codes: string[] } } & Answer;
  await guest.done(login, signIn(user, body.recovery_codes[0]));
});

test('a recovery code opens once, in the place of the app; its owner is mailed', async () => {
  const { user, me, recovery_codes } = await buildFactor();
  const [first = '', second = ''] = recovery_codes;
  await guest.done(login, signIn(user, first));
  assert.deepEqual((await guest.refused(400, login, signIn(user, first))).factor_code, rule('code_wrong'));
  await guest.done(login, signIn(user, second.replaceAll('-', ' ')));
  const { user: other } = await buildFactor();
  assert.deepEqual((await guest.refused(400, login, signIn(other, recovery_codes[2]))).factor_code, rule('code_wrong'));
  assert.equal((await me.done(secondFactor)).recovery_codes_left, 8);
  assert.deepEqual(await mailedTo(user), ['second_factor_on', 'recovery_code_used', 'recovery_code_used']);
});

test('what is stored of a second factor makes no codes', async () => {
  const { user, key, recovery_codes } = await buildFactor();
  const rows = await sql<{ row: string }[]>`
    select f::text as row from second_factors f where user_id = ${user.id}
    union all select encode(sealed_key, 'escape') from second_factors where user_id = ${user.id}
    union all select c::text from recovery_codes c where user_id = ${user.id}
    union all select encode(code_hash, 'escape') from recovery_codes where user_id = ${user.id}`;
  assert.equal(rows.length, 22);
  for (const { row } of rows)
    for (const secret of [key, ...recovery_codes, ...recovery_codes.map((code) => code.replaceAll('-', ''))])
      assert.ok(!row.includes(secret), row);
  // Somebody else's row in the place of one's own opens nothing either.
  const { user: other, key: others } = await buildFactor();
  await sql`update second_factors set sealed_key = (select sealed_key from second_factors where user_id = ${other.id}) where user_id = ${user.id}`;
  assert.equal((await guest.refused(409, login, signIn(user, codeOf(others)))).code, 'second_factor_unreadable');
});

test('what asks for the password asks for a code too', async () => {
  const partner = await buildPartner({ user: await buildUser({ email_verified_at: new Date() }), payout_account: '5555 0123' });
  const me = await as(partner.user);
  const { key } = await turnOn(me);
  const fresh = 'nine red junks at anchor';
  const asking = [
    { endpoint: update, body: { email: `new-${partner.user.email}`, password: PASSWORD } },
    { endpoint: api.partners.update, body: { payout_account: '9999 9999', password: PASSWORD } },
    { endpoint: renewRecoveryCodes, body: { password: PASSWORD } },
    { endpoint: api.auth.changePassword, body: { old_password: PASSWORD, new_password: fresh } },
    { endpoint: api.auth.remove, body: { password: fresh } },
  ];
  for (const { endpoint, body } of asking) {
    await pass(1);
    assert.deepEqual((await me.refused(400, endpoint, { body })).factor_code, rule('required'), endpoint.path);
    assert.deepEqual(
      (await me.refused(400, endpoint, { body: { ...body, factor_code: wrongCode(key) } })).factor_code,
      rule('code_wrong'),
      endpoint.path,
    );
    const wrong = { ...body, ...('password' in body ? { password: 'not it' } : { old_password: 'not it' }), factor_code: codeOf(key) };
    assert.deepEqual(Object.values(await me.refused(400, endpoint, { body: wrong })), [rule('password_wrong')], endpoint.path);
    const { status, body: said } = await me.ask(endpoint, { body: { ...body, factor_code: codeOf(key) } });
    assert.ok(status < 300, `${endpoint.path}: ${status} ${JSON.stringify(said)}`);
  }
});

test('a code is not used up by what is refused for another reason', async () => {
  const taken = await buildUser();
  const { me, key } = await buildFactor();
  const code = codeOf(key);
  await me.refused(400, update, { body: { email: taken.email, password: PASSWORD, factor_code: code } });
  await me.refused(400, api.auth.changePassword, { body: { old_password: PASSWORD, new_password: 'password', factor_code: code } });
  await me.done(renewRecoveryCodes, { body: { password: PASSWORD, factor_code: code } });
});

test('new recovery codes end the old ones, and turning it off ends all of them', async () => {
  const { user, me, key, recovery_codes } = await buildFactor();
  const body = { password: PASSWORD };
  const renewed = await me.done(renewRecoveryCodes, { body: { ...body, factor_code: recovery_codes[9] } });
  await guest.refused(400, login, signIn(user, recovery_codes[0]));
  await guest.done(login, signIn(user, renewed.recovery_codes[0]));
  await me.done(stopSecondFactor, { body: { ...body, factor_code: codeOf(key) } });
  assert.equal((await me.refused(409, stopSecondFactor, { body })).code, 'already_done');
  assert.equal((await me.refused(409, renewRecoveryCodes, { body })).code, 'already_done');
  await guest.done(login, signIn(user));
  assert.deepEqual(await mailedTo(user), [
    'second_factor_on',
    ...(['recovery_code_used', 'recovery_codes_renewed', 'recovery_code_used', 'second_factor_off'] as const),
  ]);
  const again = await turnOn(me);
  await pass(1);
  await guest.refused(400, login, signIn(user, codeOf(key)));
  await guest.refused(400, login, signIn(user, renewed.recovery_codes[1]));
  await guest.done(login, signIn(user, codeOf(again.key)));
});

test('ten wrong codes within an hour are all that an account is sent, even to who knows its password', async () => {
  const { user, me, key, recovery_codes } = await buildFactor();
  const { user: other, key: others } = await buildFactor();
  for (let n = 0; n < 9; n += 1) await guest.refused(400, login, signIn(user, wrongCode(key)));
  // Neither a right password nor a right code begins the count anew.
  await guest.refused(401, login, signIn(user));
  await guest.done(login, signIn(user, codeOf(key)));
  await me.refused(400, stopSecondFactor, { body: { password: PASSWORD, factor_code: '00000-00000-00000-00000' } });
  await pass(1);
  for (const code of [codeOf(key), recovery_codes[0]]) {
    const { code: refusal, retry_after } = await guest.refused(429, login, signIn(user, code));
    assert.equal(refusal, 'too_many_requests');
    assert.ok(Number(retry_after) > 3_000 && Number(retry_after) <= 3_600);
  }
  await guest.done(login, signIn(other, codeOf(others)));
  await pass(120);
  await guest.done(login, signIn(user, codeOf(key)));
});

test('a new password by the mailed link leaves it on; at the first proof of an address it goes, but for operators', async () => {
  const cases = [
    { user: await buildUser({ email_verified_at: new Date() }), stays: true },
    { user: await buildUser(), stays: false },
    { user: await buildOperator(), stays: true },
  ];
  for (const { user, stays } of cases) {
    const { key } = await turnOn(await as(user));
    await pass(1);
    await guest.done(api.auth.askReset, { body: { email: user.email } });
    const [link] = await sql<{ id: string }[]>`select id from account_links where user_id = ${user.id} and used_at is null`;
    const new_password = 'nine red junks at anchor';
    await guest.done(api.auth.reset, { body: { token: links.sign('reset_password', link!.id), new_password } });
    const body = { username: user.username, password: new_password };
    if (!stays) await guest.done(login, { body });
    else {
      await guest.refused(401, login, { body });
      await guest.done(login, { body: { ...body, factor_code: codeOf(key) } });
    }
  }
});

test('a server whose secret was changed says that it cannot check codes; recovery codes go on opening', async () => {
  const { user, key, recovery_codes } = await buildFactor();
  const later = await openApp(sql, { JWT_SECRET: 'another-secret-of-the-same-marketplace' });
  const visitor = callerThrough(sendTo(later));
  const { code, detail } = await visitor.refused(409, login, signIn(user, codeOf(key)));
  assert.equal(code, 'second_factor_unreadable');
  assert.match(detail!, /recovery code/);
  await visitor.done(login, signIn(user, recovery_codes[0]));
  await later.close();
});

test('an account that is deleted meanwhile gets no second factor', async () => {
  const user = await buildUser();
  const me = await as(user);
  let answer: Promise<Answer> | undefined;
  await sql.begin(async (tx) => {
    await tx`delete from users where id = ${user.id}`;
    answer = me.ask(startSecondFactor, { body: { password: PASSWORD } });
    await untilWaiting(sql, 1);
  });
  assert.equal((await answer!).status, 401);
});

test('where operators need it, one without it is refused all that is an operator’s, and learns what to do', async () => {
  const app = await openApp(sql, { OPERATOR_SECOND_FACTOR: 'true' });
  const through = sendTo(app);
  const lok = await buildOperator();
  const operator = await as(lok, through);
  const params = await buildBooking({ status: 'completed', payment_status: 'paid' });
  const theirs = endpoints.filter(({ endpoint: { who, tag, concerns_caller } }) => {
    const sees_more = who === 'operator' || who === 'signed_in' || concerns_caller;
    return sees_more && tag !== 'Auth';
  });
  assert.ok(theirs.length > 40);
  for (const { name, endpoint } of theirs) {
    const { code, detail } = await operator.refused(403, endpoint, { params: { ...params, token: 'x' } });
    assert.deepEqual([code, (detail ?? '').includes('profile')], ['second_factor_required', true], name);
  }
  const visitor = callerThrough(through);
  const { access, user } = await visitor.done(login, signIn(lok));
  assert.equal(user.role, 'operator');
  const me = callerThrough(through, access);
  await me.done(api.services.list);
  await me.done(update, { body: { first_name: 'Lok' } });
  assert.deepEqual(await me.done(secondFactor), { is_on: false, is_required: true, recovery_codes_left: 0 });
  await turnOn(me);
  await me.done(api.operator.overview);
  await me.done(api.outbox.list);
  assert.equal((await (await as(await buildUser(), through)).done(secondFactor)).is_required, false);
  await (await as(await buildOperator())).done(api.operator.overview);
  await app.close();
});
