import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { ACTING_HEADER, MOST_STAFF } from '../../contract/staff-roles.ts';
import { testApp } from '../../tests/support/app.ts';
import { PASSWORD, type BuiltProvider, type BuiltUser } from '../../tests/support/builders.ts';
import type { Caller } from '../../tests/support/caller.ts';
import { testMailer } from '../../tests/support/mailer.ts';
import { deleteOldInvitations } from './writes.ts';

const { sql, as, guest, links, buildBooking, buildProvider, buildService, buildSlot, buildSlotUnderWay, buildStaff, buildUser } =
  await testApp();
const { mailer, said } = testMailer(sql);
after(() => mailer.close());
const { team, guide } = api;

const acting = (person: Caller, { id }: { id: string }) => person.with({ [ACTING_HEADER]: id });
const invitationOf = ({ id }: { id: string }) => ({ body: { token: links.sign('team_invitation', id) } });

/** Somebody of a provider's team, and as which they call. */
async function helper(role: 'guide' | 'manager', provider: BuiltProvider, user?: BuiltUser) {
  const person = user ?? (await buildUser({ first_name: 'Ah', last_name: 'Ming' }));
  const staff = await buildStaff({ provider, user: person, role });
  const own = await as(person);
  return { person, staff, own, caller: acting(own, staff) };
}

/** A departure under way with a party, and its provider. */
async function departure() {
  const slot = await buildSlotUnderWay();
  const booking = await buildBooking({ slot, customer_name: 'Chan Tai Man', special_requests: 'Wheelchair', payment_status: 'paid' });
  return { booking, provider: slot.service.provider };
}

test('an invited person is mailed a link, joins with it once, and sees the guests of the day without money', async () => {
  const { booking, provider } = await departure();
  const owner = await as(provider.user);
  const email = 'ah-ming@example.com';
  const invited = await owner.done(team.invite, { body: { email, role: 'guide' } });
  assert.deepEqual([invited.name, invited.joined_at, invited.is_expired], ['', null, false]);

  await mailer.run();
  assert.deepEqual(said, []);
  const { results } = await guest.done(api.outbox.list, { query: { recipient: email } });
  assert.deepEqual(
    results.map(({ kind, state }) => [kind, state]),
    [['team_invitation', 'kept']],
  );
  const { plain } = await guest.done(api.outbox.get, { params: { id: results[0]!.id } });
  const [, token = ''] = /\/join-team\/([\w-]{43})/.exec(plain!) ?? [];
  const seen = await guest.done(team.invitation, { body: { token } });
  assert.deepEqual([seen.email, seen.role, seen.provider_name, seen.is_yours], [email, 'guide', provider.name, false]);

  const { access, user } = await guest.done(api.auth.register, {
    body: { username: 'ahming', email, password: PASSWORD, first_name: 'Ah Ming' },
  });
  assert.deepEqual([user.email_verified, user.teams], [false, []]);
  const person = guest.with({ authorization: `Bearer ${access}` });
  const membership = await person.done(team.accept, { body: { token } });
  assert.deepEqual(await person.done(team.accept, { body: { token } }), membership, 'pressing twice is no failure');
  const now = await person.done(api.auth.user);
  assert.deepEqual([now.email_verified, now.teams], [true, [membership]], 'the link has proved the address');
  assert.deepEqual(
    (await owner.done(team.list)).map(({ name, email }) => [name, email]),
    [['Ah Ming', email]],
  );

  const { departures } = await acting(person, membership).done(guide.manifest);
  const [party] = departures.flatMap(({ passengers }) => passengers);
  assert.deepEqual([party?.booking_id, party?.customer_name, party?.special_requests], [booking.id, 'Chan Tai Man', 'Wheelchair']);
  assert.doesNotMatch(JSON.stringify(departures), /price|amount|paid|payment|TEST-CODE/);
});

test('a guide checks in and marks no-shows, and the timeline tells the provider who did it, the customer not', async () => {
  const { booking, provider } = await departure();
  const client = await buildUser();
  const other = await buildBooking({ slot: booking.slot, client });
  const { caller } = await helper('guide', provider);
  const party = await caller.done(guide.checkIn, { body: { voucher: `${booking.booking_reference} TEST-CODE` } });
  assert.equal(party.attendance, 'arrived');
  await caller.done(guide.attendance, { params: other, body: { attendance: 'no_show' } });

  const owner = await as(provider.user);
  for (const [id, event] of [
    [booking.id, 'arrived'],
    [other.id, 'no_show'],
  ] as const) {
    const line = (await owner.done(api.bookings.get, { params: { id } })).timeline.at(-1);
    assert.deepEqual([line?.event, line?.by, line?.staff], [event, provider.name, { name: 'Ah Ming', role: 'guide' }]);
  }
  const { timeline } = await (await as(client)).done(api.bookings.get, { params: other });
  assert.ok(timeline.every((line) => !('staff' in line)));
  assert.ok(!JSON.stringify(timeline).includes('Ming'));
});

