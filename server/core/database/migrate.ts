import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Postgrator from 'postgrator';
import { StartFailure } from '../start-failure.ts';
import type { Db, Sql, Tx } from './database.ts';
import { applyObjects } from './objects/apply-objects.ts';

const FOLDER = fileURLToPath(new URL('../../../db/', import.meta.url));
// Any number will do, as long as every process of every version uses the same.
const MIGRATION_LOCK = 7_264_101;

/** The first migration: what 170 before it had made, in one file. */
const BASELINE = 171;
/** The last commit that has those 170. */
const LAST_BEFORE_BASELINE = '1440ebaf';

/** How long a migration tries to have busy tables for itself. */
const PATIENCE_MS = 60_000;
/** PostgreSQL: a lock was not given in time; two waited for each other. */
const GIVEN_WAY = ['55P03', '40P01'];

/**
 * Brings the schema to the newest version, all of it or nothing: the migrations, then views, functions and triggers (objects/).
 * Safe to call from many processes at once: one migrates, the others wait. Safe while an older version serves: where a table is busy,
 * the migration lets go of everything and tries again, so that bookings wait for it a moment at most, and never give way to it.
 */
export async function migrate(sql: Sql, folder = FOLDER): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(100 + Math.random() * 400)) {
    try {
      return await sql.begin(async (tx) => {
        // Well below the second after which PostgreSQL looks whether two wait for each other, and ends the one that looked.
        await migrateIn(tx, { folder, patience: '200ms' });
      });
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!GIVEN_WAY.includes(code) || Date.now() > deadline) throw error;
    }
  }
}

type MigrateOptions = { version?: number; folder?: string; patience?: string };

/**
 * The same as part of a transaction, to the newest version or to an older one that was never passed; `patience` is how long it waits for a
 * table. Refuses a database that is older than the baseline.
 */
export async function migrateIn(tx: Tx, { version, folder = FOLDER, patience = '0' }: MigrateOptions = {}): Promise<void> {
  // A database may end what takes long, by its own settings: not this.
  await tx`
    select set_config(name, '0', true) from pg_settings
    where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;
  await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
  await tx`select set_config('lock_timeout', ${patience}, true)`;
  await reachBaseline(tx);
  const postgrator = new Postgrator({
    migrationPattern: filesIn(folder),
    driver: 'pg',
    schemaTable: 'schema_migrations',
    execQuery: async (query) => ({ rows: await tx.unsafe(query) }),
  });
  await postgrator.migrate(version === undefined ? undefined : String(Math.max(version, BASELINE)));
  // An older version has the objects that its migrations made.
  if (version === undefined) await applyObjects(tx, join(folder, 'objects'), await postgrator.getMaxVersion());
}

/** Has a database of the version just before the baseline, which is the same schema, count as one that the baseline made. */
async function reachBaseline(tx: Tx): Promise<void> {
  const [found] = await tx<{ is_ours: boolean }[]>`select to_regclass('schema_migrations') is not null as is_ours`;
  const version = found!.is_ours ? await schemaVersion(tx) : 0;
  if (version > 0) refuseBeforeBaseline(version);
  // Without a checksum: its own migrations made it.
  if (version === BASELINE - 1) await tx`insert into schema_migrations (version, name, run_at) values (${BASELINE}, 'baseline', now())`;
}

/** Refuses, with a `StartFailure`, the version of a database or a backup whose migrations this code has no more. */
export function refuseBeforeBaseline(version: number): void {
  if (version >= BASELINE - 1) return;
  throw new StartFailure(
    `This marketplace is of an older Sampan (schema ${version}). Start it once with commit ${LAST_BEFORE_BASELINE}, which brings it to schema ${BASELINE - 1}; then this version takes it on. Nothing was changed.`,
    `此平台屬於較舊版本的舢舨（資料結構 ${version}）。請先以提交 ${LAST_BEFORE_BASELINE} 啟動一次，升級至資料結構 ${BASELINE - 1}，再使用目前版本。沒有作出任何更改。`,
  );
}

/** The version that this code brings a schema to. */
export async function newestVersion(): Promise<number> {
  return new Postgrator({ migrationPattern: filesIn(FOLDER), driver: 'pg' }).getMaxVersion();
}

/** The version that a database has; 0 if nothing was migrated yet. */
export async function schemaVersion(db: Db): Promise<number> {
  const [row] = await db<{ version: number }[]>`select coalesce(max(version), 0) as version from schema_migrations`;
  return row!.version;
}

/** The library globs; a checkout in a folder named "a [b]" must still find its files. */
function filesIn(folder: string): string {
  return `${join(folder, 'migrations').replace(/[?*()[\]{}]/g, '[$&]')}/*.sql`;
}
