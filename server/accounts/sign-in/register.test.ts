import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { fieldRules, type FieldRule } from '../../../contract/field-rules.ts';
import { testApp } from '../../../tests/support/app.ts';
import { PASSWORD } from '../../../tests/support/builders.ts';
import { callerThrough } from '../../../tests/support/caller.ts';

const { sql, guest, as, send, buildBooking, buildProvider, buildUser } = await testApp();
const { register, login, user, update, becomeProvider } = api.auth;

let made = 0;
const newcomer = (overrides: Record<string, unknown> = {}) => {
  made += 1;
  return { username: `newcomer${made}`, email: `newcomer${made}@example.com`, password: PASSWORD, ...overrides };
};
const words = (rule: FieldRule, n?: number) => [fieldRules[rule].en.replace('{n}', String(n))];

test('registering makes a client and signs them in', async () => {
  const body = newcomer({ first_name: 'Ka Yan', last_name: '陳' });
  const { access, refresh, user: mine } = await guest.done(register, { body });
  const { id, date_joined, ...profile } = mine;
  assert.ok(id && date_joined);
  assert.deepEqual(profile, {
    username: body.username,
    email: body.email,
    email_verified: false,
    pending_email: null,
    second_factor: false,
    first_name: 'Ka Yan',
    last_name: '陳',
    phone: '',
    locale: 'en',
    user_type: 'client',
    role: 'client',
    newsletter: false,
    teams: [],
    bookings_count: 0,
    points: 0,
    member_level: 'Bronze',
  });
  assert.deepEqual(await callerThrough(send, access).done(user), mine);
  assert.ok((await guest.done(api.auth.refresh, { body: { refresh } })).access);
});

test('names are optional, and the language is the request’s', async () => {
  const { user: mine } = await guest.with({ 'accept-language': 'zh-HK' }).done(register, { body: newcomer() });
  assert.deepEqual([mine.first_name, mine.last_name, mine.locale], ['', '', 'zh-HK']);
});

test('whatever user_type is sent, a client is made', async () => {
  for (const user_type of ['service_provider', 'operator', 'partner', '', 7]) {
    const { user: mine } = await guest.done(register, { body: newcomer({ user_type, role: user_type, is_staff: true, points: 9_000 }) });
    assert.deepEqual([mine.user_type, mine.role, mine.points], ['client', 'client', 0]);
  }
});

test('neither the password nor its hash is stored readable or sent', async () => {
  const body = newcomer();
  const { body: reply } = await guest.ask(register, { body });
  assert.doesNotMatch(JSON.stringify(reply), /argon2|password|token_hash|seven blue/);
  const [row] = await sql<{ password_hash: string; token_hash: Buffer }[]>`
    select password_hash, token_hash from users u join sessions s on s.user_id = u.id where username = ${body.username}`;
  assert.match(row!.password_hash, /^\$argon2id\$/);
  assert.notEqual(row!.token_hash.toString(), (reply as { refresh: string }).refresh);
  assert.ok(!JSON.stringify(row).includes((reply as { refresh: string }).refresh));
});

test('a username or email that is taken is refused whatever its case', async () => {
  const first = newcomer({ username: 'May.Wong', email: 'May@Example.com' });
  await guest.done(register, { body: first });
  assert.deepEqual(await guest.refused(400, register, { body: newcomer({ username: 'may.wong' }) }), { username: words('username_taken') });
  assert.deepEqual(await guest.refused(400, register, { body: newcomer({ email: 'mAY@example.COM' }) }), { email: words('email_taken') });
});

test('of many who register one name at once, one gets it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => guest.ask(register, { body: { ...newcomer(), username: n % 2 ? 'Contested' : 'contested' } })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400, 400, 400, 400, 400, 400]);
});

test('a username that looks like an email address must be one’s own', async () => {
  const other = await buildUser();
  assert.deepEqual(await guest.refused(400, register, { body: newcomer({ username: other.email }) }), {
    username: words('username_email'),
  });
  const own = newcomer({ email: 'Own@Example.com', username: 'own@example.com' });
  const { access } = await guest.done(register, { body: own });
  const me = callerThrough(send, access);
  assert.deepEqual(await me.refused(400, update, { body: { email: 'else@example.com' } }), { email: words('username_email') });
});

