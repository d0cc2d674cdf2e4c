import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { mailServer } from '../../../tests/support/mail-server.ts';
import { testMailer } from '../../../tests/support/mailer.ts';
import { startServer } from '../../../tests/support/server.ts';
import { until } from '../../../tests/support/until.ts';
import { openDatabase } from '../../core/database/database.ts';
import { openSmtp, SendError } from './smtp.ts';

const { sql, database, guest, as, buildOffer, buildSlot } = await testApp();
const smtp = await mailServer();
const { mailer, said } = testMailer(sql, smtp.url);
after(() => mailer.close());

beforeEach(() => {
  smtp.taken.length = 0;
  smtp.mood = 'takes';
  said.length = 0;
});

let guests = 0;

/** A booking whose guest gets a mail, and its provider another one. */
async function booked(): Promise<string> {
  const customer_email = `guest${(guests += 1)}@example.com`;
  await guest.done(api.pages.book, { body: bookingBody(await buildOffer(), { customer_email }) });
  return customer_email;
}

const stateOf = async (recipient: string) => {
  const [mail] = await sql<{ state: string; attempts: number; last_error: string; wait: number }[]>`
    select state, attempts, last_error, extract(epoch from due_at - now())::float8 as wait from mails where recipient = ${recipient} and kind = 'confirmed'`;
  return mail!;
};
const TOKEN = /\/[\w-]{43}(?![\w-])/;

test('a mail that was sent is read as it was sent, whatever becomes of its booking, and nothing stored of it opens a link', async () => {
  const offer = await buildOffer();
  const customer_email = 'as-sent@example.com';
  const booked = await guest.done(api.pages.book, { body: bookingBody(offer, { customer_email, customer_name: 'Wong Mei Ling' }) });
  await guest.done(api.auth.register, { body: { username: 'as-sent', email: 'as-sent-too@example.com', password: 'seven blue sampans' } });
  await mailer.run();
  const read = async (recipient: string) => {
    const { results } = await guest.done(api.outbox.list, { query: { recipient, state: 'sent' } });
    return Promise.all(results.map(({ id }) => guest.done(api.outbox.get, { params: { id } })));
  };
  const [mail] = await read(customer_email);
  const taken = smtp.taken.find(({ to }) => to?.[0]?.address === customer_email);
  assert.match(taken!.text!, TOKEN);
  assert.equal(
    mail!.plain!.trim(),
    taken!
      .text!.replace(/(?<=\/)[\w-]{43}(?![\w-])/g, '••••')
      .replaceAll('\r\n', '\n')
      .trim(),
  );
  assert.deepEqual([mail!.is_as_sent, mail!.html], [true, null]);
  const boss = await as(offer.provider.user);
  const other = await buildSlot({ service: offer.service, starts_at: new Date(offer.slot.starts_at.getTime() + 72 * 3_600_000) });
  const change = { availability_slot: other.id, customer_name: 'Lee Siu Ming' };
  const { version, difference } = await boss.done(api.bookings.quoteChange, { params: booked, body: change });
  await boss.done(api.bookings.change, { params: booked, body: { ...change, version, difference } });
  const again = await read(customer_email);
  assert.deepEqual(again.at(-1), mail);
  const [verifying] = await read('as-sent-too@example.com');
  assert.match(verifying!.plain!, /\/verify-email\/••••/);
  const stored = await sql<
    { words: string }[]
  >`select concat_ws(' ', subject, plain, html, calendar, facts) as words from mails where state = 'sent'`;
  for (const { words } of stored) assert.doesNotMatch(words.replaceAll(/\r?\n[ \t]/g, ''), TOKEN);
  assert.ok(stored.some(({ words }) => words.includes('BEGIN:VCALENDAR')));
});

const allDue = () => sql`update mails set due_at = now() where state in ('waiting', 'sending')`;
const mailsTo = (address: string) => smtp.taken.filter(({ to }) => to?.[0]?.address === address).length;

