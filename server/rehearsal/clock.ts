/* eslint-disable no-restricted-syntax -- statements that make and move the clock are no queries of the schema, which has none */
import type { Sql, Tx } from '../core/database/database.ts';

/** PostgreSQL's own functions stand behind ours; new tables are made where they are without a clock. */
export const SEARCH_PATH = 'public, clock, pg_catalog';

/** Each asks PostgreSQL's own and adds what the hands say. A time that is set stands still, what is ahead runs on. */
const functions = `
  create schema clock;
  create table clock.hands (at timestamptz, ahead interval not null default '0');
  insert into clock.hands default values;
  create function clock.now() returns timestamptz language sql stable
    as 'select coalesce(at, pg_catalog.now() + ahead) from clock.hands';
  create function clock.transaction_timestamp() returns timestamptz language sql stable
    as 'select coalesce(at, pg_catalog.now() + ahead) from clock.hands';
  create function clock.statement_timestamp() returns timestamptz language sql stable
    as 'select coalesce(at, pg_catalog.statement_timestamp() + ahead) from clock.hands';
  create function clock.clock_timestamp() returns timestamptz language sql volatile
    as 'select coalesce(at, pg_catalog.clock_timestamp() + ahead) from clock.hands';
  create function clock.uuidv7() returns uuid language sql volatile
    as 'select pg_catalog.uuidv7(coalesce(at - pg_catalog.clock_timestamp(), ahead)) from clock.hands'`;

/**
 * Puts a movable clock before PostgreSQL's own in a database that is migrated: whatever asks `now()` and its kin without a schema finds
 * it. What was bound to PostgreSQL's own when it was made (defaults, views, functions with a body of statements) is made again. Other
 * connections to the database are cut, so that each finds the clock. Only for a database that is thrown away.
 */
export async function putUpClock(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    const [here] = await tx<{ name: string }[]>`select quote_ident(current_database()) as name`;
    const bound = await readBound(tx);
    await tx.unsafe(functions);
    await tx`select set_config('search_path', ${SEARCH_PATH}, true)`;
    for (const { statement } of bound) await tx.unsafe(statement);
    await tx.unsafe(`alter database ${here!.name} set search_path = ${SEARCH_PATH}`);
  });
  const one = await sql.reserve();
  try {
    await one`select set_config('search_path', ${SEARCH_PATH}, false)`;
    await one`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
  } finally {
    await one.release();
  }
}

/** What makes anew each default, view and function whose text asks the time. Read before there is a clock, it names no schema. */
async function readBound(tx: Tx): Promise<{ statement: string }[]> {
  return tx<{ statement: string }[]>`
    with bound as (
      select 1 as step, format('alter table %s alter column %I set default %s', adrelid::regclass, attname, pg_get_expr(adbin, adrelid)) as statement
      from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum where attgenerated = ''
      union all
      select 2, pg_get_functiondef(pg_proc.oid) from pg_proc where pronamespace = 'public'::regnamespace and prosqlbody is not null
      union all
      select 3, format('create or replace view %s as %s', pg_class.oid::regclass, pg_get_viewdef(pg_class.oid))
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v')
    select statement from bound
    where statement ~ '\\m(now|transaction_timestamp|statement_timestamp|clock_timestamp|uuidv7)\\(\\)' order by step`;
}

/** Moves the database's clock: so many milliseconds ahead of the machine's, and running. */
export async function setAhead(sql: Sql, ms: number): Promise<void> {
  await sql.unsafe('update clock.hands set at = null, ahead = make_interval(secs => $1::float8 / 1000)', [ms]);
}

const TrueDate = Date;
let ahead_ms = 0;

/** By how much this process's clock is ahead of the machine's. */
export const aheadOfMachine = () => ahead_ms;

/**
 * Moves the clock of this process the same way, for all that asks `Date`; timers run as ever. A proxy, and no class of its own: dates that
 * Node makes must still be instances of Date.
 */
export function moveProcessClock(ms: number): void {
  ahead_ms = ms;
  const now = () => TrueDate.now() + ahead_ms;
  globalThis.Date = new Proxy(TrueDate, {
    construct: (date, given: unknown[], made) => Reflect.construct(date, given.length === 0 ? [now()] : given, made) as Date,
    get: (date, name) => (name === 'now' ? now : (Reflect.get(date, name) as unknown)),
  });
}
