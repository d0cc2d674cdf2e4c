import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import { refusalWords } from '../../../../contract/errors.ts';
import { newAddress, openApp, sendTo, testApp } from '../../../../tests/support/app.ts';
import { bookingBody } from '../../../../tests/support/builders.ts';
import { callerThrough, type Caller } from '../../../../tests/support/caller.ts';
import { until } from '../../../../tests/support/until.ts';
import { mailboxOf } from './booking-limits.ts';

const { sql, database, as, buildOffer, buildUser } = await testApp();
const { book } = api.pages;
const env = { BOOKINGS_PER_MAILBOX: '3' };

let people = 0;
const stranger = () => `stranger${(people += 1)}@example.com`;

/** One more process, asked from a new address each time: only the mailbox is the same. */
async function startLimited() {
  const app = await openApp(sql, env);
  database.beforeDrop(() => app.close());
  return { app, anybody: () => callerThrough(sendTo(app, newAddress())) };
}

const codesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();

test('a mailbox gets so many bookings an hour from people who have not proved it is theirs, and others get theirs', async () => {
  const { anybody } = await startLimited();
  const offer = await buildOffer({ capacity: 50 });
  const victim = stranger();
  const [name, host] = victim.split('@');
  for (const customer_email of [victim, victim.toUpperCase(), `${name}+again@${host}`])
    await anybody().done(book, { body: bookingBody(offer, { customer_email }) });

  const direct = { ...bookingBody(offer, { customer_email: victim }), page: undefined };
  const english = await anybody().ask(book, { body: bookingBody(offer, { customer_email: victim }) });
  const chinese = await anybody().with({ 'accept-language': 'zh-HK' }).ask(api.bookings.book, { body: direct });
  for (const [{ status, body, headers }, locale] of [
    [english, 'en'],
    [chinese, 'zh-HK'],
  ] as const) {
    const { detail, code, retry_after } = body as { detail: string; code: string; retry_after: number };
    assert.deepEqual([status, code, detail], [429, 'too_many_requests', refusalWords('too_many_requests', locale, { retry_after })]);
    assert.ok(retry_after > 3_500 && retry_after <= 3_600, String(retry_after));
    assert.equal(Number(headers['retry-after']), retry_after);
  }
  await anybody().done(book, { body: bookingBody(offer, { customer_email: stranger() }) });
  const [mails] = await sql<{ count: number }[]>`select count(*) as count from bookings where lower(customer_email) like ${`${name}%`}`;
  assert.equal(mails?.count, 3);
});

test('the account that has proved the address books on; with an address that is not proved nobody does', async () => {
  const { app, anybody } = await startLimited();
  const offer = await buildOffer({ capacity: 50 });
  const owner = await buildUser({ email_verified_at: new Date() });
  const claimant = await buildUser();
  const asOwner = await as(owner, sendTo(app));
  const asClaimant = await as(claimant, sendTo(app));
  const times = async (count: number, who: Caller, body: object) => {
    const answers = [];
    for (let n = 0; n < count; n += 1) answers.push(await who.ask(book, { body }));
    return codesOf(answers);
  };
  const theirs = bookingBody(offer, { customer_email: owner.email });
  assert.deepEqual(await times(4, anybody(), theirs), [201, 201, 201, 429]);
  assert.deepEqual(await times(4, asOwner, theirs), [201, 201, 201, 201]);
  assert.deepEqual(await times(1, asClaimant, theirs), [429]);
  assert.deepEqual(await times(4, asOwner, bookingBody(offer, { customer_email: stranger() })), [201, 201, 201, 429]);

  // Of the catalogue, where the account says what the request does not.
  const { service, availability_slot, participants } = theirs;
  const bare = { service, availability_slot, participants, customer_phone: '+852 9123 4567' };
  const answers = [];
  for (let n = 0; n < 4; n += 1) answers.push(await asClaimant.ask(api.bookings.book, { body: bare }));
  assert.deepEqual(codesOf(answers), [201, 201, 201, 429]);
});

test('a provider who takes bookings by phone floods nobody either, and needs no address', async () => {
  const { app } = await startLimited();
  const offer = await buildOffer({ capacity: 50 });
  const provider = await as(offer.provider.user, sendTo(app));
  const customer_email = stranger();
  const taken = { service: offer.service.id, availability_slot: offer.slot.id, customer_name: 'Wong Siu Ming', participants: 1 };
  const answers = [];
  for (let n = 0; n < 4; n += 1) answers.push(await provider.ask(api.bookings.manual, { body: { ...taken, customer_email } }));
  assert.deepEqual(codesOf(answers), [201, 201, 201, 429]);
  for (let n = 0; n < 4; n += 1) await provider.done(api.bookings.manual, { body: taken });
});

test('what was refused costs nothing, many at once get no more, and a lost answer is given again', async () => {
  const { anybody } = await startLimited();
  const full = await buildOffer({ capacity: 1 });
  const offer = await buildOffer({ capacity: 50 });
  const customer_email = stranger();
  for (let n = 0; n < 5; n += 1) await anybody().refused(409, book, { body: bookingBody(full, { customer_email, participants: 2 }) });
  const body = bookingBody(offer, { customer_email });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      anybody()
        .ask(book, { body, key: `flood-${n}` })
        .then((answer) => ({ ...answer, n })),
    ),
  );
  assert.deepEqual(codesOf(answers), [...Array<number>(3).fill(201), ...Array<number>(9).fill(429)]);
  const first = answers.find(({ status }) => status === 201)!;
  assert.deepEqual(await anybody().done(book, { body, key: `flood-${first.n}` }), first.body);
});

test('one count for all processes, which says nobody’s address', async () => {
  const [one, other] = [await startLimited(), await startLimited()];
  const offer = await buildOffer({ capacity: 50 });
  const customer_email = stranger();
  const body = bookingBody(offer, { customer_email });
  for (let n = 0; n < 3; n += 1) await one.anybody().done(book, { body });
  // The first there may still pass; what that process learns from the database by then ends it.
  await until('the other process knows', async () => (await other.anybody().ask(book, { body })).status === 429);
  const [stored] = await sql<{ stored: string }[]>`select string_agg(c::text, ' ') as stored from rate_limit_hits c`;
  assert.doesNotMatch(stored!.stored, /stranger|mailbox/);
});

test('mailboxes are compared alike here and in SQL', async () => {
  for (const email of ['Mei@Example.hk', 'mei+tour@example.hk', 'mei+a+b@example.hk', 'mei@example.hk', ''])
    assert.equal((await sql<{ mailbox: string }[]>`select mailbox_of(${email}) as mailbox`)[0]?.mailbox, mailboxOf(email), email);
});
