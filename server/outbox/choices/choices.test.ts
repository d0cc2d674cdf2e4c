import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { optInMails, optionalMails } from '../../../contract/mails.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, PASSWORD, type BuiltUser } from '../../../tests/support/builders.ts';
import { testMailer } from '../../../tests/support/mailer.ts';

const { sql, as, guest, buildOffer, buildOperator, buildPartner, buildProvider, buildUser } = await testApp();
const { mailer, said } = testMailer(sql);
after(() => mailer.close());
const { list, choose } = api.mailChoices;

/** The kinds of mails that an address has got, in order. */
async function mailsTo(recipient: string): Promise<string[]> {
  await mailer.run();
  assert.deepEqual(said, []);
  const { results } = await guest.done(api.outbox.list, { query: { recipient } });
  return results.map(({ kind }) => kind).toSorted();
}

test('all mails but the day’s departures come until a kind is turned off, and again when it is turned on', async () => {
  const me = await as((await buildProvider()).user);
  const first = await me.done(list);
  assert.deepEqual(first[0], { kind: 'new_request', wanted: true, always: true });
  assert.deepEqual(
    first.slice(1),
    optionalMails.map((kind) => ({ kind, wanted: !optInMails.includes(kind), always: false })),
  );
  const off = await me.done(choose, { body: { kind: 'message', wanted: false } });
  assert.deepEqual(
    off.filter(({ wanted }) => !wanted).map(({ kind }) => kind),
    ['message', ...optInMails],
  );
  await me.done(choose, { body: { kind: 'message', wanted: false } });
  assert.deepEqual(await me.done(list), off);
  assert.deepEqual(await me.done(choose, { body: { kind: 'message', wanted: true } }), first);
});

test('an unknown kind, one that always comes, one of guests and one of accounts are refused', async () => {
  const me = await as((await buildProvider()).user);
  const before = await me.done(list);
  for (const kind of ['', 'gossip', 'new_request', 'confirmed', 'password_changed', 'licence_stopped', '__proto__', null, undefined])
    assert.deepEqual(Object.keys(await me.refused(400, choose, { body: { kind, wanted: false } })), ['kind'], String(kind));
  for (const wanted of ['no', 0, null, undefined])
    assert.deepEqual(Object.keys(await me.refused(400, choose, { body: { kind: 'message', wanted } })), ['wanted'], String(wanted));
  assert.deepEqual(await me.done(list), before);
});

test('only providers choose', async () => {
  await guest.refused(401, list);
  for (const user of [await buildUser(), (await buildPartner()).user, await buildOperator()] as BuiltUser[]) {
    const other = await as(user);
    assert.equal((await other.refused(403, list)).code, 'forbidden');
    await other.refused(403, choose, { body: { kind: 'message', wanted: false } });
  }
});

/** Somebody books at once, another asks; both write, the first cancels. */
async function aDay(offers: Record<'instant' | 'request', Awaited<ReturnType<typeof buildOffer>>>, customer_email: string): Promise<void> {
  const booked = await guest.done(api.pages.book, { body: bookingBody(offers.instant, { customer_email }) });
  const token = new URL(booked.manage_url).pathname.split('/')[2]!;
  await guest.done(api.pages.book, { body: bookingBody(offers.request, { customer_email }) });
  await guest.done(api.guests.sendMessage, { params: { token }, body: { message: 'Is there a pier?' } });
  await sql`update messages set created_at = created_at - interval '1 minute' where booking_id = ${booked.id}`;
  await mailer.run();
  await guest.done(api.guests.cancel, { params: { token }, body: { reason: 'Rain' } });
}

test('a kind that is turned off is not enqueued, the others are, and the guest gets theirs as before', async () => {
  const everything = ['cancelled_by_customer', 'message', 'new_booking', 'new_request'];
  const mailsOfGuests: string[][] = [];
  for (const off of [[], ['message'], [...optionalMails]] as const) {
    const provider = await buildProvider();
    const me = await as(provider.user);
    for (const kind of off) await me.done(choose, { body: { kind, wanted: false } });
    const offers = {
      instant: await buildOffer({ service: { provider, confirmation: 'instant' } }),
      request: await buildOffer({ service: { provider, confirmation: 'request' } }),
    };
    const customer_email = `off${off.length}@example.com`;
    await aDay(offers, customer_email);
    assert.deepEqual(
      await mailsTo(provider.user.email),
      everything.filter((kind) => !(off as readonly string[]).includes(kind)),
    );
    mailsOfGuests.push(await mailsTo(customer_email));
  }
  const [all, ...others] = mailsOfGuests;
  assert.deepEqual(all, ['cancelled_by_you', 'confirmed', 'request_received']);
  for (const mails of others) assert.deepEqual(mails, all);
});

test('a provider who leaves takes the choices along', async () => {
  const { id, user } = await buildProvider();
  const me = await as(user);
  await me.done(choose, { body: { kind: 'message', wanted: false } });
  await me.done(api.auth.remove, { body: { password: PASSWORD } });
  assert.equal((await sql`select from mail_choices where provider_id = ${id}`).length, 0);
});
