import { test as base, type APIRequestContext } from '@playwright/test';
import { openDatabase, type Sql } from '../../server/core/database/database.ts';
import { putUpClock } from '../../server/rehearsal/clock.ts';
import { buildersOn, PASSWORD, type Builders } from '../support/builders.ts';
import { createDatabase } from '../support/database.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { startServer, wide_rate_limits } from '../support/server.ts';
import type { signIn } from './accounts.ts';

export type OwnSampan = Builders & { url: string; sql: Sql };

type OfFile = { file: string; sampan: OwnSampan; stop(): Promise<void> };

/**
 * A Sampan of the file's own, empty, in a PostgreSQL whose clock can be set (tests/support/clock.ts): for what would change the
 * marketplace under everybody else's feet. What one file leaves there, the next file of the worker does not find. Keep the file's tests
 * together.
 */
export const test = base.extend<
  { sampan: OwnSampan },
  { settings: Record<string, string>; sampanOf: (file: string) => Promise<OwnSampan> }
>({
  /** Settings of its server, beside those of every test. */
  settings: [{}, { option: true, scope: 'worker' }],
  sampanOf: [
    async ({ settings }, use) => {
      const postgres = await startTestPostgres();
      let open: OfFile | undefined;
      await use(async (file) => {
        if (open?.file === file) return open.sampan;
        await open?.stop();
        open = undefined;
        open = { file, ...(await startSampan(postgres, settings)) };
        return open.sampan;
      });
      await open?.stop();
      await postgres.stop();
    },
    { scope: 'worker' },
  ],
  sampan: async ({ sampanOf }, use, { file }) => use(await sampanOf(file)),
  baseURL: async ({ sampan }, use) => use(sampan.url),
});

async function startSampan(postgres: { host: string; port: number }, settings: Record<string, string>): Promise<Omit<OfFile, 'file'>> {
  const database = await createDatabase(postgres);
  const early = openDatabase(database.address, { pool: 1 });
  await putUpClock(early);
  await early.end();
  const sql = openDatabase(database.address, { pool: 2 });
  const server = await startServer({ database, env: { ...wide_rate_limits, ...settings } });
  return {
    sampan: { url: server.url, sql, ...buildersOn(sql) },
    async stop() {
      await server.stop();
      await sql.end();
    },
  };
}

/** Signed in through the API as somebody who was built. */
export async function sessionOf(request: APIRequestContext, { username }: { username: string }): Promise<Parameters<typeof signIn>[1]> {
  const reply = await request.post('/api/auth/login/', { data: { username, password: PASSWORD } });
  if (!reply.ok()) throw new Error(`signing in failed: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as Parameters<typeof signIn>[1];
}
