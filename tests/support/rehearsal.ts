import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, mock } from 'node:test';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import { readConfig } from '../../server/core/config.ts';
import { openFiles } from '../../server/core/storage/files.ts';
import { jobsOf } from '../../server/jobs.ts';
import { passTime, runJobs } from '../../server/rehearsal/pass-time.ts';
import { testApp, type TestApp } from './app.ts';
import { setClock } from './clock.ts';
import { testMailer } from './mailer.ts';
import { JWT_SECRET } from './server.ts';
import { testDispatcher } from './webhooks.ts';

export type TestStage = TestApp & {
  /** What time it is on the stage. */
  now: () => Date;
  /** Lets time pass until an instant: the clock moves in steps of half an hour, and after each the jobs do what is due. Only forward. */
  moveTo: (at: Date) => Promise<void>;
};

/**
 * The application of `testApp` with the clock and the jobs of a rehearsal. It begins at noon of tomorrow in Hong Kong, and no time passes
 * but by `moveTo`. Nothing is sent outside: mails are read in the outbox.
 */
export async function testStage(options: Parameters<typeof testApp>[0] = {}): Promise<TestStage> {
  const on = await testApp({ ...options, clock: true });
  const { sql, database } = on;
  const { mailer, said } = testMailer(sql);
  const { dispatcher } = testDispatcher(sql);
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'sampan-stage-'));
  after(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR, JWT_SECRET, LOG_LEVEL: 'silent', WEATHER_URL: 'off', ...options.env });
  const jobs = jobsOf(
    { sql, files: await openFiles(config, sql), mailer, dispatcher, report: (error) => void said.push(error as Error) },
    config,
  );
  database.beforeDrop(async () => {
    mock.timers.reset();
    await Promise.all([mailer.close(), dispatcher.close()]);
    if (said.length > 0) throw new Error('mails could not be sent', { cause: said[0] });
  });
  await setClock(sql, hongKongToInstant(addDays(hongKongDate(Date.now()), 1), '12:00'));
  await runJobs(jobs);
  return {
    ...on,
    now: () => new Date(),
    moveTo: async (at) => {
      if (at < new Date()) throw new RangeError('time passes forward only');
      await passTime(at.getTime(), { now: Date.now, setClock: (instant) => setClock(sql, new Date(instant)), jobs });
    },
  };
}
