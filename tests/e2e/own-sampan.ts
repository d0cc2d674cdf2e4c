import { test as base, type APIRequestContext } from '@playwright/test';
import { openDatabase, type Sql } from '../../server/core/database/database.ts';
import { buildersOn, PASSWORD, type Builders } from '../support/builders.ts';
import { putUpClock } from '../support/clock.ts';
import { createDatabase } from '../support/database.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { startServer, wide_rate_limits } from '../support/server.ts';
import type { signIn } from './accounts.ts';

export type OwnSampan = Builders & { url: string; sql: Sql };

/**
 * A Sampan of the file's own, empty, in its own PostgreSQL whose clock can be set (tests/support/clock.ts): for what would change the
 * marketplace under everybody else's feet. One for each worker: keep the file's tests together.
 */
export const test = base.extend<object, { sampan: OwnSampan; settings: Record<string, string> }>({
  /** Settings of its server, beside those of every test. */
  settings: [{}, { option: true, scope: 'worker' }],
  sampan: [
    async ({ settings }, use) => {
      const postgres = await startTestPostgres();
      const database = await createDatabase(postgres);
      const early = openDatabase(database.address, { pool: 1 });
      await putUpClock(early);
      await early.end();
      const sql = openDatabase(database.address, { pool: 2 });
      const server = await startServer({ database, env: { ...wide_rate_limits, ...settings } });
      await use({ url: server.url, sql, ...buildersOn(sql) });
      await server.stop();
      await sql.end();
      await postgres.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ sampan }, use) => use(sampan.url),
});

/** Signed in through the API as somebody who was built. */
export async function sessionOf(request: APIRequestContext, { username }: { username: string }): Promise<Parameters<typeof signIn>[1]> {
  const reply = await request.post('/api/auth/login/', { data: { username, password: PASSWORD } });
  if (!reply.ok()) throw new Error(`signing in failed: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as Parameters<typeof signIn>[1];
}
