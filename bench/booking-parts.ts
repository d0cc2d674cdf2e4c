import type { Sql } from '../server/core/database/database.ts';

/** Settings with which PostgreSQL counts what each statement takes. */
export const COUNTING = { shared_preload_libraries: 'pg_stat_statements' };

/** What a booking costs PostgreSQL in one part of its work: microseconds by the clock, bytes of its log. */
export type Part = { name: string; us: number; wal_bytes: number };

/** What a statement is for: the first whose pattern fits. */
const PARTS = [
  { name: 'mails', pattern: /\bmails\b/ },
  { name: 'totals and search', pattern: /booking_(?:changes|search|totals)/ },
  { name: 'journal', pattern: /journal_/ },
  { name: 'booking', pattern: /insert into bookings\b/ },
  { name: 'offer', pattern: /\boffers\b/ },
];

export async function startCounting(sql: Sql): Promise<void> {
  await sql`create extension if not exists pg_stat_statements`;
  await sql`select pg_stat_statements_reset()`;
}

/** The parts of so many bookings since `startCounting`. A statement that waits for a core takes its time by the clock too: the shares count. */
export async function countParts(sql: Sql, bookings: number): Promise<Part[]> {
  const statements = await sql<{ query: string; us: number; wal_bytes: number }[]>`
    select query, total_exec_time * 1000 as us, wal_bytes::float8 as wal_bytes
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())`;
  const parts = new Map<string, Part>();
  for (const { query, us, wal_bytes } of statements) {
    const name = PARTS.find(({ pattern }) => pattern.test(query))?.name ?? 'other';
    const part = parts.get(name) ?? { name, us: 0, wal_bytes: 0 };
    parts.set(name, { name, us: part.us + us / bookings, wal_bytes: part.wal_bytes + wal_bytes / bookings });
  }
  return [...parts.values()].sort((a, b) => b.us - a.us);
}
