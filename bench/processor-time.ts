import { readdirSync, readFileSync } from 'node:fs';
import type { Sql } from '../server/core/database/database.ts';
import type { Pace, Side } from './rounds.ts';

/** The processes that answer: Sampan, and those of PostgreSQL that serve it. */
export async function processesOf(sql: Sql, app: number): Promise<number[]> {
  return [app, ...(await backendsOf(sql, 'sampan'))];
}

/** The processes of PostgreSQL that serve connections of this `application_name`, except the one of this query. */
export async function backendsOf(sql: Sql, name: string): Promise<number[]> {
  const backends = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and application_name = ${name} and pid <> pg_backend_pid()`;
  return backends.map(({ pid }) => pid);
}

/**
 * Milliseconds of processor time that these processes have had. On a busy machine it says what a reply costs, where the clock mostly says
 * how long it waited. NaN outside Linux.
 */
export function processorTime(pids: readonly number[]): number {
  try {
    return pids
      .flatMap(threadsOf)
      .reduce((sum, thread) => sum + Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0);
  } catch {
    return Number.NaN;
  }
}

function threadsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`);
}

/** A side whose processor time is added up round by round: of a Node process, and of PostgreSQL's processes that serve it. */
export function withProcessorTime(sql: Sql, { node, name }: { node: number; name: string }, side: Side) {
  const worked = { node: 0, database: 0, replies: 0 };
  const microseconds = (ms: number) => Math.round((ms * 1000) / worked.replies);
  return {
    summary: () => `${microseconds(worked.node)} µs and PostgreSQL ${microseconds(worked.database)} µs`,
    /** Milliseconds, of both together. */
    perReply: () => (worked.node + worked.database) / worked.replies,
    async side(): Promise<Pace> {
      const before = { node: processorTime([node]), database: processorTime(await backendsOf(sql, name)) };
      const pace = await side();
      worked.replies += pace.done;
      worked.node += processorTime([node]) - before.node;
      worked.database += processorTime(await backendsOf(sql, name)) - before.database;
      return pace;
    },
  };
}
