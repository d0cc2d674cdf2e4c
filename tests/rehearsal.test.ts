import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { api } from '../contract/api.ts';
import type { Launch } from '../server/rehearsal/hosting/rehearsals.ts';
import { launchRehearsal, type RunningRehearsal } from '../server/rehearsal/launch.ts';
import { testApp } from './support/app.ts';
import { bookingBody } from './support/builders.ts';
import { until } from './support/until.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'sampan-beside-'));
after(() => rmSync(DATA_DIR, { recursive: true, force: true }));
const METRICS_TOKEN = 'what-the-metrics-are-opened-with';
let running: RunningRehearsal | undefined;
const launch: Launch = async (options) => (running = await launchRehearsal(options));
const { sql, app, as, guest, buildOffer } = await testApp({ env: { DATA_DIR, METRICS_TOKEN, REHEARSALS_AT_ONCE: '1' }, launch });

/** Every table with the number of its rows and a sum of all that is in them; but for what a process counts and writes a little later. */
async function readTables(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limit_hits' order by 1`;
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ sum: string }[]>`
      select count(*) || ' ' || md5(coalesce(string_agg(row.all, ',' order by row.all), '')) as sum from (select t::text from ${sql(name)} t) as row ("all")`;
    sums[name] = row!.sum;
  }
  return sums;
}

const filesOf = (folder: string) => readdirSync(folder, { recursive: true }).map(String).toSorted();
const rehearsals = () => readdirSync(tmpdir()).filter((name) => name.startsWith('sampan-rehearsal-'));

/** All that the marketplace has counted but requests, of which asking is one. */
async function readMetrics(): Promise<string[]> {
  const { payload } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return payload.split('\n').filter((line) => /^sampan_(?!http)\w+_total\b/.test(line));
}

test('a rehearsal opened by the button, with guests, a typhoon and mails, leaves no trace in the marketplace beside it, which takes bookings meanwhile', async () => {
  const offer = await buildOffer({ capacity: 10 });
  const owner = await as(offer.provider.user);
  const before = { tables: await readTables(), files: filesOf(DATA_DIR), metrics: await readMetrics(), rehearsals: rehearsals() };

  assert.equal((await owner.done(api.rehearsals.begin)).state, 'starting');
  await until('the rehearsal is ready', async () => (await owner.done(api.rehearsals.own)).state === 'ready', 180_000);
  const { url, pid, folder, gone } = running!;
  const ask = async <T>(path: string) => (await (await fetch(url + path)).json()) as T;
  const move = (to: string) => fetch(`${url}/rehearsal/move`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ to }) });
  type Mails = { count: number; results: { recipient: string }[] };

  const early = await ask<Mails>('/api/outbox/?page_size=100');
  assert.ok(early.count > 0 && early.results.some(({ recipient }) => recipient.endsWith('@guests.example')), 'guests have booked');
  assert.deepEqual(await ask('/rehearsal/weather.php?dataType=warnsum&lang=en'), {});
  assert.equal((await move('storm')).status, 303);
  const { WTCSGNL } = await ask<{ WTCSGNL: { code: string } }>('/rehearsal/weather.php?dataType=warnsum&lang=en');
  assert.equal(WTCSGNL.code, 'TC8NE');
  assert.ok((await ask<Mails>('/api/outbox/?page_size=1')).count > early.count, 'the night brings mails');
  assert.equal((await fetch(`${url}/metrics`)).status, 404);

  assert.ok(before.metrics.length > 50);
  assert.deepEqual(await readTables(), before.tables);
  assert.deepEqual(filesOf(DATA_DIR), before.files);
  assert.deepEqual(await readMetrics(), before.metrics);

  for (const n of [1, 2, 3]) {
    await guest.done(api.pages.book, { body: bookingBody(offer, { customer_email: `real-${n}@example.com` }) });
    await move('hour');
  }
  const [real] = await sql<{ bookings: number; taken: number }[]>`
    select count(*)::int as bookings, (select spots_taken from slots where id = ${offer.slot.id}) as taken from bookings`;
  assert.deepEqual(real, { bookings: 3, taken: 3 });
  const tables = await readTables();
  const changed = Object.keys(tables).filter((name) => tables[name] !== before.tables[name]);
  for (const name of ['users', 'providers', 'services', 'pages', 'messages', 'pictures', 'webhook_deliveries'])
    assert.ok(!changed.includes(name), `${name} has changed`);

  // The hardest way to end: nothing of it can see to anything.
  process.kill(pid, 'SIGKILL');
  await gone;
  assert.equal(existsSync(folder), false);
  assert.throws(() => process.kill(pid, 0), 'its process is gone');
  assert.deepEqual(rehearsals(), before.rehearsals);
  assert.equal((await owner.done(api.rehearsals.own)).state, 'none');
  assert.deepEqual(await readTables(), tables);
  assert.deepEqual(filesOf(DATA_DIR), before.files);
});
