import { openDatabase, type Sql } from '../../server/core/database/database.ts';
import { migrateIn } from '../../server/core/database/migrate.ts';
import { createDatabase, dropDatabase, type TestDatabase } from './database.ts';

/** The last version of the migrations that the baseline took the place of. */
export const FORMER_VERSION = 170;

/** An empty database as those migrations had left it, or as an older one of them had noted its version; dropped with the test's own. */
export async function formerDatabase(database: TestDatabase, version = FORMER_VERSION): Promise<Sql> {
  const made = await createDatabase(database.address, 'template0');
  const sql = openDatabase(made.address, { pool: 2 });
  database.beforeDrop(async () => {
    await sql.end({ timeout: 1 });
    await dropDatabase(made.address);
  });
  await sql.begin(async (tx) => {
    await migrateIn(tx, { version: FORMER_VERSION + 1 });
    await tx`update schema_migrations set version = ${version}, name = 'former', md5 = 'of another file' where version > 0`;
  });
  return sql;
}
