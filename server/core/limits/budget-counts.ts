import type { Sql } from '../database/database.ts';

/** Tries of one visitor at one budget: `ends_in` milliseconds the count begins anew. */
export type Counted = { tries: number; ends_in: number };
export type Tries = { who: string; tries: number; window_ms: number };

/**
 * Adds tries to the counts that all processes share, and tells what they have come to. One statement for many: its rows are
 * locked in one order, so two processes never wait for each other. `who` must not come twice.
 */
export async function addTries(sql: Sql, added: readonly Tries[]): Promise<Map<string, Counted>> {
  const sorted = added.toSorted((a, b) => (a.who < b.who ? -1 : 1));
  const counted = await sql<{ who: string; tries: number; ends_in: number }[]>`
    insert into budget_counts as known (who, tries, ends_at)
    select who, tries, now() + make_interval(secs => window_ms / 1000.0)
    from unnest(${sorted.map(({ who }) => who)}::text[], ${sorted.map(({ tries }) => tries)}::int[],
      ${sorted.map(({ window_ms }) => window_ms)}::int[]) as added (who, tries, window_ms)
    on conflict (who) do update set
      tries = case when known.ends_at > now() then least(known.tries, 1000000000) + excluded.tries else excluded.tries end,
      ends_at = case when known.ends_at > now() then known.ends_at else excluded.ends_at end
    returning who, tries, (extract(epoch from ends_at - now()) * 1000)::int as ends_in`;
  return new Map(counted.map(({ who, tries, ends_in }) => [who, { tries, ends_in }]));
}

/** Forgets windows that are over. */
export async function forgetOldCounts(sql: Sql): Promise<void> {
  await sql`delete from budget_counts where ends_at < now()`;
}
