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
    return [...(await one.unsafe(text, values as never[]))];
  } finally {
    one.release();
  }
}
