import { openDatabase, type Sql } from '../../server/core/database/database.ts';
import { migrateIn } from '../../server/core/database/migrate.ts';
import { createDatabase, dropDatabase, type testDatabase } from './database.ts';

/** An empty database as its migrations had made it at an older version, dropped with the test's own. */
export async function oldDatabase(database: Awaited<ReturnType<typeof testDatabase>>, version: number): Promise<Sql> {
  const made = await createDatabase(database.address, 'template0');
  const sql = openDatabase(made.address, { pool: 2 });
  database.beforeDrop(async () => {
    await sql.end({ timeout: 1 });
    await dropDatabase(made.address);
  });
  await sql.begin((tx) => migrateIn(tx, { version }));
  return sql;
}
