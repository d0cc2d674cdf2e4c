import type { Sql } from '../database/database.ts';
import type { DatabaseGauges } from './metrics.ts';

/** Gauges of the database's own activity. */
export const databaseGauges: DatabaseGauges<keyof Awaited<ReturnType<typeof getIdleInTransaction>>> = {
  help: {
    sampan_database_idle_in_transaction_seconds: 'How long the oldest transaction that does nothing has been left open; 0 without one',
  },
  read: getIdleInTransaction,
};

async function getIdleInTransaction(sql: Sql) {
  const [oldest] = await sql<[{ sampan_database_idle_in_transaction_seconds: number }]>`
    select coalesce(max(extract(epoch from clock_timestamp() - state_change)), 0)::float8 as sampan_database_idle_in_transaction_seconds
    from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
  return oldest;
}
