import assert from 'node:assert/strict';
import { test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { api } from '../../contract/api.ts';
import { outboxQuery } from '../../contract/mails.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody } from '../../tests/support/builders.ts';
import { testMailer } from '../../tests/support/mailer.ts';
import type { Tx } from '../core/database/database.ts';
import { listMails } from './reads.ts';
import { deleteOldMails, insertStoredMails } from './writes.ts';

const env = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://sampan.example',
  CONTACT_PHONE: '5555 0142',
  JWT_SECRET: 'kwun-tong-4711-lantau-0815-tai-o-2042',
};
const { sql, guest, as, buildBooking, buildOffer, buildOperator, buildProvider, buildSecondFactor, buildSlot, buildUser } = await testApp({
  env,
});
const { list, get, resend } = api.outbox;
const lok = await buildSecondFactor(await buildOperator());
const operator = await as(lok);

async function buildMail(columns: Record<string, unknown> = {}): Promise<{ id: string }> {
  const { id: booking_id } = await buildBooking();
  const row = {
    id: uuid(),
    kind: 'confirmed',
    source: uuid(),
    side: 'customer',
    booking_id,
    recipient: 'taiman@example.com',
    locale: 'en',
  };
  await sql`insert into mails ${sql({ ...row, due_at: new Date(), ...columns })}`;
  return { id: row.id };
}

test('in production the outbox is there for operators only', async () => {
  const params = await buildMail({ state: 'failed' });
  const others = [guest, await as(await buildUser()), await as((await buildProvider()).user)];
  await operator.done(list);
  await operator.done(get, { params });
  for (const other of others) {
    await other.refused(404, list);
    await other.refused(404, get, { params });
  }
});

/** The secret of each address in a mail's words that opens something by itself. */
const secretsIn = (words: string) =>
  [...words.matchAll(/\/(?:b|verify-email|reset-password|calendar)\/([\w-]{20,})/g)].map(([, secret]) => secret);

test('in production an operator reads no secret link in anybody’s mail, and each reading is logged', async () => {
  const colleague = await buildUser({ user_type: 'operator', email_verified_at: new Date() });
  const offer = await buildOffer();
  const newcomer = { username: 'newcomer', email: 'newcomer@example.com', password: 'seven blue sampans' };
  await guest.done(api.auth.register, { body: newcomer });
  await guest.done(api.auth.askReset, { body: { email: colleague.email } });
  const booked = await guest.done(api.pages.book, { body: bookingBody(offer) });
  const { mailer } = testMailer(sql);
  await mailer.run();
  await mailer.close();
  // A mail whose text was stored by an older version.
  const old = await buildMail({
    state: 'kept',
    html: `<a href="${booked.manage_url}">See your booking</a>`,
    plain: `See your booking: ${booked.manage_url}#review`,
    calendar: `BEGIN:VCALENDAR\r\nURL:${booked.manage_url.slice(0, 60)}\r\n ${booked.manage_url.slice(60)}\r\nEND:VCALENDAR`,
  });
  const token = booked.manage_url.split('/').at(-1)!;

  const { results } = await operator.done(list, { query: { state: 'kept', page_size: 100 } });
  const kinds = new Set(results.map(({ kind }) => kind));
  for (const kind of ['reset_password', 'verify_email', 'confirmed'] as const) assert.ok(kinds.has(kind), kind);
  assert.ok(results.some(({ id }) => id === old.id));
  for (const mail of results) {
    const { html, plain, calendar } = await operator.done(get, { params: mail });
    const words = `${html}\n${plain}\n${calendar?.replaceAll('\r\n ', '')}`;
    assert.deepEqual(secretsIn(words), [], mail.kind);
    assert.ok(!words.includes(token), mail.kind);
    assert.ok(words.length > 100, 'the rest is read as before');
  }
  const read = await operator.done(api.operator.audit, { query: { act: 'mail_read', page_size: 100 } });
  for (const { id } of results) assert.equal(read.results.filter(({ subject_id }) => subject_id === id).length, 1);
  assert.deepEqual(new Set(read.results.map(({ actor }) => actor)), new Set([lok.username]));
});

test('a mail that was given up is tried again when an operator says so, once', async () => {
  const { id } = await buildMail({ state: 'failed', attempts: 30, last_error: '550 no such mailbox' });
  const params = { id };
  const failed = await operator.done(list, { query: { state: 'failed' } });
  assert.ok(failed.results.some((mail) => mail.id === id));
  const reopened = await operator.done(resend, { params });
  assert.deepEqual([reopened.state, reopened.attempts, reopened.last_error], ['waiting', 0, '']);
  assert.equal((await operator.refused(409, resend, { params })).code, 'already_done');
  const { results } = await operator.done(api.operator.audit, { query: { act: 'mail_resent' } });
  assert.deepEqual(
    results.map(({ subject_id, subject_name }) => [subject_id, subject_name]),
    [[id, 'confirmed']],
  );

  // Tried once more in vain, before the mail server was taken away.
  await sql`update mails set last_error = '451 later' where id = ${id}`;
  const { mailer } = testMailer(sql);
  await mailer.run();
  await mailer.close();
  const { state, last_error } = await operator.done(get, { params });
  assert.deepEqual([state, last_error], ['kept', '']);
});

