import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { openDatabase } from '../../server/core/database/database.ts';
import { startTestPostgres } from './postgres.ts';

/** A database that belongs to one test file. */
export interface TestDatabase {
  /** For `openDatabase` in this process. */
  address: { host: string; port: number; user: string; database: string };
  /** For a server process: the settings that lead it to the same database. */
  env: Record<string, string>;
  /** What must be closed before the database is dropped; the last one opened is closed first. */
  beforeDrop(close: () => Promise<unknown>): void;
}

interface Server {
  host: string;
  port: number;
  leave(): Promise<void>;
}

/**
 * A migrated, empty database of this test file's own, dropped when the file ends. Call it once, at the top of the file.
 * Under `npm test` it is cloned inside the run's PostgreSQL; a file run by hand starts one for itself.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { host, port, leave } = await findPostgres();
  const made = await createDatabase({ host, port });
  const closing: (() => Promise<unknown>)[] = [];
  // One hook, because hooks run in the order in which they were made.
  after(async () => {
    // All of them, also behind one that fails: a pool that stays open would keep the file running.
    const failures: unknown[] = [];
    for (const end of [...closing.toReversed(), () => dropDatabase(made.address), leave])
      await end().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  });
  return { ...made, beforeDrop: (close) => void closing.push(close) };
}

/** An empty database on a test PostgreSQL: migrated, or without any table, from `template0`. */
export async function createDatabase(
  { host, port }: Pick<Server, 'host' | 'port'>,
  template: 'sampan' | 'template0' = 'sampan',
): Promise<Pick<TestDatabase, 'address' | 'env'>> {
  const database = `test_${randomBytes(6).toString('hex')}`;
  // As files: through the log it costs three times as much, and what it leaves in memory has to be written by somebody.
  await asAdministrator({ host, port }, `create database ${database} template ${template} strategy file_copy`);
  return {
    address: { host, port, user: 'postgres', database },
    // A URL cannot name a socket folder; the driver takes host and user from where every PostgreSQL client does.
    env: { DATABASE_URL: `postgres:///${database}`, PGHOST: host, PGPORT: String(port), PGUSER: 'postgres' },
  };
}

/**
 * Drops a database, for the room on the disk. PostgreSQL cuts its connections and waits five seconds for them; where one stays, as on a machine
 * that stands still, so does the database, until the run's PostgreSQL goes.
 */
export async function dropDatabase({ host, port, database }: TestDatabase['address']): Promise<void> {
  await asAdministrator({ host, port }, `set statement_timeout = '30s'`, `drop database ${database} with (force)`).catch(() => undefined);
}

async function findPostgres(): Promise<Server> {
  const { TEST_PGHOST, TEST_PGPORT } = process.env;
  if (TEST_PGHOST) return { host: TEST_PGHOST, port: Number(TEST_PGPORT), leave: async () => undefined };
  const { host, port, stop } = await startTestPostgres();
  return { host, port, leave: stop };
}

async function asAdministrator({ host, port }: Pick<Server, 'host' | 'port'>, ...statements: string[]): Promise<void> {
  const sql = openDatabase({ host, port, user: 'postgres', database: 'postgres' }, { pool: 1 });
  try {
    for (const statement of statements) await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
