import assert from 'node:assert/strict';
import { test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { testApp } from '../../tests/support/app.ts';
import { deleteOldSessions } from './writes.ts';

const { sql, buildUser } = await testApp();

test('sessions and mailed links are deleted a month after their end, and those that are not stay', async () => {
  const user = await buildUser();
  const ends = { 'long over': 31, over: 29, open: -1 };
  for (const [name, days_ago] of Object.entries(ends)) {
    const columns = { id: uuid(), user_id: user.id, expires_at: new Date(Date.now() - days_ago * 86_400_000) };
    await sql`insert into sessions ${sql({ ...columns, token_hash: Buffer.from(name) })}`;
    await sql`insert into account_links ${sql({ ...columns, purpose: 'reset_password', email: `${name}@example.com` })}`;
  }
  assert.equal(await deleteOldSessions(sql), 2);
  const sessions = await sql<
    { name: string }[]
  >`select convert_from(token_hash, 'UTF8') as name from sessions where user_id = ${user.id} order by 1`;
  const links = await sql<{ email: string }[]>`select email from account_links where user_id = ${user.id} order by 1`;
  assert.deepEqual(
    [sessions.map(({ name }) => name), links.map(({ email }) => email)],
    [
      ['open', 'over'],
      ['open@example.com', 'over@example.com'],
    ],
  );
});

test('more than are deleted at once are deleted', async () => {
  const user = await buildUser();
  await sql`
    insert into sessions (id, user_id, token_hash, expires_at)
    select gen_random_uuid(), ${user.id}, n::text::bytea, now() - interval '40 days' from generate_series(1, 5001) as n`;
  assert.equal(await deleteOldSessions(sql), 5_001);
});
