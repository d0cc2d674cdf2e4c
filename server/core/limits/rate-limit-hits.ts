import type { Sql } from '../database/database.ts';

/** Hits of one key at one rate limit; the count starts again in `ends_in` milliseconds. */
export type HitCount = { hits: number; ends_in: number };
export type Hits = { key: string; hits: number; window_ms: number };

/**
 * Adds hits to the counts that all processes share and returns the new counts by key. The rows are locked in the order of their keys, so
 * two processes cannot deadlock. Keys must not repeat.
 */
export async function addHits(sql: Sql, added: readonly Hits[]): Promise<Map<string, HitCount>> {
  const sorted = added.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const counts = await sql<{ key: string; hits: number; ends_in: number }[]>`
    insert into rate_limit_hits as known (key, hits, ends_at)
    select key, hits, now() + make_interval(secs => window_ms / 1000.0)
    from unnest(${sorted.map(({ key }) => key)}::text[], ${sorted.map(({ hits }) => hits)}::int[],
      ${sorted.map(({ window_ms }) => window_ms)}::int[]) as added (key, hits, window_ms)
    on conflict (key) do update set
      hits = case when known.ends_at > now() then least(known.hits, 1000000000) + excluded.hits else excluded.hits end,
      ends_at = case when known.ends_at > now() then known.ends_at else excluded.ends_at end
    returning key, hits, (extract(epoch from ends_at - now()) * 1000)::int as ends_in`;
  return new Map(counts.map(({ key, hits, ends_in }) => [key, { hits, ends_in }]));
}

/** Deletes windows that have ended. Returns how many. */
export async function deleteOldHits(sql: Sql): Promise<number> {
  const [deleted] = await sql<{ count: number }[]>`
    with deleted as (delete from rate_limit_hits where ends_at < now() returning 1) select count(*) as count from deleted`;
  return deleted?.count ?? 0;
}
