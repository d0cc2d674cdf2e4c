import { mock } from 'node:test';
import type { Sql } from '../../server/core/database/database.ts';

/** From now on it is this instant in the database, and no time passes there; null lets the clock run again. */
export async function setDatabaseClock(sql: Sql, at: Date | null): Promise<void> {
  await sql`update clock.hands set at = ${at}`;
}

/** From now on it is this instant, and no time passes. */
export async function setClock(sql: Sql, at: Date): Promise<void> {
  await setDatabaseClock(sql, at);
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date'], now: at });
}