test('a guide sees a week, and neither requests nor what lies beyond', async () => {
  const { booking, provider } = await departure();
  const { caller } = await helper('guide', provider);
  await buildBooking({ slot: booking.slot, status: 'pending', customer_name: 'Waiting' });
  const service = await buildService({ provider });
  const far = await buildSlot({
    service,
    starts_at: new Date(Date.now() + 9 * 86_400_000),
    ends_at: new Date(Date.now() + 9.1 * 86_400_000),
  });
  const beyond = await buildBooking({ slot: far });
  const past = await buildSlot({
    service,
    starts_at: new Date(Date.now() - 3 * 86_400_000),
    ends_at: new Date(Date.now() - 2.9 * 86_400_000),
  });
  const before = await buildBooking({ slot: past });
  const { departures } = await caller.done(guide.manifest);
  assert.deepEqual(
    departures.flatMap(({ passengers }) => passengers.map(({ booking_id }) => booking_id)),
    [booking.id],
  );
  for (const days of [-1, 7, 400]) {
    const date = new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
    assert.ok((await caller.refused(400, guide.manifest, { query: { date } })).date);
  }
  for (const params of [beyond, before]) await caller.refused(404, guide.attendance, { params, body: { attendance: 'arrived' } });
});

test('what a role does not include is refused in words, also to a person who has a business of their own', async () => {
  const { booking, provider } = await departure();
  const rival = await buildProvider();
  const { caller, own } = await helper('guide', provider, rival.user);
  const refused = await caller.refused(403, api.bookings.providerBookings);
  assert.equal(refused.code, 'staff_may_not');
  assert.match(refused.detail!, /owner of the business/);
  for (const call of [api.statements.provider, api.providers.update, api.team.list, api.providers.calendarFeed, api.bookings.export])
    assert.equal((await caller.refused(403, call)).code, 'staff_may_not');
  await caller.refused(404, api.bookings.get, { params: booking });
  await own.refused(404, api.bookings.get, { params: booking });
  assert.equal((await own.done(api.providers.me)).name, rival.name, 'without the membership they are who they are');
});

test('a manager runs the business and sees no sums, no commission and no refunds', async () => {
  const { booking, provider } = await departure();
  const { caller, person } = await helper('manager', provider);
  const stats = await caller.done(api.bookings.providerStats);
  assert.deepEqual([stats.total_revenue, stats.this_month_revenue, stats.last_month_revenue, stats.refunds_due], [null, null, null, null]);
  assert.equal((await caller.refused(403, api.bookings.providerRevenue)).code, 'staff_may_not');
  assert.equal(stats.confirmed_bookings, 1);
  assert.equal((await caller.done(api.bookings.providerBookings)).total_price, null);
  assert.equal((await caller.done(api.ownServices.stats, { params: booking.slot.service })).total_revenue, null);
  const seen = await caller.done(api.bookings.get, { params: booking });
  assert.deepEqual([seen.can.refund, seen.referral], [false, null]);
  await caller.refused(404, api.bookings.refund, { params: booking, body: { amount: '1.00' } });

  const taken = await caller.done(api.bookings.manual, {
    body: {
      service: booking.slot.service.id,
      availability_slot: (await buildSlot({ service: booking.slot.service })).id,
      customer_name: 'Walk-in',
      customer_email: 'walk-in@example.com',
      participants: 1,
    },
  });
  const by = { name: 'Ah Ming', role: 'manager' };
  assert.deepEqual(
    taken.timeline.map(({ event, by, staff }) => [event, by, staff]),
    [
      ['created', provider.name, by],
      ['confirmed', provider.name, by],
    ],
  );
  await mailer.run();
  const { results } = await guest.done(api.outbox.list, { query: { recipient: 'walk-in@example.com' } });
  assert.deepEqual(
    results.map(({ kind }) => kind),
    ['confirmed'],
    'the customer is mailed as ever, once',
  );

  await sql`update users set first_name = '', last_name = '', username = ${`renamed-${person.id}`} where id = ${person.id}`;
  const [line] = (await (await as(provider.user)).done(api.bookings.get, { params: taken })).timeline;
  assert.equal(line?.staff?.name, `renamed-${person.id}`);
});

