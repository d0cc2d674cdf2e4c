import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/core/database/database.ts';
import { migrate } from '../../server/core/database/migrate.ts';
import { putUpClock, setAhead, SEARCH_PATH } from '../../server/rehearsal/clock.ts';
import { startPostgres } from '../../server/embedded-postgres/postgres.ts';
import { leash } from './leash.ts';
import { clocks_ahead_ms } from './test-clock.ts';

/** Where the throw-away PostgreSQL of a test run is; its database "sampan" is migrated and serves as the template. */
export interface TestPostgres {
  host: string;
  port: number;
  stop(): Promise<void>;
}

/** Nothing here is worth keeping, so nothing waits for the disk. */
export const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '256MB',
  autovacuum: 'off',
  shared_buffers: '128MB',
  max_connections: 300,
  // A statement is asked a few times here, and planned as often: PostgreSQL looks for a plan that fits all values only after the fifth.
  plan_cache_mode: 'force_generic_plan',
};

/**
 * Starts a PostgreSQL in a temporary folder and brings its template to the newest schema. `ahead_ms` moves its clock ahead of the machine's.
 * It never outlives this process.
 */
export async function startTestPostgres(ahead_ms = clocks_ahead_ms): Promise<TestPostgres> {
  const is_ahead = ahead_ms !== 0;
  const folder = mkdtempSync(join(roomInMemory() ?? tmpdir(), 'sampan-test-'));
  const running = await startPostgres({
    dataDir: folder,
    log: () => undefined,
    settings: { ...careless, ...(is_ahead && { search_path: SEARCH_PATH }) },
  });
  const letGo = leash(postmasterOf(folder), 'INT', folder);
  const { host, port, stop } = running;
  const sql = openDatabase(running, { pool: 1 });
  await migrate(sql);
  if (is_ahead) {
    await putUpClock(sql);
    await setAhead(sql, ahead_ms);
  }
  await sql.end();
  return {
    host,
    port,
    async stop() {
      await stop();
      letGo();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4e9;

/** Linux's file system in memory, where it has room: a database is a thousand files, which a disk makes and removes slowly. */
function roomInMemory(): string | undefined {
  if (!existsSync(IN_MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > ENOUGH_BYTES ? IN_MEMORY : undefined;
}

/** The process number of the server that runs on a data folder. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}
