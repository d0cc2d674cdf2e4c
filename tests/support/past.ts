import type { Sql, Tx } from '../../server/core/database/database.ts';

/** Changes rows that are append-only, for a test that needs another past: no trigger of the database is asked. */
export async function rewritePast(sql: Sql, change: (tx: Tx) => Promise<unknown>): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await change(tx);
  });
}