test('an invitation is for its address only, for a week, and can be taken back', async () => {
  const provider = await buildProvider();
  const owner = await as(provider.user);
  const [invited, other] = [await buildUser(), await buildUser()];
  const open = await owner.done(team.invite, { body: { email: invited.email.toUpperCase(), role: 'manager' } });
  assert.equal((await (await as(other)).refused(409, team.accept, invitationOf(open))).code, 'invitation_for_other');
  await sql`update staff set expires_at = now() where id = ${open.id}`;
  assert.equal((await (await as(invited)).refused(400, team.accept, invitationOf(open))).code, 'link_not_valid');
  await guest.refused(400, team.invitation, invitationOf(open));
  assert.ok((await owner.done(team.list))[0]?.is_expired);

  const anew = await owner.done(team.invite, { body: { email: invited.email, role: 'guide' } });
  await guest.refused(400, team.invitation, invitationOf(open));
  await owner.done(team.remove, { params: anew });
  await (await as(invited)).refused(400, team.accept, invitationOf(anew));
  assert.deepEqual(await owner.done(team.list), []);
});

test('the owner cannot invite themselves, nor anybody before their own address is proved', async () => {
  const provider = await buildProvider();
  const owner = await as(provider.user);
  assert.equal((await owner.refused(409, team.invite, { body: { email: provider.user.email, role: 'guide' } })).code, 'own_account');
  await sql`update users set email_verified_at = null where id = ${provider.user.id}`;
  assert.equal((await owner.refused(409, team.invite, { body: { email: 'a@example.com', role: 'guide' } })).code, 'own_email_unproved');
});

test('of two invitations at once to one address, one is made, and a member is not invited again', async () => {
  const provider = await buildProvider();
  const owner = await as(provider.user);
  const ask = (email: string) => owner.ask(team.invite, { body: { email, role: 'guide' } });
  const asked = await Promise.all([ask('twice@example.com'), ask('TWICE@example.com')]);
  assert.deepEqual(asked.map(({ status }) => status).sort(), [201, 409]);
  const { person } = await helper('guide', provider);
  await sql`update users set email = 'moved@example.com' where id = ${person.id}`;
  assert.equal(((await ask('moved@example.com')).body as { code: string }).code, 'already_invited');
});

test(`a team has ${MOST_STAFF} people at most, however many are invited at once`, async () => {
  const provider = await buildProvider();
  const owner = await as(provider.user);
  for (let n = 1; n < MOST_STAFF; n += 1) await buildStaff({ provider });
  const asked = await Promise.all([1, 2, 3].map((n) => owner.ask(team.invite, { body: { email: `last${n}@example.com`, role: 'guide' } })));
  assert.deepEqual(asked.map(({ status }) => status).sort(), [201, 409, 409]);
  assert.equal((await owner.done(team.list)).length, MOST_STAFF);
});

test('accepting at once in two tabs joins once, and two invitations of one provider make one membership', async () => {
  const provider = await buildProvider();
  const person = await buildUser();
  const own = await as(person);
  const open = await buildStaff({ provider, email: person.email });
  const asked = await Promise.all([own.ask(team.accept, invitationOf(open)), own.ask(team.accept, invitationOf(open))]);
  assert.deepEqual(
    asked.map(({ status }) => status),
    [200, 200],
  );
  await sql`update users set email = 'second@example.com' where id = ${person.id}`;
  const second = await buildStaff({ provider, email: 'second@example.com' });
  assert.equal((await own.refused(409, team.accept, invitationOf(second))).code, 'already_invited');
  assert.equal((await own.done(api.auth.user)).teams.length, 1);
  const stranger = await buildUser();
  await sql`update users set email = 'third@example.com' where id = ${stranger.id}`;
  await (await as(stranger)).refused(400, team.accept, invitationOf(open));
});

test('a removed guide is out with the next call, and a check-in beside the removal is either done or refused', async () => {
  const { booking, provider } = await departure();
  const owner = await as(provider.user);
  const { caller, own, staff } = await helper('guide', provider);
  const [removed, checked] = await Promise.all([
    owner.ask(team.remove, { params: staff }),
    caller.ask(guide.attendance, { params: booking, body: { attendance: 'arrived' } }),
  ]);
  assert.equal(removed.status, 204);
  assert.ok([200, 403].includes(checked.status), JSON.stringify(checked.body));
  const { timeline } = await owner.done(api.bookings.get, { params: booking });
  assert.equal(
    timeline.some(({ event }) => event === 'arrived'),
    checked.status === 200,
  );
  const refused = await caller.refused(403, guide.manifest);
  assert.equal(refused.code, 'not_in_team');
  assert.match(refused.detail!, /no longer in this team/);
  assert.deepEqual((await own.done(api.auth.user)).teams, []);
});

