import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, type Config } from '../server/core/config.ts';
import { openDatabase, type DatabaseAddress, type Sql } from '../server/core/database/database.ts';
import { runningAt } from '../server/embedded-postgres/leftover.ts';
import { startPostgres } from '../server/embedded-postgres/postgres.ts';

/** Does something with the marketplace's data as the settings say where they are, beside a running Sampan or without one. */
export async function withData(name: string, work: (sql: Sql, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const { database_url, data_dir } = config;
  const { address, leave } = database_url ? { address: database_url, leave: async () => undefined } : await embedded(data_dir);
  const sql = openDatabase(address, { pool: 1, name });
  try {
    await work(sql, config);
  } finally {
    await sql.end();
    await leave();
  }
}

/** The database in the data folder: the one that runs there, else one started for this. */
async function embedded(data_dir: string): Promise<{ address: DatabaseAddress; leave: () => Promise<void> }> {
  const dataDir = join(data_dir, 'postgres');
  const running = existsSync(dataDir) ? runningAt(realpathSync(dataDir)) : undefined;
  if (running) return { address: { ...running, database: 'sampan' }, leave: async () => undefined };
  const started = await startPostgres({ dataDir, log: console.log });
  return { address: started, leave: () => started.stop() };
}
