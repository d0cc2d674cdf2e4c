import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../tests/support/database.ts';
import { until } from '../../tests/support/until.ts';
import { openDatabase } from './database.ts';
import { startJobs } from './jobs.ts';

const database = await testDatabase();

test('processes that start together share one set of tables, and every connection is fit for use afterwards', async (t) => {
  const wrong: unknown[] = [];
  const pools = Array.from({ length: 4 }, () => openDatabase(database.address, { pool: 1 }));
  for (const sql of pools) database.beforeDrop(() => sql.end());
  const stops = await Promise.all(pools.map((sql) => startJobs(sql, [], (error) => wrong.push(error))));
  for (const stop of stops) t.after(stop);
  for (const sql of pools) assert.equal((await sql`select 1 as one`)[0]!.one, 1);
  assert.deepEqual(wrong, []);
});

test('what is due is done', async (t) => {
  const sql = openDatabase(database.address);
  database.beforeDrop(() => sql.end());
  const wrong: unknown[] = [];
  const stage = { runs: 0 };
  const run = async () => void (stage.runs += 1);
  const start = () => startJobs(sql, [{ name: 'tide', cron: '* * * * *', run }], (error) => wrong.push(error));
  // Schedules are looked at every half a minute, and when jobs start if that is due: the second start finds this one.
  await (
    await start()
  )();
  await sql`update jobs.version set cron_on = null`;
  const stop = await start();
  t.after(stop);
  await until('the job of this minute ran', async () => stage.runs > 0 || wrong.length > 0);
  assert.deepEqual(wrong, []);
  assert.equal(stage.runs, 1);
});
