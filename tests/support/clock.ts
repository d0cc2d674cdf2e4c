import { mock } from 'node:test';
import type { Sql } from '../../server/core/database/database.ts';

/**
 * Lets tests say what time it is, in this process and in the database: unqualified `now()` finds ours before PostgreSQL's.
 * Only connections that are opened afterwards see it. Without a time set, the clock runs on.
 */
export async function putUpClock(sql: Sql): Promise<void> {
  await sql`create schema clock`;
  await sql`create table clock.hands (at timestamptz)`;
  await sql`create function clock.now() returns timestamptz language sql stable return coalesce((select max(at) from clock.hands), pg_catalog.now())`;
  const [here] = await sql<{ name: string }[]>`select current_database() as name`;
  await sql`alter database ${sql(here!.name)} set search_path = clock, public, pg_catalog`;
}

/** From now on it is this instant in the database, and no time passes there; null lets the clock run again. */
export async function setDatabaseClock(sql: Sql, at: Date | null): Promise<void> {
  await sql`delete from clock.hands`;
  if (at) await sql`insert into clock.hands values (${at})`;
}

/** From now on it is this instant, and no time passes. */
export async function setClock(sql: Sql, at: Date): Promise<void> {
  await setDatabaseClock(sql, at);
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date'], now: at });
}
