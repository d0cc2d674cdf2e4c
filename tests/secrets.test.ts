import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { api } from '../contract/api.ts';
import { personToken } from '../server/bookings/vouchers/person-codes.ts';
import { createSignedLinks } from '../server/core/signed-links.ts';
import { openDatabase } from '../server/core/database/database.ts';
import { bookingBody, buildersOn, PASSWORD } from './support/builders.ts';
import { callerThrough, sendOver } from './support/caller.ts';
import { testDatabase } from './support/database.ts';
import { turnOn } from './support/second-factor.ts';
import { startServer, wide_rate_limits } from './support/server.ts';
import { until } from './support/until.ts';

const database = await testDatabase();
const JWT_SECRET = randomBytes(48).toString('base64url');

test('no password, token or secret link is ever written to the log, whatever fails', async () => {
  const sql = openDatabase(database.address, { pool: 2 });
  database.beforeDrop(() => sql.end({ timeout: 1 }));
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://sampan.example',
    LOG_LEVEL: 'debug',
    CONTACT_PHONE: '5555 0142',
    JWT_SECRET,
    ...wide_rate_limits,
  };
  const server = await startServer({ database, env });
  const send = sendOver(server.url);
  const { buildOffer } = buildersOn(sql);
  const links = createSignedLinks(JWT_SECRET);
  const offer = await buildOffer();
  const guest = callerThrough(send);

  const session = await guest.done(api.auth.register, {
    body: { username: 'fong-kei', email: 'fong-kei@example.com', password: PASSWORD },
  });
  const user = callerThrough(send, session.access);
  const booked = await guest.done(api.pages.book, { body: bookingBody(offer), key: 'a-key-that-opens-an-answer' });
  const token = booked.manage_url.split('/').at(-1)!;
  const person = personToken(links, booked.id, `${offer.service.units[0]!.id} 1`);
  const proof = links.sign('confirm_booking', booked.id);
  await guest.done(api.auth.askReset, { body: { email: session.user.email } });
  const [link] = await sql<{ id: string }[]>`select id from account_links where purpose = 'reset_password'`;
  const reset = links.sign('reset_password', link!.id);
  const provider = await guest.done(api.auth.login, { body: { username: offer.provider.user.username, password: PASSWORD } });
  const feed = await callerThrough(send, provider.access).done(api.providers.renewCalendarFeed, { body: { with_names: true } });
  const host = callerThrough(send, provider.access);
  const { key, recovery_codes } = await turnOn(host);
  const calendar = /\/calendar\/([^/]+)\//.exec(feed.url!)![1]!;

  const full = await buildOffer({ capacity: 1 });
  await guest.done(api.pages.book, { body: bookingBody(full) });
  await guest.done(api.waitingList.join, { body: bookingBody(full) });
  const [entry] = await sql<{ id: string }[]>`select id from waiting_entries`;
  const waiting = links.sign('waiting_list', entry!.id);

  const secrets = [PASSWORD, 'wrong-guess-9', 'nine red junks', session.access, session.refresh, provider.access, provider.refresh];
  secrets.push(key, ...recovery_codes, ...recovery_codes.map((code) => code.replaceAll('-', '')));
  secrets.push(waiting, token, person, proof, reset, calendar, JWT_SECRET, 'a-key-that-opens-an-answer');

  const everything = async () => {
    await guest.ask(api.auth.login, { body: { username: 'fong-kei', password: PASSWORD } });
    await guest.ask(api.auth.login, { body: { username: 'fong-kei', password: 'wrong-guess-9' } });
    await guest.ask(api.auth.register, { body: { username: `kei-${Math.random()}`, email: 'kei@example.com', password: PASSWORD } });
    const username = offer.provider.user.username;
    for (const factor_code of [recovery_codes[0], 'wrong-guess-9'])
      await guest.ask(api.auth.login, { body: { username, password: PASSWORD, factor_code } });
    await host.ask(api.auth.renewRecoveryCodes, { body: { password: PASSWORD, factor_code: recovery_codes[1] } });
    await guest.ask(api.auth.refresh, { body: { refresh: session.refresh } });
    await user.ask(api.auth.user, {});
    await user.ask(api.auth.changePassword, { body: { old_password: 'wrong-guess-9', new_password: 'nine red junks' } });
    await guest.ask(api.auth.reset, { body: { token: reset, new_password: 'short' } });
    await guest.ask(api.guests.booking, { params: { token } });
    await guest.ask(api.guests.voucher, { params: { token: person } });
    await guest.ask(api.guests.confirm, { params: { token }, body: { proof } });
    await guest.ask(api.guests.sendMessage, { params: { token }, body: { message: 'Hello' }, key: 'a-key-that-opens-an-answer' });
    for (const call of [api.waitingList.see, api.waitingList.confirm, api.waitingList.pass])
      await guest.ask(call, { params: { token: waiting } });
    await guest.ask(api.waitingList.take, { params: { token: waiting }, body: { final_amount: '1.00' } });
    await guest.ask(api.calendar.feed, { params: { token: calendar } });
    await guest.ask(api.pages.book, { body: bookingBody(offer), key: 'a-key-that-opens-an-answer' });
    for (const path of [
      `/b/${token}`,
      `/waiting/${waiting}`,
      `/api/waiting-list/manage/${waiting}/nothing`,
      `/b/${token}/${proof}`,
      `/b/person/${person}`,
      `/api/bookings/vouchers/${person}/nothing`,
      `/reset-password/${reset}`,
      `/api/calendar/${calendar}`,
      `/api/bookings/manage/${token}/nothing`,
    ])
      await send({ method: 'GET', url: path, headers: { authorization: `Bearer ${session.access}`, cookie: `a=${session.access}` } });
    await send({
      method: 'POST',
      url: api.auth.login.path,
      headers: { 'content-type': 'application/json' },
      payload: `{"password":"${PASSWORD}"`,
    });
  };

  await everything();
  // Every way of failing that a table can have: gone, or refusing what is written to it.
  for (const table of [
    'sessions',
    'users',
    'bookings',
    'waiting_entries',
    'account_links',
    'calendar_feeds',
    'idempotency_keys',
    'messages',
    'rate_limit_hits',
    'second_factors',
    'recovery_codes',
  ]) {
    await sql`alter table ${sql(table)} rename to away`;
    await everything();
    await sql`alter table away rename to ${sql(table)}`;
  }
  await sql`alter table sessions add constraint nothing_new check (expires_at is null) not valid`;
  await sql`alter table bookings add constraint nothing_new check (customer_name is null) not valid`;
  await everything();
  await until('the log tells of the last fault', async () => server.output().split('unexpected error').length > 20);
  await server.stop();

  const log = server.output();
  assert.match(log, /"level":50/, 'faults are logged');
  for (const secret of secrets) assert.ok(!log.includes(secret), `the log has ${secret}: ${lineWith(log, secret)}`);
  assert.doesNotMatch(log, /argon2|eyJhbGciOi/);
});

const lineWith = (log: string, secret: string) => log.split('\n').find((line) => line.includes(secret));