test('another role counts from the next call on, and a person may leave', async () => {
  const { provider } = await departure();
  const owner = await as(provider.user);
  const { caller, own, staff } = await helper('manager', provider);
  await caller.done(api.bookings.unread);
  assert.equal((await owner.done(team.change, { params: staff, body: { role: 'guide' } })).role, 'guide');
  await caller.refused(403, api.bookings.unread);
  await caller.done(guide.manifest);
  await own.done(team.leave, { params: staff });
  await own.refused(404, team.leave, { params: staff });
  await caller.refused(403, guide.manifest);
  const acts = await sql<{ act: string }[]>`select act from audit_log where subject_id = ${provider.id} order by id`;
  assert.deepEqual(
    acts.map(({ act }) => act),
    ['staff_role_set', 'staff_left'],
  );
});

test('a membership opens nothing for another account, nor after the owner is disabled', async () => {
  const { provider } = await departure();
  const { caller, staff } = await helper('guide', provider);
  await acting(await as(await buildUser()), staff).refused(403, guide.manifest);
  await acting(guest, staff).refused(401, guide.manifest);
  await acting(await as(await buildUser()), { id: 'nothing-like-an-id' }).refused(403, guide.manifest);
  await sql`update users set disabled_at = now() where id = ${provider.user.id}`;
  assert.equal((await caller.refused(403, guide.manifest)).code, 'not_in_team');
});

test('a person who deletes the account leaves all teams, and the timeline keeps the role', async () => {
  const { booking, provider } = await departure();
  const { caller, own } = await helper('guide', provider);
  await caller.done(guide.attendance, { params: booking, body: { attendance: 'arrived' } });
  await own.done(api.auth.remove, { body: { password: PASSWORD } });
  const owner = await as(provider.user);
  assert.deepEqual(await owner.done(team.list), []);
  const line = (await owner.done(api.bookings.get, { params: booking })).timeline.at(-1);
  assert.deepEqual(line?.staff, { name: '', role: 'guide' });
});

test('a provider who leaves takes the team along, and both can export what there is of them before', async () => {
  const provider = await buildProvider();
  const owner = await as(provider.user);
  const { caller, own, person } = await helper('guide', provider);
  const { id } = await buildStaff({ provider, email: 'still-open@example.com' });
  const { business } = await owner.done(api.auth.exported);
  assert.deepEqual(
    business?.team.map(({ email, role }) => [email, role]),
    [
      [person.email, 'guide'],
      ['still-open@example.com', 'guide'],
    ],
  );
  assert.deepEqual(
    (await own.done(api.auth.exported)).account.teams.map(({ provider_name }) => provider_name),
    [provider.name],
  );
  await owner.done(api.auth.remove, { body: { password: PASSWORD } });
  await caller.refused(403, guide.manifest);
  assert.deepEqual((await own.done(api.auth.user)).teams, []);
  await guest.refused(400, team.invitation, invitationOf({ id }));
});

test('who asks to be erased is no longer invited, and the mail to them is gone', async () => {
  const person = await buildUser({ email_verified_at: new Date() });
  const provider = await buildProvider();
  await (await as(provider.user)).done(team.invite, { body: { email: person.email, role: 'guide' } });
  await mailer.run();
  await (await as(person)).done(api.auth.remove, { body: { password: PASSWORD } });
  assert.deepEqual(await (await as(provider.user)).done(team.list), []);
  assert.deepEqual((await guest.done(api.outbox.list, { query: { recipient: person.email } })).results, []);
});

test('invitations that nobody accepted are deleted a month after their end', async () => {
  const provider = await buildProvider();
  await buildStaff({ provider, expires_at: new Date(Date.now() - 31 * 86_400_000) });
  const recent = await buildStaff({ provider, expires_at: new Date(Date.now() - 29 * 86_400_000) });
  await helper('guide', provider);
  assert.equal(await deleteOldInvitations(sql), 1);
  assert.ok((await (await as(provider.user)).done(team.list)).some(({ id }) => id === recent.id));
});
