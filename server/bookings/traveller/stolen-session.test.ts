import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, PASSWORD, type BuiltUser } from '../../../tests/support/builders.ts';
import type { Caller } from '../../../tests/support/caller.ts';

const { sql, guest, as, links, buildOffer, buildOperator, buildUser } = await testApp();
const { askReset, changePassword, exported, reset, user: seeUser } = api.auth;
const NEW = 'nine red junks';

/** All that a session sees of its own bookings. */
async function harvest(thief: Caller): Promise<string> {
  const { results } = await thief.done(api.bookings.mine);
  const calls = [api.bookings.get, api.bookings.mineById, api.bookings.calendar, api.bookings.messages];
  const each = results.flatMap(({ id }) => calls.map(async (call) => (await thief.ask(call, { params: { id } })).body));
  return JSON.stringify([results, await Promise.all(each), await thief.done(exported)]);
}

const endings: Record<string, (me: Caller, user: BuiltUser) => Promise<void>> = {
  'a password reset': async (_, { id, email }) => {
    await guest.done(askReset, { body: { email } });
    const [link] = await sql<{ id: string }[]>`select id from account_links where user_id = ${id} and purpose = 'reset_password'`;
    await guest.done(reset, { body: { token: links.sign('reset_password', link!.id), new_password: NEW } });
  },
  'a changed password': async (me) => void (await me.done(changePassword, { body: { old_password: PASSWORD, new_password: NEW } })),
  'a disabled account': async (_, user) => {
    const lok = await as(await buildOperator());
    await lok.done(api.operator.disableUser, { params: user, body: { reason: 'Stolen' } });
  },
};
for (const [what, end] of Object.entries(endings))
  test(`${what} leaves a stolen session nothing: what it has seen of the account’s bookings opens none of them`, async () => {
    const offer = await buildOffer();
    const user = await buildUser();
    const [me, thief] = [await as(user), await as(user)];
    const booked = await me.done(api.bookings.book, { body: bookingBody(offer) });
    const harvested = await harvest(thief);
    assert.ok(harvested.includes(booked.confirmation_code));
    await end(me, user);
    await thief.refused(401, seeUser);
    const tokens = [...new Set(harvested.match(/[\w-]{43}/g))];
    for (const token of tokens) await guest.refused(404, api.guests.booking, { params: { token } });
    assert.ok(!harvested.includes('/b/'));
    // The customer's mails go on opening it.
    const token = booked.manage_url.split('/').at(-1)!;
    assert.equal((await guest.done(api.guests.booking, { params: { token } })).id, booked.id);
  });
