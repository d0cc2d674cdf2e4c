import { mock } from 'node:test';
import { openDatabase, type Db, type Sql } from '../../server/core/database/database.ts';
import { putUpClock } from '../../server/rehearsal/clock.ts';
import type { TestDatabase } from './database.ts';
import { clocks_ahead_ms } from './test-clock.ts';

/** Lets the clock of a database be set. Where the run's clocks are ahead, its template has one already. */
export async function giveClock(address: TestDatabase['address']): Promise<void> {
  if (clocks_ahead_ms !== 0) return;
  const sql = openDatabase(address, { pool: 1 });
  await putUpClock(sql);
  await sql.end();
}

/** From now on it is this instant in the database, and no time passes there; null lets the clock run again. */
export async function setDatabaseClock(sql: Db, at: Date | null): Promise<void> {
  await sql`update clock.hands set at = ${at}`;
}

/** From now on it is this instant, and no time passes. */
export async function setClock(sql: Sql, at: Date): Promise<void> {
  await setDatabaseClock(sql, at);
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date'], now: at });
}
