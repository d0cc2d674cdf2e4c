import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Sql } from '../server/core/database.ts';
import { migrate } from '../server/core/migrate.ts';
import { startPostgres } from '../server/core/postgres.ts';

/** Lends an empty, migrated PostgreSQL to `work` and removes it afterwards, whatever happens. Nothing in it is made durable. */
export async function withThrowAwayDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'sampan-throw-away-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const server = await startPostgres({ dataDir: home, log: () => undefined, settings });
  const sql = openDatabase(server, { pool: 1 });
  try {
    await migrate(sql);
    return await work(sql);
  } finally {
    await sql.end();
    await server.stop();
    await rm(home, { recursive: true, force: true });
  }
}
