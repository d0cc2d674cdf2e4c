import type { Sql } from '../../server/core/database/database.ts';

/** Drops what db/objects makes: all triggers and views, and all functions but those that an index is made with, and what these call. */
export async function dropObjects(sql: Sql): Promise<void> {
  const drops = await sql<{ statement: string }[]>`
    with recursive of_indexes as (
      select refobjid as oid from pg_depend where refclassid = 'pg_proc'::regclass and classid = 'pg_class'::regclass
      union
      select called.refobjid from of_indexes
      join pg_depend called on called.classid = 'pg_proc'::regclass and called.objid = of_indexes.oid and called.refclassid = 'pg_proc'::regclass
    )
    select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement, 1 as turn from pg_trigger where not tgisinternal
    union all
    select 'drop view if exists ' || oid::regclass || ' cascade', 2 from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
    union all
    select format('drop function if exists %s cascade', p.oid::regprocedure), 3 from pg_proc p
    where pronamespace = 'public'::regnamespace
      and p.oid not in (select oid from of_indexes)
    order by turn`;
  for (const { statement } of drops) await sql.unsafe(statement);
}
