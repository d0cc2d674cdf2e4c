import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../tests/support/database.ts';
import { until } from '../../../tests/support/until.ts';
import { openDatabase } from '../database/database.ts';
import { registry } from '../metrics/registry.ts';
import { startJobs } from './jobs.ts';

const database = await testDatabase();

/** A log that is only looked at: what was said at each level, of which job. */
function listener() {
  const said: { level: string; job?: string; did?: number; err?: Error }[] = [];
  const at = (level: string) => (words: unknown) => void said.push({ level, ...(words as object) });
  return {
    said,
    wrong: () => said.filter(({ level }) => level === 'error'),
    log: { info: at('info'), debug: at('debug'), error: at('error') },
  };
}

test('processes that start together share one set of tables, and every connection is fit for use afterwards', async (t) => {
  const { log, wrong } = listener();
  const pools = Array.from({ length: 4 }, () => openDatabase(database.address, { pool: 1 }));
  for (const sql of pools) database.beforeDrop(() => sql.end());
  const stops = await Promise.all(pools.map((sql) => startJobs(sql, [], log)));
  for (const stop of stops) t.after(stop);
  for (const sql of pools) assert.equal((await sql`select 1 as one`)[0]!.one, 1);
  assert.deepEqual(wrong(), []);
});

test('a job of an earlier version is no longer scheduled', async () => {
  const sql = openDatabase(database.address);
  database.beforeDrop(() => sql.end());
  const { log } = listener();
  const run = async () => 0;
  const start = async (...names: string[]) =>
    (
      await startJobs(
        sql,
        names.map((name) => ({ name, cron: '0 4 * * *', run })),
        log,
      )
    )();
  const scheduled = async () => (await sql<{ name: string }[]>`select name from jobs.schedule order by 1`).map(({ name }) => name);
  await start('ferry', 'tram');
  assert.deepEqual(await scheduled(), ['ferry', 'tram']);
  await start('tram', 'train');
  assert.deepEqual(await scheduled(), ['train', 'tram']);
  await start();
});

test('what is due is done, and logged with how much there was to do; what fails is logged with the reason, and counted', async (t) => {
  const sql = openDatabase(database.address);
  database.beforeDrop(() => sql.end());
  const { log, said, wrong } = listener();
  const stage = { runs: 0 };
  const jobs = [
    { name: 'tide', cron: '* * * * *', run: async () => ((stage.runs += 1), 7) },
    { name: 'calm', cron: '* * * * *', run: async () => 0 },
    { name: 'reef', cron: '* * * * *', run: () => Promise.reject(new Error('aground')) },
  ];
  const start = () => startJobs(sql, jobs, log);
  // Schedules are looked at every half a minute, and when jobs start if that is due: the second start finds this one.
  await (
    await start()
  )();
  await sql`update jobs.version set cron_on = null`;
  const stop = await start();
  t.after(stop);
  const heard = (name: string) => said.some(({ job }) => job === name);
  await until('the jobs of this minute ran', async () => ['tide', 'calm', 'reef'].every(heard));
  const of = (name: string) => said.filter(({ job }) => job === name).map(({ level, did, err }) => [level, err?.message ?? did]);
  assert.deepEqual(of('tide'), [['info', 7]]);
  assert.deepEqual(of('calm'), [['debug', 0]]);
  assert.deepEqual(of('reef')[0], ['error', 'aground']);
  assert.deepEqual(new Set(wrong().map(({ job }) => job)), new Set(['reef']));
  assert.equal(stage.runs, 1);
  const reply = await registry.metrics();
  assert.match(reply, /^sampan_jobs_done_total\{task="tide"\} 1$/m);
  assert.match(reply, /^sampan_jobs_failed_total\{task="tide"\} 0$/m);
  assert.match(reply, /^sampan_jobs_failed_total\{task="reef"\} [1-9]$/m);
  assert.match(reply, /^sampan_job_done_timestamp_seconds\{task="tide"\} \d{10}/m);
});
