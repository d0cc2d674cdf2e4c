import assert from 'node:assert/strict';
import { test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { testPost } from '../../tests/support/post.ts';

const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://sampan.example', JWT_SECRET: 'an outbox that nobody else may read, 42' };
const { sql, guest, as, buildBooking, buildOperator, buildProvider, buildUser } = await testApp({ env });
const { list, get, resend } = api.outbox;
const operator = await as(await buildOperator());

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
  const { post } = testPost(sql);
  await post.round();
  await post.close();
  const { state, last_error } = await operator.done(get, { params });
  assert.deepEqual([state, last_error], ['kept', '']);
});

test('a mail whose words were kept before only what it tells was is read as it was', async () => {
  const words = { html: '<p>Hello</p>', plain: 'Hello', calendar: 'BEGIN:VCALENDAR' };
  const mail = await operator.done(get, { params: await buildMail({ state: 'kept', ...words }) });
  assert.deepEqual({ html: mail.html, plain: mail.plain, calendar: mail.calendar }, words);
});

test('what was sent, kept or dropped is not sent again', async () => {
  for (const state of ['sent', 'kept', 'dropped', 'waiting', 'sending'])
    assert.equal((await operator.refused(409, resend, { params: await buildMail({ state }) })).code, 'already_done', state);
});

test('a recipient that no mail can have is refused', async () => {
  for (const recipient of ['\0', 'x'.repeat(255)]) await operator.refused(400, list, { query: { recipient } });
});

test('mails are paged, and found by whom they go to', async () => {
  const recipient = 'Only.Me@example.com';
  const made = [await buildMail({ recipient }), await buildMail({ recipient })];
  const page = await operator.done(list, { query: { recipient: 'only.me@example.com', page_size: 1 } });
  assert.deepEqual([page.count, page.results.map(({ id }) => id)], [2, [made[1]!.id]]);
});
