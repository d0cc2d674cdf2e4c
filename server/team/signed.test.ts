import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { ACTING_HEADER } from '../../contract/staff-roles.ts';
import { testApp } from '../../tests/support/app.ts';
import { PASSWORD } from '../../tests/support/builders.ts';
import { testMailer } from '../../tests/support/mailer.ts';

const { sql, as, guest, buildBooking, buildOperator, buildStaff, buildUser } = await testApp();
const { mailer } = testMailer(sql);
after(() => mailer.close());
const { team } = api;

/** A manager of the provider of a booking, who is called Ah Ming. */
async function manager() {
  const client = await buildUser();
  const booking = await buildBooking({ client });
  const { provider } = booking.slot.service;
  const person = await buildUser({ first_name: 'Ah', last_name: 'Ming' });
  const staff = await buildStaff({ provider, user: person, role: 'manager' });
  const own = await as(person);
  return {
    booking,
    provider,
    person,
    staff,
    own,
    caller: own.with({ [ACTING_HEADER]: staff.id }),
    owner: await as(provider.user),
    client: await as(client),
  };
}

test('an owner is mailed who has left the team, without the name once that account is deleted', async () => {
  const { provider, own, person, staff } = await manager();
  await own.done(team.leave, { params: staff });
  await mailer.run();
  const mailed = async () => {
    const { results } = await guest.done(api.outbox.list, { query: { recipient: provider.user.email } });
    const leavings = results.filter(({ kind }) => kind === 'staff_left');
    assert.equal(leavings.length, 1);
    return guest.done(api.outbox.get, { params: leavings[0]! });
  };
  const { subject, plain } = await mailed();
  assert.equal(subject, '“Ah Ming” has left your team');
  assert.match(plain!, /They were a manager[^]*\/provider\/settings\/team/);
  await (await as(person)).done(api.auth.remove, { body: { password: PASSWORD } });
  const later = await mailed();
  assert.equal(later.subject, 'A manager has left your team');
  assert.doesNotMatch(JSON.stringify(later), /Ming/);
});

test('an owner and the managers read who of the team wrote a message, the customer and the marketplace only the business', async () => {
  const { booking: params, provider, caller, own, owner, client } = await manager();
  const sent = await caller.done(api.bookings.sendMessage, { params, body: { message: 'Bring a hat' } });
  assert.deepEqual([sent.mine, sent.staff], [true, { name: 'Ah Ming', role: 'manager' }]);
  await owner.done(api.bookings.sendMessage, { params, body: { message: 'And water' } });
  for (const reader of [owner, caller])
    assert.deepEqual(
      (await reader.done(api.bookings.messages, { params })).map(({ sender, staff }) => [sender.name, staff]),
      [
        [provider.name, { name: 'Ah Ming', role: 'manager' }],
        [provider.name, null],
      ],
    );
  const lok = await as(await buildOperator());
  for (const thread of [
    await client.done(api.bookings.messages, { params }),
    await lok.done(api.operator.messages, { params }),
    (await client.done(api.auth.exported)).bookings.flatMap(({ messages }) => messages),
  ]) {
    assert.equal(thread.length, 2);
    assert.ok(thread.every((line) => !('staff' in line) || line.staff === null));
    assert.ok(!JSON.stringify(thread).includes('Ming'));
  }
  await own.done(api.auth.remove, { body: { password: PASSWORD } });
  assert.deepEqual((await owner.done(api.bookings.messages, { params }))[0]?.staff, { name: '', role: 'manager' });
});