test('without the mail server bookings go on; mails wait longer and longer, are seen to wait, and go out once it is back', async () => {
  await smtp.stop();
  const customer = await booked();
  await mailer.run();
  const first = await stateOf(customer);
  assert.deepEqual([first.state, first.attempts], ['waiting', 1]);
  assert.match(first.last_error, /ECONNREFUSED/);
  assert.ok(first.wait > 40 && first.wait < 80, String(first.wait));
  assert.match(said[0]!.message, /was not sent: .*ECONNREFUSED/);
  const listed = await guest.done(api.outbox.list, { query: { recipient: customer } });
  assert.match(listed.results.find(({ kind }) => kind === 'confirmed')!.last_error, /ECONNREFUSED/);

  await mailer.run();
  assert.equal((await stateOf(customer)).attempts, 1, 'not before its time');
  await allDue();
  await mailer.run();
  const second = await stateOf(customer);
  assert.equal(second.attempts, 2);
  assert.ok(second.wait > 100, 'twice as long');

  await smtp.start();
  await allDue();
  await mailer.run();
  await allDue();
  await mailer.run();
  assert.equal((await stateOf(customer)).state, 'sent');
  assert.equal(mailsTo(customer), 1);
});

test('a mailbox that does not exist is given up at once; a busy one is tried again', async () => {
  smtp.mood = 'refuses';
  const nobody = await booked();
  await mailer.run();
  assert.deepEqual([(await stateOf(nobody)).state, (await stateOf(nobody)).attempts], ['failed', 1]);
  assert.match((await stateOf(nobody)).last_error, /550.*No such mailbox/);
  assert.match(said[0]!.message, /is given up/);

  smtp.mood = 'is busy';
  const busy = await booked();
  await mailer.run();
  assert.equal((await stateOf(busy)).state, 'waiting');
  smtp.mood = 'takes';
  await allDue();
  await mailer.run();
  assert.equal((await stateOf(busy)).state, 'sent');
  assert.equal(mailsTo(nobody), 0);
});

/** What mail servers say of an address that nobody has. */
const NOBODY = [
  '550 5.1.1 The email account that you tried to reach does not exist',
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  '550 Mailbox not found',
  '550 No such user here',
  '553 Invalid recipient',
] as const;
/** What they say, for good by its code, of an address that somebody has. */
const TOMORROW = [
  '550 5.4.5 Daily user sending limit exceeded',
  '554 5.7.0 Your account has exceeded its limit of messages',
  '550 Connection frequency limited',
  '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages',
  '552 5.2.2 The email account that you tried to reach is over quota',
  '554 5.7.1 Invalid sender address',
] as const;

test('only a mailbox that nobody has is given up: a limit, a full mailbox or a rule of the mail server is tried again', async () => {
  for (const mood of [...NOBODY, ...TOMORROW]) {
    smtp.mood = mood;
    const customer = await booked();
    await mailer.run();
    const { state, last_error } = await stateOf(customer);
    assert.deepEqual([mood, state], [mood, (NOBODY as readonly string[]).includes(mood) ? 'failed' : 'waiting']);
    assert.ok(last_error.includes(mood), last_error);
  }
  smtp.mood = 'takes';
  await allDue();
  await mailer.run();
  assert.deepEqual([...(await sql`select from mails where state = 'waiting'`)], [], 'and sent when the mail server takes it');
});

test('a slow mail server holds up neither a booking nor another process, which sends nothing of it again', async () => {
  smtp.mood = 'waits';
  const customer = await booked();
  const round = mailer.run();
  await until('the mails wait to be taken', async () => smtp.waiting() === 2);
  assert.equal((await stateOf(customer)).state, 'sending');
  await booked();

  const other = testMailer(sql, smtp.url);
  const others = other.mailer.run();
  await until('the other process sends what is new', async () => smtp.waiting() === 4);
  smtp.let();
  await Promise.all([round, others]);
  await other.mailer.close();
  assert.equal((await stateOf(customer)).state, 'sent');
  assert.deepEqual([mailsTo(customer), smtp.taken.length], [1, 4]);
});

test('a mail server that never answers is given so long and no longer', async () => {
  smtp.mood = 'waits';
  const impatient = openSmtp({ smtp_url: smtp.url, from: 'hello@sampan.example' }, 200)!;
  const words = { subject: 's', html: 'h', plain: 'p', calendar: null };
  const mail = { id: '019a0000-0000-7000-8000-000000000000', to: 'a@example.com', reply_to: null, ...words };
  await assert.rejects(
    impatient.send(mail),
    (error) => error instanceof SendError && !error.final && error.message.includes('no answer within'),
  );
  smtp.let();
  impatient.close();
});

