import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody, PASSWORD, type BuiltUser } from '../../tests/support/builders.ts';
import { mailServer } from '../../tests/support/mail-server.ts';
import { testMailer } from '../../tests/support/mailer.ts';
import { tablesWith } from '../../tests/support/tables.ts';
import { until, untilWaiting, waiting } from '../../tests/support/until.ts';
import { enqueueAll } from '../outbox/enqueue.ts';
import { listDueMails } from '../outbox/reads.ts';

const { sql, guest, as, buildOffer, buildOperator, buildProvider, buildUser } = await testApp();
const smtp = await mailServer();
const { mailer, said } = testMailer(sql, smtp.url);
after(() => mailer.close());
const leave = { body: { password: PASSWORD } };

beforeEach(() => {
  smtp.taken.length = 0;
  smtp.mood = 'takes';
  said.length = 0;
});

/** The addresses that mails were sent to since this was last asked. */
const reached = () => smtp.taken.splice(0).map(({ to }) => to?.[0]?.address);

/** A client who booked and called it off. */
async function buildQuitter() {
  const mark = `leung-${randomUUID().slice(0, 8)}`;
  const offer = await buildOffer();
  const client = await buildUser({ username: mark, email: `${mark}@example.com` });
  const me = await as(client);
  const body = { ...bookingBody(offer, { customer_name: mark, customer_email: client.email }) };
  const { id } = await me.done(api.pages.book, { body });
  await me.done(api.bookings.cancel, { params: { id }, body: { reason: `${mark} is ill` } });
  return { mark, offer, client, me, id };
}

test('erasing a customer mails nobody anything twice, and what is left of their mails names nobody', async () => {
  const { mark, offer, client, me, id } = await buildQuitter();
  await mailer.run();
  const host = offer.provider.user.email;
  assert.deepEqual(reached().toSorted(), [client.email, host].toSorted());
  await me.done(api.auth.remove, leave);
  assert.deepEqual(await tablesWith(sql, mark), []);
  await mailer.run();
  assert.deepEqual([reached(), said], [[], []]);

  const left = await sql<Record<string, unknown>[]>`
    select distinct state, recipient, subject, last_error, html, plain, calendar, facts from mails where booking_id = ${id}`;
  const nothing = { html: null, plain: null, calendar: null, facts: null };
  assert.deepEqual(
    left.map((mail) => ({ ...mail })),
    [{ state: 'dropped', recipient: '—', subject: '', last_error: 'erased', ...nothing }],
  );
  const [one] = (await guest.done(api.outbox.list, { query: { recipient: '—' } })).results;
  assert.equal((await guest.done(api.outbox.get, { params: { id: one!.id } })).html, null);
});

test('a mail that is on its way while its reader is erased does not come back, nor is one sent that was taken and emptied', async () => {
  const { mark, me, id } = await buildQuitter();
  smtp.mood = 'waits';
  const round = mailer.run();
  await until('the mails wait to be taken', async () => smtp.waiting() > 0);
  await me.done(api.auth.remove, leave);
  smtp.mood = 'takes';
  smtp.let();
  await round;
  assert.deepEqual(await tablesWith(sql, mark), []);
  const mails = await sql<{ id: string; state: string; subject: string }[]>`select id, state, subject from mails where booking_id = ${id}`;
  assert.ok(mails.length > 0 && mails.every(({ state, subject }) => state === 'dropped' && subject === ''));
  const taken = mails.map((mail) => mail.id);
  assert.equal((await listDueMails(sql, taken)).length, 0);
});

test('erasing a provider leaves neither their address nor their telephone in what was mailed to them or to their guests', async () => {
  const phone = '+85255550177';
  const provider = await buildProvider({ phone });
  const offer = await buildOffer({ service: { provider } });
  const customer_email = `${randomUUID().slice(0, 8)}@example.com`;
  const { booking_reference } = await guest.done(api.pages.book, { body: bookingBody(offer, { customer_email }) });
  const [booking] = await sql<{ id: string }[]>`select id from bookings where booking_reference = ${booking_reference}`;
  const me = await as(provider.user);
  await me.done(api.bookings.sendMessage, { params: booking!, body: { message: 'Bring a hat' } });
  await sql`update messages set created_at = now() - interval '1 minute' where booking_id = ${booking!.id}`;
  // Without a mail server the mails stay in the outbox.
  const { mailer: keeper } = testMailer(sql);
  await keeper.run();
  await me.done(api.bookings.cancel, { params: booking!, body: { reason: 'We close' } });
  await keeper.run();
  await keeper.close();
  assert.ok((await tablesWith(sql, phone)).includes('mails') && (await tablesWith(sql, provider.user.email)).includes('mails'));
  await me.done(api.auth.remove, leave);
  for (const word of [phone, provider.user.email]) assert.deepEqual(await tablesWith(sql, word), [], word);
  const stored = await sql<
    { state: string }[]
  >`select state from mails where recipient = ${customer_email} and kind = 'cancelled_by_provider'`;
  assert.deepEqual([...stored], [{ state: 'kept' }]);
});

