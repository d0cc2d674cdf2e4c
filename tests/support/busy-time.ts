import { readFileSync } from 'node:fs';
import type { Sql } from '../../server/core/database/database.ts';

/**
 * The time, in ms, that PostgreSQL was busy with what `work` does on this pool, which has one connection (see `countRowsRead`): of the
 * processor, whatever else this machine does; by the clock where only Linux would tell.
 */
export async function countBusyMs(sql: Sql, work: () => Promise<unknown>): Promise<number> {
  const [{ pid } = { pid: 0 }] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const busyMs = process.platform === 'linux' ? () => processorMs(pid) : () => activeMs(sql);
  const before = await busyMs();
  await work();
  return (await busyMs()) - before;
}

async function processorMs(pid: number): Promise<number> {
  const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

async function activeMs(sql: Sql): Promise<number> {
  await sql`select pg_stat_force_next_flush()`;
  const [database] = await sql<{ active_time: number }[]>`select active_time from pg_stat_database where datname = current_database()`;
  return database?.active_time ?? 0;
}
