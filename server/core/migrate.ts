import { fileURLToPath } from 'node:url';
import Postgrator from 'postgrator';
import type { Sql } from './database.ts';

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
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    const postgrator = new Postgrator({
      migrationPattern: FILES,
      driver: 'pg',
      schemaTable: 'schema_migrations',
      execQuery: async (query) => ({ rows: await tx.unsafe(query).simple() }),
    });
    await postgrator.migrate();
  });
}
