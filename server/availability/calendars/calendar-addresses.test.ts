import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { MOST_EXTERNAL_CALENDARS } from '../../../contract/external-calendars.ts';
import { testApp } from '../../../tests/support/app.ts';
import { PASSWORD } from '../../../tests/support/builders.ts';
import { calendarServer } from '../../../tests/support/calendar-server.ts';
import { icsOf } from '../../../tests/support/ics.ts';
import { claimDue } from './calendar-writes.ts';

const { sql, as, buildProvider, buildService } = await testApp({ env: { PRIVATE_ADDRESSES_ALLOWED: 'true' } });
const { add, list, read, remove } = api.externalCalendars;
const server = await calendarServer();

/** A provider with a service and a calendar without events. */
async function host() {
  const service = await buildService();
  const me = await as(service.provider.user);
  server.answer(icsOf());
  return { service, me, calendar: await me.done(add, { body: { name: 'Family', address: server.url } }) };
}

test('the address is a secret: only its host is shown', async () => {
  const { me, calendar } = await host();
  const texts = JSON.stringify([calendar, await me.done(list), await me.done(read, { params: calendar })]);
  assert.doesNotMatch(texts, /7Qx|secret/);
  const login = await me.done(add, { body: { name: 'With a password', address: server.url.replace('://', '://me:s3cret-7Qx@') } });
  assert.equal(login.host, new URL(server.url).host);
});

test('wrong addresses, the same one twice, more than ten, and another provider’s service and calendars are refused', async () => {
  const { me, calendar, service } = await host();
  for (const address of [
    '',
    'calendar',
    'ftp://example.com/a.ics',
    'https://',
    'javascript:alert(1)',
    `https://example.com/${'x'.repeat(2_000)}`,
    7,
  ])
    assert.deepEqual(Object.keys(await me.refused(400, add, { body: { name: 'A', address } })), ['address'], String(address));
  for (const name of ['', 'x'.repeat(81), 'a\nb'])
    assert.deepEqual(Object.keys(await me.refused(400, add, { body: { name, address: server.url } })), ['name']);
  assert.equal((await me.refused(409, add, { body: { name: 'Again', address: server.url } })).code, 'calendar_exists');
  await me.done(add, { body: { name: 'For one', address: server.url, service: service.id } });
  const rival = await as((await buildProvider()).user);
  assert.equal((await rival.refused(404, add, { body: { name: 'A', address: server.url, service: service.id } })).code, 'not_found');
  await rival.refused(404, read, { params: calendar });
  await rival.refused(404, remove, { params: calendar });
  assert.deepEqual(await rival.done(list), { calendars: [], bookings: [], booking_count: 0 });
  for (let n = 2; n < MOST_EXTERNAL_CALENDARS; n += 1) await me.done(add, { body: { name: 'A', address: `${server.url}?${n}` } });
  const refused = await me.refused(409, add, { body: { name: 'A', address: `${server.url}?more` } });
  assert.deepEqual([refused.code, refused.limit], ['quota_reached', MOST_EXTERNAL_CALENDARS]);
});

test('a calendar goes with its account', async () => {
  const { me, service } = await host();
  await me.done(api.auth.remove, { body: { password: PASSWORD } });
  const left = await sql`select from external_calendars where provider_id = ${service.provider.id}`;
  assert.equal(left.length, 0);
  assert.equal(await claimDue(sql, service.id), undefined);
});