test('a mail stored with its words, before only its facts were, is read as it was', async () => {
  const words = { html: '<p>Hello</p>', plain: 'Hello', calendar: 'BEGIN:VCALENDAR' };
  const mail = await operator.done(get, { params: await buildMail({ state: 'kept', ...words }) });
  assert.deepEqual({ html: mail.html, plain: mail.plain, calendar: mail.calendar }, words);
});

test('a mail that is stored says what it said, whatever becomes of its booking; one of before says that it is composed today', async () => {
  const offer = await buildOffer();
  const recipient = 'stored-as-it-was@example.com';
  const booked = await guest.done(api.pages.book, {
    body: bookingBody(offer, { customer_email: recipient, customer_name: 'Wong Mei Ling' }),
  });
  const { mailer } = testMailer(sql);
  await mailer.run();
  const read = async () => {
    const { results } = await operator.done(list, { query: { recipient } });
    const mails = await Promise.all(results.map((params) => operator.done(get, { params })));
    return mails.map(({ subject, plain, html, calendar, is_as_sent }) => ({ subject, plain, html, calendar, is_as_sent }));
  };
  const before = await read();
  assert.deepEqual([before.length, before[0]!.is_as_sent], [1, true]);
  // Stored by a version before, which stored nothing of it.
  const { id } = await buildMail({ state: 'kept', booking_id: booked.id, recipient: 'of-before@example.com' });
  const boss = await as(offer.provider.user);
  const other = await buildSlot({ service: offer.service, starts_at: new Date(offer.slot.starts_at.getTime() + 72 * 3_600_000) });
  const change = { availability_slot: other.id, customer_name: 'Lee Siu Ming' };
  const { version, difference } = await boss.done(api.bookings.quoteChange, { params: booked, body: change });
  await boss.done(api.bookings.change, { params: booked, body: { ...change, version, difference } });
  await mailer.run();
  await mailer.close();
  assert.deepEqual((await read()).at(-1), before[0]);
  const of_before = await operator.done(get, { params: { id } });
  assert.equal(of_before.is_as_sent, false);
  assert.match(of_before.plain!, /Lee Siu Ming/);
});

test('of a thousand mails each keeps its facts; in a greater rush those of new bookings are composed when they are read', async () => {
  const { id: booking_id } = await buildBooking();
  const mails = (many: number, kind: 'confirmed' | 'message') =>
    Array.from({ length: many }, () => ({
      kind,
      source: uuid(),
      side: 'customer' as const,
      booking_id,
      user_id: null,
      sender_id: null,
      recipient: 'rush@example.com',
      locale: 'en' as const,
      about: null,
      due_at: new Date().toISOString(),
    }));
  const storedOf = async (...all: ReturnType<typeof mails>[]) => {
    const [counted] = await sql.begin(async (tx) => {
      await insertStoredMails(tx, all.flat());
      return tx<{ facts: number; without: number }[]>`
        select count(facts)::int as facts, count(*) filter (where facts is null)::int as without from mails where recipient = 'rush@example.com'`;
    });
    await sql`delete from mails where recipient = 'rush@example.com'`;
    return counted;
  };
  assert.deepEqual({ ...(await storedOf(mails(1_000, 'confirmed'))) }, { facts: 1_000, without: 0 });
  assert.deepEqual({ ...(await storedOf(mails(1_000, 'confirmed'), mails(1, 'message'))) }, { facts: 1, without: 1_000 });
});

test('what was sent, stored or dropped is not sent again', async () => {
  for (const state of ['sent', 'kept', 'dropped', 'waiting', 'sending'])
    assert.equal((await operator.refused(409, resend, { params: await buildMail({ state }) })).code, 'already_done', state);
});

test('a recipient that no mail can have is refused', async () => {
  for (const recipient of ['\0', 'x'.repeat(255)]) await operator.refused(400, list, { query: { recipient } });
});

