import type { Sql } from '../../server/core/database/database.ts';

/** Drops what db/objects makes: all triggers and views, and all functions but those that an index is made with. */
export async function dropObjects(sql: Sql): Promise<void> {
  const drops = await sql<{ statement: string }[]>`
    select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement, 1 as turn from pg_trigger where not tgisinternal
    union all
    select 'drop view if exists ' || oid::regclass || ' cascade', 2 from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
    union all
    select format('drop function if exists %s cascade', p.oid::regprocedure), 3 from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where refclassid = 'pg_proc'::regclass and refobjid = p.oid and classid = 'pg_class'::regclass)
    order by turn`;
  for (const { statement } of drops) await sql.unsafe(statement);
}
