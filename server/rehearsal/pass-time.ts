import type { Job } from '../core/jobs/jobs.ts';

const STEP_MS = 30 * 60_000;

export type TimePassage = {
  now: () => number;
  /** Moves every clock to an instant (ms since 1970). */
  setClock: (at: number) => Promise<void>;
  jobs: readonly Pick<Job, 'cron' | 'run'>[];
};

/**
 * Lets time pass until an instant, in steps of half an hour: after each of them the jobs of every few minutes are done, at the end all
 * others too. So what is due in between happens at about its time. Nothing happens where the instant is over.
 */
export async function passTime(until: number, { now, setClock, jobs }: TimePassage): Promise<void> {
  if (until <= now()) return;
  for (let at = Math.min(now() + STEP_MS, until); ; at = Math.min(at + STEP_MS, until)) {
    await setClock(at);
    await runJobs(jobs.filter(({ cron }) => cron.startsWith('*')));
    if (at === until) break;
  }
  await runJobs(jobs.filter(({ cron }) => !cron.startsWith('*')));
}

/** Does jobs by hand, one after another. */
export async function runJobs(jobs: TimePassage['jobs']): Promise<void> {
  for (const { run } of jobs) await run();
}
