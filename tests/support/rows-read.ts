import type { Sql } from '../../server/core/database/database.ts';

/** Rows and index entries read of each table, the most read first. */
export type RowsRead = readonly [table: string, count: number][];

/**
 * Counts the rows and index entries that what `work` does on this pool reads of each table. The pool has one connection: others' statements
 * are not counted until they say so themselves.
 */
export async function countRowsRead(sql: Sql, work: () => Promise<unknown>): Promise<RowsRead> {
  await planByItself(sql);
  const before = new Map(await rowsRead(sql));
  await work();
  const after = await rowsRead(sql);
  return after
    .map(([table, count]): [string, number] => [table, count - (before.get(table) ?? 0)])
    .filter(([, count]) => count > 0)
    .toSorted(([, one], [, other]) => other - one);
}

/** Has the one connection of this pool plan as PostgreSQL does by itself, other than `careless` in postgres.ts. */
export async function planByItself(sql: Sql): Promise<void> {
  await sql`set plan_cache_mode = auto`;
}

async function rowsRead(sql: Sql): Promise<RowsRead> {
  await sql`select pg_stat_force_next_flush()`;
  const rows = await sql<{ relname: string; count: number }[]>`
    select t.relname::text, t.seq_tup_read + coalesce(sum(i.idx_tup_read), 0)::bigint as count
    from pg_stat_user_tables t left join pg_stat_user_indexes i using (relid) where t.schemaname = 'public' group by t.relid, t.relname, t.seq_tup_read`;
  return rows.map(({ relname, count }) => [relname, count]);
}
