import { applyChanges } from '../server/bookings/list/rollup-writes.ts';
import type { Sql } from '../server/core/database/database.ts';
import { lockJournal, postDue } from '../server/ledger/writes.ts';

const AT_ONCE = 50_000;

/** Fills these tables without their indexes, but for those of keys, and builds them again: faster than maintaining them row by row. */
export async function withoutIndexes(sql: Sql, tables: string[], fill: () => Promise<unknown>): Promise<void> {
  const indexes = await sql<{ name: string; made_by: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made_by from pg_index i
    where i.indrelid = any(${tables}::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  await fill();
  for (const { made_by } of indexes) await sql.unsafe(made_by);
}

/** Totals, search and journal follow what was written; otherwise jobs would do it while something is measured. */
export async function fileAll(sql: Sql): Promise<void> {
  await sql`analyze`;
  await withoutIndexes(sql, ['booking_search'], async () => {
    while ((await applyChanges(sql, AT_ONCE)) > 0);
  });
  const post = () =>
    sql.begin(async (tx) => {
      await lockJournal(tx);
      return postDue(tx, AT_ONCE);
    });
  while ((await post()) > 0);
  await sql`vacuum analyze`;
}
