import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../../server/core/database/database.ts';

// For what never comes; a busy machine takes as long as it takes.
const PATIENCE_MS = 300_000;

/** Waits until something outside this process is so, and no longer. Fails, saying what it waited for, when it never comes. */
export async function until(what: string, isSo: () => Promise<boolean>, patience_ms = PATIENCE_MS): Promise<void> {
  for (const deadline = Date.now() + patience_ms; Date.now() < deadline; await pause(10)) if (await isSo()) return;
  throw new Error(`It did not come to pass: ${what}`);
}

/** Waits until just so many statements wait for a lock in this database. */
export function untilWaiting(sql: Sql, count: number): Promise<void> {
  return until(`${count} statements wait`, async () => (await waiting(sql)) === count);
}

/** How many statements wait for a lock in this database. */
export async function waiting(sql: Sql): Promise<number> {
  return (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;
}
