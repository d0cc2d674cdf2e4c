import type { Sql } from '../../server/core/database/database.ts';

/** The time, in ms, that PostgreSQL was busy with what `work` does on this pool. The pool has one connection: see `countRowsRead`. */
export async function countBusyMs(sql: Sql, work: () => Promise<unknown>): Promise<number> {
  const before = await busyMs(sql);
  await work();
  return (await busyMs(sql)) - before;
}

async function busyMs(sql: Sql): Promise<number> {
  await sql`select pg_stat_force_next_flush()`;
  const [database] = await sql<{ active_time: number }[]>`select active_time from pg_stat_database where datname = current_database()`;
  return database?.active_time ?? 0;
}
