import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { api } from '../contract/api.ts';
import { createRandom } from '../db/seed/random.ts';
import { brokenUpload, oddRequest, sendRaw } from './fuzz/odd-requests.ts';
import { openApp, testApp } from './support/app.ts';
import { PASSWORD } from './support/builders.ts';
import type { Answer } from './support/caller.ts';

// As many as tests/fuzz.test.ts would send, by their share: connections and accounts cost more than requests.
const { FUZZ_REQUESTS = '600', FUZZ_SEED = '1' } = process.env;
const SEED = FUZZ_SEED;
const ODD = Math.ceil(Number(FUZZ_REQUESTS) / 4);
const RACES = Math.ceil(Number(FUZZ_REQUESTS) / 60);
const AT_ONCE = 20;

const { sql, app, as, guest, buildUser, buildProvider } = await testApp();

test(`${ODD} odd targets and hosts and broken uploads, seed ${SEED}: none is a fault of ours`, async () => {
  const random = createRandom(`odd ${SEED}`);
  const door = await openApp(sql);
  after(() => door.close());
  await door.listen({ port: 0, host: '127.0.0.1' });
  const { port } = door.server.address() as AddressInfo;
  const { user } = await buildProvider();
  const session = crypto.randomUUID();
  await sql`insert into sessions (id, user_id, token_hash, expires_at) values (${session}, ${user.id}, ${Buffer.from(session)}, now() + interval '1 day')`;
  const authorization = `Bearer ${app.jwt.sign({ sub: user.id, sid: session }, { expiresIn: '1d' })}`;

  const faults: string[] = [];
  let answered = 0;
  for (let sent = 0; sent < ODD; sent += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const is_upload = random.chance(0.1);
        const text = is_upload ? brokenUpload(random, authorization) : oddRequest(random);
        const status = await sendRaw(port, text, { break_off: is_upload });
        answered += status === undefined ? 0 : 1;
        if (status !== undefined && status >= 500) faults.push(`${status}: ${text.slice(0, 300)}`);
      }),
    );
  assert.deepEqual(faults, []);
  assert.ok(answered > ODD / 2, 'most are answered');
  assert.equal(await sendRaw(port, 'GET /healthz HTTP/1.1\r\nHost: sampan.example\r\nConnection: close\r\n\r\n'), 200);
});

test(`${RACES} times all that an account can do to itself at once, seed ${SEED}: none is a fault of ours`, async () => {
  const random = createRandom(`races ${SEED}`);
  for (let n = 0; n < RACES; n += 1) {
    const user = await buildUser();
    const me = await as(user);
    const { refresh } = await guest.done(api.auth.login, { body: { username: user.username, password: PASSWORD } });
    const remove = () => me.ask(api.auth.remove, { body: { password: PASSWORD } });
    const calls: Record<string, () => Promise<Answer>> = {
      'become a provider': () => me.ask(api.auth.becomeProvider, { body: { business_name: 'Junk', phone: '91234567' } }),
      'become a partner': () =>
        me.ask(api.auth.becomePartner, {
          body: {
            kind: 'hotel',
            name: 'Hotel',
            contact_name: 'Lok',
            contact_phone: '91234567',
            payout_name: 'Lok',
            payout_account: '1234567',
          },
        }),
      delete: remove,
      'delete too': remove,
      'change the address': () => me.ask(api.auth.update, { body: { email: `moved-${user.email}`, password: PASSWORD } }),
      'change the name': () => me.ask(api.auth.update, { body: { first_name: 'Mei' } }),
      'change the password': () =>
        me.ask(api.auth.changePassword, { body: { old_password: PASSWORD, new_password: 'green kayak harbour 88' } }),
      'ask for a proof': () => me.ask(api.auth.askVerification, {}),
      'ask for a reset': () => guest.ask(api.auth.askReset, { body: { email: user.email } }),
      'sign in': () => guest.ask(api.auth.login, { body: { username: user.username, password: PASSWORD } }),
      refresh: () => guest.ask(api.auth.refresh, { body: { refresh } }),
      'log out': () => guest.ask(api.auth.logout, { body: { refresh } }),
      export: () => me.ask(api.auth.user, {}),
    };
    const chosen = random.shuffled(Object.entries(calls)).slice(0, random.whole(3, 8));
    const answers = await Promise.all(chosen.map(async ([name, call]) => [name, (await call()).status] as const));
    assert.deepEqual(
      answers.filter(([, status]) => status >= 500),
      [],
      `beside each other: ${chosen.map(([name]) => name).join(', ')}`,
    );
  }
});