test('many rounds at once in several processes send each mail once', async () => {
  const customers = await Promise.all(Array.from({ length: 12 }, booked));
  const pools = Array.from({ length: 4 }, () => openDatabase(database.address, { pool: 2 }));
  const mailers = pools.map((pool) => testMailer(pool, smtp.url));
  await Promise.all(mailers.flatMap((one) => [one.mailer.run(), one.mailer.run()]));
  await Promise.all(mailers.map((one) => one.mailer.close()));
  await Promise.all(pools.map((pool) => pool.end()));
  assert.deepEqual(
    mailers.flatMap((one) => one.said),
    [],
  );
  assert.deepEqual(
    customers.map(mailsTo),
    customers.map(() => 1),
  );
  const ids = smtp.taken.map(({ messageId }) => messageId);
  assert.ok(ids.length >= 24);
  assert.equal(new Set(ids).size, ids.length);
});

test('two servers on one database send each mail once; one that is killed while sending leaves its mail to the other', async () => {
  smtp.mood = 'waits';
  const customer = await booked();
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'hello@sampan.example' };
  const doomed = await startServer({ database, env });
  // Its booking tells it that there is something to send.
  const body = bookingBody(await buildOffer(), { customer_email: 'another@example.com' });
  const post_booking = (url: string) =>
    fetch(url + api.pages.book.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  assert.equal((await post_booking(doomed.url)).status, 201);
  await until('it is sending', async () => smtp.waiting() === 4);
  await doomed.kill('SIGKILL');
  // A mail that the server had not acknowledged was not accepted: it loses the mail, as a real one does.
  smtp.mood = 'takes';
  smtp.loseMails();

  const heir = await startServer({ database, env });
  assert.equal((await post_booking(heir.url)).status, 201);
  await until('what is new is sent', async () => smtp.taken.length === 2);
  assert.equal(mailsTo(customer), 0, 'the dead one may still be sending it, for all that is known');
  await allDue();
  assert.equal((await post_booking(heir.url)).status, 201);
  await until('the rest is sent too', async () => smtp.taken.length === 8);
  assert.equal(mailsTo(customer), 1);
  const ids = smtp.taken.map(({ messageId }) => messageId);
  assert.equal(new Set(ids).size, ids.length);
  await heir.stop();
  await doomed.stop();
});

test('without a mail server mails are stored, and composed when they are read in the outbox from what was so when they were made', async () => {
  const customer = await booked();
  const keeper = testMailer(sql);
  await keeper.mailer.run();
  await sql`update bookings set customer_name = 'Somebody Else' where customer_email = ${customer}`;
  const { results } = await guest.done(api.outbox.list, { query: { recipient: customer.toUpperCase(), state: 'kept' } });
  assert.equal(results.length, 1);
  const mail = await guest.done(api.outbox.get, { params: { id: results[0]!.id } });
  assert.match(mail.html!, /<!doctype html>/);
  assert.match(mail.plain!, /See you on/);
  assert.ok(mail.plain!.includes('Chan Tai Man') && !mail.plain!.includes('Somebody Else'), mail.plain!);
  assert.match(mail.calendar!, /BEGIN:VCALENDAR/);
  assert.equal(mail.subject, results[0]!.subject);
  assert.notEqual(mail.subject, '');
});

test('without a mail server a mail that is due is written once, and one that is due later when it is', async (t) => {
  await sql`
    create function refuse_second_writing() returns trigger language plpgsql as $$ begin raise 'written twice'; end $$`;
  await sql`create trigger refuse_second_writing before update on mails for each row execute function refuse_second_writing()`;
  t.after(() => sql`drop function refuse_second_writing cascade`);
  const offer = await buildOffer();
  const customer = `guest${(guests += 1)}@example.com`;
  const { id } = await guest.done(api.pages.book, { body: bookingBody(offer, { customer_email: customer }) });
  // Messages wait a moment for more of them.
  await (await as(offer.provider.user)).done(api.bookings.sendMessage, { params: { id }, body: { message: 'Bring a hat' } });
  await testMailer(sql).mailer.run();
  const states = await sql<{ state: string; mails: number }[]>`
    select state, count(*) as mails from mails where recipient = ${customer} group by 1 order by 1`;
  assert.ok(states.some(({ state }) => state === 'kept') && states.some(({ state }) => state === 'waiting'), JSON.stringify(states));
});