test('a username is 3 to 150 letters, digits and @ . + - _ of any script', async () => {
  for (const [username, rule, n] of [
    ['ab', 'too_short', 3],
    ['x'.repeat(151), 'too_long', 150],
    ['two words', 'username'],
    ['semi;colon', 'username'],
    ['nul\u0000byte', 'username'],
    ['lone\ud800', 'username'],
    ['joined\u034f', 'username'],
    ['painted\ufe0f', 'username'],
    ['filled\u3164', 'username'],
    ['nar\u200brow', 'username'],
    ['', 'required'],
    [null, 'required'],
    [12345, 'invalid'],
  ] as const)
    assert.deepEqual(
      await guest.refused(400, register, { body: newcomer({ username }) }),
      { username: words(rule, n) },
      JSON.stringify(username),
    );
  for (const username of ['陳大文', 'a.b+c-d_e', 'Łukasz', 'x'.repeat(150)])
    assert.equal((await guest.done(register, { body: newcomer({ username }) })).user.username, username);
});

test('a name is the same name in both of Unicode’s spellings', async () => {
  await guest.done(register, { body: newcomer({ username: 'cafe\u0301' }) });
  assert.deepEqual(await guest.refused(400, register, { body: newcomer({ username: 'caf\u00e9' }) }), {
    username: words('username_taken'),
  });
  for (const username of ['cafe\u0301', 'caf\u00e9', 'CAF\u00c9'])
    assert.ok((await guest.done(login, { body: { username, password: PASSWORD } })).access, username);
});

test('weak passwords are refused', async () => {
  for (const [password, rule, n, username] of [
    ['short', 'too_short', 8],
    ['x'.repeat(129), 'too_long', 128],
    ['password', 'password_guessable'],
    ['PassWord1', 'password_guessable'],
    ['12345678', 'password_guessable'],
    ['        ', 'password_guessable'],
    ['88888888', 'password_guessable'],
    ['Passw0rd!', 'password_guessable'],
    ['hongkong1', 'password_guessable'],
    ['kowloonwalker88', 'password_guessable', undefined, 'kowloonwalker'],
    ['seven\u0000blue sampans', 'characters'],
    ['seven \ud800 sampans', 'characters'],
    ['', 'required'],
    [null, 'required'],
    [12345678, 'invalid'],
  ] as const)
    assert.deepEqual(
      await guest.refused(400, register, { body: newcomer({ password, ...(username && { username }) }) }),
      { password: words(rule, n) },
      JSON.stringify(password),
    );
  assert.deepEqual(await guest.refused(400, register, { body: newcomer({ username: 'KowloonWalker', password: 'kowloonwalker' }) }), {
    password: words('password_username'),
  });
});

test('a password may be 128 characters of anything a keyboard gives', async () => {
  const body = newcomer({ password: '渡輪 ferry 🛳️ '.repeat(20).slice(0, 128).trimEnd() });
  await guest.done(register, { body });
  await guest.done(login, { body });
});

test('everything wrong with a registration is named at once', async () => {
  assert.deepEqual(
    Object.keys(await guest.refused(400, register, { body: { email: 'nobody', first_name: 'x'.repeat(151), last_name: '\u0007' } })).sort(),
    ['email', 'first_name', 'last_name', 'password', 'username'],
  );
});

test('a refused registration leaves no account behind', async () => {
  const body = newcomer({ email: (await buildUser()).email });
  await guest.refused(400, register, { body });
  assert.equal((await sql`select from users where username = ${body.username}`).length, 0);
});

