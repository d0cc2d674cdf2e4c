import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../server/core/database/database.ts';
import { migrate } from '../server/core/database/migrate.ts';
import { startPostgres } from '../server/embedded-postgres/postgres.ts';
import type { ServerSettings } from '../server/embedded-postgres/settings.ts';
import type { Where } from './app-process.ts';
import { furnish } from './marketplace.ts';

// Not the system's temporary folder: where that is memory, a commit costs nothing and every figure is too good.
const FOLDER = fileURLToPath(new URL('../.data/', import.meta.url));

/** A PostgreSQL as durable as in real life, holding the demo marketplace. */
export type BenchDatabase = {
  folder: string;
  version: string;
  /** A fresh copy of the demo marketplace, for one workload. */
  copy: () => Promise<Where>;
  stop: () => Promise<void>;
};

/** Starts a PostgreSQL of the bench's own on a new folder and fills it. Stopping it removes the folder. */
export async function startDatabase(settings: ServerSettings = {}): Promise<BenchDatabase> {
  mkdirSync(FOLDER, { recursive: true });
  const folder = mkdtempSync(join(FOLDER, 'bench-'));
  // Under root PostgreSQL runs as another user, who must be able to open the folder.
  chmodSync(folder, 0o755);
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), log: () => undefined, settings });
  const { host, port, user, database } = server;
  const password = server.password ?? '';
  const sql = openDatabase(server, { pool: 1 });
  await migrate(sql);
  await furnish(sql);
  const [about] = await sql<{ server_version: string; fsync: string; synchronous_commit: string }[]>`
    select current_setting('server_version') as server_version, current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`;
  if (about?.fsync !== 'on' || about.synchronous_commit !== 'on') throw new Error('the bench needs a durable PostgreSQL');
  await sql.end();

  const admin = openDatabase({ ...server, database: 'postgres' }, { pool: 1 });
  let copies = 0;
  return {
    folder,
    version: about.server_version.split(' ')[0] ?? '',
    async copy() {
      copies += 1;
      const name = `bench_${copies}`;
      await admin.unsafe(`create database ${name} template ${database}`);
      return { host, port, user, password, database: name };
    },
    async stop() {
      await admin.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The PostgreSQL of a DATA_DIR that is filled already, as it is: nothing is copied, and stopping it removes nothing. */
export async function openStocked(data_dir: string): Promise<BenchDatabase> {
  const server = await startPostgres({ dataDir: join(data_dir, 'postgres'), log: () => undefined });
  const { host, port, user, database } = server;
  const sql = openDatabase(server, { pool: 1 });
  const [about] = await sql<{ server_version: string }[]>`select current_setting('server_version') as server_version`;
  await sql.end();
  return {
    folder: data_dir,
    version: about?.server_version.split(' ')[0] ?? '',
    copy: async () => ({ host, port, user, password: server.password ?? '', database }),
    stop: () => server.stop(),
  };
}