test('erasing a provider empties the words of mails that were sent and name their telephone', async () => {
  const phone = '+85255550178';
  const provider = await buildProvider({ phone });
  const offer = await buildOffer({ service: { provider, confirmation: 'instant' } });
  await guest.done(api.pages.book, { body: bookingBody(offer, { customer_email: `${randomUUID().slice(0, 8)}@example.com` }) });
  await mailer.run();
  const named = () => sql<{ kind: string; plain: string | null }[]>`
    select kind, plain from mails where state = 'sent' and booking_id in (select id from bookings where provider_id = ${provider.id}) and side = 'customer'`;
  assert.ok((await tablesWith(sql, phone)).includes('mails') && (await named()).every(({ plain }) => plain !== null));
  const me = await as(provider.user);
  await me.done(api.bookings.cancel, {
    params: (await sql<{ id: string }[]>`select id from bookings where provider_id = ${provider.id}`)[0]!,
    body: { reason: 'We close' },
  });
  await mailer.run();
  await me.done(api.auth.remove, leave);
  assert.ok(!(await tablesWith(sql, phone)).includes('mails'));
  assert.ok((await named()).every(({ plain }) => plain === null));
});

test('what happened with a provider who has left before it was mailed is mailed to nobody in their place', async () => {
  const { offer, client } = await buildQuitter();
  const { provider } = offer;
  const me = await as(provider.user);
  await (
    await as(await buildOperator())
  ).done(api.operator.suspendProvider, { params: provider, body: { reason: 'The licence has run out' } });
  await me.done(api.auth.remove, leave);
  await mailer.run();
  // The account stays, emptied, since past bookings lead to it: the address it has now is nobody's.
  assert.deepEqual([reached(), said], [[client.email], []]);
  const mailed =
    await sql`select from mails where recipient like 'deleted-%' or recipient = ${provider.user.email} or user_id = ${provider.user.id}`;
  assert.equal(mailed.length, 0);
});

const WRITING = 4_343;

before(async () => {
  // Lets a test stand between what a mail is made of and its row.
  await sql`
    create function stand_before_mails() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(4343); return new; end $$`;
  await sql`create trigger stand_before_mails before insert on mails for each row execute function stand_before_mails()`;
  await sql`create trigger stand_before_stored before update on mails for each row when (new.state = 'kept') execute function stand_before_mails()`;
});

/** Somebody leaves after what is to be mailed has been read, and before it is written. */
async function leaveWhile(mailing: () => Promise<unknown>, { user }: { user: BuiltUser }): Promise<void> {
  const me = await as(user);
  const lock = await sql.reserve();
  await lock`select pg_advisory_lock(${WRITING})`;
  const mailed = mailing();
  await untilWaiting(sql, 1);
  let is_over = false;
  const left = me.done(api.auth.remove, leave).finally(() => (is_over = true));
  await until('they have left, or wait', async () => is_over || (await waiting(sql)) === 2);
  await lock`select pg_advisory_unlock(${WRITING})`;
  lock.release();
  await Promise.all([mailed, left]);
}

/** Whose traces are looked for, and how a mail that has one comes to be. */
type Meanwhile = { user: BuiltUser; trace: string; mailing: () => Promise<unknown> };

const meanwhile: Record<string, () => Promise<Meanwhile>> = {
  'of their booking': async () => {
    const { client } = await buildQuitter();
    return { user: client, trace: client.email, mailing: () => enqueueAll(sql) };
  },
  'of a message to them': async () => {
    const { client, offer, id } = await buildQuitter();
    await enqueueAll(sql);
    await (await as(offer.provider.user)).done(api.bookings.sendMessage, { params: { id }, body: { message: 'Get well soon' } });
    return { user: client, trace: client.email, mailing: () => enqueueAll(sql) };
  },
  'with the link of their booking': async () => {
    const { client, id } = await buildQuitter();
    const [booking] = await sql<{ booking_reference: string }[]>`select booking_reference from bookings where id = ${id}`;
    const body = { ...booking, email: client.email };
    return { user: client, trace: client.email, mailing: () => guest.done(api.guests.lookup, { body }) };
  },
  'with a link for their account': async () => {
    const user = await buildUser();
    await guest.done(api.auth.askReset, { body: { email: user.email } });
    return { user, trace: user.email, mailing: () => enqueueAll(sql) };
  },
  'of a booking with their business': async () => {
    const { offer } = await buildQuitter();
    const { user } = offer.provider;
    return { user, trace: user.email, mailing: () => enqueueAll(sql) };
  },
  'with a link for the account of a business': async () => {
    const { user } = await buildProvider();
    await guest.done(api.auth.askReset, { body: { email: user.email } });
    return { user, trace: user.email, mailing: () => enqueueAll(sql) };
  },
  'about a business an operator has judged': async () => {
    const provider = await buildProvider();
    await (await as(await buildOperator())).done(api.operator.suspendProvider, { params: provider, body: { reason: 'No licence' } });
    return { user: provider.user, trace: provider.user.email, mailing: () => enqueueAll(sql) };
  },
  'that tells a guest their telephone': async () => {
    const trace = '+85255550199';
    const provider = await buildProvider({ phone: trace });
    const offer = await buildOffer({ service: { provider } });
    const { id } = await guest.done(api.pages.book, { body: bookingBody(offer) });
    await (await as(provider.user)).done(api.bookings.cancel, { params: { id }, body: { reason: 'We close' } });
    await enqueueAll(sql);
    return { user: provider.user, trace, mailing: () => keeper.mailer.run() };
  },
};

const keeper = testMailer(sql);
after(() => keeper.mailer.close());

for (const [mail, build] of Object.entries(meanwhile))
  test(`a mail ${mail} that is just being made does not outlive its reader’s erasure`, async () => {
    await keeper.mailer.run();
    const made = await build();
    await leaveWhile(made.mailing, made);
    assert.deepEqual(await tablesWith(sql, made.trace), []);
    await keeper.mailer.run();
    assert.deepEqual(await tablesWith(sql, made.trace), []);
    assert.deepEqual(keeper.said, []);
  });
