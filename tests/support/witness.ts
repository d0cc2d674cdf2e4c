import type { Sql } from '../../server/core/database/database.ts';

/** What a table has more or less of than before: of each row, and how often. */
export type Change = { table: string; row: string; times: number };

export type Witness = {
  /** What has changed since the last look: rows that came and went again in between are no change. */
  look(): Promise<Change[]>;
};

/**
 * Notes what is written to any table of a test's database, by triggers, so that a look costs what was written and not what there is.
 * Tables in `except` are not watched.
 */
export async function watchTables(sql: Sql, { except }: { except: readonly string[] }): Promise<Witness> {
  await sql.unsafe(`
    create schema witness;
    create table witness.changes (table_name text not null, row_text text not null, times int not null);
    create function witness.note() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then insert into witness.changes select tg_table_name, t::text, -1 from gone t; end if;
      if tg_op <> 'DELETE' then insert into witness.changes select tg_table_name, t::text, 1 from come t; end if;
      return null;
    end $$`);
  const tables = await sql<{ name: string }[]>`
    select format('%I', table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and not table_name = any(${[...except]}::text[])`;
  for (const { name } of tables)
    await sql.unsafe(`
      create trigger witness_insert after insert on ${name} referencing new table as come for each statement execute function witness.note();
      create trigger witness_update after update on ${name} referencing old table as gone new table as come for each statement execute function witness.note();
      create trigger witness_delete after delete on ${name} referencing old table as gone for each statement execute function witness.note()`);
  return {
    look: () =>
      sql<Change[]>`
        with seen as (delete from witness.changes returning *)
        select table_name as "table", row_text as row, sum(times)::int as times from seen
        group by table_name, row_text having sum(times) <> 0 order by 1, 2`,
  };
}
