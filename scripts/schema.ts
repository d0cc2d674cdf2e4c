import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../server/core/database/database.ts';
import { startTestPostgres } from '../tests/support/postgres.ts';
import { schemaOf } from './sql/schema.ts';

// npm run schema: writes db/schema.sql anew, from an empty database that has all migrations and objects.

const { host, port, stop } = await startTestPostgres();
const sql = openDatabase({ host, port, user: 'postgres', database: 'sampan' }, { pool: 1 });
try {
  writeFileSync(join(import.meta.dirname, '../db/schema.sql'), await schemaOf(sql));
} finally {
  await sql.end();
  await stop();
}
