import { PgBoss } from 'pg-boss';
import type { Sql } from './database.ts';

/** Something done again and again, by whichever process gets to it first. */
export type Job = { name: string; cron: string; run: () => Promise<unknown> };

/** Runs jobs on the marketplace's own database: a crash repeats a job, another process takes it over. Returns how to stop. */
export async function startJobs(sql: Sql, jobs: readonly Job[], report: (error: unknown) => void): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: async (text: string, values: unknown[] = []) => ({ rows: await onOneConnection(sql, text, values) }) },
  });
  boss.on('error', report);
  await boss.start();
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name, { policy: 'stately', retryLimit: 3, retryBackoff: true });
    await boss.work(name, { pollingIntervalSeconds: 5 }, async () => void (await run()));
    await boss.schedule(name, cron, null, { tz: 'Asia/Hong_Kong' });
  }
  return () => boss.stop({ graceful: true, timeout: 5_000 });
}

// pg-boss writes its own BEGIN and COMMIT, which a pool may only run on a connection that is set aside.
async function onOneConnection(sql: Sql, text: string, values: unknown[]): Promise<unknown[]> {
  const one = await sql.reserve();
  try {
    return [...(await one.unsafe(text, unwritten(text, values) as never[]))];
  } catch (error) {
    // What failed after its BEGIN would leave the connection in a dead transaction, for whoever is given it next.
    await one`rollback`;
    throw error;
  } finally {
    one.release();
  }
}

// pg-boss writes JSON itself, as node-postgres wants it. This driver would write the text once more, as a JSON string.
function unwritten(text: string, values: unknown[]): unknown[] {
  const json = new Set(Array.from(text.matchAll(/\$(\d+)::jsonb?\b/g), ([, place]) => Number(place) - 1));
  return values.map((value, place) => (json.has(place) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value));
}
