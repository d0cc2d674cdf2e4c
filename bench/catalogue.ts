import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { api } from '../contract/api.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { addDays, hongKongDate } from '../rules/time.ts';
import { categories } from '../db/seed/content/categories.ts';
import { load } from '../db/seed/load.ts';
import { sizeOf } from '../db/seed/load-rules.ts';
import { openDatabase, type Sql } from '../server/core/database/database.ts';
import { startApp, type Where } from './app-process.ts';
import { fileAll } from './filling.ts';
import { processesOf, processorTime } from './processor-time.ts';
import { POOL } from './stage.ts';

type Query = Record<string, string | number>;
type Kind = { name: string; query: (n: number) => Query; call?: Pick<Endpoint, 'path'> };

/** Requests of each kind: sent once before measuring, so that what they read is in memory, and once measured. */
const REQUESTS = 200;

// One word and several, Chinese and English, a typing mistake, common and rare: each word of the load data set is in thousands of titles.
const searches = [
  'kayak',
  '西貢',
  'sunrise',
  '日出',
  'tea tasting',
  '獨木舟',
  'central',
  '旺角點心',
  'kyaak sai kung',
  'stargazing lamma',
  '街市',
  'night',
  'mong kok',
  '深水埗 親子',
  'family photo walk',
  'harbor cruise',
];
const today = hongKongDate(Date.now());
const days = (n: number) => ({ date_from: addDays(today, n % 20), date_to: addDays(today, (n % 20) + (n % 3)) });
const search = (n: number) => ({ search: pick(searches, n) });

function pick<T>(of: Iterable<T>, n: number): T {
  const all = [...of];
  return all[n % all.length] as T;
}

const kinds: Kind[] = [
  { name: 'text, dates and party', query: (n) => ({ ...search(n), ...days(n), participants: 1 + (n % 6) }) },
  {
    name: 'text, one day, a large party',
    query: (n) => ({ ...search(n), date_from: addDays(today, n % 20), date_to: addDays(today, n % 20), participants: 12 }),
  },
  { name: 'text', query: search },
  { name: 'dates and party', query: (n) => ({ ...days(n), participants: 1 + (n % 6) }) },
  { name: 'nothing', query: () => ({}) },
  { name: 'text and dates, by price', query: (n) => ({ ...search(n), ...days(n), ordering: 'price' }) },
  { name: 'text, soonest', query: (n) => ({ ...search(n), ordering: 'soonest' }) },
  { name: 'text, dates and party, soonest', query: (n) => ({ ...search(n), ...days(n), participants: 1 + (n % 6), ordering: 'soonest' }) },
  { name: 'soonest', query: () => ({ ordering: 'soonest' }) },
  { name: 'one Chinese character', query: (n) => ({ search: pick('海中山茶', n), ...days(n) }) },
  {
    name: 'a slip of the hand',
    query: (n) => ({ search: pick(['kyaak', 'strgazing', 'mahjog', 'snorkling'], n), ...days(n), participants: 2 }),
  },
  { name: 'a word that nobody writes', query: (n) => ({ search: pick(['xylograph', '嘦嘦', 'qwrtzp'], n), ...days(n) }) },
  { name: 'category, dates and party', query: (n) => ({ category: pick(categories, n).slug, ...days(n), participants: 1 + (n % 6) }) },
  {
    name: 'prices, dates and party',
    query: (n) => ({ min_price: 200, max_price: 200 + 30 * (n % 9), ...days(n), participants: 1 + (n % 6) }),
  },
  { name: 'text, days far ahead', query: (n) => ({ ...search(n), date_from: addDays(today, 200 + n), date_to: addDays(today, 201 + n) }) },
  { name: 'days far ahead', query: (n) => ({ date_from: addDays(today, 200 + n), date_to: addDays(today, 201 + n) }) },
  { name: 'by price, the tenth page', query: () => ({ ordering: 'price', page: 10 }) },
  {
    name: 'suggestions',
    query: (n) => ({ q: pick(searches, n).slice(0, 2 + (n % 6)) }),
    call: api.services.suggest,
  },
];

/** Of somebody who is not sent the reply of a moment ago again, nor a compressed one. */
export const newVisitor = () => ({ cookie: `visitor=${randomUUID()}`, 'accept-encoding': 'identity' });

/** Puts a load data set of this scale into a database. */
export async function stock(sql: Sql, scale: number, slots_each = 50): Promise<void> {
  await load(sql, sizeOf(scale, slots_each), { now: new Date(), onRows: () => undefined });
  await fileAll(sql);
}

/**
 * One visitor after another searches a large catalogue, which is filled at a scale unless it is there: p50 and p95 in milliseconds over
 * HTTP, and the processor time in them.
 */
export async function catalogue(where: Where, { data_dir, scale }: { data_dir: string; scale: number | null }): Promise<string> {
  const sql = openDatabase(where, { pool: 1, name: 'bench' });
  if (scale !== null) await stock(sql, scale);
  const app = await startApp(where, { pool: POOL, data_dir, profile: undefined });
  try {
    const ask = async (query: Query, { path }: Pick<Endpoint, 'path'> = api.services.list): Promise<void> => {
      const asked = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]));
      const reply = await fetch(`http://127.0.0.1:${app.port}${path}?${asked}`, { headers: newVisitor() });
      await reply.arrayBuffer();
      if (reply.status !== 200) throw new Error(`a search was answered ${reply.status}`);
    };
    const lines: string[] = [await sizeLine(sql)];
    for (const { name, query, call } of kinds) {
      for (let n = 0; n < REQUESTS; n += 1) await ask(query(n), call);
      const pids = await processesOf(sql, app.pid);
      const clock: number[] = [];
      const processor: number[] = [];
      for (let n = 0; n < REQUESTS; n += 1) {
        const worked = processorTime(pids);
        const started = performance.now();
        await ask(query(n), call);
        clock.push(performance.now() - started);
        processor.push(processorTime(pids) - worked);
      }
      lines.push(`${name.padEnd(32)} ${halfAndMost(clock)}   processor ${halfAndMost(processor)}`);
    }
    return lines.join('\n');
  } finally {
    await Promise.all([app.stop(), sql.end()]);
  }
}

function halfAndMost(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1).padStart(6);
  return `p50 ${at(0.5)} ms p95 ${at(0.95)} ms`;
}

async function sizeLine(sql: Sql): Promise<string> {
  const [size] = await sql<{ services: number; slots: number }[]>`
    select (select count(*) from services) as services, (select count(*) from slots) as slots`;
  return `${(size?.services ?? 0).toLocaleString('en')} services, ${(size?.slots ?? 0).toLocaleString('en')} slots`;
}
