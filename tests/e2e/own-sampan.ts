import type { APIRequestContext } from '@playwright/test';
import { openDatabase, type Sql } from '../../server/core/database/database.ts';
import { buildersOn, PASSWORD, type Builders } from '../support/builders.ts';
import type { SampanAddress, OwnerOfSampan } from '../support/own-sampans.ts';
import type { Session } from './accounts.ts';
import { test as base } from './test.ts';

export type OwnSampan = Builders & { url: string; sql: Sql };

/**
 * A Sampan of the file's own, empty, in a PostgreSQL whose clock can be set (tests/support/clock.ts): for what would change the
 * marketplace under everybody else's feet. What one file leaves there, the next does not find.
 */
export const test = base.extend<{ sampan: OwnSampan; settings: Record<string, string> }>({
  /** Settings of its server, beside those of every test. */
  settings: [{}, { option: true }],
  sampan: async ({ settings }, use, { file, project, parallelIndex }) => {
    // One that ended in the middle of a test leaves what the next process does not want.
    const purpose = `${file} ${project.name} ${process.pid}`;
    await use(await ask({ worker: parallelIndex, purpose, settings }));
  },
  baseURL: async ({ sampan }, use) => use(sampan.url),
});

let open: { database: string; sampan: OwnSampan } | undefined;

async function ask(owner: OwnerOfSampan): Promise<OwnSampan> {
  const reply = await fetch(process.env.E2E_SAMPANS!, { method: 'POST', body: JSON.stringify(owner) });
  if (!reply.ok) throw new Error(`there is no Sampan for ${owner.purpose}: ${await reply.text()}`);
  const { url, database } = (await reply.json()) as SampanAddress;
  if (open?.database === database.database) return open.sampan;
  await open?.sampan.sql.end();
  const sql = openDatabase(database, { pool: 2 });
  const sampan = { url, sql, ...buildersOn(sql) };
  open = { database: database.database, sampan };
  return sampan;
}

/** Signed in through the API as somebody who was built. */
export async function sessionOf(request: APIRequestContext, { username }: { username: string }): Promise<Session> {
  const reply = await request.post('/api/auth/login/', { data: { username, password: PASSWORD } });
  if (!reply.ok()) throw new Error(`signing in failed: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as Session;
}
