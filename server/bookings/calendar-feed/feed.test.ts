import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { PASSWORD, type BuiltUser } from '../../../tests/support/builders.ts';
import type { Caller } from '../../../tests/support/caller.ts';

const { sql, guest, as, links, buildBooking, buildOffer, buildOperator, buildProvider, buildUser, buildSlot } = await testApp();
const { calendarFeed, renewCalendarFeed, stopCalendarFeed } = api.providers;

const tokenOf = (url: string | null) => new URL(url!, 'http://sampan').pathname.split('/')[3]!;
const feedOf = async (url: string | null) => {
  const { status, body } = await guest.ask(api.calendar.feed, { params: { token: tokenOf(url) } });
  assert.equal(status, 200);
  return body as string;
};
const eventsOf = (file: string) =>
  new ICAL.Component(ICAL.parse(file) as [string, unknown[], unknown[]]).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));

test('a feed has the provider’s departures that are booked, and no one else’s, without names unless they are wanted', async () => {
  const { provider, slot, service } = await buildOffer();
  const me = await as(provider.user);
  await buildBooking({ slot, participants: 3, customer_name: 'Chan Tai Man', customer_phone: '+85291234567' });
  await buildBooking({ slot, participants: 2, customer_name: 'Wong Siu Ming', status: 'pending' });
  await buildBooking({ slot, participants: 1, customer_name: 'Lau Cancelled', status: 'cancelled' });
  await buildSlot({ service });
  await buildBooking();

  assert.deepEqual(await me.done(calendarFeed), { url: null, with_names: false });
  const { url } = await me.done(renewCalendarFeed);
  const plain = await feedOf(url);
  const [departure, ...others] = eventsOf(plain);
  assert.equal(others.length, 0);
  assert.equal(departure!.startDate.toJSDate().toISOString(), slot.starts_at.toISOString());
  assert.ok(departure!.summary.endsWith(`${service.title} 5/10`));
  assert.doesNotMatch(plain, /Chan|Wong|9123/);

  const named = await me.done(renewCalendarFeed, { body: { with_names: true } });
  const [withNames] = eventsOf(await feedOf(named.url));
  assert.equal(withNames!.description, '3 × Chan Tai Man, +85291234567\n2 × Wong Siu Ming, +85291234567 (request 待確認)');
  assert.equal(withNames!.uid, departure!.uid);
});

test('a new address ends the old one, and turning the feed off ends the last', async () => {
  const me = await as((await buildProvider()).user);
  const first = await me.done(renewCalendarFeed);
  const second = await me.done(renewCalendarFeed);
  assert.deepEqual(await me.done(calendarFeed), second);
  await guest.refused(404, api.calendar.feed, { params: { token: tokenOf(first.url) } });
  assert.deepEqual(eventsOf(await feedOf(second.url)), []);
  await me.done(stopCalendarFeed);
  await guest.refused(404, api.calendar.feed, { params: { token: tokenOf(second.url) } });
});

const NEW = 'nine red junks';
const { askReset, changePassword, disownEmail, askVerification, reset } = api.auth;

async function mailedToken({ id }: BuiltUser, purpose: string): Promise<string> {
  const [link] = await sql<{ id: string }[]>`
    select id from account_links where user_id = ${id} and purpose = ${purpose} order by id desc limit 1`;
  return links.sign(purpose, link!.id);
}

const endings: Record<string, (me: Caller, user: BuiltUser) => Promise<void>> = {
  'a changed password': async (me) => void (await me.done(changePassword, { body: { old_password: PASSWORD, new_password: NEW } })),
  'a password reset': async (_, user) => {
    await guest.done(askReset, { body: { email: user.email } });
    await guest.done(reset, { body: { token: await mailedToken(user, 'reset_password'), new_password: NEW } });
  },
  'a disabled account': async (_, user) => {
    const lok = await as(await buildOperator());
    await lok.done(api.operator.disableUser, { params: user, body: { reason: 'Stolen' } });
    await lok.done(api.operator.enableUser, { params: user });
  },
  'an account that is not its address’s owner’s': async (me, user) => {
    await me.done(askVerification);
    await guest.done(disownEmail, { body: { token: await mailedToken(user, 'verify_email') } });
    await (await as(await buildOperator())).done(api.operator.enableUser, { params: user });
  },
};
for (const [what, end] of Object.entries(endings))
  test(`${what} ends the address of the feed, for good`, async () => {
    // Nobody has proved its address yet.
    const { user } = await buildProvider({ user: await buildUser() });
    const me = await as(user);
    const { url } = await me.done(renewCalendarFeed, { body: { with_names: true } });
    await feedOf(url);
    await end(me, user);
    await guest.refused(404, api.calendar.feed, { params: { token: tokenOf(url) } });
    const again = await as(user);
    assert.deepEqual(await again.done(calendarFeed), { url: null, with_names: false });
    const { url: fresh } = await again.done(renewCalendarFeed);
    assert.deepEqual(eventsOf(await feedOf(fresh)), []);
  });

test('a link for a new password ends with the disabled account it was mailed to', async () => {
  const { user } = await buildProvider();
  await guest.done(askReset, { body: { email: user.email } });
  const token = await mailedToken(user, 'reset_password');
  await endings['a disabled account']!(guest, user);
  await guest.refused(400, reset, { body: { token, new_password: NEW } });
});