test('an outbox of very many mails is counted so far, and every mail of it can be turned to', async () => {
  const { id: booking_id } = await buildBooking();
  const recipient = 'so-many@example.com';
  await sql`
    insert into mails (id, kind, source, side, booking_id, recipient, locale, state, due_at, created_at)
    select gen_random_uuid(), 'confirmed', 'many ' || n, 'customer', ${booking_id}, ${recipient}, 'en',
      (array['sent', 'kept', 'failed'])[1 + n % 3], now(), now() - make_interval(secs => n / 3)
    from generate_series(1, 1230) n`;
  const first = await operator.done(list, { query: { recipient, page_size: 100 } });
  assert.deepEqual([first.count, first.at_least], [1_000, true]);
  const seen = first.results.map(({ id }) => id);
  const led = (address: string) =>
    operator.done(list, { query: Object.fromEntries(new URL(address, 'https://sampan.example').searchParams) });
  for (let { next } = first; next;) {
    const page = await led(next);
    if (page.previous) await led(page.previous);
    seen.push(...page.results.map(({ id }) => id));
    next = page.next;
  }
  const all = await sql<{ id: string }[]>`select id from mails where recipient = ${recipient} order by created_at desc, id desc`;
  assert.deepEqual(
    seen,
    all.map(({ id }) => id),
  );
  const tenth = await operator.done(list, { query: { recipient, page_size: 100, page: 10 } });
  assert.deepEqual(
    tenth.results.map(({ id }) => id),
    seen.slice(900, 1_000),
  );
  await operator.refused(400, list, { query: { recipient, page_size: 100, page: 11 } });
  const failed = await operator.done(list, { query: { recipient, state: 'failed', page_size: 1 } });
  assert.deepEqual([failed.count, failed.at_least], [410, false]);
});

test('mails are deleted after 90 days, many at a time; those that still wait are not', async () => {
  const recipient = 'long-ago@example.com';
  const make = (name: string, many: number, state: string, days: number) => sql`
    insert into mails (id, kind, source, side, user_id, recipient, locale, state, due_at, created_at)
    select gen_random_uuid(), 'new_email', ${name} || n, 'account', ${lok.id}, ${recipient}, 'en', ${state}, now(), now() - make_interval(days => ${days})
    from generate_series(1, ${many}::int) n`;
  await make('over', 5_001, 'sent', 91);
  await make('waiting', 1, 'waiting', 91);
  await make('recent', 1, 'sent', 89);
  assert.equal(await deleteOldMails(sql), 5_001);
  const left = await sql<{ source: string }[]>`select source from mails where recipient = ${recipient} order by 1`;
  assert.deepEqual(
    left.map(({ source }) => source),
    ['recent1', 'waiting1'],
  );
});

test('a page of the outbox reads no more of it than a page holds, whatever is asked for', async () => {
  const { id: booking_id } = await buildBooking();
  await sql`
    insert into mails (id, kind, source, side, booking_id, recipient, locale, state, due_at, created_at)
    select gen_random_uuid(), 'confirmed', 'crowd ' || n, 'customer', ${booking_id}, case when n % 2 = 0 then 'busy@example.com' else 'guest' || n % 300 || '@example.com' end, 'en',
      case when n % 5000 = 0 then 'failed' else 'sent' end, now(), now() - make_interval(secs => n)
    from generate_series(1, 30000) n`;
  await sql`analyze mails`;
  // What this connection has read, by whatever way; of an index also the entries that were not looked up in the table.
  const readSoFar = async (tx: Tx) =>
    (
      await tx<{ whole: number; rows: number }[]>`
        select seq_scan as whole, (idx_tup_fetch
          + (select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index where indrelid = 'mails'::regclass))::int as rows
        from pg_stat_xact_user_tables where relname = 'mails'`
    )[0]!;
  const rowsRead = (query: Record<string, unknown>) =>
    sql.begin(async (tx) => {
      const before = await readSoFar(tx);
      const { results } = await listMails(tx, outboxQuery.parse(query));
      const after = await readSoFar(tx);
      return { whole: after.whole - before.whole, rows: after.rows - before.rows, found: results.length };
    });
  for (const query of [
    {},
    { state: 'failed' },
    { state: 'sent', page: 40 },
    { recipient: 'busy@example.com' },
    { recipient: 'busy@example.com', state: 'failed' },
    { recipient: 'Guest7@example.com' },
    { recipient: 'nobody@example.com' },
  ]) {
    const { whole, rows, found } = await rowsRead(query);
    assert.equal(whole, 0, JSON.stringify(query));
    assert.ok(rows < 8_000, `${JSON.stringify(query)} read ${rows}`);
    assert.equal(found > 0, query.recipient !== 'nobody@example.com');
  }
});

test('mails are paged, and found by whom they go to', async () => {
  const recipient = 'Only.Me@example.com';
  const made = [await buildMail({ recipient }), await buildMail({ recipient })];
  const page = await operator.done(list, { query: { recipient: 'only.me@example.com', page_size: 1 } });
  assert.deepEqual([page.count, page.results.map(({ id }) => id)], [2, [made[1]!.id]]);
});