test('a user changes their profile, and only what is named', async () => {
  const account = await buildUser({ last_name: 'Wong' });
  const me = await as(account);
  const changed = await me.done(update, {
    body: { first_name: ' Mei ', phone: '9123 4567', locale: 'zh-HK', user_type: 'service_provider', username: 'other', points: 5 },
  });
  assert.deepEqual(
    [changed.first_name, changed.last_name, changed.phone, changed.locale, changed.user_type, changed.username],
    ['Mei', 'Wong', '+85291234567', 'zh-HK', 'client', account.username],
  );
  assert.equal((await me.done(update, { body: { phone: '' } })).phone, '');
  assert.equal((await me.done(update, { body: {} })).first_name, 'Mei');
});

test('a profile cannot take another’s email or say what cannot be', async () => {
  const other = await buildUser();
  const me = await as(await buildUser());
  assert.deepEqual(await me.refused(400, update, { body: { email: other.email.toUpperCase(), password: PASSWORD } }), {
    email: words('email_taken'),
  });
  for (const body of [{ email: '' }, { email: 'no' }, { phone: 'call me' }, { locale: 'fr' }, { first_name: 'a\nb' }, { last_name: 7 }])
    assert.deepEqual(Object.keys(await me.refused(400, update, { body })), Object.keys(body), JSON.stringify(body));
});

test('points are whole dollars paid for completed bookings, and raise the level', async () => {
  const mei = await buildUser();
  const me = await as(mei);
  await buildBooking({ client: mei, status: 'completed', participants: 4 });
  await buildBooking({ client: mei, status: 'confirmed' });
  await buildBooking({ client: mei, status: 'cancelled', participants: 9 });
  const { points, member_level, bookings_count } = await me.done(user);
  assert.deepEqual({ points, member_level, bookings_count }, { points: 2_016, member_level: 'Silver', bookings_count: 2 });
});

test('a client becomes a provider and goes on with the same session', async () => {
  const account = await buildUser();
  const me = await as(account);
  await me.refused(403, api.bookings.providerStats);
  const upgraded = await me.done(becomeProvider, { body: { business_name: '海風行 Sea Breeze', phone: '2345 6789' } });
  assert.deepEqual([upgraded.user_type, upgraded.role], ['service_provider', 'service_provider']);
  assert.equal((await me.done(api.bookings.providerStats)).total_bookings, 0);
  const [row] = await sql`select name, name_zh, phone, licence_number, verified_at from providers where user_id = ${account.id}`;
  assert.deepEqual({ ...row }, { name: '海風行 Sea Breeze', name_zh: '', phone: '+85223456789', licence_number: '', verified_at: null });
});

test('becoming a provider twice is refused, also when tried at once', async () => {
  const account = await buildUser();
  const me = await as(account);
  const body = { business_name: 'Twice Tours', phone: '2345 6789' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => me.ask(becomeProvider, { body })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409]);
  assert.equal((await me.refused(409, becomeProvider, { body: { ...body, business_name: 'Thrice' } })).code, 'already_provider');
  assert.deepEqual([...(await sql`select name from providers where user_id = ${account.id}`)], [{ name: 'Twice Tours' }]);
});

test('a provider needs a name and a phone number', async () => {
  const me = await as(await buildUser());
  assert.deepEqual(await me.refused(400, becomeProvider, { body: {} }), { business_name: words('required'), phone: words('required') });
  assert.deepEqual(
    Object.keys(await me.refused(400, becomeProvider, { body: { business_name: ' ', phone: '1', licence_number: 'x'.repeat(51) } })).sort(),
    ['business_name', 'licence_number', 'phone'],
  );
});

test('a provider’s numbers are stored as they are dialled, with Hong Kong’s code where none is given', async () => {
  const me = await as((await buildProvider()).user);
  const change = async (body: { phone?: string; whatsapp?: string }) => {
    const { phone, whatsapp } = await me.done(api.providers.update, { body });
    return [phone, whatsapp];
  };
  assert.deepEqual(await change({ phone: '2345 6789', whatsapp: '5555 0123' }), ['+85223456789', '+85255550123']);
  assert.deepEqual(await change({ whatsapp: '+44 20 7946 0000' }), ['+85223456789', '+442079460000']);
  assert.deepEqual(await change({ phone: '', whatsapp: '' }), ['', '']);
});
