import { performance } from 'node:perf_hooks';
import { Counter, Gauge } from '@prometheus-io/client';
import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Sql, QueryValue } from '../database/database.ts';
import { registry } from '../metrics/registry.ts';
import { createOutageReport, ownError } from './outage.ts';

/** A recurring job, run by whichever process gets to it first. `run` may return how many items it processed. */
export type Job = { name: string; cron: string; run: () => Promise<unknown> };

// Not `job`: by that Prometheus means what it asks.
const labelNames = ['task'];
const registers = [registry];
const done = new Counter({ name: 'sampan_jobs_done_total', help: 'Jobs done by this process', labelNames, registers });
const failed = new Counter({ name: 'sampan_jobs_failed_total', help: 'Jobs that failed in this process', labelNames, registers });
const done_at = new Gauge({
  name: 'sampan_job_done_timestamp_seconds',
  help: 'When this process last did a job, or began; the latest of all processes counts',
  labelNames,
  registers,
});

/** Runs jobs on the marketplace's own database: a crash repeats a job, another process takes it over. Returns how to stop. */
export async function startJobs(
  sql: Sql,
  jobs: readonly Job[],
  log: Pick<FastifyBaseLogger, 'info' | 'debug' | 'error'>,
): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: async (text: string, values: unknown[] = []) => ({ rows: await onOneConnection(sql, text, values) }) },
  });
  const report = createOutageReport(
    (err) => log.error({ err }, 'jobs could not be looked after'),
    () => performance.now(),
  );
  boss.on('error', report);
  await boss.start();
  try {
    // Of an earlier version: nobody would do them.
    for (const { name } of await boss.getSchedules()) if (!jobs.some((job) => job.name === name)) await boss.unschedule(name);
    for (const job of jobs) await begin(boss, job, log);
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return () => boss.stop({ graceful: true, timeout: 5_000 });
}

async function begin(boss: PgBoss, { name, cron, run }: Job, log: Pick<FastifyBaseLogger, 'info' | 'debug' | 'error'>): Promise<void> {
  for (const counter of [done, failed]) counter.inc({ task: name }, 0);
  // So that a job that never runs is noticed too.
  done_at.setToCurrentTime({ task: name });
  await boss.createQueue(name, { policy: 'stately', retryLimit: 3, retryBackoff: true });
  await boss.work(name, { pollingIntervalSeconds: 5 }, () => follow(name, run, log));
  await boss.schedule(name, cron, null, { tz: 'Asia/Hong_Kong' });
}

/** Runs a job and logs it: pg-boss retries a failed job without logging why. */
async function follow(job: string, run: Job['run'], log: Pick<FastifyBaseLogger, 'info' | 'debug' | 'error'>): Promise<void> {
  const began = performance.now();
  try {
    const what = await run();
    done.inc({ task: job });
    done_at.setToCurrentTime({ task: job });
    // Mostly there is nothing to do, and nothing to log.
    log[typeof what === 'number' && what > 0 ? 'info' : 'debug']({ job, did: what, ms: Math.round(performance.now() - began) }, 'job');
  } catch (err) {
    failed.inc({ task: job });
    log.error({ err, job, ms: Math.round(performance.now() - began) }, 'a job failed');
    throw err;
  }
}

// pg-boss writes its own BEGIN and COMMIT, so it gets a connection of its own.
async function onOneConnection(sql: Sql, text: string, values: unknown[]): Promise<unknown[]> {
  const one = await sql.reserve().catch((error: unknown) => {
    throw ownError(error);
  });
  try {
    return [...(await one.unsafe(text, values as QueryValue[]))];
  } catch (error) {
    throw ownError(error);
  } finally {
    await one.release();
  }
}
