import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { openDatabase, type Sql } from '../server/core/database/database.ts';
import { startApp } from './app-process.ts';
import type { TimedReply, Timetable } from './arrival.ts';
import { stock } from './catalogue.ts';
import type { BenchDatabase } from './database.ts';
import { startHelper } from './helper-process.ts';
import { openMarket } from './market.ts';
import { openScales } from './memory.ts';
import { processesOf } from './processor-time.ts';
import { slopeOf } from './slope.ts';
import { expectNoDrift, POOL } from './stage.ts';

const ROUND_SECONDS = 60;
const SLOTS_EACH = 125;
const MB = 2 ** 20;

/**
 * What is measured after every minute of work, and how much each may grow in an hour. The memory of PostgreSQL's processes has no bound:
 * each of them caches plans and tables by itself, so its growth depends on the rate.
 */
const bounds = { heap_mb: 2, rss_mb: 16, handles: 6, connections: 6, database_mb: Infinity };
type Usage = Record<keyof typeof bounds, number>;
type SoakOptions = { minutes: number; rate: number; scale: number };

/**
 * Lets Sampan work for so many minutes and measures it after each, at rest and after garbage collection. Growth is the slope of a line
 * through the second half, when every cache is full. It fails when a slope exceeds its bound by more than two standard errors.
 */
export async function soak(database: BenchDatabase, { minutes, rate, scale }: SoakOptions): Promise<string> {
  const where = await database.copy();
  const sql = openDatabase(where, { pool: 2, name: 'bench' });
  await stock(sql, scale, SLOTS_EACH);
  const app = await startApp(where, { pool: POOL, data_dir: database.folder, profile: undefined, inspected: true });
  const generator = startHelper<Timetable, TimedReply[]>('arrivals.ts');
  const scales = await openScales(app.inspector ?? Number.NaN);
  try {
    const market = await openMarket({ app, sql });
    const measured: (Usage & { minute: number })[] = [];
    const began = performance.now();
    let arrivals = 0;
    for (let round = 0; performance.now() - began < minutes * 60_000; round += 1) {
      const answered = await generator.ask({
        port: app.port,
        arrivals: await market.round(`soak ${round}`, { rate, seconds: ROUND_SECONDS }),
      });
      arrivals += answered.length;
      const { heap_bytes, rss_bytes, handles } = await scales.weigh();
      const minute = (performance.now() - began) / 60_000;
      const now = { heap_mb: heap_bytes / MB, rss_mb: rss_bytes / MB, handles, ...(await held(sql, app.pid)) };
      measured.push({ minute, ...now });
      console.log(`${minute.toFixed(1).padStart(6)} min  ${shown(now)}  p99 ${p99(answered)} ms`);
    }
    await expectNoDrift(sql);
    return reportOf(measured, arrivals);
  } finally {
    scales.close();
    await Promise.all([app.stop(), generator.stop(), sql.end()]);
  }
}

/** The processes of PostgreSQL that serve Sampan, and their private memory; NaN outside Linux. */
async function held(sql: Sql, app: number): Promise<Pick<Usage, 'connections' | 'database_mb'>> {
  const backends = (await processesOf(sql, app)).filter((pid) => pid !== app);
  const own = backends.map((pid) => {
    try {
      return Number(/^Private_Dirty:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1_024;
    } catch {
      return Number.NaN;
    }
  });
  return { connections: backends.length, database_mb: own.reduce((sum, mb) => sum + mb, 0) };
}

function reportOf(measured: (Usage & { minute: number })[], arrivals: number): string {
  const half = measured.slice(Math.floor(measured.length / 2));
  const names = Object.keys(bounds) as (keyof Usage)[];
  const failed: string[] = [];
  const lines = names.map((name) => {
    const { rate, error } = slopeOf(half.map((one) => ({ x: one.minute / 60, y: one[name] })));
    const gained = `${name.padEnd(12)} ${rate.toFixed(2).padStart(8)} an hour (± ${error.toFixed(2)})${bounds[name] < Infinity ? `, at most ${bounds[name]}` : ''}`;
    if (rate - 2 * error > bounds[name]) failed.push(gained);
    return `  ${gained}`;
  });
  const head = `${measured.length} minutes, ${arrivals.toLocaleString('en')} requests, none failed; gained over the second half (± one standard error):`;
  const report = [head, ...lines].join('\n');
  if (failed.length > 0) throw new Error(`something grows\n${report}`);
  return report;
}

function shown(now: Usage): string {
  return Object.entries(now)
    .map(([name, value]) => `${name} ${value.toFixed(name.endsWith('_mb') ? 1 : 0)}`)
    .join('  ');
}

function p99(answered: TimedReply[]): string {
  const sorted = Float64Array.from(answered.map(({ ms }) => ms)).sort();
  return (sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN).toFixed(0);
}
