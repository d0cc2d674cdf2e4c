import { fileURLToPath } from 'node:url';
import Postgrator from 'postgrator';
import type { Sql, Tx } from './database.ts';

const FOLDER = fileURLToPath(new URL('../../db/migrations/', import.meta.url));
// The library globs; a checkout in a folder named "a [b]" must still find its files.
const FILES = `${FOLDER.replace(/[?*()[\]{}]/g, '[$&]')}*.sql`;
// Any number will do, as long as every process of every version uses the same.
const MIGRATION_LOCK = 7_264_101;

/**
 * Brings the schema to the newest version, all of it or nothing.
 * Safe to call from many processes at once: one migrates, the others wait.
 */
export async function migrate(sql: Sql): Promise<void> {
  await sql.begin((tx) => migrateIn(tx));
}

/** The same as part of a transaction, to the newest version or to an older one that was never passed. */
export async function migrateIn(tx: Tx, version?: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
  const postgrator = new Postgrator({
    migrationPattern: FILES,
    driver: 'pg',
    schemaTable: 'schema_migrations',
    execQuery: async (query) => ({ rows: await tx.unsafe(query).simple() }),
  });
  await postgrator.migrate(version === undefined ? undefined : String(version));
}

/** The version that this code brings a schema to. */
export async function newestVersion(): Promise<number> {
  return new Postgrator({ migrationPattern: FILES, driver: 'pg' }).getMaxVersion();
}

/** The version that a migrated database has. */
export async function schemaVersion(tx: Tx): Promise<number> {
  const [row] = await tx<{ version: number }[]>`select max(version) as version from schema_migrations`;
  return row!.version;
}
